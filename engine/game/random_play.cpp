#include "engine/game/random_play.h"

#include "engine/base/random.h"
#include "engine/game/game_line.h"
#include "engine/game/random_between.h"

namespace ply {

std::vector<MoveCode> random_line(const Game& game, const Position& start, int plies, u64 seed) {
  Random random(seed);
  std::vector<MoveCode> line;
  std::vector<u64> history;
  Position p = start;
  if (game.outcome(p)) return line;
  while (static_cast<int>(line.size()) < plies) {
    std::vector<MoveCode> legal = game.moves(p, history);
    history.push_back(game.key(p));
    // Drawn without putting back: the first that goes on is taken.
    bool found = false;
    while (!legal.empty() && !found) {
      const auto pick = legal.begin() + static_cast<std::ptrdiff_t>(random.below(static_cast<u32>(legal.size())));
      const Position next = game.after(p, *pick);
      if (!game.outcome(next, history)) {
        line.push_back(*pick);
        p = next;
        found = true;
      }
      legal.erase(pick);
    }
    if (!found) break;
  }
  return line;
}

std::optional<RandomBetween> random_between(const Game& game, int plies, u64 seed, std::string_view profile, double low,
                                            double high, u64 tries) {
  constexpr SearchLimits short_search{4, 3'000, 0};
  const double scale = game.profile(profile)->scale;
  for (u64 tried = 1; tried <= tries; ++tried, ++seed) {
    const Position start = game.initial(seed);
    LineEnd end = end_of_moves(game, start, random_line(game, start, plies, seed));
    if (game.outcome(end.position, end.history)) continue;
    SearchRequest q = game.request(end.position, profile);
    q.limits = short_search;
    q.history = std::move(end.history);
    deepen_without_depth(q.options, q.limits);
    const SearchResult r = game.search(q);
    if (r.score.kind != Kind::exact) continue;
    const int value = game.mover(end.position) == Side::first ? r.score.value : -r.score.value;
    if (low * scale <= value && value <= high * scale)
      return RandomBetween{seed, {value, r.score.kind}, r.depth, tried};
  }
  return std::nullopt;
}

}  // namespace ply
