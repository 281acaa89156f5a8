#include "engine/game/program_edit.h"

#include <fmt/format.h>

namespace ply {

Result<ProgramTree> edited_program(const ProgramTree& tree, std::size_t at, std::string_view text, int cells,
                                   ProgramLimits limits) {
  if (at >= tree.size()) return Error{fmt::format("the program has no node {}, it has {}", at, tree.size())};
  auto part = read_program(text, cells, limits);
  if (!part) return part.error();
  ProgramTree whole = with_subtree(tree, at, *part);
  if (static_cast<int>(whole.size()) > limits.nodes)
    return Error{fmt::format("the program would have {} nodes, more than {}", whole.size(), limits.nodes)};
  if (const int depth = program_depth(whole); depth > limits.depth)
    return Error{fmt::format("the program would be {} deep, more than {}", depth, limits.depth)};
  return whole;
}

}  // namespace ply
