#include "engine/games/arimaa/rules.h"

#include <algorithm>

#include "engine/games/arimaa/capture_turns.h"
#include "engine/games/arimaa/defence.h"
#include "engine/games/arimaa/goal.h"

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
  // An elephant is never frozen.
  if (beside(b.of(next) & b.of_strength(elephant)) & ~b.occupied()) return std::nullopt;
  if (!Reach(b, next).any_action()) return won(mover, Reason::immobilisation);
  return std::nullopt;
}

State turn_start(const Board& b, Side mover, Defect defect) {
  State s;
  s.defect = defect;
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

int ArimaaRules::plies_to_win(const State& s) const { return plies_to_goal(s); }

void ArimaaRules::turn_captures(const State& s, std::vector<TurnCapture>& out) const { capture_turns(*this, s, out); }
int ArimaaRules::turn_gain(const State& before, const State& end) const { return won_material(before, end); }

void ArimaaRules::keep_defences(const State& s, MoveList& list, ForbiddenEnds forbidden) const {
  arimaa::keep_defences(*this, s, list, forbidden);
}

bool ArimaaRules::is_forbidden(u64 turn) const {
  return forbidden_ && std::find(forbidden_->begin(), forbidden_->end(), turn) != forbidden_->end();
}

bool ArimaaRules::forbids_turn_end(u64 board, Side next) const { return is_forbidden(turn_key(board, next)); }

// A displacement changes two squares. To end a turn with less than four steps takes a pass; to come to a position of
// the same mover takes the rest of this turn and one of the other side's.
int ArimaaRules::plies_between(const State& a, const State& b) const {
  const u64 gold = a.now.gold ^ b.now.gold;
  const u64 differing = (a.now.p0 ^ b.now.p0) | (a.now.p1 ^ b.now.p1) | (a.now.p2 ^ b.now.p2) | gold;
  if (std::popcount(a.now.occupied()) < std::popcount(b.now.occupied())) return 1 << 20;
  const int steps = (std::popcount(differing) + 1) / 2;
  if (a.side == b.side) return std::max(steps, a.used == 0 ? 4 : 3);
  return steps + (a.used + steps < 4 ? 1 : 0);
}

}  // namespace ply::arimaa
