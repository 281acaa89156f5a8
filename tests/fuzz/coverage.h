// What a run of a target reaches: the pieces of code of the engine, in a build with PLYSCOPE_COVERAGE. In other builds
// nothing is seen.
#pragma once
#include <cstdint>
#include <vector>

namespace ply::fuzz {

/// False where the engine is built without it.
bool coverage_seen();
/// From now on, and on this thread only, for what other threads do differs from run to run.
void begin_coverage();
/// The places that were reached since then, and roughly how often (once, a few times, many times), each as a number; in
/// ascending order.
std::vector<std::uint32_t> end_coverage();

}  // namespace ply::fuzz
