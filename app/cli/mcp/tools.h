// What `mcp` offers to programs that ask: commands of this program as tools of the model context protocol. A tool's
// arguments are the options of its command, its answer is the JSON of its command, so nothing is said twice. No tool
// writes a file, and none starts a program.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/command_line/command_table.h"
#include "engine/base/result.h"

namespace ply::cli::mcp {

struct Tool {
  std::string name;
  std::vector<std::string> words;  ///< the command: {"trace", "why"}
  std::string help, more;
  std::vector<OptionRow> options;  ///< those that are offered
  bool on_recording = false;       ///< its first argument is one, and a link leads to the node of its answer
};

/// From the commands of the program.
std::vector<Tool> tools_of(const CommandTable& program);
/// What the protocol says of a tool: name, description, inputSchema, annotations.
nlohmann::ordered_json described(const Tool& tool);
/// An argument as a word of a command line.
std::string text_of(const nlohmann::json& argument);
/// The words of its command line for these arguments, an object. The error names the argument.
Result<std::vector<std::string>> words_for(const Tool& tool, const nlohmann::json& arguments);

}  // namespace ply::cli::mcp
