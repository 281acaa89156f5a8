// Arimaa as text: positions, single plies, turns. Errors name the token and its column.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/turns.h"

namespace ply::arimaa {

std::string square_name(int square);
char piece_letter(int strength, Side side);
/// "gold horse"
std::string piece_name(int strength, Side side);
const char* strength_name(int strength);
const char* gold_or_silver(Side s);  ///< "Gold", "Silver"

/// `g [64 squares from a8 to h1]`; in the middle of a turn the position at its start, ` + ` and the tokens played. `1g
/// [...]` and `1s [...]` are the set-up. A board followed by 1..3 has that many steps used, with nothing open.
std::string position_text(const State& s);
/// The same with blanks read for empty squares, x and X for empty traps, w and b for the sides; or the board in eight
/// lines. `any_setup`: a set-up that position_text wrote is read even if it may not be played, for the editor.
/// `defect`: of the game, where the text, in which it stands behind the board, does not say another one.
Result<State> read_position(std::string_view text, bool any_setup = false, Defect defect = Defect::none);
/// The board alone, as in position_text.
std::string board_text(const Board& b);

/// "Ee2n", "pass", "Ra1".
std::string move_text(const State& s, Move m);
/// The same with the removal it causes: "Hc4s Hc3x".
std::string move_text_full(const State& s, Move m);
/// What is removed when this ply is played, as a token; empty if nothing.
std::string removal_text(const State& s, Move m);
/// One ply, with or without its removal. The error says why it is not legal; columns count from the start of the text.
Result<Move> read_move(const ArimaaRules& rules, const State& s, std::string_view text);

/// Plies played from `start`, as tokens: alone, or in turn lines ("2g Ee2n", "2s ed7s"), where a line ends the turn
/// before it. Third repetitions are refused, the start being seen once. `resigns` ends the text, `takeback` takes the
/// last turn back, be it a whole set-up.
struct ReadMoves {
  std::vector<Move> moves;
  State end;
  bool resigned = false;
  std::optional<Error> broken = {};  ///< why the text cannot be played on behind these moves
};
ReadMoves read_move_list(const ArimaaRules& rules, const State& start, std::string_view text);
/// All of them, or the error.
Result<ReadMoves> read_moves(const ArimaaRules& rules, const State& start, std::string_view text);
/// Turn lines, one a turn. A turn that goes on at the end of the game is closed by "...".
std::string turn_lines(const ArimaaRules& rules, const State& start, const std::vector<Move>& moves);

/// The plies of a whole turn played from `s`, the pass included where it ends early; cut short where one is not legal,
/// and then `*legal` is false.
std::vector<Move> plies_of(const State& s, TurnCode turn, bool* legal = nullptr);
/// "Ee2n Ee3n cf3x", removals included or not.
std::string turn_text(const State& s, TurnCode turn, bool removals);

/// The keys among these that occurred at least twice.
std::vector<u64> occurred_twice(const std::vector<u64>& keys);

}  // namespace ply::arimaa
