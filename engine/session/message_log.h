// What the program has told its user: what happened, what cannot be done and why. The rooms of the session share one.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/trace/record.h"

namespace ply {

class SearchRun;

/// Where one stood when a message was said: the moment of a search, and the place in a game.
struct MessagePlace {
  std::weak_ptr<SearchRun> search;  ///< empty: no recorded search was shown
  Tick tick = -1;
  u32 node = no_node;  ///< id
  u64 game = 0;        ///< as Session::games() counts them
  int game_node = -1;
};

/// Where such a place is now.
enum class MessageLeads : u8 { nowhere, to_moment, to_game };

/// A line of the message log; the newest is what the status bar shows.
struct Message {
  /// What was asked for was done (news), cannot be done (warning), was begun and has gone wrong (error), was done
  /// though not quite as one may think (remark).
  enum class Level : u8 { news, warning, error, remark };
  Level level = Level::news;
  std::string text;
  u64 serial = 0;
  MessagePlace place = {};
  bool thought = false;  ///< what a search found that nobody asked for: not shown to whom the engine is hidden
  /// What was asked for was not done: a line of a script that asks for it has failed.
  bool refused() const { return level == Level::warning || level == Level::error; }
};

/// For one thread. Old messages go when there are too many; serials go on.
class MessageLog {
 public:
  void say(Message::Level level, std::string text);
  void news(std::string text) { say(Message::Level::news, std::move(text)); }
  /// Of the computer's own search; shown once the engine is.
  void thought(std::string text) { news(std::move(text)), messages_.back().thought = true; }
  void remark(std::string text) { say(Message::Level::remark, std::move(text)); }
  void warn(std::string text) { say(Message::Level::warning, std::move(text)); }
  void fail(const Error& e);
  const std::vector<Message>& all() const { return messages_; }
  u64 newest() const { return serial_; }
  /// Of all messages that came after this one.
  void place_since(u64 serial, const MessagePlace& place);
  void clear() { messages_.clear(); }

 private:
  static constexpr std::size_t keep = 500;
  std::vector<Message> messages_;
  u64 serial_ = 0;
};

}  // namespace ply
