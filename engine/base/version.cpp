#include "engine/base/version.h"

namespace ply {

const char* program_version() { return PLYSCOPE_VERSION; }
const char* program_and_version() { return "Plyscope " PLYSCOPE_VERSION; }
const char* fork_program() { return "fork by Plyscope " PLYSCOPE_VERSION; }
bool is_fork(std::string_view program) { return program.starts_with("fork by Plyscope"); }
bool is_plyscope(std::string_view program) { return program.starts_with("Plyscope"); }

}  // namespace ply
