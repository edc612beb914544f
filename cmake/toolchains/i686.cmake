# 32-bit x86 on an x86-64 machine: pointers and size_t of 32 bits, no __int128, x87 arithmetic unless SSE2 is asked for.
# Debian: g++-12-multilib; the package g++-multilib cannot be installed beside the cross compilers.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_CXX_COMPILER g++-12)
set(CMAKE_CXX_FLAGS_INIT -m32)
# The machine runs 32-bit programs itself; the emulator is for machines that do not.
find_program(JOULE_QEMU_I386 qemu-i386)
if(JOULE_QEMU_I386)
  set(CMAKE_CROSSCOMPILING_EMULATOR "${JOULE_QEMU_I386}")
endif()
