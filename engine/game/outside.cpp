#include "engine/game/outside.h"

#include <fmt/format.h>

#include "engine/core/terminal.h"
#include "engine/core/text.h"

namespace ply {

Status OutsideTalk::wait_for(std::string_view word) {
  for (;;) {
    auto line = channel_.read();
    if (!line) return line.error();
    if (starts_with_word(trim(*line), word)) return Done{};
  }
}

std::string sent_text(std::string_view line) {
  constexpr std::size_t most = 120;
  return fmt::format("\"{}\"{}", visible(line.substr(0, most)), line.size() > most ? " ..." : "");
}

}  // namespace ply
