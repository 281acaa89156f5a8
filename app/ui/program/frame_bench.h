// What a frame of the workbench costs: the benchmark `ui-frame-ms`.
//
// CPU time of the interface's thread for building whole frames with no display (nothing is rasterised), with a
// recording of a million nodes open: in the presets Play, Debug and Programs, with every panel brought to the top of
// its tile in turn, and every panel alone on the whole workspace. Each figure is a median over frames.
#pragma once
#include <string>
#include <vector>

#include "app/ui/host/headless.h"
#include "app/ui/program/script.h"
#include "app/ui/workbench/workbench.h"

namespace ply::ui {

struct FrameCost {
  enum class What : u8 {
    still,    ///< nothing changes from frame to frame
    seeking,  ///< another moment of the recording every frame
    growing,  ///< a search runs and is recorded
  };
  What what = What::still;
  std::string where;  ///< "Debug, tree"; "alone, tree"
  double ms = 0;
};
const char* name_of(FrameCost::What what);

struct FrameBenchOptions {
  u64 nodes = 1'000'000;  ///< to record
  int frames = 31;        ///< measured a place
};

/// `context` must run `workbench`, freshly made. Fails when the search does not come to its end.
Result<std::vector<FrameCost>> measure_frames(HeadlessContext& context, Workbench& workbench,
                                              const FrameBenchOptions& options = {});

/// What a line of a script cost: its longest frame until the next line, with what the line did before it.
struct LineCost {
  int number = 0;  ///< of the line
  std::string line;
  double ms = 0;        ///< CPU time of the interface's thread
  double clock_ms = 0;  ///< by the clock, where another thread may have been waited for; of another frame, perhaps
};
/// `costs` gets those of all lines until the one that failed. Whatever draws a picture costs what that costs.
ScriptEnd measure_script(HeadlessContext& context, Workbench& workbench, std::string_view script,
                         std::vector<LineCost>& costs);

}  // namespace ply::ui
