#include <fmt/format.h>

#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/highlight_commands.h"

namespace ply::ui {
namespace {

using K = command::StepKind;

bool recorded(const Workbench& w) { return w.runs().run() && w.runs().run()->recording(); }
bool can_begin(const Workbench& w) { return recorded(w) || (!w.play().editing() && !w.play().end()); }
bool node_shown(const Workbench& w) { return w.walk().shown_slot() != no_node; }

UserCommand step(const char* id, const char* label, const char* keys, const char* help, K kind) {
  return {.id = id,
          .label = label,
          .keys = keys,
          .help = help,
          .run = goes(command::Step{kind}),
          .enabled = recorded,
          .repeats = true};
}

// Steps of a debugger are about the position on the board: where the search is one of another position, a new one
// begins.
UserCommand begins(UserCommand c) {
  c.enabled = can_begin;
  c.run = [walk = std::move(c.run)](Workbench& w, Argument a) {
    if (!w.session().searched_at().elsewhere() || w.play().editing() || w.play().end()) return walk(w, a);
    w.apply(command::StartPaused{});
  };
  return c;
}

// Who works in the panel Compare steps from difference to difference.
UserCommand or_difference(UserCommand c, int by) {
  c.words = "prune pruning alpha beta cutoff";
  c.run = [cut = std::move(c.run), by](Workbench& w, Argument a) {
    const Comparing::Result* r = w.workspace().focused() == "compare" ? w.session().comparing().result() : nullptr;
    if (!r || !r->judged.nodes()) return cut(w, a);
    w.remember_moment();
    w.apply(command::StepDifference{by});
  };
  return c;
}

bool only_highlights(const Workbench& w) { return w.session().answers().highlights().only(); }

UserCommand highlight(const char* id, const char* label, const char* keys, const char* help, int by) {
  return {.id = id,
          .label = label,
          .keys = keys,
          .help = help,
          .run = goes(command::StepHighlight{by}),
          .enabled = recorded,
          .repeats = true,
          .words = "highlight first bound best move cut-off research"};
}

bool pinned(const Workbench& w) { return w.walk().cursor().pin_a != no_node || w.walk().cursor().pin_b != no_node; }

// The node that an argument names; nothing, after a message, if it is no number. no_node: the one that is shown.
std::optional<u32> node_of(Workbench& w, Argument a) {
  const auto n = to_number<u32>(a);
  if (!a.empty() && !n) {
    w.note(Message::Level::warning, fmt::format("expected the number of a node, not {}", quoted_text(a)));
    return std::nullopt;
  }
  return n ? std::min(*n, no_node - 1) : no_node;
}

// The moves of the node shown that have a visit, each once.
std::vector<std::string> moves_below(const Workbench& w) {
  std::vector<std::string> out;
  const View& v = w.walk().view();
  if (!node_shown(w)) return out;
  std::vector<u32> kids;
  v.children(w.walk().shown_slot(), kids);
  for (const u32 k : kids) {
    const std::string& move = w.moment().models().nodes().move(v, k);
    if (std::find(out.begin(), out.end(), move) == out.end()) out.push_back(move);
  }
  return out;
}

UserCommand pin(const char* id, const char* label, const char* keys, const char* help, bool second, bool more = false) {
  return {.id = id,
          .label = label,
          .keys = keys,
          .help = help,
          .run =
              [second, more](Workbench& w, Argument a) {
                if (const auto node = node_of(w, a)) w.apply(command::PinNode{second, *node, more});
              },
          .enabled = node_shown,
          .argument = Takes::number("[N]")};
}

}  // namespace

void add_step_commands(CommandList& list) {
  list.menu = Menu::step;
  list.add(begins(step(
      "step.into", "Step into", "F11",
      "One event forward: a node is entered or left. Starts a search if there is none of this position.", K::into)));
  list.add(
      begins(step("step.over", "Step over", "F10",
                  "Forward to where the node just entered is left, with everything below it. Starts a search if there "
                  "is none of this position.",
                  K::over)));
  list.add(step("step.out", "Step out", "Shift+F11", "Forward to where the current node is left.", K::out));
  list.add({.id = "step.to_selected",
            .label = "Run to the selected node",
            .keys = "Ctrl+F10",
            .help = "Forward to where the selected node is left.",
            .run = goes(command::RunToSelected{}),
            .enabled = node_shown});
  list.add(or_difference(
               step("step.next_cut", "Next cut-off", "F7",
                    "To the next node that is cut off. In the panel Compare: to the next difference.", K::next_cut),
               1))
      .line_before = true;
  list.add(or_difference(
      step("step.previous_cut", "Previous cut-off", "Shift+F7",
           "To the previous node that was cut off. In the panel Compare: to the last difference.", K::previous_cut),
      -1));
  list.add(highlight("step.next_highlight", "Next interesting moment", "I",
                     "To the next first bound, new best move, cut-off or re-search of a telling node.", 1));
  list.add(highlight("step.previous_highlight", "Previous interesting moment", "Shift+I",
                     "Back to the previous telling moment.", -1));
  UserCommand& next = list.add(step("step.next", "Next event", ".",
                                    "One event forward in the recording shown, whatever is on the board.", K::into));
  next.enabled = can_begin;
  next.line_before = true;
  list.add(step("step.next_over", "Next event over", "Shift+.",
                "Forward to where the node just entered is left, whatever is on the board.", K::over))
      .enabled = can_begin;
  list.add(step("step.back", "Step back", ",", "One event back.", K::back));
  list.add(step("step.back_over", "Step back over", "Shift+,", "Back to where the node just left was entered.",
                K::back_over));
  list.add(
      step("step.back_out", "Step back out", "Ctrl+Shift+F11", "Back to where the parent was entered.", K::back_out));
  list.add(step("step.continue_back", "Run backwards", "Shift+F8",
                "Back to where a breakpoint is hit, or to the beginning.", K::continue_back));
  list.add(step("step.entry", "Entry of the node", "Ctrl+,", "To the moment at which the shown node was entered.",
                K::node_entry))
      .line_before = true;
  list.add(
      step("step.exit", "Exit of the node", "Ctrl+.", "To the moment at which the shown node is left.", K::node_exit));
  list.add(step("step.next_iteration", "Next iteration", "Ctrl+PgDn", "Forward to the beginning of the next iteration.",
                K::next_iteration));
  list.add(step("step.previous_iteration", "Previous iteration", "Ctrl+PgUp", "Back to the beginning of the iteration.",
                K::previous_iteration));
  list.add(step("step.first", "First event", "Ctrl+Home", "To the moment before the first node.", K::first));
  list.add(step("step.last", "Last event", "Ctrl+End", "To the newest event there is.", K::last));
  list.add({.id = "step.play",
            .label = "Play events",
            .keys = "Ctrl+Space",
            .help = "Steps by itself at the chosen speed; press again to stop.",
            .run =
                [](Workbench& w, Argument) {
                  if (!w.walk().cursor().animate) w.remember_moment();
                  w.apply(command::Animate{!w.walk().cursor().animate});
                },
            .enabled = recorded,
            .checked = [](const Workbench& w) { return w.walk().cursor().animate; },
            .line_before = true});
  list.add({.id = "step.only_highlights",
            .label = "Play only the interesting moments",
            .help = shared_texts::only_highlights_help,
            .run = [](Workbench& w, Argument) { w.apply(command::PlayHighlights{!only_highlights(w)}); },
            .checked = only_highlights,
            .words = "watch highlight"});
  list.add({.id = "step.speed",
            .label = "Speed of playing",
            .help = "Events a second while playing.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto n = to_number<double>(a); n && *n > 0 && *n <= 1e6) w.apply(command::PlaySpeed{*n});
                  else
                    w.note(Message::Level::warning,
                           fmt::format("expected a speed in events a second, not {}", quoted_text(a)));
                },
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "step.undo",
            .label = "Undo the step",
            .keys = "Backspace",
            .help = "Goes back to where you were before the last step.",
            .run = [](Workbench& w, Argument) { w.undo_step(); },
            .enabled = [](const Workbench& w) { return w.can_undo_step(); }});
  list.add(
      {.id = "node.go",
       .label = "Go to event or node...",
       .keys = "Ctrl+G",
       .help =
           "Goes to an event by its number, to a node by 'n' or '#' and its number, or by a link: #NODE@EVENT/SEARCH.",
       .run =
           [](Workbench& w, Argument a) {
             if (a.empty()) return w.dialogs().go_to.open();
             const bool node = a.front() == 'n' || a.front() == 'N' || a.front() == '#';
             const std::string_view whole = trim(std::string_view(a).substr(node ? 1 : 0));
             const auto at = node ? whole.find('@') : whole.npos, mark = std::min(whole.find('/', at), whole.size());
             const auto n = to_number<i64>(whole.substr(0, at));
             const auto tick = at == whole.npos ? std::nullopt : to_number<i64>(whole.substr(at + 1, mark - at - 1));
             if (!n || *n < 0 || (at != whole.npos && (!tick || *tick < 0)))
               return w.note(Message::Level::warning,
                             fmt::format("expected the number of an event, # or n and the number of a node, or "
                                         "#NODE@EVENT, not {}",
                                         quoted_text(a)));
             if (mark < whole.size() && whole.substr(mark) != search_mark(w))
               return w.note(Message::Level::warning,
                             "the link is to a node of another search than the one shown, or of one that goes on");
             w.remember_moment();
             const u32 id = *n < no_node ? static_cast<u32>(*n) : no_node - 1;
             if (tick && w.walk().view().find(id) != no_node) w.apply(command::GoToHit{*tick, id});
             else if (node) w.apply(command::SelectNode{id});
             else w.apply(command::GoToHit{*n, no_node});  // and back again by select.back
           },
       .enabled = recorded,
       .argument = Takes::number("[N | nN]"),
       .line_before = true,
       .offered = "Go to event or node",
       .offers =
           [](const Workbench&, std::string_view typed) {
             const bool link = typed.starts_with('#');
             const std::string_view n = trim(typed.substr(typed.starts_with('n') || link ? 1 : 0));
             if (!to_number<u32>(n.substr(0, link ? n.find('@') : n.npos))) return std::vector<std::string>();
             if (link) return std::vector<std::string>{std::string(typed)};
             return std::vector<std::string>{std::string(n), "n" + std::string(n)};
           }});
  list.add({.id = "node.child",
            .label = "Go to a move of this node",
            .help = "Goes to the node after this move of the node shown; the last visit, if there are several.",
            .run =
                [](Workbench& w, Argument a) {
                  const View& v = w.walk().view();
                  std::vector<u32> kids;
                  v.children(w.walk().shown_slot(), kids);
                  Nodes& nodes = w.moment().models().nodes();
                  for (auto k = kids.rbegin(); k != kids.rend(); ++k)
                    if (nodes.move(v, *k) == a) {
                      w.remember_moment();
                      return w.apply(command::SelectNode{v.id(*k)});
                    }
                  w.note(Message::Level::warning, fmt::format("the node shown has no visit after {}", quoted_text(a)));
                },
            .enabled = node_shown,
            .argument = Takes::value("MOVE"),
            .quiet = true,
            .words = "move child below",
            .offered = "Node after",
            .offers = [](const Workbench& w, std::string_view) { return moves_below(w); }});
  list.add({.id = "node.follow",
            .label = "Follow the events",
            .help = "Shows the node of the current event again, not the one picked by hand.",
            .run = applies(command::SelectNode{no_node}),
            .enabled = [](const Workbench& w) { return w.walk().cursor().selected != no_node; }});
  list.add(
          pin("node.pin_a", "Pin this node", "P",
              "Pins the shown node, or the one with this number; the panels Heuristic and Pins compare others with it.",
              false))
      .line_before = true;
  list.add(pin("node.pin_b", "Pin this node as the second", "Shift+P",
               "Pins the shown node, or the one with this number, as the second of the two in the panel Pins.", true));
  list.add(pin("node.pin_more", "Pin this node beside the others", "",
               "Keeps the shown node, or the one with this number, in the panel Pins beside the two that are compared.",
               false, true));
  list.add({.id = "node.swap_pins",
            .label = "Swap the pins",
            .help = "The first pinned node becomes the second one, and the other way round.",
            .run =
                [](Workbench& w, Argument) {
                  const Cursor c = w.walk().cursor();
                  w.apply(command::Unpin{});
                  if (c.pin_b != no_node) w.apply(command::PinNode{false, c.pin_b});
                  if (c.pin_a != no_node) w.apply(command::PinNode{true, c.pin_a});
                  for (const u32 id : c.more_pins) w.apply(command::PinNode{false, id, true});
                },
            .enabled = pinned});
  list.add({.id = "node.compare",
            .label = "Compare the pinned nodes",
            .help = "Shows both pinned nodes, or the pinned one and the one shown, beside each other (panel Pins).",
            .run = [](Workbench& w, Argument) { w.workspace().show("pins"); },
            .enabled = pinned,
            .words = "two nodes difference terms beside"});
  list.add({.id = "node.unpin",
            .label = "Unpin",
            .help = "Nothing is pinned any longer, or not the node with this number.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto node = node_of(w, a)) w.apply(command::Unpin{*node});
                },
            .enabled = pinned,
            .argument = Takes::number("[N]")});
}

}  // namespace ply::ui
