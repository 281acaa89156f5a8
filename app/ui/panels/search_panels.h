// The panels about a search. Each is made here and lives in its own file; registry.cpp lists them.
#pragma once
#include <memory>

#include "app/ui/panels/panel.h"

namespace ply::ui {

std::unique_ptr<PanelBase> make_tree_panel();
std::unique_ptr<PanelBase> make_outline_panel();
std::unique_ptr<PanelBase> make_icicle_panel();
std::unique_ptr<PanelBase> make_root_bars_panel();
std::unique_ptr<PanelBase> make_node_panel();
std::unique_ptr<PanelBase> make_heuristic_panel();
std::unique_ptr<PanelBase> make_terms_panel();
std::unique_ptr<PanelBase> make_timeline_panel();
std::unique_ptr<PanelBase> make_plots_panel();
std::unique_ptr<PanelBase> make_waste_panel();
std::unique_ptr<PanelBase> make_compare_panel();
std::unique_ptr<PanelBase> make_linter_panel();
std::unique_ptr<PanelBase> make_horizon_panel();
std::unique_ptr<PanelBase> make_table_panel();
std::unique_ptr<PanelBase> make_story_panel();
std::unique_ptr<PanelBase> make_what_if_panel();
std::unique_ptr<PanelBase> make_proof_panel();
std::unique_ptr<PanelBase> make_pins_panel();
std::unique_ptr<PanelBase> make_forks_panel();
std::unique_ptr<PanelBase> make_why_not_panel();
std::unique_ptr<PanelBase> make_ask_panel();

}  // namespace ply::ui
