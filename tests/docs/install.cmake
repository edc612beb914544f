# The ways to use the library that README.md shows: -DWAY=find_package builds and runs the quick start against an installed
# tree, the others configure a project (that the library builds inside another project is a test of tests/package).
# Variables: WAY, SOURCE (the repository), BUILD (its build folder), WORK, COMPILER.
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE "${WORK}")
file(COPY "${SOURCE}/docs/snippets/install/CMakeLists.txt" DESTINATION "${WORK}/hello")
file(COPY_FILE "${SOURCE}/docs/snippets/quick_start.cpp" "${WORK}/hello/main.cpp")
set(arguments -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DWAY=${WAY}")

if(WAY STREQUAL "find_package")
  run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/prefix" --component lib)
  list(APPEND arguments "-DCMAKE_PREFIX_PATH=${WORK}/prefix")
elseif(WAY STREQUAL "add_subdirectory")
  file(MAKE_DIRECTORY "${WORK}/hello/third_party")
  file(CREATE_LINK "${SOURCE}" "${WORK}/hello/third_party/joule" SYMBOLIC)
elseif(WAY STREQUAL "fetch_content")
  list(APPEND arguments "-DFETCHCONTENT_SOURCE_DIR_JOULE=${SOURCE}")
else()
  message(FATAL_ERROR "WAY=${WAY}")
endif()

run("${CMAKE_COMMAND}" -S "${WORK}/hello" -B "${WORK}/build" ${arguments})
if(WAY STREQUAL "find_package")
  run("${CMAKE_COMMAND}" --build "${WORK}/build")
  run("${WORK}/build/hello")
endif()
