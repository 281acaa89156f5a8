// A game's side of genetic programs: what they see, how their numbers become moves, and games against a fixed opponent.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/game/game.h"
#include "engine/game/program_text.h"

namespace ply {

/// Something that a program could do: a move, or a whole turn.
struct ProgramRow {
  std::vector<MoveCode> moves;  ///< plies of the mover
  /// What the program makes of it, exactly; nothing with `direct`, which looks at no move
  std::optional<int> value;
  bool ends_game = false;  ///< the value is that of the result
  bool chosen = false;
};

/// How a program chose its move, laid open. The same move as `choose`, found in another way: no cut-offs.
struct ProgramDecision {
  int value = 0;                 ///< of the tree on the board (`direct`), or of what was chosen
  std::vector<ProgramRow> rows;  ///< in the order in which the mapping prefers them among equals
  std::string why;               ///< one sentence
  bool complete = true;          ///< false: there were too many boards, so the rest was not looked at
};

/// A move found without explanations.
struct ProgramMove {
  std::vector<MoveCode> line;  ///< plies of the mover, at least one
  u64 boards = 0;              ///< looked at
};

/// A program that was made ready for one game and mapping. Immutable: any number of threads.
class ReadyProgram {
 public:
  virtual ~ReadyProgram() = default;
  /// The position must not be finished. Depends on the position alone.
  /// `attention` may stop it: then some legal move, soon.
  virtual ProgramMove choose(const Position&, const Attention* attention = nullptr) const = 0;
};

/// A game that programs can play under one set of rules. Immutable, lives as long as its game.
class ProgramFace {
 public:
  virtual ~ProgramFace() = default;

  /// Cells of the board; constants are smaller.
  virtual int cells() const = 0;
  /// "own pit 1", "own store": for people.
  virtual std::string cell_name(int cell) const = 0;
  virtual ProgramBoard board(const Position&, Side viewer) const = 0;
  /// The same cell on the screen: a number of Game::board.
  virtual int board_cell(int cell, Side viewer) const = 0;

  virtual std::unique_ptr<const ReadyProgram> ready(const ProgramTree&, Mapping) const = 0;
  /// Stopped, it is not complete.
  virtual ProgramDecision decide(const Position&, const ProgramTree&, Mapping,
                                 const Attention* attention = nullptr) const = 0;

  // --- Files
  /// What a file says of the game its program was made for.
  virtual void sign(ProgramFile&) const = 0;
  /// Says why the program of a file is not for this game, if that is so.
  virtual Status fits(const ProgramFile&) const = 0;

  // --- EvolutionRun
  /// Margin of the first side at the end of a game that begins at `start`. `programs`: who plays which side; null = the
  /// opponent, a fixed alpha-beta of `depth`. Everybody is deterministic.
  virtual int margin(const Position& start, const ReadyProgram* first, const ReadyProgram* second, int depth) const = 0;
  /// A balanced start after a few random plies.
  virtual Position random_start(Random&) const = 0;
  /// The greatest margin there can be from the usual start.
  virtual int greatest_margin() const = 0;
  /// Programs that a person would write.
  virtual std::vector<ProgramTree> simple_programs() const = 0;
};

/// A program that sits at a board: its file, made ready for one game.
struct ProgramPlayer {
  ProgramFile file;
  std::unique_ptr<const ReadyProgram> ready;
};
/// From the text of a file. `mapping`: instead of the one it was bred for. The error says what is wrong with the text,
/// or why the program is not for this game.
Result<std::shared_ptr<const ProgramPlayer>> make_program_player(const Game& game, std::string_view text,
                                                                 std::optional<Mapping> mapping = {});

}  // namespace ply
