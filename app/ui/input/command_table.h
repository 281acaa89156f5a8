// The one table of what a user can do. Menus, shortcuts, tooltips of the tool bar, the command palette, the list of keys
// and scripts are all made from it.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/input/keys.h"

namespace ply::ui {

class Workbench;

enum class Menu : u8 { none, file, edit, game, search, step, programs, debug, view, match, help };
inline constexpr Menu menus[] = {Menu::file, Menu::edit, Menu::game, Menu::search, Menu::step, Menu::programs, Menu::debug, Menu::view, Menu::match, Menu::help};
const char* menu_title(Menu menu);

/// Where the keys of a command work. Keys of `game` are left to a tree panel that has the keyboard and moves in it by
/// them (arrows, Home, End, Enter, Esc).
enum class Where : u8 { everywhere, game };

struct UserCommand {
  std::string id;      ///< "game.undo"; never renamed: scripts hold it
  std::string label;   ///< "Undo"; three dots if it asks something first
  Menu menu = Menu::none;
  std::string keys;    ///< chords with spaces between, the main one first: "Ctrl+Z U"
  std::string help;    ///< one sentence
  /// Carries it out. The argument is empty from menus and keys; scripts may give one where `argument` names it.
  std::function<void(Workbench&, const std::string& argument)> run;
  std::function<bool(const Workbench&)> enabled = nullptr;  ///< none: always
  std::function<bool(const Workbench&)> checked = nullptr;  ///< none: not something that is on or off
  std::string argument = "";   ///< "PATH", "[N]": what a script may write behind the name; empty = nothing
  Where where = Where::everywhere;
  bool line_before = false;    ///< a separator above it in its menu
  bool repeats = false;        ///< goes on while its key is held down
  bool quiet = false;          ///< not in menus: reached by key, palette or tool bar
  std::string words = "";      ///< other words that find it in the palette
};

class CommandTable {
 public:
  explicit CommandTable(std::vector<UserCommand> commands);

  struct Entry {
    UserCommand command;
    std::vector<Chord> chords;
  };
  const std::vector<Entry>& all() const { return entries_; }
  /// By id, or by label whatever its case; null if there is none.
  const Entry* find(std::string_view name) const;
  /// The main key as text, or an empty one.
  static std::string key_text(const Entry& entry);
  /// "Undo (Ctrl+Z)" and the help sentence below, for tooltips.
  static std::string tooltip(const Entry& entry);

  /// Commands that match what was typed, the best first; all of them, in the order of the table, for an empty text.
  std::vector<const Entry*> search(std::string_view typed) const;

  /// Every chord that two commands want in the same place, and chords that cannot be typed everywhere, in words.
  /// Empty when all is well; a test sees to it.
  std::vector<std::string> problems() const;

 private:
  std::vector<Entry> entries_;
  std::vector<std::string> bad_chords_;
};

/// How well `typed` fits `text`: each word of it must occur, whole or letter by letter in order; 0 = not at all.
int match_score(std::string_view typed, std::string_view text);

/// A panel, as the commands that show it name it.
struct Named {
  std::string id, title;
};
/// Makes the table; `panels` and `presets` get a command each.
using MakeCommandTable = std::function<CommandTable(const std::vector<Named>& panels, const std::vector<std::string>& presets)>;

}  // namespace ply::ui
