#include "app/ui/commands/lists.h"
#include "app/ui/commands/typed_tree_commands.h"
#include "app/ui/commands/worksheet_commands.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/panels/panel.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/game/move_effects.h"

namespace ply::ui {
namespace {

bool editing(const Workbench& w) { return w.play().editing(); }
bool not_editing(const Workbench& w) { return !w.play().editing(); }
/// Only what makes sense in the game.
UserCommand change(Change what, const char* id, const char* label, const char* help) {
  return {.id = id,
          .label = label,
          .help = help,
          .run = applies(command::EditChange{what}),
          .enabled = [what](const Workbench& w) {
            return editing(w) && w.play().game().changed(w.play().position(), what).ok();
          }};
}
bool any_back(const Workbench& w) {
  if (sheet_has_keyboard(w)) return sheet_can_go(w, false);
  return (!w.play().editing() && w.play().current() != GameTree::root) || tree_can_go(w, false);
}
bool any_on(const Workbench& w) {
  if (sheet_has_keyboard(w)) return sheet_can_go(w, true);
  if (tree_can_go(w, true)) return true;
  return !w.play().editing() && w.play().tree().preferred_child(w.play().current()) >= 0;
}

}  // namespace

void add_edit_commands(CommandList& list) {
  list.menu = Menu::edit;
  list.add({.id = "game.undo",
            .label = "Undo",
            .keys = "Ctrl+Z U",
            .help = "Takes back the last move; against the computer, its answer too. Of a typed tree, the last change; "
                    "of a worksheet, the last box or cross.",
            .run =
                [](Workbench& w, Argument) {
                  if (!undo_on_sheet(w, false)) undo_or_redo(w, false);
                },
            .enabled = any_back,
            .repeats = true});
  list.add({.id = "game.redo",
            .label = "Redo",
            .keys = "Ctrl+Y Ctrl+Shift+Z",
            .help = "Plays the move again that was taken back.",
            .run =
                [](Workbench& w, Argument) {
                  if (!undo_on_sheet(w, true)) undo_or_redo(w, true);
                },
            .enabled = any_on,
            .repeats = true});
  list.add(
      {.id = "game.undo_turn",
       .label = "Undo the turn",
       .keys = "Shift+U",
       .help =
           "Takes back all plies that one side played in a row; against the computer, to the start of your own turn.",
       .run = applies(command::Undo{true}),
       .enabled = any_back,
       .repeats = true});
  list.add({.id = "game.redo_turn",
            .label = "Redo the turn",
            .keys = "Ctrl+Shift+Y",
            .help = "Plays all plies again that one side played in a row.",
            .run = applies(command::Redo{true}),
            .enabled = any_on,
            .repeats = true});
  list.add({.id = "copy.position",
            .label = "Copy position",
            .keys = "Ctrl+C",
            .help = "Copies the position on the board as one line of text.",
            .run = [](Workbench& w, Argument) { w.copy(w.play().position_text(), "position"); },
            .line_before = true});
  list.add({.id = "copy.moves",
            .label = "Copy moves",
            .keys = "Ctrl+Shift+C",
            .help = "Copies the moves of the game up to here.",
            .run = [](Workbench& w, Argument) { w.copy(w.play().moves_text(), "moves"); },
            .enabled = not_editing});
  list.add({.id = "copy.game",
            .label = "Copy game",
            .help = "Copies the whole game with its tags.",
            .run = [](Workbench& w, Argument) { w.copy(w.play().game_text(), "game"); },
            .enabled = not_editing});
  list.add({.id = "copy.table",
            .label = "Copy table as CSV",
            .help = "Copies the table of the focused panel, or of the one named, for a spreadsheet.",
            .run = [](Workbench& w, Argument panel) { w.copy_table(panel.empty() ? w.workspace().focused() : panel); },
            .argument = Takes::word("[PANEL]", panel_ids)});
  list.add(
      {.id = "edit.paste",
       .label = "Paste",
       .keys = "Ctrl+V",
       .help =
           "Takes a position, a list of moves, a whole game, the description of a search or a link to a node from the "
           "clipboard.",
       .run =
           [](Workbench& w, Argument a) {
             const auto text = pasted_text(w, a);
             if (!text) return;
             // A link to a node (copy.node)
             const std::string_view link = trim(*text);
             if (link.size() > 1 && link[0] == '#' && link[1] >= '0' && link[1] <= '9' && link.find('\n') == link.npos)
               return void(w.act("node.go", std::string(link)));
             w.paste_text(*text);
           },
       .argument = Takes::value("[TEXT]")});

  list.add({.id = "edit.begin",
            .label = "Edit position",
            .keys = "Ctrl+Shift+E",
            .help = "Turns the board into a canvas for the editor.",
            .run =
                [](Workbench& w, Argument) {
                  w.apply(command::EditBegin{});
                  w.workspace().show("editor");
                },
            .enabled = not_editing,
            .line_before = true});
  add_typed_tree_commands(list);
  list.add({.id = "edit.keep",
            .label = "Play the edited position",
            .keys = "Ctrl+Enter",
            .help = "Ends editing; the position becomes the start of a new game. The old game is kept on the shelf.",
            .run = applies(command::EditEnd{true}),
            .enabled = [](const Workbench& w) { return editing(w) && w.play().edit_problem().empty(); }});
  list.add({.id = "edit.cancel",
            .label = "Cancel editing",
            .help = "Ends editing; the game stands where it was.",
            .run = applies(command::EditEnd{false}),
            .enabled = editing});
  list.add({.id = "edit.clear",
            .label = "Clear the board",
            .help = "Takes everything off the board.",
            .run = applies(command::EditClear{}),
            .enabled = editing});
  list.add({.id = "edit.start",
            .label = "Set up the start",
            .help = "Sets up the start position in the editor.",
            .run = applies(command::EditStart{}),
            .enabled = editing});
  list.add(change(Change::mirror, "edit.mirror", "Mirror the position", "Swaps left and right."));
  list.add(change(Change::rotate, "edit.rotate", "Rotate the position",
                  "Turns the position clockwise, as far as the game allows."));
  list.add(change(Change::swap_colours, "edit.swap_colours", "Swap colours",
                  "Swaps the two sides, including the side to move."));
  list.add({.id = "edit.side",
            .label = "Other side to move",
            .help = "Gives the move to the other side, or to the one named.",
            .run =
                [](Workbench& w, Argument a) {
                  const Session& s = w.session();
                  Side side = other(s.play().game().mover(s.play().position()));
                  if (a == "first") side = Side::first;
                  if (a == "second") side = Side::second;
                  w.apply(command::EditMover{side});
                },
            .enabled = editing,
            .argument = Takes::one_of("[first|second]")});
  list.add(
      {.id = "board.mode",
       .label = "How clicks are read",
       .help = "Chooses what a click on the board may begin, in games that offer it: the next mode, or the one named.",
       .run =
           [](Workbench& w, Argument a) {
             const auto modes = w.play().game().click_modes();
             std::size_t next = modes.size();
             for (std::size_t i = 0; i < modes.size(); i++) {
               if (a.empty() && (modes[i].id == w.view().click_mode || (i == 0 && w.view().click_mode.empty())))
                 next = (i + 1) % modes.size();
               if (modes[i].id == a) next = i;
             }
             if (next < modes.size()) w.view().click_mode = modes[next].id;
           },
       .enabled = [](const Workbench& w) { return has_steps(w.play().game()); },
       .argument = Takes::word("[MODE]",
                               [](const Workbench& w) { return each(w.play().game().click_modes(), &ClickMode::id); }),
       .quiet = true});
  list.add({.id = "edit.brush",
            .label = "Choose a brush",
            .help = "Chooses what a click puts on the board while editing.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto palette = w.play().game().palette();
                  for (std::size_t i = 0; i < palette.size(); i++) {
                    // Without a name: the next one.
                    if (a.empty() && palette[i].id == w.view().brush)
                      return void(w.view().brush = palette[(i + 1) % palette.size()].id);
                    if (palette[i].id == a) return void(w.view().brush = a);
                  }
                  if (a.empty() && !palette.empty()) w.view().brush = palette[palette.size() > 1 ? 1 : 0].id;
                },
            .enabled = editing,
            .argument =
                Takes::word("[BRUSH]", [](const Workbench& w) { return each(w.play().game().palette(), &Brush::id); }),
            .quiet = true});
}

}  // namespace ply::ui
