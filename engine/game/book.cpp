#include "engine/game/book.h"

#include "engine/core/random.h"

namespace ply {

Book original_book(const Game& game) {
  Book out;
  for (const Side side : {Side::first, Side::second})
    out.moves[static_cast<std::size_t>(index(side))] = game.book(side);
  return out;
}

std::optional<MoveCode> book_move(const Game& game, const Book& book, const Position& p, History history,
                                  const Player& player) {
  const ProfileInfo* profile = player.human ? nullptr : game.profile(player.profile);
  if (!book.on || !profile || !profile->classic || history.size() > 1) return std::nullopt;
  const u64 start = game.key(game.initial());
  if ((history.empty() ? game.key(p) : history.front()) != start) return std::nullopt;
  const auto side = static_cast<std::size_t>(index(game.mover(p)));
  std::vector<MoveCode> legal;
  for (const std::string& text : book.moves[side])
    if (const auto m = game.parse_move(p, text, history)) legal.push_back(*m);
  if (legal.empty()) return std::nullopt;
  Random random(mix64(book.seed * 2 + side));
  return legal[random.below(static_cast<u32>(legal.size()))];
}

}  // namespace ply
