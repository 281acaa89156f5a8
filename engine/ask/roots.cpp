// What is known of every root move at a moment: intervals, not a ranking.
#include <fmt/format.h>

#include "engine/analysis/tree/root_bars.h"
#include "engine/analysis/words/order_words.h"
#include "engine/ask/question.h"
#include "engine/trace/order_told.h"
#include "engine/trace/record_words.h"

namespace ply::ask {
namespace {

struct Row : RootBar {
  Side mover;
};
struct All : RootBars {
  Tick tick;
  std::vector<Row> rows;
};

Known known(Interval i, Side whose) { return {i.lo, i.hi, whose}; }
std::string source_of(Asked& a, const Row& r) {
  return r.rank >= 0 ? std::string(order_text(a.v, r.why)) : "not searched";
}
std::string head(Asked& a, const All& b) {
  return fmt::format("tick {}, depth {}, for {}: {}{}", a.tick, b.depth, a.side(b.mover),
                     a.words(known(b.known, b.mover)), b.unsound ? "   (assumed: a switch is unsound)" : "");
}

const auto row_fields =
    Fields<Row>()
        .add(
            "", [](const Row& r) { return r.best ? ">" : ""; }, " ")
        .add<&Row::text>("move", "move")
        .add("rank", [](const Row& r) { return r.rank >= 0 ? std::optional(r.rank) : std::nullopt; })
        .add(
            "known", [](const Row& r) { return known(r.known, r.mover); }, "known")
        .add("before", [](const Row& r) { return known(r.before, r.mover); })
        .add("why",
             [](Asked& a, const Row& r) {
               return order_is_told(a.v) ? std::optional(std::string(why_word(r.why))) : std::nullopt;
             })
        .add("pass", [](const Row& r) { return pass_word(r.pass); })
        .add<&Row::nodes>("nodes", "nodes")
        .add<&Row::best>("best")
        .add<source_of>("", "source");
const auto fields = Fields<All>()
                        .add<head>("")
                        .add<&All::tick>("tick")
                        .add<&All::depth>("depth")
                        .add<&All::attempt>("attempt")
                        .add("unit", [](Asked& a, const All&) { return a.unit(); })
                        .add("for", [](const All& b) { return side_word(b.mover); })
                        .add("known", [](const All& b) { return known(b.known, b.mover); })
                        .add<&All::nodes>("nodes")
                        .add("sound", [](const All& b) { return !b.unsound; })
                        .add<&All::rows>("moves", row_fields, " ");

All look(Asked& a) {
  std::vector<u32> roots;
  a.v.roots(roots);
  u32 root = roots.front();
  for (const u32 k : roots)
    if (a.v.enter(k) <= a.tick) root = k;
  All out{root_bars(a.v, a.tick, root, a.nodes), a.tick, {}};
  for (const RootBar& b : out.bars) out.rows.push_back({b, out.mover});
  return out;
}

}  // namespace

extern const Question roots;
const Question roots{
    .id = "roots",
    .help = "What is known of every root move at a moment: intervals, not a ranking",
    .more = "Values are for the root's mover, in the profile's unit.",
    .at_moment = true,
    .fields = fields,
    .answer = [](Asked& a, u32) { return fields.record(a, look(a)); },
};

}  // namespace ply::ask
