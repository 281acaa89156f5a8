// How a bound came to be: up to the move that set it, and on to the leaf.
#include <algorithm>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/read/words/bound_story.h"

namespace ply::ask {
namespace {

const char* kind_of(const BoundStop& s) {
  constexpr const char* words[] = {"here", "handed_down", "null_window", "set", "stand_pat",
                                   "line", "table",       "leaf",        "root"};
  return words[static_cast<std::size_t>(s.kind)];
}

const auto stop_fields = Fields<BoundStop>()
                             .add("id", [](Asked& a, const BoundStop& s) { return a.id(s.slot); })
                             .add<&BoundStop::tick>("tick")
                             .add<kind_of>("kind")
                             .add<&BoundStop::text>("text");
const auto story_fields =
    Fields<BoundStory>()
        .add("", [](Asked& a, const BoundStory& s) { return story_text(s, plain_scores(a.nodes.subject())); })
        .add("id", [](Asked& a, const BoundStory&) { return NodeId{a.v.id(a.slot)}; })
        .add("tick", [](Asked& a, const BoundStory&) { return a.tick; })
        .add("bound", [](Asked& a, const BoundStory&) { return a.text("bound"); })
        .as<BoundPoints, &BoundStory::value>("value")
        .add("set_by", [](Asked& a, const BoundStory& s) { return a.id(s.setter); })
        .add<&BoundStory::stops>("stops", stop_fields)
        .add_view();

}  // namespace

extern const Question story{
    .id = "story",
    .help = "How a bound came to be: up to the move that set it, and on to the leaf",
    .more = "The value is for the node's mover. Of a node that is not entered yet at the moment: as it was entered.",
    .at_moment = true,
    .at_node = true,
    .on_windows = true,
    .options = {{.id = "bound", .form = "B", .help = "Which one", .words = {"alpha", "beta"}}},
    .fields = {&story_fields},
    .answer = [](Asked& a) -> Answer {
      a.tick = std::max(a.tick, a.v.enter(a.slot));  // of a node that is not entered yet: as it was entered
      return story_fields.record(a, bound_story(a.v, a.tick, a.slot, a.text("bound") == "beta", a.nodes));
    },
};

}  // namespace ply::ask
