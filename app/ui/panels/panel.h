// What a panel is given and what it may do. A panel draws a frame model and emits commands; it changes nothing itself,
// knows no other panel and no game. Its own small state (scroll, zoom, sort order) is its private members.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/ui/panels/view_state.h"
#include "engine/session/session.h"
#include "engine/trace/record.h"

namespace ply::ui {

class MomentCache;

/// Everything a frame shows; valid during this frame only.
struct FrameModel {
  FrameModel(const Session& session, MomentCache& moment_cache, const ViewState& view_state, double now = 0,
             bool animated = true, float speed = 1)
      : play(session.play()),
        runs(session.runs()),
        walk(session.walk()),
        library(session.library()),
        tuning(session.tuning()),
        matches(session.matches()),
        match_game(session.match_game()),
        programs(session.programs()),
        breeding(session.breeding()),
        questions(session.questions()),
        viewpoint(session.viewpoint()),
        searched(session.searched_at()),
        messages(session.messages()),
        message_leads([&session](const Message& m) { return session.where_is(m.place); }),
        answers(session.answers()),
        comparing(session.comparing()),
        forks(session.forks()),
        statistics(session.statistics()),
        best_lines(session.best_lines()),
        board_engines(session.board_engines()),
        consulting(session.consulting()),
        computer_thinks(session.computer_thinks()),
        computer_seconds(session.computer_seconds()),
        taken_back(session.taken_back()),
        reviewing(session.reviewing()),
        reports(session.reports()),
        live(session.live()),
        moment(moment_cache),
        view(view_state),
        time(now),
        animations(animated),
        animation_speed(speed) {}

  // The rooms of the session; a panel takes those it needs.
  const Play& play;
  const Runs& runs;
  const Walk& walk;
  const Library& library;
  const Tuning& tuning;
  const Matches& matches;
  const MatchGame* match_game;  ///< the game of a match that the board shows, or null
  const Programs& programs;
  const EvolutionRun& breeding;
  const Questions& questions;  ///< find and watches
  Viewpoint viewpoint;         ///< in whose view scores are shown
  SearchedAt searched;         ///< where the search that is shown began
  const std::vector<Message>& messages;
  std::function<MessageLeads(const Message&)> message_leads;  ///< where a line of the log leads now
  const Answers& answers;                                     ///< what was worked out of the recording that is shown
  const Comparing& comparing;                                 ///< it beside another one
  const Forks& forks;                                         ///< and what it would have been with one thing changed
  const Statistics& statistics;                               ///< of the games of this run of the program
  const BestLines& best_lines;        ///< the best moves of the position on the board, side by side
  const BoardEngines& board_engines;  ///< outside engines that sit at the board
  const Consulting& consulting;       ///< engines that are asked about what it shows
  bool computer_thinks;               ///< about its move, here or elsewhere
  double computer_seconds;            ///< since it began
  const TakenBack& taken_back;        ///< what the move was worth that was taken back last
  const Reviewing& reviewing;         ///< the moves of the game, judged
  const ReportRoom& reports;          ///< the page about a game's original report
  const Live& live;                   ///< another engine that is looked at while it searches
  /// What follows from (recording, tick, selection), computed once a moment and shared by panels
  MomentCache& moment;
  const ViewState& view;  ///< how things are shown: flipped board, the editor's brush, ...
  double time;            ///< seconds since the program began, for animations
  bool animations;
  float animation_speed;  ///< 0.25 .. 4
};

/// What panels ask of the workbench beside commands of the session.
namespace action {
struct Run {  ///< an entry of the command table; the argument is one word or a path, as scripts give it
  std::string id, argument = {};
};
struct TellBound {  ///< how a bound of a node came to be; nothing, if there is no such node
  u32 node = no_node;
  bool beta = false;        ///< as it is seen: in the view that scores are shown in
  Tick tick = -1;           ///< as it stood then, and nothing moves; -1: now, and the node is shown
  bool whole_line = false;  ///< told for one side from end to end
};
struct GoToStop {  ///< of the story that is told, from 0; nothing, if there is no such stop
  int stop = 0;
};
struct OpenMenu {  ///< what can be done with a node, under the mouse (dialogs/node_menu.h)
  u32 id = no_node;
  bool other = false;  ///< of another recording than the one that all panels show
  int of_fork = -1;    ///< then: of this one of the forks
  std::string name = {}, move = {}, line = {}, position = {};  ///< empty: the game or the position is not known
  u32 parent = no_node;
};
struct SortOutline {
  std::string column;
  bool falling = true;
};
}  // namespace action
using Action = std::variant<action::Run, action::TellBound, action::GoToStop, action::OpenMenu, action::SortOutline>;

/// What the panels ask for; carried out after all of them have drawn.
struct Commands {
  std::vector<Command> session;  ///< for Session::apply, in order
  std::vector<Action> actions;   ///< after these, in order
  /// Id of the node that what is under the mouse speaks of; the other panels mark it
  u32 pointed = no_node;
  std::vector<u32> rests;   ///< ids of the nodes that the sentence under the mouse rests on; the panels mark them
  std::vector<int> marked;  ///< cells of the board that a panel speaks of
  std::vector<MoveCode>
      pointed_line;              ///< moves from the position on the board, for the board to play while it is pointed at
  std::size_t pointed_step = 0;  ///< as many of them, and no more; 0: one after the other, as time goes
  PointedTerm pointed_term;
  /// Of the panels that show the search of another position, the window that has most room to say so; 0 = none
  unsigned stale_widest = 0;
  float stale_width = 0;     ///< its room
  bool more_frames = false;  ///< something on a panel moves by itself: draw again soon
  void push(Command c) { session.push_back(std::move(c)); }
  void act(Action a) { actions.push_back(std::move(a)); }
  void act(std::string id, std::string argument = {}) { act(action::Run{std::move(id), std::move(argument)}); }
};

/// What a command asks of the panel that it shows.
namespace request {
struct Write {  ///< the keyboard goes into its field, where this text stands to begin with
  std::string text = {};
};
struct TurnTo {  ///< the page, part or term of this name
  std::string name;
};
}  // namespace request
using PanelRequest = std::variant<request::Write, request::TurnTo>;

class PanelBase {
 public:
  virtual ~PanelBase() = default;
  virtual const char* id() const = 0;  ///< never renamed: settings files hold it
  virtual const char* title() const = 0;
  virtual void draw(const FrameModel& frame, Commands& commands) = 0;

  /// Before the frame that shows it; what is none of its requests is passed over.
  virtual void obey(const PanelRequest&) {}

  /// Asked once, when the workspace is made.
  virtual bool padding() const { return true; }  ///< off for panels that paint to the edge
  virtual bool scrolls() const { return true; }  ///< off for panels that scroll by themselves
  virtual bool alone() const { return false; }   ///< while it is on top, what stands beside it gives way
  /// Asked every frame: off hides the tab, for panels that the present game has no use for.
  virtual bool wanted(const FrameModel&) const { return true; }
  /// Arrows, Home, End, Enter and Esc move in the panel while it has the keyboard
  virtual bool own_keys() const { return false; }
  /// Keys that write something, Tab and arrows among them, are its own while it has the keyboard, or no other panel
  /// that is seen (ViewState::writes); those with Ctrl or Alt are not
  virtual bool letters() const { return false; }
  /// A short text behind the title, such as a count; asked every frame, also while the panel is not drawn.
  virtual std::string badge(const FrameModel&) const { return {}; }
  /// How it shows what it shows, in a word, for those who share what they look at; empty: there is nothing to choose.
  /// An unknown word is passed over.
  virtual std::string choice() const { return {}; }
  virtual void choose(const std::string&) {}
  /// The panel's table as CSV, for the clipboard; empty if it has none.
  virtual std::string table(const FrameModel&) const { return {}; }
};

}  // namespace ply::ui
