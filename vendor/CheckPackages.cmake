# Looks for everything that the build needs and, if anything is missing, stops with the one line that installs it all.
# Included by the top CMakeLists.txt before any target asks for a package by itself; not a function, for packages set
# variables (CMAKE_MODULE_PATH) that later code relies on.
set(_missing "")
set(_debian "")
macro(_ply_need package debian)
  find_package(${package} ${ARGN} QUIET)
  if(NOT ${package}_FOUND)
    list(APPEND _missing "${package}")
    list(APPEND _debian "${debian}")
  endif()
endmacro()

_ply_need(fmt libfmt-dev)
_ply_need(nlohmann_json nlohmann-json3-dev)
_ply_need(Zstd libzstd-dev 1.4)
_ply_need(ZLIB zlib1g-dev)
_ply_need(SQLite3 libsqlite3-dev)
_ply_need(LibArchive libarchive-dev)
_ply_need(CLI11 libcli11-dev)
if(PLYSCOPE_TESTS)
  _ply_need(Catch2 catch2)
endif()
if(PLYSCOPE_GUI)
  _ply_need(Imgui libimgui-dev 1.86)
  _ply_need(Stb libstb-dev)
  _ply_need(glfw3 libglfw3-dev 3.3)
  _ply_need(Glad python3-glad)
endif()

if(_missing)
  list(JOIN _missing ", " _names)
  list(JOIN _debian " " _packages)
  message(FATAL_ERROR "Not found: ${_names}. Install what is missing with\n"
    "  sudo apt-get install ${_packages}\n"
    "or run vendor/setup.sh, then configure again. (Without the workbench: -DPLYSCOPE_GUI=OFF)")
endif()
