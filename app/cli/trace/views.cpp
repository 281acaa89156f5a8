// trace roots, node, why, ordering: the panels of a recording, as text and JSON.
#include <fmt/format.h>

#include "app/cli/search_args.h"
#include "app/cli/trace/info.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/analysis/node/node_info.h"
#include "engine/analysis/tree/root_bars.h"
#include "engine/analysis/waste/move_classes.h"
#include "engine/analysis/words/order_words.h"
#include "engine/analysis/words/why_not.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/trace/order_told.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

Json interval_json(const Opened& x, Interval i, Side whose) {
  return x.told({{"least", i.lo > -infinite ? in_unit(i.lo, x.scale) : Json(nullptr)},
                 {"most", i.hi < infinite ? in_unit(i.hi, x.scale) : Json(nullptr)}},
                whose);
}
Json order_json(const Opened& x, Why why) { return order_is_told(x.v) ? Json(why_word(why)) : Json(nullptr); }
std::string interval_text(const Opened& x, Interval i) {
  if (i.unknown()) return "?";
  if (i.exact()) return "= " + x.number(i.lo);
  if (i.hi >= infinite) return "≥ " + x.number(i.lo);
  if (i.lo <= -infinite) return "≤ " + x.number(i.hi);
  return fmt::format("≥ {} ≤ {}", x.number(i.lo), x.number(i.hi));
}

int roots(const TraceOptions& o, Opened& x, Report& report) {
  std::vector<u32> all;
  x.v.roots(all);
  u32 root = all.front();
  for (const u32 k : all)
    if (x.v.enter(k) <= x.tick) root = k;
  const RootBars b = root_bars(x.v, x.tick, root, x.nodes);
  if (o.json) {
    Json moves = Json::array();
    for (const RootBar& m : b.bars)
      moves.push_back({{"move", m.text},
                       {"rank", m.rank >= 0 ? Json(m.rank) : Json(nullptr)},
                       {"known", interval_json(x, m.known, b.mover)},
                       {"before", interval_json(x, m.before, b.mover)},
                       {"why", order_json(x, m.why)},
                       {"pass", pass_word(m.pass)},
                       {"nodes", m.nodes},
                       {"best", m.best}});
    report.object({{"tick", x.tick},
                   {"depth", b.depth},
                   {"attempt", b.attempt},
                   {"unit", x.unit_json()},
                   {"for", side_word(b.mover)},
                   {"known", interval_json(x, b.known, b.mover)},
                   {"nodes", b.nodes},
                   {"sound", !b.unsound},
                   {"moves", moves}});
  } else {
    std::string out = fmt::format("tick {}, depth {}, for {}: {}{}\n", x.tick, b.depth, x.side(b.mover),
                                  interval_text(x, b.known), b.unsound ? "   (assumed: a switch is unsound)" : "");
    for (const RootBar& m : b.bars)
      out += fmt::format("  {}{:<10} {:<24} {:>12} nodes   {}\n", m.best ? "> " : "  ", visible(m.text),
                         interval_text(x, m.known), grouped(m.nodes),
                         m.rank >= 0 ? order_text(x.v, m.why) : "not searched");
    report.text(out);
  }
  return report.finish(exit_done);
}

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
                   {"known", interval_json(x, n.known, n.mover)},
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

int ordering(const TraceOptions& o, Opened& x, Report& report) {
  TallyIndex index;
  index.update(x.v);
  const Tally t = index.at(x.v, x.tick);
  // Of the whole recording: the moment plays no part.
  const auto classes = count_move_classes(x.v, x.nodes.subject());
  if (o.json) {
    Json by_class = Json::array();
    for (std::size_t i = 0; classes && i < move_classes; ++i)
      if (const MoveClassCounts& n = classes->of[i]; n.searched)
        by_class.push_back({{"class", move_class_name(static_cast<MoveClass>(i))},
                            {"searched", n.searched},
                            {"tried_first", n.tried_first},
                            {"cuts", n.cuts},
                            {"first_cuts", n.first_cuts}});
    Json plies = Json::array(), reasons = Json::array();
    for (std::size_t i = 0; i < Tally::plies; ++i)
      if (t.nodes[i])
        plies.push_back({{"ply", i}, {"nodes", t.nodes[i]}, {"cuts", t.cuts[i]}, {"first_cuts", t.first_cuts[i]}});
    for (std::size_t i = 0; i < Tally::reasons; ++i)
      reasons.push_back({{"why", why_word(static_cast<Why>(i))},
                         {"tried_first", t.tried_first[i]},
                         {"cuts", t.cut_by_reason[i]},
                         {"first_cuts", t.first_by_reason[i]}});
    report.object({{"tick", x.tick},
                   {"nodes", t.total_nodes()},
                   {"cuts", t.total_cuts()},
                   {"first_cuts", t.total_first()},
                   {"by_rank", t.cut_by_rank},
                   {"plies", plies},
                   {"reasons", order_is_told(x.v) ? reasons : Json(nullptr)},
                   {"classes", classes ? by_class : Json(nullptr)},
                   {"table_answers", t.table_answers()},
                   {"scouts", t.scouts},
                   {"researches", t.researches}});
  } else {
    const auto percent = [](u64 part, u64 whole) {
      return whole ? fmt::format("{:5.1f} %", 100.0 * share(part, whole)) : std::string("      -");
    };
    std::string out = fmt::format("{} cut-offs, {} by the first move\n  ply        nodes         cuts   first move\n",
                                  grouped(t.total_cuts()), percent(t.total_first(), t.total_cuts()));
    for (std::size_t i = 0; i < Tally::plies; ++i)
      if (t.nodes[i])
        out += fmt::format("  {:>3} {:>12} {:>12}      {}\n", i, grouped(t.nodes[i]), grouped(t.cuts[i]),
                           percent(t.first_cuts[i], t.cuts[i]));
    out += "  source     tried first         cuts   as first move\n";
    for (std::size_t i = 0; i < Tally::reasons; ++i)
      if (t.tried_first[i] || t.cut_by_reason[i])
        out += fmt::format("  {:<10} {:>11} {:>12}   {}\n", order_text(x.v, static_cast<Why>(i)),
                           grouped(t.tried_first[i]), grouped(t.cut_by_reason[i]),
                           percent(t.first_by_reason[i], t.cut_by_reason[i]));
    if (classes) {
      out += "  move                  searched   tried first         cuts   as first move   (of the whole search)\n";
      for (std::size_t i = 0; i < move_classes; ++i)
        if (const MoveClassCounts& n = classes->of[i]; n.searched)
          out +=
              fmt::format("  {:<17} {:>12}  {:>12} {:>12}   {}\n", move_class_name(static_cast<MoveClass>(i)),
                          grouped(n.searched), grouped(n.tried_first), grouped(n.cuts), percent(n.first_cuts, n.cuts));
    }
    report.text(out);
  }
  return report.finish(exit_done);
}

}  // namespace

void add_trace_views(CommandSpec& trace, Chosen& chosen) {
  add_trace_command(trace, chosen, "roots", "What is known of every root move at a moment: intervals, not a ranking",
                    "JSON: tick depth attempt unit for known nodes sound moves (move rank known before why pass nodes "
                    "best; known and "
                    "before: least most unit for). Values are for\nthe root's mover, in the profile's unit.",
                    roots)
      .tick();

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

  add_trace_command(
      trace, chosen, "ordering", "How well moves were ordered, by ply, by where they came from and by what they do",
      "JSON: tick nodes cuts first_cuts by_rank plies reasons classes table_answers scouts researches. classes (class "
      "searched tried_first cuts\nfirst_cuts) are those of the whole search, null where the game is not known.",
      ordering)
      .tick();
}

}  // namespace ply::cli
