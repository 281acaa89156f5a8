// The light of the linter in the status line: quiet while all rules hold, and turned when one is broken.
#pragma once
#include "app/ui/panels/panel.h"
#include "engine/ask/lint/lint.h"

namespace ply::ui {

/// On the current line; nothing while the linter has looked at nothing. A click opens its panel. Probe `status.linter`.
/// `imported`: of another engine's search, of which not every rule can be asked: then nothing is green.
void linter_light(const LintReport* report, bool imported, Commands& commands);

}  // namespace ply::ui
