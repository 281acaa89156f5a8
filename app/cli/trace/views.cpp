// trace node, why: the panels of a recording, as text and JSON.
#include <fmt/format.h>

#include "app/cli/search_args.h"
#include "app/cli/trace/info.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/analysis/node/node_info.h"
#include "engine/analysis/words/order_words.h"
#include "engine/analysis/words/why_not.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/trace/order_told.h"
#include "engine/trace/record_words.h"
#include "engine/trace/source_lines.h"

namespace ply::cli {
namespace {

Json order_json(const Opened& x, Why why) { return order_is_told(x.v) ? Json(why_word(why)) : Json(nullptr); }
// Where another engine's own source entered and left the node.
Json source_json(const Opened& x, u32 slot) {
  const auto lines = source_lines(x.v);
  const SourcePlace at = lines ? lines->at(slot) : SourcePlace{};
  if (at == SourcePlace{}) return nullptr;
  return {{"file", at.file ? Json(lines->file_name(at.file)) : Json(nullptr)},
          {"entered", at.entered ? Json(at.entered) : Json(nullptr)},
          {"left", at.left ? Json(at.left) : Json(nullptr)}};
}
std::string source_text(const Opened& x, u32 slot) {
  const auto lines = source_lines(x.v);
  const SourcePlace at = lines ? lines->at(slot) : SourcePlace{};
  if (at == SourcePlace{}) return "not told";
  return fmt::format("entered {}, left {}", lines->words(at.file, at.entered), lines->words(at.file, at.left));
}

int node(const TraceOptions& o, Opened& x, Report& report) {
  const u32 slot = node_of(o, x, report);
  if (slot == no_node) return exit_bad_input;
  const NodeInfo n = node_info(x.v, moment_at(x.v, x.tick, slot), x.nodes);
  const Window w = n.window.now;
  if (o.json) {
    Json children = Json::array();
    for (const ChildRow& c : n.children)
      children.push_back({{"id", c.id},
                          {"move", c.text},
                          {"rank", c.rank},
                          {"why", order_json(x, c.why)},
                          {"pass", pass_word(c.pass)},
                          {"value", x.score_json(c.value, n.mover)},
                          {"nodes", c.nodes},
                          {"counts", c.counts},
                          {"raised", c.raised},
                          {"refutes", c.refutes}});
    Json unsearched = Json::array();
    for (const Unsearched& u : n.unsearched) unsearched.push_back(u.text);
    report.object({{"id", n.id},
                   {"tick", x.tick},
                   {"line", x.nodes.line(x.v, slot)},
                   {"ply", n.ply},
                   {"depth", n.depth},
                   {"mover", side_word(n.mover)},
                   {"unit", x.unit_json()},
                   {"for", side_word(n.mover)},
                   {"alpha",
                    {{"value", x.bound_json(w.alpha.value)},
                     {"unit", x.unit_json()},
                     {"for", side_word(n.mover)},
                     {"set", x.words(n.alpha_owner)},
                     {"by", w.alpha.owner.id != no_node ? Json(w.alpha.owner.id) : Json(nullptr)}}},
                   {"beta",
                    {{"value", x.bound_json(w.beta.value)},
                     {"unit", x.unit_json()},
                     {"for", side_word(n.mover)},
                     {"set", x.words(n.beta_owner)},
                     {"by", w.beta.owner.id != no_node ? Json(w.beta.owner.id) : Json(nullptr)}}},
                   {"value", x.score_json(n.value, n.mover)},
                   {"known", known_json(x, {n.known.lo, n.known.hi, n.mover})},
                   {"static", n.statik ? in_unit(*n.statik, x.scale) : Json(nullptr)},
                   {"best", n.best_text},
                   {"end", end_word(n.end)},
                   {"margin", n.margin ? in_unit(n.margin->by, x.scale) : Json(nullptr)},
                   {"ending", x.words(n.ending)},
                   {"nodes", n.nodes},
                   {"source", source_json(x, slot)},
                   {"children", children},
                   {"unsearched", unsearched}});
  } else {
    const std::string line = x.nodes.line(x.v, slot);
    std::string out = fmt::format("node {}  {}  {} to move, depth {}, tick {}\n", n.id,
                                  line.empty() ? "root" : visible(line), x.side(n.mover), n.depth, x.tick);
    out += fmt::format("  alpha {:>10}  {}\n  beta  {:>10}  {}\n", x.number(w.alpha.value),
                       visible(x.words(n.alpha_owner)), x.number(w.beta.value), visible(x.words(n.beta_owner)));
    out += fmt::format("  value {:>10}  {}\n", x.score(n.value), visible(x.words(n.ending)));
    if (x.recording->plan().imported()) out += fmt::format("  source            {}\n", visible(source_text(x, slot)));
    if (n.margin) out += fmt::format("                    {}\n", margin_text(*n.margin, x.amount(n.margin->by)));
    for (const ChildRow& c : n.children)
      out += fmt::format("    {:<8} {:<12} {:>12} {:>12} nodes  {}{}{}\n", c.id, visible(c.text), x.score(c.value),
                         grouped(c.nodes), order_text(x.v, c.why), c.raised ? ", raised alpha" : "",
                         c.refutes ? ", cut" : "");
    if (n.unsearched_count > 0) out += fmt::format("    not searched: {}\n", n.unsearched_count);
    if (n.uncounted && n.unsearched_reason != Unsearched::Reason::no_need)
      out += "    not searched: more, not counted\n";
    report.text(out);
  }
  return report.finish(exit_done);
}

int why(const TraceOptions& o, Opened& x, Report& report) {
  const u32 slot = node_of(o, x, report);
  if (slot == no_node) return exit_bad_input;
  const Position* p = x.nodes.position(x.v, slot);
  if (!p)
    return report.fail(
        exit_bad_input,
        {fmt::format("the position of node {} is not known, so moves cannot be read there", x.v.id(slot))});
  const auto m = x.nodes.game()->parse_move(*p, o.move);
  if (!m) return report.fail(exit_bad_input, {fmt::format("--move {}: {}", quoted_text(o.move), m.error().message)});
  const WhyNot w = why_not(x.v, x.tick, slot, *m, x.nodes.subject().root_mover, x.nodes);
  if (o.json) {
    Json out = {{"id", x.v.id(slot)}, {"move", o.move},     {"tick", x.tick}, {"text", x.words(w.text)},
                {"chain", w.chain},   {"proved", w.proved}, {"cut", w.cut}};
    if (w.cut)
      out["value"] = in_unit(w.value, x.scale), out["bound"] = in_unit(w.bound, x.scale), out["unit"] = x.unit_json(),
      out["for"] = side_word(x.v[slot].mover());
    report.object(out);
  } else {
    report.text(visible(x.words(w.text)) + "\n");
  }
  return report.finish(exit_done);
}

}  // namespace

void add_trace_views(CommandSpec& trace, Chosen& chosen) {
  const TraceCommand n = add_trace_command(
      trace, chosen, "node", "A node at a moment: window with who set its bounds, value, children",
      "JSON: id tick line ply depth mover unit for (of static and margin) alpha beta (value unit for set by) value "
      "known (least most unit for) static best\nend margin ending nodes source children unsearched. Values are for the "
      "node's mover, in the profile's unit.",
      node);
  n.tick();
  n.node();

  const TraceCommand w =
      add_trace_command(trace, chosen, "why", "Why a move of a node was not searched",
                        "JSON: id move tick text chain proved cut, and of a cut-off value bound for.", why);
  w.tick();
  w.node();
  w.spec->add_option("--move", w.o->move, "The move", "M")->required();
}

}  // namespace ply::cli
