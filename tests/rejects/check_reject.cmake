# cmake -DCOMPILER=... -DFLAGS=a|b|c -DCASE=file.cpp -P check_reject.cmake
# Fails unless the compiler refuses the file with the sentence of its first line and at most three errors.
set(most_errors 3)

# Not file(STRINGS), which treats semicolons as list separators.
file(READ "${CASE}" text)
string(REGEX MATCH "^[^\n]*" first "${text}")
get_filename_component(name "${CASE}" NAME)
string(REPLACE "|" ";" flags "${FLAGS}")

execute_process(COMMAND "${COMPILER}" ${flags} "${CASE}" RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
string(REGEX MATCHALL "(^|[^a-z])error: " errors "${said}")
list(LENGTH errors count)

if(name MATCHES "^accept_")
  if(NOT status EQUAL 0 OR NOT said STREQUAL "")
    message(FATAL_ERROR "${name} must compile without a warning:\n${said}")
  endif()
  return()
endif()

if(NOT first MATCHES "^// expect: (.+)$")
  message(FATAL_ERROR "${name}: the first line must be `// expect: <sentence>`")
endif()
set(expected "${CMAKE_MATCH_1}")
string(FIND "${said}" "${expected}" position)
if(status EQUAL 0)
  message(FATAL_ERROR "${name} compiles, but should be refused with:\n  ${expected}")
elseif(position EQUAL -1)
  message(FATAL_ERROR "${name} is refused, but not with:\n  ${expected}\n${said}")
elseif(count GREATER most_errors)
  message(FATAL_ERROR "${name}: ${count} errors, at most ${most_errors} are allowed:\n${said}")
endif()

# The type concerned has to be named as well; cases call it `subject` unless it is a built-in one.
if(text MATCHES "(struct|class|union) subject" AND NOT said MATCHES "cannot_bind[^\n]*subject")
  message(FATAL_ERROR "${name}: the message does not name the type:\n${said}")
endif()
