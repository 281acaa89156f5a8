#include "engine/read/node/iterations.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "engine/read/node/best_changes.h"
#include "engine/read/node/root_course.h"
#include "engine/trace/thread_roots.h"

namespace ply {
namespace {

std::string line_text(const Subject& subject, std::span<const u32> pv) {
  std::string out;
  if (!subject.game) {  // another engine's: as it wrote them, where no board knows them better
    Position p = subject.root;
    bool known = subject.board && subject.form == MoveForm::shown;
    for (u32 m : pv) {
      if (m >= subject.move_texts.size()) continue;
      std::string shown = subject.move_texts[m];
      if (known) {
        const auto step = subject.board->follow_text(p, subject.board->mover(p), shown);
        known = step.ok();
        if (step) p = step->after;
        if (step && !step->shown.empty()) shown = step->shown;
      }
      out += (out.empty() ? "" : " ") + shown;
    }
    return out;
  }
  Position p = subject.root;
  for (u32 m : pv) {
    if (!subject.game->can_play(p, m)) break;
    if (!out.empty()) out += ' ';
    out += subject.text(p, m);
    p = subject.game->after(p, m);
  }
  return out;
}

std::string root_move_text(const Subject& subject, MoveCode m) {
  const u32 one[] = {m};
  return line_text(subject, one);
}

}  // namespace

IterationsModel iterations_model(std::span<const Iteration> finished, const View& v, Nodes& nodes) {
  IterationsModel out;
  const Subject& subject = nodes.subject();
  out.mover = subject.root_mover;
  const std::vector<u32> roots = thread_roots(v);
  std::size_t next = 0;  // roots and iterations are both in the order of the search
  for (const Iteration& it : finished) {
    IterationPoint p;
    p.depth = it.depth;
    p.attempts = it.attempts;
    p.score = it.score;
    p.best = it.best;
    p.best_text = root_move_text(subject, it.best);
    p.pv = line_text(subject, it.pv);
    p.nodes = it.nodes;
    p.seconds = it.seconds;
    if (!out.points.empty()) {
      p.changed = out.points.back().best != it.best;
      if (out.points.back().nodes)
        p.growth = static_cast<double>(it.nodes) / static_cast<double>(out.points.back().nodes);
    }
    if (it.depth > 0 && it.nodes > 0) p.branching = std::pow(static_cast<double>(it.nodes), 1.0 / it.depth);
    if (it.seconds > 0) p.speed = static_cast<double>(it.nodes) / it.seconds;
    while (next < roots.size() && v[roots[next]].depth() < it.depth) ++next;
    for (; next < roots.size() && v[roots[next]].depth() == it.depth; ++next) {
      const u32 k = roots[next];
      if (v.open(k) || v[k].end() == NodeEnd::aborted) continue;
      if (p.begin < 0) p.begin = v.enter(k);
      p.end = v.leave(k);
      p.root = v.id(k);
    }
    out.points.push_back(std::move(p));
  }

  // Every root move by iteration: the tightest thing its last attempt proved.
  std::vector<u32> kids;
  for (std::size_t i = 0; i < out.points.size(); ++i) {
    const u32 root = out.points[i].root == no_node ? no_node : v.find(out.points[i].root);
    if (root == no_node) continue;
    out.mover = v[root].mover();
    v.children(root, kids);
    for (u32 c : kids) {
      const NodeRecord& r = v[c];
      if (r.pass() == Pass::probe || r.reduced()) continue;
      auto at = std::find(out.moves.begin(), out.moves.end(), r.move);
      if (at == out.moves.end()) {
        out.moves.push_back(r.move);
        out.scores.emplace_back(out.points.size());
        at = out.moves.end() - 1;
      }
      Score& s = out.scores[static_cast<std::size_t>(at - out.moves.begin())][i];
      const Interval now =
          interval_of({value_for(v[root], r), r.mover() == v[root].mover() ? r.kind() : flipped(r.kind())});
      s = score_of(s.kind == Kind::none ? now : both(interval_of(s), now));
    }
  }
  for (MoveCode m : out.moves) out.move_texts.push_back(root_move_text(subject, m));
  mark_jumps(out.points);
  return out;
}

void mark_jumps(std::vector<IterationPoint>& points) {
  const auto change = [&](std::size_t i) -> std::optional<i64> {
    const Score &before = points[i - 1].score, &now = points[i].score;
    if (before.kind != Kind::exact || now.kind != Kind::exact) return std::nullopt;
    return i64{now.value} - before.value;
  };
  std::vector<i64> sizes;
  for (std::size_t i = 1; i < points.size(); ++i)
    if (const auto by = change(i)) sizes.push_back(std::abs(*by));
  std::sort(sizes.begin(), sizes.end());
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto by = change(i);
    if (!by || sizes.size() < 2) continue;
    const auto own = std::lower_bound(sizes.begin(), sizes.end(), std::abs(*by));
    const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() - 2) / 2;  // without its own
    const i64 usual = middle < own ? *middle : middle[1];
    if (std::abs(*by) > jump_factor * usual) points[i].jumped = *by > 0 ? 1 : -1;
  }
}

void add_counts(IterationsModel& m, const View& v, const TallyIndex& tallies) {
  const std::vector<u32> roots = thread_roots(v);
  for (IterationPoint& p : m.points)
    for (const u32 k : roots) {
      if (p.begin < 0 || v.enter(k) < p.begin || v.open(k) || v.leave(k) > p.end) continue;
      const Tally before = tallies.at(v, v.enter(k) - 1), after = tallies.at(v, v.leave(k));
      p.recorded += after.total_nodes() - before.total_nodes();
      p.table_answers += after.table_answers() - before.table_answers();
      p.cuts += after.total_cuts() - before.total_cuts();
      p.first_cuts += after.total_first() - before.total_first();
    }
}

std::vector<std::vector<std::size_t>> standings(const IterationsModel& m) {
  std::vector<std::vector<std::size_t>> out(m.points.size());
  for (std::size_t i = 0; i < m.points.size(); ++i) {
    auto& places = out[i];
    for (std::size_t k = 0; k < m.moves.size(); ++k)
      if (m.scores[k][i].kind != Kind::none) places.push_back(k);
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
      const bool best_a = m.moves[a] == m.points[i].best, best_b = m.moves[b] == m.points[i].best;
      return best_a != best_b ? best_a : m.scores[a][i].value > m.scores[b][i].value;
    });
  }
  return out;
}

int iteration_at(const IterationsModel& m, Tick t) {
  for (std::size_t i = 0; i < m.points.size(); ++i)
    if (m.points[i].begin >= 0 && t >= m.points[i].begin && t <= m.points[i].end) return static_cast<int>(i);
  return -1;
}

std::vector<BestChange> best_changes(const View& v) {
  std::vector<BestChange> out;
  std::vector<u32> kids;
  u32 best = no_node;  // the visit that made its move the best so far
  for (const u32 root : thread_roots(v)) {
    v.children(root, kids);
    for (const u32 c : kids) {
      if (v.open(c) || !v.effect_of(root, c).raised) continue;
      if (best == no_node || v[best].move != v[c].move) out.push_back({v.leave(c), root, c, best});
      best = c;
    }
  }
  return out;
}

RootCourse root_course(const View& v, u32 root) {
  const NodeRecord& r = v[root];
  RootCourse out{r.mover(), r.alpha, r.beta, u64{r.size} + r.skipped, {}};
  int alpha = r.alpha;
  u64 nodes = 1;  // that were visited: the root, and all below the moves so far
  std::vector<u32> children;
  v.children(root, children);
  for (const u32 c : children) {
    const NodeRecord& q = v[c];
    nodes += q.size + q.skipped;
    if (v.open(c) || q.kind() == Kind::none) continue;
    RootCourse::Step step{c, nodes, {q.value, q.kind()}, false, alpha};
    if (q.mover() != r.mover()) step.value = {-q.value, flipped(q.kind())};
    step.raised = counts(q, alpha, r.beta, step.value.value) && step.value.value > alpha;
    if (step.raised) step.alpha = alpha = step.value.value;
    out.steps.push_back(step);
  }
  return out;
}

}  // namespace ply
