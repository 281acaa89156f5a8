#include "engine/match/outside_channel.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/base/text.h"
#include "engine/match/outside_wait.h"

namespace ply {
namespace {

using Clock = Process::Clock;
using std::chrono::milliseconds;

constexpr milliseconds between_looks(50);  // at whether we are told to stop
constexpr milliseconds for_its_end(500);

}  // namespace

Status ProgramChannel::start() {
  last_.clear();
  late_ = deaf_ = false;
  sent_last_.clear();
  allow(0);
  if (player_.port == 0) return process_.start(player_.command, {{}, player_.variable});
  return process_.wait_for_one(player_.port, until_, [this] { return was_stopped(); });
}

void ProgramChannel::send(std::string_view line) {
  std::string clean(line);
  std::replace_if(
      clean.begin(), clean.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  // Who cannot be told anything has nothing to answer: only what it has said already is still read. What comes over a
  // port ends its lines as the network does.
  if (!process_.send(player_.port == 0 ? clean : clean + '\r', until_)) deaf_ |= Clock::now() < until_;
  sent_last_ = clean;
  if (written_down_) sent_.push_back(std::move(clean));
}

Result<std::string> ProgramChannel::read() {
  auto line = read_until(Clock::time_point::max());
  if (!line) return line.error();
  return std::move(**line);
}

Result<std::optional<std::string>> ProgramChannel::read_for(int ms) {
  return read_until(Clock::now() + milliseconds(ms));
}

Result<std::optional<std::string>> ProgramChannel::read_until(Clock::time_point until) {
  std::string line;
  for (;;) {
    if (was_stopped()) return Error{"the game was stopped"};
    const auto now = Clock::now();
    switch (process_.read(line, deaf_ ? now : std::min({until_, until, now + between_looks}))) {
      case Process::Got::line: {
        for (char& c : line)
          if (static_cast<unsigned char>(c) < 0x20 && c != '\t') c = '?';
        last_.push_back(line);
        if (last_.size() > 3) last_.pop_front();
        if (now >= until_) return late();  // who never stops talking has not answered either
        return std::optional(std::move(line));
      }
      case Process::Got::nothing:
        if (now >= until_) return late();
        if (deaf_) return Error{ending()};
        if (now >= until) return std::optional<std::string>();
        if (waiting_) waiting_(waits(now));
        break;
      case Process::Got::ended: return Error{ending()};
      case Process::Got::too_long: return Error{fmt::format("it sent a line of more than {} bytes", Process::longest)};
    }
  }
}

void ProgramChannel::allow(int ms) {
  allowed_ = ms;
  asked_ = Clock::now();
  until_ = asked_ + milliseconds(ms > 0 ? i64{ms} + player_.margin : i64{player_.patience});
  if (waiting_) waiting_(waits(asked_));
}

OutsideWait ProgramChannel::waits(Clock::time_point now) const {
  const auto ms = [&](Clock::time_point t) {
    return static_cast<int>(std::chrono::duration_cast<milliseconds>(t - asked_).count());
  };
  return {sent_last_, ms(now), ms(until_)};
}

std::string ProgramChannel::last_lines() const {
  std::string out;
  for (const std::string& l : last_) out += (out.empty() ? "" : ", ") + sent_text(l);
  return out;
}

void ProgramChannel::quit() { process_.end(Clock::now() + for_its_end); }

Error ProgramChannel::late() {
  late_ = allowed_ > 0;
  return Error{allowed_ > 0
                   ? fmt::format("it lost on time: no move after {} ms, and {} ms more", allowed_, player_.margin)
                   : fmt::format("no answer after {} ms", player_.patience)};
}

std::string ProgramChannel::ending() {
  std::string how = process_.end(Clock::now() + for_its_end);
  if (how.empty()) how = deaf_ ? "it does not read any more" : "it closed its output";
  const std::string complaint = process_.last_complaint();
  return complaint.empty() ? how : fmt::format("{}, its last complaint: {}", how, sent_text(complaint));
}

namespace {

std::string long_words(int ms) {
  return ms < 10'000 ? fmt::format("{:.1f} s", ms / 1000.0) : fmt::format("{} s", ms / 1000);
}

}  // namespace

std::string wait_words(const OutsideWait& wait) {
  return fmt::format("no answer{} for {} (at most {})", wait.sent.empty() ? "" : " to " + sent_text(wait.sent),
                     long_words(wait.ms), long_words(wait.of));
}

bool WaitReport::due(const OutsideWait& wait) {
  if (wait.ms < last_ || next_ == 0) next_ = std::max(1, wait.of / 12);  // another wait
  last_ = wait.ms;
  if (wait.ms < next_) return false;
  while (next_ <= wait.ms) next_ *= 2;
  return true;
}

}  // namespace ply
