// Why a move of a node was not searched.
#include <fmt/format.h>

#include <vector>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/read/words/why_not.h"

namespace ply::ask {
namespace {

struct NotSearched : WhyNot {
  MoveCode move;
};

const auto why_fields =
    Fields<NotSearched>()
        .add("", [](Asked& a, const NotSearched& w) { return visible(a.words(w.text)); })
        .add("id", [](Asked& a, const NotSearched&) { return NodeId{a.v.id(a.slot)}; })
        .add("move", [](Asked& a, const NotSearched& w) { return a.nodes.text(a.v, a.slot, w.move); })
        .add("tick", [](Asked& a, const NotSearched&) { return a.tick; })
        .add<&NotSearched::text>("text")
        .add<&NotSearched::chain>("chain")
        .add<&NotSearched::proved>("proved")
        .add<&NotSearched::cut>("cut")
        .where<&NotSearched::cut>()
        .as<Points, &NotSearched::value>("value")
        .as<Points, &NotSearched::bound>("bound")
        .add_view();

}  // namespace

extern const Question why{
    .id = "why",
    .help = "Why a move of a node was not searched",
    .more =
        "value, bound, unit and for are there of a cut-off. Of a move that was searched it names the node (exit 3).",
    .at_moment = true,
    .at_node = true,
    .options = {{.id = "move", .form = "M", .help = "The move", .required = true}},
    .fields = {&why_fields},
    .answer = [](Asked& a) -> Answer {
      const Position* p = a.nodes.position(a.v, a.slot);
      if (!p)
        return refused(
            fmt::format("the position of node {} is not known, so moves cannot be read there", a.v.id(a.slot)));
      const auto m = a.nodes.game()->parse_move(*p, a.text("move"));
      if (!m) return refused(fmt::format("--move {}: {}", quoted_text(a.text("move")), m.error().message));
      // What was searched has no reason not to be.
      std::vector<u32> children;
      a.v.children(a.slot, children);
      for (const u32 c : children)
        if (a.v[c].move == *m && a.v[c].pass() != Pass::probe && a.v.enter(c) <= a.tick)
          return refused(fmt::format("{} {} below node {}: node {}", a.nodes.text(a.v, a.slot, *m),
                                     a.v.state(c, a.tick) == NodeState::closed ? "was searched" : "is being searched",
                                     a.v.id(a.slot), a.v.id(c)));
      const WhyNot w = why_not(a.v, a.tick, a.slot, *m, a.nodes.subject().root_mover, a.nodes);
      return why_fields.record(a, NotSearched{w, *m});
    },
};

}  // namespace ply::ask
