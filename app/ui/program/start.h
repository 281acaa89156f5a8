// The whole program for a host: the workbench with all its commands.
#pragma once
#include "app/ui/workbench/workbench.h"

namespace ply::ui {

MakeApplication make_workbench(const WorkbenchOptions& options);

}  // namespace ply::ui
