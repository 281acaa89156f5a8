// All panels. A new one is a source and a line in registry.cpp.
#pragma once
#include <memory>
#include <vector>

#include "app/ui/panels/panel.h"

namespace ply::ui {

std::vector<std::unique_ptr<PanelBase>> make_panels();

}  // namespace ply::ui
