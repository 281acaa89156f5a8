// The face of a board: what is needed to show the positions of a game and to step through them. Every Game has it, and
// so have games that Plyscope does not search (registry.h: all_boards): those of other engines.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/game/board_view.h"
#include "engine/search/rules.h"

namespace ply {

class BoardFace;

/// A state of any game, by value. Only the game that made it can read it.
class Position {
 public:
  static constexpr std::size_t capacity = 256;
  template <class State>
  static Position of(const State& s) {
    static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= capacity && alignof(State) <= 16);
    Position p;
    std::memcpy(p.bytes_.data(), &s, sizeof s);
    return p;
  }
  template <class State>
  State as() const {
    State s;
    std::memcpy(static_cast<void*>(&s), bytes_.data(), sizeof s);
    return s;
  }

 private:
  alignas(16) std::array<std::byte, capacity> bytes_{};
};

/// A move as the search and the recording know it; its text needs the position it is played in.
using MoveCode = u32;

/// Keys of the earlier positions of the game, oldest first, for games with repetition rules. Empty = none known.
using History = std::span<const u64>;

/// A rule option: one of `values` (the first is the default) or a number in [min, max] with default `values[0]`.
struct RuleOption {
  std::string id, explanation;
  std::vector<std::string> values;
  bool number = false;
  int min = 0, max = 0;
  std::string title = {};                ///< what a person reads; empty: the id in words
  std::vector<std::string> titles = {};  ///< of the values, in their order; empty: the values in words
  /// What the original program did wrong, to be looked at: not offered where a game is begun, and drawn by nobody.
  bool defect = false;
};
/// The name of an option or of one of its values as a person reads it.
std::string option_title(const RuleOption& option);
std::string value_title(const RuleOption& option, std::string_view value);

/// Option id -> value. Ids and values are written as the command line takes them, with '-' (readers take '_' as well).
using RuleValues = std::map<std::string, std::string>;

/// What a family of games is called.
struct GameNames {
  std::string id;  ///< as the command line takes it: lower case, with '-'
  std::string title;
  std::array<std::string, 2> sides;
  std::array<u32, 2> colours = {};  ///< 0xRRGGBB, of sides that are called by a colour; 0: the screen's own
};

/// A move that somebody else wrote down, played.
struct BoardStep {
  Position after;
  std::string shown;            ///< the move as people read it
  std::string words;            ///< what it does, see BoardFace::describe; may be empty
  std::vector<Effect> effects;  ///< see BoardFace::effects
};

/// A position with the face that it belongs to.
struct BoardSetup {
  std::shared_ptr<const BoardFace> face;
  Position position;
};

/// A family of games that can be shown, with its options still open. One static object each, listed in the registry.
class BoardType {
 public:
  explicit BoardType(GameNames names, std::vector<RuleOption> options = {})
      : names_(std::move(names)), options_(std::move(options)) {}
  virtual ~BoardType() = default;
  BoardType(const BoardType&) = delete;
  BoardType& operator=(const BoardType&) = delete;

  const std::string& id() const { return names_.id; }
  const std::string& title() const { return names_.title; }
  const std::string& side_name(Side s) const { return names_.sides[static_cast<std::size_t>(index(s))]; }
  /// 0 where the name of the side is no colour that the screen has to follow.
  u32 side_colour(Side s) const { return names_.colours[static_cast<std::size_t>(index(s))]; }
  const std::vector<RuleOption>& options() const { return options_; }
  /// A position in any accepted form, under the rules that it states or that are given; an empty text is the start. The
  /// error names the option and what it may be, or has the column, from 1.
  virtual Result<BoardSetup> set_up(std::string_view position, const RuleValues& rules) const = 0;

 private:
  const GameNames names_;
  const std::vector<RuleOption> options_;
};

/// One game under one set of rule options, as far as it is shown. Immutable: may be shared between threads.
/// Every `Position` and `MoveCode` passed in must come from this game (what comes from outside goes through `parse_*`).
class BoardFace {
 public:
  virtual ~BoardFace() = default;

  virtual const BoardType& type() const = 0;
  /// All options with their values, defaults included.
  virtual RuleValues rules() const = 0;
  /// What the title bar and a saved file say of the rules: "6x4 s-io-". Empty when everything is as usual.
  virtual std::string rules_text() const { return {}; }

  // --- Playing
  /// The position at the start; `seed` matters only where the start is random.
  virtual Position initial(u64 seed = 0) const = 0;
  virtual Side mover(const Position&) const = 0;
  virtual std::optional<Outcome> outcome(const Position&, History = {}) const = 0;
  /// One sentence: who has won, by what, and why. Only for finished positions.
  virtual std::string outcome_text(const Position&, History = {}) const = 0;
  /// Legal moves in generator order; none when the game is over.
  virtual std::vector<MoveCode> moves(const Position&, History = {}) const = 0;
  virtual Position after(const Position&, MoveCode) const = 0;
  /// A legal move (of a Game also a turn of legal plies): what comes from a recording is asked this first. Repetition
  /// is not looked at.
  virtual bool can_play(const Position&, MoveCode m) const;
  virtual u64 key(const Position&) const = 0;
  /// The position after passing, as null-move pruning does where the rules have no pass. Nothing: it makes no sense.
  virtual std::optional<Position> after_null(const Position&) const { return std::nullopt; }
  /// The same position with the sides exchanged, and who moves. Nothing: the game knows no such mirror.
  virtual std::optional<Position> mirrored(const Position&) const { return std::nullopt; }
  /// Leaves after `depth` plies, as the definition of the game counts them. `stop` ends it with a number that means
  /// nothing.
  virtual u64 perft(const Position&, int depth, const std::atomic<bool>* stop = nullptr) const = 0;

  // --- Text
  /// The canonical one-line form; reading it back gives the same position.
  virtual std::string write(const Position&) const = 0;
  /// A single ply, without display suffixes.
  virtual std::string write_move(const Position&, MoveCode) const = 0;
  /// The same with the suffixes that help people ("3+", "1x5").
  virtual std::string show_move(const Position& p, MoveCode m) const { return write_move(p, m); }
  /// The same in a sentence, where a bare number would not be understood: "pit 6".
  virtual std::string name_move(const Position& p, MoveCode m) const { return show_move(p, m); }
  /// Legal moves only; the error says why a move is refused, with the column.
  virtual Result<MoveCode> parse_move(const Position&, std::string_view, History = {}) const = 0;

  /// Plays what a log says of a move of `mover`: its text, or that it passed. The error says why it cannot be played.
  virtual Result<BoardStep> follow_text(const Position&, Side mover, std::string_view text) const;

  // --- Board
  virtual BoardView board(const Position&) const = 0;
  /// The cells to click, one after the other, to play the move. Empty: the move has a button instead (a pass).
  virtual std::vector<int> click_path(const Position&, MoveCode) const = 0;
  virtual std::vector<Effect> effects(const Position&, MoveCode) const = 0;
  /// What the move does, in a short sentence without the move itself.
  virtual std::string describe(const Position&, MoveCode) const = 0;
};

/// Whether a text says that a side passed although the rules may have no pass: "null", "0000", "--".
bool is_null_move(std::string_view text);

/// Checks ids and values against the options of a game and fills in the defaults; '_' is read as '-'.
Result<RuleValues> complete_rules(std::span<const RuleOption> options, const RuleValues& given);
/// Whether a text that states its rules states others than were asked for: all three complete or, `given`, as they were
/// asked for.
Status check_agreement(const RuleValues& stated, const RuleValues& wanted, const RuleValues& given);
/// "k=v,k=v" as `--rules` takes it.
Result<RuleValues> parse_rules(std::string_view text);
std::string write_rules(const RuleValues& rules);

}  // namespace ply
