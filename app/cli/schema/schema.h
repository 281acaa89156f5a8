// What commands print under --json, as JSON schemas. A shape is one short text a command, from which its schema is
// made: {key: type, key?: type} with ? where a key may be missing, {*: type} where keys are names, [type], type | type,
// text, integer, number, boolean, null, any, and $name for a part that several shapes have. Lines may have more keys:
// those are news, which keep the version. One line of output is one of the shapes of its command, or an error.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/json.h"

namespace ply::cli {

struct JsonShape {
  std::string_view command;  ///< "search", "trace info"
  int version;               ///< raised when a key goes or comes to mean something else; new keys keep it
  std::string_view shape;
};

/// "$name" stands for it.
struct JsonPart {
  std::string_view name, shape;
};

/// One file for the commands and one for those of `trace`.
std::span<const JsonShape> command_shapes();
std::span<const JsonShape> trace_shapes();
std::span<const JsonPart> shape_parts();

/// The schema of the command that the words begin with; nothing where none has --json.
std::optional<Json> schema_of(const std::vector<std::string>& words);

}  // namespace ply::cli
