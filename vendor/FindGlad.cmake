# Glad::Glad: the loader of OpenGL 3.3 core, header <glad/gl.h>, generated at build time by the packaged program `glad`.
# The program, not `python3 -m glad`: another Python may come first on PATH. `--reproducible` keeps it off the network.
include(FindPackageHandleStandardArgs)
find_program(Glad_EXECUTABLE NAMES glad)
mark_as_advanced(Glad_EXECUTABLE)
find_package_handle_standard_args(Glad REQUIRED_VARS Glad_EXECUTABLE)

if(Glad_FOUND AND NOT TARGET Glad::Glad)
  set(_glad "${CMAKE_BINARY_DIR}/glad")
  add_custom_command(
    OUTPUT "${_glad}/src/gl.c" "${_glad}/include/glad/gl.h" "${_glad}/include/KHR/khrplatform.h"
    COMMAND "${Glad_EXECUTABLE}" --quiet --reproducible --api gl:core=3.3 --extensions "" --out-path "${_glad}" c
    COMMENT "Generating the OpenGL 3.3 core loader" VERBATIM)
  file(MAKE_DIRECTORY "${_glad}/include")
  add_library(glad STATIC "${_glad}/src/gl.c" "${_glad}/include/glad/gl.h")
  target_include_directories(glad SYSTEM PUBLIC "${_glad}/include")
  target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
  add_library(Glad::Glad ALIAS glad)
endif()
