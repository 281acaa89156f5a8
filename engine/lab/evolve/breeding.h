// Creation and variation of programs. Pure functions of their generator.
// Source: J. Koza, "Genetic Programming", 1992 (ramped half-and-half, subtree crossover).
#pragma once
#include <vector>

#include "engine/base/random.h"
#include "engine/lab/evolve/settings.h"

namespace ply {

/// The `index`-th program of a first generation: depths 2..6 in turn, half of them full, half grown.
ProgramTree create_program(const EvolveSettings& s, int cells, int index, Random& random);
/// Swaps two subtrees. A child beyond the limits is replaced by its parent.
void cross_programs(const EvolveSettings& s, ProgramTree& a, ProgramTree& b, Random& random);
/// A random subtree in the place of another.
ProgramTree mutate_subtree(const EvolveSettings& s, int cells, const ProgramTree& tree, Random& random);
/// One constant becomes another, or an addition a subtraction; a tree without either gets another subtree.
ProgramTree mutate_point(const EvolveSettings& s, int cells, const ProgramTree& tree, Random& random);

struct Parent {
  const ProgramTree* tree = nullptr;
  double fitness = 0;  ///< roulette: not negative
};
/// The next generation. `ranked`: the best first. Each child draws from a stream of its own of (seed, generation,
/// place).
std::vector<ProgramTree> breed(const EvolveSettings& s, int cells, const std::vector<Parent>& ranked, int generation);
/// The generator of one place in one generation.
Random evolution_stream(u64 seed, int generation, int place);

}  // namespace ply
