// Births as lines of a checkpoint, and their parents' programs put together
// again when they are read.
#include <fmt/format.h>

#include "engine/base/keyed_lines.h"
#include "engine/base/text.h"
#include "engine/game/program_text.h"
#include "engine/lab/evolve/line_numbers.h"
#include "engine/lab/evolve/lineage.h"

namespace ply {
namespace {

// Which program a line has to say: all of it, what a mutation has put there, or
// none, for the parents give it.
enum class Said : u8 { nothing, graft, whole };

Said said_of(const Lineage& lineage, const Birth& b) {
  if (b.parents[0] == 0 || !lineage.find(b.parents[0])) return Said::whole;
  if (b.crossed() && (b.parents[1] == 0 || !lineage.find(b.parents[1]))) return Said::whole;
  return b.mutated >= 0 ? Said::graft : Said::nothing;
}

}  // namespace

std::string write_births(const Lineage& lineage) {
  std::string out;
  for (const Birth& b : lineage.births()) {
    out += fmt::format("birth {} {} {} {} {} {} {} {} {} {} {} {} {} {}", b.id, static_cast<int>(b.way), b.kept ? 1 : 0,
                       b.best ? 1 : 0, b.parents[0], b.parents[1], b.cuts[0], b.cuts[1], b.mutated, b.played ? 1 : 0,
                       b.fitness, b.error, b.games, b.opponent);
    const Said said = said_of(lineage, b);
    if (said != Said::nothing) out += " " + write_program(said == Said::graft ? graft_of(b) : *b.tree);
    out += '\n';
  }
  return out;
}

Status read_birth(std::string_view rest, Lineage& lineage, int population, int generations, int cells,
                  const ProgramLimits& limits) {
  Birth b;
  int way = 0, kept = 0, best = 0, played = 0;
  const bool all = take(rest, std::tie(b.id, way, kept, best, b.parents[0], b.parents[1], b.cuts[0], b.cuts[1],
                                       b.mutated, played, b.fitness, b.error, b.games, b.opponent));
  if (!all) return Error{"a number is missing"};
  const u64 in_one = static_cast<u64>(population), most = in_one * (static_cast<u64>(generations) + 1);
  if (b.id == 0 || b.id > most || (!lineage.births().empty() && b.id <= lineage.births().back().id) || way < 0 ||
      way >= birth_ways)
    return Error{fmt::format("there can be no individual {} here", b.id)};
  b.generation = static_cast<int>((b.id - 1) / in_one) + 1;
  b.way = static_cast<BirthWay>(way);
  b.kept = kept != 0, b.best = best != 0, b.played = played != 0;
  if (b.played != (b.generation <= generations)) return Error{"it has played, or not, against its generation"};
  for (const u64 parent : b.parents)
    if (parent && static_cast<int>((parent - 1) / in_one) + 2 != b.generation)
      return Error{fmt::format("individual {} is not of the generation before {}", parent, b.id)};
  const Said said = said_of(lineage, b);
  ProgramTree text;
  if (said != Said::nothing) {
    auto read = read_program(rest, cells, limits);
    if (!read) return read.error();
    text = std::move(*read);
  }
  if (said == Said::whole) {
    if (b.mutated >= static_cast<int>(text.size())) return Error{"its mutation is not in it"};
    b.tree = std::make_shared<const ProgramTree>(std::move(text));
  } else {
    const Birth& first = *lineage.find(b.parents[0]);
    const Birth* second = b.parents[1] ? lineage.find(b.parents[1]) : nullptr;
    auto tree = bred_again(b, *first.tree, second ? second->tree.get() : nullptr, text);
    if (!tree || static_cast<int>(tree->size()) > limits.nodes || program_depth(*tree) > limits.depth)
      return Error{fmt::format("what was done to its parents does not give {}", b.id)};
    b.tree = *tree == *first.tree ? first.tree : std::make_shared<const ProgramTree>(std::move(*tree));
  }
  lineage.add(std::move(b));
  return Done{};
}

}  // namespace ply
