#include "engine/grade/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "engine/ask/lint/hypotheses.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/link/link.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/subject.h"

namespace ply {
namespace {

constexpr auto part(GradedPart p) { return static_cast<std::size_t>(p); }

/// The nodes of a recording in the tree of its position, in the order in which they were entered.
struct Followed {
  std::vector<u32> visits;
  std::vector<u32> ids;  // of the recording, beside them
  std::string lost;      // the first that the tree does not have, or why there is nothing
  u32 lost_at = no_node;
};

Followed follow(const WrittenTree& tree, const Recording& recording) {
  Followed out;
  const View v = recording.view();
  Nodes nodes;
  nodes.reset(recorded_subject(recording));
  std::vector<u32> roots;
  v.roots(roots);
  if (roots.empty()) return out.lost = "nothing was recorded", out;
  // Of several searches the last one counts, as of iterative deepening.
  const u32 first = v.id(roots.back());
  std::vector<u32> at(v.size(), no_written_node);
  for (u32 id = first; id < v.size(); ++id) {
    const u32 slot = v.find(id), above = v.parent(slot);
    u32 k = 0;
    if (above != no_node) {
      k = at[above] == no_written_node ? no_written_node : tree.child(at[above], nodes.move(v, slot));
      if (k == no_written_node)
        return out.lost = fmt::format("{} is searched below {}, where it is no move", nodes.move(v, slot),
                                      at[above] == no_written_node ? "a node that is not there" : tree.path(at[above])),
               out.lost_at = id, out;
    }
    at[slot] = k;
    out.visits.push_back(k), out.ids.push_back(id);
    nodes.trim();
  }
  return out;
}

/// Nodes that have moves, of which not all were visited.
std::vector<u32> cut_nodes(const WrittenTree& tree, const std::vector<u32>& visits) {
  std::vector<u32> children(tree.nodes.size());
  for (const u32 k : visits)
    if (k != 0) ++children[tree.nodes[k].parent];
  std::vector<u32> out;
  for (const u32 k : visits)
    if (children[k] > 0 && children[k] < tree.nodes[k].children.size()) out.push_back(k);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::string visited_words(const WrittenTree& tree, const SearchWalk& right, const Followed& f, u32& node) {
  const auto [is, wanted] = std::mismatch(f.visits.begin(), f.visits.end(), right.visits.begin(), right.visits.end());
  const auto n = static_cast<std::size_t>(is - f.visits.begin());
  const std::string counts =
      fmt::format("{} visited, {} are right", counted(f.visits.size(), "node"), right.visits.size());
  const bool more = is != f.visits.end(), fewer = wanted != right.visits.end();
  node = f.lost_at != no_node ? f.lost_at : n < f.ids.size() ? f.ids[n] : f.ids.empty() ? no_node : f.ids.back();
  if (!f.lost.empty() && !more) return f.lost;
  if (more && std::find(right.visits.begin(), right.visits.end(), *is) == right.visits.end())
    return fmt::format("{}: {} is searched and need not be: a bound is reached before it", counts, tree.path(*is));
  if (fewer && std::find(f.visits.begin(), f.visits.end(), *wanted) == f.visits.end())
    return fmt::format("{}: {} is not searched and has to be: no bound is reached before it", counts,
                       tree.path(*wanted));
  return fmt::format("{}: {} is searched where {} comes next", counts, more ? tree.path(*is) : "nothing",
                     fewer ? tree.path(*wanted) : "nothing");
}

GradedAnswer judge(const GradedPosition& position, const GivenAnswer& given, const Followed& f) {
  GradedAnswer out;
  const WrittenTree& tree = position.tree;
  const SearchWalk right = walk(tree, Misconception::none, false);
  const auto say = [&](GradedPart p, bool is_right, std::string words) {
    out.right[part(p)] = is_right;
    if (!is_right) out.said[part(p)] = std::move(words);
  };
  const std::string none = given.complaint.empty() ? "it recorded no search" : given.complaint;
  say(GradedPart::trace, given.recording != nullptr && f.lost.empty(), given.recording ? f.lost : none);
  say(GradedPart::value, given.value == right.value,
      given.value ? fmt::format("it says {}, right is {}", *given.value, right.value)
                  : (given.complaint.empty() ? "it says no value" : given.complaint));
  if (!given.recording) {
    say(GradedPart::visited, false, none), say(GradedPart::cuts, false, none);
    return out;
  }
  u32 node = no_node;
  const bool same = f.lost.empty() && f.visits == right.visits;
  say(GradedPart::visited, same, same ? "" : visited_words(tree, right, f, node));
  std::vector<u32> cuts = right.cuts;
  std::sort(cuts.begin(), cuts.end());
  const std::vector<u32> theirs = cut_nodes(tree, f.visits);
  std::string words;
  if (const auto [is, wanted] = std::mismatch(theirs.begin(), theirs.end(), cuts.begin(), cuts.end());
      wanted != cuts.end() && (is == theirs.end() || *wanted < *is))
    words = fmt::format("{} is not cut, and a bound is reached there", tree.path(*wanted));
  else if (is != theirs.end()) words = fmt::format("{} is cut, and no bound is reached there", tree.path(*is));
  say(GradedPart::cuts, f.lost.empty() && theirs == cuts, words.empty() ? f.lost : words);
  out.node = node;
  if (out.node == no_node && !out.all_right() && !f.ids.empty()) out.node = f.ids.front();
  return out;
}

bool beyond_values(const WrittenTree& tree, int value) {
  return std::all_of(tree.nodes.begin(), tree.nodes.end(),
                     [&](const WrittenNode& n) { return std::abs(n.value) < std::abs(i64{value}); });
}

bool answers_so(const Assignment& a, const std::vector<GivenAnswer>& answers, const std::vector<Followed>& followed,
                Misconception m, bool hard) {
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const SearchWalk w = walk(a.positions[i].tree, m, hard);
    if (!followed[i].lost.empty() || w.visits != followed[i].visits || !answers[i].value) return false;
    const int said = *answers[i].value;
    // What a program calls infinite is more than any value of the tree.
    const bool so =
        w.endless() ? (said < 0) == (w.value < 0) && beyond_values(a.positions[i].tree, said) : said == w.value;
    if (!so) return false;
  }
  return true;
}

std::string link_of(const Recording& recording, u32 id, RecordPool& pool) {
  const View v = recording.view();
  const u32 slot = id < v.size() ? v.find(id) : no_node;
  if (slot == no_node) return {};
  const auto link = link_to_moment(recording, v.enter(slot), slot, true, {}, pool);
  return link ? link->text : std::string();
}

}  // namespace

bool GradedAnswer::all_right() const {
  return std::all_of(right.begin(), right.end(), [](bool r) { return r; });
}
int Grade::all_points() const { return std::accumulate(points.begin(), points.end(), 0); }

Grade grade(const Assignment& assignment, const std::vector<GivenAnswer>& answers, RecordPool& pool,
            JobProgress* progress) {
  Grade out;
  std::vector<Followed> followed;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    followed.push_back(answers[i].recording ? follow(assignment.positions[i].tree, *answers[i].recording) : Followed{});
    if (!answers[i].recording) followed.back().lost = "it recorded no search";
    out.answers.push_back(judge(assignment.positions[i], answers[i], followed.back()));
    if (!out.worst && !out.answers.back().all_right()) out.worst = i;
  }
  for (std::size_t p = 0; p < graded_parts; ++p) {
    const auto right = std::count_if(out.answers.begin(), out.answers.end(), [&](const auto& a) { return a.right[p]; });
    out.points[p] = static_cast<int>(assignment.points[p] * right / static_cast<std::ptrdiff_t>(out.answers.size()));
  }
  if (!out.worst) return out;
  for (std::size_t m = 1; m < misconceptions; ++m)
    if (answers_so(assignment, answers, followed, static_cast<Misconception>(m), false) ||
        answers_so(assignment, answers, followed, static_cast<Misconception>(m), true))
      out.misconceptions.push_back(static_cast<Misconception>(m));
  if (const auto& recording = answers[*out.worst].recording; recording && out.answers[*out.worst].node != no_node)
    out.link = link_of(*recording, out.answers[*out.worst].node, pool);
  for (std::size_t i = 0; i < answers.size() && out.misconceptions.empty() && out.cause.empty(); ++i) {
    // What did not run to its end is told by how it ended.
    if (!answers[i].recording || out.answers[i].all_right() || !answers[i].complaint.empty()) continue;
    const LintReport report = lint_with_hypotheses(lint_input(*answers[i].recording, {}), {}, progress);
    // What an engine may do and did not tell is not what a student meant, and a hint explains nothing.
    const auto named = std::find_if(report.hypotheses.begin(), report.hypotheses.end(), [](const LintHypothesis& h) {
      return h.explains > 0 && h.id != "claims-missing" && h.id != "etc";
    });
    if (named != report.hypotheses.end()) out.cause = named->cause, out.advice = named->advice;
    else if (!report.findings.empty()) out.cause = report.findings[0].sentence;
  }
  return out;
}

std::vector<Misconception> untold(const Assignment& assignment) {
  std::vector<Misconception> out;
  for (std::size_t m = 1; m < misconceptions; ++m) {
    const auto same = [&](const GradedPosition& p) {
      const SearchWalk w = walk(p.tree, static_cast<Misconception>(m), false),
                       right = walk(p.tree, Misconception::none, false);
      return w.visits == right.visits && w.value == right.value;
    };
    if (std::all_of(assignment.positions.begin(), assignment.positions.end(), same))
      out.push_back(static_cast<Misconception>(m));
  }
  return out;
}

std::string assignment_text(const Assignment& a) {
  std::size_t all = 0, right = 0;
  for (const GradedPosition& p : a.positions) {
    all += walk(p.tree, Misconception::no_cuts, false).visits.size();
    right += walk(p.tree, Misconception::none, false).visits.size();
  }
  std::string out = fmt::format(
      "{}: {}, {}\n  alpha-beta visits {} nodes, minimax {}\n", a.title, counted(a.positions.size(), "position"),
      counted(static_cast<std::size_t>(a.all_points()), "point"), grouped(right), grouped(all));
  const std::vector<Misconception> same = untold(a);
  if (same.empty()) return out + fmt::format("  each of {} misconceptions loses points\n", misconceptions - 1);
  out +=
      fmt::format("  {} of {} misconceptions lose no point at these positions; further ones tell them apart (drawn):\n",
                  same.size(), misconceptions - 1);
  for (const Misconception m : same) out += fmt::format("    {:<18} {}\n", info_of(m).id, info_of(m).sentence);
  return out;
}

namespace {

/// What the whole submission is told, a line each.
std::vector<std::string> told(const Assignment& a, const Grade& g, const std::string& page) {
  std::vector<std::string> out;
  for (const Misconception m : g.misconceptions) {
    const MisconceptionInfo& info = info_of(m);
    out.push_back(fmt::format("{}{} {}", out.empty() ? "" : "Or: ", info.sentence, info.advice));
  }
  if (!g.cause.empty()) out.push_back(g.advice.empty() ? g.cause : g.cause + " " + g.advice);
  if (g.worst && g.misconceptions.empty() && g.cause.empty())
    out.push_back("No misconception that is known here does exactly the same.");
  if (g.worst) {
    std::string first = fmt::format("First seen at {}, depth {}", a.positions[*g.worst].text, a.depth);
    if (!g.link.empty()) first += ": " + page + g.link;
    out.push_back(first);
  }
  return out;
}

std::string part_words(const Assignment& a, const Grade& g, std::size_t p) {
  std::size_t right = 0;
  const GradedAnswer* wrong = nullptr;
  std::size_t at = 0;
  for (std::size_t i = 0; i < g.answers.size(); ++i)
    if (g.answers[i].right[p]) ++right;
    else if (!wrong) wrong = &g.answers[i], at = i;
  std::string out = fmt::format("{} of {} right", right, counted(g.answers.size(), "position"));
  if (wrong) out += fmt::format("; at {}: {}", a.positions[at].text, wrong->said[p]);
  return out;
}

std::string remarks_text(const Assignment& a, const Grade& g, const std::string& page) {
  return fmt::format("{}", fmt::join(told(a, g, page), "\n"));
}

void put_causes(nlohmann::ordered_json& out, const Grade& g, const std::string& page) {
  out["misconceptions"] = nlohmann::ordered_json::array();
  for (const Misconception m : g.misconceptions) out["misconceptions"].push_back(info_of(m).id);
  out["link"] = g.link.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(page + g.link);
}

}  // namespace

std::string gradescope_json(const Assignment& a, const Grade& g, const std::string& page) {
  nlohmann::ordered_json out;
  out["score"] = g.all_points();
  out["output"] = remarks_text(a, g, page);
  out["output_format"] = "text";
  auto tests = nlohmann::ordered_json::array();
  for (std::size_t p = 0; p < graded_parts; ++p)
    if (a.points[p] > 0)
      tests.push_back({{"name", words_of(static_cast<GradedPart>(p))},
                       {"score", g.points[p]},
                       {"max_score", a.points[p]},
                       {"status", g.points[p] == a.points[p] ? "passed" : "failed"},
                       {"output", part_words(a, g, p)}});
  out["tests"] = std::move(tests);
  put_causes(out["extra_data"], g, page);
  return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string grade_json(const Assignment& a, const Grade& g, const std::string& page) {
  nlohmann::ordered_json out = {{"points", g.all_points()}, {"of", a.all_points()}};
  auto checks = nlohmann::ordered_json::array();
  for (std::size_t p = 0; p < graded_parts; ++p)
    if (a.points[p] > 0)
      checks.push_back({{"name", words_of(static_cast<GradedPart>(p))},
                        {"points", g.points[p]},
                        {"of", a.points[p]},
                        {"output", part_words(a, g, p)}});
  out["checks"] = std::move(checks);
  out["output"] = remarks_text(a, g, page);
  put_causes(out, g, page);
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string grade_text(const Assignment& a, const Grade& g, const std::string& page) {
  std::string out = fmt::format("{}: {} of {} points\n", a.title, g.all_points(), a.all_points());
  for (std::size_t p = 0; p < graded_parts; ++p)
    if (a.points[p] > 0)
      out += fmt::format("{:4} of {:<4} {}: {}\n", g.points[p], a.points[p], words_of(static_cast<GradedPart>(p)),
                         part_words(a, g, p));
  for (const std::string& line : told(a, g, page)) out += line + "\n";
  return out;
}

}  // namespace ply
