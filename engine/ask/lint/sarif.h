// The findings of the linter as SARIF 2.1.0, which services that run checks of a repository show beside the code.
#pragma once
#include <functional>
#include <string>

#include "engine/ask/lint/lint.h"

namespace ply {

struct SarifOptions {
  std::string recording;    ///< the file that was looked at, as it is named to others
  std::string source_root;  ///< sources below it are named from there on; empty: as the compiler was given them
  /// A link to a moment, at the node in a slot; empty: there is none. Asked for the first findings of each rule.
  std::function<std::string(Tick, u32 slot)> link = {};
};

/// A result a finding, at the line of the engine's source that entered or left the node where that is told, and always
/// at the moves that lead to the node. Rules that were skipped are notes of the run; the report's hypotheses are a
/// property of the run, and a finding that one explains names it.
std::string lint_sarif(const Recording& recording, const LintReport& report, const SarifOptions& options);

/// What a finding expected or found: "(3, 9)", "≤", "12"; empty: nothing that is counted.
std::string lint_quantity_text(LintQuantity quantity, const std::array<i64, 2>& x);

}  // namespace ply
