#include "engine/game/index/position_keys.h"

#include <algorithm>
#include <functional>

#include "engine/base/random.h"
#include "engine/game/random_play.h"
#include "engine/game/symmetry.h"

namespace ply {
namespace {

constexpr std::size_t largest_group = 16;  // of a square, with the colours

/// Positions of random games, by which it is judged what a change is in this game.
std::vector<Position> drawn_positions(const Game& game) {
  std::vector<Position> out;
  for (u64 seed = 1; seed <= 4; ++seed) {
    Position p = game.initial(seed);
    out.push_back(p);
    for (const MoveCode m : random_line(game, p, 40, seed)) out.push_back(p = game.after(p, m));
  }
  return out;
}

std::optional<Position> changed(const Game& game, const Position& p, Change change) {
  const auto q = game.changed(p, change);
  return q ? std::optional(*q) : std::nullopt;
}

/// The longest walk from a position that meets no key twice: through all of the group where it is that of a square.
std::vector<Change> walk_through(const Game& game, const Position& from, const std::vector<Change>& changes) {
  std::vector<Change> best, walk;
  std::vector<u64> seen{game.key(from)};
  std::vector<u64> all = seen;
  std::vector<Position> open{from};
  for (std::size_t i = 0; i < open.size() && all.size() < largest_group; ++i)
    for (const Change c : changes)
      if (const auto q = changed(game, open[i], c); q && std::find(all.begin(), all.end(), game.key(*q)) == all.end())
        all.push_back(game.key(*q)), open.push_back(*q);
  const std::function<bool(const Position&)> go = [&](const Position& p) {
    if (walk.size() > best.size()) best = walk;
    if (seen.size() == all.size()) return true;
    for (const Change c : changes) {
      const auto q = changed(game, p, c);
      if (!q || std::find(seen.begin(), seen.end(), game.key(*q)) != seen.end()) continue;
      walk.push_back(c), seen.push_back(game.key(*q));
      if (go(*q)) return true;
      walk.pop_back(), seen.pop_back();
    }
    return false;
  };
  go(from);
  return best;
}

u64 text_key(std::string_view text, u64 key) {
  for (const char c : text) key = mix64(key ^ static_cast<unsigned char>(c));
  return key;
}

}  // namespace

PositionKeys::PositionKeys(std::shared_ptr<const Game> game) : game_(std::move(game)) {
  const std::vector<Position> drawn = drawn_positions(*game_);
  const std::vector<Symmetry> symmetries = symmetries_of(*game_);
  constexpr Change by_symmetry[] = {Change::swap_colours, Change::mirror, Change::rotate};  // in their order
  std::vector<Change> changes;
  for (std::size_t i = 0; i < symmetries.size() && i < std::size(by_symmetry); ++i)
    if (std::all_of(drawn.begin(), drawn.end(), [&](const Position& p) {
          return game_->outcome(p) ? symmetries[i].apply(p).has_value() : twin(*game_, symmetries[i], p).has_value();
        }))
      changes.push_back(by_symmetry[i]);
  for (const Position& p : drawn)
    if (const auto walk = walk_through(*game_, p, changes); walk.size() > walk_.size()) walk_ = walk;
  salt_ = text_key(write_rules(game_->rules()), text_key(game_->type().id(), 1));
}

u64 PositionKeys::of(const Position& p) const {
  u64 key = game_->key(p);
  Position q = p;
  for (const Change c : walk_) {
    const auto next = game_->changed(q, c);
    if (!next) break;
    q = *next;
    key = std::min(key, game_->key(q));
  }
  return mix64(key ^ salt_);
}

}  // namespace ply
