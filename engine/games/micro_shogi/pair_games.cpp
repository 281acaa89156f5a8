#include "engine/games/micro_shogi/pair_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/random.h"
#include "engine/core/text.h"
#include "engine/games/micro_shogi/notation.h"
#include "engine/games/micro_shogi/pair_evaluation.h"
#include "engine/search/alpha_beta.h"

namespace ply::micro_shogi {
namespace {

constexpr std::string_view endings[] = {"second", "draw", "first"};  // by the result for First, -1 to 1

}  // namespace

struct PairPlayer::Impl {
  Impl(const PairGameSettings& s, const PairValues* v) : settings(s), values(v) {
    options.set(modern_switches);
    options.set({Switch::null_move, Switch::lmr});
    options.horizon = Horizon::quiescence;
    options.aspiration_width = 60;
    limits.nodes = s.nodes;
  }

  SearchResult searched(const State& s) {
    const Side root = rules.mover(s);
    if (values) return searched(s, MicroShogiPairs(rules, root, default_weights(MicroShogiPairs::infos()), *values));
    return searched(s, MicroShogiModern(rules, root, MicroShogiModern::weights(Variant::standard)));
  }
  template <class E>
  SearchResult searched(const State& s, const E& evaluation) {
    table.clear();
    Silent silent;
    Attention never;
    AlphaBeta<MicroShogiRules, E, Silent> search(rules, evaluation, rules.mover(s), silent, never, options, &table);
    return search.run(s, limits);
  }
  Move drawn(Random& random, const State& s) {
    rules.moves(s, list);
    return list[static_cast<int>(random.below(static_cast<u32>(list.size())))];
  }

  PairGameSettings settings;
  const PairValues* values;
  MicroShogiRules rules{Variant::standard};
  MicroShogiRules::MoveList list;
  SearchOptions options;
  SearchLimits limits;
  Table table{std::size_t{1} << 14};
};

PairPlayer::PairPlayer(const PairGameSettings& settings, const PairValues* values)
    : impl_(std::make_unique<Impl>(settings, values)) {}
PairPlayer::~PairPlayer() = default;

std::string PairPlayer::game(u64 number) {
  const PairGameSettings& o = impl_->settings;
  const MicroShogiRules& rules = impl_->rules;
  Random random = Random::stream(o.seed, number);
  std::string out;
  State s;
  for (bool even = false; !even;) {
    s = rules.initial();
    out.clear();
    for (u32 n = 1 + random.below(static_cast<u32>(o.most_random)); n > 0 && !rules.finished(s); --n) {
      const Move m = impl_->drawn(random, s);
      out += move_text(m) + " ";
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
    before.push_back(rules.key(s));
    if (std::count(before.begin(), before.end(), before.back()) > 2) break;
    const SearchResult r = impl_->searched(s);
    const bool draws = random.below(static_cast<u32>(o.one_random_of)) == 0;
    const Move m = draws ? impl_->drawn(random, s) : static_cast<Move>(r.best);
    const int value = r.score.value;
    out += fmt::format("{}{}{} ", move_text(m), draws ? '~' : '=', value);
    if (std::abs(value) >= MicroShogiModern::decided) {  // nobody plays it to its end
      result = (value > 0) == (s.mover == 0) ? 1 : -1;
      break;
    }
    s = rules.after(s, m);
  }
  return out += endings[result + 1];
}

Status read_pair_game(std::string_view line, u32 game, std::vector<PairSample>& out) {
  const MicroShogiRules rules(Variant::standard);
  State s = rules.initial();
  const std::size_t begin = out.size();
  const auto broken = [&](std::string why) {
    out.resize(begin);
    return Error{std::move(why)};
  };
  std::size_t drawn_until = begin;
  int result = -2;
  for (const std::string_view word : split(line, ' ')) {
    if (word.empty()) continue;
    if (result >= -1) return broken("something follows the end of the game");
    if (const auto* end = std::find(std::begin(endings), std::end(endings), word); end != std::end(endings)) {
      result = static_cast<int>(end - std::begin(endings)) - 1;
      continue;
    }
    const std::size_t sign = word.find_first_of("=~");
    const auto m = read_move(rules, s, word.substr(0, sign));
    if (!m) return broken(m.error().message);
    if (sign != std::string_view::npos) {
      const auto value = to_number<i16>(word.substr(sign + 1));
      if (!value) return broken(fmt::format("{} is no value", word.substr(sign + 1)));
      out.push_back({s, game, *value, 0, true, word[sign] == '~' || !rules.captures(s, *m)});
      if (word[sign] == '~') drawn_until = out.size();
    }
    s = rules.after(s, *m);
  }
  if (result < -1) return broken("the game has no end");
  for (std::size_t i = begin; i < out.size(); ++i) {
    out[i].result = static_cast<i8>(out[i].state.mover == 0 ? result : -result);
    out[i].telling = i >= drawn_until;
  }
  return Done{};
}

}  // namespace ply::micro_shogi
