#include "engine/game/root_lines.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>

#include "engine/search/switches.h"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

class Search {
 public:
  Search(const Game& game, const SearchRequest& q)
      : game_(game), q_(q), mover_(game.mover(q.position)), one_sided_(!game.profile(q.profile)->antisymmetric) {
    q_.options.set({Switch::iterative, Switch::aspiration}, false);
    q_.options.seed = 0;
    q_.tracer = nullptr;
    q_.on_iteration = nullptr;
  }

  /// Nothing if it was stopped.
  std::optional<RootLine> line(MoveCode m, int depth) {
    SearchRequest below = q_;
    below.position = q_.position;
    for (const MoveCode ply : game_.plies(q_.position, m)) {
      below.history.push_back(game_.key(below.position));
      below.position = game_.after(below.position, ply);
    }
    below.limits = {depth - 1, 0, 0};
    if (q_.limits.nodes > 0) {
      if (nodes >= q_.limits.nodes) return std::nullopt;
      below.limits.nodes = q_.limits.nodes - nodes;
    }
    if (q_.limits.milliseconds > 0) {
      const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin_).count();
      if (spent >= q_.limits.milliseconds) return std::nullopt;
      below.limits.milliseconds = q_.limits.milliseconds - static_cast<int>(spent);
    }
    const SearchResult r = game_.search(below);
    nodes += r.counters.nodes;
    if (r.stopped || r.score.kind == Kind::none) return std::nullopt;
    RootLine out{m, r.score, {m}, std::nullopt};
    out.pv.insert(out.pv.end(), r.pv.begin(), r.pv.end());
    // A win is worth one less for every ply that it is further away, in games whose values say so: then one more says
    // so, too.
    const int sign = game_.mover(below.position) == mover_ ? 1 : -1, value = r.score.value, size = std::abs(value);
    SearchResult nearer = r;
    nearer.score.value = value < 0 ? 1 - size : size - 1;
    const auto n = game_.win_in(below, r), further = game_.win_in(below, nearer);
    const bool says_distance = n && further && std::abs(*further) == std::abs(*n) + 1;
    out.score.value = sign * (says_distance ? nearer.score.value : value);
    if (n) out.win_in = *n == 0 ? sign * (value < 0 ? -1 : 1) : sign * (*n < 0 ? *n - 1 : *n + 1);
    return out;
  }

  /// All of these at once, where evaluations speak for one side: the search of a child would speak for the other. False
  /// if it was stopped. Nobody counts these searches or watches their time, so a depth that would probably go beyond a
  /// limit is not begun.
  bool one_sided(const std::vector<MoveCode>& moves, int depth, std::vector<RootLine>& out) {
    // Each depth than the one before; the exponent of alpha-beta with middling order
    constexpr double dearer = 6, full_window = 0.75;
    const auto now = Clock::now();
    if (depth > 1 && q_.limits.milliseconds > 0 &&
        now - begin_ + dearer * (now - depth_begin_) > std::chrono::milliseconds(q_.limits.milliseconds))
      return false;
    if (depth > 1 && q_.limits.nodes > 0 &&
        std::pow(static_cast<double>(std::max<std::size_t>(2, moves.size())), full_window * depth) >
            static_cast<double>(q_.limits.nodes))
      return false;
    depth_begin_ = now;
    q_.limits.depth = depth;
    for (const MoveValue& v : game_.all_moves(q_)) {
      if (v.score.kind == Kind::none) return false;
      if (std::find(moves.begin(), moves.end(), v.move) == moves.end()) continue;
      SearchResult r;
      r.score = v.score;
      r.pv = {v.move};
      out.push_back({v.move, v.score, {v.move}, game_.win_in(q_, r)});
    }
    return true;
  }
  bool speaks_for_one_side() const { return one_sided_; }
  bool asked_to_stop() const { return q_.attention && (q_.attention->load() & Attention::stop) != 0; }

  u64 nodes = 0;

 private:
  const Game& game_;
  SearchRequest q_;
  const Side mover_;
  const bool one_sided_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point depth_begin_ = begin_;
};

int last_depth(const SearchRequest& q) { return q.limits.depth < 0 ? max_depth : std::min(q.limits.depth, max_depth); }

}  // namespace

RootLines search_root_lines(const Game& game, const SearchRequest& q, std::vector<MoveCode> moves,
                            const std::function<void(const RootLines&)>& on_depth) {
  RootLines out;
  const auto legal = game.moves(q.position, q.history);
  if (moves.empty()) moves = legal;
  const auto rank = [&](MoveCode m) { return std::find(legal.begin(), legal.end(), m) - legal.begin(); };
  std::sort(moves.begin(), moves.end(), [&](MoveCode a, MoveCode b) { return rank(a) < rank(b); });
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  if (moves.empty()) return out;
  Search search(game, q);
  const int last = last_depth(q);
  for (int depth = 1; depth <= last; ++depth) {
    std::vector<RootLine> lines;
    bool whole = true;
    if (search.speaks_for_one_side()) {
      whole = search.one_sided(moves, depth, lines);
    } else {
      // The best of the last depth first: the table then knows the most of what comes after.
      for (std::size_t i = 0; i < moves.size() && whole; ++i) {
        auto line = search.line(out.lines.empty() ? moves[i] : out.lines[i].move, depth);
        whole = line.has_value() && !search.asked_to_stop();
        if (whole) lines.push_back(std::move(*line));
      }
    }
    out.nodes = search.nodes;
    if (!whole) {
      out.stopped = true;
      break;
    }
    std::sort(lines.begin(), lines.end(), [&](const RootLine& a, const RootLine& b) {
      return a.score.value != b.score.value ? a.score.value > b.score.value : rank(a.move) < rank(b.move);
    });
    out.lines = std::move(lines);
    out.depth = depth;
    if (on_depth) on_depth(out);
    const bool decided = std::all_of(out.lines.begin(), out.lines.end(),
                                     [&](const RootLine& l) { return l.win_in && std::abs(*l.win_in) <= depth; });
    if (q.limits.depth < 0 && decided) break;
  }
  return out;
}

RootLines search_best_line(const Game& game, const SearchRequest& q,
                           const std::function<void(const RootLines&)>& on_depth) {
  RootLines out;
  const Clock::time_point begin = Clock::now();
  const int last = last_depth(q);
  SearchRequest at = q;
  at.options.set({Switch::iterative, Switch::aspiration}, false);
  at.tracer = nullptr;
  at.on_iteration = nullptr;
  for (int depth = 1; depth <= last; ++depth) {
    at.limits = {depth, 0, 0};
    if (q.limits.nodes > 0) at.limits.nodes = q.limits.nodes > out.nodes ? q.limits.nodes - out.nodes : 1;
    if (q.limits.milliseconds > 0) {
      const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count();
      at.limits.milliseconds = std::max(1, q.limits.milliseconds - static_cast<int>(spent));
    }
    const SearchResult r = game.search(at);
    out.nodes += r.counters.nodes;
    out.stopped = r.stopped || r.score.kind == Kind::none;
    if (out.stopped || !r.has_best) break;
    RootLine line{r.best, r.score, {r.pv.begin(), r.pv.end()}, game.win_in(at, r)};
    if (line.pv.empty()) line.pv = {r.best};
    out.lines = {std::move(line)};
    out.depth = depth;
    if (on_depth) on_depth(out);
    if (q.limits.depth < 0 && out.lines.front().win_in && std::abs(*out.lines.front().win_in) <= depth) break;
  }
  return out;
}

}  // namespace ply
