// The head of a game record: lines of [Name "value"] before the moves, the same in all our games.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace ply {

struct Tag {
  std::string name, value;
  std::size_t name_at = 0, value_at = 0;  ///< places in the text, from 0; the value's is exact where nothing is escaped
};

struct TaggedText {
  std::vector<Tag> tags;    ///< in their order; no name twice
  std::size_t body_at = 0;  ///< where the rest of the text begins
  const Tag* find(std::string_view name) const;
};

/// Reads the tags at the start of a text, as many as there are. A name is letters, digits and '_'; in a value a
/// backslash stands before a quotation mark and before a backslash. Columns of errors count from the start of the text.
Result<TaggedText> read_tags(std::string_view text);
/// One line, its end included; empty if the name is none that could be read back. Line ends in the value become blanks.
std::string write_tag(std::string_view name, std::string_view value);

/// An error whose column counts from the start of `text`, retold with the line and the column in that line; unchanged
/// where the text is a single line or the error is not about one place.
Error with_line(Error error, std::string_view text);

}  // namespace ply
