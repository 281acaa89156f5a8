// The session: the one door to its rooms. Play has the game on the board, Runs the searches, Walk the moment everybody
// looks at, Library the games of a file that was opened, Matches the games between programs, Programs the genetic
// program that is looked at, EvolutionRun the evolution, Answers what takes long to say of a recording, Tuning a fit of
// weights, Repeating a search that is made once more; none of them knows another. A command goes through `apply` to its
// room; what it means for the others, and what takes more than one room, is here. It needs no screen; the workbench,
// the command line and the tests use the same one.
//
// Threads: a Session belongs to one thread. `apply` changes it, `poll` takes in what the search thread has done;
// between the two nothing changes, so a frame sees one consistent picture. Searches run on a thread of their own
// (search_run.h).
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/arrival.h"
#include "engine/session/message_log.h"
#include "engine/session/play/play.h"
#include "engine/session/play/statistics.h"
#include "engine/session/searches/runs.h"
#include "engine/session/viewpoint.h"
#include "engine/session/walk/searched_at.h"
#include "engine/session/walk/walk.h"

namespace ply {

class Answers;
class BestLines;
class BoardEngines;
class EvolutionRun;
class Comparing;
class Consulting;
class Forks;
class Library;
class Matches;
class Live;
class Opening;
class Programs;
class Questions;
class Repeating;
class ReportRoom;
class Reviewing;
class TakenBack;
class Tuning;
struct ExerciseSeries;
struct MatchGame;
struct MatchSettings;
struct OpenedRecording;
struct SharedMoment;
struct WrittenLink;

class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Carries out a command; what cannot be done becomes a message and changes nothing.
  void apply(const Command& c);
  /// Takes in what happened since the last call and lets computers move. `seconds` have passed since then (they drive
  /// the animated stepping). Never blocks longer than a few microseconds.
  void poll(double seconds);

  const Play& play() const { return play_; }
  const Runs& runs() const { return runs_; }
  const Walk& walk() const { return walk_; }
  const Answers& answers() const { return *answers_; }
  const Comparing& comparing() const { return *comparing_; }
  const Forks& forks() const { return *forks_; }
  const Repeating& repeating() const { return *repeating_; }
  const BestLines& best_lines() const { return *best_lines_; }
  /// Outside engines that sit at the board, and those that are asked about what it shows.
  const BoardEngines& board_engines() const { return *board_engines_; }
  const Consulting& consulting() const { return *consulting_; }
  /// A computer looks for its move, ours or another.
  bool computer_thinks() const;
  double computer_seconds() const;  ///< since it began
  const TakenBack& taken_back() const { return *taken_back_; }
  /// The moves of the game on the board, judged.
  const Reviewing& reviewing() const { return *reviewing_; }
  /// The page about the report of a game's original program, its claims played.
  const ReportRoom& reports() const { return *reports_; }
  /// What the file of the recording that is shown wants to show; null: it is not a shared moment.
  const SharedMoment* shared_moment() const;
  /// The moment that is shown, and the game on the board with its review, as links (engine/link/link.h). Errors say why
  /// there is none.
  using MomentWords = std::vector<std::pair<std::string, std::string>>;
  /// The same, to be written on any thread: of a large recording that takes blocks from all over the file.
  using LinkWriter = std::function<Result<WrittenLink>()>;
  Result<LinkWriter> moment_link_writer(std::string note, MomentWords view) const;
  /// The same for a file; what it returns is what a message says.
  using MomentWriter = std::function<Result<std::string>(const std::string& path)>;
  Result<MomentWriter> moment_writer(std::string note, MomentWords view) const;
  Result<std::string> game_link() const;
  const Library& library() const { return *library_; }
  const Opening& opening() const { return *opening_; }
  /// Another engine that is looked at while it searches.
  const Live& live() const { return *live_; }
  /// What was opened or pasted last.
  const Arrival& arrival() const { return arrival_; }
  const Tuning& tuning() const { return *tuning_; }
  const Matches& matches() const { return *matches_; }
  /// The game of a match that the board shows, as long as it is there; else null.
  const MatchGame* match_game() const { return match_game_.get(); }
  const Programs& programs() const { return *programs_; }
  const EvolutionRun& breeding() const { return *breeding_; }
  /// Where files lie that nobody has named.
  void keep_in(const std::string& folder);
  const Questions& questions() const { return *questions_; }
  Viewpoint viewpoint() const;
  /// Where the search that is shown began, seen from the board.
  SearchedAt searched_at() const { return ply::searched_at(play_, runs_); }
  /// Of this run of the program.
  const Statistics& statistics() const { return statistics_; }

  /// The position of a recorded node, by replaying its moves from the root of the search; that of the board without
  /// one.
  Position position_of(u32 slot) const;
  /// True while something moves by itself, so that the window must go on drawing.
  bool busy() const;
  /// True while another thread works at what is shown: it goes on by itself, without the session's time.
  bool at_work() const;

  const std::vector<Message>& messages() const { return log_.all(); }
  /// A message of whoever uses the session (files, clipboard): it goes the same way as the session's own.
  void note(Message::Level level, std::string text) { log_.say(level, std::move(text)), place_messages(); }
  /// The games that were on the board so far.
  u64 games() const { return games_; }
  MessageLeads where_is(const MessagePlace& place) const;

  /// Who is told, from another thread, that a fit of weights has news.
  void wake_tuning(std::function<void()> wake);

  /// Where matches are kept that nobody named a file for, and who is told that one has news (from other threads).
  void keep_matches(std::string folder, std::function<void()> wake);

  // --- The last session (JSON text)
  std::string save_state() const;
  Status load_state(const std::string& json);
  /// Shows a recording from a file with the game as it stands; an error, and no change, if its root is no place in it.
  Status attach_recording(const std::string& path);
  /// All that is open now; and that again, later. What is open then, if it was played, goes to the shelf (`keep`).
  WasOpen what_is_open() const;
  Status bring_back(const WasOpen& before, bool keep = true);

 private:
  friend class Command;
  /// What takes more than one room (handler.h).
  template <class Kind>
  void carry_out(const Kind& c);
  // session_compare.cpp
  bool compares_what_is_shown() const;
  // session_moment.cpp
  struct MomentParts;
  Result<MomentParts> moment_parts(std::string note, MomentWords view) const;
  int adopt_shared_game(const SharedMoment& m, const PlanRoot& root);
  void open_moment(const OpenedRecording& opened);
  // session_link.cpp
  void open_link(const std::string& text);
  // session_review.cpp
  void show_exercise();
  void pose(ExerciseSeries series, bool keep);
  void end_series();
  void follow_cause(const SearchRun& ended);
  // session_matches.cpp
  void compare_with_match(const SearchRun& run);

  void start(SearchRun::Purpose purpose, const SearchPlan& settings, bool paused, ComputersOwn own = {});
  void start_computer();
  SearchPlan computer_settings() const;
  ComputersOwn own_of(const Player& computer) const;
  void let_computer_move();
  // session_engines.cpp
  void start_engine(const Player& player);
  void take_engine_move();
  void settle_engines(const Play::Changes& c);
  void follow_consulting();
  bool go_on_with_turn();
  void follow_lines();
  void take_move(const SearchRun& run);
  std::string game_name() const;
  bool ask_how_to_read(const std::string& text);
  bool take_positions(const std::string& text);
  void open_plan(const std::string& path, const std::string& text);
  void search_with_fault(SearchPlan plan, const PlanRoot& root, bool of_this_game);
  int node_of(const PlanRoot& root) const;  // in the game that is open; -1: its position is none of it
  void show_recording(PlanRoot root, std::shared_ptr<const Recording> recording, int node);
  void show_joined(const SearchRun& ended);
  void settle();
  void place_messages();
  void give_blocks_back();
  void take_library();
  void take_opened();
  void follow_engine();
  void arrived(Arrival::What what) { arrival_ = {what, arrival_.serial + 1}; }
  Arrival::What on_the_board() const;
  void look();  ///< what the rooms do with the recording as it is now

  MessageLog log_;
  u64 games_ = 0, placed_ = 0;  ///< placed: the newest message that has its place
  Play play_{log_};
  Runs runs_{log_, play_.shared_game()};
  Walk walk_{log_};
  // Those that few ask for are known by name only.
  std::unique_ptr<Library> library_;
  std::unique_ptr<Opening> opening_;
  std::unique_ptr<Live> live_;
  std::string live_file_;
  Tick live_tick_ = -1;  // where what was recorded last in it is shown
  Arrival arrival_;
  std::string picked_text_;  ///< the game that was picked, as it stood then
  std::unique_ptr<Tuning> tuning_;
  std::unique_ptr<Matches> matches_;
  std::shared_ptr<const MatchGame> match_game_;
  std::shared_ptr<const MatchSettings> match_settings_;  ///< of the match that it is from
  struct Replayed {                                      // the search of a match game that is made again: what it was
    const SearchRun* run;
    u64 nodes;
    std::string moves;
    bool repeats;
  };
  std::optional<Replayed> replayed_;
  std::unique_ptr<Programs> programs_;
  std::unique_ptr<EvolutionRun> breeding_;
  std::unique_ptr<Questions> questions_;
  Statistics statistics_;
  std::unique_ptr<Answers> answers_;
  std::unique_ptr<Comparing> comparing_;
  std::unique_ptr<Forks> forks_;
  std::unique_ptr<Repeating> repeating_;
  std::unique_ptr<BestLines> best_lines_;
  std::unique_ptr<BoardEngines> board_engines_;
  std::unique_ptr<Consulting> consulting_;
  std::unique_ptr<TakenBack> taken_back_;
  std::unique_ptr<Reviewing> reviewing_;
  std::unique_ptr<ReportRoom> reports_;
  std::optional<WasOpen> before_exercises_;  ///< of a series: what comes back behind it
  struct BothSearches {                      // of a cause: the one that runs, and the one that is made behind it
    const SearchRun* run;
    std::optional<SearchPlan> then;
    int node;
  };
  std::optional<BothSearches> both_;
  struct WholeTurn {  // which the computer was asked to play for a person, and how far it has come
    Side side;
    int node;
  };
  std::optional<WholeTurn> whole_turn_;
  PointOfView point_of_view_ = PointOfView::root;
  bool hide_engine_ = false;
  static constexpr u32 blocks_kept = 96;  ///< of a recording that is read on demand: 63 MB
  u32 polls_ = 0;
};

}  // namespace ply
