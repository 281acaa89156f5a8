// `trace lint` and `trace audit`: a recording against the rules, and its cuts searched again.
#pragma once
#include <string>

#include "app/cli/report.h"
#include "engine/trace/recording.h"

namespace ply::cli {

struct LintArgs {
  bool again = false;
  u64 replay = 20'000, show = 10;
};
int lint_recording(const Recording& recording, const LintArgs& args, Report& report);

struct AuditArgs {
  u64 sample = 0, show = 10;
  u64 seed = 1, max_nodes = 2'000'000;
};
int audit_recording(const Recording& recording, const AuditArgs& args, Report& report);

}  // namespace ply::cli
