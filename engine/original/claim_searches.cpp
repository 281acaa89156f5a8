// What a claim searches, and the two kinds of defects that a search or a rule option shows.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/ask/compare/differences.h"
#include "engine/ask/lint/lint.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/original/claim_parts.h"
#include "engine/read/places/subject.h"
#include "engine/trace/pool.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

std::string node_words(const WrittenPlan& plan, const View& v, u32 k) {
  const NodeRecord& r = v[k];
  return fmt::format("{} {}", kind_sign(r.kind()), plan.root.game->value_text(plan.plan.profile, r.value));
}

/// The first node that both searched with the same question and answered otherwise; else the first that they asked
/// otherwise.
const NodeDifference* first_wrong(const Differences& d) {
  const NodeDifference* asked = nullptr;
  for (const NodeDifference& n : d.list) {
    if (n.how == NodeDifference::How::answered && (n.what == Differs::value || n.what == Differs::kind)) return &n;
    if (!asked && n.how == NodeDifference::How::asked) asked = &n;
  }
  return asked ? asked : d.list.empty() ? nullptr : &d.list.front();
}

std::string first_wrong_words(const WrittenPlan& plan, const Recording& right, const Recording& wrong,
                              JobProgress& progress) {
  const NodePairs pairs = pair_nodes(right, wrong, &progress.stop);
  if (progress.stop) return {};
  const Differences all = find_differences(right, wrong, pairs, first_divergence(right, wrong), &progress.stop);
  const NodeDifference* n = first_wrong(all);
  if (!n) return "No node differs.";
  const View a = right.view(), b = wrong.view();
  const u32 shown = n->b != no_node ? n->b : n->shown_b;
  Nodes nodes;
  nodes.reset(recorded_subject(wrong));
  const std::string line = shown == no_node ? std::string() : nodes.line(b, shown);
  const std::string where = line.empty() ? std::string("the root") : line;
  if (n->how == NodeDifference::How::answered)
    return fmt::format("The first node that answers otherwise is {} ({}): {}, without it {}.", b.id(n->b), where,
                       node_words(plan, b, n->b), node_words(plan, a, n->a));
  return fmt::format("The first difference is at node {} ({}): {}.",
                     shown == no_node ? std::string("none") : std::to_string(b.id(shown)), where, how_name(n->how));
}

}  // namespace

Result<PlanRun> searched(const WrittenPlan& plan, JobProgress& progress, bool recorded) {
  RecordPool pool;
  Attention attention;
  const AtStop stop(progress, [&] { attention.set(Attention::stop); });
  PlanSinks sinks;
  if (recorded) sinks.pool = &pool;
  sinks.attention = &attention;
  return run_plan(plan.plan, plan.root, sinks);
}

std::string answer_text(const WrittenPlan& plan, const SearchResult& r) {
  const Game& g = *plan.root.game;
  return fmt::format("{} {} {}, {}", r.has_best ? g.write_move(plan.root.position, r.best) : std::string("no move"),
                     kind_sign(r.score.kind), g.value_text(plan.plan.profile, r.score.value),
                     counted(r.counters.nodes, "node"));
}

Result<PlayedCheck> play_fault(const Check& check, PlayedCheck out, JobProgress& progress) {
  WrittenPlan right = check.plan;
  right.plan.fault = Fault::none;
  const auto clean = searched(right, progress, true);
  if (!clean) return clean.error();
  const auto faulty = searched(check.plan, progress, true);
  if (!faulty) return faulty.error();
  if (progress.stop) {
    out.agreement = Agreement::stopped;
    return out;
  }
  out.here =
      fmt::format("{}; without it {}", answer_text(check.plan, faulty->result), answer_text(right, clean->result));
  const SearchResult &a = clean->result, &b = faulty->result;
  out.defect_shows =
      a.has_best != b.has_best || a.best != b.best || a.score.value != b.score.value || a.score.kind != b.score.kind;
  out.more.push_back(first_wrong_words(check.plan, *clean->recording, *faulty->recording, progress));
  const LintReport report = lint(lint_input(*faulty->recording, check.plan.root), {}, &progress);
  std::string broken;
  for (const std::string& id : report.broken()) broken += (broken.empty() ? "" : ", ") + id;
  out.more.push_back(broken.empty()
                         ? std::string("The linter has nothing to say of it.")
                         : fmt::format("The linter names {} ({}).", broken, counted(report.total(), "finding")));
  if (progress.stop) out.agreement = Agreement::stopped;
  return out;
}

Result<PlayedCheck> play_option(const Check& check, PlayedCheck out) {
  const PlanRoot& at = check.plan.root;
  const Game& right = *at.game;
  // 1. The same position under the other rule.
  RuleValues rules = right.rules();
  for (const auto& [key, value] : check.args)
    if (key != "depth") rules[key] = value;
  const auto made = right.type().parse_position(right.write(at.start), rules);
  if (!made) return made.error();
  const Game& wrong = *made->game;
  Position p = made->position;
  for (const MoveCode m : at.moves) {
    if (!wrong.can_play(p, m)) return Error{"the line to the position cannot be played under that rule"};
    p = wrong.after(p, m);
  }
  // 2. Its moves.
  const auto names = [](const Game& g, const Position& where) {
    std::set<std::string> all;
    for (const MoveCode m : g.moves(where)) all.insert(g.write_move(where, m));
    return all;
  };
  const std::set<std::string> a = names(right, at.position), b = names(wrong, p);
  std::string more, fewer;
  for (const std::string& m : b)
    if (!a.contains(m)) more += " " + m;
  for (const std::string& m : a)
    if (!b.contains(m)) fewer += " " + m;
  out.here = fmt::format("{}, without the defect {}", counted(b.size(), "move"), a.size());
  if (!more.empty()) out.more.push_back(fmt::format("Only with it:{}.", more));
  if (!fewer.empty()) out.more.push_back(fmt::format("Only without it:{}.", fewer));
  // 3. What comes of it.
  const auto ends = [](const Game& g, const Position& where) {
    std::string words = g.outcome(where) ? g.outcome_text(where) : "the game goes on";
    if (words.ends_with('.')) words.pop_back();
    return words;
  };
  const std::string end_a = ends(right, at.position), end_b = ends(wrong, p);
  if (end_a != end_b) out.more.push_back(fmt::format("With it: {}; without it: {}.", end_b, end_a));
  const int depth = number_argument(check, "depth", 2);
  const u64 leaves_a = right.perft(at.position, depth), leaves_b = wrong.perft(p, depth);
  out.more.push_back(fmt::format("perft {}: {} with it, {} without.", depth, grouped(leaves_b), grouped(leaves_a)));
  out.more.emplace_back("The linter has nothing to say: the search keeps to the rules that it is given.");
  out.defect_shows = a != b || end_a != end_b || leaves_a != leaves_b;
  return out;
}

}  // namespace ply
