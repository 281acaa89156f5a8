// Where the nodes went: every visited node in exactly one class.
#include "engine/read/waste/ledger.h"

#include <fmt/format.h>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/text.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/waste/source_sites.h"
#include "engine/read/words/standing.h"
#include "engine/trace/order_reported.h"

namespace ply::ask {
namespace {

using Counts = Ledger::Counts;
using Mistake = OrderingMistake;

struct Class {
  std::string_view name, meaning;
  u64 nodes, all;
};
struct ByLine {
  u64 nodes;
  std::vector<SourceSite> entered, left;
};

Keyed<u64> named(const Counts& c) {
  Keyed<u64> out;
  for (std::size_t i = 0; i < waste_classes; ++i)
    if (c[i]) out.all.emplace_back(waste_name(static_cast<Waste>(i)), c[i]);
  return out;
}

std::string ledger_head(Asked& a, const Ledger& l) { return ledger_words(l, a.nodes.subject()); }

std::vector<Class> classes_of(const Ledger& l) {
  std::vector<Class> out;
  for (std::size_t i = 0; i < waste_classes; ++i)
    if (const auto w = static_cast<Waste>(i); l.total[i])
      out.push_back({waste_name(w), waste_meaning(w), l.total[i], l.nodes()});
  return out;
}

std::vector<Keyed<u64>> plies_of(const Ledger& l) {
  std::vector<Keyed<u64>> out;
  for (const Counts& c : l.by_ply) out.push_back(named(c));
  return out;
}

std::optional<Keyed<Keyed<u64>>> sources_of(Asked& a, const Ledger& l) {
  Keyed<Keyed<u64>> out;
  for (std::size_t i = 0; i < l.by_source.size(); ++i)
    out.all.emplace_back(why_word(static_cast<Why>(i)), named(l.by_source[i]));
  return order_is_reported(a.v) ? std::optional(out) : std::nullopt;
}

std::string move_of(Asked& a, const Ledger::RootMove& m) {
  std::vector<u32> roots;
  a.v.roots(roots);
  return a.nodes.text(a.v, roots.back(), m.move);
}

const auto class_fields = Fields<Class>()
                              .add<&Class::name>("", "class")
                              .add<&Class::nodes>("", "nodes")
                              .add("", "of all",
                                   [](const Class& c) {
                                     return Percent{c.nodes, c.all};
                                   })
                              .add<&Class::meaning>("", " ");
const auto move_fields = Fields<Ledger::RootMove>().add<move_of>("move").add(
    "nodes", [](const Ledger::RootMove& m) { return named(m.nodes); });
const auto mistake_fields =
    Fields<Mistake>()
        .as<NodeId, &Mistake::id>("id", "node")
        .add("line", "line", [](Asked& a, const Mistake& m) { return a.line(a.v.find(m.id)); })
        .add("better", "better", [](Asked& a, const Mistake& m) { return a.nodes.move(a.v, a.v.find(m.better)); })
        .add("", "was the", [](const Mistake& m) { return fmt::format("{}. move", m.rank + 1); })
        .add<&Mistake::rank>("rank")
        .add<&Mistake::nodes>("nodes", "nodes")
        .add("kind", "kind", [](const Mistake& m) { return waste_name(m.kind); })
        .add<&Mistake::why>("tried_first", "why the first");
const auto ledger_fields =
    Fields<Ledger>()
        .add<ledger_head>("")
        .add<&Ledger::nodes>("nodes")
        .add<&Ledger::wasted>("wasted")
        .add<&Ledger::last_search>("last_search")
        .add("enough", [](const Ledger& l) { return l.enough ? std::optional(l.enough) : std::nullopt; })
        .add<classes_of>("", " ", class_fields)
        .add("classes", [](const Ledger& l) { return named(l.total); })
        .add<&Ledger::repeated_known>("repeated_known")
        .add<plies_of>("plies")
        .add<sources_of>("sources")
        .add<&Ledger::by_root_move>("root_moves", move_fields)
        .add<&Ledger::mistakes>("mistakes", "the costliest mistakes in the order of moves", mistake_fields);

using Site = SourceSite;
std::optional<std::string> file_of(Asked& a, const Site& s) {
  return s.file ? std::optional(source_lines(a.v)->file_name(s.file)) : std::nullopt;
}
const auto site_fields =
    Fields<Site>()
        .add("", "line", [](Asked& a, const Site& s) { return source_lines(a.v)->words(s.file, s.line); })
        .add<file_of>("file")
        .add("line", [](const Site& s) { return s.line ? std::optional(s.line) : std::nullopt; })
        .add<&Site::nodes>("nodes", "nodes")
        .add("", "of all",
             [](Asked& a, const Site& s) {
               return Percent{s.nodes, a.v.size()};
             })
        .add<&Site::wasted>("wasted", "wasted")
        .add("", "of these",
             [](const Site& s) {
               return Percent{s.wasted(), s.nodes};
             })
        .add("classes", [](const Site& s) { return named(s.classes); });
const auto by_line = Fields<ByLine>()
                         .add<&ByLine::nodes>("nodes")
                         .add<&ByLine::entered>("entered", "entered", site_fields)
                         .add<&ByLine::left>("left", "left", site_fields);

Answer ledger_answer(Asked& a) {
  const auto lines = source_lines(a.v);
  const bool by_class = a.text("by") == "class";
  if (!by_class && !lines) return refused("the lines of its engine's source are not reported in this recording");
  if (a.v.untold().windows) return refused("the log of its engine tells no windows (alpha and beta)");
  LedgerQuestion q;
  q.max_mistakes = a.number("top");
  if (a.nodes.game() || !a.v.node_keys().empty())
    q.repeated = earlier_visits(a.v, {a.v, a.nodes.subject()}, asked_of_ledger(a.v)).answers;
  const Ledger l = make_ledger(a.v, q);
  if (by_class) return ledger_fields.record(a, l);
  const auto sites = [&](SourceEnd end) { return source_sites(a.v, *lines, end, &l).list; };
  return by_line.record(a, {l.nodes(), sites(SourceEnd::entered), sites(SourceEnd::left)});
}

}  // namespace

extern const Question ledger{
    .id = "ledger",
    .help = "Where the nodes went: every visited node in exactly one class",
    .more = "With --by line: by the lines of its engine's own source that entered and left the recorded nodes.",
    .options = {{.id = "by", .form = "WHAT", .help = "By classes, or lines of its source", .words = {"class", "line"}},
                {"top", "N", "The N costliest mistakes, or lines", 0, 100'000, 10}},
    .rows = "lines",
    .fields = {&ledger_fields, &by_line},
    .answer = ledger_answer,
};

}  // namespace ply::ask
