# joule_layer() and joule_isa(): how the layers under src/ add their sources to the one library target.

# joule_layer(<name> SOURCES <file>...)
# Paths are relative to the calling CMakeLists.txt. A layer without sources is allowed.
function(joule_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "joule_layer(${name}): unexpected ${arg_UNPARSED_ARGUMENTS}")
  endif()
  list(TRANSFORM arg_SOURCES PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  target_sources(joule PRIVATE ${arg_SOURCES})
endfunction()

# joule_isa(<set> [ARCH x86_64|aarch64] FLAGS <flag>... SOURCES <file>...)
# Adds kernel sources that are compiled for one instruction set. Does nothing on another processor than ARCH. The
# sources are remembered for the kernel symbol check: nothing but names in `isa::<set>` may leave their objects, since
# the linker could otherwise give a baseline caller a body full of AVX. `REQUIRES_X86` is `ARCH x86_64`.
function(joule_isa set)
  cmake_parse_arguments(PARSE_ARGV 1 arg "REQUIRES_X86" "ARCH" "FLAGS;SOURCES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "joule_isa(${set}): needs SOURCES; unexpected: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(arg_REQUIRES_X86)
    set(arg_ARCH x86_64)
  endif()
  if(arg_ARCH AND NOT arg_ARCH STREQUAL JOULE_ARCH)
    return()
  endif()
  set(flags ${arg_FLAGS})
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    list(APPEND flags -fno-exceptions -fno-rtti)
  endif()
  foreach(source IN LISTS arg_SOURCES)
    set(path "${CMAKE_CURRENT_SOURCE_DIR}/${source}")
    target_sources(joule PRIVATE "${path}")
    set_property(SOURCE "${path}" TARGET_DIRECTORY joule APPEND PROPERTY COMPILE_OPTIONS ${flags})
    # A precompiled or unity build would merge translation units of different sets.
    set_property(SOURCE "${path}" TARGET_DIRECTORY joule PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
    set_property(SOURCE "${path}" TARGET_DIRECTORY joule PROPERTY SKIP_PRECOMPILE_HEADERS ON)
    file(RELATIVE_PATH relative "${PROJECT_SOURCE_DIR}/src" "${path}")
    set_property(GLOBAL APPEND PROPERTY JOULE_KERNELS "${set}=${relative}")
  endforeach()
endfunction()
