#include "engine/games/arimaa/readers.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/loose_moves.h"
#include "engine/games/arimaa/game.h"

namespace ply::arimaa {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "Ee2n", "Ra1", "hc3x", the mark of a turn "12g", "pass", "resigns", "takeback".
std::size_t length_of_token(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size() && is_digit(text[i])) ++i;
  if (i > 0)
    return i < 4 && i < text.size() && std::string_view("gswbGSWB").find(text[i]) != std::string_view::npos ? i + 1 : 0;
  const std::string front = lower_case(text.substr(0, 8));
  for (const std::string_view word : {"takeback", "resigns", "resign", "pass"})
    if (front.starts_with(word)) return word.size();
  if (text.size() < 3 || std::string_view("EMHDCRemhdcr").find(text[0]) == std::string_view::npos || text[1] < 'a' ||
      text[1] > 'h' || text[2] < '1' || text[2] > '8')
    return 0;
  return text.size() > 3 && std::string_view("neswx").find(text[3]) != std::string_view::npos ? 4 : 3;
}

/// Line ends that are written out: \n, \r, %0d, %0a, and %13 as the server has it. They become blanks.
std::string with_line_ends(std::string_view text, bool& found) {
  std::string out(text);
  for (std::size_t i = 0; i + 1 < out.size(); ++i) {
    std::size_t n = 0;
    if (out[i] == '\\' && (out[i + 1] == 'n' || out[i + 1] == 'r')) n = 2;
    const std::string code = lower_case(std::string_view(out).substr(i, 3));
    if (code == "%0d" || code == "%0a" || code == "%13" || code == "%10" || code == "%20") n = 3;
    if (n == 0) continue;
    found = true;
    out.replace(i, n, n, ' ');
  }
  return out;
}

/// The viewer's names of our tags.
constexpr std::pair<std::string_view, const char*> variable_tags[] = {
    {"wplayer", "First"},       {"bplayer", "Second"},          {"wusername", "First"}, {"busername", "Second"},
    {"wrating", "FirstRating"}, {"brating", "SecondRating"},    {"title", "Event"},     {"event", "Event"},
    {"site", "Site"},           {"timecontrol", "TimeControl"}, {"date", "Date"},       {"result", "Result"},
    {"reason", "Termination"}};
constexpr std::pair<char, const char*> reasons[] = {
    {'g', "goal"},    {'e', "elimination"},  {'m', "immobilization"}, {'r', "resignation"}, {'t', "time"},
    {'f', "forfeit"}, {'i', "illegal move"}, {'a', "abandoned"},      {'s', "score"},       {'p', "repetition"}};

/// mode=selfPlay&movelist=1w Ra1 ...%0d1b ..., arimaa.vars.movelist="1w ...\n...", moves=1w ...; and a bare list of
/// turns whose line ends are written out.
class ViewerTexts final : public FileForm {
 public:
  ViewerTexts() : FileForm({"viewer", "Arimaa viewer", "", "The variables of viewers and game pages."}) {}
  bool writes() const override { return false; }
  Translated translate(std::string_view text, const Expected& expected, Budget& budget) const override {
    Translated out;
    constexpr std::size_t longest = 1'000'000;
    if (text.size() > longest || !budget.steps(text.size())) return out;
    bool escaped = false;
    std::string blanked = with_line_ends(text, escaped);
    // 1. Where the moves are.
    std::size_t begin = std::string_view::npos;
    for (const std::string_view name : {"movelist", "moves"}) {
      for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        std::size_t i = at + name.size();
        while (i < text.size() && (text[i] == ' ' || text[i] == '"')) ++i;
        if (i >= text.size() || (text[i] != '=' && text[i] != ':')) continue;
        begin = i + 1;
        break;
      }
      if (begin != std::string_view::npos) break;
    }
    const bool variables = begin != std::string_view::npos;
    std::size_t end = text.size();
    if (variables) {
      while (begin < text.size() && text[begin] == ' ') ++begin;
      const bool quoted = begin < text.size() && (text[begin] == '"' || text[begin] == '\'');
      const char close = quoted ? text[begin] : '\n';
      begin += quoted;
      end = std::min(quoted ? text.find(close, begin) : text.find_first_of("&\n", begin), text.size());
    } else {
      begin = 0;
      const std::string front = lower_case(trim(text).substr(0, 3));
      if (!escaped || (front != "1w " && front != "1g ")) return out;
    }
    const std::string_view first = trim(std::string_view(blanked).substr(begin, end - begin));
    if (length_of_token(first) == 0) return out;
    // 2. The list by itself, at its place.
    std::string list(text.size(), ' ');
    std::copy(blanked.begin() + static_cast<std::ptrdiff_t>(begin), blanked.begin() + static_cast<std::ptrdiff_t>(end),
              list.begin() + static_cast<std::ptrdiff_t>(begin));
    auto read = loose_turns().translate(list, expected, budget);
    if (read.readings.empty()) {
      if (variables) out.against = Error{"its list of moves cannot be played", static_cast<int>(begin) + 1};
      return out;
    }
    Translation t = std::move(read.readings.front());
    t.id = "viewer", t.title = variables ? "Arimaa viewer" : "turns with line ends written out";
    if (variables) take_variables(text, t);
    out.fits = Fits::certain;
    out.readings.push_back(std::move(t));
    return out;
  }

 private:
  static void take_variables(std::string_view text, Translation& t) {
    for (const auto& [name, tag] : variable_tags) {
      for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const bool begins = at == 0 || std::string_view("&.\n\r \t?\"").find(text[at - 1]) != std::string_view::npos;
        std::size_t i = at + name.size();
        while (i < text.size() && (text[i] == ' ' || text[i] == '"')) ++i;
        if (!begins || i >= text.size() || (text[i] != '=' && text[i] != ':')) continue;
        ++i;
        while (i < text.size() && text[i] == ' ') ++i;
        const bool quoted = i < text.size() && text[i] == '"';
        i += quoted;
        const std::size_t end = std::min(text.find_first_of(quoted ? "\"" : "&\n", i), text.size());
        std::string value(trim(text.substr(i, end - i)));
        if (value.empty() || value.size() > 200) break;
        if (std::string_view(tag) == "Result")
          value = value == "w" || value == "g" ? "1-0" : value == "b" || value == "s" ? "0-1" : value;
        if (std::string_view(tag) == "Termination" && value.size() == 1)
          for (const auto& [letter, word] : reasons)
            if (letter == value[0]) value = word;
        t.tags.emplace(tag, value);
        break;
      }
    }
  }
};

/// `setposition g "..."` alone is a position; the lines `makemove` of a log are a game.
class AeiTexts final : public FileForm {
 public:
  AeiTexts() : FileForm({"aei", "AEI", "", "What a controller and an engine say to each other."}) {}
  bool writes() const override { return false; }
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    if (!budget.steps(text.size())) return out;
    Translation t{"aei", "log of AEI"};
    std::string position;
    std::size_t position_at = 0;
    int turns = 0, games = 0;
    bool silver = false;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = text.substr(at, end - at);
      const std::size_t place = at;
      at = end + 1;
      if (word_in(line, "newgame") != std::string_view::npos) {
        if (turns > 0) t.left_out.emplace_back(place, "a game before this one");
        t.text.clear(), t.from.clear(), t.start.clear(), turns = 0, silver = false, ++games;
        position.clear();
      } else if (const std::size_t set = word_in(line, "setposition"); set != std::string_view::npos) {
        const std::string_view rest = line.substr(set + 11);
        const std::size_t open = rest.find_first_of("\"["), close = rest.find_last_of("\"]");
        const std::string side = lower_case(trim(rest.substr(0, open)));
        if (open == std::string_view::npos || close <= open || close - open != 65 ||
            (side != "g" && side != "s" && side != "w" && side != "b")) {
          out.against =
              Error{"setposition has a side and 64 squares in quotation marks", static_cast<int>(place + set) + 1};
          out.fits = Fits::certain;
          return out;
        }
        silver = side == "s" || side == "b";
        position = fmt::format("{} [{}]", silver ? 's' : 'g', rest.substr(open + 1, 64));
        for (char& c : position)
          if (c == '"') c = ' ';
        position_at = place + set;
        t.text.clear(), t.from.clear(), turns = 2 + silver;
        t.start = position;
      } else if (const std::size_t make = word_in(line, "makemove"); make != std::string_view::npos) {
        const int number = turns / 2 + 1;
        t.move(fmt::format("{}{}", number, turns % 2 ? 's' : 'g'), place + make);
        for (const Word& w : words(line.substr(make + 8)))
          t.move(w.text, place + make + 8 + static_cast<std::size_t>(w.column) - 1);
        ++turns;
      }
    }
    if (t.text.empty() && position.empty()) return out;
    if (t.text.empty()) {
      t.position = true, t.start.clear(), t.title = "position of AEI";
      t.text = position;
      t.from.assign(position.size(), position_at);
    }
    out.fits = Fits::certain;
    out.readings.push_back(std::move(t));
    return out;
  }

 private:
  /// Where the word is the first of the line, a time and signs of who speaks apart.
  static std::size_t word_in(std::string_view line, std::string_view word) {
    const std::size_t at = line.find(word);
    if (at == std::string_view::npos || (at > 0 && ((line[at - 1] >= 'a' && line[at - 1] <= 'z'))))
      return std::string_view::npos;
    const std::size_t end = at + word.size();
    return end < line.size() && !is_blank(line[end]) ? std::string_view::npos : at;
  }
};

}  // namespace

const FileForm& viewer_texts() {
  static const ViewerTexts form;
  return form;
}
const FileForm& aei_texts() {
  static const AeiTexts form;
  return form;
}
const FileForm& loose_turns() {
  static const LooseMoves form(arimaa_game_type, {length_of_token, "", "gold silver white black"});
  return form;
}

}  // namespace ply::arimaa
