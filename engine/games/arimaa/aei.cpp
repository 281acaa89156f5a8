#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "engine/base/text.h"
#include "engine/base/thread.h"
#include "engine/base/version.h"
#include "engine/game/player.h"
#include "engine/game/protocol.h"
#include "engine/games/arimaa/aei_clock.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/setups.h"
#include "engine/search/table.h"

namespace ply::arimaa {
namespace {

// One conversation. Lines are read on the caller's thread; `go` thinks on a thread of its own, so that `stop` and
// `isready` are answered meanwhile. Whatever changes the position first waits for the search to end. Pondering is the
// same search without limits: its move is kept until `stop` asks for it, and dropped where the game goes on.
class Conversation {
 public:
  Conversation(LineChannel& channel, std::shared_ptr<const Game> game, std::size_t table_bytes)
      : channel_(channel), game_(std::move(game)), table_(table_bytes) {}
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
    AeiClock clock;
  };

  void obey(std::string_view command, std::string_view rest) {
    if (command == "aei") {
      for (const char* l : {"protocol-version 1", "id name Plyscope", "id author the authors of Plyscope"})
        channel_.write(l);
      channel_.write(std::string("id version ") + program_version());
      channel_.write("aeiok");
    } else if (command == "isready") {
      channel_.write("readyok");
    } else if (command == "newgame") {
      drop();
      limits_.clock.new_game();
      start(in_game(start_of("by-hand", 0)));
    } else if (command == "setposition") {
      set_position(rest);
    } else if (command == "setoption") {
      set_option(rest);
    } else if (command == "makemove") {
      make_move(rest);
    } else if (command == "go") {
      drop();
      stop_.word = 0;
      mute_ = released_ = false;
      pondering_ = trim(rest) == "ponder";
      thinking_ = Thread([this, limits = limits_, ponder = pondering_] { think(limits, ponder); },
                         [this](const std::string& words) { log("Error", "go: " + words); });
    } else if (command == "stop") {
      finish();
    } else {
      log("Warning", fmt::format("unknown command {}", quoted_text(command)));
    }
  }

  void log(const char* kind, const std::string& text) { channel_.write(fmt::format("log {}: {}", kind, text)); }

  // Ends the search, if there is one; its best move has then been written.
  void finish() {
    stop_.set(Attention::stop);
    {
      const std::lock_guard lock(mutex_);
      released_ = true;
    }
    release_.notify_all();
    if (thinking_.joinable()) thinking_.join();
    pondering_ = false;
  }
  // The same where nobody waits for the move of a search that ponders.
  void drop() {
    mute_ = pondering_;
    finish();
  }
  // On the thinking thread. One that ponders keeps its move until it is asked.
  void answer(const std::string& text, bool ponder) {
    if (ponder) {
      std::unique_lock lock(mutex_);
      release_.wait(lock, [this] { return released_; });
    }
    if (!mute_) channel_.write(text);
  }

  State in_game(const State& s) const { return with_defect(s, defect_); }
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
    auto s = read_position(text, false, defect_);
    if (!s) return log("Error", fmt::format("setposition: {} (column {})", s.error().message, s.error().column));
    if (s->defect != defect_)
      return log("Error", fmt::format("setposition: the position has the defect {}, the game {}", defect_id(s->defect),
                                      defect_id(defect_)));
    drop();
    start(*s);
  }

  // "name ID [value V]"
  void set_option(std::string_view text) {
    const auto list = words(text);
    if (list.size() < 2 || list[0].text != "name") return log("Error", "setoption: expected name ID value V");
    const std::string id = canonical_id(list[1].text),
                      value(list.size() >= 4 && list[2].text == "value" ? list[3].text : "");
    const auto bad = [&] {
      log("Error", fmt::format("setoption: {} cannot be the value of {}", quoted_text(value), quoted_text(id)));
    };
    switch (limits_.clock.set(id, value)) {
      case AeiClock::Taken::yes: return;
      case AeiClock::Taken::bad: return bad();
      case AeiClock::Taken::no: break;
    }
    for (const char* known : {"opponent", "opponent-rating", "rating", "rated", "event"})
      if (id == known) return;  // nothing here depends on who plays
    const auto n = to_number<i64>(value);
    if (id == "depth") {
      if (!n || *n > max_depth) return bad();
      limits_.depth = static_cast<int>(std::max<i64>(0, *n));
    } else if (id == "nodes") {
      if (!n || *n < 0) return bad();
      limits_.nodes = static_cast<u64>(*n);
    } else if (id == "hash") {
      if (!n || *n < 1 || *n > 4096) return bad();
      drop();
      table_.resize(static_cast<std::size_t>(*n) << 20);
    } else {
      log("Warning", fmt::format("option {} is not used", quoted_text(id)));
    }
  }

  void make_move(std::string_view text) {
    drop();
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
      if (s.setting_up || !may_end) return log("Error", "makemove: the turn cannot end here");
      s = rules_.after(s, pass);
    } else if (rules().forbids_turn_end(s.key, static_cast<Side>(s.side))) {
      return log("Error", "makemove: the position would occur for the third time");
    }
    state_ = s;
    note();
  }

  ArimaaRules rules() const { return rules_.forbidding(occurred_twice(seen_)); }

  // On the thinking thread. A turn is searched as a whole, if the profile does so, else step by step, each with what is
  // left of the limits. The line that a search expects is kept for the steps after it: a search that was cut short, by
  // `stop` above all, must not overrule a deeper one.
  void think(const Limits& limits, bool ponder) {
    const State root = state_;
    const ArimaaRules rules = this->rules();
    if (rules.finished(root)) return log("Error", "go: the game is over");
    if (root.setting_up) return answer("bestmove " + setup_turn(root), ponder);
    Turn turn{root, std::chrono::steady_clock::now()};
    const Side mover = rules.mover(root);
    const std::optional<double> seconds = ponder ? std::nullopt : limits.clock.for_turn(mover);
    State& s = turn.here;
    std::vector<u32> plan;  // steps from here on, as a search of `plan_depth` has them
    int plan_depth = 0;
    const bool whole_turns = game_->profile(request(root).profile)->by_turns;
    const auto searches_left = [&] { return whole_turns ? 1 : 4 - s.used; };
    while (rules.mover(s) == mover && !(s.used == 0 && !turn.steps.empty())) {
      if (!plan.empty() && !allowed(rules, s, plan.front())) plan.clear();
      const bool stopped = asked_to_stop();
      if ((!stopped && !whole_turns) || plan.empty()) {
        SearchRequest q = request(s);
        if (stopped) {
          // Nothing is known of this step: better a little than the first that comes along
          q.limits.nodes = nodes_after_stop;
        } else {
          q.attention = &stop_;
          if (limits.depth > 0) q.limits.depth = whole_turns ? (limits.depth + 3) / 4 : limits.depth;
          if (limits.nodes > 0 && !ponder) q.limits.nodes = std::max<u64>(1, limits.nodes / (whole_turns ? 1 : 4));
          if (seconds)
            q.limits.milliseconds =
                std::max(1, static_cast<int>(std::min((*seconds - turn.spent()) * 1000 / searches_left(), 1e9)));
          if (limits.depth <= 0 && limits.nodes == 0 && !seconds && !ponder)
            q.limits.nodes = whole_turns ? 400'000 : 100'000;
          q.on_iteration = [&](const Iteration& it) { tell(turn, it); };
        }
        SearchResult r = game_->search(q);
        turn.nodes += r.counters.nodes;
        if (r.depth == 0 && plan.empty() && !stopped && (limits.nodes == 0 || asked_to_stop())) {
          q = request(s);  // out of time, or stopped, before anything was found
          q.limits.nodes = nodes_after_stop;
          r = game_->search(q);
          turn.nodes += r.counters.nodes;
        }
        // A search that ended by itself is right about its first move; one that was stopped only about its line.
        if (r.has_best && (plan.empty() || r.depth >= plan_depth)) {
          const bool whole = !whole_turns && !r.pv.empty() && (asked_to_stop() || r.pv.front() == r.best);
          plan = whole ? r.pv : game_->plies(Position::of(s), asked_to_stop() && !r.pv.empty() ? r.pv.front() : r.best);
          plan_depth = r.depth;
        }
        if (plan.empty() || !allowed(rules, s, plan.front())) break;
      }
      const Move m = static_cast<Move>(plan.front());
      plan.erase(plan.begin());
      --plan_depth;
      turn.steps.push_back(m);
      s = rules.after(s, m);
    }
    channel_.write(fmt::format("info nodes {}", turn.nodes));
    channel_.write(fmt::format("info time {}", std::lround(turn.spent())));
    std::string text;
    State x = root;
    for (const Move m : turn.steps) {
      if (m != pass) text += (text.empty() ? "" : " ") + move_text_full(x, m);
      x = rules.after(x, m);
    }
    answer("bestmove " + text, ponder);
  }

  bool asked_to_stop() const { return (stop_.load() & Attention::stop) != 0; }

  static bool allowed(const ArimaaRules& rules, const State& s, u32 m) {
    ArimaaRules::MoveList list;
    rules.moves(s, list);
    return std::find(list.begin(), list.end(), static_cast<Move>(m)) != list.end();
  }

  SearchRequest request(const State& s) {
    SearchRequest q = unlimited_request(*game_, Position::of(s), strongest_profile);
    q.history = seen_;
    q.table = &table_;
    return q;
  }

  /// The turn that is being made.
  struct Turn {
    State here;
    std::chrono::steady_clock::time_point begin;
    std::vector<Move> steps;
    u64 nodes = 0;        ///< of the searches that are done
    u64 of_this_one = 0;  ///< of the iterations of the search that runs
    int depth = 0;        ///< deepest that was told, in steps from the beginning of the turn

    double spent() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); }
  };

  // What an iteration found, counted from `go` and from the position that `go` found.
  void tell(Turn& turn, const Iteration& it) {
    if (it.depth <= 1) turn.of_this_one = 0;
    turn.of_this_one += it.nodes;
    const bool whole_turns = !it.pv.empty() && is_turn(it.pv.front());
    const int depth = static_cast<int>(turn.steps.size()) + it.depth * (whole_turns ? 4 : 1);
    if (depth <= turn.depth) return;
    turn.depth = depth;
    channel_.write(fmt::format("info depth {}", depth));
    channel_.write(fmt::format("info score {}", it.score.value));
    channel_.write(fmt::format("info nodes {}", turn.nodes + turn.of_this_one));
    channel_.write(fmt::format("info time {}", std::lround(turn.spent())));
    std::vector<u32> pv(turn.steps.begin(), turn.steps.end());
    Position p = Position::of(turn.here);
    for (const MoveCode m : it.pv) {
      for (const MoveCode ply : game_->plies(p, m)) pv.push_back(ply);
      p = game_->after(p, m);
    }
    channel_.write("info pv " + line(pv));
  }

  // Steps from the position of `go`; where the side changes, its letter stands before them.
  std::string line(const std::vector<u32>& pv) const {
    std::string out;
    State s = state_;
    Side side = rules_.mover(s);
    for (const u32 code : pv) {
      const Move m = static_cast<Move>(code);
      if (rules_.mover(s) != side) out += (side = rules_.mover(s)) == Side::first ? " g" : " s";
      if (m != pass) out += (out.empty() ? "" : " ") + move_text_full(s, m);
      s = rules_.after(s, m);
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
    for (u64 left = home(mover); left; left &= left - 1)
      put(want.strength(std::countr_zero(left)), std::countr_zero(left));
    for (u64 left = home(mover); left; left &= left - 1)
      for (int t = rabbit; t <= elephant; ++t) put(t, std::countr_zero(left));
    return out;
  }

  static constexpr u64 nodes_after_stop = 5'000;

  LineChannel& channel_;
  const std::shared_ptr<const Game> game_;
  const ArimaaRules rules_;
  const Defect defect_ = game_->initial(0).as<State>().defect;
  State state_ = in_game(start_of("standard", 0));
  std::vector<u64> seen_{rules_.key(state_)};  // keys at the starts of turns, for the third repetition
  Table table_;
  Limits limits_;  // reader's thread; a search takes a copy
  Attention stop_;
  bool pondering_ = false;         // the reader's thread
  std::atomic<bool> mute_{false};  // the search is given up without a move
  std::mutex mutex_;
  std::condition_variable release_;
  bool released_ = false;
  Thread thinking_;
};

}  // namespace

const EngineProtocol& aei() {
  static const EngineProtocolOf<Conversation> protocol("AEI");
  return protocol;
}

}  // namespace ply::arimaa
