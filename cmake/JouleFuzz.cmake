# joule_fuzz(<name> SOURCES <file>... [LIBRARIES <target>...])
# One libFuzzer program, `fuzz_<name>`. The whole build is instrumented by the `fuzz` preset; here only the driver with
# `main` is linked. Needs clang.
function(joule_fuzz name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "joule_fuzz(${name}): libFuzzer comes with clang; this is ${CMAKE_CXX_COMPILER_ID}. "
      "Configure with -DCMAKE_CXX_COMPILER=clang++-<version> or use a clang-*-fuzz preset.")
  endif()
  add_executable(fuzz_${name} ${arg_SOURCES} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(fuzz_${name} PRIVATE joule::joule joule_warnings joule_language ${arg_LIBRARIES})
  target_include_directories(fuzz_${name} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endfunction()
