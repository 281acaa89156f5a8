#include "engine/game/uci_client.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/stoppable_talk.h"

namespace ply {
namespace {

class Talk final : public StoppableTalk {
 public:
  Talk(UciDialect dialect, const UciWords& words, OutsideChannel& channel, const OutsideSetup& setup)
      : StoppableTalk(channel, setup), usi_(dialect == UciDialect::usi), words_(words) {}

  Status hello() override {
    channel_.send(usi_ ? "usi" : "uci");
    unanswered_ = true;
    for (;;) {
      auto line = channel_.read();
      if (!line) return line.error();
      const std::string_view text = trim(*line);
      if (starts_with_word(text, usi_ ? "usiok" : "uciok")) break;
      if (text.starts_with("id name ")) called_ = trim(text.substr(8));
      if (!starts_with_word(text, "option")) continue;
      if (options_.size() == max_options) return Error{"it has too many options"};
      const auto name = text.find(" name "), type = text.find(" type ");
      if (name == std::string_view::npos || type == std::string_view::npos || type < name + 6) continue;
      options_.push_back({std::string(text.substr(name + 6, type - name - 6)), std::string(text)});
    }
    unanswered_ = false;
    for (const auto& [name, value] : setup_.options) {
      const UciOption* o = option(name);
      if (!o) return Error{fmt::format("it has no option {}", quoted_text(name))};
      set(o->name, value);
    }
    return ready();
  }

  Status new_game(const BoardFace& game, const Position&) override {
    auto wanted = words_.options(game, options_);
    if (!wanted) return wanted.error();
    for (const auto& [name, value] : *wanted) set(name, value);
    channel_.send(usi_ ? "usinewgame" : "ucinewgame");
    return ready();
  }

  Result<OutsideMove> reply(const OutsideView& v) override {
    if (auto shown = show(v); !shown) return shown.error();
    std::string go = "go";
    if (limits_.depth > 0) go += fmt::format(" depth {}", limits_.depth);
    if (limits_.nodes > 0) go += fmt::format(" nodes {}", limits_.nodes);
    if (limits_.milliseconds > 0)
      go += fmt::format("{} {}", usi_ ? " btime 0 wtime 0 byoyomi" : " movetime", limits_.milliseconds);
    if (v.clock) go += clock_words(v);
    channel_.allow(allowed(v));
    channel_.send(go);
    return best_move(v);
  }

  OutsideCan can(OutsideAsk) const override { return {}; }

 private:
  static constexpr std::size_t max_options = 1000;

  // In UCI the first side is white, in USI black. USI knows no sessions: what is left of this one is told.
  std::string clock_words(const OutsideView& v) const {
    const UciClock c = v.clock->reported();
    const auto side = [&](const char* colour, std::size_t i) {
      return fmt::format(" {}time {}", colour, c.left[i].value_or(0));
    };
    const auto gain = [&](const char* colour, std::size_t i) {
      return fmt::format(" {}inc {}", colour, c.increment[i]);
    };
    const char *first = usi_ ? "b" : "w", *second = usi_ ? "w" : "b";
    std::string out = side(first, 0) + side(second, 1) + gain(first, 0) + gain(second, 1);
    const int to_go = v.clock->moves_to_go(v.game.mover(v.position));
    if (to_go > 0 && !usi_) out += fmt::format(" movestogo {}", to_go);
    return out;
  }

  std::string_view go_without_end() const override { return "go infinite"; }
  Status show(const OutsideView& v) override {
    std::string line = fmt::format("position {} {}", usi_ ? "sfen" : "fen", words_.position(v.game, v.start));
    Position p = v.start;
    for (std::size_t i = 0; i < v.moves.size(); ++i) {
      line += (i == 0 ? " moves " : " ") + words_.move(v.game, p, v.moves[i]);
      p = v.game.after(p, v.moves[i]);
    }
    channel_.send(line);
    return Done{};
  }
  Result<OutsideMove> best_move(const OutsideView& v) override {
    OutsideMove out;
    for (;;) {
      auto said = channel_.read();
      if (!said) return said.error();
      const auto list = words(*said);
      if (list.empty()) continue;
      if (list[0].text == "info") {
        for (std::size_t i = 1; i + 1 < list.size() && list[i].text != "string" && list[i].text != "pv"; ++i)
          if (list[i].text == "nodes") out.nodes = to_number<u64>(list[i + 1].text).value_or(out.nodes);
        if (ear_) hear(v, list);
        continue;
      }
      if (list[0].text != "bestmove") continue;
      if (list.size() < 2) return out.illegal = "it sent \"bestmove\" without a move", out;
      if (list[1].text == "resign") return OutsideMove{{}, out.nodes, true};
      const auto m = words_.read_move(v.game, v.position, list[1].text, v.history);
      if (m) out.plies = {*m};
      else out.illegal = fmt::format("it sent {}: {}", sent_text(*said), m.error().message);
      return out;
    }
  }

  // "info depth 5 score cp 20 nodes 1000 pv e2e4 ..."; lines beside the best are passed over.
  void hear(const OutsideView& v, const std::vector<Word>& list) const {
    SearchInfo out;
    const auto number = [&](std::size_t at) {
      return at < list.size() ? to_number<i64>(list[at].text).value_or(0) : i64{0};
    };
    for (std::size_t i = 1; i < list.size(); ++i) {
      const std::string_view w = list[i].text;
      if (w == "string" || (w == "multipv" && number(i + 1) > 1)) return;
      if (w == "depth") out.depth = static_cast<int>(std::clamp<i64>(number(i + 1), 0, max_depth));
      if (w == "nodes") out.nodes = static_cast<u64>(std::max<i64>(0, number(i + 1)));
      if (w == "score" && i + 2 < list.size()) hear_score(list[i + 1].text, list[i + 2].text, out);
      if (w == "lowerbound" || w == "upperbound")
        out.bound = true, out.kind = w == "lowerbound" ? Kind::lower : Kind::upper;
      if (w != "pv") continue;
      hear_line(v, list, i + 1, out);
      break;
    }
    ear_->hear(out);
  }
  // UCI counts the moves of the winner to a mate, USI plies; and USI has "+" and "-" where it knows no number.
  void hear_score(std::string_view unit, std::string_view value, SearchInfo& out) const {
    if (unit != "cp" && unit != "mate") return;
    out.score_text = fmt::format("{} {}", unit, value);
    out.has = unit == "cp" ? SearchInfo::Score::number : SearchInfo::Score::win;
    const i64 n = std::clamp<i64>(to_number<i64>(value).value_or(0), -farthest, farthest);
    out.score = unit == "cp" || usi_ ? n : n > 0 ? 2 * n - 1 : 2 * n;
  }
  void hear_line(const OutsideView& v, const std::vector<Word>& list, std::size_t from, SearchInfo& out) const {
    Position p = v.position;
    std::vector<u64> history(v.history);
    for (std::size_t i = from; i < list.size(); ++i) {
      out.line_text += (out.line_text.empty() ? "" : " ") + std::string(list[i].text);
      if (!out.broken.empty()) continue;
      const auto m = words_.read_move(v.game, p, list[i].text, history);
      if (!m) {
        out.broken = fmt::format("move {}, {}: {}", i - from + 1, list[i].text, m.error().message);
        continue;
      }
      out.line.push_back(*m);
      history.push_back(v.game.key(p));
      p = v.game.after(p, *m);
    }
  }

  static constexpr i64 farthest = i64{1} << 40;

  const UciOption* option(std::string_view name) const {
    const auto plain = [](std::string_view s) {
      std::string out = canonical_id(s);
      std::replace(out.begin(), out.end(), ' ', '-');
      return out;
    };
    const auto found = std::find_if(options_.begin(), options_.end(),
                                    [&](const UciOption& o) { return plain(o.name) == plain(name); });
    return found == options_.end() ? nullptr : &*found;
  }

  const bool usi_;
  const UciWords& words_;
  std::vector<UciOption> options_;
};

}  // namespace

// An engine that has an option of the name of a rule is told the rule.
Result<std::vector<std::pair<std::string, std::string>>> UciWords::options(const BoardFace& game,
                                                                           const std::vector<UciOption>& known) const {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& [id, value] : game.rules())
    if (std::any_of(known.begin(), known.end(), [&, &id = id](const UciOption& o) { return o.name == id; }))
      out.emplace_back(id, value);
  return out;
}

Result<Setup> UciWords::read_position(const GameType& type, std::string_view, std::string_view text,
                                      const RuleValues& given) const {
  return type.parse_position(text, given);
}

std::unique_ptr<EngineSession> UciClient::talk(OutsideChannel& channel, const OutsideSetup& setup) const {
  return std::make_unique<Talk>(dialect_, words_, channel, setup);
}

const OutsideProtocol& uci_client() {
  static const UciWords words;
  static const UciClient protocol(UciDialect::uci, words);
  return protocol;
}

}  // namespace ply
