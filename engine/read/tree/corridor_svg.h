// A moment as a drawing for notebooks and pages: what happens in words, the board, and the corridor to the node that is
// looked at, plainly. The panels of the workbench draw the same corridor with all that a hand can do with it.
#pragma once
#include <string>

#include "engine/read/places/subject.h"
#include "engine/trace/view.h"

namespace ply {

/// An <svg> element of its own, on white, 900 units wide and as wide as its page. Texts in it are escaped, and it loads
/// nothing. `shown`: the slot of the node that is looked at. Scores are for the root player; each has its kind.
std::string moment_svg(const View& v, Tick t, u32 shown, Nodes& nodes);

}  // namespace ply
