// A whole game of Pivit with its tags, in the form of PGN.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/games/pivit/rules.h"

namespace ply::pivit {

struct Record {
  Options options;
  State start;
  std::vector<Move> moves;
  std::map<std::string, std::string> tags;  ///< those that mean nothing to the rules
  std::optional<Error> broken = {};         ///< why the text cannot be played on
};

/// Tags Game, Rules ("size=6,setup=..."), Start, and any others, then the moves; or the moves alone, from the start of
/// `defaults`.
Result<Record> read_record(std::string_view text, const Options& defaults);
std::string record_text(const Record& r);

}  // namespace ply::pivit
