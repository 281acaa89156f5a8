// When the best move changed, and by what value.
#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/read/node/best_changes.h"

namespace ply::ask {
namespace {

using Changes = std::vector<BestChange>;

ViewedScore value_of(Asked& a, const BestChange& c) {
  const NodeRecord& r = a.v[c.child];
  const Side mover = a.v[c.root].mover();
  const Score score{r.value, r.kind()};
  return {r.mover() == mover ? score : Score{-r.value, flipped(r.kind())}, mover};
}

const auto change_fields =
    Fields<BestChange>()
        .add<&BestChange::tick>("tick", "tick")
        .add("depth", "depth", [](Asked& a, const BestChange& c) { return a.v[c.root].depth(); })
        .add("id", [](Asked& a, const BestChange& c) { return a.id(c.child); })
        .add("best", "best", [](Asked& a, const BestChange& c) { return a.nodes.move(a.v, c.child); })
        .add("before", "before",
             [](Asked& a, const BestChange& c) {
               return c.before == no_node ? std::nullopt : std::optional(a.nodes.move(a.v, c.before));
             })
        .add<value_of>("value", "value");
const auto changes_fields =
    Fields<Changes>()
        .add("", [](const Changes& all) { return all.empty() ? "no move was the best of a root" : ""; })
        .add("changes", " ", change_fields, [](const Changes& all) { return all; });

}  // namespace

extern const Question changes{
    .id = "changes",
    .help = "When the best move changed: every moment at which another one became the best at a root",
    .more = "Values are for the root's mover.",
    .at_moment = true,
    .fields = {&changes_fields},
    .answer = [](Asked& a) -> Answer { return changes_fields.record(a, best_changes(a.v)); },
};

}  // namespace ply::ask
