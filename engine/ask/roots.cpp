// What is known of every root move at a moment: intervals, not a ranking.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/root_pass_rows.h"
#include "engine/read/node/moment.h"
#include "engine/read/tree/root_bars.h"
#include "engine/read/words/order_words.h"

namespace ply::ask {
namespace {

// Of a root that was left: some of its moves were searched without a record.
bool unrecorded(const Asked& a, u32 root) {
  return a.v[root].partial() && a.v.state(root, a.tick) == NodeState::closed;
}
std::string source_of(Asked& a, const RootBar& r) {
  return r.rank >= 0             ? std::string(order_text(a.v, r.why))
         : a.v.untold().tree     ? "not told"
         : unrecorded(a, a.slot) ? "not recorded"
                                 : "not searched";
}
std::string roots_head(Asked& a, const RootBars& b) {
  return fmt::format("tick {}, {}, for {}: {}{}", a.tick, depth_text(a.v, b.depth), a.side(b.mover),
                     a.words(Known{b.known.lo, b.known.hi, b.mover, b.said}),
                     b.unsound     ? "   (assumed, not proved)"
                     : !b.reported ? "   (whether it assumes anything is not told)"
                                   : "");
}

const auto row_fields =
    Fields<RootBar>()
        .add("", " ", [](const RootBar& r) { return r.best ? ">" : ""; })
        .add<&RootBar::text>("move", "move")
        .add("rank", [](const RootBar& r) { return r.rank >= 0 ? std::optional(r.rank) : std::nullopt; })
        .add("known", "known",
             [](Asked& a, const RootBar& r) {
               return Known{r.known.lo, r.known.hi, a.whose, r.said};
             })
        .as<Points, &RootBar::said>("said")
        .add<&RootBar::before>("before")
        .add<&RootBar::why>("why")
        .add<&RootBar::pass>("pass")
        .add("nodes", "nodes",
             [](Asked& a, const RootBar& r) {
               return r.rank < 0 && unrecorded(a, a.slot) ? std::nullopt : std::optional(r.nodes);
             })
        .add<&RootBar::best>("best")
        .add<source_of>("", "source");
const auto roots_fields =
    Fields<RootBars>()
        .add<roots_head>("")
        .add("tick", [](Asked& a, const RootBars&) { return a.tick; })
        .add("depth", [](Asked& a, const RootBars& b) { return a.depth(b.depth); })
        .add<&RootBars::attempt>("attempt")
        .add_view()
        .add<&RootBars::known>("known")
        .as<Points, &RootBars::said>("said")
        .add<&RootBars::nodes>("nodes")
        .add("sound",
             [](const RootBars& b) { return b.unsound || b.reported ? std::optional(!b.unsound) : std::nullopt; })
        .add("unrecorded", [](Asked& a, const RootBars& b) { return unrecorded(a, b.root); })
        .add<&RootBars::bars>("moves", " ", row_fields)
        .add("passes", "Passes of this root", root_pass_rows,
             [](Asked& a, const RootBars& b) { return root_passes(a.v, b.root); });

// Without a moment: of the last root of the thread with the result, when it was left.
Answer roots_answer(Asked& a) {
  u32 root = a.slot;
  if (a.tick_given) {
    std::vector<u32> roots;
    a.v.roots(roots);
    root = roots.front();
    for (const u32 k : roots)
      if (a.v.enter(k) <= a.tick) root = k;
  } else if (!a.v.open(root)) {
    a.tick = a.v.leave(root);
  }
  const RootBars bars = root_bars(a.v, a.tick, root, a.nodes);
  a.whose = bars.mover, a.slot = root;
  return roots_fields.record(a, bars);
}

}  // namespace

extern const Question roots{
    .id = "roots",
    .help = "What is known of every root move at a moment: intervals, not a ranking",
    .more =
        "Values are for the root's mover, in the profile's unit. Where unrecorded is true, moves of the root were "
        "searched "
        "and not recorded: those without a rank may be among them.",
    .at_moment = true,
    .fields = {&roots_fields},
    .answer = roots_answer,
};

}  // namespace ply::ask
