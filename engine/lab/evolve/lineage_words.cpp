#include "engine/lab/evolve/lineage_words.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/base/counted.h"
#include "engine/game/program_text.h"

namespace ply {

std::string birth_text(const Birth& b) {
  std::string out;
  switch (b.way) {
    case BirthWay::unknown: return "lineage not kept";
    case BirthWay::random: return "drawn at random";
    case BirthWay::by_hand: return "written by hand";
    case BirthWay::migrant: return "from another island";
    case BirthWay::reproduction: return fmt::format("#{} unchanged", b.parents[0]);
    case BirthWay::elite: return fmt::format("#{} unchanged, as one of the best", b.parents[0]);
    case BirthWay::crossover:
      out = fmt::format("crossover of #{} and #{}", b.parents[0], b.parents[1]);
      if (b.kept) out += fmt::format(", beyond the limits: #{} stays", b.parents[0]);
      if (b.mutated >= 0) out += ", then a random subtree";
      return out;
    case BirthWay::subtree_mutation: out = fmt::format("a random subtree in #{}", b.parents[0]); break;
    case BirthWay::point_mutation: out = fmt::format("one node of #{} changed", b.parents[0]); break;
  }
  return b.kept ? out + ", beyond the limits: it stays" : out;
}

std::string gain_text(const Gain& g) {
  const std::string value = fmt::format("{:+.2f}", g.value);
  if (g.exact) return value;
  if (!std::isfinite(g.low)) return value + ", too few games for an interval";
  return fmt::format("{}, 95 % interval {:+.2f} to {:+.2f}", value, g.low, g.high);
}

std::string brought_text(const Birth& b, const Gain& g) {
  const std::string who = fmt::format("generation {}: {}", b.generation, birth_text(b));
  if (g.other_opponent) return fmt::format("{}: not comparable, its opponents were stronger", who);
  return fmt::format("{} brought {}", who, gain_text(g));
}

std::string gain_kind_text(const EvolveSettings& s) {
  if (s.one_start)
    return "A gain is the margin against that of the better parent. Start, "
           "opponent and moves are the same for all, so "
           "it is exact; along the line of better parents the gains add up.";
  return "A gain is the fitness against that of the better parent, each in the "
         "games of its own generation: new starts "
         "each time, so it is an estimate. Of many of them the largest are "
         "partly luck. Where the opponents became "
         "stronger in between, the two numbers are not comparable.";
}

std::string family_text(const Family& f) {
  if (f.members.empty()) return "lineage not kept";
  const int generations = f.members.back()->generation - f.members.front()->generation + 1;
  return fmt::format("{} of {}{}", counted(f.members.size(), "individual"),
                     counted(static_cast<u64>(generations), "generation"),
                     f.whole ? "" : "; lineage not kept before that for some of them");
}

std::pair<std::size_t, std::size_t> program_text_range(const ProgramTree& tree, std::size_t node) {
  std::size_t from = 0, at = 0;
  while (at != node) {
    from += 1 + program_symbol(tree[at].op).size();  // the bracket and its word
    for (++at; from += 1, node >= at + tree[at].size; at += tree[at].size)
      from += write_program(subtree(tree, at)).size();
  }
  return {from, from + write_program(subtree(tree, node)).size()};
}

std::string family_csv(const Lineage& lineage, const Family& family) {
  std::string out =
      "id,generation,how,parent,second,node,from,mutated,fitness,"
      "error,games,gain,low,high,kind,program\n";
  for (const Birth* b : family.members) {
    out += fmt::format("{},{},{},{},{},{},{},{},", b->id, b->generation, birth_way_id(b->way), b->parents[0],
                       b->parents[1], b->cuts[0], b->cuts[1], b->mutated);
    out += b->played ? fmt::format("{:.4f},{:.4f},{},", b->fitness, b->error, b->games) : ",,,";
    if (const auto g = gain_of(lineage, *b)) {
      out += fmt::format("{:.4f},", g->value);
      out += std::isfinite(g->low) ? fmt::format("{:.4f},{:.4f},", g->low, g->high) : ",,";
      out += g->other_opponent ? "not comparable" : g->exact ? "exact" : "sample";
    } else {
      out += ",,,";
    }
    out += fmt::format(",{}\n", write_program(*b->tree));
  }
  return out;
}

}  // namespace ply
