#include "engine/search/perft.h"

#include "engine/base/fixed_list.h"
#include "vendor/catch2_compat.h"

namespace {

using namespace ply;

// Take 1, 2 or 3 stones; taking exactly 2 moves again. No stones: finished. Small enough to count by hand.
template <bool Counts, bool Bulk>
struct TakeRules {
  struct State {
    int stones = 0;
    Side mover = Side::first;
  };
  using Move = u8;
  using MoveList = FixedList<Move, 3>;
  static constexpr int move_codes = 4;
  static constexpr bool finished_counts_in_perft = Counts;
  State initial() const { return {4, Side::first}; }
  Side mover(const State& s) const { return s.mover; }
  bool finished(const State& s) const { return s.stones == 0; }
  Outcome outcome(const State& s) const { return {winner_of(other(s.mover)), 0, 0}; }
  void moves(const State& s, MoveList& list) const {
    list.clear();
    for (u8 m = 1; m <= 3; ++m)
      if (m <= s.stones) list.add(m);
  }
  State after(const State& s, Move m) const { return {s.stones - m, m == 2 ? s.mover : other(s.mover)}; }
  u64 key(const State& s) const { return static_cast<u64>(s.stones * 2 + index(s.mover)); }
  int count_moves(const State& s) const requires Bulk { return s.stones < 3 ? s.stones : 3; }
};

// The definition, with nothing clever: finished leaves and leaves at the depth.
template <class R>
u64 plain(const R& rules, const typename R::State& s, int depth) {
  if (rules.finished(s)) return depth == 0 || R::finished_counts_in_perft ? 1 : 0;
  if (depth == 0) return 1;
  typename R::MoveList list;
  rules.moves(s, list);
  u64 sum = 0;
  for (auto m : list) sum += plain(rules, rules.after(s, m), depth - 1);
  return sum;
}

template <class R>
void agrees_with_the_definition() {
  const R rules;
  for (bool portable : {false, true}) {
    cpu::force_portable(portable);
    for (int stones = 0; stones <= 12; ++stones)
      for (int depth = 0; depth <= 10; ++depth) {
        CAPTURE(portable, stones, depth);
        CHECK(perft(rules, {stones, Side::first}, depth) == plain(rules, {stones, Side::first}, depth));
      }
  }
  cpu::force_portable(false);
}

}  // namespace

TEST_CASE("perft agrees with its definition on a toy game, counted in bulk or not, on both code paths", "[perft]") {
  agrees_with_the_definition<TakeRules<true, true>>();
  agrees_with_the_definition<TakeRules<true, false>>();
  agrees_with_the_definition<TakeRules<false, true>>();
  agrees_with_the_definition<TakeRules<false, false>>();
}

TEST_CASE("perft of four stones, counted by hand", "[perft]") {
  // 4 -> 3 2 1; at depth 2: 3 -> 2 1 0, 2 -> 1 0, 1 -> 0; at depth 3: 2 1 (0) 1 (0) (0) -> 1 0, 0, 0
  const TakeRules<false, true> drop;
  const TakeRules<true, true> keep;
  CHECK(perft(drop, drop.initial(), 0) == 1);
  CHECK(perft(drop, drop.initial(), 1) == 3);
  CHECK(perft(drop, drop.initial(), 2) == 6);
  CHECK(perft(drop, drop.initial(), 3) == 4);
  CHECK(perft(keep, keep.initial(), 3) == 4 + 3);
}

TEST_CASE("a stopped perft returns soon", "[perft]") {
  const TakeRules<true, false> rules;
  const std::atomic<bool> stop{true};
  CHECK(perft(rules, {1000, Side::first}, 60, &stop) == 0);  // without the flag this would take longer than the sun has
}
