#include "engine/games/arimaa/rules.h"

#include <algorithm>

namespace ply::arimaa {

std::optional<Outcome> turn_end(const Board& b, Side next) {
  const Side mover = other(next);
  const u64 rabbits = b.rabbits(), gold = rabbits & b.gold, silver = rabbits & ~b.gold;
  const bool goal[2] = {(gold & rank_8) != 0, (silver & rank_1) != 0}, none_left[2] = {gold == 0, silver == 0};
  const auto won = [](Side s, Reason r) { return Outcome{winner_of(s), static_cast<u8>(r), 0}; };
  if (goal[index(mover)]) return won(mover, Reason::goal);
  if (goal[index(next)]) return won(next, Reason::goal);
  if (none_left[index(next)]) return won(mover, Reason::elimination);
  if (none_left[index(mover)]) return won(next, Reason::elimination);
  if (!Reach(b, next).any_action()) return won(mover, Reason::immobilisation);
  return std::nullopt;
}

State turn_start(const Board& b, Side mover) {
  State s;
  s.now = s.base = b;
  s.key = s.base_key = board_key(b);
  s.side = static_cast<u8>(index(mover));
  return s;
}

int in_reserve(const State& s, int strength) {
  const u64 own = s.now.of(static_cast<Side>(s.side));
  return std::max(0, full_set[static_cast<std::size_t>(strength)] - std::popcount(own & s.now.of_strength(strength)));
}

// Strong pieces first: where they stand decides where the rest goes.
void ArimaaRules::placements(const State& s, MoveList& list) const {
  const u64 room = home(mover(s)) & ~s.now.occupied();
  for (int t = elephant; t >= rabbit; --t) {
    if (in_reserve(s, t) == 0) continue;
    for (u64 left = room; left; left &= left - 1) list.add(make_placement(t, std::countr_zero(left)));
  }
}

// The sixteenth piece ends the turn; Silver's ends the set-up.
State ArimaaRules::placed(const State& s, Move m) const {
  State out = s;
  const Side side = mover(s);
  out.now.put(square_of(m), strength_of(m), side);
  out.key ^= piece_key(out.now, square_of(m));
  out.base = out.now;
  out.base_key = out.key;
  if (std::popcount(out.now.of(side)) < 16) return out;
  out.side ^= 1;
  if (side == Side::second) out.setting_up = 0;
  return out;
}

bool ArimaaRules::forbids_turn_end(u64 board, Side next) const {
  return forbidden_ && std::find(forbidden_->begin(), forbidden_->end(), turn_key(board, next)) != forbidden_->end();
}

bool ArimaaRules::completable(const State& s) const {
  if (may_pass(s) && !forbidden_end(turn_over(s))) return true;
  MoveList list;
  ArimaaRules plain = *this;
  plain.forbidden_.reset();
  plain.moves(s, list);
  for (const Move m : list) {
    if (m == pass) continue;
    const State next = after(s, m);
    if (next.used == 0 ? !forbidden_end(next) : completable(next)) return true;
  }
  return false;
}

void ArimaaRules::drop_dead_ends(const State& s, MoveList& list) const {
  MoveList kept;
  for (const Move m : list) {
    const State next = after(s, m);
    if (next.used == 0 ? !forbidden_end(next) : completable(next)) kept.add(m);
  }
  list = kept;
}

}  // namespace ply::arimaa
