# 32-bit x86 on an x86-64 machine: pointers and size_t of 32 bits, no __int128, x87 arithmetic unless SSE2 is asked for.
# Debian: g++-12-multilib; the package g++-multilib cannot be installed beside the cross compilers.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_CXX_COMPILER g++-12)
# The kernel's <asm/...> headers serve both word sizes; the link that leads a 32-bit compilation to them is part of
# g++-multilib.
set(CMAKE_CXX_FLAGS_INIT "-m32 -idirafter /usr/include/x86_64-linux-gnu")
# The machine runs 32-bit programs itself; the emulator is for machines that do not.
find_program(JOULE_QEMU_I386 qemu-i386)
if(JOULE_QEMU_I386)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${JOULE_QEMU_I386}")
endif()
