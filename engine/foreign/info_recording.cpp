#include "engine/foreign/info_recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/foreign/import_board.h"
#include "engine/foreign/info_log.h"
#include "engine/games/registry.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

constexpr std::size_t max_listed = 20, longest_variation = 200;  // of a list of searches; moves of a variation

/// For the side to move at the root.
int log_value(const InfoLine& x) {
  if (!x.mate) return x.score->value;
  const int n = *x.mate, plies = n > 0 ? 2 * n - 1 : -2 * n;
  return n > 0 ? log_mate - plies : -(log_mate - plies);
}

/// The positions of a line, as far as the game is known.
class LogPlayer {
 public:
  LogPlayer(std::shared_ptr<const Game> game, std::shared_ptr<const BoardFace> board, const Position& root)
      : game_(std::move(game)), board_(std::move(board)), root_(root) {}

  void to_root() { at_ = root_, knows_ = game_ || board_, mover_ = root_mover(); }
  Side root_mover() const { return game_ ? game_->mover(root_) : board_ ? board_->mover(root_) : Side::first; }
  Side mover() const { return mover_; }
  /// Its code; nothing where it cannot be played, or the game is not known. Behind it the sides alternate then.
  std::optional<MoveCode> play(const std::string& text) {
    std::optional<MoveCode> out;
    if (knows_ && game_) {
      if (const auto m = game_->parse_move(at_, text)) out = *m, at_ = game_->after(at_, *m);
    } else if (knows_) {
      if (const auto step = board_->follow_text(at_, mover_, text)) out = MoveCode{0}, at_ = step->after;
    }
    knows_ = out.has_value();
    mover_ = knows_ ? (game_ ? game_->mover(at_) : board_->mover(at_)) : other(mover_);
    return out;
  }

 private:
  std::shared_ptr<const Game> game_;
  std::shared_ptr<const BoardFace> board_;
  Position root_, at_;
  bool knows_ = false;
  Side mover_ = Side::first;
};

/// The game in which the search can have been: its position is one, and the first moves of its lines can be played.
struct FoundGame {
  SearchPlan plan;
  std::shared_ptr<const Game> game;
  std::shared_ptr<const BoardFace> board;
  Position root;
};

std::optional<FoundGame> search_in_game(const InfoSearch& s, const std::string& game) {
  FoundGame out;
  out.plan.engine = "?";
  out.plan.game = game;
  out.plan.position = s.position == "startpos" ? std::string() : s.position;
  out.plan.moves = s.moves;
  if (auto root = resolve(out.plan)) {
    out.game = root->game, out.root = root->position;
  } else if (auto setup = resolve_board(out.plan)) {
    out.board = setup->face, out.root = setup->position;
  } else {
    return std::nullopt;
  }
  LogPlayer along(out.game, out.board, out.root);
  bool any = !s.position.empty() && (!s.moves.empty() || s.position != "startpos");
  for (const InfoLine& x : s.said) {
    if (x.pv.empty()) continue;
    along.to_root();
    if (!along.play(x.pv.front())) return std::nullopt;
    any = true;
  }
  return any ? std::optional(std::move(out)) : std::nullopt;
}

std::optional<FoundGame> find_game_of(const InfoSearch& s) {
  if (s.position.empty()) return std::nullopt;  // it may begin anywhere
  std::vector<FoundGame> fit;
  // Those that engines of others play come first
  if (s.protocol == InfoProtocol::uci)
    for (const BoardType* type : all_boards())
      if (auto board = search_in_game(s, type->id())) return board;
  for (const GameType* type : all_games())
    if (auto found = search_in_game(s, type->id())) fit.push_back(std::move(*found));
  return fit.size() == 1 ? std::optional(std::move(fit.front())) : std::nullopt;
}

/// The lines of one root: of an iteration, or of one attempt at it.
struct LogAttempt {
  int depth = 0, number = 0;
  std::map<int, const InfoLine*> lines;  ///< by the place among the best moves
  const InfoLine* last = nullptr;
};

// A bound that was told before the value of its depth is an attempt; of several values of a depth the last counts.
std::vector<LogAttempt> attempts_of(const std::vector<InfoLine>& said) {
  std::vector<LogAttempt> out;
  for (const InfoLine& x : said) {
    const bool bound = x.score->kind != Kind::exact;
    const bool same = !out.empty() && out.back().depth == x.depth;
    if (!same) {
      out.push_back({x.depth, 0, {}, nullptr});
    } else if (const auto first = out.back().lines.find(x.multipv); first != out.back().lines.end()) {
      const bool was_bound = first->second->score->kind != Kind::exact;
      if (x.multipv == 1 && (was_bound || bound)) out.push_back({x.depth, out.back().number + 1, {}, nullptr});
    }
    out.back().lines[x.multipv] = &x;
    out.back().last = &x;
  }
  return out;
}

class LogRecording {
 public:
  LogRecording(const InfoSearch& s, std::optional<FoundGame> found) : s_(s), found_(std::move(found)) {
    if (found_) player_.emplace(found_->game, found_->board, found_->root);
    else player_.emplace(nullptr, nullptr, Position{});
    texts_.emplace_back();
  }

  Result<ImportedNodes> make(RecordPool& pool) {
    for (const LogAttempt& a : attempts_of(s_.said)) root(a);
    SearchPlan plan;
    if (found_) plan = found_->plan;
    plan.engine = s_.engine.empty() ? "another engine" : s_.engine;
    plan.options.algorithm = Algorithm::minimax;  // no windows are told
    plan.limits.depth = summary_.search.depth;
    plan.budget_bytes = std::max<std::size_t>(records_.size() * sizeof(NodeRecord), 1);
    if (!found_ || !found_->game) set_move_texts(plan, texts_);
    summary_.program = plan.engine;
    summary_.claims.untold = {.windows = true, .depths = false, .tree = true};
    for (const NodeRecord& r : records_) {
      summary_.deepest_ply = std::max<int>(summary_.deepest_ply, r.ply);
      if (r.ply == 0) summary_.skipped += r.skipped;
    }
    summary_.visited = records_.size() + summary_.skipped;
    summary_.search.counters.nodes = summary_.visited;
    auto recording = Recording::made_of(records_, std::move(plan), std::move(summary_), {}, pool);
    if (!recording) return recording.error();
    return ImportedNodes{*recording, {}};
  }

 private:
  void root(const LogAttempt& a) {
    const auto begin = records_.size();
    const auto best = a.lines.find(1);
    const InfoLine& line = best == a.lines.end() ? *a.lines.begin()->second : *best->second;
    u8 rank = 0;
    std::vector<u32> pv;
    for (const auto& [place, x] : a.lines) {
      if (x->pv.empty() || rank == 254) continue;
      auto moves = variation(*x, rank++);
      if (x == &line) pv = std::move(moves);
    }
    NodeRecord r = node(0, player_->root_mover());
    r.size = static_cast<u32>(records_.size() - begin) + 1;
    r.value = log_value(line);
    r.end_kind = NodeRecord::pack_end(NodeEnd::inner, line.score->kind);
    r.rank = static_cast<u8>(std::min(a.number, 254));
    r.set_depth(a.depth);
    if (rank > 0) r.best = 0;
    Iteration it;
    it.depth = a.depth, it.score = {r.value, line.score->kind}, it.attempts = a.number + 1;
    if (a.last->nodes >= 0) {
      it.nodes = static_cast<u64>(std::max<i64>(a.last->nodes - nodes_, 0)), nodes_ = a.last->nodes;
      r.skipped = static_cast<u32>(std::min<u64>(it.nodes > r.size ? it.nodes - r.size : 0, skipped_saturated - 1));
    }
    if (a.last->milliseconds >= 0) {
      it.seconds = static_cast<double>(std::max<i64>(a.last->milliseconds - time_, 0)) / 1000;
      time_ = a.last->milliseconds;
    }
    r.flags |= NodeRecord::partial_bit;  // all other moves have no line
    records_.push_back(r);
    it.pv = std::move(pv);
    it.best = it.pv.empty() ? 0 : it.pv.front();
    std::vector<Iteration>& all = summary_.search.iterations;
    if (a.number > 0 && !all.empty()) {
      it.nodes += all.back().nodes, it.seconds += all.back().seconds;
      all.pop_back();
    }
    all.push_back(it);
    SearchResult& s = summary_.search;
    s.depth = it.depth, s.score = it.score, s.best = s.settled_best = it.best, s.pv = it.pv,
    s.has_best = !it.pv.empty();
    s.seconds = static_cast<double>(time_) / 1000;
  }

  // The moves in order, their records in the order of leaving.
  std::vector<u32> variation(const InfoLine& x, u8 rank) {
    std::vector<NodeRecord> line;
    std::vector<u32> codes;
    player_->to_root();
    const Side root_mover = player_->root_mover();
    for (const std::string& text : x.pv) {
      if (line.size() == longest_variation) break;
      const auto code = player_->play(text);
      const bool known_game = found_ && found_->game;
      if (known_game && !code) break;  // it cannot be played
      const auto ply = static_cast<u8>(line.size() + 1);
      NodeRecord r = node(ply, player_->mover());
      r.move = known_game ? static_cast<u32>(*code) : text_code(text);
      r.end_kind = NodeRecord::pack_end(NodeEnd::aborted, Kind::none) | NodeRecord::inferred_bit;
      if (ply == 1) {  // its score is that of the move
        const bool same = r.mover() == root_mover;
        const int value = log_value(x);
        r.value = same ? value : -value;
        r.end_kind = NodeRecord::pack_end(NodeEnd::unreported, same ? x.score->kind : flipped(x.score->kind));
        r.rank = rank;
      }
      codes.push_back(r.move);
      line.push_back(r);
    }
    for (std::size_t i = line.size(); i-- > 0;) {
      line[i].size = static_cast<u32>(line.size() - i);
      if (i + 1 < line.size()) line[i].best = 0;
      if (i == 0 && line.size() > 1) line[i].end_kind = NodeRecord::pack_end(NodeEnd::inner, line[i].kind());
      records_.push_back(line[i]);
    }
    return codes;
  }
  static NodeRecord node(u8 ply, Side mover) {
    NodeRecord r{};
    r.alpha = -infinite, r.beta = infinite;
    r.size = 1, r.ply = ply, r.best = no_rank, r.link = no_node;
    r.flags = static_cast<u8>(mover) | NodeRecord::pack_pass(Pass::full, false);
    r.set_depth(NodeRecord::min_depth);  // not told
    return r;
  }
  u32 text_code(const std::string& text) {
    const auto [at, fresh] = codes_.emplace(text, static_cast<u32>(texts_.size()));
    if (fresh) texts_.push_back(text);
    return at->second;
  }

  const InfoSearch& s_;
  std::optional<FoundGame> found_;
  std::optional<LogPlayer> player_;
  std::vector<NodeRecord> records_;
  RecordingSummary summary_;
  std::vector<std::string> texts_;
  std::map<std::string, u32> codes_;
  i64 nodes_ = 0, time_ = 0;
};

std::string list_of(const InfoLog& log) {
  std::string out = fmt::format("the log has {} searches, and this is number {}: --search N picks one (",
                                log.searches.size(), log.number);
  for (std::size_t i = 0; i < log.searches.size() && i < max_listed; ++i) {
    const InfoHead& h = log.searches[i];
    out +=
        fmt::format("{}{}: line {}, depth {}{}{}", i ? "; " : "", i + 1, h.line, h.depth,
                    h.position.empty() ? "" : ", " + h.position.substr(0, 60), h.engine.empty() ? "" : ", " + h.engine);
  }
  if (log.searches.size() > max_listed) out += fmt::format("; {} more", log.searches.size() - max_listed);
  return out + ")";
}

}  // namespace

Result<ImportedNodes> import_info_log(ByteStream& in, const std::string& name, RecordPool& pool, u32 search,
                                      JobProgress* progress) {
  Budget budget({}, progress ? &progress->stop : nullptr);
  const auto log = read_info_log(in, search, budget);
  if (!log) return Error{name + ": " + (progress && progress->stop ? std::string(not_read_on) : log.error().message)};
  auto found = find_game_of(log->chosen);
  const bool known = found.has_value();
  const std::string taken_for = known && found->game ? found->game->type().title() : std::string();
  auto out = LogRecording(log->chosen, std::move(found)).make(pool);
  if (!out) return Error{name + ": " + out.error().message};
  const auto note = [&](const std::string& more) { out->note += (out->note.empty() ? "" : "; ") + more; };
  if (log->searches.size() > 1) note(list_of(*log));
  if (!known) note("what game it is is not told: there is no board, and moves are shown as they were written");
  if (!taken_for.empty()) note(fmt::format("taken for {}: its moves can be played there", taken_for));
  if (log->not_taken > 0) note(fmt::format("{} lines of info could not be read", log->not_taken));
  note(
      "only principal variations are told: for the tree below a node its engine has to record it (plytrace.h), and "
      "trace zoom runs that again");
  out->steps = budget.steps_taken();
  return out;
}

}  // namespace ply
