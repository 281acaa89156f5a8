# Stb_INCLUDE_DIR: the folder of stb_image_write.h (Debian: libstb-dev). Used as a header; nothing is linked.
include(FindPackageHandleStandardArgs)
find_path(Stb_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
mark_as_advanced(Stb_INCLUDE_DIR)
find_package_handle_standard_args(Stb REQUIRED_VARS Stb_INCLUDE_DIR)
