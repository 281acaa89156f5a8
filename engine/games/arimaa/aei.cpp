#include "engine/games/arimaa/aei.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <optional>
#include <thread>

#include "engine/core/text.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/setups.h"
#include "engine/search/table.h"

namespace ply::arimaa {
namespace {

// One conversation. Lines are read on the caller's thread; `go` thinks on a thread of its own, so that `stop` and `isready`
// are answered meanwhile. Whatever changes the position first waits for the search to end.
class Conversation {
 public:
  explicit Conversation(LineChannel& channel) : channel_(channel), game_(*arimaa_game_type().make({})) {}
  ~Conversation() { finish(); }

  void run() {
    std::string line;
    while (channel_.read(line)) {
      const std::string_view body = trim(line);
      if (body.empty()) continue;
      const auto blank = body.find_first_of(" \t");
      const std::string_view command = body.substr(0, blank);
      const std::string_view rest = blank == std::string_view::npos ? std::string_view() : body.substr(blank + 1);
      if (command == "quit") return;
      obey(command, rest);
    }
  }

 private:
  /// Of a turn; 0 = none.
  struct Limits {
    int depth = 0;  ///< of every single search, in steps
    u64 nodes = 0;
    double seconds = 0;
  };

  void obey(std::string_view command, std::string_view rest) {
    if (command == "aei") {
      for (const char* l : {"protocol-version 1", "id name Plyscope", "id author the authors of Plyscope", "id version " PLYSCOPE_VERSION, "aeiok"}) channel_.write(l);
    } else if (command == "isready") {
      channel_.write("readyok");
    } else if (command == "newgame") {
      finish();
      start(start_of("by-hand", 0));
    } else if (command == "setposition") {
      set_position(rest);
    } else if (command == "setoption") {
      set_option(rest);
    } else if (command == "makemove") {
      make_move(rest);
    } else if (command == "go") {
      finish();
      if (trim(rest) == "ponder") return;  // it does not think on the other's time
      stop_.word = 0;
      thinking_ = std::thread([this, limits = limits_] { think(limits); });
    } else if (command == "stop") {
      finish();
    } else {
      log("Warning", fmt::format("unknown command {}", quoted(command)));
    }
  }

  void log(const char* kind, const std::string& text) { channel_.write(fmt::format("log {}: {}", kind, text)); }

  // Ends the search, if there is one; its best move has then been written.
  void finish() {
    stop_.set(Attention::stop);
    if (thinking_.joinable()) thinking_.join();
  }

  void start(const State& s) {
    state_ = s;
    seen_.clear();
    note();
    table_.clear();
  }
  void note() {
    if (state_.used == 0 && !state_.setting_up) seen_.push_back(rules_.key(state_));
  }

  void set_position(std::string_view text) {
    auto s = read_position(text);
    if (!s) return log("Error", fmt::format("setposition: {} (column {})", s.error().message, s.error().column));
    finish();
    start(*s);
  }

  // "name ID [value V]"
  void set_option(std::string_view text) {
    const auto list = words(text);
    if (list.size() < 2 || list[0].text != "name") return log("Error", "setoption: expected name ID value V");
    const std::string id = canonical_id(list[1].text), value(list.size() >= 4 && list[2].text == "value" ? list[3].text : "");
    const auto n = to_number<i64>(value);
    if (id == "depth" && n && *n >= 0 && *n <= max_depth) limits_.depth = static_cast<int>(*n);
    else if (id == "nodes" && n && *n >= 0) limits_.nodes = static_cast<u64>(*n);
    else if (id == "tcmove" && n && *n >= 0 && *n <= 86'400) limits_.seconds = static_cast<double>(*n);
    else if (id == "hash" && n && *n >= 1 && *n <= 4096) {
      finish();
      table_.resize(static_cast<std::size_t>(*n) << 20);
    } else if (id == "depth" || id == "nodes" || id == "tcmove" || id == "hash") {
      log("Error", fmt::format("setoption: {} can not be the value of {}", quoted(value), id));
    } else {
      log("Warning", fmt::format("option {} is not used", quoted(id)));
    }
  }

  void make_move(std::string_view text) {
    finish();
    if (rules().finished(state_)) return log("Error", "makemove: the game is over");
    const Side mover = rules_.mover(state_);
    auto read = read_moves(rules(), state_, text);
    if (!read) return log("Error", fmt::format("makemove: {} (column {})", read.error().message, read.error().column));
    State s = state_;
    for (std::size_t i = 0; i < read->moves.size(); ++i) {
      if (rules_.mover(s) != mover) return log("Error", "makemove: more than one turn");
      s = rules_.after(s, read->moves[i]);
    }
    if (rules_.mover(s) == mover) {
      ArimaaRules::MoveList list;
      rules().moves(s, list);
      bool may_end = false;
      for (const Move m : list) may_end = may_end || m == pass;
      if (s.setting_up || !may_end) return log("Error", "makemove: the turn can not end here");
      s = rules_.after(s, pass);
    } else if (rules().forbids_turn_end(s.key, static_cast<Side>(s.side))) {
      return log("Error", "makemove: the position would stand for the third time");
    }
    state_ = s;
    note();
  }

  ArimaaRules rules() const { return rules_.forbidding(occurred_twice(seen_)); }

  // On the thinking thread. A turn is searched ply by ply, each with what is left of the limits.
  void think(const Limits& limits) {
    const State root = state_;
    const ArimaaRules rules = this->rules();
    if (rules.finished(root)) return log("Error", "go: the game is over");
    if (root.setting_up) return channel_.write("bestmove " + setup_turn(root));
    const auto begin = std::chrono::steady_clock::now();
    const Side mover = rules.mover(root);
    State s = root;
    std::string turn;
    u64 nodes = 0;
    while (rules.mover(s) == mover && !(s.used == 0 && !turn.empty())) {
      SearchRequest q = game_->request(Position::of(s), "modern");
      q.history = seen_;
      q.table = &table_;
      q.attention = &stop_;
      const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      if (limits.depth > 0) q.limits.depth = limits.depth;
      if (limits.nodes > 0) q.limits.nodes = std::max<u64>(1, limits.nodes / 4);
      if (limits.seconds > 0) q.limits.milliseconds = std::max(1, static_cast<int>((limits.seconds * 0.9 - spent) * 1000 / (4 - s.used)));
      if (limits.depth <= 0 && limits.nodes == 0 && limits.seconds <= 0) q.limits.nodes = 100'000;
      const bool first = s.used == root.used;
      q.on_iteration = [&](const Iteration& it) {
        if (!first) return;
        channel_.write(fmt::format("info depth {}", it.depth));
        channel_.write(fmt::format("info score {}", it.score.value));
        channel_.write(fmt::format("info nodes {}", it.nodes));
        channel_.write(fmt::format("info time {}", static_cast<int>(std::lround(it.seconds))));
        channel_.write("info pv " + line(s, it.pv));
      };
      const SearchResult r = game_->search(q);
      nodes += r.counters.nodes;
      if (!r.has_best) break;
      const Move m = static_cast<Move>(r.best);
      if (m != pass) turn += (turn.empty() ? "" : " ") + move_text_full(s, m);
      s = rules.after(s, m);
    }
    channel_.write(fmt::format("info nodes {}", nodes));
    channel_.write("bestmove " + turn);
  }

  std::string line(State s, const std::vector<u32>& pv) const {
    std::string out;
    for (const u32 m : pv) {
      out += (out.empty() ? "" : " ") + move_text_full(s, static_cast<Move>(m));
      s = rules_.after(s, static_cast<Move>(m));
    }
    return out;
  }

  // The pieces that are still missing, where the set-up 99of9 has them, or on the next free squares.
  static std::string setup_turn(const State& root) {
    const Board want = start_of("99of9", 0).now;
    const ArimaaRules rules;
    const Side mover = rules.mover(root);
    State s = root;
    std::string out;
    const auto put = [&](int t, int square) {
      if (rules.mover(s) != mover || in_reserve(s, t) == 0 || (s.now.occupied() & bit(square))) return;
      out += fmt::format("{}{}{}", out.empty() ? "" : " ", piece_letter(t, mover), square_name(square));
      s = rules.after(s, make_placement(t, square));
    };
    for (u64 left = home(mover); left; left &= left - 1) put(want.strength(std::countr_zero(left)), std::countr_zero(left));
    for (u64 left = home(mover); left; left &= left - 1)
      for (int t = rabbit; t <= elephant; ++t) put(t, std::countr_zero(left));
    return out;
  }

  LineChannel& channel_;
  const std::shared_ptr<const Game> game_;
  const ArimaaRules rules_;
  State state_ = start_of("standard", 0);
  std::vector<u64> seen_{rules_.key(state_)};  // keys at the starts of turns, for the third repetition
  Table table_{std::size_t{32} << 20};
  Limits limits_;  // reader's thread; a search takes a copy
  Attention stop_;
  std::thread thinking_;
};

class Aei final : public EngineProtocol {
 public:
  const std::string& name() const override { return name_; }
  void run(LineChannel& channel) const override { Conversation(channel).run(); }

 private:
  std::string name_ = "AEI";
};

}  // namespace

const EngineProtocol& aei() {
  static const Aei protocol;
  return protocol;
}

}  // namespace ply::arimaa
