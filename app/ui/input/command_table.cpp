#include "app/ui/input/command_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "engine/base/text.h"

namespace ply::ui {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string lowered(std::string_view s) {
  std::string out(s);
  for (char& c : out) c = lower(c);
  return out;
}

/// One word in a text: 4 at the start of a word, 2 inside a word, 1 letter by letter.
int word_score(std::string_view word, std::string_view text) {
  int best = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !std::isalnum(static_cast<unsigned char>(text[at - 1]));
    best = std::max(best, at == 0 ? 5 : begins ? 4 : 2);
  }
  if (best > 0) return best;
  std::size_t at = 0;
  for (char c : word) {
    at = text.find(c, at);
    if (at == std::string_view::npos) return 0;
    at++;
  }
  return 1;
}

}  // namespace

const char* menu_title(Menu menu) {
  switch (menu) {
    case Menu::none: return "";
    case Menu::file: return "File";
    case Menu::edit: return "Edit";
    case Menu::game: return "Game";
    case Menu::search: return "Search";
    case Menu::step: return "Step";
    case Menu::programs: return "Programs";
    case Menu::debug: return "Debug";
    case Menu::view: return "View";
    case Menu::match: return "Match";
    case Menu::help: return "Help";
  }
  return "";
}

Takes Takes::one_of(std::string form) {
  std::string_view list = form;
  if (list.starts_with('[')) list = list.substr(1, list.size() - 2);
  std::vector<std::string> words;
  for (const std::string_view w : ply::split(list, '|')) words.emplace_back(w);
  return word(std::move(form), [words](const Workbench&) { return words; });
}

CommandTable::CommandTable(std::vector<UserCommand> commands) {
  entries_.reserve(commands.size());
  for (UserCommand& c : commands) {
    Entry e;
    for (std::string_view word : ply::split(c.keys, ' ')) {
      if (word.empty()) continue;
      const Result<Chord> chord = parse_chord(word);
      if (chord) e.chords.push_back(*chord);
      else bad_chords_.push_back(fmt::format("{}: {}", c.id, chord.error().message));
    }
    e.command = std::move(c);
    entries_.push_back(std::move(e));
  }
}

const CommandTable::Entry* CommandTable::find(std::string_view name) const {
  for (const Entry& e : entries_) {
    if (e.command.id == name) return &e;
  }
  std::string wanted = lowered(name);
  while (!wanted.empty() && wanted.back() == '.') wanted.pop_back();  // "New game..." without its dots
  for (const Entry& e : entries_) {
    std::string label = lowered(e.command.label);
    while (!label.empty() && label.back() == '.') label.pop_back();
    if (label == wanted) return &e;
  }
  return nullptr;
}

std::string CommandTable::key_text(const Entry& entry) {
  return entry.chords.empty() ? std::string() : chord_text(entry.chords.front());
}

std::string CommandTable::tooltip(const Entry& entry) {
  std::string out = entry.command.label;
  std::string keys;
  for (const Chord& c : entry.chords) keys += (keys.empty() ? "" : ", ") + chord_text(c);
  if (!keys.empty()) out += fmt::format("  ({})", keys);
  return out + "\n" + entry.command.help;
}

int match_score(std::string_view typed, std::string_view text) {
  const std::string words = lowered(typed), where = lowered(text);
  int sum = 0;
  for (std::string_view word : ply::split(words, ' ')) {
    if (word.empty()) continue;
    const int score = word_score(word, where);
    if (score == 0) return 0;
    sum += score;
  }
  return sum;
}

std::vector<CommandTable::Found> CommandTable::search(std::string_view typed, const WordsOf& words_of) const {
  std::vector<Found> found;
  for (const Entry& e : entries_) {
    // The label counts most; the id and the sentence help to find it by another word, but not letter by letter.
    int score = typed.empty() ? 1 : 4 * match_score(typed, e.command.label);
    if (!typed.empty()) {
      const int elsewhere = match_score(
          typed, e.command.id + " " + menu_title(e.command.menu) + " " + e.command.help + " " + e.command.words);
      const int words =
          static_cast<int>(std::count_if(typed.begin(), typed.end(), [](char c) { return c == ' '; })) + 1;
      if (elsewhere > words) score += elsewhere;
    }
    if (score > 0) found.push_back({&e, {}, e.command.label, score});
    if (typed.empty() || !words_of || e.command.offered.empty()) continue;
    for (std::string& word : words_of(e.command)) {
      // Whole words only: letter by letter any of hundreds would fit. What is typed in full comes first.
      const std::string label = fmt::format("{}: {}", e.command.offered, word);
      const int fits = match_score(typed, label);
      const bool whole = lowered(fmt::format("{} {}", e.command.offered, word)) == lowered(typed);
      if (fits >= 2 * static_cast<int>(1 + std::count(typed.begin(), typed.end(), ' ')))
        found.push_back({&e, std::move(word), label, whole ? 1000 : 3 * fits});
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.score > b.score; });
  return found;
}

std::vector<std::string> CommandTable::problems() const {
  std::vector<std::string> out = bad_chords_;
  std::map<std::string, std::string> used, ids;
  for (const Entry& e : entries_) {
    if (!ids.emplace(e.command.id, e.command.label).second)
      out.push_back(fmt::format("two commands are called {}", e.command.id));
    if (e.command.argument.any() == e.command.argument.form.empty())
      out.push_back(fmt::format("{} says what it takes by half", e.command.id));
    if (e.command.label.empty() || e.command.help.empty())
      out.push_back(fmt::format("{} has no label or no help", e.command.id));
    for (const Chord& chord : e.chords) {
      const std::string text = chord_text(chord);
      const auto [it, fresh] = used.emplace(text, e.command.id);
      if (!fresh) out.push_back(fmt::format("{} is the key of {} and of {}", text, it->second, e.command.id));
      const bool function_key = chord.key >= Key::f1 && chord.key <= Key::f12;
      // Ctrl+Alt is AltGr on some systems; window managers take Alt+F-keys; Shift+F10 is the context menu.
      if (has(chord.mods, Mods::ctrl) && has(chord.mods, Mods::alt))
        out.push_back(text + " is AltGr on some keyboards");
      if (function_key && has(chord.mods, Mods::alt)) out.push_back(text + " belongs to the window manager");
      if (chord == Chord{Key::f10, Mods::shift}) out.push_back(text + " opens context menus");
      // Where the digits and the punctuation are shifted differs from keyboard to keyboard.
      if (has(chord.mods, Mods::shift) && chord.key >= Key::d0 && chord.key <= Key::d9)
        out.push_back(text + " types a sign that differs between keyboards");
    }
  }
  return out;
}

}  // namespace ply::ui
