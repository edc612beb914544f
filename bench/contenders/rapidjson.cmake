# joule_find_rapidjson(<variable>) finds the folder of RapidJSON's headers, or nothing.
# JOULE_RAPIDJSON_OPTIONS are compiler flags for sources that include them.
function(joule_find_rapidjson variable)
  find_path(JOULE_RAPIDJSON_DIR rapidjson/document.h)
  mark_as_advanced(JOULE_RAPIDJSON_DIR)
  set(${variable} "${JOULE_RAPIDJSON_DIR}" PARENT_SCOPE)
  if(NOT JOULE_RAPIDJSON_DIR)
    set(${variable} "" PARENT_SCOPE)
  endif()
endfunction()

# RapidJSON 1.1.0 has an assignment operator that assigns to a const member. No one calls it, but clang since version 19
# refuses it unless templates are parsed when they are instantiated.
set(JOULE_RAPIDJSON_OPTIONS
  $<$<CXX_COMPILER_ID:Clang>:-fdelayed-template-parsing;-Wno-delayed-template-parsing-in-cxx20>)
