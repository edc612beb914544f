# Writes the commit that is being measured into a header, at every build, so that a result says what it is of.
execute_process(COMMAND git -C "${SOURCE}" describe --always --dirty --abbrev=12
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT "#pragma once\n#define BENCH_COMMIT \"${commit}\"\n" @ONLY)
