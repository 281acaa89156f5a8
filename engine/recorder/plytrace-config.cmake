# find_package(plytrace) and target_link_libraries(engine plytrace::plytrace): the folder of plytrace.h, and nothing to link.
# The engine itself says -DPLYTRACE where it is to record.
if(NOT TARGET plytrace::plytrace)
  add_library(plytrace::plytrace INTERFACE IMPORTED)
  get_filename_component(plytrace_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
  set_target_properties(plytrace::plytrace PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${plytrace_prefix}/include")
endif()
