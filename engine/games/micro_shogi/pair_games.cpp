#include "engine/games/micro_shogi/pair_games.h"

#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/search/silent_search.h"
#include "engine/search/switches.h"

namespace ply::micro_shogi {
struct PairPlayer::Impl {
  Impl(const PairGameSettings& s, const PairValues* v) : settings(s), values(v) {
    options.set(modern_switches);
    options.set({Switch::null_move, Switch::lmr});
    options.horizon = Horizon::quiescence;
    options.aspiration_width = 60;
    limits.nodes = s.nodes;
  }

  static constexpr int decided = MicroShogiModern::decided;
  const MicroShogiRules& rules() const { return rules_; }
  State start(Random&, std::string&) const { return rules_.initial(); }
  bool between_turns(const State&) const { return true; }
  std::string text(const State&, Move m) const { return move_text(m); }

  SearchResult search(const State& s) {
    const Side root = rules_.mover(s);
    if (values) return searched(s, MicroShogiPairs(rules_, root, default_weights(MicroShogiPairs::infos()), *values));
    return searched(s, MicroShogiModern(rules_, root, MicroShogiModern::weights(Variant::standard)));
  }
  template <class E>
  SearchResult searched(const State& s, const E& evaluation) {
    table.clear();
    return SilentSearch<MicroShogiRules, E>::run(rules_, evaluation, s, options, limits, &table);
  }

  PairGameSettings settings;
  const PairValues* values;
  MicroShogiRules rules_{Variant::standard};
  SearchOptions options;
  SearchLimits limits;
  Table table{std::size_t{1} << 14};
};

PairPlayer::PairPlayer(const PairGameSettings& settings, const PairValues* values)
    : impl_(std::make_unique<Impl>(settings, values)) {}
PairPlayer::~PairPlayer() = default;

std::string PairPlayer::game(u64 number) { return play_fit_game(*impl_, impl_->settings, number); }

Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out) {
  const MicroShogiRules rules(Variant::standard);
  return read_fit_game(
      rules, rules.initial(), line, out,
      [&](const State& s, std::string_view text) { return read_move(rules, s, text); },
      [&](const State& s, Move m, i32 value, bool drawn) {
        out.push_back({s, game, value, 0, true, drawn || !rules.captures(s, m)});
      });
}

}  // namespace ply::micro_shogi
