// What the program has told its user: what happened, what cannot be done and why. The rooms of the session share one.
#pragma once
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/core/types.h"

namespace ply {

/// A line of the message log; the newest is what the status bar shows.
struct Message {
  enum class Level : u8 { news, warning, error };
  Level level = Level::news;
  std::string text;
  u64 serial = 0;
};

/// For one thread. Old messages go when there are too many; serials go on.
class MessageLog {
 public:
  void say(Message::Level level, std::string text);
  void news(std::string text) { say(Message::Level::news, std::move(text)); }
  void warn(std::string text) { say(Message::Level::warning, std::move(text)); }
  void fail(const Error& e);
  const std::vector<Message>& all() const { return messages_; }
  void clear() { messages_.clear(); }

 private:
  static constexpr std::size_t keep = 500;
  std::vector<Message> messages_;
  u64 serial_ = 0;
};

}  // namespace ply
