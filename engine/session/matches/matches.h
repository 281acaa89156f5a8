// The fourth room of the session: matches between programs, and tables of results. One match is shown: it is played, or
// was opened. It knows neither the game on the board nor its searches; what opens a game or records a search is the
// session's business.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/match/consent.h"
#include "engine/match/table.h"
#include "engine/session/matches/engine_check_commands.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/message_log.h"

namespace ply {

class Contest;
class EngineChecks;
struct ContestCount;
struct ContestOrder;

/// A table that was printed somewhere, or comes with a game.
struct ShownTable {
  ResultTable table;
  std::vector<Suspicion> suspicions;
  std::string source;    ///< a file, or in words
  bool of_game = false;  ///< it comes with the game on the board, and goes with it
};

/// A good match for a game: something that is decided in a minute.
MatchSetup usual_match(const Game& game);
/// What the setup asks for; may read files. The error says what is wrong.
Result<MatchSettings> match_settings(const MatchSetup& setup, std::shared_ptr<const Game> game, const Position& start);

/// For one thread; matches have threads of their own.
class Matches {
 public:
  Matches(MessageLog& log, std::shared_ptr<const Game> game);
  ~Matches();
  Matches(const Matches&) = delete;
  Matches& operator=(const Matches&) = delete;

  /// Of the next match, which is one of the game on the board.
  const MatchSetup& setup() const { return setup_; }
  /// The match that is shown; null before the first.
  const Contest* contest() const { return contest_.get(); }
  /// Its newest count; null: nothing is known yet. The same until the next poll.
  const std::shared_ptr<const ContestCount>& count() const { return count_; }
  const std::shared_ptr<const MatchSettings>& settings() const { return settings_; }
  bool playing() const;
  /// It plays, reads or counts, or has just ended and nobody has taken note.
  bool busy() const;
  /// Not all that was asked for is played, and nothing plays.
  bool unfinished() const;
  /// The players of the opened file that going on would run as outside programs, and that nobody has agreed to
  /// (engine/match/consent.h); empty: none.
  const std::vector<std::string>& programs_of_file() const { return of_file_ ? asked_for_ : no_programs(); }
  /// Changes with every new count and every other match.
  u64 serial() const { return serial_; }

  /// Of the match that is shown: another one has another number.
  u64 match_number() const { return number_; }

  /// Engines that are put to the test over their protocols.
  const EngineChecks& checks() const { return *checks_; }
  EngineChecks& checks() { return *checks_; }

  const std::vector<ShownTable>& tables() const { return tables_; }
  int shown_table() const { return shown_; }  ///< -1: that of the match
  int beside() const { return beside_; }      ///< -2: none
  /// The chosen cell of the match's table; -1: all games.
  int row() const { return row_; }
  int column() const { return column_; }
  /// Games of the chosen cell, as indices into count()->games.
  const std::vector<u32>& listed() const { return listed_; }

  // --- Commands
  template <class Kind>
  void carry_out(const Kind& c);

  /// A match as it is set up, from this start.
  void start(std::shared_ptr<const Game> game, const Position& start);
  /// A file of results, or of printed tables.
  void open(const std::string& path);
  static bool is_results(std::string_view front);  ///< the beginning of a file
  static bool is_printed_table(std::string_view text);
  /// False, after a message: it cannot be read.
  bool open_tables(const std::string& path, const std::string& text);
  /// Where matches go that nobody named a file for; empty: nowhere.
  /// And where it is written down which programs may be run.
  void keep_in(std::string folder);
  /// What a person has agreed to be run, for all rooms.
  Consent& consent() { return consent_; }
  /// Called from other threads when there may be something new to poll.
  void wake_by(std::function<void()> wake) { wake_ = std::move(wake); }
  /// As it was kept: what it names as programs is a file's word.
  void restore(const MatchSetup& setup);
  void other_game(std::shared_ptr<const Game> game);
  /// Takes in what happened.
  void poll();

 private:
  void show(ContestOrder order);
  void list_games();
  void take_tables_of_game();
  static const std::vector<std::string>& no_programs();
  std::vector<std::string> not_agreed(const std::vector<std::string>& players) const;
  void agree(const std::vector<std::string>& players);

  MessageLog& log_;
  std::shared_ptr<const Game> game_;  // on the board
  MatchSetup setup_;
  std::map<std::string, std::vector<std::string>> players_;  // by game, while others are on the board
  std::string folder_;
  std::function<void()> wake_;
  std::unique_ptr<Contest> contest_;
  bool was_running_ = false;
  bool of_file_ = false;  // its players are the words of a file, not of the form
  Consent consent_;
  std::vector<std::string> asked_for_;  // programs of the opened file
  std::set<std::string> restored_;      // programs of the kept session
  std::vector<std::string> named_;      // of those: they have been asked for
  std::shared_ptr<const ContestCount> count_;
  std::shared_ptr<const MatchSettings> settings_;
  u64 serial_ = 1, number_ = 0;
  std::vector<ShownTable> tables_;
  int shown_ = -1, beside_ = -2, row_ = -1, column_ = -1;
  std::vector<u32> listed_;
  std::unique_ptr<EngineChecks> checks_;
};

}  // namespace ply
