#include "engine/game/move_loss.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/game/term_text.h"

namespace ply {

std::optional<MoveLoss> loss_of(const RootLines& found, MoveCode move) {
  const auto it =
      std::find_if(found.lines.begin(), found.lines.end(), [&](const RootLine& l) { return l.move == move; });
  if (it == found.lines.end()) return std::nullopt;
  return MoveLoss{move, it->score, found.lines.front().score, found.depth};
}

std::string loss_words(const Game& game, std::string_view profile, std::string_view move, const MoveLoss& l) {
  const ProfileInfo* p = game.profile(profile);
  if (!p) return {};
  if (l.loss() == 0) return fmt::format("{} lost nothing: no move is better, at depth {}.", move, l.depth);
  if (l.best.value >= p->decided && l.played.value < p->decided)
    return fmt::format("{} threw the win away, at depth {}.", move, l.depth);
  if (l.played.value <= -p->decided && l.best.value > -p->decided)
    return fmt::format("{} loses the game, which was not lost, at depth {}.", move, l.depth);
  if (l.best.value >= p->decided)
    return fmt::format("{} wins as well, but later than the best move, at depth {}.", move, l.depth);
  if (l.played.value <= -p->decided) return fmt::format("{} loses sooner than need be, at depth {}.", move, l.depth);
  return fmt::format("{} lost {}, at depth {}.", move, amount_words(game, *p, l.loss()), l.depth);
}

}  // namespace ply
