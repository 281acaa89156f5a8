#include "app/ui/program/start.h"

#include "app/ui/commands/lists.h"

namespace ply::ui {

MakeApplication make_workbench(const WorkbenchOptions& options) {
  return [options](Host& host) { return std::make_unique<Workbench>(host, options, make_command_table); };
}

}  // namespace ply::ui
