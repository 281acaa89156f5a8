// A search that nobody watches lists the moves of a node when they are wanted: the same search, with fewer lists.
#include <vector>

#include "engine/games/micro_shogi/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

namespace {

u64 lists = 0, forcing_lists = 0;

/// Counts how often moves are listed.
struct CountingRules : MicroShogiRules {
  using MicroShogiRules::MicroShogiRules;
  void moves(const State& s, MoveList& list) const {
    ++lists;
    MicroShogiRules::moves(s, list);
  }
  void forcing_moves(const State& s, MoveList& list) const {
    ++forcing_lists;
    MicroShogiRules::forcing_moves(s, list);
  }
};
/// Hears what a silent search says to nobody: nodes that are cut before a move is tried, and those at the horizon that
/// are good enough without one.
struct Heard : Silent {
  std::vector<int> beta = std::vector<int>(static_cast<std::size_t>(max_ply + 2));
  u64 pruned = 0, stood = 0;
  void enter(int ply, int, int, int to, Side) { beta[static_cast<std::size_t>(ply)] = to; }
  void leave(int ply, int value, Kind, NodeEnd end) {
    pruned += end == NodeEnd::pruned;
    stood += end == NodeEnd::horizon && value >= beta[static_cast<std::size_t>(ply)];
  }
};

struct Seen {
  SearchResult result;
  u64 lists = 0, forcing_lists = 0;
};
template <class Observer>
Seen seen(Observer& observer, Horizon horizon) {
  const CountingRules rules(Variant::standard);
  const State s = rules.initial();
  SearchOptions o;
  o.horizon = horizon;
  o.set({Switch::iterative, Switch::pvs, Switch::tt, Switch::killers, Switch::history, Switch::forcing_first,
         Switch::null_move, Switch::futility});
  Attention attention;
  Table table(std::size_t{1} << 20);
  AlphaBeta<CountingRules, MicroShogiModern, Observer> search(
      rules, MicroShogiModern(rules, Side::first, MicroShogiModern::weights(Variant::standard)), Side::first, observer,
      attention, o, &table);
  search.remember({});
  const SearchLimits limits{7};
  lists = forcing_lists = 0;
  Seen out{search.run(s, limits)};
  out.lists = lists, out.forcing_lists = forcing_lists;
  return out;
}

}  // namespace

TEST_CASE("a silent search lists no moves of nodes that are cut before one is tried, and is the same search",
          "[search]") {
  for (const Horizon horizon : {Horizon::quiescence, Horizon::leaf}) {
    Silent silent;
    Heard heard;
    const Seen a = seen(silent, horizon), b = seen(heard, horizon);
    CHECK(a.result.score.value == b.result.score.value);
    CHECK(a.result.pv == b.result.pv);
    CHECK(a.result.counters.nodes == b.result.counters.nodes);
    CHECK(a.result.counters.leaves == b.result.counters.leaves);
    CHECK(a.result.counters.cut_by_rank == b.result.counters.cut_by_rank);
    REQUIRE(heard.pruned > 100);
    CHECK(a.lists + heard.pruned + b.result.counters.table_cuts == b.lists);
    REQUIRE(heard.stood > 100);
    CHECK(a.forcing_lists + (horizon == Horizon::quiescence ? heard.stood : 0) == b.forcing_lists);
  }
}
