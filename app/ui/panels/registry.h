// The one list of panels. A new panel: a pair of files, a line in registry.cpp, and a place in a preset (presets.cpp).
#pragma once
#include <memory>
#include <vector>

#include "app/ui/panels/panel.h"

namespace ply::ui {

/// All panels, in the order in which the View menu lists them.
std::vector<std::unique_ptr<PanelBase>> make_panels();

// One maker a panel, beside its implementation.
std::unique_ptr<PanelBase> make_board_panel();
std::unique_ptr<PanelBase> make_moves_panel();
std::unique_ptr<PanelBase> make_games_panel();
std::unique_ptr<PanelBase> make_turn_panel();
std::unique_ptr<PanelBase> make_editor_panel();
std::unique_ptr<PanelBase> make_search_panel();
std::unique_ptr<PanelBase> make_lines_panel();
std::unique_ptr<PanelBase> make_book_panel();
std::unique_ptr<PanelBase> make_weights_panel();
std::unique_ptr<PanelBase> make_engine_check_panel();
std::unique_ptr<PanelBase> make_statistics_panel();
std::unique_ptr<PanelBase> make_log_panel();
std::unique_ptr<PanelBase> make_match_panel();
std::unique_ptr<PanelBase> make_cross_table_panel();
std::unique_ptr<PanelBase> make_match_games_panel();
std::unique_ptr<PanelBase> make_live_boards_panel();

}  // namespace ply::ui
