// What the protocols have in common in which an engine can be stopped: UCI, USI and AEI.
#pragma once
#include <fmt/format.h>

#include <string_view>

#include "engine/game/outside.h"

namespace ply {

class StoppableTalk : public EngineSession {
 public:
  using EngineSession::EngineSession;

  Status begin_thinking(const OutsideView& view) final {
    if (auto shown = show(view); !shown) return shown;
    channel_.allow(0);
    channel_.send(go_without_end());
    return Done{};
  }
  Result<bool> still_thinks() final {
    channel_.allow(0);
    channel_.send("isready");
    return wait_for_either("readyok", "bestmove");
  }
  Result<OutsideMove> stop_thinking(const OutsideView& view) final {
    channel_.allow(0);
    channel_.send("stop");
    return best_move(view);
  }
  Result<OutsideMove> listen(const OutsideView& view) final {
    constexpr int day = 86'400'000;
    channel_.allow(day);
    return best_move(view);
  }

 protected:
  /// It is told the position.
  virtual Status show(const OutsideView& view) = 0;
  virtual std::string_view go_without_end() const = 0;
  /// Its move, once it comes.
  virtual Result<OutsideMove> best_move(const OutsideView& view) = 0;

  Status ready() {
    channel_.allow(0);
    channel_.send("isready");
    return wait_for("readyok");
  }
  void set(std::string_view name, std::string_view value) {
    channel_.send(fmt::format("setoption name {} value {}", name, value));
  }
};

}  // namespace ply
