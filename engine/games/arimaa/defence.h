// Turns after which the other side cannot reach its goal in its next one: exact, by trying out how the turn can be
// played to its end.
#pragma once
#include <vector>

#include "engine/games/arimaa/key_set.h"
#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/turns.h"

namespace ply::arimaa {

/// Takes out of `list`, the legal moves of `s`, those after which the other side can reach its goal in its next turn
/// however this one goes on. If nothing would be left, the list stays as it is: all is lost. A turn that wins is
/// good, be it by immobilisation or by the last rabbit; that the other side can take the last rabbit is not looked at.
/// No turn may end with one of the keys that are `forbidden`.
void keep_defences(const ArimaaRules& rules, const State& s, ArimaaRules::MoveList& list, ForbiddenEnds forbidden);

/// Whether the other side could reach its goal in its next turn if `mover` left the board as it is. Undefined where the
/// game is over.
bool goal_threatened(const Board& b, Side mover);

/// Looks for defences from one position after the other. Those that have helped are tried first, as one mostly helps
/// again: so a position with a defence costs little, one without it all boards of a turn. Exact but for repetition,
/// which may forbid a defence. For one thread.
class DefenceFinder {
 public:
  /// Whether the mover of `s` has a way to end this turn behind which the other side cannot reach its goal in its next
  /// one, or wins by it.
  bool has_defence(const State& s);
  /// Whether the mover of `s`, at the start of his turn, has one after which the other side has no defence, and cannot
  /// win itself: he wins in his next turn.
  bool threat_wins(const State& s);
  /// Boards that were looked at since the beginning.
  u64 looks() const { return looks_; }

 private:
  struct Way {
    State state;
    TurnCode turn;
  };
  bool ends_well(const State& s, Side mover);
  bool known_defence(const State& s);

  ArimaaRules rules_;
  std::vector<TurnCode> known_;  ///< the last that helped first
  KeySet seen_;
  std::vector<Way> front_, next_;
  TurnLister lister_;
  u64 looks_ = 0;
};

}  // namespace ply::arimaa
