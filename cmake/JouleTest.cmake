# joule_test(<name> [SOURCES] <file>... [LABELS <label>...] [LIBRARIES <target>...] [DEFINITIONS <definition>...]
#            [TIMEOUT <seconds>])
# One GoogleTest executable, `joule_<name>_test`, whose test cases become ctest tests. A name that is used twice in one
# layer gets the stem of its first source appended, so `joule_test(text scan_test.cpp LABELS text)` may be repeated.
function(joule_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME;TIMEOUT" "SOURCES;LABELS;LIBRARIES;DEFINITIONS")
  set(rest ${arg_UNPARSED_ARGUMENTS})
  if(NOT arg_NAME)
    list(POP_FRONT rest arg_NAME)
  endif()
  set(sources ${rest} ${arg_SOURCES})
  if(NOT sources)
    message(FATAL_ERROR "joule_test(${arg_NAME}): no sources")
  endif()
  string(MAKE_C_IDENTIFIER "${arg_NAME}" name)
  set(target joule_${name}_test)
  if(TARGET ${target})
    list(GET sources 0 first)
    get_filename_component(stem "${first}" NAME_WE)
    set(target joule_${name}_${stem})
  endif()

  add_executable(${target} ${sources})
  target_link_libraries(${target} PRIVATE joule::joule joule_warnings joule_language GTest::gtest_main
    ${arg_LIBRARIES})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_compile_definitions(${target} PRIVATE
    "JOULE_SHARED_DEFAULT=\"${PROJECT_SOURCE_DIR}/../shared\"" ${arg_DEFINITIONS})

  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  # The name given here is a prefix, because two programs may hold tests of the same name. Discovery runs the program,
  # under an emulator or a sanitizer slowly; 5 s (the default limit) is not enough.
  gtest_discover_tests(${target}
    TEST_PREFIX "${name}." TEST_LIST ${target}_tests DISCOVERY_TIMEOUT 60 DISCOVERY_MODE PRE_TEST
    PROPERTIES TIMEOUT ${arg_TIMEOUT})
  # gtest_discover_tests() flattens a list of labels and keeps the first only, so they are set in a file that ctest reads
  # after the one with the discovered tests.
  set(file "${CMAKE_CURRENT_BINARY_DIR}/${target}_labels.cmake")
  file(WRITE "${file}"
    "if(${target}_tests)\n"
    "  set_tests_properties(\${${target}_tests} PROPERTIES LABELS \"${arg_LABELS}\")\n"
    "endif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${file}")
endfunction()

# GoogleTest as installed; from its sources (Debian package `googletest`) when cross-compiling or on request, because
# an installed library is built for the host and for its standard library.
function(joule_find_googletest)
  set(JOULE_GOOGLETEST_SOURCE "" CACHE PATH "Build GoogleTest from this folder instead of using the installed one")
  set(source "${JOULE_GOOGLETEST_SOURCE}")
  if(NOT source AND CMAKE_CROSSCOMPILING AND EXISTS /usr/src/googletest/CMakeLists.txt)
    set(source /usr/src/googletest)
  endif()
  if(NOT source)
    find_package(GTest QUIET)
    if(NOT GTest_FOUND AND EXISTS /usr/src/googletest/CMakeLists.txt)
      set(source /usr/src/googletest)
    endif()
  endif()
  if(source)
    set(BUILD_SHARED_LIBS OFF)
    set(CMAKE_COMPILE_WARNING_AS_ERROR OFF)
    set(INSTALL_GTEST OFF CACHE BOOL "" FORCE)
    set(BUILD_GMOCK OFF CACHE BOOL "" FORCE)
    add_subdirectory("${source}" "${PROJECT_BINARY_DIR}/googletest" EXCLUDE_FROM_ALL SYSTEM)
    if(NOT TARGET GTest::gtest_main)
      add_library(GTest::gtest ALIAS gtest)
      add_library(GTest::gtest_main ALIAS gtest_main)
    endif()
  elseif(NOT GTest_FOUND)
    message(FATAL_ERROR "joule: GoogleTest not found. Install it (Debian: libgtest-dev) or set JOULE_BUILD_TESTS=OFF.")
  endif()
endfunction()
