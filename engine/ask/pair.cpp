// Two nodes of a recording beside each other, all of it in one view.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/text.h"
#include "engine/read/node/node_pair.h"

namespace ply::ask {
namespace {

struct Child {
  u32 id;
  int rank;
  Score value;
  u64 nodes;
};
struct Move {
  std::string text;
  std::optional<Child> a, b;
};
Score score_of(Asked& a, const NodeInfo& n) {
  return n.mover == a.whose ? n.value : Score{-n.value.value, flipped(n.value.kind)};
}
std::optional<BoundPoints> bound_of(Asked& a, const NodeInfo& n, bool upper) {
  if (!n.has_window) return {};
  const Window w = n.mover == a.whose ? n.window.now : flipped(n.window.now);
  return BoundPoints{(upper ? w.beta : w.alpha).value};
}

std::vector<Move> moves_of(Asked& a, const NodePair& p) {
  const auto child = [&](const NodeInfo& n, const std::optional<ChildRow>& c, u64 nodes) -> std::optional<Child> {
    if (!c) return {};
    return Child{c->id, c->rank, n.mover == a.whose ? c->value : Score{-c->value.value, flipped(c->value.kind)}, nodes};
  };
  std::vector<Move> out;
  for (const PairedMove& m : p.moves) out.push_back({m.text, child(p.a, m.a, m.nodes_a), child(p.b, m.b, m.nodes_b)});
  return out;
}

const auto node_fields = Fields<NodeInfo>()
                             .as<NodeId, &NodeInfo::id>("id", "node")
                             .add("line", "line", [](Asked& a, const NodeInfo& n) { return a.nodes.line(a.v, n.slot); })
                             .add<&NodeInfo::ply>("ply")
                             .add("depth", "depth", [](Asked& a, const NodeInfo& n) { return a.depth(n.depth); })
                             .add<&NodeInfo::mover>("mover")
                             .add("", "to move", [](Asked& a, const NodeInfo& n) { return a.side(n.mover); })
                             .add("alpha", "alpha", [](Asked& a, const NodeInfo& n) { return bound_of(a, n, false); })
                             .add("beta", "beta", [](Asked& a, const NodeInfo& n) { return bound_of(a, n, true); })
                             .add<score_of>("value", "value")
                             .add<&NodeInfo::end>("end")
                             .add<&NodeInfo::best_text>("best", "best")
                             .add<&NodeInfo::nodes>("nodes", "nodes")
                             .add_view();
const auto term_fields = Fields<PairedTerm>()
                             .add<&PairedTerm::label>("name", "term")
                             .as<Points, &PairedTerm::a>("a", "a")
                             .as<Points, &PairedTerm::b>("b", "b")
                             .as<Points, &PairedTerm::difference>("difference", "b - a");
const auto child_fields = Fields<Child>()
                              .as<NodeId, &Child::id>("id")
                              .add<&Child::rank>("rank")
                              .add<&Child::value>("value", "value")
                              .add<&Child::nodes>("nodes", "nodes");
const auto move_fields = Fields<Move>()
                             .add<&Move::text>("move", "move")
                             .add<&Move::a>("a", "a", child_fields)
                             .add<&Move::b>("b", "b", child_fields);
const auto pair_fields =
    Fields<NodePair>()
        .add("", [](Asked& a, const NodePair&) { return fmt::format("tick {}, for {}", a.tick, a.side(a.whose)); })
        .add("", " ", node_fields,
             [](const NodePair& p) {
               return std::vector{p.a, p.b};
             })
        .add("tick", [](Asked& a, const NodePair&) { return a.tick; })
        .add_view()
        .add<&NodePair::a>("a", node_fields)
        .add<&NodePair::b>("b", node_fields)
        .add<&NodePair::common>("common")
        .add("same_position",
             [](const NodePair& p) { return p.placed ? std::optional(p.same_position) : std::nullopt; })
        .add("static",
             [](const NodePair& p) {
               return p.evaluated ? std::optional(std::vector{Points{p.total_a}, Points{p.total_b}}) : std::nullopt;
             })
        .add("",
             [](Asked& a, const NodePair& p) {
               return p.evaluated ? fmt::format("static evaluation: {} against {}, b - a {}", a.number(p.total_a),
                                                a.number(p.total_b), a.number(p.total_b - p.total_a))
                                  : std::string();
             })
        .add<&NodePair::terms>("terms", "terms", term_fields)
        .add<moves_of>("moves", "moves, with the nodes of each", move_fields);

}  // namespace

extern const Question pair{
    .id = "pair",
    .help = "Two nodes side by side: window, value, terms and moves",
    .more =
        "common: moves that both lines begin with. Terms, the largest difference first, add up to static. A move that "
        "a node did not search is null there. All values are for the side to move at the root of the search.",
    .at_moment = true,
    .at_node = true,
    .node_help = "The id of the one node (default: the last root)",
    .options = {{.id = "other", .form = "ID", .help = "The id of the other one", .required = true}},
    .fields = {&pair_fields},
    .answer = [](Asked& a) -> Answer {
      const auto id = to_number<u32>(a.text("other"));
      const u32 b = id && *id < a.v.size() ? a.v.find(*id) : no_node;
      if (b == no_node)
        return refused(fmt::format("--other: there is no node {}; the recording has nodes 0 to {}",
                                   quoted_text(a.text("other")), a.v.size() - 1));
      const NodePair p = node_pair(a.v, a.tick, a.slot, b, a.nodes);
      a.whose = p.viewer;
      return pair_fields.record(a, p);
    },
};

}  // namespace ply::ask
