// Kalah as text: positions, sowings, turns, whole games. Readers never throw: what is wrong and where is a value, its
// column counted from 1 in the line that is wrong.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/moves_read.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {

struct WrittenPosition {
  Options options;  ///< the defaults, with the pits (and the rules, if the text has a code) of the text
  State state;
  bool code_given = false;  ///< the text named its rules
};

/// Reads `a1,..,am/A/b1,..,bm/B side [code]`, as in "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-". Hand-made positions of at
/// most 255 stones are legal; one with an empty row is a finished game, not yet swept.
Result<WrittenPosition> read_position(std::string_view text, const Options& defaults = {});
/// The same form, always with the code; reading it gives the state back.
std::string position_text(const KalahRules& rules, const State& state);

/// One sowing in the mover's own numbers, "3", or by its cell, "@2": as the original's report counts, from 0 around the
/// board, stores included. Display suffixes (`+` extra turn, `xK` K captured, `#` game over) are ignored.
Result<KalahRules::Move> read_sowing(const KalahRules& rules, const State& state, std::string_view text);
std::string sowing_text(KalahRules::Move move);
/// With the suffixes: "3+", "1x5", "6#". `move` must be legal in `state`.
std::string sowing_display(const KalahRules& rules, const State& state, KalahRules::Move move);

/// Sowings from `start`: turns "3-2" or single sowings "3 2", separated by blanks; move numbers "1." or "1..." and
/// {comments} are skipped.
MovesRead<KalahRules::Move> read_sowings(const KalahRules& rules, const State& start, std::string_view text);
/// A whole game with its tags.
struct WrittenGame {
  Options options;
  State start;
  std::vector<KalahRules::Move> moves;
  std::optional<std::pair<int, int>> result;  ///< stones of A and B in the end, after the sweep; given or computed
  std::vector<std::pair<std::string, std::string>> tags;  ///< those that mean nothing to the rules, in their order
  std::optional<Error> broken = {};                       ///< why the text cannot be played on
};

/// Reads tags (`Game`, `Rules`, `Size`, `Start`, `Result` and any others) and moves; what no tag says is taken from the
/// defaults. Contradicting tags and a result that the moves refute are errors.
Result<WrittenGame> read_game(std::string_view text, const Options& defaults = {});
/// The same, but moves that cannot be played on, or refute the result, make the game `broken`.
Result<WrittenGame> read_broken_game(std::string_view text, const Options& defaults = {});
/// Tags (one a line), an empty line, the turns in lines of at most 100 characters. Reading it gives the game back.
std::string game_text(const WrittenGame& game);

}  // namespace ply::kalah
