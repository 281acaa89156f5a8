// What the linter found, as JSON: of `trace lint` and of programs in other languages.
#pragma once
#include <string>

#include "engine/ask/lint/lint.h"
#include "engine/base/written_json.h"

namespace ply {

/// The moves from the root to a node, as far as they can be played.
std::string lint_line(const LintInput& in, u32 id);
/// Findings of a rule behind those by which causes are worked out.
u64 beyond_causes(const LintReport& r, LintRule rule);
/// Of what a cause explains: it may be more.
Kind kind_of_counts(const LintReport& r);

WrittenJson lint_json(const LintInput& in, const LintReport& r);

}  // namespace ply
