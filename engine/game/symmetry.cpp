#include "engine/game/symmetry.h"

#include <algorithm>
#include <utility>

#include "engine/game/game.h"

namespace ply {

std::vector<Symmetry> symmetries_of(const BoardFace& face) {
  constexpr const char* exchanged = "with the colours exchanged";
  const auto* game = dynamic_cast<const Game*>(&face);
  if (!game) return {{exchanged, [&face](const Position& p) { return face.mirrored(p); }}};
  std::vector<Symmetry> out;
  for (const auto& [change, words] : {std::pair{Change::swap_colours, exchanged},
                                      {Change::mirror, "with left and right exchanged"},
                                      {Change::rotate, "on a turned board"}})
    out.push_back({words, [game, change = change](const Position& p) -> std::optional<Position> {
                     auto q = game->changed(p, change);
                     return q ? std::optional(*q) : std::nullopt;
                   }});
  return out;
}

std::optional<MoveCode> twin_move(const BoardFace& face, const Symmetry& s, const Position& p, MoveCode m) {
  const auto here = s.apply(p), wanted = s.apply(face.after(p, m));
  if (!here || !wanted) return std::nullopt;
  const u64 key = face.key(*wanted);
  for (const MoveCode other : face.moves(*here))
    if (face.key(face.after(*here, other)) == key) return other;
  return std::nullopt;
}

std::optional<Position> twin(const BoardFace& face, const Symmetry& s, const Position& p) {
  const auto here = s.apply(p);
  if (!here || face.outcome(*here)) return std::nullopt;
  std::vector<u64> wanted, there;  // keys: texts may count moves
  for (const MoveCode m : face.moves(p)) {
    const auto after = s.apply(face.after(p, m));
    if (!after) return std::nullopt;
    wanted.push_back(face.key(*after));
  }
  for (const MoveCode m : face.moves(*here)) there.push_back(face.key(face.after(*here, m)));
  std::sort(wanted.begin(), wanted.end());
  std::sort(there.begin(), there.end());
  if (wanted != there) return std::nullopt;
  return here;
}

}  // namespace ply
