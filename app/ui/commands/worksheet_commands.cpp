// Worksheets by key, palette and script: what their boxes, branches and buttons do.
#include "app/ui/commands/worksheet_commands.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "app/ui/commands/with_path.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/worksheet.h"
#include "app/ui/panels/learn/worksheet_desk.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/file.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

WorksheetDoor* sheet_of(const Workbench& w) { return dynamic_cast<WorksheetDoor*>(w.panel("worksheet")); }

void show_sheet(Workbench& w) {
  if (w.workspace().preset() != "Learn") w.workspace().select_preset("Learn");
  w.workspace().show("worksheet");
}

/// Does something to the desk and shows what has come of it.
template <class F>
void at_desk(Workbench& w, F f) {
  WorksheetDoor* door = sheet_of(w);
  if (!door) return;
  const Status ok = f(door->desk());
  show_sheet(w);
  if (!ok) return w.note(Message::Level::warning, ok.error().message);
  door->changed();
}

void another_sheet(Workbench& w, Argument a) {
  at_desk(w, [&](SheetDesk& desk) -> Status {
    const auto parts = ply::words(a);
    const auto plies = parts.empty() ? std::optional<int>(desk.plies()) : to_number<int>(parts[0].text);
    const auto seed = parts.size() < 2 ? std::optional<u64>(0) : to_number<u64>(parts[1].text);
    if (!plies || !seed || parts.size() > 2) return Error{"expected plies, optionally with a seed"};
    return parts.size() == 2 ? desk.open(*seed, *plies) : desk.another(*plies);
  });
}

// The sheet, and its answers beside it.
void print_sheet(Workbench& w, const std::string& path) {
  WorksheetDoor* door = sheet_of(w);
  if (!door) return;
  const Worksheet& sheet = door->desk().work().worksheet();
  const auto dot = path.rfind('.'), slash = path.rfind('/');
  const bool ending = dot != std::string::npos && (slash == std::string::npos || dot > slash);
  const std::string file = ending || path.ends_with("/") ? path : path + ".svg",
                    key = (ending ? path.substr(0, dot) : path) + "-key.svg";
  for (const bool answers : {false, true})
    if (const Status ok = write_file(answers ? key : file, worksheet_svg(sheet, answers)); !ok)
      return w.note(Message::Level::error, ok.error().message);
  w.note(fmt::format(tr("worksheet saved to {}, its answers beside it"), file));
}

UserCommand sheet_deed(const char* id, const char* label, const char* help, const char* what, Takes argument = {}) {
  return {.id = id,
          .label = label,
          .help = help,
          .run =
              [what](Workbench& w, Argument a) {
                at_desk(w, [&](SheetDesk& d) { return d.carry_out(a.empty() ? what : std::string(what) + " " + a); });
              },
          .argument = std::move(argument),
          .quiet = true};
}

}  // namespace

bool sheet_has_keyboard(const Workbench& w) { return w.view().writes == "worksheet"; }

bool sheet_can_go(const Workbench& w, bool redo) {
  WorksheetDoor* door = sheet_of(w);
  return door && (redo ? door->desk().work().can_redo() : door->desk().can_undo());
}

bool undo_on_sheet(Workbench& w, bool redo) {
  if (!sheet_has_keyboard(w)) return false;
  at_desk(w, [&](SheetDesk& desk) { return desk.carry_out(redo ? "redo" : "undo"); });
  return true;
}

void add_worksheet_commands(CommandList& list) {
  list.menu = Menu::help;
  list.add({.id = "worksheet.open",
            .label = "Worksheet",
            .keys = "Alt+W",
            .help =
                "Alpha-beta by hand: a tree with boxes to fill in and branches to cross out, and what is to be looked "
                "at again.",
            .run = [](Workbench& w, Argument) { at_desk(w, [](SheetDesk&) -> Status { return Done{}; }); },
            .words = "exercise homework practice alpha beta hand teach exam"});
  list.add(
      {.id = "worksheet.new",
       .label = "Another worksheet",
       .help = "Another tree of 3 to 5 plies; one in which what was missed before matters. With a seed, that tree.",
       .run = another_sheet,
       .argument = Takes::number("[PLIES [SEED]]"),
       .quiet = true});
  list.add({.id = "worksheet.tree",
            .label = "Worksheet of a tree of your own",
            .help = "A tree as it is typed: ([3 12 8] [2 4 6]). The rules that it does not test are named.",
            .run = [](Workbench& w, Argument a) { at_desk(w, [&](SheetDesk& d) { return d.open_tree(a); }); },
            .argument = Takes::text("TREE"),
            .quiet = true});
  list.add(sheet_deed("worksheet.write", "Write into a box of the worksheet",
                      "A place and what stands there: ba alpha 8, root value = 6, cards 11, best a, total 8.", "write",
                      Takes::value("PLACE TEXT")));
  list.add(sheet_deed("worksheet.type", "Type into the box that is on", "Its characters, as the keyboard gives them.",
                      "type", Takes::text("TEXT")));
  list.add(sheet_deed("worksheet.go", "Go to a box of the worksheet",
                      "A place: ba alpha, root value, cards, best, total.", "go", Takes::value("PLACE")));
  list.add(sheet_deed("worksheet.next", "Next box of the worksheet",
                      "In the order of the search; what is crossed out is left out.", "next"));
  list.add(
      sheet_deed("worksheet.previous", "Previous box of the worksheet", "In the order of the search.", "previous"));
  list.add(sheet_deed("worksheet.cross", "Cross out a branch of the worksheet",
                      "The branch that leads to the node of this path; once more takes it back.", "cross",
                      Takes::value("NODE")));
  list.add(sheet_deed("worksheet.undo", "Undo on the worksheet", "Takes back the last box or cross.", "undo"));
  list.add(sheet_deed("worksheet.redo", "Redo on the worksheet", "Does it again.", "redo"));
  list.add(sheet_deed("worksheet.check", "Check the worksheet",
                      "What is filled in, judged by what was written before it; empty boxes are not.", "check"));
  list.add(sheet_deed("worksheet.show", "Show an error of the worksheet",
                      "A thread leads from its box to where the right thing comes from.", "show", Takes::number("N")));
  list.add(sheet_deed("worksheet.answers", "Fill in the answers of the worksheet", "The sheet then counts no more.",
                      "answers"));
  list.add(sheet_deed("worksheet.back", "What goes back on worksheets",
                      "Outside the window the best value itself, or its bound (fail-hard).", "back",
                      Takes::one_of("value|bound")));
  list.add({.id = "worksheet.print",
            .label = "Print the worksheet...",
            .help = "Writes the sheet as SVG, A4 across, and its answers beside it.",
            .run = with_path(FileQuestion::save_picture, print_sheet),
            .argument = Takes::output_file("[PATH]"),
            .quiet = true});
}

}  // namespace ply::ui
