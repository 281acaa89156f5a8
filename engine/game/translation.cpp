#include "engine/game/translation.h"

#include <algorithm>

#include "engine/base/text.h"

namespace ply {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// PGN's names, and those that pages and programs have; the first side's and the second's follow the game.
constexpr std::pair<std::string_view, const char*> known_names[] = {{"event", "Event"},
                                                                    {"tournament", "Event"},
                                                                    {"site", "Site"},
                                                                    {"place", "Site"},
                                                                    {"date", "Date"},
                                                                    {"round", "Round"},
                                                                    {"timecontrol", "TimeControl"},
                                                                    {"time control", "TimeControl"},
                                                                    {"result", "Result"},
                                                                    {"termination", "Termination"},
                                                                    {"player1", "First"},
                                                                    {"player2", "Second"},
                                                                    {"p1", "First"},
                                                                    {"p2", "Second"},
                                                                    {"first", "First"},
                                                                    {"second", "Second"}};

}  // namespace

void Translation::move(std::string_view word, std::size_t at, std::size_t length) {
  if (!text.empty()) text += ' ', from.push_back(at);
  for (std::size_t i = 0; i < word.size(); ++i) from.push_back(at + std::min(i, length - 1));
  text += word;
}

void Translation::remark(std::string_view what, std::size_t at) {
  const std::string_view said = trim(what);
  if (said.empty()) return;
  remarks.push_back({text.size(), at, std::string(said)});
  left_out.emplace_back(at, quoted_text(said));
}

void Translation::result(std::string_view what, std::size_t at) {
  const auto it = tags.find("Result");
  const std::string told(what);
  if (it == tags.end() || it->second.empty() || it->second == "*" || it->second == "?") tags["Result"] = told;
  else if (it->second != told) remark(what, at);
  if (it == tags.end() || it->second == told) left_out.emplace_back(at, "result");
}

std::string tag_for(std::string_view name, std::string_view sides) {
  const std::string small = lower_case(name);
  const auto list = words(sides);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string side(list[i].text), tag = i % 2 == 0 ? "First" : "Second";
    if (small == side) return tag;
    if (small == side + "elo" || small == side + "rating") return tag + "Rating";
  }
  for (const auto& [theirs, ours] : known_names)
    if (small == theirs) return ours;
  return std::string(name);
}

std::size_t result_length(std::string_view text) {
  for (const std::string_view known : {"1/2-1/2", "0.5-0.5", "1-0", "0-1", "0-0"})
    if (text.starts_with(known) && (text.size() == known.size() || !is_digit(text[known.size()]))) return known.size();
  std::size_t i = 0, parts = 0;
  for (; parts < 2; ++parts) {
    const std::size_t begin = i;
    while (i < text.size() && is_digit(text[i])) ++i;
    if (i == begin || i - begin > 3) return 0;
    if (parts == 0) {
      if (i >= text.size() || (text[i] != '-' && text[i] != ':')) return 0;
      ++i;
    }
  }
  // A date has more of them, a clock too.
  return i < text.size() && (text[i] == '-' || text[i] == ':' || text[i] == '.') && i + 1 < text.size() &&
                 is_digit(text[i + 1])
             ? 0
             : i;
}

}  // namespace ply
