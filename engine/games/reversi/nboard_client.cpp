#include "engine/games/reversi/nboard_client.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/games/reversi/ggf.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

// The engine is sent the whole game before every move; its depth is the only limit that the protocol has.
class Talk final : public OutsideTalk {
 public:
  using OutsideTalk::OutsideTalk;

  Status hello() override {
    if (!setup_.options.empty()) return Error{"NBoard has no options"};
    if (setup_.limits.depth == 0) return Error{"NBoard knows only limits of depth: give depth=N"};
    if (setup_.limits.nodes > 0 || setup_.limits.milliseconds > 0) return Error{"NBoard knows only limits of depth"};
    channel_.send("nboard 2");
    return ping();
  }
  Status new_game(const Game&, const Position&) override {
    channel_.send(fmt::format("set depth {}", setup_.limits.depth));
    return ping();
  }
  Result<OutsideMove> choose(const OutsideView& v) override {
    const State here = v.position.as<State>();
    OutsideMove out;
    if (rules_.legal(here, pass)) {
      out.plies = {pass};
      return out;
    }
    GgfGame game;
    game.start = v.start.as<State>();
    for (const MoveCode m : v.moves) game.moves.push_back({static_cast<Move>(m), {}, {}});
    channel_.allow(0);
    channel_.send("set game " + format_ggf(game));
    if (auto ready = ping(); !ready) return ready.error();
    channel_.send("go");
    for (;;) {
      auto line = channel_.read();
      if (!line) return line.error();
      const auto list = words(*line);
      if (list.size() >= 2 && list[0].text == "nodestats") out.nodes = to_number<u64>(list[1].text).value_or(out.nodes);
      if (list.size() < 2 || list[0].text != "===") continue;
      const auto m = parse_move(list[1].text.substr(0, list[1].text.find('/')));
      if (!m) return Error{fmt::format("it sent {}: {}", sent_text(*line), m.error().message)};
      if (!rules_.legal(here, *m))
        return Error{fmt::format("it sent {}: {}", sent_text(*line), why_illegal(rules_, here, *m))};
      out.plies = {*m};
      return out;
    }
  }

 private:
  Status ping() {
    channel_.send(fmt::format("ping {}", ++pings_));
    return wait_for(fmt::format("pong {}", pings_));
  }

  const ReversiRules rules_;
  int pings_ = 0;
};

}  // namespace

const OutsideProtocol& nboard_client() {
  static const OutsideProtocolOf<Talk> protocol("nboard");
  return protocol;
}

}  // namespace ply::reversi
