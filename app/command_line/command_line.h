// The command lines of both programs, as much of them as they use. What parses them is CLI11, whose headers cost every
// source that includes them seconds: this door keeps them in one.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/command_line/command_table.h"
#include "engine/base/types.h"

namespace ply {

/// Which numbers an option takes; both ends belong to it. Up to 0: whatever its type holds.
struct Range {
  u64 min = 0, max = 0;
};

/// An option or a positional argument; owned by its command.
class Option {
 public:
  Option* required();
  /// The two may not be given together. `other` must have been added to the same command.
  Option* excludes(const std::string& other);
  /// Of a list: every time that it is given it takes one value.
  Option* one_each();
  bool given() const;

 private:
  friend class CommandSpec;
  explicit Option(void* option) : option_(option) {}
  void* option_;  // a CLI::Option
};

/// A command with its options, or a group of options. Everything that a reference is given for must outlive the
/// parsing.
class CommandSpec {
 public:
  CommandSpec(const CommandSpec&) = delete;
  CommandSpec& operator=(const CommandSpec&) = delete;

  CommandSpec* add_subcommand(const std::string& name, const std::string& help);
  /// Sub-commands with a title of their own in the help, in this order, and below those that were put together before.
  void group(const std::string& title, const std::vector<std::string>& names);
  /// Options with a title of their own in the help; at least `min` and at most `max` of them are to be given.
  CommandSpec* add_option_group(const std::string& name, const std::string& help, int min, int max);
  /// One of the sub-commands has to be named.
  void require_subcommand();
  void footer(const std::string& text);
  void footer(std::function<std::string()> text);  ///< asked when the help is printed
  /// Called when the command has been named and its options have been read.
  void callback(std::function<void()> f);

  /// `form` stands for the value in the help.
  Option* add_option(const std::string& name, std::string& value, const std::string& help,
                     const std::string& form = {});
  /// A list with commas, which adds up where it is given several times.
  Option* add_list(const std::string& name, std::string& value, const std::string& help, const std::string& form);
  Option* add_option(const std::string& name, int& value, const std::string& help, const std::string& form = {},
                     Range range = {});
  Option* add_option(const std::string& name, u64& value, const std::string& help, const std::string& form = {},
                     Range range = {});
  Option* add_option(const std::string& name, float& value, const std::string& help, const std::string& form = {});
  Option* add_option(const std::string& name, std::vector<std::string>& values, const std::string& help,
                     const std::string& form = {});
  Option* add_option(const std::string& name, std::function<void(const std::string&)> take, const std::string& help,
                     const std::string& form = {});
  Option* add_flag(const std::string& name, bool& value, const std::string& help);
  /// A flag for every command, this one or below it, that has one of these options.
  void add_flag_beside(const std::vector<std::string>& options, const std::string& name, bool& value,
                       const std::string& help);
  /// A number for every command below this one that has one of these options, and none of this name.
  void add_option_beside(const std::vector<std::string>& options, const std::string& name, int& value,
                         const std::string& help, const std::string& form, Range range);

  /// All of it, and of what lies below, as it is by now.
  CommandTable table() const;

 private:
  friend class CommandLine;
  explicit CommandSpec(void* app) : app_(app) {}
  Option* keep(void* option, const std::string& form = {});
  void* app_;  // a CLI::App
  std::vector<std::unique_ptr<CommandSpec>> commands_;
  std::vector<std::unique_ptr<Option>> options_;
};

/// A whole command line.
class CommandLine {
 public:
  CommandLine(const std::string& name, const std::string& description, const std::string& version);
  ~CommandLine();
  CommandSpec& root() { return *root_; }

  struct Outcome {
    bool go_on = false;  ///< false also where only help or the version was asked for, which has been printed
    std::string error;   ///< what is wrong with the words; empty = nothing
    std::string help;    ///< what to print where a command had to be named and none was; else empty
  };
  /// Long options may be written with '_' for '-', as all names may. No option may be given twice, but for lists.
  Outcome parse(std::vector<std::string> words);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
  std::unique_ptr<CommandSpec> root_;
};

}  // namespace ply
