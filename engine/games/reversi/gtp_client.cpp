#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/outside.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/rules.h"

namespace ply::reversi {
namespace {

class Talk final : public EngineSession {
 public:
  using EngineSession::EngineSession;

  Status hello() override {
    unanswered_ = true;
    auto list = ask("list_commands");
    if (!list) return list.error();
    unanswered_ = false;
    for (const Word& w : words(*list)) known_.emplace_back(w.text);
    if (knows("name")) {
      const auto name = ask("name");
      if (!name && broken_) return name.error();
      if (name) called_ = trim(*name);
    }
    return Done{};
  }

  Status new_game(const BoardFace&, const Position& start) override {
    if (!setup_.options.empty()) return Error{"GTP has no options"};
    if (knows("set_game"))
      if (auto done = ask("set_game Othello"); !done) return done.error();
    if (auto done = ask("boardsize 8"); !done) return done.error();
    if (auto done = clear(start); !done) return done.error();
    const OutsideLimits& l = limits_;
    // What was set for the game before and is no limit any more is taken back.
    if (l.depth > 0 || reported_limits_.depth > 0) {
      if (!knows("level")) return Error{"it has no command \"level\", so it knows no limit of depth; use time=MS"};
      if (auto done = ask(fmt::format("level {}", l.depth)); !done) return done.error();
    }
    if (l.nodes > 0 || reported_limits_.nodes > 0) {
      if (!knows("plyscope-nodes")) return Error{"it knows no limit of nodes; use time=MS"};
      if (auto done = ask(fmt::format("plyscope-nodes {}", l.nodes)); !done) return done.error();
    }
    reported_limits_ = l;
    if (l.milliseconds > 0) {  // whole seconds, the same for every move
      if (auto done = ask(fmt::format("time_settings 0 {} 1", seconds())); !done) return done.error();
    }
    if (l.clock) {  // whole seconds, too, never more than there are; of increments only what they leave can be told
      const i64 base = l.clock->base / 1000;
      if (base < 1) return Error{"GTP reports whole seconds: a clock has to start with at least one"};
      const auto done = ask(l.clock->moves > 0 ? fmt::format("time_settings 0 {} {}", base, l.clock->moves)
                                               : fmt::format("time_settings {} 0 0", base));
      if (!done) return done.error();
    }
    return Done{};
  }

  Result<OutsideMove> reply(const OutsideView& v) override {
    // A pass that must be made is no question.
    const State here = v.position.as<State>();
    OutsideMove out;
    if (rules_.legal(here, pass)) {
      out.plies = {pass};
      return out;
    }
    if (reported_.size() > v.moves.size() || !std::equal(reported_.begin(), reported_.end(), v.moves.begin())) {
      if (auto done = clear(v.start); !done) return done.error();
    }
    State s = v.start.as<State>();
    for (std::size_t i = 0; i < v.moves.size(); ++i) {
      const Move m = static_cast<Move>(v.moves[i]);
      if (i >= reported_.size()) {
        const auto done = ask(fmt::format("play {} {}", colour(s.mover), text_of(m)));
        // Some know passes only as something that follows from the board.
        if (!done && (m != pass || broken_)) return done.error();
        reported_.push_back(m);
      }
      s = rules_.after(s, m);
    }
    if (limits_.milliseconds > 0 && knows("time_left")) {
      const auto done = ask(fmt::format("time_left {} {} 1", colour(here.mover), seconds()));
      if (!done && broken_) return done.error();
    }
    if (v.clock && knows("time_left")) {
      const auto done = ask(fmt::format("time_left {} {} {}", colour(here.mover), v.clock->left(here.mover) / 1000,
                                        v.clock->moves_to_go(here.mover)));
      if (!done && broken_) return done.error();
    }
    channel_.allow(!v.clock && limits_.milliseconds > 0 ? std::max(limits_.milliseconds, seconds() * 1000)
                                                        : allowed(v));
    const auto said = ask(fmt::format("genmove {}", colour(here.mover)));
    channel_.allow(0);
    if (!said) return said.error();
    const std::string_view text = trim(*said);
    if (canonical_id(text) == "resign") return OutsideMove{{}, 0, true};
    const auto read = parse_move(text);
    if (!read) return out.illegal = fmt::format("it sent {}: {}", sent_text(text), read.error().message), out;
    const Move m = mirrored(*read);
    if (!rules_.legal(here, m))
      return out.illegal = fmt::format("it sent {}: {}", sent_text(text), why_illegal(rules_, here, m)), out;
    reported_.push_back(m);
    out.plies = {m};
    return out;
  }

  OutsideCan can(OutsideAsk what) const override {
    using Is = OutsideCan::Is;
    switch (what) {
      case OutsideAsk::line: return {Is::no, "GTP reports no lines"};
      case OutsideAsk::score: return {Is::no, "GTP reports no scores"};
      case OutsideAsk::win: return {Is::no, "GTP does not report the distance of a win"};
      case OutsideAsk::stop: return {Is::no, "GTP cannot stop a search"};
      case OutsideAsk::depth:
        if (!knows("level")) return {Is::no, "it has no command \"level\", so it knows no limit of depth"};
        return {};
      case OutsideAsk::nodes: return {Is::no, "GTP does not report how many nodes a search visits"};
      case OutsideAsk::position:
        if (!knows("plyscope-position")) return {Is::no, "GTP cannot set up a position"};
        return {};
    }
    return {};
  }

 private:
  int seconds() const { return std::max(1, (limits_.milliseconds + 500) / 1000); }
  static const char* colour(Side s) { return s == Side::first ? "black" : "white"; }
  bool knows(std::string_view command) const {
    return std::find(known_.begin(), known_.end(), command) != known_.end();
  }

  /// What it answers, without the sign. The error: that it refuses, or (`broken_`) that nothing comes any more.
  Result<std::string> ask(const std::string& command) {
    channel_.send(command);
    std::string out;
    bool begun = false, refused = false;
    for (;;) {
      auto line = channel_.read();
      if (!line) {
        broken_ = true;
        return line.error();
      }
      if (!begun) {
        const std::string_view text = trim(*line);
        if (text.empty() || (text.front() != '=' && text.front() != '?')) continue;
        begun = true;
        refused = text.front() == '?';
        out = trim(text.substr(1));
      } else if (trim(*line).empty()) {
        if (refused) return Error{fmt::format("it refuses \"{}\": {}", command, sent_text(out))};
        return out;
      } else if (out.size() < max_text) {
        out += "\n" + *line;
      }
    }
  }

  /// The board of the start. The two starts are mirror images: who knows only one plays the other in the mirror.
  Status clear(const Position& start) {
    const State s = start.as<State>();
    reported_.clear();
    mirror_ = s == ReversiRules(Start::mirrored).initial();
    if (!mirror_ && s != ReversiRules(Start::standard).initial()) {
      if (!knows("plyscope-position"))
        return Error{"GTP cannot set up this position; openings have to be moves from the start"};
      auto done = ask("plyscope-position " + format_position(s));
      return done ? Status(Done{}) : Status(done.error());
    }
    auto done = ask("clear_board");
    return done ? Status(Done{}) : Status(done.error());
  }
  Move mirrored(Move m) const { return mirror_ && m < pass ? static_cast<Move>(m ^ 7) : m; }
  std::string text_of(Move m) const { return m == pass ? "PASS" : format_move(mirrored(m)); }

  static constexpr std::size_t max_text = 1 << 16;
  const ReversiRules rules_{};
  OutsideLimits reported_limits_;  ///< as it has them
  std::vector<std::string> known_;
  std::vector<MoveCode> reported_;  ///< the moves on its board
  bool mirror_ = false, broken_ = false;
};

}  // namespace

const OutsideProtocol& gtp_client() {
  static const OutsideProtocolOf<Talk> protocol("gtp");
  return protocol;
}

}  // namespace ply::reversi
