#include "app/ui/panels/registry.h"

#include "app/ui/panels/code.h"
#include "app/ui/panels/debug_panels.h"
#include "app/ui/panels/learn.h"
#include "app/ui/panels/lesson.h"
#include "app/ui/panels/lock_step.h"
#include "app/ui/panels/predict.h"
#include "app/ui/panels/program_panels.h"
#include "app/ui/panels/review_panels.h"
#include "app/ui/panels/search_panels.h"

namespace ply::ui {

std::vector<std::unique_ptr<PanelBase>> make_panels() {
  std::vector<std::unique_ptr<PanelBase>> panels;
  for (const auto make :
       {make_board_panel,        make_learn_panel,        make_lesson_panel,         make_predict_panel,
        make_code_panel,         make_lock_step_panel,    make_moves_panel,          make_games_panel,
        make_review_curve_panel, make_review_moves_panel, make_review_choices_panel, make_review_why_panel,
        make_turn_panel,         make_lines_panel,        make_editor_panel,         make_search_panel,
        make_tree_panel,         make_outline_panel,      make_icicle_panel,         make_root_bars_panel,
        make_timeline_panel,     make_node_panel,         make_heuristic_panel,      make_terms_panel,
        make_forks_panel,        make_pins_panel,         make_plots_panel,          make_waste_panel,
        make_table_panel,        make_story_panel,        make_why_not_panel,        make_what_if_panel,
        make_proof_panel,        make_compare_panel,      make_horizon_panel,        make_weights_panel,
        make_book_panel,         make_statistics_panel,   make_match_panel,          make_cross_table_panel,
        make_match_games_panel,  make_live_boards_panel,  make_program_panel,        make_evolution_panel,
        make_linter_panel,       make_watches_panel,      make_breakpoints_panel,    make_find_panel,
        make_ask_panel,          make_bookmarks_panel,    make_fields_panel,         make_glossary_panel,
        make_guide_panel,        make_log_panel,          make_engine_check_panel}) {
    panels.push_back(make());
  }
  return panels;
}

}  // namespace ply::ui
