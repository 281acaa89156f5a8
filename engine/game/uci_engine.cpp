#include "engine/game/uci_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <tuple>

#include "engine/core/text.h"
#include "engine/core/thread.h"
#include "engine/core/version.h"
#include "engine/game/game.h"
#include "engine/game/root_lines.h"
#include "engine/game/uci_client.h"
#include "engine/game/uci_clock.h"
#include "engine/search/table.h"

namespace ply {
namespace {

constexpr int most_megabytes = 4096;
constexpr int most_lines = 500;
constexpr const char* own_rules = "own";  // a named set of rules that single options have changed

/// What `go` asks for.
struct Order {
  int depth = 0;
  u64 nodes = 0;
  UciClock clock;
  bool infinite = false;       ///< no move before `stop`
  bool ponder = false;         ///< no move before `stop` or `ponderhit`
  std::vector<MoveCode> only;  ///< searchmoves; empty: all
};

// One conversation. Lines are read on the caller's thread; `go` thinks on a thread of its own, so that `stop` and
// `isready` are answered meanwhile. Whatever changes the position or an option first waits for the search to end.
class Conversation {
 public:
  Conversation(LineChannel& channel, std::shared_ptr<const Game> game, std::size_t table_bytes, const UciWords* usi)
      : channel_(channel),
        usi_words_(usi),
        type_(game->type()),
        usual_(std::move(game)),
        given_(fewest(*usual_)),
        table_(table_bytes) {
    start(usual_, usual_->initial());
  }
  ~Conversation() { finish(); }

  void run() {
    std::string line;
    while (channel_.read(line)) {
      const auto [command, rest] = cut_word(trim(line));
      if (command == "quit") return;
      if (!command.empty()) obey(command, rest);
    }
  }

 private:
  void obey(std::string_view command, std::string_view rest) {
    if (command == "uci" || (command == "usi" && usi_words_)) {
      finish();
      usi_ = command == "usi";
      introduce();
    } else if (command == "isready") {
      channel_.write("readyok");
    } else if (command == "ucinewgame" || (usi_ && command == "usinewgame")) {
      finish();
      table_.clear();
      start(usual_, usual_->initial());
    } else if (command == "position") {
      set_position(rest);
    } else if (command == "setoption") {
      set_option(rest);
    } else if (command == "go") {
      go(rest);
    } else if (command == "stop") {
      finish();
    } else if (command == "ponderhit") {
      ponder_hit();
    } else if (usi_ && command == "gameover") {
      mute_ = true;  // nobody waits for a move any more
      finish();
    } else if (command == "debug" || command == "register") {
      // Nothing here depends on them.
    } else {
      info(fmt::format("unknown command {}", quoted_text(command)));
    }
  }

  void info(const std::string& text) { channel_.write("info string " + text); }
  void info(const std::string& what, const Error& e) {
    info(e.column > 0 ? fmt::format("{}: {} (column {})", what, e.message, e.column)
                      : fmt::format("{}: {}", what, e.message));
  }

  // --- Options
  void introduce() {
    channel_.write(std::string("id name ") + program_and_version());
    channel_.write("id author the authors of Plyscope");
    channel_.write(fmt::format("option name {} type spin default {} min 1 max {}", usi_ ? "USI_Hash" : "Hash",
                               std::clamp<std::size_t>(table_.bytes() >> 20, 1, most_megabytes), most_megabytes));
    channel_.write(fmt::format("option name MultiPV type spin default {} min 1 max {}", lines_, most_lines));
    if (!usi_) channel_.write("option name Ponder type check default false");  // in USI it goes without saying
    // The default first: there are controllers that take the first value for it, and then set it.
    std::string profiles = " var " + profile_;
    for (const ProfileInfo& p : usual_->profiles())
      if (p.id != profile_) profiles += " var " + p.id;
    channel_.write(fmt::format("option name Profile type combo default {}{}", profile_, profiles));
    const RuleValues now = usual_->rules();
    for (const RuleOption& o : type_.options()) {
      const auto found = now.find(o.id);
      const std::string value = found == now.end() ? own_rules : found->second;
      if (o.number) {
        channel_.write(fmt::format("option name {} type spin default {} min {} max {}", o.id, value, o.min, o.max));
        continue;
      }
      std::string values = " var " + value;
      for (const std::string& v : o.values)
        if (v != value) values += " var " + v;
      channel_.write(fmt::format("option name {} type combo default {}{}", o.id, value, values));
    }
    channel_.write(usi_ ? "usiok" : "uciok");
  }

  // "name ID [value V]"
  void set_option(std::string_view text) {
    const auto list = words(text);
    if (list.size() < 2 || list[0].text != "name") return info("setoption: expected name ID value V");
    std::string id = canonical_id(list[1].text), value(list.size() >= 4 && list[2].text == "value" ? list[3].text : "");
    const auto bad = [&] {
      info(fmt::format("setoption: {} cannot be the value of {}", quoted_text(value), quoted_text(id)));
    };
    if (const auto rule = usi_words_ ? usi_words_->rule(list[1].text, value) : std::nullopt)
      std::tie(id, value) = *rule;
    if (id == "hash" || id == "usi-hash") {
      const auto n = to_number<i64>(value);
      if (!n || *n < 1 || *n > most_megabytes) return bad();
      finish();
      table_.resize(static_cast<std::size_t>(*n) << 20);
    } else if (id == "profile") {
      if (!usual_->profile(value)) return bad();
      finish();
      profile_ = usual_->profile(value)->id;
      table_.clear();
    } else if (std::any_of(type_.options().begin(), type_.options().end(),
                           [&](const RuleOption& o) { return o.id == id; })) {
      set_rule(id, value);
    } else if (id == "multipv") {
      const auto n = to_number<int>(value);
      if (!n || *n < 1 || *n > most_lines) return bad();
      finish();
      lines_ = *n;
    } else if (id != "ponder" && id != "usi-ponder") {
      info(fmt::format("option {} is not used", quoted_text(id)));
    }
  }

  void set_rule(const std::string& id, const std::string& value) {
    RuleValues given = given_;
    if (value == own_rules) given.erase(id);
    else given[id] = value;
    auto game = type_.make(given);
    if (!game) return info("setoption", game.error());
    finish();
    given_ = std::move(given);
    usual_ = *game;
    if (!usual_->profile(profile_)) profile_ = "modern";
    table_.clear();
    start(usual_, usual_->initial());
  }

  // The fewest options that make these rules: a named set of rules that is chosen later must find nothing that
  // overrules it.
  static RuleValues fewest(const Game& game) {
    RuleValues out = game.rules();
    for (const auto& [id, value] : game.rules()) {
      RuleValues fewer = out;
      fewer.erase(id);
      if (const auto made = game.type().make(fewer); made && (*made)->rules() == game.rules()) out = std::move(fewer);
    }
    return out;
  }

  // --- The position
  void start(std::shared_ptr<const Game> game, const Position& p) {
    game_ = std::move(game);
    position_ = p;
    history_.clear();
    known_ = true;
  }

  // "startpos|fen STR [moves M ...]". What cannot be read leaves no position: a move in another one would only confuse.
  void set_position(std::string_view text) {
    finish();
    known_ = false;
    const auto list = words(text);
    const auto moves = std::find_if(list.begin(), list.end(), [](const Word& w) { return w.text == "moves"; });
    const UciWords& words_here = this->words_here();
    const std::string_view place =
        trim(moves == list.end() ? text : text.substr(0, static_cast<std::size_t>(moves->column - 1)));
    const auto [word, rest] = cut_word(place);
    std::shared_ptr<const Game> game = usual_;
    Position p = game->initial();
    if (word == "fen" || word == "sfen") {
      auto setup = words_here.read_position(type_, word, rest, given_);
      // What a position states of its rules wins.
      for (auto it = given_.begin(); !setup && it != given_.end(); ++it) {
        RuleValues fewer = given_;
        fewer.erase(it->first);
        if (auto again = words_here.read_position(type_, word, rest, fewer)) setup = std::move(again);
      }
      if (!setup)
        if (auto again = words_here.read_position(type_, word, rest, {})) setup = std::move(again);
      if (!setup) return info("position", setup.error());
      if (const std::string why = setup->game->why_not_allowed(setup->position); !why.empty())
        return info("position: " + why);
      game = setup->game;
      p = setup->position;
    } else if (word != "startpos") {
      return info(usi_ ? "position: expected startpos or sfen" : "position: expected startpos or fen");
    }
    // The same rules in a game of its own: the table need not be forgotten.
    if (game->rules() == usual_->rules()) game = usual_;
    std::vector<u64> history;
    for (auto m = moves == list.end() ? moves : moves + 1; m != list.end(); ++m) {
      auto code = words_here.read_move(*game, p, m->text, {});
      if (!code) return info(fmt::format("position: move {}", quoted_text(m->text)), code.error());
      for (const MoveCode ply : game->plies(p, *code)) {
        history.push_back(game->key(p));
        p = game->after(p, ply);
      }
    }
    if (game->rules() != game_->rules()) table_.clear();
    start(std::move(game), p);
    history_ = std::move(history);
  }

  // --- Thinking
  void go(std::string_view text) {
    finish();
    Order order;
    const auto list = words(text);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string_view word = list[i].text;
      const auto number = [&]() -> i64 {
        const auto n = i + 1 < list.size() ? to_number<i64>(list[i + 1].text) : std::nullopt;
        if (!n) info(fmt::format("go: {} wants a number", quoted_text(word)));
        else ++i;
        return n.value_or(0);
      };
      if (word == "searchmoves") {
        // All words that follow and are moves.
        for (; i + 1 < list.size(); ++i) {
          const auto m = known_ ? words_here().read_move(*game_, position_, list[i + 1].text, history_)
                                : Result<MoveCode>(Error{});
          if (!m) break;
          order.only.push_back(*m);
        }
        if (order.only.empty()) info("go: searchmoves names no legal move, so all are searched");
        continue;
      }
      if (usi_ && word == "mate") {
        channel_.write("checkmate notimplemented");
        return;
      }
      if (word == "infinite") order.infinite = true;
      else if (word == "ponder") order.ponder = true;
      else if (word == "depth") order.depth = static_cast<int>(std::clamp<i64>(number(), 0, max_depth));
      else if (word == "nodes") order.nodes = static_cast<u64>(std::max<i64>(0, number()));
      else if (word == "movetime") order.clock.move_time = std::max<i64>(1, number());
      else if (word == "wtime") order.clock.left[usi_ ? 1 : 0] = number();
      else if (word == "btime") order.clock.left[usi_ ? 0 : 1] = number();
      else if (word == "winc") order.clock.increment[usi_ ? 1 : 0] = number();
      else if (word == "binc") order.clock.increment[usi_ ? 0 : 1] = number();
      else if (usi_ && word == "byoyomi") order.clock.byoyomi = std::max<i64>(0, number());
      else if (word == "movestogo") order.clock.moves_to_go = static_cast<int>(std::clamp<i64>(number(), 0, 1000));
      else info(fmt::format("go: {} is not used", quoted_text(word)));
    }
    begin(order);
  }

  void begin(const Order& order) {
    order_ = order;
    stop_.word = 0;
    released_ = false;
    mute_ = false;
    thinking_ = Thread([this, order] { think(order); },
                       [this, order](const std::string& words) {
                         info(words);
                         answer("bestmove (none)", order);
                       });
  }

  // The guess was right: the search begins anew with its limits, and finds what it knows in the table.
  void ponder_hit() {
    if (!thinking_.joinable() || !order_.ponder) return;
    mute_ = true;
    finish();
    Order order = order_;
    order.ponder = false;
    begin(order);
  }

  // Ends the search, if there is one; its best move has then been written.
  void finish() {
    stop_.set(Attention::stop);
    {
      const std::lock_guard lock(mutex_);
      released_ = true;
    }
    release_.notify_all();
    if (thinking_.joinable()) thinking_.join();
  }

  // On the thinking thread.
  void think(const Order& order) {
    const std::string none = usi_ ? "bestmove resign" : "bestmove (none)";
    if (!known_) return answer(none, order);
    std::vector<u64> history = history_;
    auto over = game_->outcome(position_, history);
    // USI has no word for a draw: where the repetition alone ends the game for us, the controller decides, and we play
    // on.
    if (usi_ && over && over->winner == Winner::draw && !game_->outcome(position_)) history.clear(), over.reset();
    if (over) {
      info("the game is over: " + game_->outcome_text(position_, history_));
      // Harnesses that know no rules take the result from here.
      if (over->winner == Winner::draw) channel_.write("info depth 0 score cp 0");
      else if (over->winner != winner_of(game_->mover(position_))) channel_.write("info depth 0 score mate 0");
      const bool won = over->winner == winner_of(game_->mover(position_));
      return answer(usi_ && won ? "bestmove win" : none, order);
    }
    SearchRequest q = game_->request(position_, profile_);
    q.history = std::move(history);
    q.table = &table_;
    q.attention = &stop_;
    q.limits = {};
    const bool free = order.infinite || order.ponder;
    if (order.depth > 0) q.limits.depth = order.depth;
    if (!free) q.limits.nodes = order.nodes;
    if (const auto ms = order.clock.for_move(game_->mover(position_)); ms && !free) q.limits.milliseconds = *ms;
    if (q.limits.depth < 0 && q.limits.nodes == 0 && q.limits.milliseconds == 0 && !free) q.limits.nodes = 1'000'000;
    if (q.limits.depth < 0) q.options.iterative = true;
    const auto begin = std::chrono::steady_clock::now();
    const auto spent = [begin] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    u64 nodes = 0;
    if (lines_ > 1 || !order.only.empty()) return several(q, order, spent);
    q.on_iteration = [&](const Iteration& it) {
      nodes += it.nodes;
      tell(q, it, nodes, spent());
    };
    const SearchResult r = game_->search(q);
    const double seconds = spent();
    channel_.write(fmt::format("info nodes {} nps {:.0f} time {:.0f}", r.counters.nodes,
                               rate(r.counters.nodes, seconds), seconds * 1000));
    if (!r.has_best) return answer(none, order);
    const std::vector<MoveCode> plies = game_->plies(position_, r.best);
    std::string text = "bestmove " + words_here().move(*game_, position_, plies.front());
    if (plies.size() == 1 && r.pv.size() > 1 && r.pv.front() == r.best)
      text += " ponder " + words_here().move(*game_, game_->after(position_, r.best), r.pv[1]);
    answer(text, order);
  }

  // The best moves with their exact values, or those of some moves only.
  template <class Spent>
  void several(const SearchRequest& q, const Order& order, const Spent& spent) {
    const RootLines found = search_root_lines(*game_, q, order.only, [&](const RootLines& r) {
      const double seconds = spent();
      for (std::size_t i = 0; i < r.lines.size() && i < static_cast<std::size_t>(lines_); ++i) {
        const RootLine& l = r.lines[i];
        channel_.write(fmt::format("info depth {} multipv {} score {} nodes {} nps {:.0f} time {:.0f} pv{}", r.depth,
                                   i + 1, score_text(l.score, l.win_in), r.nodes, rate(r.nodes, seconds),
                                   seconds * 1000, line_text(l.pv)));
      }
    });
    channel_.write(
        fmt::format("info nodes {} nps {:.0f} time {:.0f}", found.nodes, rate(found.nodes, spent()), spent() * 1000));
    // Stopped before the first depth was finished: any of the moves will do.
    const std::vector<MoveCode> legal = game_->moves(position_, q.history);
    const MoveCode best = !found.lines.empty()  ? found.lines.front().move
                          : !order.only.empty() ? order.only.front()
                                                : legal.front();
    std::string text = "bestmove " + words_here().move(*game_, position_, best);
    if (!found.lines.empty() && found.lines.front().pv.size() > 1)
      text += " ponder " + words_here().move(*game_, game_->after(position_, best), found.lines.front().pv[1]);
    answer(text, order);
  }

  // A search that ended by itself keeps its move until it is asked.
  void answer(const std::string& text, const Order& order) {
    if (order.infinite || order.ponder) {
      std::unique_lock lock(mutex_);
      release_.wait(lock, [this] { return released_; });
    }
    if (!mute_) channel_.write(text);
  }

  static double rate(u64 nodes, double seconds) { return static_cast<double>(nodes) / std::max(seconds, 1e-6); }

  void tell(const SearchRequest& q, const Iteration& it, u64 nodes, double seconds) {
    SearchResult r;
    r.score = it.score;
    r.pv = it.pv;
    channel_.write(fmt::format("info depth {} score {} nodes {} nps {:.0f} time {:.0f} pv{}", it.depth,
                               score_text(it.score, game_->win_in(q, r)), nodes, rate(nodes, seconds), seconds * 1000,
                               line_text(it.pv)));
  }

  // The value with its kind: bounds are named, what is exact stands alone. UCI counts moves to the mate, USI plies.
  std::string score_text(const Score& score, const std::optional<int>& win_in) const {
    const char* bound = score.kind == Kind::lower ? " lowerbound" : score.kind == Kind::upper ? " upperbound" : "";
    if (!win_in) return fmt::format("cp {}{}", score.value, bound);
    return fmt::format("mate {}{}", usi_ ? *win_in : *win_in < 0 ? -(-*win_in + 1) / 2 : (*win_in + 1) / 2, bound);
  }
  std::string line_text(const std::vector<MoveCode>& line) const {
    std::string out;
    Position p = position_;
    for (const MoveCode m : line)
      for (const MoveCode ply : game_->plies(p, m)) {
        out += " " + words_here().move(*game_, p, ply);
        p = game_->after(p, ply);
      }
    return out;
  }
  const UciWords& words_here() const {
    static const UciWords own;
    return usi_ ? *usi_words_ : own;
  }

  LineChannel& channel_;
  const UciWords* const usi_words_;  ///< null: the game has none
  bool usi_ = false;                 ///< it was greeted in USI
  int lines_ = 1;                    ///< MultiPV
  const GameType& type_;
  std::shared_ptr<const Game> usual_;  ///< the rules that hold where a position says nothing else
  RuleValues given_;                   ///< the options that say so
  std::string profile_ = "modern";
  Table table_;
  std::shared_ptr<const Game> game_;
  Position position_;
  std::vector<u64> history_;
  bool known_ = true;  ///< the last `position` could be read
  Order order_;        ///< of the search that runs
  Attention stop_;
  std::mutex mutex_;
  std::condition_variable release_;
  bool released_ = false;
  std::atomic<bool> mute_{false};  ///< the search is given up without a move
  Thread thinking_;
};

}  // namespace

void UciEngine::run(LineChannel& channel, const std::shared_ptr<const Game>& game, std::size_t table_bytes) const {
  Conversation(channel, game, table_bytes, usi_).run();
}

const EngineProtocol& uci_engine() {
  static const UciEngine protocol;
  return protocol;
}

}  // namespace ply
