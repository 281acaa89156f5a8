#include "engine/check/search_again.h"

#include "engine/analysis/recorded_root.h"
#include "engine/analysis/subject.h"
#include "engine/games/registry.h"
#include "engine/trace/tracer.h"

namespace ply {

void search_again(const Recording& recording, RecordPool& pool, Attention& attention, LintReport& report, const std::function<void(std::shared_ptr<const Recording>)>& begun) {
  LintRuleResult& rule = report.rules[static_cast<std::size_t>(LintRule::reproducible)];
  const RecordingSettings& s = recording.settings();
  const RecordingSummary& was = recording.summary();
  const auto root = recorded_root(s);
  if (!root || !root->game->profile(s.profile)) rule.not_asked = "the game is not known here";
  else if (s.options.tt_keep) rule.not_asked = "what the table held before is not known";
  else if (s.limits.milliseconds > 0) rule.not_asked = "time ended the search";
  else if (was.search.stopped && (s.limits.nodes == 0 || was.search.counters.nodes < s.limits.nodes)) rule.not_asked = "a person ended the search";
  else if (was.program.compare(0, 8, "Plyscope") != 0) rule.not_asked = "another program has recorded it";
  else rule.not_asked.clear();
  if (!rule.not_asked.empty()) return;
  auto again = Recording::start(pool, s);
  if (!again) {
    rule.not_asked = again.error().message;
    return;
  }
  if (begun) begun(*again);
  StepControl control;
  const auto tracer = std::make_unique<Tracer>(**again, control);
  const Game& g = *root->game;
  SearchRequest q = g.request(root->position, s.profile);
  q.history = root->history;
  q.weights = weights_of(*g.profile(s.profile), s.weights);
  q.options = s.options;
  q.limits = s.limits;
  q.table_bytes = s.table_bytes;
  q.tracer = tracer.get();
  q.attention = &attention;
  const FaultInfo* fault = fault_of(was.program);
  const SearchResult r = fault ? faulty_search(g.type())(g, q, fault->fault) : g.search(q);
  tracer->finish(r);
  if (attention.load() & Attention::stop) {
    rule.not_asked = "stopped";
    return;
  }
  ++rule.checked;
  if ((*again)->digest() == recording.digest()) return;
  ++rule.findings;
  LintFinding f;
  f.rule = LintRule::reproducible;
  f.quantity = LintQuantity::number;
  f.expected[0] = recording.size(), f.found[0] = (*again)->size();
  f.sentence = "The same search again gives another recording.";
  report.findings.push_back(std::move(f));
}

}  // namespace ply
