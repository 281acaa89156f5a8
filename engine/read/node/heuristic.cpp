#include "engine/read/node/heuristic.h"

namespace ply {

HeuristicModel heuristic_model(const Game& game, const Position& p, const Position* other, std::string_view profile,
                               const Weights& weights, Side viewer) {
  HeuristicModel m;
  m.viewer = viewer;
  if (!game.profile(profile)) return m;
  m.known = true;
  const Breakdown here = game.evaluate(p, profile, weights, viewer);
  Breakdown there;
  if (other) {
    there = game.evaluate(*other, profile, weights, viewer);
    m.compared = true;
    m.other_finished = there.finished;
    m.other_total = there.finished.value_or(there.total);
  }
  m.finished = here.finished;
  m.total = here.finished.value_or(here.total);
  for (std::size_t i = 0; i < here.terms.size(); ++i) {
    const TermLine& t = here.terms[i];
    TermRow row{t.info, t.weight, t.first, t.second, t.contribution};
    for (const TermLine& o : there.terms)
      if (o.info == t.info) {
        row.other_first = o.first;
        row.other_second = o.second;
        row.other_contribution = o.contribution;
      }
    m.terms.push_back(row);
  }
  return m;
}

HeuristicModel heuristic_model(const View& v, u32 node, u32 other, const Weights& weights, Nodes& nodes) {
  const Subject& subject = nodes.subject();
  const Position* p = node < v.size() && nodes.game() ? nodes.position(v, node) : nullptr;
  if (!p) return {};
  const Position* q = other < v.size() && other != node ? nodes.position(v, other) : nullptr;
  HeuristicModel m = heuristic_model(*nodes.game(), *p, q, subject.profile, weights, subject.root_mover);
  const auto seen = [&](u32 slot, int value) { return v[slot].mover() == subject.root_mover ? value : -value; };
  // What a finished game is worth may depend on its distance from the root, which only the record knows.
  if (m.finished && v[node].end() == NodeEnd::over) m.total = *(m.finished = seen(node, v[node].value));
  if (m.other_finished && v[other].end() == NodeEnd::over)
    m.other_total = *(m.other_finished = seen(other, v[other].value));
  if (v[node].has_static()) m.recorded = seen(node, v[node].static_eval);
  return m;
}

std::vector<WaterfallStep> waterfall(const HeuristicModel& m) {
  std::vector<WaterfallStep> out;
  if (!m.known) return out;
  const auto sum = [&](int TermRow::*part) {
    int s = 0;
    for (const TermRow& t : m.terms) s += t.*part;
    return s;
  };
  int at = 0;
  const auto step = [&](std::string label, const TermInfo* info, int by) {
    if (by == 0) return;
    out.push_back({std::move(label), info, at, at + by, false});
    at += by;
  };
  if (m.compared) {
    out.push_back({"compared with", nullptr, 0, m.other_total, true});
    at = m.other_total;
    // Where a game is over its terms do not count: leaving that state and entering it are steps of their own.
    if (m.other_finished) step("game goes on", nullptr, sum(&TermRow::other_contribution) - *m.other_finished);
    for (const TermRow& t : m.terms) step(t.info->id, t.info, t.difference());
  } else if (!m.finished) {
    for (const TermRow& t : m.terms) step(t.info->id, t.info, t.contribution);
  } else {
    step("game over", nullptr, *m.finished);
  }
  if (m.finished && m.compared) step("game over", nullptr, *m.finished - sum(&TermRow::contribution));
  out.push_back({"total", nullptr, 0, m.total, true});
  return out;
}

}  // namespace ply
