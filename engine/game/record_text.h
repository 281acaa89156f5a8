// Whole games as text in the form that several games share: tags Game, Rules ("size=6,setup=official"), Start, Result
// and any others, an empty line, the moves. Or the moves alone.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/game.h"

namespace ply {

/// What the head of a record says. Columns of later errors: add `start_at` or `body_at`.
struct RecordHead {
  RuleValues rules;                         ///< complete: the text's over the given defaults
  std::optional<std::string> start;         ///< the start position, if it is not the usual one
  std::size_t start_at = 0;                 ///< where it stands in the text
  std::size_t body_at = 0;                  ///< where the moves begin
  std::map<std::string, std::string> tags;  ///< all but Game, Rules and Start
};

/// `game`: the id that the tag Game must have. `defaults` are complete rules of this game.
Result<RecordHead> read_record_head(std::string_view text, std::string_view game, std::span<const RuleOption> options,
                                    const RuleValues& defaults);

/// Tags in this order, then the others, an empty line and the moves. `rules` or `start` empty: not written.
/// `result`: for finished games, else the tag Result of `tags` is kept.
std::string write_record(std::string_view game, const RuleValues& rules, std::string_view start,
                         std::optional<Winner> result, const std::map<std::string, std::string>& tags,
                         std::string_view moves);

/// The same of a game whose name in records is `name`; `end`: of its last position.
std::string write_record(std::string_view name, const Game& game, const GameRecord& record,
                         const std::optional<Outcome>& end, std::string_view moves);

/// "# First: Ann", a line a tag: how forms whose readers pass over lines with # keep what they have no place for. Line
/// ends in a value become blanks; a name is letters.
std::string write_remarks(const std::map<std::string, std::string>& tags);
/// The tags of such lines at the start of a text. `body_at`: where the rest begins.
std::map<std::string, std::string> read_remarks(std::string_view text, std::size_t& body_at);

/// The error moved to the right by `by` characters.
Error shifted(Error e, std::size_t by);

}  // namespace ply
