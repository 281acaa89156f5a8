// The one table of what a user can do. Menus, shortcuts, tooltips of the tool bar, the command palette, the list of
// keys and scripts are all made from it.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/input/keys.h"

namespace ply::ui {

class Workbench;

enum class Menu : u8 { none, file, edit, game, search, step, programs, debug, view, match, help };
inline constexpr Menu menus[] = {Menu::file,     Menu::edit,  Menu::game, Menu::search, Menu::step,
                                 Menu::programs, Menu::debug, Menu::view, Menu::match,  Menu::help};
const char* menu_title(Menu menu);

/// Where the keys of a command work. Keys of `game` are left to a tree panel that has the keyboard and moves in it by
/// them (arrows, Home, End, Enter, Esc).
enum class Where : u8 { everywhere, game };

/// What a command takes behind its name. Scripts and the palette give it; help shows its form, wrong words are refused
/// before the command runs, and whoever tries commands out (tests) knows which of them write a file.
struct Takes {
  enum class Kind : u8 {
    nothing,
    text,         ///< anything at all: a note, a comment, words to look for
    number,       ///< one or more of them
    word,         ///< one of `words`
    expression,   ///< of fields: "ply == 3 && cut"
    value,        ///< a move, a player, rules, ...: the command reads it
    input_file,   ///< a file that is read
    output_file,  ///< a file that is written
  };
  using Words = std::function<std::vector<std::string>(const Workbench&)>;

  Kind kind = Kind::nothing;
  std::string form = {};  ///< "PATH", "[N]": in brackets where it may be left out
  Words words = nullptr;  ///< what a `word` may be now

  static Takes text(std::string form) { return {Kind::text, std::move(form)}; }
  static Takes number(std::string form) { return {Kind::number, std::move(form)}; }
  static Takes expression(std::string form) { return {Kind::expression, std::move(form)}; }
  static Takes value(std::string form) { return {Kind::value, std::move(form)}; }
  static Takes input_file(std::string form) { return {Kind::input_file, std::move(form)}; }
  static Takes output_file(std::string form) { return {Kind::output_file, std::move(form)}; }
  static Takes word(std::string form, Words words) { return {Kind::word, std::move(form), std::move(words)}; }
  /// "on|off" or "[on|off]": the words are in the form.
  static Takes one_of(std::string form);

  bool any() const { return kind != Kind::nothing; }
  bool needed() const { return any() && form.front() != '['; }
};

/// What must be there for a command besides what it says itself: where it is not, it is off and says why.
enum class Needs : u8 {
  nothing,
  board,       ///< a position to search: not while a search of a game that is not known here is shown by itself
  own_search,  ///< a shown search that can be made again here: one of ours, of a known game
};

struct UserCommand {
  std::string id;     ///< "game.undo"; never renamed: scripts hold it
  std::string label;  ///< "Undo"; three dots if it asks something first
  Menu menu = Menu::none;
  std::string keys;  ///< chords with spaces between, the main one first: "Ctrl+Z U"
  std::string help;  ///< one sentence
  /// Carries it out. The argument is empty from menus and keys; scripts may give one that `argument` describes. What
  /// cannot be done is said by a message that Message::refused(): by that, and by nothing else, a script knows it.
  std::function<void(Workbench&, const std::string& argument)> run;
  std::function<bool(const Workbench&)> enabled = nullptr;  ///< none: always
  std::function<bool(const Workbench&)> checked = nullptr;  ///< none: not something that is on or off
  Takes argument = {};
  Where where = Where::everywhere;
  bool line_before = false;  ///< a separator above it in its menu
  bool repeats = false;      ///< goes on while its key is held down
  bool quiet = false;        ///< not in menus: reached by key, palette or tool bar
  Needs needs = Needs::nothing;
  std::string words = "";  ///< other words that find it in the palette
  /// Not empty: what its argument may be stands in the palette, too, each word behind this one: "Rules: kalah". The
  /// words are those of the argument, or `offers` by what is typed.
  std::string offered = "";
  std::function<std::vector<std::string>(const Workbench&, std::string_view typed)> offers = nullptr;
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

  struct Found {
    const Entry* entry = nullptr;
    std::string argument = {};
    std::string label = {};
    int score = 0;
  };
  using WordsOf = std::function<std::vector<std::string>(const UserCommand&)>;
  /// Commands that match what was typed, the best first; all of them, in the order of the table, for an empty text.
  /// `words_of`: with the words that commands offer, where something is typed; may be empty.
  std::vector<Found> search(std::string_view typed, const WordsOf& words_of) const;

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
using MakeCommandTable =
    std::function<CommandTable(const std::vector<Named>& panels, const std::vector<std::string>& presets)>;

}  // namespace ply::ui
