// Commands of the linter and the audit. The linter begins by itself when a recording is finished, but for
// one that is read on demand.
#pragma once
#include "engine/base/types.h"

namespace ply::command {

struct StartAudit {
  u32 sample = 0;  ///< cuts to search again, drawn by chance; 0: all
  u64 seed = 1;
};
struct CheckRules {};  ///< nothing if they are being checked
struct StopRules {};
struct SearchAgain {};  ///< the same search once more: does it give the same recording (R14)?
struct StopSearchAgain {};
struct StopAudit {};  ///< what is finished counts

}  // namespace ply::command
