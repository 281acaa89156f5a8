// worksheet: a tree to be searched by hand, and its answers, for exams; and what is filled in, checked.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/report.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/learn/sheet_work.h"
#include "engine/learn/worksheet.h"
#include "engine/search/observer.h"

namespace ply::cli {
namespace {

struct WorksheetOptions {
  u64 seed = 1;
  int plies = 3;
  std::string out, key, check, back = "value", tree;
  bool json = false;
};

Json bound_number(int v) { return v >= infinite || v <= -infinite ? Json(nullptr) : Json(v); }

std::string key_beside(const std::string& path) {
  const auto dot = path.rfind('.'), slash = path.rfind('/');
  const bool ending = dot != std::string::npos && (slash == std::string::npos || dot > slash);
  return ending ? path.substr(0, dot) + "-key" + path.substr(dot) : path + "-key";
}

Json places_json(const CardTree& tree, const std::vector<SheetPlace>& places) {
  Json out = Json::array();
  for (const SheetPlace p : places) {
    Json place = {{"path", sheet_place_name(tree, p)}, {"part", part_id(p.part)}};
    if (p.part == SheetPart::cross) place["branch"] = tree.path[p.node];
    out.push_back(place);
  }
  return out;
}

// What the window says after Check, all errors of it.
int checked(const WorksheetOptions& o, Report& report) {
  const auto text = read_file(o.check, std::size_t{1} << 20, Streams::taken);
  if (!text) return report.fail(exit_file, text.error());
  auto work = read_work(*text);
  if (!work) return report.fail(exit_bad_input, work.error(), visible(o.check));
  const CardTree& tree = work->tree();
  const SheetVerdict& v = work->check();
  const std::string head = headline(v, tree, work->filled()), second = second_line(v);
  Json errors = Json::array();
  std::string lines = head + (v.errors.empty() ? "\n" : ":\n");
  for (const SheetError& e : v.errors) {
    const std::string name = sheet_place_name(tree, e.places.front()), part = part_name(e.places.front().part),
                      also = other_places(tree, e);
    Json error = {{"slip", std::string(id(e.slip))}, {"places", places_json(tree, e.places)}, {"sentence", e.sentence}};
    if (!also.empty()) error["also"] = also;
    errors.push_back(error);
    lines += fmt::format("  {}, {}: {}{}\n", name, part, e.sentence, also.empty() ? "" : " " + also);
  }
  for (const std::string& line : {v.errors.empty() ? second : v.empty ? empty_line(v) : std::string(), v.remark})
    if (!line.empty()) lines += line + "\n";
  Json untested = Json::array();
  for (const SheetRule r : untested_rules(work->worksheet())) {
    const std::string rule(ply::text(r, work->walls_back()));
    untested.push_back(rule);
    lines += "This tree does not test: " + rule + "\n";
  }
  Json out = {{"tree", work->worksheet().position},
              {"back", work->walls_back() ? "bound" : "value"},
              {"all_right", v.all_right()},
              {"headline", head},
              {"filled", v.filled},
              {"empty", v.empty},
              {"crosses", v.crosses},
              {"errors", errors},
              {"follows", places_json(tree, v.follows)},
              {"untested", untested}};
  if (!v.remark.empty()) out["remark"] = v.remark;
  report.object(out);
  report.text(lines);
  return report.finish(v.errors.empty() ? exit_done : exit_finding);
}

int worksheet(const WorksheetOptions& o) {
  Report report(o.json);
  if (!o.check.empty()) return checked(o, report);
  if (o.back != "value" && o.back != "bound") return report.fail(exit_usage, {"--back is value or bound"});
  if (o.out.empty()) return report.fail(exit_usage, {"--out FILE.svg is needed, or --check FILE"});
  auto sheet = o.tree.empty() ? make_worksheet(o.seed, o.plies) : worksheet_of_tree(o.tree);
  if (!sheet) return report.fail(exit_usage, sheet.error());
  set_walls_back(*sheet, o.back == "bound");
  const std::string key = o.key.empty() ? key_beside(o.out) : o.key;
  if (key == o.out) return report.fail(exit_usage, {"the answers need a file of their own: --key"});
  for (const bool answers : {false, true})
    if (const Status ok = write_file(answers ? key : o.out, worksheet_svg(*sheet, answers)); !ok)
      return report.fail(exit_file, ok.error());
  Json nodes = Json::array();
  for (const SheetBox& b : sheet->key.boxes) {
    const std::string& path = sheet->tree.path[b.node];
    const char* kind = b.value.kind == Kind::lower ? "lower" : b.value.kind == Kind::upper ? "upper" : "exact";
    Json node = {{"path", path.empty() ? "root" : path}, {"visited", b.visited}};
    if (b.visited)
      node.update({{"alpha", bound_number(b.alpha)},
                   {"beta", bound_number(b.beta)},
                   {"value", b.value.value},
                   {"kind", kind},
                   {"cut", b.cut}});
    nodes.push_back(node);
  }
  Json crossed = Json::array();
  for (const u32 k : sheet->key.crossed) crossed.push_back(sheet->tree.path[k]);
  const SheetBox& root = sheet->key.boxes.front();
  const std::string best = sheet->tree.path[root.best];
  report.object({{"seed", sheet->seed},
                 {"plies", sheet->plies},
                 {"tree", sheet->position},
                 {"value", root.value.value},
                 {"best", best},
                 {"cards", sheet->key.turned.size()},
                 {"all_cards", sheet->tree.cards()},
                 {"crossed", crossed},
                 {"nodes", nodes},
                 {"sheet", o.out},
                 {"key", key}});
  report.text(fmt::format("{}: a tree of {} cards, {} of which are turned; {} is worth {} by {}\n{}: its answers\n{}\n",
                          visible(o.out), sheet->tree.cards(), sheet->key.turned.size(), "the root", root.value.value,
                          best, visible(key), sheet->position));
  return report.finish(exit_done);
}

}  // namespace

void add_worksheet(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("worksheet", "A tree to search by hand, with empty boxes, and its answers: for exams");
  c->footer(
      "JSON: seed plies tree value best cards all_cards crossed nodes (path visited alpha beta value kind cut) sheet "
      "key; values are MAX's.\n"
      "Every rule on the sheet matters: forgetting one gives a different sheet. The same seed gives the same sheet.\n"
      "--check reads a sheet that was filled in, as JSON in the same form: seed and plies, or tree; crossed, nodes "
      "(path alpha beta value kind), cards, best, value; what is left out is empty, null is the infinity of its side. "
      "It says what is to be looked at again, and never the number. Exit code 1: something is.");
  auto o = std::make_shared<WorksheetOptions>();
  c->add_option("--seed", o->seed, "Which sheet", "N");
  c->add_option("--plies", o->plies, "How deep: 3 to 5 (default 3)", "N",
                Range{static_cast<u64>(min_sheet_plies), static_cast<u64>(max_sheet_plies)});
  c->add_option("--out", o->out, "The picture to write, SVG", "FILE.svg");
  c->add_option("--key", o->key, "Where the answers go (default: beside it, FILE-key.svg)", "FILE.svg");
  c->add_option("--tree", o->tree, "A tree of one's own instead of a drawn one: ([3 12 8] [2 4 6])", "TREE");
  c->add_option("--back", o->back, "What goes back outside the window: the value, or the bound (default value)",
                "value|bound");
  c->add_option("--check", o->check, "A filled sheet to check, JSON; nothing is written", "FILE");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return worksheet(*o); }; });
}

}  // namespace ply::cli
