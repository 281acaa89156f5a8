// Whole games of Reversi as text: our own form (tags, then the transcript) and GGF.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/file_form.h"
#include "engine/game/game.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {

/// The rule options of the face, and what values say (complete or not, already known to be right).
const std::vector<RuleOption>& rule_options();
const std::string& start_name(Start start);
Start start_of(const RuleValues& rules);

struct Record {
  Start rule = Start::standard;  ///< where games of this kind start; `start` may be any position
  State start;
  std::vector<Move> moves;  ///< legal from `start`, passes included
  /// All but Game, Rules, Start; "Result" is that of the moves if they end the game
  std::map<std::string, std::string> tags;
  std::vector<Comment> comments = {};  ///< of GGF: what players noted with their moves; not written
  std::optional<Error> broken = {};    ///< why the text cannot be played on
};

/// Reads tags and a transcript, either alone, or a game in GGF. `wanted` was asked for explicitly: a text that names
/// another start is refused. Without either, a GGF whose board is the mirrored start has that rule, and so have moves
/// alone of which the first is possible only there. Columns count from the start of the text.
Result<Record> read_record(std::string_view text, std::optional<Start> wanted = {});
/// Tags, an empty line, the transcript; reading it gives the record back.
std::string write_record(const Record& record);
/// The same game in GGF; First, Second and Date become PB, PW and DT. A result that the moves do not show stands in RE
/// as servers have it (:r resigned, :t time), and in properties of our own.
std::string write_ggf(const Record& record);
/// The games of a text in GGF, which may stand in any number on lines, each line with a count before it as servers
/// write them. None: the text is no GGF.
std::vector<TextPiece> split_ggf(std::string_view text, Budget& budget);

}  // namespace ply::reversi
