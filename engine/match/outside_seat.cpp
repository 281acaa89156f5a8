#include "engine/match/outside_seat.h"

#include <fmt/format.h>

#include "engine/base/terminal.h"
#include "engine/match/outside_channel.h"

namespace ply {
namespace {

class OutsideSeat final : public Seat {
 public:
  OutsideSeat(const OutsideProtocol& protocol, OutsidePlayer player)
      : protocol_(protocol), player_(std::move(player)), channel_(player_) {}
  ~OutsideSeat() override {
    if (!talk_) return;
    channel_.allow(100);
    talk_->quit();
    channel_.quit();
  }

  void listen_to(Attention* stop) override { stop_ = stop; }
  Status begin(const Game& game, const Position& start, u64) override {
    listen(stop_);
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
    listen(&stop);
    auto m = talk_->choose({v.game, v.start, v.moves, v.position, v.history, v.clock});
    listen(nullptr);
    out.limit = player_.setup.limits.milliseconds / 1000.0;
    if (m) {
      out.plies = std::move(m->plies);
      out.nodes = m->nodes;
      out.resigned = m->resigned;
      return out;
    }
    out.failure = reported(m.error());
    out.late = v.clock && channel_.was_late();
    give_up();
    return out;
  }
  std::optional<TimeControl> control() const override { return player_.setup.limits.clock; }
  int margin() const override { return player_.margin; }

 private:
  Status prepare(const Game& game, const Position& start) {
    if (!talk_) {
      if (auto started = channel_.start(); !started) return started.error();
      talk_ = protocol_.talk(channel_, player_.setup);
      if (auto hello = talk_->hello(); !hello)
        return Error{fmt::format("{} {}: {}", player_.command.front(),
                                 talk_->unanswered() ? "does not speak " + protocol_.name() : "cannot play as asked",
                                 reported(hello.error()))};
    }
    channel_.allow(0);
    if (auto ready = talk_->new_game(game, start); !ready)
      return Error{fmt::format("{} cannot play this game: {}", player_.command.front(), reported(ready.error()))};
    return Done{};
  }
  std::string reported(const Error& e) const {
    const std::string last = channel_.last_lines();
    const bool quotes = e.message.find("it sent") != std::string::npos;
    return visible(last.empty() || quotes ? e.message : fmt::format("{}; it sent last: {}", e.message, last));
  }
  void listen(Attention* stop) {
    if (stop) channel_.listen_to([stop] { return (stop->load() & Attention::stop) != 0; });
    else channel_.listen_to({});
  }
  void give_up() {
    talk_.reset();
    channel_.kill();
  }

  const OutsideProtocol& protocol_;
  const OutsidePlayer player_;
  ProgramChannel channel_;
  Attention* stop_ = nullptr;  // while it begins
  std::unique_ptr<EngineSession> talk_;
};

}  // namespace

Result<std::unique_ptr<Seat>> outside_seat(const GameType& type, const OutsidePlayer& player) {
  auto protocol = outside_protocol(type, player);
  if (!protocol) return protocol.error();
  return std::unique_ptr<Seat>(std::make_unique<OutsideSeat>(**protocol, player));
}

}  // namespace ply
