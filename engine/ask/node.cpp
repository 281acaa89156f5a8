// A node at a moment: its window with who set the bounds, its value, its children.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/terminal.h"
#include "engine/read/node/node_info.h"
#include "engine/trace/source_lines.h"

namespace ply::ask {
namespace {

struct Wall : Bound {
  Sentence set;
  std::optional<NodeId> by() const { return owner.id == no_node ? std::nullopt : std::optional(NodeId{owner.id}); }
};
std::optional<Wall> wall(const NodeInfo& n, const Bound& bound, const Sentence& set) {
  return n.has_window ? std::optional(Wall{bound, set}) : std::nullopt;
}
struct Source {
  std::optional<std::string> file;
  std::optional<u32> entered, left;
  std::string words;
};

std::optional<Source> source_of(Asked& a, const NodeInfo& n) {
  const auto lines = source_lines(a.v);
  const SourcePlace at = lines ? lines->at(n.slot) : SourcePlace{};
  if (at == SourcePlace{}) return {};
  const auto line = [](u32 x) { return x ? std::optional(x) : std::nullopt; };
  return Source{at.file ? std::optional(lines->file_name(at.file)) : std::nullopt, line(at.entered), line(at.left),
                fmt::format("entered {}, left {}", lines->words(at.file, at.entered), lines->words(at.file, at.left))};
}

std::string node_head(Asked& a, const NodeInfo& n) {
  return fmt::format("node {}  {}  {} to move, {}, tick {}", n.id, visible(a.line(n.slot)), a.side(n.mover),
                     depth_text(a.v, n.depth), a.tick);
}
std::string source_words(Asked& a, const NodeInfo& n) {
  if (!a.recording->plan().imported()) return "";
  const auto s = source_of(a, n);
  return "source: " + (s ? visible(s->words) : "not told");
}
std::string margin_words(Asked& a, const NodeInfo& n) {
  return n.margin ? margin_text(*n.margin, a.amount(n.margin->by)) : "";
}
std::string foot(const NodeInfo& n) {
  const bool more = n.uncounted && n.unsearched_reason != Unsearched::Reason::no_need;
  const char* are = n.unsearched_reason == Unsearched::Reason::not_recorded ? "not recorded" : "not searched";
  if (n.unsearched_count > 0) return fmt::format("{}: {}{}", are, n.unsearched_count, more ? " and more" : "");
  return more ? fmt::format("{}: more, not counted", are) : "";
}

const auto wall_fields = Fields<Wall>()
                             .as<BoundPoints, &Wall::value>("value", "value")
                             .add_view()
                             .add<&Wall::set>("set", "set")
                             .add<&Wall::by>("by");
const auto source_fields =
    Fields<Source>().add<&Source::file>("file").add<&Source::entered>("entered").add<&Source::left>("left");
const auto child_fields =
    Fields<ChildRow>()
        .as<NodeId, &ChildRow::id>("id", "node")
        .add<&ChildRow::text>("move", "move")
        .add<&ChildRow::rank>("rank")
        .add<&ChildRow::why>("why", "placed by")
        .add<&ChildRow::pass>("pass")
        .add<&ChildRow::value>("value", "value")
        .add<&ChildRow::nodes>("nodes", "nodes")
        .add<&ChildRow::counts>("counts")
        .add<&ChildRow::raised>("raised")
        .add<&ChildRow::refutes>("refutes")
        .add("", " ", [](Asked& a, const ChildRow& c) {
          if (a.v.untold().windows) return c.raised ? "the best so far" : "";
          return c.refutes ? (c.raised ? "raised alpha, cut" : "cut") : c.raised ? "raised alpha" : "";
        });
const auto node_fields =
    Fields<NodeInfo>()
        .add<node_head>("")
        .as<NodeId, &NodeInfo::id>("id")
        .add("tick", [](Asked& a, const NodeInfo&) { return a.tick; })
        .add("line", [](Asked& a, const NodeInfo& n) { return a.nodes.line(a.v, n.slot); })
        .add<&NodeInfo::ply>("ply")
        .add("depth", [](Asked& a, const NodeInfo& n) { return a.depth(n.depth); })
        .add<&NodeInfo::mover>("mover")
        .add_view()
        .add("alpha", "alpha", wall_fields,
             [](const NodeInfo& n) { return wall(n, n.window.now.alpha, n.alpha_owner); })
        .add("beta", "beta", wall_fields, [](const NodeInfo& n) { return wall(n, n.window.now.beta, n.beta_owner); })
        .add("", [](Asked& a, const NodeInfo&) { return a.v.untold().windows ? "window: not told" : ""; })
        .add<&NodeInfo::value>("value", "value")
        .add<&NodeInfo::known>("known")
        .as<Points, &NodeInfo::static_eval>("static")
        .add<&NodeInfo::best_text>("best")
        .add<&NodeInfo::end>("end")
        .add("margin", [](const NodeInfo& n) { return n.margin ? std::optional(Points{n.margin->by}) : std::nullopt; })
        .add<&NodeInfo::ending>("ending", "ended")
        .add<margin_words>("")
        .add<source_words>("")
        .add<&NodeInfo::nodes>("nodes")
        .add<source_of>("source", source_fields)
        .add<&NodeInfo::children>("children", " ", child_fields)
        .add("unsearched",
             [](const NodeInfo& n) {
               std::vector<std::string> out;
               for (const Unsearched& u : n.unsearched) out.push_back(u.text);
               return out;
             })
        .add("unrecorded", [](const NodeInfo& n) { return n.unsearched_reason == Unsearched::Reason::not_recorded; })
        .add<foot>("");

}  // namespace

extern const Question node{
    .id = "node",
    .help = "A node at a moment: window with who set its bounds, value, children",
    .more =
        "Values are for the node's mover, in the profile's unit. unsearched are moves without a record; where "
        "unrecorded "
        "is true, moves of the node were searched and not recorded, and each of these may be one of them.",
    .at_moment = true,
    .at_node = true,
    .fields = {&node_fields},
    .answer = [](Asked& a) -> Answer {
      return node_fields.record(a, node_info(a.v, moment_at(a.v, a.tick, a.slot), a.nodes));
    },
};

}  // namespace ply::ask
