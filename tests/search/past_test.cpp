// Repetition and limits of moves inside the search: with the table and every other sound switch, on any game history,
// the value is that of plain minimax with the same history.
#include "engine/base/fixed_list.h"
#include "engine/base/random.h"
#include "tests/support/compare_past.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// A walk of two on one piece, on a small random graph: whoever is to move takes it along an edge. Positions come back
// after two plies, by many paths: nothing is harder on a table. One edge a node leads to the next floor, from where
// there is no way back, and counts as a capture: it sets the clock to zero.
struct PastWalk {
  u8 node = 0, floor = 0, mover = 0;
  u16 quiet = 0, ply = 0;
};
constexpr int rooms = 7, doors = 3;

template <bool Forbids, bool Forgets>
struct WalkRulesOf {
  using State = PastWalk;
  using Move = u16;
  using MoveList = FixedList<Move, 8>;
  static constexpr int move_codes = doors + 1;
  static constexpr bool finished_counts_in_perft = false;

  u8 door[rooms][doors]{};
  int times = 3, quiet_limit = 12, length = 40;

  explicit WalkRulesOf(Random& random) {
    for (int i = 0; i < rooms; ++i)
      for (int d = 0; d < doors; ++d) door[i][d] = static_cast<u8>(random.below(rooms));
    for (int i = 0; i < rooms; ++i)
      door[i][0] = static_cast<u8>((i + 1) % rooms), door[(i + 1) % rooms][1] = static_cast<u8>(i);
    times = 2 + static_cast<int>(random.below(3));
  }
  State initial() const { return {}; }
  Side mover(const State& s) const { return static_cast<Side>(s.mover); }
  bool finished(const State& s) const { return s.floor == 3; }
  Outcome outcome(const State& s) const { return {winner_of(mover(s)), 0, 0}; }
  void moves(const State& s, MoveList& list) const {
    list.clear();
    if (finished(s)) return;
    for (Move d = 0; d < doors; ++d) list.add(d);
    if (s.node % 3 == 0) list.add(doors);
  }
  State after(const State& s, Move m) const {
    State out = s;
    out.mover ^= 1;
    ++out.ply;
    ++out.quiet;
    if (m == doors) ++out.floor, out.quiet = 0;
    else out.node = door[s.node][m];
    return out;
  }
  int forcing(const State&, Move m) const { return m == doors; }
  u64 key(const State& s) const { return mix64(u64{s.node} | u64{s.floor} << 8 | u64{s.mover} << 16 | u64{1} << 40); }

  RepetitionRule repetition() const { return {times, 2, Forbids ? 1 : 0}; }  // a node asks whether it has a move
  int reversible(const State& s) const { return s.quiet; }
  bool same(const State& a, const State& b) const {
    return a.node == b.node && a.floor == b.floor && a.mover == b.mover;
  }
  // The mutant's table believes that nothing comes back.
  int plies_between(const State& a, const State& b) const {
    return Forgets ? 1 << 20 : a.node == b.node && a.mover == b.mover ? 0 : a.mover == b.mover ? 2 : 1;
  }
  int plies_to_limit(const State& s) const requires(!Forbids) {
    return std::min(quiet_limit - s.quiet, length - s.ply);
  }
  u64 clocks(const State& s) const requires(!Forbids) { return u64{s.quiet} << 20 | s.ply | u64{1} << 50; }
  // A draw; or a loss of who came last, so that there is more than one way to be judged.
  std::optional<Outcome> judge(const State& s, int n, int since) const requires(!Forbids) {
    if (n >= times) return Outcome{since % 4 == 0 ? Winner::draw : winner_of(mover(s)), 0, 0};
    if (s.quiet >= quiet_limit || s.ply >= length) return Outcome{};
    return std::nullopt;
  }
  bool counts(const State&) const requires(Forbids) { return true; }
  template <class F>
  bool completable(const State& s, const F& forbidden) const requires(Forbids) {
    MoveList list;
    moves(s, list);
    return std::any_of(list.begin(), list.end(), [&](Move m) { return !forbidden(key(after(s, m))); });
  }
  template <class F>
  void drop_dead_ends(const State& s, MoveList& list, const F& forbidden) const requires(Forbids) {
    MoveList kept;
    for (Move m : list)
      if (!forbidden(key(after(s, m)))) kept.add(m);
    list = kept;
  }
};
using WalkRules = WalkRulesOf<false, false>;
using ForbiddenWalk = WalkRulesOf<true, false>;

template <class R>
test::Compared walks(u64 seed, int n, int max_depth) {
  Random random(seed);
  Table table(1 << 14);
  test::Compared out;
  for (int i = 0; i < n; ++i) {
    const R rules(random);
    std::vector<PastWalk> line{rules.initial()};
    if (random.below(3) == 0) line[0].ply = static_cast<u16>(random.below(40));
    if (random.below(3) == 0) line[0].quiet = static_cast<u16>(random.below(12));
    for (int plies = static_cast<int>(random.below(14)); plies > 0; --plies) {
      const auto legal = test::legal_with_past(rules, line);
      if (legal.empty()) break;
      line.push_back(rules.after(line.back(), legal[random.below(static_cast<u32>(legal.size()))]));
    }
    const int depth = static_cast<int>(random.below(static_cast<u32>(max_depth) + 1));
    const u32 combinations = depth > 5 ? 12 : i % 10 == 0 ? 0 : 24;
    test::compare_with_past<R, test::HashEvaluation<R>>(
        rules, line, depth, random.below(2) ? Horizon::leaf : Horizon::quiescence, combinations, random, table, out);
    test::compare_with_past<R, test::WinHashEvaluation<R>>(
        rules, line, depth, random.below(2) ? Horizon::leaf : Horizon::quiescence, combinations, random, table, out);
  }
  return out;
}

}  // namespace

TEST_CASE("where positions come back, every combination of sound switches equals plain minimax with the same past",
          "[search][oracle][past]") {
  const test::Compared ended = walks<WalkRules>(7, 250, 8);
  CHECK(ended.wrong == 0);
  CHECK(ended.searches > 8'000);
  CHECK(ended.resting > 500);
}

TEST_CASE("where a repetition is illegal, it is not there for the search either", "[search][oracle][past]") {
  const test::Compared forbidden = walks<ForbiddenWalk>(8, 250, 8);
  CHECK(forbidden.wrong == 0);
  CHECK(forbidden.searches > 8'000);
  CHECK(forbidden.resting > 500);
}

TEST_CASE("a table whose keys forget the past is caught", "[search][oracle][past]") {
  CHECK(walks<WalkRulesOf<false, true>>(7, 60, 8).wrong > 0);
  CHECK(walks<WalkRulesOf<true, true>>(8, 60, 8).wrong > 0);
}
