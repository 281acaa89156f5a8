// When commands about recordings can be given.
#include "app/ui/commands/lists.h"
#include "app/ui/workbench/workbench.h"

namespace ply::ui {

bool has_nodes(const Workbench& w) { return w.runs().run() && w.runs().run()->recording() && !w.walk().view().empty(); }

bool shows_node(const Workbench& w) { return has_nodes(w) && w.walk().shown_slot() != no_node; }

bool has_finished_recording(const Workbench& w) { return w.runs().run() && w.runs().run()->recording() && !w.runs().run()->running(); }

}  // namespace ply::ui
