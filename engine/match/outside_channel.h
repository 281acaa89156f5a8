// A running outside program as what speaks its protocol sees it: lines, a clock, the last lines for the message of what
// went wrong, and an ear for the word to stop. Used by one thread.
#pragma once
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/outside.h"
#include "engine/game/outside_player.h"
#include "engine/match/outside_wait.h"
#include "engine/match/process.h"

namespace ply {

class ProgramChannel final : public OutsideChannel {
 public:
  /// Of the player its command, margin and patience are used; it outlives the channel.
  explicit ProgramChannel(const OutsidePlayer& player) : player_(player) {}

  Status start();
  /// Asked often while a line is waited for; empty: never.
  void listen_to(std::function<bool()> stopped) { stopped_ = std::move(stopped); }
  /// Told often while a line is waited for.
  void tell_waiting(std::function<void(const OutsideWait&)> reported) { waiting_ = std::move(reported); }
  bool was_stopped() const { return stopped_ && stopped_(); }

  void send(std::string_view line) override;
  Result<std::string> read() override;
  Result<std::optional<std::string>> read_for(int milliseconds) override;
  void allow(int ms) override;

  /// It has not answered in the time that it was allowed; patience that came to its end is not that.
  bool was_late() const { return late_; }

  /// The last lines that it sent, for the message of what went wrong.
  std::string last_lines() const;
  void quit();
  void kill() { process_.kill(); }

  /// From now on what is sent is written down, from an empty list on.
  void write_down() {
    written_down_ = true;
    sent_.clear();
  }
  const std::vector<std::string>& sent() const { return sent_; }

 private:
  /// Nothing: none came until then.
  Result<std::optional<std::string>> read_until(Process::Clock::time_point until);
  OutsideWait waits(Process::Clock::time_point now) const;
  Error late();
  std::string ending();

  const OutsidePlayer& player_;
  Process process_;
  std::function<bool()> stopped_;
  std::function<void(const OutsideWait&)> waiting_;
  std::string sent_last_;
  std::deque<std::string> last_;
  std::vector<std::string> sent_;
  bool written_down_ = false, late_ = false, deaf_ = false;
  int allowed_ = 0;
  Process::Clock::time_point asked_{}, until_{};
};

}  // namespace ply
