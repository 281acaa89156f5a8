#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/game/outside.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/ggf.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

// The engine is sent the whole game before every move; its depth is the only limit that the protocol has.
class Talk final : public EngineSession {
 public:
  using EngineSession::EngineSession;

  Status hello() override {
    if (!setup_.options.empty()) return Error{"NBoard has no options"};
    if (limits_.clock) return Error{"NBoard knows no clock, only limits of depth: give depth=N without tc"};
    if (limits_.depth == 0) return Error{"NBoard knows only limits of depth: give depth=N"};
    if (limits_.nodes > 0 || limits_.milliseconds > 0) return Error{"NBoard knows only limits of depth"};
    channel_.send("nboard 2");
    const Status answered = ping();
    unanswered_ = !answered.ok();
    return answered;
  }
  Status new_game(const BoardFace&, const Position&) override {
    channel_.send(fmt::format("set depth {}", limits_.depth));
    return ping();
  }
  Result<OutsideMove> reply(const OutsideView& v) override {
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
      if (!m) out.illegal = fmt::format("it sent {}: {}", sent_text(*line), m.error().message);
      else if (!rules_.legal(here, *m))
        out.illegal = fmt::format("it sent {}: {}", sent_text(*line), why_illegal(rules_, here, *m));
      else out.plies = {*m};
      return out;
    }
  }

  OutsideCan can(OutsideAsk what) const override {
    using Is = OutsideCan::Is;
    switch (what) {
      case OutsideAsk::line: return {Is::no, "NBoard reports no lines of the search that moves"};
      case OutsideAsk::score: return {Is::no, "NBoard reports no reliable scores"};
      case OutsideAsk::win: return {Is::no, "NBoard does not report the distance of a win"};
      case OutsideAsk::nodes: return {Is::no, "NBoard has no limit of nodes"};
      case OutsideAsk::stop: return {Is::no, "NBoard cannot stop a search"};
      case OutsideAsk::depth:
      case OutsideAsk::position: return {};
    }
    return {};
  }

 private:
  Status ping() {
    channel_.send(fmt::format("ping {}", ++pings_));
    return wait_for(fmt::format("pong {}", pings_));
  }

  const ReversiRules rules_{};
  int pings_ = 0;
};

}  // namespace

const OutsideProtocol& nboard_client() {
  static const OutsideProtocolOf<Talk> protocol("nboard");
  return protocol;
}

}  // namespace ply::reversi
