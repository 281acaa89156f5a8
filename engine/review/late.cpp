#include "engine/review/late.h"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

#include "engine/ask/score_change/change_words.h"
#include "engine/plan/plan_run.h"
#include "engine/review/seen.h"
#include "engine/search/switches.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

constexpr u64 min_nodes_allowed = 200'000, max_times_judged = 4;
constexpr std::size_t recorded_bytes = std::size_t{32} << 20;

RecordPool::Options small_pool() {
  RecordPool::Options o;
  o.keep_bytes = 0;
  o.lead_bytes = std::size_t{1} << 20;
  return o;
}

/// The last iteration that plays the move, and the one after it; nothing: it is played to the end, or never.
std::optional<std::pair<std::size_t, std::size_t>> last_with(const IterationsModel& m, MoveCode played) {
  for (std::size_t i = m.points.size(); i-- > 0;) {
    if (m.points[i].best != played) continue;
    if (i + 1 == m.points.size()) return std::nullopt;
    if (m.points[i].root == no_node || m.points[i + 1].root == no_node) return std::nullopt;
    return std::pair(i, i + 1);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> late_words(const GameReview& review, std::size_t ply, std::span<const MoveCode> choices,
                                      Attention& attention) {
  ReviewedPly p = review.plies[ply];
  p.choices.assign(choices.begin(), choices.end());
  const int depth = seen_from(p).rejected;
  if (depth <= at_once_plies) return std::string();
  std::vector<MoveCode> line;
  for (std::size_t i = 0; i < ply; ++i) line.push_back(review.plies[i].played);
  const PlanRoot root = end_of_line(review.game, review.positions.front(), std::move(line));
  SearchRequest q = judging_request(*review.game, review.settings, review.place(ply));
  q.options.set(Switch::iterative, true);
  q.limits = {depth, 0, 0};
  SearchPlan plan;
  plan.budget_bytes = recorded_bytes;
  set_root(plan, root);
  set_request(plan, *review.game, q);
  RecordPool pool(small_pool());
  PlanSinks sinks{&pool, &attention};
  sinks.max_nodes = std::max(min_nodes_allowed, max_times_judged * p.here->nodes);
  const auto run = run_plan(plan, root, sinks);
  if (attention.load() & Attention::stop) return std::nullopt;
  if (!run || !run->recording) return std::string();
  const View v = run->recording->view();
  if (v.empty()) return std::string();
  Nodes nodes;
  nodes.reset(recorded_subject(*run->recording));
  const IterationsModel m = iterations_model(run->recording->summary().search.iterations, v, nodes);
  const auto pair = last_with(m, p.played);
  if (!pair) return std::string();
  const ScoreChange c = score_change(m, pair->first, pair->second, v, nodes);
  std::string said = plain(change_sentence(c, v, nodes), [&](Score s, Side) {
    const std::string value = review.game->value_text(review.settings.profile, s.value);
    return s.kind == Kind::none ? value : std::string(kind_sign(s.kind)) + " " + value;
  });
  if (said.empty()) return said;
  said.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(said.front())));
  return "The engine saw it late: " + said;
}

}  // namespace ply
