// Creation and variation of programs. Pure functions of their generator.
// Source: J. Koza, "Genetic Programming", 1992 (ramped half-and-half, subtree
// crossover).
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "engine/base/random.h"
#include "engine/lab/evolve/settings.h"

namespace ply {

/// The `index`-th program of a first generation: depths 2..6 in turn, half of
/// them full, half grown.
ProgramTree create_program(const EvolveSettings& s, int cells, int index, Random& random);

/// How a program came to be; kept by number in checkpoints.
enum class BirthWay : u8 {
  unknown,  ///< bred before anybody kept count
  random,
  by_hand,
  reproduction,
  elite,
  crossover,
  subtree_mutation,
  point_mutation,
  migrant,  ///< bred on another island
};
inline constexpr int birth_ways = 9;

/// A program, and what was done to its parents.
struct Bred {
  ProgramTree tree;
  BirthWay way = BirthWay::random;
  std::array<int, 2> parents{-1, -1};  ///< ranks; the root of a crossover is the first one's
  std::array<int, 2> cuts{-1, -1};     ///< the node of the first in whose place the
                                       ///< subtree of the second came
  int mutated = -1;                    ///< the node where a mutation has put another subtree, last
                                       ///< of all; -1: none
  bool kept = false;                   ///< the child was beyond the limits: the first parent stays
};

/// Swaps two subtrees: the children of both, the second's with its roles
/// exchanged. A child beyond the limits is replaced by its parent.
void cross_programs(const EvolveSettings& s, Bred& a, Bred& b, Random& random);
/// A random subtree in the place of another. True: it is within the limits,
/// else nothing has changed.
bool mutate_subtree(const EvolveSettings& s, int cells, Bred& child, Random& random);
/// One constant becomes another, or an addition a subtraction; a tree without
/// either gets another subtree.
void mutate_point(const EvolveSettings& s, int cells, Bred& child, Random& random);

struct Parent {
  const ProgramTree* tree = nullptr;
  double fitness = 0;  ///< roulette: not negative
};
/// The next generation. `ranked`: the best first. Each child draws from a
/// stream of its own of (seed, generation, place).
std::vector<Bred> breed(const EvolveSettings& s, int cells, const std::vector<Parent>& ranked, int generation);
/// The generator of one place in one generation.
Random evolution_stream(u64 seed, int generation, int place);

}  // namespace ply
