// What is known of every root move at a moment: intervals, not a ranking.
#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/root_pass_rows.h"
#include "engine/read/tree/root_bars.h"
#include "engine/read/words/order_words.h"

namespace ply::ask {
namespace {

std::string source_of(Asked& a, const RootBar& r) {
  return r.rank >= 0 ? std::string(order_text(a.v, r.why)) : "not searched";
}
std::string head(Asked& a, const RootBars& b) {
  return fmt::format("tick {}, depth {}, for {}: {}{}", a.tick, b.depth, a.side(b.mover),
                     a.words(Known{b.known.lo, b.known.hi, b.mover}), b.unsound ? "   (assumed, not proved)" : "");
}

const auto row_fields =
    Fields<RootBar>()
        .add("", " ", [](const RootBar& r) { return r.best ? ">" : ""; })
        .add<&RootBar::text>("move", "move")
        .add("rank", [](const RootBar& r) { return r.rank >= 0 ? std::optional(r.rank) : std::nullopt; })
        .add<&RootBar::known>("known", "known")
        .add<&RootBar::before>("before")
        .add<&RootBar::why>("why")
        .add<&RootBar::pass>("pass")
        .add<&RootBar::nodes>("nodes", "nodes")
        .add<&RootBar::best>("best")
        .add<source_of>("", "source");
const auto fields = Fields<RootBars>()
                        .add<head>("")
                        .add("tick", [](Asked& a, const RootBars&) { return a.tick; })
                        .add<&RootBars::depth>("depth")
                        .add<&RootBars::attempt>("attempt")
                        .add_view()
                        .add<&RootBars::known>("known")
                        .add<&RootBars::nodes>("nodes")
                        .add("sound", [](const RootBars& b) { return !b.unsound; })
                        .add<&RootBars::bars>("moves", " ", row_fields)
                        .add("passes", "Passes of this root", root_pass_rows,
                             [](Asked& a, const RootBars& b) { return root_passes(a.v, b.root); });

bool assumes(const View& v, u32 root) {
  for (u32 k = v.first_slot(root); k <= root; ++k)
    if (v[k].end() == NodeEnd::pruned || v[k].reduced() || v[k].pass() == Pass::probe) return true;
  return false;
}

Answer look(Asked& a) {
  std::vector<u32> roots;
  a.v.roots(roots);
  u32 root = roots.front();
  for (const u32 k : roots)
    if (a.v.enter(k) <= a.tick) root = k;
  RootBars bars = root_bars(a.v, a.tick, root, a.nodes);
  // The switches of another engine are not told, but what its log left out or reduced is
  if (a.recording->plan().imported()) bars.unsound |= assumes(a.v, root);
  a.whose = bars.mover;
  return fields.record(a, bars);
}

}  // namespace

extern const Question roots{
    .id = "roots",
    .help = "What is known of every root move at a moment: intervals, not a ranking",
    .more = "Values are for the root's mover, in the profile's unit.",
    .at_moment = true,
    .fields = {&fields},
    .answer = look,
};

}  // namespace ply::ask
