#include "engine/game/outside.h"

#include <fmt/format.h>

#include "engine/core/terminal.h"

namespace ply {

std::string sent_text(std::string_view line) {
  constexpr std::size_t most = 120;
  return fmt::format("\"{}\"{}", visible(line.substr(0, most)), line.size() > most ? " ..." : "");
}

}  // namespace ply
