# joule_find_rapidjson(<variable>) finds the folder of RapidJSON's headers, or nothing.
# joule_rapidjson_sources(<source>...) marks sources that include them.
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
function(joule_rapidjson_sources)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS -fdelayed-template-parsing -Wno-delayed-template-parsing-in-cxx20)
  endif()
endfunction()
