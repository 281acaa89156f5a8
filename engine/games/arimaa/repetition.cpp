// Which steps can only lead to a turn that ends where it may not. Asked only near positions that have occurred twice.
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

bool ArimaaRules::completable(const State& s, const ForbiddenEnds forbidden) const {
  if (may_pass(s) && !forbidden(turn_key(s.key, other(mover(s))))) return true;
  if (s.used == 0 && s.defect == Defect::none) {  // nearly always a first step will do, with a pass behind it
    const Reach r(s.now, mover(s));
    for (int d = 0; d < 4; ++d)
      if (const u64 movers = r.step[static_cast<std::size_t>(d)]) {
        const int from = std::countr_zero(movers), to = from + delta[static_cast<std::size_t>(d)];
        const auto& k = keys.piece[s.side][static_cast<std::size_t>(s.now.strength(from))];
        if (!forbidden(
                turn_key(s.key ^ k[static_cast<std::size_t>(from)] ^ k[static_cast<std::size_t>(to)], other(mover(s)))))
          return true;
      }
  }
  MoveList list;
  plain_moves(s, list);
  for (const Move m : list) {
    if (m == pass) continue;
    const State next = after(s, m);
    if (next.used == 0 ? !forbidden(key(next)) : completable(next, forbidden)) return true;
  }
  return false;
}

// Nearly every move is seen to be harmless by the key it leads to: a turn could end there, and may. What takes a piece
// off leads to a new position whatever its key. Left are first halves of pushes, and what brings the board back.
void ArimaaRules::drop_dead_ends(const State& s, MoveList& list, const ForbiddenEnds forbidden) const {
  MoveList kept;
  const Side me = mover(s), next_side = other(me);
  for (const Move m : list) {
    if (m == pass) {
      if (!forbidden(turn_key(s.key, next_side))) kept.add(m);
      continue;
    }
    if (is_step(m) && s.defect == Defect::none) {
      const int from = from_of(m), to = to_of(m), t = s.now.strength(from);
      const Side owner = s.now.is_gold(from) ? Side::first : Side::second;
      const bool pushes = owner != me && !(s.open == Open::pull && to == s.square && t < s.strength);
      const auto& k = keys.piece[index(owner)][static_cast<std::size_t>(t)];
      const u64 board = s.key ^ k[static_cast<std::size_t>(from)] ^ k[static_cast<std::size_t>(to)];
      if (!pushes && (board != s.base_key || s.skipped > 0) && !forbidden(turn_key(board, next_side))) {
        kept.add(m);
        continue;
      }
    }
    const State next = after(s, m);
    if (next.used == 0 ? !forbidden(key(next)) : completable(next, forbidden)) kept.add(m);
  }
  list = kept;
}

}  // namespace ply::arimaa
