#include "engine/games/arimaa/fit_positions.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/base/text.h"
#include "engine/game/fit_search.h"
#include "engine/games/arimaa/board.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/setups.h"
#include "engine/search/switches.h"

namespace ply::arimaa {
namespace {

// Each side's pieces as in some set-up, mirrored or not.
State drawn_start(Random& random) {
  Board b;
  for (const Side side : {Side::first, Side::second}) {
    const char* const setups[] = {"standard", "99of9", "fritz", "random"};
    const u64 seed = random.next();
    const State s = start_of(setups[random.below(4)], seed);
    const int turned = random.below(2) ? 7 : 0;
    for (u64 left = s.now.of(side); left; left &= left - 1) {
      const int square = std::countr_zero(left);
      b.put(square ^ turned, s.now.strength(square), side);
    }
  }
  return turn_start(b, Side::first);
}

struct StepPlayer : FitSearch<ArimaaRules> {
  StepPlayer(const ArimaaFitGames& s, const NetworkNumbers* n)
      : FitSearch(ArimaaRules(), s.nodes, 60, std::size_t{1} << 12), network(n) {
    options.set(modern_switches);
    options.set(Switch::turn_wins);
    options.horizon = Horizon::quiescence;
  }

  static constexpr int decided = ArimaaThreats::decided;
  State start(Random& random, std::string& line) const {
    const State s = drawn_start(random);
    line += board_text(s.now) + " ";
    return s;
  }
  bool between_turns(const State& s) const { return s.used == 0; }
  std::string text(const State& s, Move m) const { return move_text(s, m); }

  SearchResult search(const State& s) {
    const Side root = rules.mover(s);
    if (network) return searched(s, ArimaaNetwork(rules, root, ArimaaNetwork::weights_of(*network), *network));
    return searched(s, ArimaaThreats(rules, root, default_weights(ArimaaThreats::infos())));
  }

  const NetworkNumbers* network;
};

}  // namespace

FitPlayer network_player(const ArimaaFitGames& settings, const NetworkNumbers* network) {
  return fit_player<StepPlayer>(settings, network);
}

bool is_judged_position(std::string_view line) { return line.starts_with("g ") || line.starts_with("s "); }

Status read_judged_position(std::string_view line, u32 number, std::vector<FitPosition>& out) {
  const std::size_t gap = line.rfind(' ');
  const auto value = to_number<i32>(line.substr(gap + 1));
  if (!value) return Error{fmt::format("{} is no value", line.substr(gap + 1))};
  const auto s = read_position(line.substr(0, gap));
  if (!s) return s.error();
  if (s->used > 0 || s->setting_up) return Error{"only positions at the start of a turn are judged"};
  if (const std::string why = why_not_allowed(*s); !why.empty()) return Error{why};
  const ArimaaRules rules;
  if (!rules.finished(*s) && rules.plies_to_win(*s) == 0 && std::abs(*value) < ArimaaThreats::decided)
    out.push_back({{number, *value, 0, false}, s->now, s->side});
  return Done{};
}

Status read_game_positions(std::string_view line, u32 game, std::vector<FitPosition>& out) {
  const ArimaaRules rules;
  const std::size_t board = std::min(line.find(' '), line.size());
  const auto start = read_position("g " + std::string(line.substr(0, board)));
  if (!start) return start.error();
  if (const std::string why = why_not_allowed(*start); !why.empty()) return Error{why};
  return read_fit_game(
      rules, *start, line.substr(board), out,
      [&](const State& s, std::string_view text) { return read_move(rules, s, text); },
      [&](const State& s, Move, i32 value, bool) {
        if (s.used == 0) out.push_back({{game, value}, s.now, s.side});
      });
}

}  // namespace ply::arimaa
