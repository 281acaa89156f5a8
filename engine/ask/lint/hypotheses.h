// Causes of what the linter finds in another engine's search: each says how many of the findings it explains, and what
// to do. A cause that is a change (scores in another view, another side to move, a word in the header) is tried: the
// change is made in memory and the rules are asked again, so what it explains are the findings that vanish. One that is
// a place (a window that belongs to another node, a key with two positions) explains what was found there.
//
// Those that explain most come first; each of the others explains something that those before it do not. A search
// without findings has no causes; where its header has no claims, a hint says which rules wait for them.
#pragma once
#include "engine/ask/lint/lint.h"

namespace ply {

/// lint(), with hypotheses where another program has searched. `options.keep` findings of each rule are kept.
LintReport lint_with_hypotheses(const LintInput& input, const LintOptions& options = {},
                                JobProgress* progress = nullptr);

}  // namespace ply
