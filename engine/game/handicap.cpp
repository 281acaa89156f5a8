#include "engine/game/handicap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/root_lines.h"
#include "engine/game/term_text.h"
#include "engine/search/lent_table.h"

namespace ply {

Status set_handicap(const Game& game, const ProfileInfo& profile, std::string_view key, std::string_view value,
                    Handicap& out) {
  if (key == "gives") {
    const double unit = value_unit(game, profile);
    const auto n = to_number<double>(value);
    if (!n || !(*n > 0) || *n * unit > profile.decided || std::lround(*n * unit) < 1)
      return Error{
          fmt::format("gives wants a number of {} from {:g} to {:g}, the most that a move may give away, not {}",
                      unit_name(game, profile), 1 / unit, profile.decided / unit, quoted_text(value))};
    out.max = static_cast<int>(std::lround(*n * unit));
  } else if (key == "often") {
    const auto n = to_number<int>(value);
    if (!n || *n < 1 || *n > 100)
      return Error{fmt::format("often wants in how many of 100 moves, from 1 to 100, not {}", quoted_text(value))};
    out.percent = *n;
  } else {
    const auto n = to_number<u64>(value);
    if (!n) return Error{fmt::format("seed wants a number, not {}", quoted_text(value))};
    out.seed = *n;
  }
  return Done{};
}

std::string write_handicap(const Game& game, const ProfileInfo& profile, const Handicap& h) {
  return fmt::format("gives={:g} often={} seed={}", h.max / value_unit(game, profile), h.percent, h.seed);
}

std::string handicap_words(const Game& game, const ProfileInfo& profile, const Handicap& h) {
  return fmt::format("gives away at most {} in {} % of its moves, seed {}", amount_words(game, profile, h.max),
                     h.percent, h.seed);
}

WeakerMove weaker_move(const Game& game, const SearchRequest& q, const Handicap& h) {
  // 1. Whether in this move: drawn by the position, so that a game repeats.
  Random random(mix64(h.seed) ^ mix64(game.key(q.position)));
  if (static_cast<int>(random.below(100)) >= h.percent) return {};

  // 2. What there is to choose from.
  SearchRequest all = q;
  all.tracer = nullptr;
  std::optional<LentTable> table;
  all.table = uses_table(q.options) ? table.emplace(q.table_bytes).get() : nullptr;
  const RootLines found = search_root_lines(game, all, {});
  WeakerMove out;
  out.nodes = found.nodes;
  if (found.lines.empty()) return out;
  const int best = found.lines.front().score.value, decided = game.profile(q.profile)->decided;
  std::vector<const RootLine*> weaker;
  for (const RootLine& l : found.lines) {
    const int value = l.score.value;
    const bool keeps = (best >= decided) == (value >= decided) && (best > -decided) == (value > -decided);
    if (keeps && value < best && best - value <= h.max) weaker.push_back(&l);
  }
  if (weaker.empty()) return out;
  const RootLine& drawn = *weaker[random.below(static_cast<u32>(weaker.size()))];
  out.move = drawn.move, out.score = drawn.score;
  return out;
}

}  // namespace ply
