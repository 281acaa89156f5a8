#include "engine/lab/evolve/lineage.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace ply {
namespace {

// Student's t for 95 % at this many degrees of freedom (Hill's expansion of the
// normal quantile; good to 1 % from 3 on).
double student(double freedom) {
  constexpr double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  const double v = std::max(freedom, 1.0);
  if (v < 2) return 12.706;
  if (v < 3) return 4.303;
  return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v);
}

}  // namespace

const char* birth_way_id(BirthWay way) {
  static constexpr const char* ids[birth_ways] = {"unknown",          "random",         "by-hand",
                                                  "reproduction",     "elite",          "crossover",
                                                  "subtree-mutation", "point-mutation", "migrant"};
  return ids[static_cast<int>(way)];
}

bool operator==(const Birth& a, const Birth& b) {
  const auto numbers = [](const Birth& x) {
    return std::tie(x.id, x.generation, x.way, x.parents, x.cuts, x.mutated, x.kept, x.best, x.played, x.fitness,
                    x.error, x.games, x.opponent);
  };
  return numbers(a) == numbers(b) && *a.tree == *b.tree;
}

const Birth* Lineage::find(u64 id) const { return const_cast<Lineage*>(this)->find(id); }

Birth* Lineage::find(u64 id) {
  const auto at = std::lower_bound(births_.begin(), births_.end(), id, [](const Birth& b, u64 i) { return b.id < i; });
  return at != births_.end() && at->id == id ? &*at : nullptr;
}

const Birth* Lineage::find(int generation, const ProgramTree& tree) const {
  const auto at = std::find_if(births_.begin(), births_.end(),
                               [&](const Birth& b) { return b.generation == generation && *b.tree == tree; });
  return at != births_.end() ? &*at : nullptr;
}

void Lineage::prune(int last_played, u64 champion, std::size_t limit) {
  std::vector<char> wanted(births_.size(), 0);
  std::size_t n = 0;
  // From the youngest on: parents stand before their children.
  for (std::size_t i = births_.size(); i-- > 0;) {
    const Birth& b = births_[i];
    if (b.generation >= last_played || b.best || b.id == champion) wanted[i] = 1;
    if (!wanted[i]) continue;
    ++n;
    for (const u64 parent : b.parents)
      if (const Birth* p = parent ? find(parent) : nullptr) wanted[static_cast<std::size_t>(p - births_.data())] = 1;
  }
  int from = 0;  // the first generation that stays
  for (std::size_t i = 0; n > limit && i < births_.size() && births_[i].generation < last_played; ++i)
    if (wanted[i]) --n, from = births_[i].generation + 1;
  std::size_t to = 0;
  for (std::size_t i = 0; i < births_.size(); ++i)
    if (wanted[i] && births_[i].generation >= from) {
      if (to != i) births_[to] = std::move(births_[i]);
      ++to;
    }
  births_.resize(to);
}

std::optional<ProgramTree> bred_again(const Birth& b, const ProgramTree& first, const ProgramTree* second,
                                      const ProgramTree& graft) {
  ProgramTree out = first;
  if (b.crossed()) {
    if (!second || b.cuts[0] < 0 || b.cuts[1] < 0 || b.cuts[0] >= static_cast<int>(first.size()) ||
        b.cuts[1] >= static_cast<int>(second->size()))
      return std::nullopt;
    out =
        with_subtree(first, static_cast<std::size_t>(b.cuts[0]), subtree(*second, static_cast<std::size_t>(b.cuts[1])));
  }
  if (b.mutated < 0) return out;
  if (b.mutated >= static_cast<int>(out.size()) || graft.empty()) return std::nullopt;
  return with_subtree(out, static_cast<std::size_t>(b.mutated), graft);
}

ProgramTree graft_of(const Birth& b) {
  return b.mutated >= 0 ? subtree(*b.tree, static_cast<std::size_t>(b.mutated)) : ProgramTree();
}

std::optional<Gain> gain_of(const Lineage& lineage, const Birth& birth) {
  const Birth* better = nullptr;
  for (const u64 id : birth.parents) {
    if (!id) continue;
    const Birth* p = lineage.find(id);
    if (!p || !p->played) return std::nullopt;  // which is the better one is then unknown
    if (!better || p->fitness > better->fitness) better = p;
  }
  if (!better || !birth.played) return std::nullopt;
  Gain g;
  g.better = better->id;
  g.value = g.low = g.high = birth.fitness - better->fitness;
  g.other_opponent = birth.opponent != better->opponent;
  g.exact = birth.games == 2 && birth.error == 0 && better->error == 0;  // equal results of many starts are a sample
  if (g.exact) return g;
  if (birth.error < 0 || better->error < 0) {
    g.low = -std::numeric_limits<double>::infinity(), g.high = -g.low;
    return g;
  }
  const double a = birth.error * birth.error, b = better->error * better->error;
  const double na = birth.games / 2.0 - 1,
               nb = better->games / 2.0 - 1;  // of pairs of games
  const double freedom = a + b > 0 ? (a + b) * (a + b) / ((na > 0 ? a * a / na : 0) + (nb > 0 ? b * b / nb : 0)) : 1;
  const double reach = student(freedom) * std::sqrt(a + b);
  g.low -= reach, g.high += reach;
  return g;
}

Family family_of(const Lineage& lineage, u64 id) {
  Family out;
  const Birth* self = lineage.find(id);
  if (!self) return out;
  // 1. Ancestors, generation by generation: no set of pointers, for the order
  // must not depend on addresses.
  std::set<u64> wanted{id};
  for (auto it = wanted.end(); it != wanted.begin();) {
    const Birth* b = lineage.find(*--it);
    for (const u64 parent : b->parents)
      if (!parent) continue;
      else if (lineage.find(parent)) wanted.insert(parent);
      else out.whole = false;
    if (b->way == BirthWay::unknown) out.whole = false;
  }
  for (const u64 each : wanted) out.members.push_back(lineage.find(each));
  // 2. By the better parent.
  for (const Birth* at = self; at;) {
    out.line.push_back(at);
    const Birth* better = nullptr;
    for (const u64 parent : at->parents)
      if (const Birth* p = parent ? lineage.find(parent) : nullptr; p && (!better || p->fitness > better->fitness))
        better = p;
    at = better;
  }
  std::reverse(out.line.begin(), out.line.end());
  // 3. What crossovers brought.
  for (const Birth* b : out.members)
    if (b->crossed())
      if (const auto gain = gain_of(lineage, *b)) out.crossovers.emplace_back(b, *gain);
  std::stable_sort(out.crossovers.begin(), out.crossovers.end(), [](const auto& a, const auto& b) {
    if (a.second.other_opponent != b.second.other_opponent) return b.second.other_opponent;
    return a.second.value > b.second.value;
  });
  return out;
}

std::optional<ProgramRange> inserted_range(const Lineage& lineage, const Birth& b) {
  const Birth* first = b.parents[0] ? lineage.find(b.parents[0]) : nullptr;
  const Birth* second = b.parents[1] ? lineage.find(b.parents[1]) : nullptr;
  if (!b.crossed() || !first || !second) return std::nullopt;
  const int from = b.cuts[0], to = from + (*second->tree)[static_cast<std::size_t>(b.cuts[1])].size;
  if (b.mutated < 0) return ProgramRange{from, to};
  const ProgramTree before = with_subtree(*first->tree, static_cast<std::size_t>(from),
                                          subtree(*second->tree, static_cast<std::size_t>(b.cuts[1])));
  const int old_size = before[static_cast<std::size_t>(b.mutated)].size,
            by = (*b.tree)[static_cast<std::size_t>(b.mutated)].size - old_size;
  if (b.mutated >= to) return ProgramRange{from, to};  // behind it
  if (b.mutated >= from) return b.mutated == from ? std::nullopt : std::optional(ProgramRange{from, to + by});
  if (b.mutated + old_size <= from) return ProgramRange{from + by, to + by};
  return std::nullopt;  // it went with what was around it
}

}  // namespace ply
