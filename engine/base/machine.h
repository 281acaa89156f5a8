// What this machine has.
#pragma once
#include <cstddef>

namespace ply {

/// Main memory in bytes; a guess of 4 GB where the system does not say. Never more
/// than 1 GB where addresses have 32 bits.
std::size_t main_memory();
/// What a single table or recording that is asked for by a file or a person may take at most: half of the main memory.
inline std::size_t max_memory() { return main_memory() / 2; }

}  // namespace ply
