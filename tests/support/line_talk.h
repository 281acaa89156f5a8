// The other end of an engine's protocol: lines that are read as they are wanted, and what was written.
#pragma once
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "engine/game/protocol.h"

namespace test_support {

/// A line that begins with "wait " is not for the engine: reading goes on once a line that begins with the rest has
/// been written since the last such line.
class LineTalk final : public ply::LineChannel {
 public:
  explicit LineTalk(std::vector<std::string> lines) : lines_(std::move(lines)) {}
  bool read(std::string& line) override {
    std::unique_lock lock(mutex_);
    while (next_ < lines_.size() && lines_[next_].rfind("wait ", 0) == 0) {
      const std::string what = lines_[next_++].substr(5);
      const auto found = [&] {
        return std::find_if(said.begin() + static_cast<std::ptrdiff_t>(from_), said.end(),
                            [&](const std::string& s) { return s.rfind(what, 0) == 0; });
      };
      written_.wait(lock, [&] { return found() != said.end(); });
      from_ = static_cast<std::size_t>(found() - said.begin()) + 1;
    }
    if (next_ == lines_.size()) return false;
    line = lines_[next_++];
    return true;
  }
  void write(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    said.emplace_back(line);
    written_.notify_all();
  }
  std::vector<std::string> said;

 private:
  std::mutex mutex_;
  std::condition_variable written_;
  std::vector<std::string> lines_;
  std::size_t next_ = 0, from_ = 0;
};

/// What the game's protocol says to these lines.
inline std::vector<std::string> talk_to(const ply::EngineProtocol& protocol,
                                        const std::shared_ptr<const ply::Game>& game, std::vector<std::string> lines) {
  LineTalk t(std::move(lines));
  protocol.run(t, game, std::size_t{1} << 20);
  return t.said;
}

/// The lines that begin so.
inline std::vector<std::string> lines_with(const std::vector<std::string>& said, const std::string& begin) {
  std::vector<std::string> out;
  for (const std::string& s : said)
    if (s.rfind(begin, 0) == 0) out.push_back(s);
  return out;
}

}  // namespace test_support
