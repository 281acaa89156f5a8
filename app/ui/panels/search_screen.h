// What the panels about a search share while they draw: texts and colours of scores in the chosen view, sentences with
// links, tooltips of nodes. Made anew by each panel in each frame.
#pragma once
#include <imgui.h>

#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/panel.h"
#include "engine/read/words/sentence.h"
#include "engine/session/answers/compare_commands.h"

namespace ply::ui {

/// Added to what a number is about where it is of the other one of two recordings.
inline constexpr long long other_recording = 1ll << 40;

class SearchScreen {
 public:
  SearchScreen(const FrameModel& frame, Commands& commands);
  /// Of the recording that another one is compared with: selecting a node goes to it there.
  SearchScreen(const FrameModel& frame, Commands& commands, Models& other);

  const Play& play;
  const Runs& runs;
  const Walk& walk;
  const Viewpoint viewpoint;
  const SearchedAt searched;
  Commands& commands;
  Models& models;
  const BoundThread& thread;                ///< the chosen bound; may be off
  const View& view;                         ///< empty without a recording
  const unsigned stale_window;              ///< see ViewState
  const std::vector<unsigned>& rests;       ///< likewise
  int of_fork = -1;                         ///< it is this one of the forks (forks.h); -1: whichever all panels show
  std::function<void(u32)> pick = nullptr;  ///< where a click on a node goes; none: to the node

  bool recorded() const { return !view.empty(); }
  /// Not the recording that all panels show: its ids mean nothing to them.
  bool other() const { return other_; }
  /// There is a node that all panels look at.
  bool has_node() const { return recorded() && models.shown() != no_node; }
  const Cursor& cursor() const { return walk.cursor(); }
  /// Of the recording, or of the board while there is none.
  const Game& game() const;
  const std::string& profile() const;

  // --- Scores. `mover`: in whose view the value is given; texts are in the view that the user has chosen. `about`:
  // what the number is, for tests that compare what is printed with the model.
  /// "+1.25"; infinite bounds as a sign. Only where a kind stands beside it.
  std::string number(int value, Side mover, About about = {}) const;
  /// "≥ +1.25", "?" for none.
  std::string score(Score s, Side mover, About about = {}) const;
  /// The same for a value and a score that are in the view they are shown in: never turned.
  std::string plain_number(int value, About about = {}) const;
  std::string fixed_score(Score s, About about = {}) const;
  /// The same for tables that are copied: no text for infinite bounds.
  std::string cell(int shown) const;
  /// The side that scores given in the view of `mover` are shown for, and "for A".
  Side side_for(Side mover) const { return viewpoint.side_for(mover); }
  std::string whose(Side mover) const;
  /// "scores for A" at the right end of the current line, or on a line of its own where there is no room. Without a
  /// mover: of a panel that shows nodes of both sides. Notes the probe `whose.PANEL`.
  void whose_scores(const char* panel, std::optional<Side> mover = std::nullopt) const;
  /// Scores at or beyond it mean that the game is decided.
  int decided() const;
  /// A window in the chosen view: alpha and beta change places where the sign does.
  Window seen(Window w, Side mover) const { return viewpoint.sign_for(mover) < 0 ? flipped(w) : w; }
  /// In whose view one line of the search is told from end to end: the first side's where that is chosen, else the root
  /// player's.
  Side side_in_view(u32 slot) const;
  /// The value in the view of the first side, whatever view is chosen: pictures keep their colours.
  int for_first(int value, Side mover) const { return mover == Side::first ? value : -value; }
  /// Internal values that make one of the unit that people read (100 where the profile shows hundredths).
  double unit() const { return unit_; }
  /// -1 (second wins) .. 1 (first wins).
  float share(int value, Side mover) const;
  /// On the diverging scale; grey without a kind.
  ImU32 colour(Score s, Side mover) const;

  // --- Words and links
  std::string name(u32 slot) const;
  const std::string& side_name(Side s) const;
  /// Wrapped at the right edge. Links select their node. `id` keeps links of several sentences apart. While the mouse
  /// is over it, the panels mark the nodes that it rests on.
  void sentence(const Sentence& s, const char* id, ImU32 ink = 0);
  /// A word that selects a node when clicked. On the current line.
  void link(const std::string& label, u32 id, ImU32 ink = 0);
  void select(u32 id) {
    if (pick) pick(id);
    else if (other_) commands.push(command::ChooseOther{id});
    else commands.push(command::SelectNode{id});
  }
  /// Round what shows a node: a frame, if the sentence under the mouse rests on it. Notes the probe "rests.WHERE.ID".
  void mark_rest(ImDrawList& draw, ImVec2 min, ImVec2 max, u32 id, const char* where) const;
  /// Likewise round the last item, which shows a node: a row of a table, a button.
  void mark_rest_item(u32 id, const char* where) const;
  bool rests_on(u32 id) const;
  /// The menu of a node (dialogs/node_menu.h) opens under the mouse. node_tooltip, mark_rest_item, links and sentences
  /// do so by themselves on a right click.
  void open_menu(u32 id) const;
  /// After an item that shows a node, for a right click on it.
  void menu_on_item(u32 id) const;
  /// After an item or for a shape under the mouse: what the node is, in a few lines.
  void node_tooltip(u32 slot) const;

 private:
  SearchScreen(const FrameModel& frame, Commands& commands, Models& models, const BoundThread& thread, const View& view,
               bool other);
  std::string written(int shown) const;
  About reported(About about) const { return {about.what, other_ ? about.of + other_recording : about.of}; }

  const bool other_ = false;
  std::string profile_;
  double unit_ = 1;
};

/// What the menu of a node needs, in words.
action::OpenMenu menu_of(const View& view, u32 slot, Nodes& nodes);

/// "=": the exact value, and so on; for tooltips.
const char* explain(Kind k);
/// "cut off", "stopped before", ...
const char* word_of(Unsearched::Reason reason);
/// "12.3 k".
std::string short_nodes(u64 n);

/// The header row of a table of `columns` columns: quiet, and above numbers at the right. Bits of `left`: columns of
/// words. A column with help has it as a tooltip; `help` may be shorter than the table.
void table_heads(int columns, unsigned left, std::span<const char* const> help = {});
/// A column: its title stands at the left above words, and where it takes what the others leave.
struct TableColumn {
  const char* title;
  float width = 0;  ///< pixels; 0: what the others leave
  const char* help = nullptr;
  bool words = false, shown = true;
};
/// Opens a table of the columns that are shown, with its header row, which stays while the rows scroll; false like
/// ImGui::BeginTable.
bool begin_columns(const char* id, std::span<const TableColumn> columns, ImGuiTableFlags flags = 0, ImVec2 size = {});
inline bool begin_columns(const char* id, std::initializer_list<TableColumn> columns, ImGuiTableFlags flags = 0,
                          ImVec2 size = {}) {
  return begin_columns(id, std::span(columns.begin(), columns.end()), flags, size);
}

/// Of a large recording that is read for a panel that rests on all of its nodes: how far that is, and what stops it or
/// goes on. Probes `btn.reading.stop`, `btn.reading.on`.
void reading_line(bool stopped, double share, Commands& commands);
/// Of a recording that was found damaged: that what takes all of its nodes is not worked out. False: nothing is wrong.
bool rests_on_damage(const SearchScreen& screen);
/// The same above figures that count all nodes, as long as they know some alone.
void counted_so_far(const SearchScreen& screen, const FrameModel& frame, Commands& commands);
/// The line that says that the search is not one of the position on the board, with what can be done about it; nothing
/// if it is.
void stale_line(SearchScreen& screen);
/// True while all that a search says is hidden; then the panel says so.
bool hidden_panel(const SearchScreen& screen);
/// What a panel about a search begins with. True if it has nothing to show; then it says what it is for and what to
/// press.
bool empty_panel(SearchScreen& screen, const char* purpose);

}  // namespace ply::ui
