#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/game/player.h"
#include "engine/game/protocol.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/rules.h"
#include "engine/search/table.h"

namespace ply::reversi {
namespace {

constexpr u64 usual_nodes = 400'000;  // where nobody said how long to think
constexpr double safety = 0.05;       // seconds: lines and processes cost time too

/// The time of a side, as `time_settings` and `time_left` tell it.
struct Clock {
  double left = 0;
  int stones = 0;  ///< moves for which `left` is; 0: the whole rest
};

// One conversation. GTP has one command at a time: everything happens on the caller's thread.
class Conversation {
 public:
  Conversation(LineChannel& channel, std::shared_ptr<const Game> game, std::size_t table_bytes)
      : channel_(channel), game_(std::move(game)), table_(table_bytes) {
    start(game_->initial());
  }

  void run() {
    std::string line;
    while (!done_ && channel_.read(line)) obey(line);
  }

 private:
  using Words = std::vector<std::string>;
  /// What a command says, or why it failed.
  using Answer = Result<std::string>;
  struct Command {
    const char* name;
    Answer (Conversation::*run)(const Words&);
  };
  static const std::vector<Command>& commands() {
    static const std::vector<Command> list = {// clang-format off
        {"protocol_version", &Conversation::protocol_version}, {"name", &Conversation::name},
        {"version", &Conversation::version}, {"known_command", &Conversation::known_command},
        {"list_commands", &Conversation::list_commands}, {"quit", &Conversation::quit},
        {"boardsize", &Conversation::board_size}, {"clear_board", &Conversation::clear_board},
        {"komi", &Conversation::komi}, {"play", &Conversation::play},
        {"genmove", &Conversation::generate}, {"reg_genmove", &Conversation::suggest},
        {"undo", &Conversation::undo}, {"time_settings", &Conversation::time_settings},
        {"time_left", &Conversation::time_left}, {"final_score", &Conversation::final_score},
        {"showboard", &Conversation::show_board}, {"set_game", &Conversation::set_game},
        {"list_games", &Conversation::list_games}, {"level", &Conversation::level},
        {"plyscope-nodes", &Conversation::nodes}, {"plyscope-profile", &Conversation::profile},
        {"plyscope-position", &Conversation::position}};
                                              // clang-format on
    return list;
  }

  // "[id] command arguments # comment"; control characters are dropped, tabs are blanks.
  void obey(const std::string& line) {
    std::string clean;
    for (const char c : line.substr(0, line.find('#'))) {
      if (c == '\t') clean += ' ';
      else if (static_cast<unsigned char>(c) >= 32 && c != 127) clean += c;
    }
    Words list;
    for (const Word& w : words(clean)) list.emplace_back(w.text);
    std::string id;
    if (!list.empty() && list[0].find_first_not_of("0123456789") == std::string::npos) {
      id = list[0];
      list.erase(list.begin());
    }
    if (list.empty()) return;
    const std::string name = list[0];
    list.erase(list.begin());
    const auto found =
        std::find_if(commands().begin(), commands().end(), [&](const Command& c) { return name == c.name; });
    const Answer answer = found == commands().end() ? Answer(Error{"unknown command"}) : (this->*found->run)(list);
    const std::string text = answer ? *answer : answer.error().message;
    std::string said = (answer ? "=" : "?") + id + " " + text;
    std::size_t from = 0;
    for (std::size_t end; (end = said.find('\n', from)) != std::string::npos; from = end + 1)
      channel_.write(std::string_view(said).substr(from, end - from));
    channel_.write(std::string_view(said).substr(from));
    channel_.write("");
  }

  // --- The engine
  Answer protocol_version(const Words&) { return std::string("2"); }
  Answer name(const Words&) { return std::string("Plyscope"); }
  Answer version(const Words&) { return std::string(program_version()); }
  Answer quit(const Words&) {
    done_ = true;
    return std::string();
  }
  Answer list_commands(const Words&) {
    std::string out;
    for (const Command& c : commands()) out += (out.empty() ? "" : "\n") + std::string(c.name);
    return out;
  }
  Answer known_command(const Words& w) {
    const bool known = !w.empty() && std::any_of(commands().begin(), commands().end(),
                                                 [&](const Command& c) { return w[0] == c.name; });
    return std::string(known ? "true" : "false");
  }
  Answer list_games(const Words&) { return std::string("Othello"); }
  Answer set_game(const Words& w) {
    const std::string id = w.empty() ? "" : canonical_id(w[0]);
    if (id != "othello" && id != "reversi") return Error{"unsupported game"};
    start(game_->initial());
    return std::string();
  }

  // --- The board
  Answer board_size(const Words& w) {
    if (w.empty() || !to_number<int>(w[0])) return Error{"syntax error"};
    if (*to_number<int>(w[0]) != 8) return Error{"unacceptable size"};
    start(game_->initial());
    return std::string();
  }
  Answer clear_board(const Words&) {
    start(game_->initial());
    return std::string();
  }
  Answer komi(const Words& w) {
    return w.size() == 1 && to_number<double>(w[0]) ? Answer(std::string()) : Answer(Error{"syntax error"});
  }
  Answer position(const Words& w) {
    std::string text;
    for (const std::string& part : w) text += (text.empty() ? "" : " ") + part;
    const auto s = parse_position(text);
    if (!s) return Error{s.error().message};
    start(Position::of(*s));
    return std::string();
  }
  Answer undo(const Words&) {
    if (line_.size() < 2) return Error{"cannot undo"};
    line_.pop_back();
    return std::string();
  }
  Answer show_board(const Words&) {
    const State s = state();
    std::string out = fmt::format("Next move: {}\n    a b c d e f g h", s.mover == Side::first ? "Black" : "White");
    for (int row = 0; row < 8; ++row) {
      out += fmt::format("\n  {}", row + 1);
      for (int column = 0; column < 8; ++column) {
        const u64 square = bit(8 * row + column);
        out += s.discs(Side::first) & square ? " X" : s.discs(Side::second) & square ? " O" : " .";
      }
    }
    return out;
  }
  Answer final_score(const Words&) {
    const State s = state();
    if (!rules_.finished(s)) return Error{"cannot score"};
    const int score = reversi::final_score(s.discs(Side::first), s.discs(Side::second));
    return score == 0 ? std::string("0") : fmt::format("{}+{}", score > 0 ? "B" : "W", std::abs(score));
  }

  // --- Moves
  static std::optional<Side> side_of(const std::string& text) {
    const std::string id = canonical_id(text);
    if (id == "b" || id == "black") return Side::first;
    if (id == "w" || id == "white") return Side::second;
    return std::nullopt;
  }

  // The other side's pass may be left out. The move that it stands for is made only together with the next.
  std::vector<State> at_turn_of(Side side) const {
    const State s = state();
    if (s.mover == side) return {s};
    if (rules_.legal(s, pass)) return {rules_.after(s, pass), s};
    return {};
  }
  void take(const std::vector<State>& now, Move m) {
    if (now.size() > 1) line_.push_back(now.front());
    line_.push_back(rules_.after(now.front(), m));
  }

  Answer play(const Words& w) {
    if (w.size() != 2) return Error{"syntax error"};
    const auto side = side_of(w[0]);
    const auto m = parse_move(w[1]);
    if (!side || !m) return Error{"syntax error"};
    const auto now = at_turn_of(*side);
    if (!now.empty() && rules_.legal(now.front(), *m)) {
      take(now, *m);
      return std::string();
    }
    // A pass that the next move implies, or that was told twice, changes nothing.
    if (*m == pass && (rules_.finished(state()) ||
                       (line_.size() > 1 && state().mover != *side && line_[line_.size() - 2].mover == *side &&
                        rules_.legal(line_[line_.size() - 2], pass))))
      return std::string();
    return Error{"illegal move"};
  }

  Answer generate(const Words& w) { return think(w, true); }
  Answer suggest(const Words& w) { return think(w, false); }

  Answer think(const Words& w, bool play_it) {
    const auto side = w.size() == 1 ? side_of(w[0]) : std::nullopt;
    if (!side) return Error{"syntax error"};
    if (rules_.finished(state())) return std::string("PASS");
    const auto now = at_turn_of(*side);
    if (now.empty()) return Error{"it is the turn of the other side"};
    const State s = now.front();
    Move best = pass;
    if (!rules_.legal(s, pass)) {
      SearchRequest q = unlimited_request(*game_, Position::of(s), profile_);
      q.table = &table_;
      q.limits.depth = depth_ > 0 ? depth_ : -1;
      q.limits.nodes = nodes_;
      if (const auto ms = milliseconds(*side, count(s.empty()))) q.limits.milliseconds = *ms;
      if (q.limits.depth < 0 && q.limits.nodes == 0 && q.limits.milliseconds == 0) q.limits.nodes = usual_nodes;
      deepen_without_depth(q.options, q.limits);
      best = static_cast<Move>(game_->search(q).best);
    }
    if (play_it) take(now, best);
    return best == pass ? std::string("PASS") : format_move(best);
  }

  // --- Limits
  std::optional<int> milliseconds(Side side, int empty) const {
    if (!timed_) return std::nullopt;
    const Clock& c = clock_[static_cast<std::size_t>(index(side))];
    double seconds = c.stones > 0 ? c.left / c.stones : c.left / (std::max(1, empty / 2) + 1) * 1.5;
    if (c.stones == 0 && period_stones_ > 0)
      seconds = std::max(seconds, c.left > 0 ? seconds : period_ / period_stones_);
    seconds = std::min(seconds, c.left > 0 ? c.left * 0.9 : seconds);
    return static_cast<int>(std::clamp((seconds - safety) * 1000, 5.0, 86'400'000.0));
  }
  Answer time_settings(const Words& w) {
    if (w.size() != 3) return Error{"syntax error"};
    const auto main = to_number<double>(w[0]), period = to_number<double>(w[1]);
    const auto stones = to_number<int>(w[2]);
    if (!main || !period || !stones || !(*main >= 0) || !(*period >= 0) || *stones < 0) return Error{"syntax error"};
    timed_ = !(*period > 0 && *stones == 0);  // this is how GTP says "no limit"
    period_ = *period;
    period_stones_ = *stones;
    clock_[0] = clock_[1] = *main > 0 ? Clock{*main, 0} : Clock{*period, *stones};
    return std::string();
  }
  Answer time_left(const Words& w) {
    const auto side = w.size() == 3 ? side_of(w[0]) : std::nullopt;
    const auto left = side ? to_number<double>(w[1]) : std::nullopt;
    const auto stones = side ? to_number<int>(w[2]) : std::nullopt;
    if (!left || !stones || !(*left >= 0) || *stones < 0) return Error{"syntax error"};
    timed_ = true;
    clock_[static_cast<std::size_t>(index(*side))] = {*left, *stones};
    return std::string();
  }
  Answer level(const Words& w) {
    const auto n = w.size() == 1 ? to_number<int>(w[0]) : std::nullopt;
    if (!n || *n < 0 || *n > max_depth)
      return Error{fmt::format("expected a depth from 0 (no limit) to {}", max_depth)};
    depth_ = *n;
    return std::string();
  }
  Answer nodes(const Words& w) {
    const auto n = w.size() == 1 ? to_number<u64>(w[0]) : std::nullopt;
    if (!n) return Error{"expected a number of nodes, 0 for no limit"};
    nodes_ = *n;
    return std::string();
  }
  Answer profile(const Words& w) {
    const ProfileInfo* p = w.size() == 1 ? game_->profile(w[0]) : nullptr;
    if (!p && !(w.size() == 1 && w[0] == strongest_profile)) return Error{"no profile of that name"};
    profile_ = p ? p->id : strongest_profile;
    table_.clear();
    return std::string();
  }

  State state() const { return line_.back(); }
  void start(const Position& p) {
    line_ = {p.as<State>()};
    table_.clear();
  }

  LineChannel& channel_;
  const std::shared_ptr<const Game> game_;
  const ReversiRules rules_;
  std::vector<State> line_;  ///< of the game, from its start to now
  Table table_;
  std::string profile_{strongest_profile};
  int depth_ = 0;
  u64 nodes_ = 0;
  bool timed_ = false, done_ = false;
  std::array<Clock, 2> clock_;
  double period_ = 0;
  int period_stones_ = 0;
};

}  // namespace

const EngineProtocol& gtp() {
  static const EngineProtocolOf<Conversation> protocol("GTP");
  return protocol;
}

}  // namespace ply::reversi
