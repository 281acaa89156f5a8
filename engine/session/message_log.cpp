#include "engine/session/message_log.h"

#include <fmt/format.h>

#include "engine/core/utf8.h"

namespace ply {

void MessageLog::say(Message::Level level, std::string text) {
  if (messages_.size() == keep) messages_.erase(messages_.begin(), messages_.begin() + keep / 2);
  messages_.push_back({level, to_utf8(text), ++serial_});  // names of files are of any bytes
}

void MessageLog::fail(const Error& e) {
  say(Message::Level::error, e.column > 0 ? fmt::format("{} (column {})", e.message, e.column) : e.message);
}

}  // namespace ply
