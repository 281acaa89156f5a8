// trace ledger: where the nodes went, as text and JSON.
#include <fmt/format.h>

#include "app/cli/search_args.h"
#include "app/cli/trace/info.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/analysis/table/position_keys.h"
#include "engine/analysis/waste/ledger.h"
#include "engine/analysis/waste/source_sites.h"
#include "engine/analysis/words/order_words.h"
#include "engine/analysis/words/standing.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/trace/order_told.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

Json counts_json(const Ledger::Counts& c) {
  Json out = Json::object();
  for (std::size_t i = 0; i < waste_classes; ++i)
    if (c[i]) out[waste_name(static_cast<Waste>(i))] = c[i];
  return out;
}

constexpr const char* no_lines = "the lines of its engine's source are not told in this recording";

// The same by the lines of the engine's source.
int ledger_by_line(const TraceOptions& o, Opened& x, const Ledger& l, Report& report) {
  const auto lines = source_lines(x.v);
  if (!lines) return report.fail(exit_bad_input, {no_lines});
  Json out = {{"nodes", l.nodes()}};
  std::string text;
  for (const SourceEnd end : {SourceEnd::entered, SourceEnd::left}) {
    const char* const id = end == SourceEnd::entered ? "entered" : "left";
    const SourceSites sites = source_sites(x.v, *lines, end, &l);
    Json list = Json::array();
    text += fmt::format("{:<28} {:>12} {:>9} {:>12}\n", id, "nodes", "", "wasted");
    u64 shown = 0, more = 0;
    for (const SourceSite& s : sites.list) {
      list.push_back({{"file", s.file ? Json(lines->file_name(s.file)) : Json(nullptr)},
                      {"line", s.line ? Json(s.line) : Json(nullptr)},
                      {"nodes", s.nodes},
                      {"wasted", s.wasted()},
                      {"classes", counts_json(s.classes)}});
      if (shown == o.top && s.line != 0 && ++more) continue;
      ++shown;
      text += fmt::format("  {:<26} {:>12}  {:5.1f} % {:>12}  {:5.1f} %\n", visible(lines->words(s.file, s.line)),
                          grouped(s.nodes), 100.0 * share(s.nodes, x.v.size()), grouped(s.wasted()),
                          100.0 * share(s.wasted(), s.nodes));
    }
    if (more > 0) text += fmt::format("  and {} more lines (--top)\n", more);
    out[id] = std::move(list);
  }
  report.object(out);
  report.text(text);
  return report.finish(exit_done);
}

int ledger(const TraceOptions& o, Opened& x, Report& report) {
  const bool by_line = canonical_id(o.by) == "line";
  if (!by_line && canonical_id(o.by) != "class")
    return report.fail(exit_usage, {fmt::format("--by is class or line, not {}", quoted_text(o.by))});
  LedgerQuestion q;
  q.most_mistakes = static_cast<std::size_t>(o.top);
  q.keys = position_keys(x.v, x.nodes.subject());
  if (!x.nodes.game() && x.v.node_keys().empty()) q.keys.clear();
  const Ledger l = make_ledger(x.v, q);
  if (by_line) return ledger_by_line(o, x, l, report);
  const auto line = [&](u32 id) {
    const std::string s = x.nodes.line(x.v, x.v.find(id));
    return s.empty() ? std::string("root") : s;
  };
  if (o.json) {
    Json plies = Json::array(), sources = Json::object(), moves = Json::array(), mistakes = Json::array();
    for (const auto& c : l.by_ply) plies.push_back(counts_json(c));
    for (std::size_t i = 0; i < l.by_source.size(); ++i)
      sources[why_word(static_cast<Why>(i))] = counts_json(l.by_source[i]);
    std::vector<u32> roots;
    x.v.roots(roots);
    for (const auto& m : l.by_root_move)
      moves.push_back({{"move", x.nodes.text(x.v, roots.back(), m.move)}, {"nodes", counts_json(m.nodes)}});
    for (const OrderingMistake& m : l.mistakes) {
      mistakes.push_back({{"id", m.id},
                          {"line", line(m.id)},
                          {"better", x.nodes.move(x.v, x.v.find(m.better))},
                          {"rank", m.rank},
                          {"nodes", m.nodes},
                          {"kind", waste_name(m.kind)},
                          {"tried_first", order_is_told(x.v) ? Json(why_word(m.why)) : Json(nullptr)}});
      x.nodes.trim();
    }
    report.object({{"nodes", l.nodes()},
                   {"wasted", l.wasted()},
                   {"last_search", l.last_search},
                   {"enough", l.enough ? Json(l.enough) : Json(nullptr)},
                   {"classes", counts_json(l.total)},
                   {"repeated_known", l.repeated_known},
                   {"plies", plies},
                   {"sources", order_is_told(x.v) ? sources : Json(nullptr)},
                   {"root_moves", moves},
                   {"mistakes", mistakes}});
  } else {
    std::string out = fmt::format("{} nodes", grouped(l.nodes()));
    if (l.enough)
      out += fmt::format("; the last finished root search visited {}, and ≤ {} of them were {}: {:.2f} times as many",
                         grouped(l.last_search), grouped(l.enough), enough_words(x.nodes.subject()),
                         static_cast<double>(l.last_search) / static_cast<double>(l.enough));
    out += "\n";
    for (std::size_t i = 0; i < waste_classes; ++i)
      if (l.total[i])
        out += fmt::format("  {:<20} {:>12}  {:5.1f} %   {}\n", waste_name(static_cast<Waste>(i)), grouped(l.total[i]),
                           100.0 * share(l.total[i], l.nodes()), waste_meaning(static_cast<Waste>(i)));
    if (!l.mistakes.empty()) out += "  the costliest mistakes in the order of moves:\n";
    for (const OrderingMistake& m : l.mistakes) {
      out += fmt::format("    {:>10} nodes at node {:<9} {} was the {}. move; why the first: {}   ({})\n",
                         grouped(m.nodes), m.id, visible(x.nodes.move(x.v, x.v.find(m.better))), m.rank + 1,
                         order_text(x.v, m.why), visible(line(m.id)));
      x.nodes.trim();
    }
    report.text(out);
  }
  return report.finish(exit_done);
}

}  // namespace

void add_trace_ledger(CommandSpec& trace, Chosen& chosen) {
  const TraceCommand l = add_trace_command(
      trace, chosen, "ledger", "Where the nodes went: every visited node in exactly one class",
      "JSON: nodes wasted last_search enough classes repeated_known plies sources root_moves mistakes (id line better "
      "rank nodes kind tried_first). With\n"
      "--by line: nodes entered left (file line nodes wasted classes), of the recorded nodes.",
      ledger);
  l.spec->add_option("--by", l.o->by,
                     "class (default), or line: by the lines of its engine's own source that entered and left the "
                     "nodes",
                     "WHAT");
  l.spec->add_option("--top", l.o->top, "So many of the costliest mistakes, or lines (default 10)", "N",
                     Range{0, 100'000});
}

}  // namespace ply::cli
