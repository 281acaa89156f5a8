#include "app/ui/panels/registry.h"

namespace ply::ui {

// The panels, one line each; a source below this folder has make_NAME_panel(). The View menu lists them in this order.
#define PLY_PANELS(P) \
  P(board)            \
  P(learn)            \
  P(lesson)           \
  P(worksheet)        \
  P(predict)          \
  P(code)             \
  P(lock_step)        \
  P(moves)            \
  P(games)            \
  P(opening_tree)     \
  P(review_curve)     \
  P(review_moves)     \
  P(review_choices)   \
  P(review_mistake)   \
  P(review_why)       \
  P(review_judged)    \
  P(turn)             \
  P(lines)            \
  P(engines)          \
  P(editor)           \
  P(search)           \
  P(tree)             \
  P(outline)          \
  P(icicle)           \
  P(root_bars)        \
  P(timeline)         \
  P(node)             \
  P(heuristic)        \
  P(terms)            \
  P(forks)            \
  P(pins)             \
  P(plots)            \
  P(waste)            \
  P(table)            \
  P(story)            \
  P(why_not)          \
  P(what_if)          \
  P(proof)            \
  P(compare)          \
  P(horizon)          \
  P(weights)          \
  P(book)             \
  P(statistics)       \
  P(match)            \
  P(cross_table)      \
  P(match_games)      \
  P(live_boards)      \
  P(program)          \
  P(evolution)        \
  P(lineage)          \
  P(linter)           \
  P(watches)          \
  P(breakpoints)      \
  P(find)             \
  P(ask)              \
  P(bookmarks)        \
  P(fields)           \
  P(live)             \
  P(glossary)         \
  P(guide)            \
  P(report)           \
  P(log)              \
  P(engine_check)

#define PLY_DECLARE(name) std::unique_ptr<PanelBase> make_##name##_panel();
PLY_PANELS(PLY_DECLARE)

std::vector<std::unique_ptr<PanelBase>> make_panels() {
  std::vector<std::unique_ptr<PanelBase>> panels;
#define PLY_MAKE(name) panels.push_back(make_##name##_panel());
  PLY_PANELS(PLY_MAKE)
  return panels;
}

}  // namespace ply::ui
