#include "engine/games/micro_shogi/pair_games.h"

#include "engine/game/fit_search.h"
#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/search/switches.h"

namespace ply::micro_shogi {
namespace {

struct PairPlayer : FitSearch<MicroShogiRules> {
  PairPlayer(const PairGameSettings& s, const PairValues* v)
      : FitSearch(MicroShogiRules(Variant::standard), s.nodes, 60, std::size_t{1} << 14), values(v) {
    options.set(modern_switches);
    options.set({Switch::null_move, Switch::lmr});
    options.horizon = Horizon::quiescence;
  }

  static constexpr int decided = MicroShogiModern::decided;
  State start(Random&, std::string&) const { return rules.initial(); }
  bool between_turns(const State&) const { return true; }
  std::string text(const State&, Move m) const { return move_text(m); }

  SearchResult search(const State& s) {
    const Side root = rules.mover(s);
    if (values) return searched(s, MicroShogiPairs(rules, root, default_weights(MicroShogiPairs::infos()), *values));
    return searched(s, MicroShogiModern(rules, root, MicroShogiModern::weights(Variant::standard)));
  }

  const PairValues* values;
};

}  // namespace

FitPlayer pair_player(const PairGameSettings& settings, const PairValues* values) {
  return fit_player<PairPlayer>(settings, values);
}

Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out) {
  const MicroShogiRules rules(Variant::standard);
  return read_fit_game(
      rules, rules.initial(), line, out,
      [&](const State& s, std::string_view text) { return read_move(rules, s, text); },
      [&](const State& s, Move m, i32 value, bool drawn) {
        out.push_back({{game, value}, s, drawn || !rules.captures(s, m)});
      });
}

}  // namespace ply::micro_shogi
