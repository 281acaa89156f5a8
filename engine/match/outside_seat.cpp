#include "engine/match/outside_seat.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "engine/core/terminal.h"
#include "engine/match/process.h"

namespace ply {
namespace {

using Clock = Process::Clock;
using std::chrono::milliseconds;

// The process, with its clock, its last lines, and an ear for the word to stop.
class Channel final : public OutsideChannel {
 public:
  explicit Channel(const OutsidePlayer& player) : player_(player) {}

  Status start() {
    last_.clear();
    allow(0);
    return process.start(player_.command);
  }
  void listen_to(Attention* stop) { stop_ = stop; }
  bool was_stopped() const { return stop_ && (stop_->load() & Attention::stop) != 0; }

  void send(std::string_view line) override {
    std::string clean(line);
    std::replace_if(
        clean.begin(), clean.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    process.send(clean, until_);
  }
  Result<std::string> read() override {
    std::string line;
    for (;;) {
      if (was_stopped()) return Error{"the game was stopped"};
      const auto now = Clock::now();
      switch (process.read(line, std::min(until_, now + milliseconds(50)))) {
        case Process::Got::line: {
          for (char& c : line)
            if (static_cast<unsigned char>(c) < 0x20 && c != '\t') c = '?';
          last_.push_back(line);
          if (last_.size() > 3) last_.pop_front();
          if (now >= until_) return late();  // who never stops talking has not answered either
          return line;
        }
        case Process::Got::nothing:
          if (now >= until_) return late();
          break;
        case Process::Got::ended: return Error{ending()};
        case Process::Got::too_long:
          return Error{fmt::format("it sent a line of more than {} bytes", Process::longest)};
      }
    }
  }
  void allow(int ms) override {
    allowed_ = ms;
    until_ = Clock::now() + milliseconds(ms > 0 ? i64{ms} + player_.margin : i64{player_.patience});
  }

  /// The last lines that it sent, for the message of what went wrong.
  std::string last_lines() const {
    std::string out;
    for (const std::string& l : last_) out += (out.empty() ? "" : ", ") + sent_text(l);
    return out;
  }
  void farewell() { process.end(Clock::now() + milliseconds(500)); }

  Process process;

 private:
  Error late() const {
    return Error{allowed_ > 0
                     ? fmt::format("it lost on time: no move after {} ms, and {} ms more", allowed_, player_.margin)
                     : fmt::format("no answer after {} ms", player_.patience)};
  }
  std::string ending() {
    std::string how = process.end(Clock::now() + milliseconds(500));
    if (how.empty()) how = "it closed its output";
    const std::string complaint = process.last_complaint();
    return complaint.empty() ? how : fmt::format("{}, its last complaint: {}", how, sent_text(complaint));
  }

  const OutsidePlayer& player_;
  Attention* stop_ = nullptr;
  std::deque<std::string> last_;
  int allowed_ = 0;
  Clock::time_point until_{};
};

class OutsideSeat final : public Seat {
 public:
  OutsideSeat(const OutsideProtocol& protocol, OutsidePlayer player)
      : protocol_(protocol), player_(std::move(player)), channel_(player_) {}
  ~OutsideSeat() override {
    if (!talk_) return;
    channel_.allow(100);
    talk_->farewell();
    channel_.farewell();
  }

  void listen_to(Attention* stop) override { stop_ = stop; }
  Status begin(const Game& game, const Position& start, u64) override {
    channel_.listen_to(stop_);
    const bool fresh = !talk_;
    if (auto ready = prepare(game, start); !ready) {
      give_up();
      // An engine that has ended between two games is started once more.
      if (fresh || channel_.was_stopped()) return ready.error();
      if (ready = prepare(game, start); !ready) {
        give_up();
        return ready.error();
      }
    }
    return Done{};
  }

  SeatMove choose(const SeatView& v, Attention& stop) override {
    SeatMove out;
    if (!talk_) {
      out.failure = "it does not run";
      return out;
    }
    channel_.listen_to(&stop);
    auto m = talk_->choose({v.game, v.start, v.moves, v.position, v.history});
    channel_.listen_to(nullptr);
    if (m) {
      out.plies = std::move(m->plies);
      out.nodes = m->nodes;
      out.resigned = m->resigned;
      return out;
    }
    out.failure = told(m.error());
    give_up();
    return out;
  }

 private:
  Status prepare(const Game& game, const Position& start) {
    if (!talk_) {
      if (auto started = channel_.start(); !started) return started.error();
      talk_ = protocol_.talk(channel_, player_.setup);
      if (auto hello = talk_->hello(); !hello)
        return Error{
            fmt::format("{} does not speak {}: {}", player_.command.front(), protocol_.name(), told(hello.error()))};
    }
    channel_.allow(0);
    if (auto ready = talk_->new_game(game, start); !ready)
      return Error{fmt::format("{} cannot play this game: {}", player_.command.front(), told(ready.error()))};
    return Done{};
  }
  std::string told(const Error& e) const {
    const std::string last = channel_.last_lines();
    const bool quotes = e.message.find("it sent") != std::string::npos;
    return visible(last.empty() || quotes ? e.message : fmt::format("{}; it sent last: {}", e.message, last));
  }
  void give_up() {
    talk_.reset();
    channel_.process.kill();
  }

  const OutsideProtocol& protocol_;
  const OutsidePlayer player_;
  Channel channel_;
  Attention* stop_ = nullptr;  // while it begins
  std::unique_ptr<OutsideTalk> talk_;
};

}  // namespace

Result<std::unique_ptr<Seat>> outside_seat(const GameType& type, const OutsidePlayer& player) {
  auto protocol = outside_protocol(type, player);
  if (!protocol) return protocol.error();
  return std::unique_ptr<Seat>(std::make_unique<OutsideSeat>(**protocol, player));
}

}  // namespace ply
