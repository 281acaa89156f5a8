# Imgui::Imgui = Dear ImGui with its GLFW and OpenGL 3 backends, whatever the system ships. Sources, in this order:
#   1. -DIMGUI_SOURCE_DIR=...  a source tree given by the user
#   2. a CMake package (vcpkg, Conan)
#   3. headers and a library in the usual places (Debian: libimgui-dev), with pkg-config as a hint
# The backends lie in the same archive; what is not referenced is not linked, so headless programs need no GLFW.
include(FindPackageHandleStandardArgs)

function(_imgui_read_version header)
  file(STRINGS "${header}" _line REGEX "define IMGUI_VERSION[ \t]")
  string(REGEX MATCH "[0-9]+\\.[0-9]+(\\.[0-9]+)?" _version "${_line}")
  set(Imgui_VERSION "${_version}" PARENT_SCOPE)
endfunction()

set(IMGUI_SOURCE_DIR "" CACHE PATH "A source tree of Dear ImGui to be built in place of the system's library")
if(TARGET Imgui::Imgui)
  set(Imgui_FOUND TRUE)  # by an earlier call
elseif(IMGUI_SOURCE_DIR)
  _imgui_read_version("${IMGUI_SOURCE_DIR}/imgui.h")
  find_package(glfw3 3.3 QUIET)
  add_library(imgui_from_source STATIC
    "${IMGUI_SOURCE_DIR}/imgui.cpp" "${IMGUI_SOURCE_DIR}/imgui_draw.cpp" "${IMGUI_SOURCE_DIR}/imgui_tables.cpp"
    "${IMGUI_SOURCE_DIR}/imgui_widgets.cpp" "${IMGUI_SOURCE_DIR}/backends/imgui_impl_glfw.cpp"
    "${IMGUI_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp")
  target_include_directories(imgui_from_source SYSTEM PUBLIC "${IMGUI_SOURCE_DIR}" "${IMGUI_SOURCE_DIR}/backends")
  if(EMSCRIPTEN)  # GLFW is the compiler's own; WebGL 2 draws from no base vertex
    target_compile_definitions(imgui_from_source PUBLIC "ImDrawIdx=unsigned int" IMGUI_IMPL_OPENGL_ES3)
  else()
    target_link_libraries(imgui_from_source PUBLIC glfw ${CMAKE_DL_LIBS})
  endif()
  add_library(Imgui::Imgui ALIAS imgui_from_source)
  set(Imgui_FOUND TRUE)
else()
  if(NOT CMAKE_FIND_PACKAGE_NAME STREQUAL "imgui")  # do not recurse on file systems that ignore case
    find_package(imgui CONFIG QUIET)
  endif()
  if(TARGET imgui::imgui)
    set(Imgui_VERSION "${imgui_VERSION}")
    add_library(Imgui::Imgui INTERFACE IMPORTED)
    target_link_libraries(Imgui::Imgui INTERFACE imgui::imgui)
    set(Imgui_FOUND TRUE)
  else()
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
      pkg_check_modules(PC_IMGUI QUIET imgui)
    endif()
    find_path(Imgui_INCLUDE_DIR imgui.h HINTS ${PC_IMGUI_INCLUDE_DIRS} PATH_SUFFIXES imgui)
    find_path(Imgui_BACKEND_DIR imgui_impl_opengl3.h HINTS ${Imgui_INCLUDE_DIR} PATH_SUFFIXES backends imgui/backends)
    find_library(Imgui_LIBRARY NAMES imgui HINTS ${PC_IMGUI_LIBRARY_DIRS})
    find_library(Imgui_STB_LIBRARY NAMES stb)  # Debian builds Dear ImGui on the system's stb
    if(Imgui_INCLUDE_DIR)
      _imgui_read_version("${Imgui_INCLUDE_DIR}/imgui.h")
    endif()
    find_package_handle_standard_args(Imgui
      REQUIRED_VARS Imgui_LIBRARY Imgui_INCLUDE_DIR Imgui_BACKEND_DIR VERSION_VAR Imgui_VERSION)
    if(Imgui_FOUND)
      add_library(Imgui::Imgui UNKNOWN IMPORTED)
      set_target_properties(Imgui::Imgui PROPERTIES IMPORTED_LOCATION "${Imgui_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${Imgui_INCLUDE_DIR};${Imgui_BACKEND_DIR}")
      if(Imgui_STB_LIBRARY)
        target_link_libraries(Imgui::Imgui INTERFACE "${Imgui_STB_LIBRARY}")
      endif()
      target_link_libraries(Imgui::Imgui INTERFACE ${CMAKE_DL_LIBS})
    endif()
    mark_as_advanced(Imgui_INCLUDE_DIR Imgui_BACKEND_DIR Imgui_LIBRARY Imgui_STB_LIBRARY)
  endif()
endif()
