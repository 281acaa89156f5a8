#include "engine/games/arimaa/pair_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/random.h"
#include "engine/core/text.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/pair_evaluation.h"
#include "engine/games/arimaa/setups.h"
#include "engine/search/alpha_beta.h"

namespace ply::arimaa {
namespace {

constexpr std::string_view endings[] = {"second", "draw", "first"};  // by the result for First, -1 to 1

// Each side's pieces as in some set-up, mirrored or not.
State drawn_start(Random& random) {
  Board b;
  for (const Side side : {Side::first, Side::second}) {
    const char* const setups[] = {"standard", "99of9", "fritz", "random"};
    const State s = start_of(setups[random.below(4)], random.next());
    const int turned = random.below(2) ? 7 : 0;
    for (u64 left = s.now.of(side); left; left &= left - 1) {
      const int square = std::countr_zero(left);
      b.put(square ^ turned, s.now.strength(square), side);
    }
  }
  return turn_start(b, Side::first);
}

}  // namespace

struct PairPlayer::Impl {
  Impl(const PairGameSettings& s, const PairValues* v) : settings(s), values(v) {
    options.set(modern_switches);
    options.set(Switch::turn_wins);
    options.horizon = Horizon::quiescence;
    options.aspiration_width = 60;
    limits.nodes = s.nodes;
  }

  SearchResult searched(const State& s) {
    const Side root = rules.mover(s);
    if (values) return searched(s, ArimaaPairs(rules, root, default_weights(ArimaaPairs::infos()), *values));
    return searched(s, ArimaaThreats(rules, root, default_weights(ArimaaThreats::infos())));
  }
  template <class E>
  SearchResult searched(const State& s, const E& evaluation) {
    table.clear();
    Silent silent;
    Attention never;
    AlphaBeta<ArimaaRules, E, Silent> search(rules, evaluation, rules.mover(s), silent, never, options, &table);
    return search.run(s, limits);
  }
  Move drawn(Random& random, const State& s) {
    rules.moves(s, list);
    return list[static_cast<int>(random.below(static_cast<u32>(list.size())))];
  }

  PairGameSettings settings;
  const PairValues* values;
  ArimaaRules rules;
  ArimaaRules::MoveList list;
  SearchOptions options;
  SearchLimits limits;
  Table table{std::size_t{1} << 12};
};

PairPlayer::PairPlayer(const PairGameSettings& settings, const PairValues* values)
    : impl_(std::make_unique<Impl>(settings, values)) {}
PairPlayer::~PairPlayer() = default;

std::string PairPlayer::game(u64 number) {
  const PairGameSettings& o = impl_->settings;
  const ArimaaRules& rules = impl_->rules;
  Random random = Random::stream(o.seed, number);
  std::string out;
  State s;
  for (bool even = false; !even;) {
    s = drawn_start(random);
    out = board_text(s.now) + " ";
    // To the end of a turn: its first position is the first that is searched.
    for (u32 n = random.below(static_cast<u32>(o.most_random + 1)); (n > 0 || s.used > 0) && !rules.finished(s);
         n -= n > 0) {
      const Move m = impl_->drawn(random, s);
      out += move_text(s, m) + " ";
      s = rules.after(s, m);
    }
    even = !rules.finished(s) && std::abs(impl_->searched(s).score.value) <= o.most_lead;
  }
  std::vector<u64> before;
  int result = 0;
  for (int ply = 0; ply < o.most_plies; ++ply) {
    if (rules.finished(s)) {
      result = rules.outcome(s).winner == Winner::first ? 1 : -1;
      break;
    }
    if (s.used == 0) {
      before.push_back(rules.key(s));
      if (std::count(before.begin(), before.end(), before.back()) > 2) break;
    }
    const SearchResult r = impl_->searched(s);
    const bool draws = random.below(static_cast<u32>(o.one_random_of)) == 0;
    const Move m = draws ? impl_->drawn(random, s) : static_cast<Move>(r.best);
    const int value = r.score.value;
    out += fmt::format("{}{}{} ", move_text(s, m), draws ? '~' : '=', value);
    if (std::abs(value) >= ArimaaThreats::decided) {  // nobody plays it to its end
      result = (value > 0) == (s.side == 0) ? 1 : -1;
      break;
    }
    s = rules.after(s, m);
  }
  return out += endings[result + 1];
}

Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out) {
  const ArimaaRules rules;
  const std::size_t begin = out.size();
  const auto broken = [&](std::string why) {
    out.resize(begin);
    return Error{std::move(why)};
  };
  const std::size_t board = std::min(line.find(' '), line.size());
  const auto start = read_position("g " + std::string(line.substr(0, board)));
  if (!start) return broken(start.error().message);
  State s = *start;
  std::size_t drawn_until = begin;
  int result = -2;
  for (const std::string_view word : split(line.substr(board), ' ')) {
    if (word.empty()) continue;
    if (result >= -1) return broken("something follows the end of the game");
    if (const auto* end = std::find(std::begin(endings), std::end(endings), word); end != std::end(endings)) {
      result = static_cast<int>(end - std::begin(endings)) - 1;
      continue;
    }
    const std::size_t sign = word.find_first_of("=~");
    if (rules.finished(s)) return broken("something follows the end of the game");
    const auto m = read_move(rules, s, word.substr(0, sign));
    if (!m) return broken(m.error().message);
    if (sign != std::string_view::npos) {
      const auto value = to_number<i32>(word.substr(sign + 1));
      if (!value) return broken(fmt::format("{} is no value", word.substr(sign + 1)));
      if (s.used == 0) out.push_back({s.now, game, *value, s.side, 0, true});
      if (word[sign] == '~') drawn_until = out.size();
    }
    s = rules.after(s, *m);
  }
  if (result < -1) return broken("the game has no end");
  for (std::size_t i = begin; i < out.size(); ++i) {
    out[i].result = static_cast<i8>(out[i].mover == 0 ? result : -result);
    out[i].telling = i >= drawn_until;
  }
  return Done{};
}

}  // namespace ply::arimaa
