// Agents of the Kalah Game Protocol as players: they are asked for a move, name better and better ones, and are told to
// stop when their time is over; then the last one counts.
#include <fmt/format.h>

#include <chrono>

#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/games/kalah/kgp.h"
#include "engine/games/kalah/rules.h"

namespace ply::kalah {
namespace {

using SteadyClock = std::chrono::steady_clock;

// What a position says of its game.
Options options_of(const BoardFace& game, const Position& p) { return sure(read_position(game.write(p))).options; }

class Talk final : public EngineSession {
 public:
  using EngineSession::EngineSession;

  Status hello() override {
    if (!setup_.options.empty()) return Error{"KGP has no options"};
    if (limits_.depth > 0 || limits_.nodes > 0) return Error{"KGP knows only limits of time: give time=MS or tc="};
    channel_.send("kgp 1 0 1");
    unanswered_ = true;
    for (;;) {
      auto line = heard();
      if (!line) return line.error();
      if (line->name != "mode") continue;
      unanswered_ = false;
      if (line->argument(0) == "freeplay") break;
      channel_.send("error \"Unsupported activity\"");
      channel_.send("goodbye");
      return Error{fmt::format("it asks for {}, and here is only freeplay", quoted_text(line->argument(0)))};
    }
    return Done{};
  }

  Status new_game(const BoardFace& game, const Position& start) override {
    if (!plays_kgp(options_of(game, start)))
      return Error{"KGP has the rules called standard: begin the game with preset=standard"};
    channel_.send(fmt::format("set time:mode {}", limits_.clock              ? "absolute"
                                                  : limits_.milliseconds > 0 ? "relative"
                                                                             : "none"));
    return Done{};
  }

  Result<OutsideMove> reply(const OutsideView& v) override {
    const KalahRules rules(options_of(v.game, v.start));
    const State here = v.position.as<State>();
    const Side mover = rules.mover(here);
    int time = limits_.milliseconds;
    if (v.clock) {
      time = v.clock->for_move(mover).value_or(time);
      channel_.send(fmt::format("set time:clock {}", v.clock->left(mover) / 1000));
      channel_.send(fmt::format("set time:opclock {}", v.clock->left(other(mover)) / 1000));
    }
    id_ += 2;
    channel_.allow(allowed(v));
    channel_.send(fmt::format("{} state {}", id_, kgp_board(rules, here)));
    const auto until = SteadyClock::now() + std::chrono::milliseconds(time);
    OutsideMove out;
    for (;;) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - SteadyClock::now()).count();
      if (time > 0 && left <= 0) {
        channel_.send(fmt::format("{}@{} stop", id_ + 2, id_));
        id_ += 2;
        if (out.plies.empty()) return Error{fmt::format("it named no move within {} ms", time)};
        return out;
      }
      auto line = time > 0 ? heard_within(static_cast<int>(left)) : heard_at_last();
      if (!line) return line.error();
      if (!*line || ((*line)->ref && (*line)->ref != id_)) continue;  // of a question before
      const KgpLine& said = **line;
      if (said.name == "error") return Error{fmt::format("it reports an error: {}", sent_text(said.argument(0)))};
      if (said.name == "yield" && out.plies.empty()) return out.illegal = "it sent \"yield\" without a move", out;
      if (said.name == "yield") return out;
      if (said.name != "move") continue;
      const auto n = to_number<int>(said.argument(0));
      const auto pit = static_cast<KalahRules::Move>(n.value_or(0) - 1);
      if (!n || *n < 1 || *n > rules.pits() || here.pit(mover, pit) == 0)
        return out.illegal =
                   fmt::format("it sent \"move {}\": {}", visible(said.argument(0)),
                               !n || *n < 1 || *n > rules.pits() ? "there is no such pit" : "that pit is empty"),
               out;
      out.plies = {pit};
      if (!ear_) continue;
      SearchInfo info;
      info.line = out.plies, info.line_text = said.argument(0), info.remark = comment_;
      ear_->hear(info);
    }
  }

  void quit() override { channel_.send("goodbye"); }

  OutsideCan can(OutsideAsk what) const override {
    using Is = OutsideCan::Is;
    switch (what) {
      case OutsideAsk::line: return {Is::no, "KGP reports no lines"};
      case OutsideAsk::score: return {Is::no, "KGP reports no scores"};
      case OutsideAsk::win: return {Is::no, "KGP does not report the distance of a win"};
      case OutsideAsk::depth: return {Is::no, "KGP knows no limit of depth"};
      case OutsideAsk::nodes: return {Is::no, "KGP does not report how many nodes a search visits"};
      case OutsideAsk::stop: return {Is::no, "an agent of KGP may go on for as long as it likes"};
      case OutsideAsk::position: return {};
    }
    return {};
  }

 private:
  /// The next line that is one, with what it says beside a game taken in.
  Result<KgpLine> heard() {
    for (;;) {
      auto line = heard_at_last();
      if (!line) return line.error();
      if (*line) return std::move(**line);
    }
  }
  Result<std::optional<KgpLine>> heard_at_last() {
    auto line = channel_.read();
    if (!line) return line.error();
    return understood(*line);
  }
  Result<std::optional<KgpLine>> heard_within(int milliseconds) {
    auto line = channel_.read_for(milliseconds);
    if (!line) return line.error();
    return *line ? understood(**line) : std::optional<KgpLine>();
  }
  Result<std::optional<KgpLine>> understood(std::string_view text) {
    if (trim(text).empty()) return std::optional<KgpLine>();
    auto line = read_kgp_line(text);
    if (!line) return Error{fmt::format("it sent {}: {}", sent_text(text), line.error().message)};
    if (line->name == "goodbye") return Error{"it said goodbye"};
    if (line->name == "ping")
      channel_.send(line->id ? fmt::format("@{} pong {}", *line->id, line->argument(0)) : "pong " + line->argument(0));
    if (line->name == "set" && line->argument(0) == "info:name") called_ = line->argument(1);
    if (line->name == "set" && line->argument(0) == "info:comment") comment_ = line->argument(1);
    return std::optional(std::move(*line));
  }

  u64 id_ = 2;  // of what was asked last; ours are even
  std::string comment_;
};

}  // namespace

const OutsideProtocol& kgp_server() {
  static const OutsideProtocolOf<Talk> protocol("kgp");
  return protocol;
}

}  // namespace ply::kalah
