// The session: the one door to its rooms. Play has the game on the board, Runs the searches, Walk the moment everybody
// looks at, Programs the genetic program that is looked at, Breeding the evolution; none of them knows another. A command goes through `apply` to its room; what it means for the others, and what
// takes more than one room, is here. It needs no screen; the workbench, the command line and the tests use the same one.
//
// Threads: a Session belongs to one thread. `apply` changes it, `poll` takes in what the search thread has done; between
// the two nothing changes, so a frame sees one consistent picture. Searches run on a thread of their own (search_run.h).
#pragma once
#include <string>
#include <vector>

#include "engine/session/breeding.h"
#include "engine/session/message_log.h"
#include "engine/session/play.h"
#include "engine/session/programs.h"
#include "engine/session/runs.h"
#include "engine/session/searched_at.h"
#include "engine/session/statistics.h"
#include "engine/session/viewpoint.h"
#include "engine/session/walk.h"

namespace ply {

class Session {
 public:
  Session();
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
  const Programs& programs() const { return programs_; }
  const Breeding& breeding() const { return breeding_; }
  /// Where files lie that nobody has named.
  void keep_in(const std::string& folder) { breeding_.keep_in(folder); }
  Viewpoint viewpoint() const;
  /// Where the search that is shown began, seen from the board.
  SearchedAt searched_at() const { return ply::searched_at(play_, runs_); }
  /// Of this run of the program.
  const Statistics& statistics() const { return statistics_; }

  /// The position of a recorded node, by replaying its moves from the root of the search; that of the board without one.
  Position position_of(u32 slot) const;
  /// True while something moves by itself, so that the window must go on drawing.
  bool busy() const;

  const std::vector<Message>& messages() const { return log_.all(); }
  /// A message of whoever uses the session (files, clipboard): it goes the same way as the session's own.
  void note(Message::Level level, std::string text) { log_.say(level, std::move(text)); }

  // --- The last session (JSON text)
  std::string save_state() const;
  Status load_state(const std::string& json);
  /// Shows a recording from a file with the game as it stands; an error, and no change, if its root is no place in it.
  Status attach_recording(const std::string& path);

 private:
  // What takes more than one room. All other commands go to the one room that has an `apply` for them.
  void carry_out(const command::EngineMove&);
  void carry_out(const command::Hint& c);
  void carry_out(const command::PlayFromHere&);
  void carry_out(const command::StartSearch&);
  void carry_out(const command::StartPaused&);
  void carry_out(const command::StopSearch&);
  void carry_out(const command::ShowSearched&);
  void carry_out(const command::Step& c);
  void carry_out(const command::Open& c);
  void carry_out(const command::Paste& c);
  void carry_out(const command::AskProgram& c) { programs_.ask(c, c.position ? *c.position : play_.position()); }
  void carry_out(const command::GoToDifference& c);
  void carry_out(const command::StartEvolution& c) { breeding_.start(c, play_.shared_game()); }
  void carry_out(const command::SetPointOfView& c) { point_of_view_ = c.view; }
  void carry_out(const command::HideEngine& c) { hide_engine_ = c.hide; }

  void start(SearchRun::Purpose purpose, const SearchSettings& settings, bool paused);
  SearchSettings computer_settings() const;
  void let_computer_move();
  void take_move(const SearchRun& run);
  std::string game_name() const;
  void open_recipe(const std::string& path, const std::string& text);
  void show_recording(std::shared_ptr<const Game> game, const Position& root, std::shared_ptr<const Recording> recording, int node);
  void settle();

  MessageLog log_;
  Play play_{log_};
  Runs runs_{log_, play_.shared_game()};
  Walk walk_{log_};
  Programs programs_{log_, play_.shared_game()};
  Breeding breeding_{log_};
  Statistics statistics_;
  PointOfView point_of_view_ = PointOfView::root;
  bool hide_engine_ = false;
};

}  // namespace ply
