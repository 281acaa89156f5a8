#include "engine/ask/lint/lint_json.h"

#include <utility>

#include "engine/plan/plan_root.h"
#include "engine/read/places/node_replay.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

WrittenJson quantity_json(LintQuantity quantity, const std::array<i64, 2>& x) {
  switch (quantity) {
    case LintQuantity::nothing: return nullptr;
    case LintQuantity::window: return WrittenJson::array({x[0], x[1]});
    case LintQuantity::kind: {
      const auto kind = static_cast<Kind>(x[0]);
      return kind == Kind::none ? WrittenJson(nullptr) : WrittenJson(kind_word(kind));
    }
    default: return x[0];
  }
}

}  // namespace

std::string lint_line(const LintInput& in, u32 id) {
  if (!in.root.game || id == no_node) return {};
  NodeReplay at(in.view, *in.root.game, in.root.position, in.root.history);
  at.go(in.view.find(id));
  std::string out;
  Position p = in.root.position;
  for (const MoveCode m : at.moves()) {
    out += (out.empty() ? "" : " ") + in.root.game->write_move(p, m);
    p = in.root.game->after(p, m);
  }
  return out;
}

u64 beyond_causes(const LintReport& r, LintRule rule) {
  const u64 all = r.of(rule).findings, kept = LintOptions{}.keep_for_causes;
  return r.beyond > 0 && all > kept ? all - kept : 0;
}
Kind kind_of_counts(const LintReport& r) { return r.beyond > 0 ? Kind::lower : Kind::exact; }

WrittenJson lint_json(const LintInput& in, const LintReport& r) {
  WrittenJson rules = WrittenJson::array(), findings = WrittenJson::array(), hypotheses = WrittenJson::array(),
              groups = WrittenJson::array();
  for (const LintHypothesis& h : r.hypotheses)
    hypotheses.push_back({{"id", h.id},
                          {"explains", h.explains},
                          {"kind", kind_word(kind_of_counts(r))},
                          {"of", h.of},
                          {"left", h.left ? WrittenJson(*h.left) : WrittenJson(nullptr)},
                          {"cause", h.cause},
                          {"advice", h.advice},
                          {"nodes", h.nodes}});
  for (const LintGroup& g : r.groups)
    groups.push_back(
        {{"rule", lint_id(g.rule)}, {"sentence", g.sentence}, {"findings", g.count}, {"explained", g.explained}});
  for (std::size_t i = 0; i < lint_rules; ++i) {
    const auto rule = static_cast<LintRule>(i);
    const LintRuleResult& x = r.of(rule);
    rules.push_back({{"rule", lint_id(rule)},
                     {"name", lint_rule(rule).name},
                     {"checked", x.checked},
                     {"findings", x.findings},
                     {"beyond", beyond_causes(r, rule)},
                     {"not_asked", x.skipped.empty() ? WrittenJson(nullptr) : WrittenJson(x.skipped)}});
  }
  for (const LintFinding& f : r.findings)
    findings.push_back(
        {{"rule", lint_id(f.rule)},
         {"node", f.id == no_node ? WrittenJson(nullptr) : WrittenJson(f.id)},
         {"tick", f.id == no_node ? WrittenJson(nullptr) : WrittenJson(f.tick)},
         {"expected", quantity_json(f.quantity, f.expected)},
         {"found", quantity_json(f.quantity, f.found)},
         {"sentence", f.sentence},
         {"hypothesis", f.hypothesis < 0 ? WrittenJson(nullptr)
                                         : WrittenJson(r.hypotheses[static_cast<std::size_t>(f.hypothesis)].id)},
         {"line", lint_line(in, f.id)}});
  return {{"hypotheses", std::move(hypotheses)},
          {"findings", r.total()},
          {"beyond", r.beyond},
          {"nodes", r.nodes},
          {"positions", r.positions},
          {"groups", std::move(groups)},
          {"rules", std::move(rules)},
          {"list", std::move(findings)}};
}

}  // namespace ply
