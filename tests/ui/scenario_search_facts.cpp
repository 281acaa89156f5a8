// What can be said of a search that is shown: of its nodes, by expressions (engine/trace/fields.h), and of the answers
// to questions about it.
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "app/ui/panels/moment_cache.h"
#include "engine/ask/horizon/horizon_words.h"
#include "engine/base/text.h"
#include "engine/foreign/trace_origin.h"
#include "engine/read/node/find.h"
#include "engine/read/tree/evaluations.h"
#include "engine/read/words/bound_story.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/forks.h"
#include "engine/session/answers/reducing.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"
#include "engine/session/play/library.h"
#include "tests/support/searches.h"
#include "tests/ui/scenario_facts.h"

namespace ply::ui {
namespace {

using B = WorkbenchBench;
using S = const std::string;

std::string number(long long n) { return fmt::format("{}", n); }
std::string yes(bool is) { return is ? "yes" : "no"; }
View view(B& b) { return b.session().walk().view(); }
u32 slot(B& b, S& id) {
  const u32 found = view(b).find(static_cast<u32>(std::stoul(id)));
  if (found == no_node) throw std::out_of_range("no node " + id);
  return found;
}
std::string id_of(B& b, u32 slot) { return slot == no_node ? "none" : number(view(b).id(slot)); }
Subject subject(B& b) { return b.session().runs().run()->subject(); }

/// The nodes for which a condition holds, in the order of their numbers in the recording.
std::vector<u32> nodes_where(B& b, S& condition) {
  FindQuery q;
  q.where = Expression::compile(condition).value();
  std::vector<u32> out = find_nodes(view(b), q).slots;
  std::sort(out.begin(), out.end());
  return out;
}

BoundThread& thread(B& b) { return b.workbench().moment().thread(); }
const BoundStop& stop(B& b, S& n) { return thread(b).stops().at(std::stoul(n)); }
/// Which of the node's own bounds stands on this side of what the root's player sees.
std::string own_bound(B& b, S& id, bool seen_as_beta) {
  const View v = view(b);
  const bool turned = v[slot(b, id)].mover() != v[v.size() - 1].mover();
  return seen_as_beta == turned ? "alpha" : "beta";
}

std::string weights_text(const Weights& weights) {
  std::string out;
  for (const int w : weights.w) out += fmt::format("{}{}", out.empty() ? "" : " ", w);
  return out;
}

const Forks& forks(B& b) { return b.session().forks(); }
const ForkBeside& beside(B& b) { return forks(b).all().back().made->beside; }
const Comparing::Result& compared(B& b) { return *b.session().comparing().result(); }
Comparing::Place place(B& b) {
  return b.session().comparing().place(b.session().walk().cursor().tick, b.session().walk().shown_slot());
}
const ProofAnswer* proof(B& b) { return b.session().answers().proof().answer(); }
const Reduction* reduced(B& b) { return b.session().answers().reducing().found(); }

}  // namespace

void add_search_facts(std::map<std::string, Fact, std::less<>>& all) {
  const std::map<std::string, Fact, std::less<>> more = {
      {"find", [](B& b, S& condition) { return id_of(b, nodes_where(b, condition).at(0)); }},
      {"find-last", [](B& b, S& condition) { return id_of(b, nodes_where(b, condition).back()); }},
      {"count", [](B& b, S& condition) { return number(nodes_where(b, condition).size()); }},
      {"value",  // "ID EXPRESSION", where the node is left
       [](B& b, S& what) {
         const auto [id, expression] = cut_word(what);
         const View v = view(b);
         const u32 k = slot(b, std::string(id));
         std::vector<u32> path;
         ViewLookup lookup(v, nullptr);
         const auto e = Expression::compile(expression, Expression::Wanted::value);
         if (!e) throw std::invalid_argument(e.error().message);
         return number(e->evaluate(facts_at(v, k, v.leave(k), path, lookup)).v);
       }},
      {"parent", [](B& b, S& id) { return id_of(b, view(b).parent(slot(b, id))); }},
      {"children", [](B& b, S& id) { return number(test::children_of(view(b), slot(b, id)).size()); }},
      {"child",  // "ID N"
       [](B& b, S& what) {
         const auto [id, n] = cut_word(what);
         return id_of(b, test::children_of(view(b), slot(b, std::string(id))).at(*to_number<std::size_t>(n)));
       }},
      {"last-child", [](B& b, S& id) { return id_of(b, view(b).last_child(slot(b, id))); }},
      {"on-the-way",  // "ID PLY": the node above it
       [](B& b, S& what) {
         const auto [id, ply] = cut_word(what);
         return id_of(b, test::path_to(view(b), slot(b, std::string(id))).at(*to_number<std::size_t>(ply)));
       }},
      {"move", [](B& b, S& id) { return test::nodes_of(subject(b)).move(view(b), slot(b, id)); }},
      {"visits-before", [](B& b, S& id) { return grouped(view(b).visit(slot(b, id)) - 1); }},
      {"visit-shown", [](B& b, S&) { return number(view(b).visit(b.session().walk().shown_slot())); }},
      {"grouped-nodes", [](B& b, S&) { return grouped(view(b).size()); }},
      {"percent", [](B& b, S&) { return number(b.session().walk().cursor().tick * 100 / b.session().walk().edge()); }},
      {"part", [](B& b, S& of) { return number(b.session().walk().edge() / std::stoi(of)); }},
      {"weights", [](B& b, S&) { return weights_text(b.session().runs().weights()); }},
      {"searched-weights", [](B& b, S&) { return weights_text(b.workbench().moment().models().subject().weights); }},
      {"last-tick", [](B& b, S&) { return number(view(b).ticks() - 1); }},
      {"evaluations",
       [](B& b, S&) {
         Evaluations e;
         e.update(view(b));
         return grouped(e.total());
       }},
      {"rests-on",
       [](B& b, S&) {
         std::string out;
         for (const u32 id : b.workbench().moment().models().node().ending.rests_on())
           out += fmt::format("{}{}", out.empty() ? "" : " | ", id);
         return out;
       }},
      {"origin-input", [](B& b, S&) { return origin_of(*b.session().runs().run()->recording())->input; }},
      {"shown-recording",
       [](B& b, S&) { return fmt::format("{}", static_cast<const void*>(b.session().runs().run()->recording())); }},
      {"rests-on-count",
       [](B& b, S&) { return number(b.workbench().moment().models().node().ending.rests_on().size()); }},
      // The thread of a bound
      {"thread-bound",
       [](B& b, S& id) {
         const auto n = static_cast<u32>(std::stoul(id));
         return std::string(thread(b).is(n, false) ? "alpha" : thread(b).is(n, true) ? "beta" : "none");
       }},
      {"seen-alpha", [](B& b, S& id) { return own_bound(b, id, false); }},
      {"seen-beta", [](B& b, S& id) { return own_bound(b, id, true); }},
      {"stops", [](B& b, S&) { return number(thread(b).stops().size()); }},
      {"stop-node", [](B& b, S& n) { return number(stop(b, n).id); }},
      {"stop-tick", [](B& b, S& n) { return number(stop(b, n).tick); }},
      {"setter", [](B& b, S&) { return number(thread(b).setter()); }},
      {"story-text",
       [](B& b, S&) { return story_text(thread(b).story(), plain_scores(b.workbench().moment().models().subject())); }},
      // Answers
      {"forks", [](B& b, S&) { return number(forks(b).all().size()); }},
      {"fork-chosen", [](B& b, S&) { return number(forks(b).chosen()); }},
      {"fork-shown", [](B& b, S&) { return number(forks(b).shown()); }},
      {"fork-of", [](B& b, S&) { return number(forks(b).all().back().of); }},
      {"fork-change", [](B& b, S&) { return forks(b).all().back().kept.change; }},
      {"fork-first", [](B& b, S&) { return grouped(static_cast<u64>(beside(b).first.tick)); }},
      {"fork-words", [](B& b, S&) { return std::string(relation_words(beside(b).relation)); }},
      {"fork-nodes", [](B& b, S&) { return grouped(beside(b).nodes_after); }},
      {"compared", [](B& b, S&) { return yes(b.session().comparing().result() != nullptr); }},
      {"nodes-compared", [](B& b, S&) { return yes(compared(b).judged.nodes()); }},
      {"switches-known", [](B& b, S&) { return yes(b.session().comparing().switches() != nullptr); }},
      {"first-difference", [](B& b, S&) { return number(compared(b).comparison.first.tick); }},
      {"difference", [](B& b, S&) { return number(place(b).index); }},
      {"other-total", [](B& b, S&) { return grouped(compared(b).totals[1].nodes); }},
      {"other-size", [](B& b, S&) { return grouped(compared(b).other->size()); }},
      {"proof-asked", [](B& b, S&) { return yes(proof(b) != nullptr); }},
      {"proof-node", [](B& b, S&) { return proof(b) && proof(b)->proof ? number(proof(b)->proof->node) : "none"; }},
      {"proof-problem", [](B& b, S&) { return proof(b)->problem; }},
      {"proof-claim", [](B& b, S& n) { return number(proof(b)->claims.at(std::stoul(n)).node); }},
      {"proof-searched", [](B& b, S&) { return number(proof(b)->proof->searched.size()); }},
      {"reduced", [](B& b, S&) { return yes(reduced(b) && reduced(b)->complete); }},
      {"reduced-digest", [](B& b, S&) { return number(static_cast<long long>(reduced(b)->recording->digest())); }},
      {"digest",
       [](B& b, S&) { return number(static_cast<long long>(b.session().runs().run()->recording()->digest())); }},
      {"reducing", [](B& b, S&) { return yes(b.session().answers().reducing().working()); }},
      {"verdict", [](B& b, S&) { return b.session().repeating().verdict()->same ? "same" : "another"; }},
      {"repeating", [](B& b, S&) { return yes(b.session().repeating().working()); }},
      {"horizon",
       [](B& b, S&) {
         const auto r = b.session().answers().horizon_report();
         return std::string(!r ? "none" : r->complete ? "complete" : "stopped");
       }},
      {"horizon-word",
       [](B& b, S&) { return std::string(horizon_word(b.session().answers().horizon_report()->verdict)); }},
      {"horizon-value",
       [](B& b, S& plies) {
         return number(b.session().answers().horizon_report()->step(std::stoi(plies))->score.value);
       }},
      // Games of a file, and an engine that is checked
      {"list", [](B& b, S&) { return yes(b.session().library().games() != nullptr); }},
      {"listed", [](B& b, S&) { return number(b.session().library().listed().size()); }},
      {"picked", [](B& b, S&) { return number(b.session().library().picked()); }},
      {"first-plies",
       [](B& b, S&) {
         const Library& l = b.session().library();
         return number(l.games()->games[l.listed().front()].plies);
       }},
      {"check",
       [](B& b, S&) {
         const EngineChecks& c = b.session().matches().checks();
         return fmt::format("{} {} {} {}", c.setup().board.empty() ? "here" : c.setup().board, c.setup().nodes,
                            c.running() ? "running" : "still", c.over() ? "over" : "not over");
       }},
      {"check-problem", [](B& b, S&) { return b.session().matches().checks().problem(); }},
  };
  all.insert(more.begin(), more.end());
}

}  // namespace ply::ui
