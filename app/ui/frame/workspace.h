// The workspace: panels in tiles with tabs and draggable splitters, in named presets that the user can change and that
// are kept in the settings file. It knows of a panel its id, its title and how to draw it, and nothing else.
//
// The packaged Dear ImGui has no docking. Each visible panel is a top-level window placed every frame from the ratios
// of a Layout; under them one host window holds the splitters and the tab strips. Window names depend on the panel's id
// only, so the columns of its tables keep their widths wherever the panel moves.
#pragma once
#include <imgui.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/frame/layout.h"
#include "engine/base/result.h"

namespace ply::ui {

struct Panel {
  std::string id;     ///< lower case, no spaces, never renamed: settings files hold it
  std::string title;  ///< on the tab
  std::function<void()> draw;
  bool padding = true;  ///< the style's window padding; off for boards and trees that paint to the edge
  bool scrolls = true;  ///< a scroll bar when the content is taller; off if the panel scrolls by itself
  std::string badge;    ///< a short text behind the title, such as a count of findings; may change every frame
  /// Off: its tab is not shown, and another of its tile stands in for it; may change every frame
  bool wanted = true;
  bool alone = false;      ///< while it is on top, the tile beside its own or below it gives way: it wants the room
  ImU32 badge_colour = 0;  ///< 0: dim text
};

struct Preset {
  std::string name;  ///< a word or two: "Debug"
  Layout layout;
  std::optional<Layout> compact;  ///< for narrow displays
  float compact_below = 1400;     ///< in the design's pixels: display width / scale
  /// For displays on which all is large: fewer panels at once, the others behind their tabs
  std::optional<Layout> small;
  /// It is for playing, not for looking into searches: no tools of a debugger stand above it
  bool for_playing = false;
};

/// What the menu of a tab offers besides what the workspace itself can do.
struct TabAction {
  std::string label;
  std::string probe;  ///< "menu.PROBE.PANEL"
  std::function<void(const std::string& panel)> run;
};

/// What a panel has drawn in a frame; valid only while it is handed over.
struct PanelDrawing {
  std::vector<const ImDrawList*> lists;  ///< from the back to the front
  ImVec2 min, max;                       ///< the panel, in display pixels
};

/// Below this, in the design's pixels, a preset shows its small layout.
inline constexpr float min_width = 960, min_height = 540;

class Workspace {
 public:
  /// Registers the section `[Workspace]` with the current context; before its first frame. At least one panel and one
  /// preset; a preset may name panels that do not exist (they are left out).
  Workspace(std::vector<Panel> panels, std::vector<Preset> presets);
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  /// Draws everything into this rectangle, in display pixels: between menu bar and status line.
  void draw(ImVec2 position, ImVec2 size);

  // Presets.
  const std::vector<Preset>& presets() const { return presets_; }
  const std::string& preset() const { return presets_[preset_].name; }
  bool for_playing() const { return presets_[preset_].for_playing; }
  bool select_preset(std::string_view name);
  /// The layout that is shown now: the preset's, its compact or its small one.
  const Layout& layout() const { return *slot().current; }
  /// Forgets what the user did to the current preset.
  void reset_layout();
  /// What the user did to layouts, one after the other, taken back and done again; false if there is nothing.
  bool undo_layout() { return exchange(undone_from_, redone_from_); }
  bool redo_layout() { return exchange(redone_from_, undone_from_); }
  bool can_undo_layout() const { return !undone_from_.empty(); }
  bool can_redo_layout() const { return !redone_from_.empty(); }
  /// Keeps what is shown as a preset of one's own, or anew in the one that has this name; the error says why not.
  Status keep_preset(const std::string& name);
  Status rename_preset(const std::string& name, const std::string& to);
  /// One of one's own; another one is shown then.
  bool remove_preset(std::string_view name);
  std::vector<std::string> own_presets() const;

  // Panels. All take ids; false if there is no such panel or it cannot be done.
  const std::vector<Panel>& panels() const { return panels_; }
  Panel* panel(std::string_view id);
  /// In some tile, perhaps behind another tab.
  bool is_open(std::string_view id) const;
  /// On top of its tile, and not covered by a maximised one.
  bool is_visible(std::string_view id) const;
  /// Opens it if needed, brings it to the top of its tile and gives it the keyboard.
  bool show(std::string_view id);
  bool hide(std::string_view id);
  bool move(std::string_view id, std::string_view beside);
  bool split(std::string_view id, std::string_view beside, Edge edge);
  /// One tile fills the workspace, until `restore`.
  bool maximise(std::string_view id);
  void restore() { maximised_.clear(); }
  const std::string& maximised() const { return maximised_; }
  /// The panel with the keyboard, or an empty text.
  const std::string& focused() const { return focused_; }
  /// The next visible panel gets the keyboard (Ctrl+Tab), the one before with -1.
  void focus_next(int step = 1);

  void offer_in_tab_menus(std::vector<TabAction> actions) { tab_actions_ = std::move(actions); }
  /// Beside the tabs stands a "?" that asks what the panel on top is.
  void explain_by(std::function<void(const std::string& panel)> run) { explain_ = std::move(run); }

  /// Hands over what a panel draws, a few frames from now, when it has settled; the mouse plays no part in it. A panel
  /// that is not visible is drawn unseen, behind the others. `size`: not as large as it is shown; at most the
  /// workspace. `smooth`: with smooth edges, as on the screen. False if there is no such panel, or another one is being
  /// drawn.
  bool capture_drawing(std::string_view id, bool smooth, std::function<void(const PanelDrawing&)> take,
                       std::optional<ImVec2> size = {});
  bool capturing() const { return capture_.frames > 0; }
  /// What the panels show is still being worked out: the drawing is not taken yet, but neither waited for without end.
  void hold_capture(bool hold) { capture_.held = hold; }

  /// The text on a panel, for scripts and tests: asks for it now, is there after the next frame. Only items of Dear
  /// ImGui count, and strings given to ImGui::LogText; a panel that is not visible has none.
  void capture_text(std::string_view id);
  const std::string& captured_text() const { return captured_; }

 private:
  struct Slot {  ///< one preset at one width
    Layout original;
    std::optional<Layout> current;  ///< always set; optional only to be filled late
  };
  struct Rect {
    ImVec2 min, max;
    float width() const { return max.x - min.x; }
    float height() const { return max.y - min.y; }
  };
  struct Saved {  ///< a section of the settings file while it is read
    std::string name;
    std::vector<std::string> lines;
  };

  static constexpr std::size_t sizes = 3;
  Slot& slot() { return slots_[preset_ * sizes + size_]; }
  const Slot& slot() const { return const_cast<Workspace*>(this)->slot(); }
  std::optional<Layout> known_part(const Layout& layout) const;
  void changed();
  void touch(std::string_view id);
  std::size_t index_of(std::string_view preset) const;

  // workspace_own.cpp
  struct Step {
    std::size_t slot;
    Layout layout;
  };
  void note_steps();
  bool exchange(std::vector<Step>& from, std::vector<Step>& to);
  void add_own(const std::string& name, const Layout& layout);

  // workspace_draw.cpp
  void draw_node(Layout& node, const Rect& area, const std::string& path);
  void draw_splitter(Layout& node, const Rect& area, const std::string& path, float gap);
  /// The panel that a tile shows: the selected one, or the first that is wanted; empty if none is.
  std::string shown_in(const Layout& tile) const;
  /// One part of a split has the room of both: what it shows wants it, or the other has nothing to show.
  bool takes_all(const Layout& part, const Layout& other) const;
  bool is_drawn(const Layout& node, const Layout* tile) const;
  /// Who takes its room shows something else.
  void make_room(Layout& node, const Layout* tile);
  void draw_tile(Layout& tile, const Rect& area);
  void draw_tab_strip(Layout& tile, const Rect& strip);
  void draw_hidden_tabs(const Layout& tile, const std::vector<std::string>& hidden, const Rect& place);
  void draw_tab_menu(const std::string& id);
  void draw_panel(Panel& panel, const Rect& area, bool unseen = false);
  void draw_captured(const Rect& area);
  void draw_moves(const std::string& id);

  // workspace_settings.cpp
  void register_settings();
  void apply_settings();
  void write_settings(ImGuiTextBuffer& out) const;
  std::string slot_name(std::size_t index) const;

  std::vector<Panel> panels_;
  std::vector<Preset> presets_;
  std::vector<Slot> slots_;   ///< three a preset: as given, compact, small; where it has none, the next larger one
  std::size_t made_ = 0;      ///< presets of the program; those of one's own follow
  std::vector<Layout> seen_;  ///< of each slot, as it stood when the mouse was up last
  std::vector<Step> undone_from_, redone_from_;
  std::size_t preset_ = 0;
  std::size_t size_ = 0;  ///< 0 as given, 1 compact, 2 small
  std::string maximised_, focused_, focus_wanted_;
  std::vector<std::pair<Panel*, Rect>> visible_;  ///< of this frame, drawn when the host window is done
  std::function<void()> later_;                   ///< a change of the tree asked for while the tree is being drawn
  float grab_offset_ = 0;                         ///< between the mouse and the splitter that it holds
  std::vector<Saved> reading_;
  std::string capture_wanted_, captured_;
  std::vector<TabAction> tab_actions_;
  std::function<void(const std::string&)> explain_;
  struct Capture {
    std::string panel;
    int frames = 0;  ///< still to be drawn
    bool smooth = true;
    std::optional<ImVec2> size;
    std::function<void(const PanelDrawing&)> take;
    bool held = false;
    int waited = 0;
    std::optional<Rect> place;  ///< of this frame: where it is, or would be, shown
  };
  Capture capture_;
};

}  // namespace ply::ui
