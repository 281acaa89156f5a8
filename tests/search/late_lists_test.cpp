// A search lists the moves of a node when they are wanted; one that is watched counts them where a cut comes first.
#include <vector>

#include "engine/games/micro_shogi/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::micro_shogi;

namespace {

u64 lists = 0, forcing_lists = 0, counts = 0, asked = 0;

/// Counts how often moves are listed, and how often only counted or asked for.
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
  int count_moves(const State& s) const {
    ++counts;
    return MicroShogiRules::count_moves(s);
  }
  bool any_forcing(const State& s) const {
    ++asked;
    return MicroShogiRules::any_forcing(s);
  }
};
/// Hears what a silent search says to nobody: nodes that are cut before a move is tried, and those at the horizon that
/// are good enough without one.
struct Heard : Silent {
  std::vector<int> beta = std::vector<int>(static_cast<std::size_t>(max_ply + 2));
  u64 pruned = 0, stood = 0, untold = 0;
  std::vector<int> told = beta;
  void enter(int ply, int, int, int to, Side) {
    beta[static_cast<std::size_t>(ply)] = to;
    told[static_cast<std::size_t>(ply)] = -1;
  }
  void legal_moves(int ply, int n) { told[static_cast<std::size_t>(ply)] = n; }
  void leave(int ply, int value, Kind, NodeEnd end) {
    pruned += end == NodeEnd::pruned;
    const bool has_moves = end == NodeEnd::pruned || end == NodeEnd::table || end == NodeEnd::inner;
    untold += has_moves && told[static_cast<std::size_t>(ply)] <= 0;
    stood += end == NodeEnd::horizon && value >= beta[static_cast<std::size_t>(ply)];
  }
};

struct Seen {
  SearchResult result;
  u64 lists = 0, forcing_lists = 0, counts = 0, asked = 0;
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
  lists = forcing_lists = counts = asked = 0;
  Seen out{search.run(s, limits)};
  out.lists = lists, out.forcing_lists = forcing_lists, out.counts = counts, out.asked = asked;
  return out;
}

}  // namespace

TEST_CASE("no search lists moves of nodes that are cut before one is tried, but a watched one counts them",
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
    CHECK(a.lists == b.lists);
    CHECK(a.counts == 0);
    CHECK(b.counts >= heard.pruned + b.result.counters.table_cuts);  // and where a null move was not good enough
    CHECK(heard.untold == 0);
    REQUIRE(heard.stood > 100);
    CHECK(a.forcing_lists == b.forcing_lists);
    CHECK(a.asked == 0);
    CHECK(b.asked == (horizon == Horizon::quiescence ? heard.stood : 0));
  }
}
