// The options that mean the same in every command: which game, which rules, which positions.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/report.h"
#include "engine/game/game.h"
#include "engine/game/opening_book.h"
#include "engine/plan/plan_root.h"

namespace ply {
class CommandSpec;
}

namespace ply::cli {

struct InputOptions {
  std::string game, rules, position, moves, positions;
  bool has_position = false, has_moves = false, has_positions = false;
  u64 seed = 0;
  int random = -1;           ///< plies of a random position; -1: none is asked for
  std::string between = {};  ///< its value, "LOW,HIGH"
  bool json = false;
  std::string read_as = {};             ///< the name of a reader (recognise.h)
  std::vector<std::string> terms = {};  ///< of one's own (add_term_option)
};

/// GAME, --rules, --position, --moves, --seed. `boards`: of games that are only shown as well.
void add_game_options(CommandSpec& command, InputOptions& o, bool boards = false);
/// The same and --json, and --positions where a command takes many.
void add_input_options(CommandSpec& command, InputOptions& o, bool many = true, bool boards = false);

/// --term, where a command evaluates: a term of one's own, as often as wanted (engine/game/own_terms.h).
void add_term_option(CommandSpec& command, InputOptions& o);

/// A position of the input with the game it belongs to: what the text states of the rules may differ from line to line.
struct Input : PlanRoot {
  std::string where = {};  ///< for messages: the line of the file, or empty
  /// Where a reader of another form took it: which, and what it passed over.
  std::string read_as = {};
  std::vector<std::string> left_out = {};
};

/// The game and its rule options, checked. The error's code is exit_usage.
struct ChosenGame {
  const GameType* type = nullptr;
  RuleValues given;                  ///< what --rules says, and nothing else
  std::shared_ptr<const Game> game;  ///< under these rules, or the defaults, with the terms of one's own
};
Result<ChosenGame> choose_game(const InputOptions& o);

/// The one position that --position and --moves describe. Errors are bad input.
Result<Input> read_input(const ChosenGame& chosen, const InputOptions& o);

/// Checks the game, then calls `check` with it (what else the command line says about it: profiles, switches; not 0 is
/// an exit code and the end), then `each` for every position in order. Returns the exit code of the whole run: a bad
/// line of --positions gives its error and the rest goes on.
int for_each_position(const InputOptions& o, Report& report, const std::function<int(const Game&)>& check,
                      const std::function<int(const Input&)>& each);

/// What a command takes that asks for no search: a position of a game, or of one that is only shown (all_boards()).
struct BoardInput {
  std::shared_ptr<const BoardFace> face;
  Position position;
  std::vector<u64> history;          ///< see PlanRoot
  std::shared_ptr<const Game> game;  ///< the same face, where it is searched as well; else null
  std::string where = {};            ///< see Input
  std::string read_as = {};
  std::vector<std::string> left_out = {};
};
/// As for_each_position. `--rules` may be the value of an option alone: chess960.
int for_each_board(const InputOptions& o, Report& report, const std::function<int(const BoardInput&)>& each);

/// null, or `winner` (first, second, draw) and `reason` of a finished game.
Json outcome_json(const BoardFace& game, const Position& p, History history);

/// --hash MB: the size of the transposition table. A size that this machine does not have is wrong usage.
inline constexpr int default_hash_mb = 32;
void add_hash_option(CommandSpec& command, int& megabytes);
inline std::size_t hash_bytes(int megabytes) { return static_cast<std::size_t>(megabytes) << 20; }

/// An opening book; of which game stands in the file.
Result<OpeningBook> open_book_file(const std::string& path);

/// The profile of that name, or the error that lists what there is.
Result<const ProfileInfo*> find_profile(const Game& game, const std::string& id);

}  // namespace ply::cli
