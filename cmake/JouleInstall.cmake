# Install rules. Components: `lib` (core, headers, CMake and pkg-config files) and `tools` (the command line).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(JOULE_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/joule")

install(TARGETS joule joule_headers
  EXPORT joule-targets
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT lib
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT lib
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT lib
  FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT lib)
install(EXPORT joule-targets
  NAMESPACE joule::
  DESTINATION "${JOULE_CMAKE_DIR}"
  COMPONENT lib)

configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/joule-config.cmake.in" "${PROJECT_BINARY_DIR}/joule-config.cmake"
  INSTALL_DESTINATION "${JOULE_CMAKE_DIR}")
# Before 1.0 a minor version may break its callers.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/joule-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/joule-config.cmake" "${PROJECT_BINARY_DIR}/joule-config-version.cmake"
  DESTINATION "${JOULE_CMAKE_DIR}"
  COMPONENT lib)

# pkg-config: the prefix is found from the file's own place, so that an installed tree can be moved.
file(RELATIVE_PATH JOULE_PREFIX_FROM_PC
  "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
set(JOULE_PC_CFLAGS "")
if(BUILD_SHARED_LIBS)
  set(JOULE_PC_CFLAGS " -DJOULE_SHARED=1")
endif()
configure_file("${PROJECT_SOURCE_DIR}/cmake/joule.pc.in" "${PROJECT_BINARY_DIR}/joule.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/joule.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT lib)

# The command line adds its own rule beside its target when it is built, under the name of this component.
if(TARGET joule_cli)
  install(TARGETS joule_cli RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT tools)
endif()
