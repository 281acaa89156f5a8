// Plyscope as an application: it owns the session, the panels, the commands and the dialogs, and runs one frame:
//
//   poll -> keys -> menu bar, tool bar, panels, status line, dialogs -> apply what they asked for -> keep the session
//
// It decides nothing about games or searches; that is the session's business.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/ui/dialogs/desk.h"
#include "app/ui/frame/workspace.h"
#include "app/ui/host/application.h"
#include "app/ui/input/command_table.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/view_state.h"
#include "app/ui/workbench/autosave.h"
#include "app/ui/workbench/landing.h"
#include "app/ui/workbench/search_export.h"
#include "app/ui/workbench/state_slot.h"
#include "app/ui/workbench/term_hover.h"
#include "app/ui/workbench/watching.h"
#include "engine/base/back_and_forward.h"
#include "engine/base/clock.h"
#include "engine/base/job.h"
#include "engine/session/session.h"

namespace ply::ui {

struct Dialogs;
class Pages;

struct WorkbenchOptions {
  std::string game;             ///< id; empty = the last session, or the first game of the registry
  std::string rules;            ///< as --rules
  std::string position;         ///< as --position
  std::string open;             ///< a file
  std::string preset;           ///< a layout
  std::string state_folder;     ///< where the last session is kept; empty = nowhere, and none is opened
  std::string examples_folder;  ///< empty = no examples
  bool steady = false;          ///< what is opened is read before the first frame, so that pictures repeat
};

/// What is wrong with what a command line asks for, before anything is opened.
struct OptionsProblem {
  int exit_code = 3;  ///< 2 wrong usage, 3 bad input, 4 a file
  std::string message;
};
std::optional<OptionsProblem> find_problem(const WorkbenchOptions& options);

class Workbench final : public Application, public Desk {
 public:
  Workbench(Host& host, const WorkbenchOptions& options, const MakeCommandTable& make_table);
  ~Workbench() override;

  // Application.
  void frame() override;
  bool wants_frames() const override;
  /// Another thread works at what panels show of a search: it comes to its end without the time that frames bring.
  bool working() const;
  std::string title() const override;
  bool on_close() override;
  void on_drop(const std::string& path) override { open_file(path); }

  // What commands, scripts and tests use.
  Session& session() { return *session_; }
  const Session& session() const override { return *session_; }
  Workspace& workspace() { return *workspace_; }
  /// Null: there is none of that id.
  PanelBase* panel(std::string_view id) const;
  Pages* pages_of(std::string_view panel) const;  ///< null: it has none
  /// Shows a panel and asks something of it.
  void ask(std::string_view panel, const PanelRequest& request);
  const Workspace& workspace() const { return *workspace_; }
  Host& host() { return host_; }
  ViewState& view() { return view_; }
  const ViewState& view() const { return view_; }
  const CommandTable& table() const override { return *table_; }
  const WorkbenchOptions& options() const { return options_; }
  Dialogs& dialogs() { return *dialogs_; }
  /// What follows from the moment, brought up to it.
  MomentCache& moment() const;

  /// Carries out a line of a script: the id (or label) of a command and perhaps an argument. The error says why it was
  /// refused; a message has said so, too.
  Status run(std::string_view line);
  /// The same with what a line holds: an id, and what follows it.
  Status act(std::string_view id, const std::string& argument = {}) override;
  void act(const action::Run& a) { (void)act(a.id, a.argument); }
  void act(const action::TellBound& a);
  void act(const action::GoToStop& a);
  void act(const action::OpenMenu& a);
  void act(const action::SortOutline& a) { view_.outline_sort = a.column, view_.outline_falling = a.falling; }
  bool enabled(const UserCommand& c) const override { return !missing(c) && (!c.enabled || c.enabled(*this)); }
  /// Why what a command needs is not there; null: it is.
  const char* missing(const UserCommand& c) const;
  std::vector<std::string> offered(const UserCommand& c, std::string_view typed) const override;
  Status carry_out(const UserCommand& c, const std::string& argument) override;
  /// The first message after this one that refuses what was asked for. `serial` goes on to the newest message.
  std::optional<Error> refused_since(u64& serial) const;
  u64 newest_message() const { return session_->messages().empty() ? 0 : session_->messages().back().serial; }
  void apply(const Command& c) override;
  void note(Message::Level level, const std::string& text) override;
  void note(const std::string& text) { note(Message::Level::news, text); }
  /// Reports an error of a Result, if it is one. True if all went well.
  bool check(const Status& status);
  void copy(const std::string& text, const std::string& what);
  /// The table of a panel as CSV.
  void copy_table(const std::string& panel);
  void open_file(const std::string& path) override;
  /// A text that a person brings: what it is lands where it belongs, as a file does.
  void paste_text(const std::string& text);
  /// What was open before the last file, as it was.
  void go_back();
  /// Bytes with which the refused file could be opened, or the shown search recorded whole; 0: neither is so, or the
  /// machine has less.
  std::size_t memory_needed() const;
  void go_on_with_memory();
  bool can_go_back() const { return before_.has_value(); }
  /// A picture (panel_picture.h), a few frames from now; how it went is a message.
  void save_picture(const std::string& what, const std::string& path, std::optional<ImVec2> size = {});
  /// The nodes of the search that is shown, in the form that the name's ending says.
  void export_search(const std::string& path);
  /// `work` on another thread, or `at_once`; what it gives is carried out when it is there. What was begun before is
  /// waited for.
  using Afterwards = std::function<void(Workbench&)>;
  void work_out(std::function<Afterwards()> work, bool at_once);
  SearchExport& search_export() { return export_; }
  const SearchExport& search_export() const { return export_; }
  const Matches& matches() const { return session_->matches(); }
  const std::vector<std::string>& recent_files() const override { return view_.recent; }
  /// Why the file that the options name could not be opened.
  const std::optional<Error>& open_problem() const { return open_problem_; }
  /// Why a move asked for as text could not be played is a message.
  Status play_text(const std::string& text);

  /// Before a step command: where Backspace goes back to.
  void remember_moment() { moments_.leave(moment_key()); }
  bool can_undo_step() const { return moments_.can_go_back(); }
  void undo_step();
  /// The search just started plays itself, event by event, until a person takes over.
  void watch(double events_per_second) { watching_.begin(*session_, events_per_second); }
  bool watching() const { return watching_.on(); }

  /// The term of art that the mouse rests on, or null.
  const GlossaryEntry* pointed_term() const { return term_hover_.pointed(); }

  // moment_view.cpp: how a moment is looked at, in words that its file keeps; and looked at so again.
  std::vector<std::pair<std::string, std::string>> moment_view() const;
  void take_moment_view(const std::vector<std::pair<std::string, std::string>>& words);
  /// What panels share of this moment, for pictures that are made beside the frame.
  MomentCache& moment_cache() { return *moment_; }
  /// What a person says of the moment that is shared next.
  std::string& moment_note() { return moment_note_; }

  /// The board shows the node, also where a game has just been opened.
  void show_node() { board_seen_ = session_->play().board_serial(), dismissed_.reset(); }
  /// The board shows the game again, until the next step or selection.
  void show_game() { dismissed_ = moment_key(); }

  /// The texts of bars, for scripts: what the status line and the tool bar say.
  std::string status_text() const;
  double now() const { return now_; }

 private:
  struct MomentKey {
    Tick tick = -1;
    u32 selected = no_node;
    const SearchRun* run = nullptr;
    bool operator==(const MomentKey&) const = default;
  };
  MomentKey moment_key() const;
  bool stepping() const;
  bool of_other_game() const;
  void update_node_on_board();
  void handle_keys();
  bool taken_over_by_key();
  void apply_all();
  void keep_session();
  void follow_live();
  void follow_library();
  void start();
  void load_last();
  void whole_frame();
  void rescue(const std::string& what);

  // landing.cpp
  void begin_opening(const std::string& path);
  void follow_opening();
  void end_opening(const Arriving& a, bool came, const std::string& words);
  void land();
  bool shows_landing_line();
  float landing_line_height() const;
  float landing_line_room() const;
  void draw_landing_line();
  void tell_due();

  // bars.cpp
  void draw_menu();
  void draw_menu_items(Menu menu);
  void draw_layouts();  // layout_switch.cpp
  int tool_lines() const;
  void draw_tools();
  void draw_status();
  void tool_button(const char* id, int icon);
  void draw_speed();
  void draw_search_popup();
  void draw_scrubber(float width);

  Host& host_;
  const WorkbenchOptions options_;
  ViewState view_;
  std::unique_ptr<SettingsSection> view_section_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<MomentCache> moment_;
  std::vector<std::unique_ptr<PanelBase>> panels_;
  std::vector<std::string> key_panels_;  ///< ids of the panels that move in themselves by the keys of Where::game
  std::unique_ptr<Workspace> workspace_;
  std::unique_ptr<CommandTable> table_;
  std::unique_ptr<Dialogs> dialogs_;
  StateSlot slot_;
  Autosave autosave_;
  RecordingKeeper recordings_;

  std::optional<FrameModel> frame_;  ///< of this frame, while panels draw
  Commands asked_;
  double now_ = 0, previous_ = -1;
  BackAndForward<MomentKey> moments_{1000};
  std::string moment_note_;
  std::optional<MomentKey> dismissed_;
  u64 live_serial_ = 0, board_seen_ = 0, library_seen_ = 0;
  u64 changes_ = 0;  ///< commands carried out so far: what is kept may have changed
  u64 stamp() const;
  void take_worked_out();
  Watching watching_;
  TermHover term_hover_;
  SearchExport export_;
  JobOf<Afterwards> worked_out_;
  static constexpr double message_seconds = 10;  ///< in the status line; the log keeps it
  bool message_leaves() const { return message_shown_ && clock_seconds() - message_time_ > message_seconds; }
  double message_time_ = 0;  ///< of the clock, when it was first seen
  bool message_shown_ = false;
  u64 message_seen_ = 0;
  std::weak_ptr<SearchRun> message_run_;  ///< the search that was shown then
  bool first_frame_ = true;
  bool library_slow_ = false;
  std::optional<Arriving> arriving_;
  std::optional<std::pair<WasOpen, std::string>> before_;  ///< and the layout that it was in
  std::optional<LandingLine> landing_line_;
  u64 acts_ = 0;              ///< what people have done, beside looking
  bool due_told_ = false;     ///< or there was nothing to tell
  bool first_start_ = false;  ///< no session was ever kept here
  int troubles_ = 0;          ///< frames in a row in which something was thrown
  std::optional<Error> open_problem_;
  bool animating_ = false;  ///< a panel asked for further frames
};

}  // namespace ply::ui
