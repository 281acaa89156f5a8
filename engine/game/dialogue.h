// The text dialogue of an original program: the questions it asked before and during a game in the terminal. What a
// game alone has stays in the game's folder; the terminal is handed in, so that tests can play with it.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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

/// The position that was given, or the start of the game under the requested rules; nothing, and a message, if there
/// is no such game.
std::optional<Setup> requested_setup(Terminal& t, const GameType& type, const DialogueRequest& request);

/// An answer as it was typed, without the full stops behind it; nothing when the person leaves or the input ends.
/// `help` is printed, and the question asked again, where help is wanted; empty: there is none.
std::optional<std::string> ask_person(Terminal& t, const std::string& question, std::string_view help = {});

/// A question with a few answers.
struct MenuQuestion {
  std::string question;
  std::vector<std::string> words;
  std::string otherwise = {};     ///< said to other answers before it is asked again; empty: other answers leave
  bool numbers = false;           ///< the number of a word, from 1, is that word
  bool initials = false;          ///< so is a longer word that begins with it
  bool first_by_default = false;  ///< an empty line is the first
  std::string_view help = {};
};
/// Which of the words it was; nothing when the person leaves or the input ends.
std::optional<std::size_t> ask_choice(Terminal& t, const MenuQuestion& menu);
/// A number of at most `last` and of at least `first`; nothing likewise.
std::optional<int> ask_number(Terminal& t, const std::string& question, int first, int last,
                              const std::string& otherwise);

/// One game of a dialogue: the line that was played, and whose turn it is. A game of the registry asks its people and
/// tells of the computer's moves and of the end in its own way.
class DialogueRound {
 public:
  enum class End : u8 { over, quit, again, menu };
  DialogueRound(Terminal& t, const Setup& setup, std::array<Player, 2> players)
      : t_(t), game_(*setup.game), players_(std::move(players)), line_{setup.position} {}
  virtual ~DialogueRound() = default;
  End run();

 protected:
  virtual void show() { t_.show(game_, here()); }
  /// Nothing: the game goes on.
  virtual std::optional<End> person(Side mover) = 0;
  virtual std::optional<End> computer(Side mover) = 0;
  virtual void finish(const Outcome& o) = 0;

  const Position& here() const { return line_[at_]; }
  History history() const { return {keys_.data(), at_}; }
  bool over() const { return game_.outcome(here(), history()).has_value(); }
  bool human(Side s) const { return players_[static_cast<std::size_t>(index(s))].human; }
  bool human_at(std::size_t at) const { return human(game_.mover(line_[at])); }
  /// The computer's choice; nothing when it was interrupted.
  std::optional<MoveCode> think(Side mover) {
    return t_.think(game_, here(), history(), players_[static_cast<std::size_t>(index(mover))]);
  }
  void play(MoveCode m);
  void play_and_show(MoveCode m) { play(m), show(); }
  /// Back or on (-1, +1) to where a person is to move, and shows it; false: there is no such place. What was taken back
  /// can be played again until another move is played.
  bool travel(int by);

  Terminal& t_;
  const Game& game_;
  const std::array<Player, 2> players_;
  std::vector<Position> line_;
  std::vector<u64> keys_;  ///< of all but the last
  std::size_t at_ = 0;     ///< the present in the line
};

class Dialogue {
 public:
  virtual ~Dialogue() = default;
  /// Talks until the person leaves or the input ends.
  virtual void run(Terminal& terminal, const DialogueRequest& request) const = 0;
};

}  // namespace ply
