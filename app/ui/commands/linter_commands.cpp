// The linter's findings and the audit. The panel is shown by view.show linter.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/workbench/workbench.h"
#include "engine/ask/lint/sarif.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reducing.h"

namespace ply::ui {
namespace {

const LintReport* report(const Workbench& w) { return w.session().answers().lint().answer(); }
const Reducing& reducing(const Workbench& w) { return w.session().answers().reducing(); }
bool found(const Workbench& w) { return reducing(w).found() != nullptr; }
bool broken(const Workbench& w) { return report(w) && report(w)->total() > 0; }

// To the nearest finding before or after the moment that is shown.
void go(Workbench& w, int direction) {
  const Tick now = w.walk().cursor().tick;
  const LintFinding* best = nullptr;
  for (const LintFinding& f : report(w)->findings) {
    if (f.id == no_node || (direction > 0 ? f.tick <= now : f.tick >= now)) continue;
    if (!best || (direction > 0 ? f.tick < best->tick : f.tick > best->tick)) best = &f;
  }
  if (!best)
    return w.note(direction > 0 ? "no finding of the linter comes after this moment"
                                : "no finding of the linter comes before this moment");
  w.remember_moment();
  w.apply(command::Seek{best->tick});
  w.apply(command::SelectNode{best->id});
  w.note(fmt::format("{}: {}", lint_id(best->rule), best->sentence));
}

void save_findings(Workbench& w, const std::string& path) {
  const auto& recording = w.session().answers().lint().question()->recording;
  const std::string text = lint_sarif(*recording, *report(w), {.recording = "search.plyrec", .source_root = {}});
  save_text(w, path, text, counted(report(w)->total(), "finding"));
}

}  // namespace

void add_linter_commands(CommandList& list) {
  list.menu = Menu::step;
  list.add({.id = "linter.next",
            .label = "Next finding of the linter",
            .keys = "Ctrl+F7",
            .help = "On to the next node that breaks a rule of the linter.",
            .run = [](Workbench& w, Argument) { go(w, 1); },
            .enabled = broken,
            .line_before = true,
            .words = "lint rule fault bug"});
  list.add({.id = "linter.previous",
            .label = "Previous finding of the linter",
            .keys = "Ctrl+Shift+F7",
            .help = "Back to the last node that breaks a rule of the linter.",
            .run = [](Workbench& w, Argument) { go(w, -1); },
            .enabled = broken,
            .words = "lint rule fault bug"});
  list.menu = Menu::file;
  list.add(
      {.id = "linter.save",
       .label = "Save the linter's findings as SARIF...",
       .help = "Writes the findings of the linter as SARIF 2.1.0, for services that show findings beside the code.",
       .run = with_path(FileQuestion::save_findings, save_findings),
       .enabled = [](const Workbench& w) { return report(w) != nullptr; },
       .argument = Takes::output_file("[PATH]"),
       .words = "sarif lint findings export pipeline"});
  list.menu = Menu::search;
  list.add({.id = "linter.check",
            .label = "Check the rules of the linter",
            .help = "Of a large recording, whose nodes nobody has gone over: other ones are checked by themselves.",
            .run = applies(command::CheckRules{}),
            .enabled =
                [](const Workbench& w) {
                  const auto& lint = w.session().answers().lint();
                  return lint.question() && !lint.answer() && !lint.working();
                },
            .quiet = true,
            .words = "rules lint every node"});
  list.add({.id = "linter.stop",
            .label = "Stop checking the rules",
            .help = "Then nothing is said of them, until they are checked again.",
            .run = applies(command::StopRules{}),
            .enabled = [](const Workbench& w) { return w.session().answers().lint().working(); },
            .quiet = true});
  list.add({.id = "reading.on",
            .label = "Read the recording on",
            .help = "Of a large recording that is read as it is needed: what was stopped goes on.",
            .run = applies(command::ReadOn{}),
            .enabled =
                [](const Workbench& w) {
                  const Answers& a = w.session().answers();
                  return a.sums().given_up() || a.whole().given_up();
                },
            .quiet = true,
            .words = "large nodes blocks count"});
  list.add({.id = "reading.stop",
            .label = "Stop reading the recording",
            .help = "What is read stays; figures over all nodes stay unfinished.",
            .run = applies(command::StopReadingNodes{}),
            .enabled =
                [](const Workbench& w) {
                  const Answers& a = w.session().answers();
                  return a.sums().working() || a.whole().working();
                },
            .quiet = true});
  list.add(
      {.id = "linter.again",
       .label = "Repeat the search and compare",
       .help = "Runs the same search again: does it give the same recording, node by node (rule R14)?",
       .run = applies(command::SearchAgain{}),
       .enabled = [](const Workbench& w) { return report(w) != nullptr && !w.session().answers().again().working(); },
       .line_before = true,
       .needs = Needs::own_search,
       .words = "reproducible again digest deterministic R14"});
  list.add({.id = "linter.stop_again",
            .label = "Stop searching again",
            .help = "Then R14 stays unchecked.",
            .run = applies(command::StopSearchAgain{}),
            .enabled = [](const Workbench& w) { return w.session().answers().again().working(); },
            .quiet = true});
  list.add({.id = "audit.start",
            .label = "Audit the cut-offs",
            .help = "Searches cut-offs, table answers and roots again: all moves, full window, no table. A number "
                    "audits a random sample of that size.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto n = a.empty() ? std::optional<u32>(0) : to_number<u32>(a);
                  if (n) w.apply(command::StartAudit{*n, 1});
                  else
                    w.note(Message::Level::warning,
                           fmt::format("expected a number of cut-offs, not {}", quoted_text(a)));
                },
            .enabled = [](const Workbench& w) { return report(w) != nullptr; },
            .argument = Takes::number("[N]"),
            .needs = Needs::own_search,
            .words = "sound verify check"});
  list.add({.id = "audit.stop",
            .label = "Stop the audit",
            .help = "Results so far count.",
            .run = applies(command::StopAudit{}),
            .enabled = [](const Workbench& w) { return w.session().answers().audit().working(); }});
  list.add({.id = "reduce.start",
            .label = "Reduce the search while it fails",
            .help = "Takes away moves, plies, pieces, switches and limits as long as the search fails in the same way: "
                    "the first broken rule, one that is named (R4), audit, chooses, or an expression that holds "
                    "somewhere.",
            .run = [](Workbench& w, Argument how) { w.apply(command::StartReducing{how}); },
            .enabled = [](const Workbench& w) { return report(w) != nullptr && !reducing(w).working(); },
            .argument = Takes::text("[R4|audit|chooses [MOVE]|EXPRESSION]"),
            .line_before = true,
            .needs = Needs::own_search,
            .words = "reduce reducer shrink minimise make smaller delta debugging test case bug report"});
  list.add({.id = "reduce.stop",
            .label = "Stop reducing the search",
            .help = "The smallest search found so far is kept.",
            .run = applies(command::StopReducing{}),
            .enabled = [](const Workbench& w) { return reducing(w).working(); }});
  list.add({.id = "reduce.show",
            .label = "Show the smallest search",
            .help = "Runs the smallest search that fails and shows it; its game comes on the board.",
            .run = [](Workbench& w, Argument) { w.apply(command::Paste{std::string(reducing(w).found()->text)}); },
            .enabled = found,
            .words = "reduced open"});
  list.add({.id = "reduce.copy",
            .label = "Copy the smallest search as text",
            .help = "The lines that run the smallest search again: to be pasted, or for `plyscope-cli trace lint`.",
            .run = [](Workbench& w, Argument) { w.copy(reducing(w).found()->text, "smallest search"); },
            .enabled = found,
            .words = "reduced reproducer bug report"});
  list.add({.id = "reduce.save",
            .label = "Save the smallest search as a text...",
            .help = "Writes the lines that run the smallest search again.",
            .run = with_path(FileQuestion::save_reproducer,
                             [](Workbench& w, const std::string& path) {
                               w.apply(command::SaveReduced{path, false});
                             }),
            .enabled = found,
            .argument = Takes::output_file("[PATH]"),
            .words = "reduced reproducer bug report"});
  list.add({.id = "reduce.case",
            .label = "Save the smallest search as a test...",
            .help = "Writes a Catch2 case that runs the smallest search and asks whether it still fails.",
            .run = with_path(FileQuestion::save_case,
                             [](Workbench& w, const std::string& path) {
                               w.apply(command::SaveReduced{path, true});
                             }),
            .enabled = found,
            .argument = Takes::output_file("[PATH]"),
            .words = "reduced catch2 unit test regression"});
}

}  // namespace ply::ui
