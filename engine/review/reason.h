// Why a move was bad, as a person would say it: "b2 gives White the corner a1". The line that was played and the best
// one are compared, each the move with the principal variation behind it, both searched to the same depth; the first of
// these rules that holds gives the sentence:
//
//   end        the played line ends in a loss, or the best one in a win
//   corner     one that cannot be lost again is missed, lost, or opened: what the opponent may do counts, too
//   piece      pieces or stones, counted where both lines have come to rest
//   turn       an extra turn is given up or allowed; a turn is lost by a pass
//   promotion  a promotion, or a flip that wins a piece
//   count      both lines come to the end of a game that is won by counting
//   terms      counts of an evaluation, said softly, and only where two depths agree
//   none       nothing is said
//
// What a sentence names happens in its lines: whoever replays them sees it. Which facts a game has says the game itself
// (engine/game/named_facts.h).
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"

namespace ply {

struct GameReview;

/// From where the decision begins: what was played, and the best, each with its principal variation.
struct LinePair {
  std::vector<MoveCode> played = {}, best = {};
  friend bool operator==(const LinePair&, const LinePair&) = default;
};
struct ReasonLines : LinePair {
  /// By less deep searches, which must agree; none where the game is solved.
  std::vector<LinePair> less_deep = {};
};

enum class ReasonRule : u8 { none, end, corner, piece, turn, promotion, count, terms };
inline constexpr int reason_rules = 8;
/// "none", "end" ...
const char* rule_id(ReasonRule r);

enum class ReasonKind : u8 {
  none,
  lost,              ///< end: for the mover, in the played line
  win_missed,        ///< end: in the best line
  corner_missed,     ///< the mover takes it in the best line alone
  corner_lost,       ///< the opponent takes it in the played line alone; with `swap` the mover takes another
  corner_opened,     ///< the opponent may take it at once, whatever the line does
  corner_left_open,  ///< ... after `count` of the `of` answers to the opponent's reply
  piece_lost,        ///< a piece, a capture of stones
  piece_missed,
  exchange_lost,  ///< more is lost than won: `count` against `of`, or as many that are worth more
  turn_given_up,  ///< the best line has the extra turn
  turn_allowed,   ///< the opponent has it in the played line
  turn_lost,      ///< the mover has to pass
  pass_missed,    ///< the opponent would have had to pass
  promotion_allowed,
  promotion_missed,
  flip_allowed,  ///< a piece that turned over takes another one
  flip_missed,
  counted,  ///< `count` : `of`
  terms,
};
ReasonRule rule_of(ReasonKind k);
/// "none", "lost", "win-missed" ...
const char* kind_id(ReasonKind k);
std::optional<ReasonKind> parse_kind(std::string_view id);
/// What happens, without a game: "a corner lost".
const char* kind_words(ReasonKind k);

/// A term at the ends of both lines: of the mover, of the opponent.
struct TermCounts {
  std::string id;
  int played_own = 0, played_other = 0, best_own = 0, best_other = 0;
};

/// What is found of an error. The plies are those of the lines, the first of the decision is 0.
struct Reason {
  ReasonKind kind = ReasonKind::none;
  std::string words = {};       ///< one sentence; empty: none
  std::vector<int> cells = {};  ///< that it names
  bool in_best = false;         ///< it happens in the best line; else in the played one
  std::size_t at = 0;           ///< the ply that does it
  std::size_t other_at = 0;     ///< exchange: that which wins the piece; flip: that which turns it over
  int count = 0, of = 0;
  std::optional<int> swap = {};  ///< the other corner
  TermCounts term = {};
  ReasonRule rule() const { return rule_of(kind); }
};

/// Of an error whose lines are known; `ply` is where its mark stands. Nothing is searched.
Reason find_reason(const GameReview& review, std::size_t ply, const ReasonLines& lines);
/// The opponent's answer was an error, too, and gave back half of it at least: "White did not see it either: 10... c1
/// ??." Empty: it was punished, or the answer is not judged yet.
std::string not_punished(const GameReview& review, std::size_t ply);

}  // namespace ply
