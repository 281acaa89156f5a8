// trace extras: what an engine told of its nodes beyond their records (plytrace 2), by node.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/foreign/import_line.h"
#include "engine/foreign/trace_lines.h"
#include "engine/foreign/trace_more.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

int show(const TraceOptions& o, Opened& x, Report& report) {
  const auto origin = origin_of(*x.recording);
  if (!origin || origin->searches.empty())
    return report.fail(exit_bad_input, {o.file + ": it was not recorded with plytrace.h, or is a copy of such a file"});
  const bool one = o.has_node && o.has_node->given();
  const u32 wanted = one ? node_of(o, x, report) : no_node;
  if (one && wanted == no_node) return report.finish(exit_bad_input);
  // The lines count by records of the file.
  std::unordered_map<u32, u32> slots;
  for (u32 s = 0; s < origin->records.size(); ++s)
    if (origin->records[s] > 0 && (!one || s == wanted)) slots.emplace(origin->records[s], s);
  const auto lines = TraceLines::open(o.file, origin->chosen);
  if (!lines) return report.fail(exit_bad_input, lines.error());
  imported::Texts texts;
  imported::Beyond beyond;
  std::string words, problem;
  u64 nodes = 0;
  Json rows = Json::array();
  for (imported::Node n; origin->extras > 0 && (*lines)->next(n, texts, beyond, problem); n = {}) {
    const auto slot = slots.find(static_cast<u32>(n.id));
    if ((*lines)->more().empty() || slot == slots.end()) continue;
    const auto members = named_members((*lines)->more());
    if (members.empty() || nodes++ >= o.rows) continue;
    Json told = Json::object();
    words += fmt::format("node {:>8}", x.v.id(slot->second));
    for (const auto& [name, value] : members) {
      told[name] = Json::of_text(value);
      words += fmt::format("  {} {}", name, visible(value));
    }
    words += "\n";
    rows.push_back({{"id", x.v.id(slot->second)},
                    {"told", told},
                    {"unit", nullptr},
                    {"for", side_word(x.v[slot->second].mover())}});
  }
  if (nodes == 0) words = "the engine told nothing beyond the records\n";
  else if (nodes > o.rows) words += fmt::format("... and {} more (--limit)\n", counted(nodes - o.rows, "node"));
  if (o.json) report.object({{"nodes", nodes}, {"rows", rows}});
  else report.text(words);
  return report.finish(exit_done);
}

}  // namespace

void add_trace_extras(CommandSpec& trace, Chosen& chosen) {
  const TraceCommand c = add_trace_command(
      trace, chosen, "extras", "What an engine told of its nodes beyond their records",
      "Of a file of plytrace.h: entries of the table, stand-pat values, lines, reasons, terms, times, boards, visits "
      "and priors, where the engine told them (PT_TABLE_STORE, PT_TERM ...). JSON: nodes, rows of id, told, unit and "
      "for.",
      [](const TraceOptions& o, Opened& x, Report& report) { return show(o, x, report); });
  c.node("Only of this node");
  c.spec->add_option("--limit", c.o->rows, "At most N nodes", "N", Range{1, 1u << 20});
}

}  // namespace ply::cli
