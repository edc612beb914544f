# What every target of the build shares: language level, warnings, compiler cache, processor.
include(CheckCXXSourceCompiles)

set(CMAKE_CXX_EXTENSIONS OFF)

if(PROJECT_IS_TOP_LEVEL)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
  endif()
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  find_program(JOULE_CCACHE ccache)
  mark_as_advanced(JOULE_CCACHE)
  if(JOULE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${JOULE_CCACHE}")
  endif()
endif()

# Warnings are for our own sources: linked PRIVATE, never part of what a consumer inherits.
add_library(joule_warnings INTERFACE)
target_compile_options(joule_warnings INTERFACE
  $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wundef>
  $<$<CXX_COMPILER_ID:MSVC>:/W4>)
# GCC 12 sees overlapping copies in std::string's own `"literal" + string` at -O2 and above (GCC bug 105651, fixed in 13).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(joule_warnings INTERFACE -Wno-restrict)
endif()

# Language level of our own sources. Consumers inherit "at least C++20" from joule::headers.
add_library(joule_language INTERFACE)
target_compile_features(joule_language INTERFACE cxx_std_20)

# The processor is asked from the compiler and not from CMAKE_SYSTEM_PROCESSOR, which names the machine that builds
# (`-m32` on x86-64 still says x86_64).
function(joule_detect_arch)
  set(macro_of_x86_64 __x86_64__)
  set(macro_of_x86 __i386__)
  set(macro_of_aarch64 __aarch64__)
  set(macro_of_s390x __s390x__)
  set(arch other)
  foreach(candidate IN ITEMS x86_64 x86 aarch64 s390x)
    check_cxx_source_compiles(
      "#if !defined(${macro_of_${candidate}})\n#error\n#endif\nint main() {}" JOULE_TARGET_IS_${candidate})
    if(JOULE_TARGET_IS_${candidate})
      set(arch ${candidate})
      break()
    endif()
  endforeach()
  set(JOULE_ARCH ${arch} CACHE INTERNAL "Processor the library is compiled for")
endfunction()
joule_detect_arch()

function(joule_add_optional_subdirectory switch folder)
  if(NOT ${switch})
    return()
  endif()
  if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${folder}/CMakeLists.txt")
    add_subdirectory(${folder})
  else()
    message(STATUS "joule: ${folder} has no CMakeLists.txt yet; skipped")
  endif()
endfunction()
