#include "engine/game/uci_client.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"

namespace ply {
namespace {

class Talk final : public OutsideTalk {
 public:
  Talk(UciDialect dialect, const UciWords& words, OutsideChannel& channel, const OutsideSetup& setup)
      : OutsideTalk(channel, setup), usi_(dialect == UciDialect::usi), words_(words) {}

  Status hello() override {
    channel_.send(usi_ ? "usi" : "uci");
    for (;;) {
      auto line = channel_.read();
      if (!line) return line.error();
      const std::string_view text = trim(*line);
      if (starts_with_word(text, usi_ ? "usiok" : "uciok")) break;
      if (!starts_with_word(text, "option")) continue;
      if (options_.size() == most_options) return Error{"it has too many options"};
      const auto name = text.find(" name "), type = text.find(" type ");
      if (name == std::string_view::npos || type == std::string_view::npos || type < name + 6) continue;
      options_.push_back({std::string(text.substr(name + 6, type - name - 6)), std::string(text)});
    }
    for (const auto& [name, value] : setup_.options) {
      const UciOption* o = option(name);
      if (!o) return Error{fmt::format("it has no option {}", quoted_text(name))};
      set(o->name, value);
    }
    return ready();
  }

  Status new_game(const Game& game, const Position&) override {
    auto wanted = words_.options(game, options_);
    if (!wanted) return wanted.error();
    for (const auto& [name, value] : *wanted) set(name, value);
    channel_.send(usi_ ? "usinewgame" : "ucinewgame");
    return ready();
  }

  Result<OutsideMove> choose(const OutsideView& v) override {
    std::string line = fmt::format("position {} {}", usi_ ? "sfen" : "fen", words_.position(v.game, v.start));
    Position p = v.start;
    for (std::size_t i = 0; i < v.moves.size(); ++i) {
      line += (i == 0 ? " moves " : " ") + words_.move(v.game, p, v.moves[i]);
      p = v.game.after(p, v.moves[i]);
    }
    channel_.send(line);
    std::string go = "go";
    if (setup_.limits.depth > 0) go += fmt::format(" depth {}", setup_.limits.depth);
    if (setup_.limits.nodes > 0) go += fmt::format(" nodes {}", setup_.limits.nodes);
    if (setup_.limits.milliseconds > 0)
      go += fmt::format("{} {}", usi_ ? " btime 0 wtime 0 byoyomi" : " movetime", setup_.limits.milliseconds);
    channel_.allow(setup_.limits.milliseconds);
    channel_.send(go);
    OutsideMove out;
    for (;;) {
      auto said = channel_.read();
      if (!said) return said.error();
      const auto list = words(*said);
      if (list.empty()) continue;
      if (list[0].text == "info") {
        for (std::size_t i = 1; i + 1 < list.size() && list[i].text != "string" && list[i].text != "pv"; ++i)
          if (list[i].text == "nodes") out.nodes = to_number<u64>(list[i + 1].text).value_or(out.nodes);
        continue;
      }
      if (list[0].text != "bestmove") continue;
      if (list.size() < 2) return Error{"it sent \"bestmove\" without a move"};
      if (list[1].text == "resign") return OutsideMove{{}, out.nodes, true};
      const auto m = words_.read_move(v.game, v.position, list[1].text, v.history);
      if (!m) return Error{fmt::format("it sent {}: {}", sent_text(*said), m.error().message)};
      out.plies = {*m};
      return out;
    }
  }

 private:
  static constexpr std::size_t most_options = 1000;

  Status ready() {
    channel_.allow(0);
    channel_.send("isready");
    return wait_for("readyok");
  }
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
  void set(const std::string& name, const std::string& value) {
    channel_.send(fmt::format("setoption name {} value {}", name, value));
  }

  const bool usi_;
  const UciWords& words_;
  std::vector<UciOption> options_;
};

}  // namespace

// An engine that has an option of the name of a rule is told the rule.
Result<std::vector<std::pair<std::string, std::string>>> UciWords::options(const Game& game,
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

std::unique_ptr<OutsideTalk> UciClient::talk(OutsideChannel& channel, const OutsideSetup& setup) const {
  return std::make_unique<Talk>(dialect_, words_, channel, setup);
}

const OutsideProtocol& uci_client() {
  static const UciWords words;
  static const UciClient protocol(UciDialect::uci, words);
  return protocol;
}

}  // namespace ply
