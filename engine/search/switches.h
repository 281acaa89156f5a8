// What a switch means for the value: two properties, both from the one table of switches (options.cpp).
//
//   changes the value  at fixed depth: it searches another tree (quiescence), or it assumes something. Who asks whether
//   two searches must
//                      agree reads this: bisect, the list of switches, the check boxes, the tests against plain
//                      minimax.
//   assumes            unsound: takes as true what is not proved, so that its bounds are no proofs. Who asks whether
//   what a search says
//                      must be true of its tree reads this, by is_sound: linter, audit, why-not, root bars.
//
// What assumes changes the value; quiescence changes it and assumes nothing.
#pragma once
#include "engine/search/options.h"

namespace ply {

bool changes_value(const SwitchInfo& s);
bool assumes(const SwitchInfo& s);

}  // namespace ply
