// The table of commands, and its parts: one file a menu or two.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/input/command_table.h"

namespace ply {
class GameType;
}
namespace ply::ui {

/// All commands of the workbench.
CommandTable make_command_table(const std::vector<Named>& panels, const std::vector<std::string>& presets);

/// The commands in the order of their menus.
struct CommandList {
  std::vector<UserCommand> all = {};
  Menu menu = Menu::none;          ///< of the commands that follow, but for those that are quiet or name their own
  std::vector<Named> panels = {};  ///< each gets a command
  std::vector<std::string> presets = {};  ///< likewise

  UserCommand& add(UserCommand c) {
    if (c.menu == Menu::none && !c.quiet) c.menu = menu;
    return all.emplace_back(std::move(c));
  }
};
// A part of the file menu.
void add_picture_commands(CommandList& list);

// What several of them need.
using Argument = const std::string&;
/// A tree that is typed becomes the game, with plain alpha-beta of this depth stopped at its first node
/// (door_commands.cpp).
void search_tree(Workbench& w, const GameType& type, const std::string& position, int depth);
/// There is a recording with nodes to look at, of a running search or a finished one (conditions.cpp).
bool has_nodes(const Workbench& w);
/// And one of them is shown.
bool shows_node(const Workbench& w);
/// There is a recording, and its search is over.
bool has_finished_recording(const Workbench& w);
/// The slot of the node that an argument names by its number, or of the one that is shown; no_node after a message
/// (node_commands.cpp).
u32 named_node(Workbench& w, std::string_view a);
/// Behind a link to a node of the finished search that is shown: "/9f3a01c2"; empty where none is.
std::string search_mark(const Workbench& w);
/// The ids of all panels, for arguments.
std::vector<std::string> panel_ids(const Workbench& w);
/// What is pasted: the argument, or what the clipboard holds, in UTF-8; nothing, after a message, if that is empty.
std::optional<std::string> pasted_text(Workbench& w, Argument a);
/// A whole number (int, u64) from `min` to `max`; false, after a message, if the text is none.
template <class T>
bool read_number(Workbench& w, std::string_view text, T min, T max, T& out);
std::optional<int> number_in(Workbench& w, std::string_view text, int min, int max);
/// A member of all that is in a list, for arguments that are one of them.
template <class List, class Member>
std::vector<std::string> each(const List& list, Member member) {
  std::vector<std::string> out;
  for (const auto& item : list) out.emplace_back(item.*member);
  return out;
}
/// A function for UserCommand::run that applies one session command.
template <class C>
auto applies(C command) {
  return [command](auto& workbench, const std::string&) { workbench.apply(command); };
}
/// The same, where it goes to another moment or node: one can go back.
template <class C>
auto goes(C command) {
  return [command](auto& workbench, const std::string&) {
    workbench.remember_moment();
    workbench.apply(command);
  };
}

}  // namespace ply::ui
