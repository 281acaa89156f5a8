#include "engine/game/outside.h"

#include <fmt/format.h>

#include "engine/base/terminal.h"
#include "engine/base/text.h"

namespace ply {

Status EngineSession::wait_for(std::string_view word) {
  for (;;) {
    auto line = channel_.read();
    if (!line) return line.error();
    if (starts_with_word(trim(*line), word)) return Done{};
  }
}

Result<bool> EngineSession::wait_for_either(std::string_view word, std::string_view other) {
  for (;;) {
    auto line = channel_.read();
    if (!line) return line.error();
    const std::string_view text = trim(*line);
    if (starts_with_word(text, word)) return true;
    if (starts_with_word(text, other)) return false;
  }
}

Status EngineSession::begin_thinking(const OutsideView&) { return Error{can(OutsideAsk::stop).why}; }
Result<bool> EngineSession::still_thinks() { return Error{can(OutsideAsk::stop).why}; }
Result<OutsideMove> EngineSession::stop_thinking(const OutsideView&) { return Error{can(OutsideAsk::stop).why}; }
Result<OutsideMove> EngineSession::listen(const OutsideView&) { return Error{can(OutsideAsk::stop).why}; }

std::string sent_text(std::string_view line) {
  constexpr std::size_t max = 120;
  return fmt::format("\"{}\"{}", visible(line.substr(0, max)), line.size() > max ? " ..." : "");
}

}  // namespace ply
