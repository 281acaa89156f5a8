#include "app/command_line/help_lines.h"

#include <algorithm>

namespace ply {
namespace {

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// Where a line goes on: where its explanation begins, behind its name and some blanks; else where it begins itself, a
/// point of a list two columns further.
std::size_t explanation(std::string_view line) {
  constexpr std::size_t point = 4;
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.find("  ", begin);
  if (begin > 0 && gap != line.npos) return std::min(line.find_first_not_of(' ', gap), line.size());
  return begin > 0 && begin <= point ? begin + 2 : begin;
}

}  // namespace

std::string fitted_help(std::string_view help, std::size_t columns) {
  std::string out;
  while (!help.empty()) {
    const std::string_view line = help.substr(0, help.find('\n'));
    help.remove_prefix(std::min(help.size(), line.size() + 1));
    std::string_view rest = line;
    std::string indent;
    for (std::size_t from = explanation(line); width(rest) + indent.size() > columns; from = 0) {
      const std::size_t room = columns - indent.size();
      std::size_t at = rest.rfind(' ', room);
      if (at == rest.npos || at < from) at = rest.find(' ', std::max(room, from));
      if (at == rest.npos) break;
      out += indent + std::string(rest.substr(0, at)) + "\n";
      rest.remove_prefix(std::min(rest.find_first_not_of(' ', at), rest.size()));
      indent.assign(std::min(explanation(line), columns / 2), ' ');
    }
    out += indent + std::string(rest) + "\n";
  }
  return out;
}

}  // namespace ply
