// What the workbench itself remembers beside the session: how boards are shown, what the editor holds, recent files.
// The first part is kept in the settings file, in a section `[Workbench][Main]`.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/ui/host/settings_section.h"

namespace ply::ui {

/// A term of an evaluation that is under the mouse, and of which position: the board shows where it is earned.
struct PointedTerm {
  std::string id;                   ///< empty: none
  unsigned long long position = 0;  ///< its key
  bool operator==(const PointedTerm&) const = default;
};

/// A typed tree that was kept under a name.
struct KeptTree {
  std::string name, text;
};

struct ViewState {
  // Kept.
  bool flipped = false;  ///< the second player sits at the bottom
  bool animations = true;
  float speed = 1;        ///< of animations, 0.25 .. 4
  bool score_bar = true;  ///< beside the board
  bool arrows = true;     ///< hints and best moves on the board
  bool targets = true;    ///< legal targets on the board
  bool kanji = true;
  bool numbers = false;         ///< the original's numbers of the cells on the board (HasCellNumbers)
  bool turns = false;           ///< all plies that one side plays in a row are one step of trees and plots
  bool tree_graph = false;      ///< the tree as a graph of cards instead of one line with its corridor
  bool tree_joined = false;     ///< equal positions of that graph are one card
  bool live = false;            ///< search every position that is shown
  bool explain = true;          ///< a term of art that the mouse rests on is explained
  bool engine_in_play = false;  ///< what the computer thinks is shown also to the person who plays against it
  /// Boxes of the icicle are as wide as the evaluations below them, else as the nodes
  bool icicle_evaluations = false;
  bool icicle_heaviest = false;     ///< its siblings stand the heaviest first, else in search order
  std::string outline_columns;      ///< ids with commas (engine/read/tree/outline.h); empty = those that fit
  std::vector<std::string> recent;  ///< files, newest first
  std::string page;                 ///< of the workbench in a browser, which links lead to; empty = plyscope.html
  std::vector<KeptTree> trees;      ///< typed trees of one's own, in the order in which they were kept

  // Of this run only.
  std::string click_mode;   ///< how clicks are read: one of Game::click_modes; empty = its default
  std::string brush;        ///< id of the editor's brush; empty = the first of the palette
  bool tree_whole = false;  ///< the line of the tree folds nothing, and the row that is looked at shows all its moves
  /// Id of the node that what is under the mouse speaks of, to be marked in the other panels; ~0 = none
  unsigned pointed = ~0u;
  std::vector<unsigned> rests;   ///< ids of the nodes that the sentence under the mouse rests on, to be marked
  std::vector<int> marked;       ///< cells of the board that a panel speaks of, to be marked there
  PointedTerm pointed_term;      ///< likewise
  bool heat = false;             ///< the board shows what each cell adds to the evaluation
  unsigned stale_window = 0;     ///< the one that says that the search is of another position; the others bear a mark
  std::string outline_sort;      ///< the column by which siblings of the outline are sorted; empty = in search order
  bool outline_falling = false;  ///< the largest first
  bool node_on_board = false;    ///< the board shows the node that the panels show, not the game
  bool review_bar = false;       ///< it is one for looking into a finished game: there stand its steps
  std::string writes;            ///< the panel that takes letters now (PanelBase::letters); empty: none
  bool player_bar = false;       ///< the layout is one for playing: under the board stands what a player looks for
  bool board_keys = false;       ///< the arrows move a cursor on the board instead of going through the game
  /// Moves from the position on the board that what is under the mouse speaks of: the board plays them
  std::vector<unsigned> pointed_line;
  std::size_t pointed_step = 0;
};

inline constexpr float slowest = 0.25f, fastest = 4.0f;
inline constexpr std::size_t max_recent_files = 10, max_kept_trees = 200;

/// Puts a file at the head of the recent ones.
void remember_file(ViewState& view, const std::string& path);
/// The kept part as lines "Key=value", and back; unknown keys and wrong values are skipped.
std::string write_view_state(const ViewState& view);
void read_view_state(ViewState& view, const std::string& line);

/// Keeps it in the settings file. `view` lives longer than what is returned.
std::unique_ptr<SettingsSection> remember_view_state(ViewState& view);

}  // namespace ply::ui
