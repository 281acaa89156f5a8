#include "engine/session/play/reading_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/collection.h"
#include "engine/game/tags.h"

namespace ply {

std::string place_in(std::string_view text, std::size_t at) {
  const std::string_view rest = trim(text.substr(std::min(at, text.size())));
  if (!rest.empty() && rest.find('\n') == std::string_view::npos && rest.size() < 24 && at > 60) return "at the end";
  const Error e = with_line({"", static_cast<int>(at) + 1}, text);
  return e.message.empty() ? fmt::format("at column {}", e.column) : "in " + e.message.substr(0, e.message.find(':'));
}

Error several_readings(const std::vector<Recognised>& readings) {
  std::string names;
  for (const Recognised& r : readings) names += fmt::format("{}{} ({})", names.empty() ? "" : ", ", r.name, r.read_as);
  return {fmt::format("this can be read in {} ways: {}", readings.size(), names), 0, false, true};
}

std::string reading_line(const Recognised& r) {
  std::string out = "position";
  if (r.game) {
    const std::string result = result_text(*r.game);
    out = counted(r.game->moves.size(), "move") + (result == "*" ? "" : ", " + result);
  }
  if (r.read_as != plain_position && r.read_as != plain_moves) out += ", read as: " + r.read_as;
  constexpr std::size_t named = 3;
  for (std::size_t i = 0; i < std::min(named, r.left_out.size()); ++i)
    out += (i == 0 ? "; left out: " : ", ") + r.left_out[i];
  if (r.left_out.size() > named) out += fmt::format(" and {} more", r.left_out.size() - named);
  return out;
}

}  // namespace ply
