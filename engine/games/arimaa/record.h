// Whole games of Arimaa as text: tags, then turn lines "1g Ra1 ...", "2g Ee2n ...", as the official records have them;
// or the lines alone.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/game.h"
#include "engine/games/arimaa/rules.h"

namespace ply::arimaa {

struct Record {
  RuleValues rules;
  State start;
  std::vector<Move> moves;
  std::map<std::string, std::string> tags;
  std::optional<Error> broken = {};  ///< why the text cannot be played on
};

/// `defaults` are complete rules. Set-up turns make the start position, or are plies where the rules say setup=by-hand.
/// Columns count from the start of the text.
Result<Record> read_record(std::string_view text, const RuleValues& defaults);
std::string record_text(const Record& r);
/// The lines alone, from 1g on; the error says why this start has none. The reader takes lines "# Gold: Ann" before
/// them.
Result<std::string> official_turns(const Record& r);

}  // namespace ply::arimaa
