// Commands of the pages about the reports of the original programs.
#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/look/tr.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/session/original/report_room.h"

namespace ply::ui {
namespace {

bool has_page(const Workbench& w) { return w.session().reports().page() != nullptr; }
bool has_checks(const Workbench& w) {
  const ReportClaim* c = w.session().reports().claim();
  return c && !c->checks.empty();
}

std::vector<std::string> games_with_reports(const Workbench&) {
  std::vector<std::string> out;
  for (const GameType* t : all_games())
    if (original_report(*t)) out.push_back(t->id());
  return out;
}

void next_claim(Workbench& w, int by) {
  const ReportRoom& room = w.session().reports();
  const auto all = room.page()->claims();
  const auto at = std::find(all.begin(), all.end(), room.claim()) - all.begin() + by;
  if (at >= 0 && at < static_cast<std::ptrdiff_t>(all.size()))
    w.apply(command::ChooseClaim{all[static_cast<std::size_t>(at)]->id});
}

/// "[N] [right]": a check of the claim, from 1.
void show(Workbench& w, Argument a) {
  command::ShowCheck c;
  for (const Word& word : words(a)) {
    if (word.text == "right") {
      c.right = true;
      continue;
    }
    const auto n = number_in(w, word.text, 1, 1000);
    if (!n) return;
    c.check = static_cast<std::size_t>(*n - 1);
  }
  const ReportClaim* claim = w.session().reports().claim();
  const Check* check = claim && c.check < claim->checks.size() ? &claim->checks[c.check] : nullptr;
  w.apply(c);
  if (!check) return;
  const auto& [preset, panel] = check->kind == CheckKind::evolution ? std::pair{"Programs", "evolution"}
                                : check->is_long()                  ? std::pair{"Match", "cross_table"}
                                : check->is_search()                ? std::pair{"Debug", "tree"}
                                                                    : std::pair{"Play", "board"};
  w.workspace().select_preset(preset);
  w.workspace().show(panel);
}

}  // namespace

void add_report_commands(CommandList& list) {
  list.menu = Menu::help;
  list.add({.id = "report.open",
            .label = "Report of the original program",
            .help = "Opens the report that a game's original program came with: each claim is played, beside what is "
                    "printed.",
            .run =
                [](Workbench& w, Argument a) {
                  w.apply(command::OpenReport{a.empty() ? w.play().game().type().id() : a});
                  w.workspace().maximise("report");
                },
            .argument = Takes::word("[GAME]", games_with_reports),
            .words = "thesis paper defect claim student"});
  list.add({.id = "report.claim",
            .label = "A claim of the report",
            .help = "Chooses the claim of this id on the page that is open.",
            .run = [](Workbench& w, Argument a) { w.apply(command::ChooseClaim{a}); },
            .enabled = has_page,
            .argument = Takes::word("CLAIM",
                                    [](const Workbench& w) {
                                      std::vector<std::string> ids;
                                      if (const OriginalReport* p = w.session().reports().page())
                                        for (const ReportClaim* c : p->claims()) ids.push_back(c->id);
                                      return ids;
                                    }),
            .quiet = true});
  list.add({.id = "report.next",
            .label = "Next claim of the report",
            .help = "Chooses the claim below.",
            .run = [](Workbench& w, Argument) { next_claim(w, 1); },
            .enabled = has_page,
            .quiet = true});
  list.add({.id = "report.previous",
            .label = "Previous claim of the report",
            .help = "Chooses the claim above.",
            .run = [](Workbench& w, Argument) { next_claim(w, -1); },
            .enabled = has_page,
            .quiet = true});
  list.add({.id = "report.play",
            .label = "Play the claim",
            .help =
                "Plays all of the chosen claim, its matches and evolutions too; with a number: that many games of a "
                "cell, or pairs of a match.",
            .run =
                [](Workbench& w, Argument a) {
                  u64 games = 0;
                  if (a.empty() || read_number(w, a, u64{1}, u64{1'000'000}, games)) w.apply(command::PlayClaim{games});
                },
            .enabled = has_checks,
            .argument = Takes::number("[GAMES]"),
            .quiet = true});
  list.add({.id = "report.stop",
            .label = "Stop playing the claim",
            .help = "What is finished stays.",
            .run = applies(command::StopClaim{}),
            .enabled = [](const Workbench& w) { return w.session().reports().working(); },
            .quiet = true});
  list.add({.id = "report.show",
            .label = "Show what the claim plays",
            .help = "The board, the recorded search, the match or the evolution of a check of the claim (from 1); "
                    "`right`: the search without the defect.",
            .run = show,
            .enabled = has_checks,
            .argument = Takes::value("[N] [right]"),
            .quiet = true});
}

}  // namespace ply::ui
