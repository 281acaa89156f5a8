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

  void tell(InfoListener* ear) override {
    ear_ = ear;
    if (talk_) talk_->tell(ear);
  }
  std::string called() const override { return talk_ ? talk_->called() : std::string(); }

  // Without a limit that somebody has asked for it thinks as long as it is let, if it can be stopped.
  SeatMove think(const SeatView& v, Attention& stop) override {
    if (!talk_ || !player_.given_time || talk_->can(OutsideAsk::stop).is != OutsideCan::Is::yes) return choose(v, stop);
    const OutsideView view{v.game, v.start, v.moves, v.position, v.history, nullptr};
    const Status begun = talk_->begin_thinking(view);
    listen(&stop);
    auto m = begun ? talk_->listen(view) : Result<OutsideMove>(begun.error());
    const bool stopped = !m && channel_.was_stopped();
    listen(nullptr);
    if (stopped) m = talk_->stop_thinking(view);
    return taken(std::move(m), v);
  }
  SeatMove choose(const SeatView& v, Attention& stop) override {
    if (!talk_) {
      SeatMove out;
      out.failure = "it does not run";
      return out;
    }
    listen(&stop);
    auto m = talk_->choose({v.game, v.start, v.moves, v.position, v.history, v.clock});
    listen(nullptr);
    return taken(std::move(m), v);
  }
  std::optional<TimeControl> control() const override { return player_.setup.limits.clock; }
  int margin() const override { return player_.margin; }

 private:
  SeatMove taken(Result<OutsideMove> m, const SeatView& v) {
    SeatMove out;
    out.limit = player_.setup.limits.milliseconds / 1000.0;
    if (m && !m->illegal.empty()) m = Error{m->illegal};
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
  Status prepare(const Game& game, const Position& start) {
    if (!talk_) {
      if (auto started = channel_.start(); !started) return started.error();
      talk_ = protocol_.talk(channel_, player_.setup);
      talk_->tell(ear_);
      if (auto hello = talk_->hello(); !hello)
        return Error{fmt::format("{} {}: {}", who(),
                                 talk_->unanswered() ? "does not speak " + protocol_.name() : "cannot play as asked",
                                 reported(hello.error()))};
    }
    channel_.allow(0);
    if (auto ready = talk_->new_game(game, start); !ready)
      return Error{fmt::format("{} cannot play this game: {}", who(), reported(ready.error()))};
    return Done{};
  }
  std::string who() const { return player_.command.empty() ? outside_title(player_) : player_.command.front(); }
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
  InfoListener* ear_ = nullptr;
  std::unique_ptr<EngineSession> talk_;
};

}  // namespace

Result<std::unique_ptr<Seat>> outside_seat(const GameType& type, const OutsidePlayer& player) {
  auto protocol = outside_protocol(type, player);
  if (!protocol) return protocol.error();
  return std::unique_ptr<Seat>(std::make_unique<OutsideSeat>(**protocol, player));
}

}  // namespace ply
