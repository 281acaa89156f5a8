// The options of a program as a table, and what is made of it for those who are not reading --help: completions of
// shells, and manual pages.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

/// What the parser calls the values of options that are numbers.
inline constexpr const char *integer_type = "INT", *number_type = "NUMBER";

/// An option or a positional argument.
struct OptionRow {
  std::vector<std::string> names;  ///< "-h", "--help"; of a positional argument its one name: "GAME"
  std::string form;                ///< what stands for its value in the help; empty: it takes none
  std::string help;
  bool positional = false, required = false;
  bool integer = false, number = false;  ///< what it takes; else it is a text
  bool many = false;                     ///< may be given more than once
};

/// A command with what lies below it.
struct CommandTable {
  std::string path;   ///< "plyscope-cli trace find"
  std::string group;  ///< its title among its like; may be empty
  std::string help, footer;
  std::vector<OptionRow> options;
  std::vector<CommandTable> commands;

  std::string name() const { return path.substr(path.rfind(' ') + 1); }
};

/// Words that are known for what an option takes, by its name: GAME, --profile. Forms such as on|off say theirs.
using KnownWords = std::map<std::string, std::vector<std::string>>;

inline constexpr const char* shells = "bash|zsh|fish";
/// The script that completes the program's words in one of `shells`; empty where it is none of them.
std::string completion_script(std::string_view shell, const CommandTable& program, const KnownWords& known);

/// The manual page (section 1) of a command with all that lies below it, for groff or mandoc.
std::string man_page(const CommandTable& command, const std::string& version);

}  // namespace ply
