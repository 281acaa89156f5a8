#include "engine/ask/lint/hypotheses.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/ask/lint/causes.h"
#include "engine/ask/lint/lint_sentences.h"
#include "engine/ask/lint/log_facts.h"
#include "engine/base/version.h"
#include "engine/trace/node_columns.h"

namespace ply {
namespace lint_detail {
namespace {

constexpr std::size_t few_nodes = 5;       // of a hypothesis that are named
constexpr u64 at_most_anew = 4;            // one may come for this number that vanish
constexpr std::size_t max_hypotheses = 8;  // more than that explains nothing

}  // namespace

bool of_board(const LintFinding& f) {
  switch (f.rule) {
    case LintRule::line_legal:
    case LintRule::line_witness:
    case LintRule::key_tells_apart:
    case LintRule::moves_complete: return true;
    case LintRule::wins_by_ply:
      return f.sentence == drawn_and_decided || f.sentence == won_and_not || f.sentence == lost_and_not;
    default: return false;
  }
}

Causes::Causes(const LintInput& input, const LintOptions& options, const LintReport& report, JobProgress* progress)
    : in_(input), options_(options), report_(report), progress_(progress) {
  for (const LintFinding& f : report_.findings) {
    slots_.push_back(f.id == no_node ? no_node : in_.view.find(f.id));
    places_.insert(place_of(f));
    if (const auto r = static_cast<std::size_t>(f.rule); report_.rules[r].findings > options_.keep_for_causes)
      last_[r] = std::max(last_[r], slots_.back() == no_node ? 0 : slots_.back());
  }
}

bool Causes::any(std::string_view sentence) const {
  return std::any_of(report_.findings.begin(), report_.findings.end(),
                     [&](const LintFinding& f) { return f.sentence == sentence; });
}

bool Causes::is_new(const LintFinding& f) const {
  const u32 last = last_[static_cast<std::size_t>(f.rule)];
  if (last > 0 && f.id != no_node && in_.view.find(f.id) > last) return false;
  return !places_.contains(place_of(f));
}

std::vector<u32> Causes::at(std::string_view sentence) const {
  std::vector<u32> out;
  for (std::size_t i = 0; i < report_.findings.size(); ++i)
    if (slots_[i] != no_node && report_.findings[i].sentence == sentence) out.push_back(slots_[i]);
  return out;
}

Claims Causes::claims() const { return in_.summary ? claims_of(in_.summary->claims.words) : Claims(); }

std::string_view Causes::move_text(u32 slot) const {
  const auto& texts = in_.plan->move_texts;
  const u32 move = in_.view[slot].move;
  return move < texts.size() && texts[move] != "?" ? std::string_view(texts[move]) : std::string_view();
}

bool Causes::by_findings(std::string id, std::string cause, std::string advice,
                         const std::function<bool(std::size_t)>& f) {
  Cause c{std::move(id), std::move(cause), std::move(advice), {}, 0};
  for (std::size_t i = 0; i < report_.findings.size(); ++i) {
    c.explains.push_back(f(i));
    c.count += c.explains.back();
  }
  if (c.count == 0) return false;
  causes_.push_back(std::move(c));
  return true;
}

LintReport Causes::asked_again(const Trial& trial) const {
  LintInput in = in_;
  const View& v = in_.view;
  // What else was told of the nodes lies beside their records, and so beside these.
  struct Beside {
    const NodeRecord* records = nullptr;
    ~Beside() {
      if (records) forget_node_columns(records);
    }
  } beside;
  if (trial.records) {
    in.view =
        View(trial.records->data(), v.size(), v.windowless(), v.node_keys().empty() ? nullptr : v.node_keys().data(),
             v.node_plies().empty() ? nullptr : v.node_plies().data());
    in.view.set_untold(v.untold());
    in.facts = nullptr;
    if (const auto columns = node_columns(v))
      keep_node_columns(beside.records = trial.records->data(), NodeColumns(*columns));
  }
  std::optional<RecordingSummary> summary;
  if (trial.claims && in_.summary) {
    summary = *in_.summary;
    summary->claims = *trial.claims;
    in.summary = &*summary;
  }
  LintOptions options = options_;
  options.keep = options.keep_for_causes, options.board = trial.board;
  if (!trial.board) options.positions = 0;
  return lint(in, options, progress_);
}

bool Causes::by_trial(std::string id, std::string cause, std::string advice, const Trial& trial) {
  if (stopped()) return false;
  const LintReport after = asked_again(trial);
  if (!after.complete) return false;
  const auto counts = [&](const LintFinding& f) {
    if (of_board(f) && !trial.board) return false;
    return trial.concerns.empty() ||
           std::find(trial.concerns.begin(), trial.concerns.end(), f.rule) != trial.concerns.end();
  };
  std::set<Place> still;
  u64 anew = 0, board = 0;
  for (const LintFinding& f : after.findings) {
    still.insert(place_of(f));
    anew += counts(f) && is_new(f);
  }
  Cause c{std::move(id), std::move(cause), std::move(advice), {}, 0};
  for (const LintFinding& f : report_.findings) {
    c.explains.push_back(counts(f) && !still.contains(place_of(f)));
    c.count += c.explains.back();
    board += of_board(f) && !trial.board;
  }
  if (c.count == 0 || anew * at_most_anew > c.count) return false;
  c.left = after.total() + board;
  causes_.push_back(std::move(c));
  return true;
}

void Causes::also(const std::function<bool(std::size_t)>& f) {
  Cause& c = causes_.back();
  for (std::size_t i = 0; i < c.explains.size(); ++i)
    if (!c.explains[i] && f(i)) c.explains[i] = true, ++c.count;
}

// The one that explains most of what is left, again and again; of equals the one that was thought of first.
void Causes::choose(LintReport& report) {
  std::vector<bool> chosen(causes_.size(), false);
  while (report.hypotheses.size() < max_hypotheses) {
    std::size_t best = causes_.size();
    u64 most = 0;
    for (std::size_t c = 0; c < causes_.size(); ++c) {
      if (chosen[c]) continue;
      u64 more = 0;
      for (std::size_t i = 0; i < causes_[c].explains.size(); ++i)
        more += causes_[c].explains[i] && report.findings[i].hypothesis < 0;
      const bool some = causes_[c].by_sentence || explains_some(causes_[c].count, report.total());
      if (some && more > most) best = c, most = more;
    }
    if (best == causes_.size()) break;
    chosen[best] = true;
    const Cause& c = causes_[best];
    LintHypothesis h{c.id, c.cause, c.advice, c.count, report_.total(), c.left, {}};
    std::vector<std::pair<Tick, u32>> first;
    for (std::size_t i = 0; i < c.explains.size(); ++i) {
      if (!c.explains[i]) continue;
      LintFinding& f = report.findings[i];
      if (f.hypothesis < 0) f.hypothesis = static_cast<int>(report.hypotheses.size());
      if (f.id != no_node) first.emplace_back(f.tick, f.id);
    }
    std::sort(first.begin(), first.end());
    for (const auto& [tick, node] : first) {
      if (std::find(h.nodes.begin(), h.nodes.end(), node) != h.nodes.end()) continue;
      h.nodes.push_back(node);
      if (h.nodes.size() == few_nodes) break;
    }
    report.hypotheses.push_back(std::move(h));
  }
  causes_.clear();
}

u64 Causes::unexplained(const LintReport& report) const {
  return static_cast<u64>(std::count_if(report.findings.begin(), report.findings.end(),
                                        [](const LintFinding& f) { return f.hypothesis < 0; }));
}

}  // namespace lint_detail

namespace {

using namespace lint_detail;

void best_first(LintReport& report) {
  std::vector<std::size_t> order(report.hypotheses.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return report.hypotheses[a].explains > report.hypotheses[b].explains;
  });
  std::vector<LintHypothesis> sorted;
  std::vector<int> place(order.size());
  for (const std::size_t i : order) {
    place[i] = static_cast<int>(sorted.size());
    sorted.push_back(std::move(report.hypotheses[i]));
  }
  report.hypotheses = std::move(sorted);
  for (LintFinding& f : report.findings)
    if (f.hypothesis >= 0) f.hypothesis = place[static_cast<std::size_t>(f.hypothesis)];
}

void explained(LintReport& report, const LintFinding& f) {
  const auto same = [&](const LintGroup& g) { return g.rule == f.rule && g.sentence == f.sentence; };
  if (const auto g = std::find_if(report.groups.begin(), report.groups.end(), same); g != report.groups.end())
    ++g->explained;
  auto& groups = report.hypotheses[static_cast<std::size_t>(f.hypothesis)].groups;
  auto g = std::find_if(groups.begin(), groups.end(), same);
  if (g == groups.end()) g = groups.insert(g, {f.rule, f.sentence});
  ++g->count, ++g->explained;
}

// What is shown: the first of each rule.
void shorten(LintReport& report, u32 keep) {
  std::array<u32, lint_rules> kept{};
  std::erase_if(report.findings,
                [&](const LintFinding& f) { return kept[static_cast<std::size_t>(f.rule)]++ >= keep; });
}

}  // namespace

LintReport lint_with_hypotheses(const LintInput& asked, const LintOptions& options, JobProgress* progress) {
  const bool foreign =
      (asked.plan && asked.plan->imported()) || (asked.summary && !is_plyscope(asked.summary->program));
  if (!foreign || !asked.plan || !asked.summary || is_fork(asked.summary->program))
    return lint(asked, options, progress);
  LintInput input = asked;
  input.facts = facts_of(input);
  LintOptions all = options;
  all.keep = std::max(options.keep, options.keep_for_causes);
  LintReport report = lint(input, all, progress);
  if (!report.complete) {
    shorten(report, options.keep);
    return report;
  }
  for (const LintRuleResult& r : report.rules) report.beyond += r.findings - std::min<u64>(r.findings, all.keep);
  const LintReport found = report;
  Causes causes(input, options, found, progress);
  if (report.total() > 0) {
    try_changes(causes);
    look_at_places(causes);
    causes.choose(report);
    try_claims(causes, report);
  }
  hint_at_claims(causes, report);
  best_first(report);
  report.complete = !causes.stopped();
  for (const LintFinding& f : report.findings)
    if (f.hypothesis >= 0) explained(report, f);
  shorten(report, options.keep);
  return report;
}

}  // namespace ply
