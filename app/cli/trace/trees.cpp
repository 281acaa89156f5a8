// trace icicle, outline: the tree of a recording as boxes and as rows, arranged as their panels can.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/table/earlier_visits.h"
#include "engine/read/tree/icicle.h"
#include "engine/read/tree/outline.h"
#include "engine/trace/record_words.h"
#include "engine/trace/source_lines.h"

namespace ply::cli {
namespace {

// Which of two words a text is; no_word: neither, which was reported.
enum class Word { first, second, no_word };
Word one_of(const char* option, const std::string& text, const char* first, const char* second, Report& report) {
  const std::string word = canonical_id(text);
  if (word == first) return Word::first;
  if (word == second) return Word::second;
  report.fail(exit_usage, {fmt::format("{} is {} or {}, not {}", option, first, second, quoted_text(text))});
  return Word::no_word;
}

int icicle_boxes(const TraceOptions& o) {
  Report report(o.json);
  const Word width = one_of("--width", o.width, "nodes", "evaluations", report);
  if (width == Word::no_word) return exit_usage;
  const Word order = one_of("--order", o.order, "search", "heaviest", report);
  if (order == Word::no_word) return exit_usage;
  const Word colour = o.colour.empty() ? Word::no_word : one_of("--colour", o.colour, "entered", "left", report);
  if (!o.colour.empty() && colour == Word::no_word) return exit_usage;
  Opened x;
  if (const int code = open(o.file, o, report, x, FileReading::whole)) return code;
  const auto lines = colour == Word::no_word ? nullptr : source_lines(x.v);
  if (colour != Word::no_word && !lines)
    return report.fail(exit_bad_input,
                       {"--colour: the lines of its engine's source are not reported in this recording"});
  const auto site = [&](u32 slot) {
    const SourcePlace at = lines->at(slot);
    return lines->words(at.file, colour == Word::first ? at.entered : at.left);
  };
  IcicleRange range;
  if (o.has_node && o.has_node->given()) {
    if (node_of(o, x, report) == no_node) return exit_bad_input;
    range.root = static_cast<u32>(o.node);
  }
  Evaluations evaluations;
  evaluations.update(x.v);
  const bool counted = width == Word::second;
  const IcicleShape shape{counted ? &evaluations : nullptr, order == Word::second};
  const Icicle picture = icicle(x.v, range, static_cast<float>(o.pixels), static_cast<int>(o.rows), 1.0f, shape);
  Json list = Json::array();
  std::string text =
      fmt::format("row,x0,x1,id,nodes,{}merged,recorded{}\n", counted ? "evaluations," : "", lines ? ",line" : "");
  for (const IcicleBox& b : picture.boxes) {
    Json box = {{"row", b.row},
                {"x0", b.x0},
                {"x1", b.x1},
                {"id", x.v.id(b.slot)},
                {"nodes", b.nodes},
                {"merged", b.merged},
                {"recorded", !b.unrecorded}};
    if (counted) box["evaluations"] = b.evaluations;
    if (lines) box["line"] = site(b.slot);
    if (o.json) list.push_back(std::move(box));
    else
      text += fmt::format("{},{:.2f},{:.2f},{},{},{}{},{}{}\n", b.row, b.x0, b.x1, x.v.id(b.slot), b.nodes,
                          counted ? fmt::format("{},", b.evaluations) : "", b.merged ? 1 : 0, b.unrecorded ? 0 : 1,
                          lines ? "," + csv_field(visible(site(b.slot))) : std::string());
  }
  Json out = {{"nodes", picture.nodes},
              {"rows", picture.rows},
              {"width", counted ? "evaluations" : "nodes"},
              {"order", shape.heaviest_first ? "heaviest" : "search"}};
  if (counted) out["evaluations"] = picture.evaluations;
  out["boxes"] = std::move(list);
  if (o.json) report.object(out);
  else report.text(text);
  return report.finish(exit_done);
}

int outline(const TraceOptions& o) {
  Report report(o.json);
  const auto columns = parse_outline_columns(o.columns.empty() ? usual_outline_columns : o.columns);
  if (!columns) return report.fail(exit_usage, columns.error(), "--columns");
  const OutlineColumn* sorted = nullptr;
  if (!o.sort.empty()) {
    const auto found = parse_outline_column(o.sort);
    if (!found) return report.fail(exit_usage, found.error(), "--sort");
    sorted = *found;
  }
  const auto wanted = [&](OutlineColumn::What what) {
    return (sorted && sorted->what == what) ||
           std::any_of(columns->begin(), columns->end(), [&](const OutlineColumn* c) { return c->what == what; });
  };
  const bool whole = wanted(OutlineColumn::What::evaluations) || wanted(OutlineColumn::What::waste);
  Opened x;
  if (const int code = open(o.file, o, report, x, whole ? FileReading::whole : FileReading::on_demand)) return code;
  Evaluations evaluations;
  if (wanted(OutlineColumn::What::evaluations)) evaluations.update(x.v);
  Ledger ledger;
  if (wanted(OutlineColumn::What::waste)) {
    LedgerQuestion q;
    q.repeated = earlier_visits(x.v, {x.v, x.nodes.subject()}, asked_of_ledger(x.v)).answers;
    ledger = make_ledger(x.v, q);
  }
  // As the panel shows them at first: for the side that the search was made for.
  const Side whose = x.nodes.subject().root_mover;
  GameOracle oracle(x.nodes.subject());
  OutlineReader reader(
      x.v, x.tick, &oracle, [whose](Side mover) { return mover == whose ? 1 : -1; }, &evaluations, &ledger);
  OutlineOrder order;
  order.set(&reader, sorted, !o.rising, {});
  std::vector<std::pair<u32, u64>> todo;  // slots with the plies that are still wanted below them, the next one last
  u64 hidden = 0;
  const auto push = [&](u32 parent, u64 plies) {
    const std::vector<u32>& kids = order.children(x.v, parent);
    for (auto c = kids.rbegin(); c != kids.rend(); ++c) todo.emplace_back(*c, plies);
  };
  if (o.has_node && o.has_node->given()) {
    const u32 slot = node_of(o, x, report);
    if (slot == no_node) return exit_bad_input;
    todo.emplace_back(slot, o.plies);
  } else {
    push(no_node, o.plies);
  }
  const OutlineWriter writer{
      [&](i64 n) { return std::abs(n) >= infinite && !ask::bound_name(x, n) ? std::string() : x.number(n); },
      [&](i64 n) { return n >= infinite ? std::string() : x.amount(n); }, [&](Side s) { return x.side(s); }};
  std::string text = outline_head(*columns);
  Json rows = Json::array();
  u64 shown = 0;
  while (!todo.empty()) {
    const auto [slot, plies] = todo.back();
    todo.pop_back();
    if (shown >= o.rows) {
      ++hidden;
      continue;
    }
    ++shown;
    if (o.json) {
      Json row = {{"id", x.v.id(slot)}, {"ply", x.v[slot].ply}, {"move", x.nodes.move(x.v, slot)}};
      for (const OutlineColumn* c : *columns) {
        const FieldValue n = reader.cell(slot, *c);
        row[c->id] = !n.known                                     ? Json(nullptr)
                     : c->score()                                 ? x.bound_json(n.v)
                     : c->type == FieldType::boolean              ? Json(n.v != 0)
                     : c->what == OutlineColumn::What::share      ? Json(static_cast<double>(n.v) / 1e4)
                     : c->type == FieldType::number && c->right() ? Json(n.v)
                                                                  : Json(reader.text(*c, n));
      }
      rows.push_back(std::move(row));
    } else {
      text += outline_line(reader, slot, x.nodes.line(x.v, slot), whose, *columns, writer);
    }
    x.nodes.trim();
    if (plies > 0 && x.v[slot].size > 1) push(slot, plies - 1);
  }
  if (o.json) {
    Json names = Json::array();
    for (const OutlineColumn* c : *columns) names.push_back(c->id);
    report.object({{"tick", x.tick},
                   {"unit", x.unit_json()},
                   {"for", side_word(whose)},
                   {"columns", names},
                   {"sort", sorted ? Json(sorted->id) : Json(nullptr)},
                   {"rows", rows},
                   {"more", hidden}});
  } else {
    report.text(visible_lines(text));
    if (hidden > 0) Report::note(fmt::format("plyscope-cli: {} more subtrees (--rows)", grouped(hidden)));
  }
  return report.finish(exit_done);
}

constexpr const char* node_on_top = "The id of the node on top (default: all roots)";

}  // namespace

void add_trace_trees(CommandSpec& trace, Chosen& chosen) {
  const TraceCommand i = add_trace_command(
      trace, chosen, "icicle", "The boxes of the icicle: as wide as the nodes or evaluations below them",
      "Columns and JSON: row x0 x1 id nodes merged recorded, and evaluations where they make the width; x in pixels. "
      "JSON also: nodes rows width order. --colour adds line. Of visits without a record nobody knows whether they "
      "were evaluated: by evaluations they have no box.",
      icicle_boxes);
  i.node(node_on_top);
  i.spec->add_option("--width", i.o->width, "The width of a box: nodes (default) or evaluations", "WHAT");
  i.spec->add_option("--order", i.o->order, "The order of siblings: search (default) or heaviest", "WHAT");
  i.spec->add_option("--colour", i.o->colour,
                     "Adds the line of its engine's own source in which the node of a box was entered or left", "WHAT");
  i.spec->add_option("--pixels", i.o->pixels, "The width of the picture (default 1600)", "N", Range{1, 100'000});
  i.spec->add_option("--rows", i.o->rows, "Rows (default 40)", "N", Range{1, 250});

  std::string names;
  for (const OutlineColumn& c : outline_columns()) names += (names.empty() ? "" : " ") + c.id;
  const TraceCommand l = add_trace_command(
      trace, chosen, "outline", "The tree as rows, with chosen columns, siblings sorted by one of them", "", outline);
  l.tick();
  l.node(node_on_top);
  l.spec->footer(
      "Columns: " + names +
      ".\n"
      "They are the fields of expressions (trace fields), and share, evaluations, waste. Text is CSV, as the panel "
      "copies it. JSON: tick for columns sort rows (id ply move and the columns) more. Scores are for the side to "
      "move at the root, in the profile's unit.");
  l.spec->add_list("--columns", l.o->columns, "Names with commas (default " + std::string(usual_outline_columns) + ")",
                   "LIST");
  l.spec->add_option("--sort", l.o->sort,
                     "Siblings by this column, the largest first; what is unknown comes last (default: search order)",
                     "NAME");
  l.spec->add_flag("--rising", l.o->rising, "The smallest first");
  l.spec->add_option("--plies", l.o->plies, "N plies below the top (default 1)", "N", Range{0, 250});
  l.spec->add_option("--rows", l.o->rows, "At most N rows (default 40)", "N", Range{1, 100'000'000});
}

}  // namespace ply::cli
