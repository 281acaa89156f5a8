// Searches that see the past, compared with plain minimax that carries it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "tests/support/hash_evaluation.h"
#include "tests/support/oracle_past.h"
#include "vendor/catch2_compat.h"

namespace ply::test {

inline std::vector<const char*> same_value_switches() {
  std::vector<const char*> out;
  for (const SwitchInfo& s : all_switches())
    if (!s.changes_value) out.push_back(s.id);
  return out;
}

template <Rules R>
std::vector<u64> keys_before(const R& rules, const std::vector<typename R::State>& line) {
  std::vector<u64> out;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) out.push_back(rules.key(line[i]));
  return out;
}

/// Bad for first wherever the game goes on: first is glad of every draw.
template <class R>
struct GloomyEvaluation : HashEvaluation<R> {
  using HashEvaluation<R>::HashEvaluation;
  template <class Sink>
  void terms(const typename R::State& s, Side viewer, Sink& sink) const {
    const int v = -1 - static_cast<int>((this->rules.key(s) >> 33) % 9);
    sink.term(0, v, 0, viewer == Side::first ? v : -v);
  }
};

struct Compared {
  long searches = 0, wrong = 0, resting = 0;  ///< resting: the search said that the value rests on the past
};

/// Searches the last state of `line` with `combinations` of the sound switches (0 = all) and counts what differs from
/// the oracle.
template <Rules R, class E>
void compare_with_past(const R& rules, std::vector<typename R::State> line, int depth, Horizon horizon,
                       u32 combinations, Random& random, Table& table, Compared& out) {
  const auto s = line.back();
  const Side root = rules.mover(s);
  const E evaluation(rules, root, default_weights(E::infos()));
  const int want = oracle_with_past(rules, evaluation, line, root, depth, 0, horizon);
  const auto ids = same_value_switches();
  const auto earlier = keys_before(rules, line);
  const u32 all = 1u << ids.size();
  for (u32 i = 0; i < (combinations ? combinations : all); ++i) {
    const u32 bits = combinations ? random.below(all) : i;
    SearchOptions o;
    o.horizon = horizon;
    o.aspiration_width = 1;
    std::string on;
    for (std::size_t k = 0; k < ids.size(); ++k)
      if (bits >> k & 1) {
        set_switch(o, ids[k], true);
        on += std::string(" ") + ids[k];
      }
    if (combinations) o.set(Switch::tt);  // nothing else can go wrong so easily
    table.clear();
    Silent silent;
    Attention attention;
    AlphaBeta<R, E, Silent> search(rules, evaluation, root, silent, attention, o, &table);
    search.remember(earlier);
    SearchLimits limits;
    limits.depth = depth;
    const SearchResult r = search.run(s, limits);
    ++out.searches;
    out.resting += r.history_dependent;
    if (r.score.value == want) continue;
    if (++out.wrong == 1)
      UNSCOPED_INFO("first difference: switches" << on << ", depth " << depth << ", horizon "
                                                 << static_cast<int>(horizon) << ", value " << r.score.value
                                                 << ", wanted " << want);
  }
}

}  // namespace ply::test
