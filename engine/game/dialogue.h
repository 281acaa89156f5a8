// The text dialogue of an original program: the questions it asked before and during a game in the terminal. What a
// game alone has stays in the game's folder; the terminal is handed in, so that tests can play with it.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/player.h"

namespace ply {

/// What a dialogue talks to. Owned by the caller; used by one thread.
class Terminal {
 public:
  virtual ~Terminal() = default;
  /// Prints lines.
  virtual void print(std::string_view lines) = 0;
  /// Prints the question and reads a line, without blanks around it; nothing at the end of the input.
  virtual std::optional<std::string> ask(std::string_view question) = 0;
  /// A short pause for people; none where nobody watches.
  virtual void pause(int milliseconds) = 0;
  /// Prints the board.
  virtual void show(const Game& game, const Position& p) = 0;
  /// The move of a computer; nothing when it was interrupted or there is no move.
  virtual std::optional<MoveCode> think(const Game& game, const Position& p, History history, const Player& player) = 0;
  /// A whole game with the ordinary commands of the terminal.
  virtual void play(const Setup& setup, const Player& first, const Player& second) = 0;
};

/// What the user has fixed beforehand.
struct DialogueRequest {
  RuleValues rules;            ///< given explicitly
  std::optional<Setup> setup;  ///< a position was given
  u64 seed = 0;                ///< of everything that is drawn
};

/// What was typed without the full stops behind it: the originals were written in languages where every answer ends
/// with one.
std::string_view without_full_stop(std::string_view text);
/// The same as ids are compared.
std::string answer_word(std::string_view text);

/// The position that was given, or the start of the game under the wished rules; nothing, and it is said why, if there
/// is no such game.
std::optional<Setup> requested_setup(Terminal& t, const GameType& type, const DialogueRequest& request);
/// Asks until the answer is one of the words or its number, from 1; `otherwise` is said to other answers. Nothing at
/// the end of the input or to leave.
std::optional<std::size_t> ask_word(Terminal& t, const std::string& question, const std::vector<std::string>& words,
                                    const std::string& otherwise);

class Dialogue {
 public:
  virtual ~Dialogue() = default;
  /// Talks until the person leaves or the input ends.
  virtual void run(Terminal& terminal, const DialogueRequest& request) const = 0;
};

}  // namespace ply
