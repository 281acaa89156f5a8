// Genetic programs as text: s-expressions, and the files that hold one with what is known of it.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/program.h"

namespace ply {

/// The symbol of an operation: "+", "-", "v", "if<", "if=", "turn"; empty for a constant.
std::string_view program_symbol(ProgramOp op);

/// An s-expression over any number of lines, as "(- (v 6) (v 13))"; what follows a ';' is a comment. Constants are
/// smaller than `cells`. The error says the line, and its column counts from 1 in that line.
Result<ProgramTree> read_program(std::string_view text, int cells, ProgramLimits limits = {});
/// Single blanks, one line: reading it and writing again gives the same text.
std::string write_program(const ProgramTree& tree);
/// The subtree at one node, without what hangs below: "if<", "v", "12".
std::string program_node_text(const ProgramNode& node);

/// "direct", "ranker", "turn", "leaf 2" (or leaf-2, leaf=2, leaf2). The error lists what there is.
Result<Mapping> read_mapping(std::string_view text);
std::string write_mapping(Mapping mapping);

/// A program with what its file says of it: lines "; key value", then the s-expression.
struct ProgramFile {
  ProgramTree tree;
  Mapping mapping;
  /// What the header says besides `format` and `mapping`, in its order.
  std::vector<std::pair<std::string, std::string>> facts;
  std::string name;  ///< of the file, for people; not part of the text

  const std::string* fact(std::string_view key) const;
  void set(std::string key, std::string value);
  bool operator==(const ProgramFile&) const = default;
};
Result<ProgramFile> read_program_file(std::string_view text, int cells);
std::string write_program_file(const ProgramFile& file);

}  // namespace ply
