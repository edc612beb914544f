# The libraries of the benchmark. Each that is found becomes a target joule_bench_with_<name>, which carries what its
# sources need to compile and the program to link.
#
# From Debian: nlohmann, rapidjson, simdjson, boost_json. Others take part when find_package or find_path sees them, for
# example through CMAKE_PREFIX_PATH.
include(CheckCXXSourceCompiles)
include(${CMAKE_CURRENT_LIST_DIR}/rapidjson.cmake)

set(JOULE_BENCH_ONLY "" CACHE STRING "Libraries to measure, besides nlohmann, which judges; empty: all that are found")

macro(joule_add_contender name)
  if("${JOULE_BENCH_ONLY}" STREQUAL "" OR ${name} IN_LIST JOULE_BENCH_ONLY OR ${name} STREQUAL nlohmann)
    list(APPEND JOULE_BENCH_CONTENDERS ${name})
  endif()
  add_library(joule_bench_with_${name} INTERFACE)
  target_link_libraries(joule_bench_with_${name} INTERFACE ${ARGN})
endmacro()

# joule_find_contenders() sets JOULE_BENCH_CONTENDERS.
macro(joule_find_contenders)
  set(JOULE_BENCH_CONTENDERS)
  joule_add_contender(joule joule::joule)

  find_package(nlohmann_json 3.11 QUIET)
  if(nlohmann_json_FOUND)
    joule_add_contender(nlohmann nlohmann_json::nlohmann_json)
  endif()

  joule_add_rapidjson()
  joule_add_simdjson()
  joule_add_boost_json()

  find_package(yyjson QUIET CONFIG)
  if(yyjson_FOUND)
    joule_add_contender(yyjson yyjson::yyjson)
  endif()

  joule_add_glaze()

  # It finds no hash function for the names of these records and does not compile then (version 1.0).
  set(JOULE_BENCH_jsonifier_CANNOT records)
  find_package(Jsonifier QUIET CONFIG)
  if(Jsonifier_FOUND)
    joule_add_contender(jsonifier Jsonifier::Jsonifier)
  endif()

  find_path(JOULE_SONIC_CPP_DIR sonic/sonic.h)
  mark_as_advanced(JOULE_SONIC_CPP_DIR)
  if(JOULE_SONIC_CPP_DIR)
    joule_add_contender(sonic_cpp)
    joule_system_include(sonic_cpp "${JOULE_SONIC_CPP_DIR}")
  endif()

  find_package(reflectcpp QUIET CONFIG)
  if(reflectcpp_FOUND)
    joule_add_contender(reflect_cpp reflectcpp::reflectcpp)
  endif()

  # Its contracts know no optional arrays, bare arrays of optional ones and types with a pointer to itself (version 3.29).
  set(JOULE_BENCH_daw_json_link_CANNOT twitter shapes c1)
  find_package(daw-json-link QUIET CONFIG)
  if(daw-json-link_FOUND)
    joule_add_contender(daw_json_link daw::daw-json-link)
  endif()
endmacro()

macro(joule_add_rapidjson)
  joule_find_rapidjson(rapidjson_dir)
  if(rapidjson_dir)
    joule_add_contender(rapidjson)
    joule_system_include(rapidjson "${rapidjson_dir}")
    target_compile_options(joule_bench_with_rapidjson INTERFACE ${JOULE_RAPIDJSON_OPTIONS})
  endif()
endmacro()

# Debian's simdjson is compiled against libstdc++ and hands its types around.
macro(joule_add_simdjson)
  check_cxx_source_compiles("#include <version>
    #if !defined(_LIBCPP_VERSION)
    #error
    #endif
    int main() {}" JOULE_USES_LIBCXX)
  find_package(simdjson QUIET)
  if(simdjson_FOUND AND NOT (JOULE_USES_LIBCXX AND simdjson_VERSION VERSION_LESS 4))
    joule_add_contender(simdjson simdjson::simdjson)
    target_compile_definitions(joule_bench_with_simdjson INTERFACE
      BENCH_SIMDJSON_BUILDS=$<VERSION_GREATER_EQUAL:${simdjson_VERSION},4>)
  endif()
endmacro()

# From the headers alone, see boost_json.cpp.
macro(joule_add_boost_json)
  find_path(JOULE_BOOST_JSON_DIR boost/json/src.hpp)
  mark_as_advanced(JOULE_BOOST_JSON_DIR)
  if(JOULE_BOOST_JSON_DIR)
    joule_add_contender(boost_json)
    joule_system_include(boost_json "${JOULE_BOOST_JSON_DIR}")
    target_compile_definitions(joule_bench_with_boost_json INTERFACE BOOST_JSON_NO_LIB BOOST_CONTAINER_NO_LIB)
    add_library(joule_bench_boost_json OBJECT EXCLUDE_FROM_ALL
      "${PROJECT_SOURCE_DIR}/bench/contenders/boost_json.cpp")
    target_link_libraries(joule_bench_boost_json PRIVATE joule_bench_with_boost_json joule_language)
  endif()
endmacro()

# C++23 with <format> and <expected>; glaze's own package file asks for a newer CMake than this project.
macro(joule_add_glaze)
  find_path(JOULE_GLAZE_DIR glaze/glaze.hpp)
  mark_as_advanced(JOULE_GLAZE_DIR)
  set(CMAKE_CXX_STANDARD 23)
  check_cxx_source_compiles("#include <format>
    #include <expected>
    int main() { return std::expected<int, int>(std::formatted_size(\"{}\", 1)).value() - 1; }" JOULE_HAS_FORMAT)
  unset(CMAKE_CXX_STANDARD)
  if(JOULE_GLAZE_DIR AND JOULE_HAS_FORMAT)
    joule_add_contender(glaze)
    joule_system_include(glaze "${JOULE_GLAZE_DIR}")
    target_compile_features(joule_bench_with_glaze INTERFACE cxx_std_23)
  endif()
endmacro()

# Not for the compiler's own folders: naming them again disturbs their order.
function(joule_system_include name folder)
  if(NOT folder IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
    target_include_directories(joule_bench_with_${name} SYSTEM INTERFACE "${folder}")
  endif()
endfunction()

# The program gets what the library must be linked with, not the flags that its headers want.
function(joule_link_contender program contender)
  get_target_property(libraries joule_bench_with_${contender} INTERFACE_LINK_LIBRARIES)
  if(libraries)
    foreach(library IN LISTS libraries)
      target_link_libraries(${program} PRIVATE $<LINK_ONLY:${library}>)
    endforeach()
  endif()
  if(TARGET joule_bench_${contender})
    target_sources(${program} PRIVATE $<TARGET_OBJECTS:joule_bench_${contender}>)
  endif()
endfunction()

# What every program with workloads needs.
set(JOULE_BENCH_WORKLOADS)
foreach(source IN ITEMS harness/alloc_count harness/damage harness/documents harness/measure workloads/catalog
    workloads/events/generate workloads/irregular/make workloads/shapes/generate)
  list(APPEND JOULE_BENCH_WORKLOADS "${PROJECT_SOURCE_DIR}/bench/${source}.cpp")
endforeach()

function(joule_enter_sources program contender target)
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${ARGN})
  target_link_libraries(${target} PRIVATE joule_bench_with_${contender} joule::joule joule_warnings joule_language)
  target_sources(${program} PRIVATE $<TARGET_OBJECTS:${target}>)
endfunction()

# joule_enter_contender(<program> <contender> <types>) adds the library to the workloads of <types>.hpp.
function(joule_enter_contender program contender types)
  get_filename_component(path "${types}.hpp" ABSOLUTE)
  get_filename_component(folder "${path}" DIRECTORY)
  # Relative, so that a compiler cache serves every checkout.
  file(RELATIVE_PATH path "${PROJECT_SOURCE_DIR}/bench/harness" "${path}")
  get_filename_component(group "${folder}" NAME)
  set(target ${program}_${group}_${contender})
  joule_enter_sources(${program} ${contender} ${target} "${PROJECT_SOURCE_DIR}/bench/harness/enter.cpp")
  target_compile_definitions(${target} PRIVATE
    "BENCH_CONTENDER=\"../contenders/${contender}.hpp\"" BENCH_LIBRARY=${contender}_library "BENCH_TYPES=\"${path}\"")
endfunction()

# joule_enter_text_contender(<program> <contender>) adds what the library does with whole texts, if anything.
function(joule_enter_text_contender program contender)
  set(source "${PROJECT_SOURCE_DIR}/bench/workloads/text/${contender}.cpp")
  if(EXISTS "${source}")
    joule_enter_sources(${program} ${contender} ${program}_text_${contender} "${source}")
  endif()
endfunction()
