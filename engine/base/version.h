// Which program this is. The version is that of the CMake project and stands nowhere else.
#pragma once
#include <string_view>

namespace ply {

/// "1.0.0"
const char* program_version();
/// "Plyscope 1.0.0": what files and protocols say of who wrote them.
const char* program_and_version();
/// Whether such words are those of a Plyscope, of whatever version.
bool is_plyscope(std::string_view program);
/// "fork by Plyscope 1.0.0": the same of a recording that is not what its settings say (engine/plan/fork.h).
const char* fork_program();
bool is_fork(std::string_view program);
/// Why such a one cannot answer what follows from its settings.
inline constexpr const char* because_forked = "it is a fork: one of its nodes was searched otherwise";

}  // namespace ply
