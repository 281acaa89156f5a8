// Which scores of a search matter: what a scale should show true to distance. A function of the recording and a root
// alone, never of what was looked at before, so that a picture does not depend on the path to it.
#pragma once
#include "engine/trace/view.h"

namespace ply {

struct ScoreRange {
  bool any = false;       ///< some score below the root is known and not yet decided
  int low = 0, high = 0;  ///< in the view of the asked side
};

/// The range that most of the values near `root` lie in: all its moves, and the first nodes of the next plies in the
/// order of the search. While few are known, those of the root before speak too. Scores at or beyond `decided` do not
/// stretch it. Looks at a bounded number of nodes, however large the recording is.
ScoreRange telling_range(const View& v, u32 root, Side side, int decided);

}  // namespace ply
