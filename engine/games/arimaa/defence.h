// Turns after which the other side cannot reach its goal in its next one: exact, by trying out how the turn can be
// played to its end.
#pragma once
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

/// Takes out of `list`, the legal moves of `s`, those after which the other side can reach its goal in its next turn
/// however this one goes on. If nothing would be left, the list stays as it is: all is lost. A turn that wins is
/// good, be it by immobilisation or by the last rabbit; that the other side can take the last rabbit is not looked at.
/// No turn may end with one of the keys that are `forbidden`.
void keep_defences(const ArimaaRules& rules, const State& s, ArimaaRules::MoveList& list, ForbiddenEnds forbidden);

}  // namespace ply::arimaa
