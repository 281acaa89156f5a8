// Commands of plain minimax in lock-step with the search that is shown. It searches, so it begins by a command only.
#pragma once

namespace ply::command {

struct StartLockStep {};
struct StopLockStep {};

}  // namespace ply::command
