// Our engine as an agent of the Kalah Game Protocol: it names its best move depth by depth, and says when no better one
// will come.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/base/job.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/game/player.h"
#include "engine/games/kalah/game.h"
#include "engine/games/kalah/kgp.h"
#include "engine/search/job_attention.h"
#include "engine/search/table.h"
#include "engine/trace/record_words.h"

namespace ply::kalah {
namespace {

class Conversation {
 public:
  Conversation(LineChannel& channel, std::shared_ptr<const Game> game, std::size_t table_bytes)
      : channel_(channel), game_(std::move(game)), table_(table_bytes) {}

  void run() {
    for (std::string text; channel_.read(text);) {
      if (trim(text).empty()) continue;
      const auto line = read_kgp_line(text);
      if (!line) {
        say({}, "error " + kgp_string(line.error().message));
        continue;
      }
      if (line->name == "goodbye" || !obey(*line)) return thinking_.reset();
    }
    if (thinking_) thinking_->wait();  // whoever has asked and says no more still gets the answer
  }

 private:
  // False: it cannot go on.
  bool obey(const KgpLine& line) {
    if (line.name == "kgp") {
      if (line.argument(0) != "1") return say(line.id, "error \"only version 1 is spoken here\""), false;
      say({}, "set info:name \"Plyscope\"");
      say({},
          fmt::format("set info:description {}", kgp_string(fmt::format("alpha-beta search, {}", program_version()))));
      say({}, "mode freeplay");
    } else if (line.name == "state") {
      begin(line);
    } else if (line.name == "stop") {
      if (thinking_ && (!line.ref || line.ref == asked_)) thinking_->stop();
    } else if (line.name == "ping") {
      say(line.id, line.arguments.empty() ? "pong" : "pong " + line.argument(0));
    } else if (line.name == "set") {
      hear_time(line);
    }
    return true;
  }

  void hear_time(const KgpLine& line) {
    if (line.argument(0) == "time:mode") mode_ = line.argument(1);
    if (line.argument(0) == "time:clock") seconds_ = to_number<int>(line.argument(1));
  }

  // One question after the other: the search before it ends first, and its move stands.
  void begin(const KgpLine& line) {
    const auto board = read_kgp_board(line.argument(0));
    if (!board) return say(line.id, "error " + kgp_string(board.error().message));
    // With the rules that hold here, and the size of what was sent.
    RuleValues rules = game_->rules();
    rules["pits"] = std::to_string(board->options.pits);
    auto made = kalah_game_type().make(rules);
    if (!made) return say(line.id, "error " + kgp_string(made.error().message));
    const Position p = Position::of(board->state);
    if ((*made)->outcome(p)) return say(line.id, "error \"the game is over\"");
    thinking_.reset();
    asked_ = line.id;
    thinking_.emplace([this, game = *made, p, id = line.id](JobProgress& progress) { think(*game, p, id, progress); });
  }

  void think(const Game& game, const Position& p, std::optional<u64> id, JobProgress& progress) {
    JobAttention attention(progress);
    SearchRequest q = unlimited_request(game, p, strongest_profile);
    q.table = &table_;
    q.attention = &attention;
    q.limits = limits();
    deepen_without_depth(q.options, q.limits);
    std::optional<MoveCode> named;
    const auto name = [&](MoveCode m) {
      if (named != m) say(id, fmt::format("move {}", game.write_move(p, m)));
      named = m;
    };
    u64 nodes = 0;
    q.on_iteration = [&](const Iteration& it) {
      nodes += it.nodes;
      if (progress.stop || it.pv.empty()) return;
      say({},
          "set info:comment " + kgp_string(fmt::format("depth {}, {} {}, {} nodes", it.depth, kind_sign(it.score.kind),
                                                       game.value_text(q.profile, it.score.value), nodes)));
      name(it.pv.front());
    };
    const SearchResult r = game.search(q);
    // Who was told to stop has no more to say, but nobody is left without a move.
    if (r.has_best && (!progress.stop || !named)) name(r.best);
    if (!progress.stop) say(id, "yield");
  }

  // As long as the server lets it, if it says so; else so much that it takes a moment.
  SearchLimits limits() const {
    constexpr u64 usual_nodes = 1'000'000;
    SearchLimits out;
    if (mode_ == "none" || !seconds_ || *seconds_ <= 0) return out.nodes = usual_nodes, out;
    const i64 ms = i64{*seconds_} * 1000;
    out.milliseconds = static_cast<int>(std::clamp<i64>(mode_ == "absolute" ? ms / 25 : ms * 9 / 10, 1, 86'400'000));
    return out;
  }

  void say(std::optional<u64> to, const std::string& what) {
    const std::lock_guard lock(mutex_);
    channel_.write(to ? fmt::format("{}@{} {}", next_id_, *to, what) : fmt::format("{} {}", next_id_, what));
    next_id_ += 2;
  }

  LineChannel& channel_;
  const std::shared_ptr<const Game> game_;
  Table table_;
  std::mutex mutex_;
  u64 next_id_ = 1;   // ours are odd; guarded
  std::string mode_;  // of time, as the server says
  std::optional<int> seconds_;
  std::optional<u64> asked_;  // the question that is thought about
  std::optional<Job> thinking_;
};

class Agent final : public EngineProtocol {
 public:
  const std::string& name() const override { return name_; }
  std::string usual_rules() const override { return "preset=standard"; }
  void run(LineChannel& channel, const std::shared_ptr<const Game>& game, std::size_t table_bytes) const override {
    Conversation(channel, game, table_bytes).run();
  }

 private:
  const std::string name_ = "KGP";
};

}  // namespace

const EngineProtocol& kgp_agent() {
  static const Agent protocol;
  return protocol;
}

}  // namespace ply::kalah
