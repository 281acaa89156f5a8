// The debugger's panels. Each is made here and lives in its own file; registry.cpp lists them.
#pragma once
#include <memory>

#include "app/ui/panels/panel.h"

namespace ply::ui {

std::unique_ptr<PanelBase> make_breakpoints_panel();
std::unique_ptr<PanelBase> make_find_panel();
std::unique_ptr<PanelBase> make_watches_panel();
std::unique_ptr<PanelBase> make_bookmarks_panel();
std::unique_ptr<PanelBase> make_fields_panel();
std::unique_ptr<PanelBase> make_glossary_panel();
std::unique_ptr<PanelBase> make_guide_panel();

/// A condition that fits a node, to begin with: what looks wrong about it, else what is special, else its number.
std::string suggested_condition(const View& v, u32 slot);

}  // namespace ply::ui
