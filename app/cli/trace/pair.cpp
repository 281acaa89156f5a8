// trace pair: two nodes of a recording beside each other, with the numbers of the panel Pins.
#include <fmt/format.h>

#include <string>

#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/analysis/node/node_pair.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

// All of it in one view, so that the two can be compared.
struct Seen {
  Side viewer;
  Score score(Score s, Side mover) const { return mover == viewer ? s : Score{-s.value, flipped(s.kind)}; }
  Window window(const Window& w, Side mover) const { return mover == viewer ? w : flipped(w); }
};

Json node_json(Opened& x, const NodeInfo& n, Seen see) {
  const Window w = see.window(n.window.now, n.mover);
  return x.told({{"id", n.id},
                 {"line", x.nodes.line(x.v, n.slot)},
                 {"ply", n.ply},
                 {"depth", n.depth},
                 {"mover", side_word(n.mover)},
                 {"alpha", x.bound_json(w.alpha.value)},
                 {"beta", x.bound_json(w.beta.value)},
                 {"value", x.score_json(see.score(n.value, n.mover), see.viewer)},
                 {"end", end_word(n.end)},
                 {"best", n.best_text},
                 {"nodes", n.nodes}},
                see.viewer);
}

Json child_json(Opened& x, const std::optional<ChildRow>& c, u64 nodes, Side mover, Seen see) {
  if (!c) return nullptr;
  return {{"id", c->id},
          {"rank", c->rank},
          {"value", x.score_json(see.score(c->value, mover), see.viewer)},
          {"nodes", nodes}};
}

std::string as_text(Opened& x, const NodePair& p, Seen see) {
  const auto line = [&](std::string_view what, const std::string& a, const std::string& b,
                        const std::string& more = {}) {
    const std::string row = fmt::format("  {:<22} {:>24} {:>24} {:>12}", what, a, b, more);
    return row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
  };
  const auto window = [&](const NodeInfo& n) {
    const Window w = see.window(n.window.now, n.mover);
    return fmt::format("{} .. {}", x.number(w.alpha.value), x.number(w.beta.value));
  };
  const auto value = [&](const NodeInfo& n) { return x.score(see.score(n.value, n.mover)); };
  std::string out = fmt::format("tick {}, for {}\n", x.tick, x.side(see.viewer));
  out += line("node", fmt::format("{}", p.a.id), fmt::format("{}", p.b.id));
  out += line("line", visible(x.line(p.a.slot)), visible(x.line(p.b.slot)));
  out += line("to move", x.side(p.a.mover), x.side(p.b.mover));
  out += line("depth", fmt::format("{}", p.a.depth), fmt::format("{}", p.b.depth));
  out += line("window", window(p.a), window(p.b));
  out += line("value", value(p.a), value(p.b));
  out += line("best", visible(p.a.best_text), visible(p.b.best_text));
  out += line("nodes", grouped(p.a.nodes), grouped(p.b.nodes));
  if (p.placed) out += p.same_position ? "  the same position\n" : "  two positions\n";
  if (p.evaluated) {
    out += line("static evaluation", x.number(p.total_a), x.number(p.total_b),
                fmt::format("{}", x.number(i64{p.total_b} - p.total_a)));
    for (const PairedTerm& t : p.terms)
      out += line("  " + t.label, x.number(t.a), x.number(t.b), x.number(t.difference()));
  }
  if (!p.moves.empty()) out += "  moves, with the nodes of each\n";
  const auto child = [&](const std::optional<ChildRow>& c, u64 nodes, Side mover) {
    return c ? fmt::format("{} {:>9}", x.score(see.score(c->value, mover)), grouped(nodes)) : std::string("-");
  };
  for (const PairedMove& m : p.moves)
    out += line("  " + visible(m.text), child(m.a, m.nodes_a, p.a.mover), child(m.b, m.nodes_b, p.b.mover));
  return out;
}

int show_pair(const TraceOptions& o, Opened& x, Report& report) {
  const u32 a = node_of(o, x, report);
  if (a == no_node) return exit_bad_input;
  const auto id = to_number<u32>(o.other);
  const u32 b = id && *id < x.v.size() ? x.v.find(*id) : no_node;
  if (b == no_node)
    return report.fail(exit_bad_input, {fmt::format("--other: there is no node {}; the recording has nodes 0 to {}",
                                                    quoted_text(o.other), x.v.size() - 1)});
  const NodePair p = node_pair(x.v, x.tick, a, b, x.nodes);
  const Seen see{p.viewer};
  if (!o.json) {
    report.text(as_text(x, p, see));
    return report.finish(exit_done);
  }
  Json terms = Json::array(), moves = Json::array();
  for (const PairedTerm& t : p.terms)
    terms.push_back({{"name", t.label},
                     {"a", in_unit(t.a, x.scale)},
                     {"b", in_unit(t.b, x.scale)},
                     {"difference", in_unit(t.difference(), x.scale)}});
  for (const PairedMove& m : p.moves)
    moves.push_back({{"move", m.text},
                     {"a", child_json(x, m.a, m.nodes_a, p.a.mover, see)},
                     {"b", child_json(x, m.b, m.nodes_b, p.b.mover, see)}});
  report.object({{"tick", x.tick},
                 {"unit", x.unit_json()},
                 {"for", side_word(p.viewer)},
                 {"a", node_json(x, p.a, see)},
                 {"b", node_json(x, p.b, see)},
                 {"common", p.common},
                 {"same_position", p.placed ? Json(p.same_position) : Json(nullptr)},
                 {"static", p.evaluated ? Json::array({in_unit(p.total_a, x.scale), in_unit(p.total_b, x.scale)})
                                        : Json(nullptr)},
                 {"terms", terms},
                 {"moves", moves}});
  return report.finish(exit_done);
}

}  // namespace

void add_trace_pair(CommandSpec& trace, Chosen& chosen) {
  const TraceCommand c = add_trace_command(
      trace, chosen, "pair", "Two nodes beside each other: window, value, terms and moves",
      "JSON: tick unit for, a and b (id line ply depth mover alpha beta unit for value end best nodes), common (moves "
      "that both "
      "lines "
      "begin with) same_position static\n"
      "(of both) terms (name a b difference: b - a, the largest first; they add up to static) moves (move, and of each "
      "node id rank value nodes, or null\n"
      "where it did not search it). All values are for the side to move at the root of the search.",
      show_pair);
  c.tick();
  c.node("The id of the one node (default: the last root)");
  c.spec->add_option("--other", c.o->other, "The id of the other one", "ID")->required();
}

}  // namespace ply::cli
