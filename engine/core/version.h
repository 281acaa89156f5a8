// Which program this is. The version is that of the CMake project and stands nowhere else.
#pragma once
#include <string_view>

namespace ply {

/// "0.1.0"
const char* program_version();
/// "Plyscope 0.1.0": what files and protocols say of who wrote them.
const char* program_and_version();
/// Whether such words are those of a Plyscope, of whatever version.
bool is_plyscope(std::string_view program);

}  // namespace ply
