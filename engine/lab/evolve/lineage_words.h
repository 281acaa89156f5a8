// What is said of a lineage, in words: for the window and the command line.
#pragma once
#include <cstddef>
#include <string>
#include <utility>

#include "engine/lab/evolve/evolution.h"

namespace ply {

/// "crossover of #812 and #790", "#5 unchanged": how it came to be.
std::string birth_text(const Birth& birth);
/// "+0.08": exact as it stands, or with its interval: "+0.08, 95 % interval
/// -0.50 to +0.66".
std::string gain_text(const Gain& gain);
/// "generation 14: crossover of #812 and #790 brought +0.08", with the interval where there is one.
std::string brought_text(const Birth& birth, const Gain& gain);
/// What kind of numbers the gains of an evolution with these settings are, and
/// what follows from it.
std::string gain_kind_text(const EvolveSettings& settings);
/// Who of it is known, in a sentence: "comes from 41 individuals of 9
/// generations".
std::string family_text(const Family& family);
/// Where the subtree at a node stands in the text of the whole: from, to.
std::pair<std::size_t, std::size_t> program_text_range(const ProgramTree& tree, std::size_t node);
/// In the order of generations, a line an individual: id, generation, parents,
/// ... as CSV.
std::string family_csv(const Lineage& lineage, const Family& family);

}  // namespace ply
