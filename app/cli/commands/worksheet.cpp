// worksheet: a tree to be searched by hand, and its answers, for exams.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/report.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/learn/worksheet.h"
#include "engine/search/observer.h"

namespace ply::cli {
namespace {

struct Options {
  u64 seed = 1;
  int plies = 3;
  std::string out, key;
  bool json = false;
};

Json bound_number(int v) { return v >= infinite || v <= -infinite ? Json(nullptr) : Json(v); }

std::string key_beside(const std::string& path) {
  const auto dot = path.rfind('.'), slash = path.rfind('/');
  const bool ending = dot != std::string::npos && (slash == std::string::npos || dot > slash);
  return ending ? path.substr(0, dot) + "-key" + path.substr(dot) : path + "-key";
}

int worksheet(const Options& o) {
  Report report(o.json);
  const auto sheet = make_worksheet(o.seed, o.plies);
  if (!sheet) return report.fail(exit_usage, sheet.error());
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
  report.object({{"seed", o.seed},
                 {"plies", o.plies},
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
      "key; "
      "values are MAX's.\nEvery rule on the sheet matters: forgetting one gives a different sheet. The same seed gives "
      "the "
      "same sheet.");
  auto o = std::make_shared<Options>();
  c->add_option("--seed", o->seed, "Which sheet", "N");
  c->add_option("--plies", o->plies, "How deep: 3 to 5 (default 3)", "N",
                Range{static_cast<u64>(min_sheet_plies), static_cast<u64>(max_sheet_plies)});
  c->add_option("--out", o->out, "The picture to write, SVG", "FILE.svg")->required();
  c->add_option("--key", o->key, "Where the answers go (default: beside it, FILE-key.svg)", "FILE.svg");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return worksheet(*o); }; });
}

}  // namespace ply::cli
