#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/ui/commands/lists.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/game/cell_numbers.h"

namespace ply::ui {
namespace {

void zoom(Workbench& w, float to) {
  LookSettings look = w.host().look_settings();
  look.zoom = to;
  w.host().set_look_settings(cleaned(look));
}

UserCommand toggle(const char* id, const char* label, const char* keys, const char* help, bool ViewState::*value) {
  return {.id = id,
          .label = label,
          .keys = keys,
          .help = help,
          .run = [value](Workbench& w,
                         Argument a) { w.view().*value = a == "on"    ? true
                                                         : a == "off" ? false
                                                                      : !(w.view().*value); },
          .checked = [value](const Workbench& w) { return w.view().*value; },
          .argument = Takes::one_of("[on|off]")};
}

UserCommand point_of_view(PointOfView view, const char* id, const char* label, const char* help) {
  return {.id = id,
          .label = label,
          .help = help,
          .run = applies(command::SetPointOfView{view}),
          .checked = [view](const Workbench& w) { return w.session().viewpoint().of == view; }};
}

void say_if_done(Workbench& w, const Status& done, const std::string& words) {
  if (done) w.note(words);
  else w.note(Message::Level::warning, done.error().message);
}

bool own_layout(const Workbench& w) {
  const auto own = w.workspace().own_presets();
  return std::find(own.begin(), own.end(), w.workspace().preset()) != own.end();
}

/// A panel of each tile beside those of the focused one.
std::vector<std::string> tiles_for(const Workbench& w) {
  const Layout& all = w.workspace().layout();
  const Layout* const own = tile_of(all, w.workspace().focused());
  std::vector<std::string> out;
  for (const Layout* tile : tiles_of(all))
    if (tile != own) out.push_back(tile->selected);
  return out;
}

void move_panel_to(Workbench& w, Argument a) {
  const auto [first, rest] = cut_word(a);
  const auto [second, where] = cut_word(rest);
  const std::string_view edge = where;  // a binding is no variable that a lambda can hold
  Workspace& s = w.workspace();
  const std::string panel(second.empty() ? std::string_view(s.focused()) : first),
      beside(second.empty() ? first : second);
  constexpr std::pair<const char*, Edge> edges[] = {
      {"left", Edge::left}, {"right", Edge::right}, {"above", Edge::above}, {"below", Edge::below}};
  const auto at = std::find_if(std::begin(edges), std::end(edges), [&](const auto& e) { return edge == e.first; });
  if (!edge.empty() && at == std::end(edges))
    return w.note(Message::Level::warning,
                  fmt::format("expected left, right, above or below, not {}", quoted_text(std::string(edge))));
  for (const std::string& p : {panel, beside})
    if (!s.panel(p)) return w.note(Message::Level::warning, fmt::format("there is no panel {}", quoted_text(p)));
  if (!s.is_open(beside) || !(edge.empty() ? s.move(panel, beside) : s.split(panel, beside, at->second)))
    w.note(Message::Level::warning, fmt::format("{} cannot be moved beside {}", panel, beside));
}

}  // namespace

void add_view_commands(CommandList& list) {
  // 1. Layouts and panels.
  list.menu = Menu::view;
  for (std::size_t i = 0; i < list.presets.size(); i++) {
    const std::string name = list.presets[i];
    std::string id = "preset." + name;
    std::transform(id.begin(), id.end(), id.begin(),
                   [](unsigned char c) { return c == ' ' ? '_' : static_cast<char>(std::tolower(c)); });
    list.add({.id = id,
              .label = "Layout " + name,
              .keys = i < 9 ? fmt::format("Alt+{}", i + 1) : "",
              .help = "Arranges the panels for this purpose; changes no settings.",
              .run = [name](Workbench& w, Argument) { w.workspace().select_preset(name); },
              .checked = [name](const Workbench& w) { return w.workspace().preset() == name; }});
  }
  list.add({.id = "view.reset_layout",
            .label = "Reset layout",
            .help = "Puts the panels of this layout back where they were at first.",
            .run = [](Workbench& w, Argument) { w.workspace().reset_layout(); }});
  list.add({.id = "view.maximise",
            .label = "Maximise panel",
            .keys = "Ctrl+M",
            .help = "The focused panel fills the window; press again to restore it.",
            .run =
                [](Workbench& w, Argument a) {
                  Workspace& s = w.workspace();
                  if (!s.maximised().empty() && a.empty()) return s.restore();
                  const std::string panel = a.empty() ? s.focused() : a;
                  if (!s.maximise(panel.empty() ? "board" : panel))
                    w.note(Message::Level::warning, "there is no panel to maximise");
                },
            .checked = [](const Workbench& w) { return !w.workspace().maximised().empty(); },
            .argument = Takes::word("[PANEL]", panel_ids)});
  list.add({.id = "view.next_panel",
            .label = "Next panel",
            .keys = "Ctrl+Tab",
            .help = "Moves the keyboard focus to the next panel.",
            .run = [](Workbench& w, Argument) { w.workspace().focus_next(1); }});
  list.add({.id = "view.previous_panel",
            .label = "Previous panel",
            .keys = "Ctrl+Shift+Tab",
            .help = "Moves the keyboard focus to the previous panel.",
            .run = [](Workbench& w, Argument) { w.workspace().focus_next(-1); }});
  for (const Named& p : list.panels) {
    list.add({.id = "show." + p.id,
              .label = "Show " + p.title,
              .help = fmt::format("Shows the panel {} and gives it the keyboard focus.", p.title),
              .run = [id = p.id](Workbench& w, Argument) { w.workspace().show(id); },
              .quiet = true});
  }
  list.add({.id = "view.show",
            .label = "Show a panel by name",
            .help = "Shows a panel and gives it the keyboard focus.",
            .run = [](Workbench& w, Argument a) { w.workspace().show(a); },
            .argument = Takes::word("PANEL", panel_ids),
            .quiet = true});
  list.add({.id = "view.hide",
            .label = "Close panel",
            .help = "Closes the focused panel, or the one named.",
            .run = [](Workbench& w, Argument a) { w.workspace().hide(a.empty() ? w.workspace().focused() : a); },
            .argument = Takes::word("[PANEL]", panel_ids)});
  list.add(
      {.id = "view.preset",
       .label = "Layout by name",
       .help = "Arranges the panels for a purpose.",
       .run = [](Workbench& w, Argument a) { w.workspace().select_preset(a); },
       .argument = Takes::word("NAME", [](const Workbench& w) { return each(w.workspace().presets(), &Preset::name); }),
       .quiet = true,
       .offered = "Layout",
       .offers = [](const Workbench& w, std::string_view) { return w.workspace().own_presets(); }});

  list.add({.id = "view.move",
            .label = "Move the panel to another tile",
            .help = "Moves the focused panel, or the first one named, beside another panel; or into a new tile at its "
                    "left, right, above or below it.",
            .run = move_panel_to,
            .argument = Takes::value("BESIDE | PANEL BESIDE [left|right|above|below]"),
            .quiet = true,
            .words = "dock tile arrange layout",
            .offered = "Move the panel beside",
            .offers = [](const Workbench& w, std::string_view) { return tiles_for(w); }});
  list.add({.id = "view.undo_layout",
            .label = "Undo the change of the layout",
            .help = "Takes back the last panel or splitter that was moved, opened or closed, in whichever layout.",
            .run = [](Workbench& w, Argument) { w.workspace().undo_layout(); },
            .enabled = [](const Workbench& w) { return w.workspace().can_undo_layout(); },
            .words = "tile splitter back"});
  list.add({.id = "view.redo_layout",
            .label = "Redo the change of the layout",
            .help = "Makes the change again that was taken back last.",
            .run = [](Workbench& w, Argument) { w.workspace().redo_layout(); },
            .enabled = [](const Workbench& w) { return w.workspace().can_redo_layout(); }});
  list.add({.id = "view.keep_layout",
            .label = "Keep the layout under a name",
            .help = "Keeps the panels as they stand now as a layout of your own, beside those of the program.",
            .run = [](Workbench& w, Argument a) { say_if_done(w, w.workspace().keep_preset(a), "layout kept: " + a); },
            .argument = Takes::text("NAME"),
            .quiet = true,
            .words = "save layout preset name arrange"});
  list.add({.id = "view.rename_layout",
            .label = "Rename the layout shown",
            .help = "Gives another name to the layout of your own that is shown.",
            .run =
                [](Workbench& w, Argument a) {
                  say_if_done(w, w.workspace().rename_preset(std::string(w.workspace().preset()), a),
                              "layout renamed: " + a);
                },
            .enabled = own_layout,
            .argument = Takes::text("NAME"),
            .quiet = true});
  list.add({.id = "view.delete_layout",
            .label = "Delete the layout shown",
            .help = "Deletes the layout of your own that is shown; those of the program stay.",
            .run = [](Workbench& w, Argument) { w.workspace().remove_preset(std::string(w.workspace().preset())); },
            .enabled = own_layout});

  // 2. Scores.
  list.add(point_of_view(PointOfView::root, "view.scores_root", "Scores for the root player",
                         "Higher scores are better for the side that the search is made for."))
      .line_before = true;
  list.add(point_of_view(PointOfView::first, "view.scores_first", "Scores for the first side",
                         "Higher scores are better for the first side."));
  list.add(point_of_view(PointOfView::mover, "view.scores_mover", "Scores for the mover",
                         "Higher scores are better for the side to move there."));
  list.add({.id = "view.scores",
            .label = "Next point of view of scores",
            .keys = "V",
            .help = "Scores for the root player, the first side, the mover, in turn.",
            .run =
                [](Workbench& w, Argument) {
                  w.apply(command::SetPointOfView{
                      static_cast<PointOfView>((static_cast<int>(w.session().viewpoint().of) + 2) % 3)});
                },
            .quiet = true});
  list.add({.id = "view.hide_engine",
            .label = "Hide what the computer thinks",
            .keys = "Z",
            .help = "Hides every score, hint and line, so that you can think for yourself.",
            .run = [](Workbench& w, Argument) { w.apply(command::HideEngine{!w.session().viewpoint().engine_hidden}); },
            .checked = [](const Workbench& w) { return w.session().viewpoint().engine_hidden; }});

  // 3. The board.
  list.add(toggle("board.flip", "Turn the board", "F", "Shows the board from the other side.", &ViewState::flipped))
      .line_before = true;
  list.add(toggle("board.animations", "Animate moves", "", "Shows a move stone by stone and disc by disc.",
                  &ViewState::animations));
  list.add({.id = "board.speed",
            .label = "Speed of animations",
            .help = "Speed of animations: 1 is normal, 2 twice as fast.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto n = to_number<float>(a); n && *n >= slowest && *n <= fastest) w.view().speed = *n;
                  else
                    w.note(Message::Level::warning,
                           fmt::format("expected a speed from {} to {}, not {}", slowest, fastest, quoted_text(a)));
                },
            .argument = Takes::number("N"),
            .quiet = true});
  list.add(toggle("board.score_bar", "Score bar", "", "Shows who is better beside the board.", &ViewState::score_bar));
  list.add(toggle("board.arrows", "Hints on the board", "A", "Marks hints and best moves on the board.",
                  &ViewState::arrows));
  list.add(toggle("board.targets", "Legal moves on the board", "", "Marks the cells that can be chosen.",
                  &ViewState::targets));
  list.add(toggle("board.heat", "Evaluation on the board", "E",
                  "Shows what each cell adds to the static evaluation; one term alone while the mouse is on it "
                  "in the panel Heuristic.",
                  &ViewState::heat))
      .words = "heat map terms squares";
  list.add(toggle("view.turns", "Whole turns", "T",
                  "All plies that one side plays in a row are one step, in the tree, the outline, the list of "
                  "moves and the plot of the game.",
                  &ViewState::turns));
  list.add(toggle("view.tree_graph", "Tree as a graph", "Shift+T",
                  "The tree as connected cards; otherwise one line of it, with the windows of all its plies.",
                  &ViewState::tree_graph));
  UserCommand& joined =
      list.add(toggle("view.tree_joined", "Equal positions joined", "Ctrl+Shift+J",
                      "The graph of the tree draws each position once, with the moves of all nodes that lead to it.",
                      &ViewState::tree_joined));
  joined.words = "transpositions tree graph join";
  joined.run = [set = joined.run](Workbench& w, Argument a) {  // what is joined is the graph
    set(w, a);
    if (w.view().tree_joined) w.view().tree_graph = true;
  };
  list.add(toggle("view.tree_whole", "Whole line in the tree", "Ctrl+T",
                  "The line of the tree folds none of its plies, and the current row shows all its moves.",
                  &ViewState::tree_whole));
  list.add(
      toggle("board.kanji", "Kanji on pieces", "",
             "Shows the pieces by their kanji where a font has them, with a small letter beside; off: by letters only.",
             &ViewState::kanji));
  UserCommand& numbers = list.add(toggle(
      "board.numbers", "Numbers of the cells", "Shift+F",
      "The board labels its cells with the numbers of the game's original; moves can be typed with them after an @.",
      &ViewState::numbers));
  numbers.enabled = [](const Workbench& w) { return dynamic_cast<const HasCellNumbers*>(&w.play().game()) != nullptr; };
  numbers.words = "array original positions";
  list.add({.id = "board.game",
            .label = "Back to the game position",
            .keys = "Esc",
            .help = "The board shows the game again, not the node of the search; where the thread of a bound is "
                    "shown, that goes first.",
            .run =
                [](Workbench& w, Argument) {
                  if (BoundThread& thread = w.moment().thread(); thread.on()) return thread.dismiss();
                  w.show_game();
                },
            .enabled = [](const Workbench& w) { return w.view().node_on_board || w.moment().thread().on(); },
            .where = Where::game});

  // 4. Looks.
  for (ThemeName t : theme_names) {
    const std::string name(text(t));
    list.add(
        {.id = "theme." + name,
         .label = fmt::format("Theme: {}", name),
         .help = "Switches the colour theme.",
         .run =
             [t](Workbench& w, Argument) {
               LookSettings look = w.host().look_settings();
               look.theme = t;
               w.host().set_look_settings(look);
             },
         .checked = [t](const Workbench& w) { return const_cast<Workbench&>(w).host().look_settings().theme == t; },
         .line_before = t == ThemeName::dark});
  }
  list.add({.id = "view.larger",
            .label = "Larger",
            .keys = "Ctrl++",
            .help = "Everything ten per cent larger.",
            .run = [](Workbench& w, Argument) { zoom(w, w.host().look_settings().zoom + 0.1f); }});
  list.add({.id = "view.smaller",
            .label = "Smaller",
            .keys = "Ctrl+-",
            .help = "Everything ten per cent smaller.",
            .run = [](Workbench& w, Argument) { zoom(w, w.host().look_settings().zoom - 0.1f); }});
  list.add({.id = "view.scale",
            .label = "Normal size",
            .keys = "Ctrl+0",
            .help = "Sets the size of everything, in per cent; 100 without a number.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto n = a.empty() ? std::optional(100) : number_in(w, a, 1, 1000))
                    zoom(w, static_cast<float>(*n) / 100);
                },
            .argument = Takes::number("[PERCENT]")});
  list.add({.id = "view.full_screen",
            .label = "Full screen",
            .keys = "Alt+Enter",
            .help = "Fills the whole screen; press again to leave it.",
            .run = [](Workbench& w, Argument) { w.host().set_full_screen(!w.host().full_screen()); },
            .checked = [](const Workbench& w) { return const_cast<Workbench&>(w).host().full_screen(); }});

  // 5. Help.
  list.menu = Menu::help;
  list.add({.id = "app.palette",
            .label = "Find a command...",
            .keys = "Ctrl+P",
            .help = "Finds any command by a few letters, or by a synonym.",
            .run = [](Workbench& w, Argument) { w.dialogs().palette.open(); }});
  list.add({.id = "help.keys",
            .label = "Keys...",
            .keys = "F1",
            .help = "Lists all keys; while a term of art is explained at the mouse, opens the glossary there.",
            .run = [](Workbench& w, Argument) {
              const auto* term = w.pointed_term();
              if (!term) return w.dialogs().keys.open();
              w.ask("glossary", request::TurnTo{term->term});
            }});
  list.menu = Menu::view;
  list.add(toggle("view.explain", "Explain terms under the mouse", "",
                  "A term of art that the mouse rests on is explained; F1 then opens the glossary there.",
                  &ViewState::explain));
  list.menu = Menu::help;
  list.add({.id = "help.about",
            .label = "About Plyscope...",
            .help = "Version and licence.",
            .run = [](Workbench& w, Argument) { w.dialogs().about.open(); },
            .line_before = true});
}

}  // namespace ply::ui
