// The debugger: breakpoints, find, watches, who moved a bound, the way back, bookmarks.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/ui/commands/lists.h"
#include "app/ui/host/places.h"
#include "app/ui/look/glossary.h"
#include "app/ui/panels/debug/log_kinds.h"
#include "app/ui/panels/debug/suggested_condition.h"
#include "app/ui/panels/learn/guide.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/session/answers/questions.h"
#include "engine/session/moment_commands.h"
#include "engine/trace/fields.h"

namespace ply::ui {
namespace {

bool has_breakpoints(const Workbench& w) { return !w.walk().breakpoints().empty(); }
bool found(const Workbench& w) { return w.session().questions().asking(); }

std::optional<Expression> condition(Workbench& w, Argument a) {
  auto e = Expression::compile(a, Expression::Wanted::condition, w.session().questions().terms());
  if (e) return std::move(*e);
  w.check(e.error());
  return std::nullopt;
}

/// The number of an item of a list, from 1, at the beginning of the argument; -1 after a message.
int item(Workbench& w, Argument a, std::size_t count, const char* what, std::string_view* rest = nullptr) {
  const auto [word, more] = cut_word(a);
  const auto n = to_number<int>(word);
  if (rest) *rest = more;
  if (n && *n >= 1 && *n <= static_cast<int>(count)) return *n - 1;
  w.note(Message::Level::warning,
         count ? fmt::format("expected the number of a {} from 1 to {}, not {}", what, count, quoted_text(a))
               : fmt::format("there is no {}", what));
  return -1;
}

/// Changes one breakpoint: `change(breakpoint, what follows its number)` says whether it could.
template <class Change>
UserCommand changes(const char* id, const char* label, const char* help, Takes argument, Change change) {
  return {.id = id,
          .label = label,
          .help = help,
          .run =
              [change](Workbench& w, Argument a) {
                std::vector<Breakpoint> all = w.walk().breakpoints();
                std::string_view rest;
                const int i = item(w, a, all.size(), "breakpoint", &rest);
                if (i < 0) return;
                if (!change(all, static_cast<std::size_t>(i), rest))
                  return w.note(Message::Level::warning, fmt::format("{} cannot be understood", quoted_text(a)));
                w.apply(command::SetBreakpoints{std::move(all)});
              },
          .argument = std::move(argument),
          .quiet = true};
}

/// Shows a panel, at the page that the argument names if it names one.
auto turns_to(const char* panel) {
  return [panel](Workbench& w, Argument a) {
    a.empty() ? void(w.workspace().show(panel)) : w.ask(panel, request::TurnTo{a});
  };
}

void add_breakpoint_commands(CommandList& list) {
  list.add({.id = "breakpoint.toggle",
            .label = "Breakpoint on this node",
            .keys = "F9",
            .help = "Sets or removes a breakpoint on the node shown.",
            .run =
                [](Workbench& w, Argument) {
                  const u32 id = w.walk().view().id(w.walk().shown_slot());
                  const std::string text = fmt::format("id == {}", id);
                  std::vector<Breakpoint> all = w.walk().breakpoints();
                  if (std::erase_if(all, [&](const Breakpoint& b) { return b.condition.text() == text; }) == 0)
                    all.push_back(breakpoint_at(sure(Expression::compile(text))));
                  const bool set = all.size() > w.walk().breakpoints().size();
                  w.apply(command::SetBreakpoints{std::move(all)});
                  const std::string others = suggested_condition(w.walk().view(), w.walk().shown_slot());
                  w.note(set ? fmt::format("breakpoint on node {}; Ctrl+F9: on all nodes where {}", id, others)
                             : fmt::format("no longer a breakpoint on node {}", id));
                },
            .enabled = shows_node});
  list.add({.id = "breakpoint.edit",
            .label = "Breakpoint with a condition...",
            .keys = "Ctrl+F9",
            .help = "Opens the breakpoints with a condition that fits the node shown, to be changed.",
            .run =
                [](Workbench& w, Argument) {
                  w.ask("breakpoints",
                        request::Write{shows_node(w) ? suggested_condition(w.walk().view(), w.walk().shown_slot())
                                                     : std::string()});
                },
            .words = "conditional stop"});
  list.add({.id = "breakpoint.add",
            .label = "Add a breakpoint",
            .help = "Stops where this condition holds.",
            .run =
                [](Workbench& w, Argument a) {
                  auto e = condition(w, a);
                  if (!e) return;
                  std::vector<Breakpoint> all = w.walk().breakpoints();
                  all.push_back(breakpoint_at(std::move(*e)));
                  w.apply(command::SetBreakpoints{std::move(all)});
                },
            .argument = Takes::expression("EXPR"),
            .quiet = true});
  using List = std::vector<Breakpoint>;
  const auto turns = [](bool Breakpoint::*what) {
    return [what](List& all, std::size_t i, std::string_view a) {
      all[i].*what = a == "on" || (a != "off" && !(all[i].*what));
      return a.empty() || a == "on" || a == "off";
    };
  };
  list.add(changes("breakpoint.enable", "Turn a breakpoint on or off", "Turns a breakpoint on or off.",
                   Takes::number("N [on|off]"), turns(&Breakpoint::enabled)));
  list.add(changes("breakpoint.log", "Only note the hits of a breakpoint",
                   "A breakpoint that only notes its hits does not stop.", Takes::number("N [on|off]"),
                   turns(&Breakpoint::log_only)));
  list.add(changes("breakpoint.from", "Stop from a hit on",
                   "A breakpoint stops at this hit and at every later one; earlier ones are only counted.",
                   Takes::number("N HIT"), [](List& all, std::size_t i, std::string_view a) {
                     const auto hit = to_number<u64>(a);
                     if (hit && *hit >= 1) all[i].from_hit = *hit;
                     return hit && *hit >= 1;
                   }));
  list.add(changes("breakpoint.delete", "Delete a breakpoint", "Removes a breakpoint.", Takes::number("N"),
                   [](List& all, std::size_t i, std::string_view) {
                     all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
                     return true;
                   }));
  list.add({.id = "breakpoint.clear",
            .label = "Delete all breakpoints",
            .help = "Removes all breakpoints.",
            .run = applies(command::SetBreakpoints{}),
            .enabled = has_breakpoints});
}

void add_bound_commands(CommandList& list) {
  for (const bool beta : {false, true})
    list.add({.id = beta ? "bound.beta" : "bound.alpha",
              .label = fmt::format("Who moved this {}?", beta ? "beta" : "alpha"),
              .help = fmt::format("Back to the event that last moved {} of the node shown (its {} bound, in the "
                                  "view that scores are shown in).",
                                  beta ? "beta" : "alpha", beta ? "upper" : "lower"),
              .run =
                  [beta](Workbench& w, Argument) {
                    w.remember_moment();
                    const bool turned =
                        w.session().viewpoint().sign_for(w.walk().view()[w.walk().shown_slot()].mover()) < 0;
                    w.apply(command::GoToBound{beta != turned});
                  },
              .enabled = shows_node,
              .line_before = !beta,
              .words = "reverse watch owner set bound"});
}

void add_find_commands(CommandList& list) {
  list.add({.id = "find.show",
            .label = "Find nodes...",
            .keys = "Ctrl+F",
            .help = "Finds the nodes for which a condition holds.",
            .run = [](Workbench& w, Argument) { w.ask("find", request::Write{}); },
            .line_before = true,
            .words = "search query filter histogram"});
  const auto asks = [](auto change) {
    return [change](Workbench& w, Argument a) {
      command::Find f = w.session().questions().asked();
      change(f, a);
      w.apply(f);
      if (const auto& problem = w.session().questions().problem()) w.check(*problem);
    };
  };
  list.add({.id = "find.run",
            .label = "Find nodes where",
            .help = "Finds the nodes for which this holds.",
            .run = asks([](command::Find& f, Argument a) { f.where = a; }),
            .argument = Takes::expression("EXPR"),
            .quiet = true});
  list.add({.id = "find.histogram",
            .label = "Histogram over the hits",
            .help = "How often a field has which value among the nodes found.",
            .run = asks([](command::Find& f, Argument a) { f.histogram = a; }),
            .argument = Takes::expression("[EXPR]"),
            .quiet = true});
  list.add({.id = "find.group",
            .label = "Group the hits",
            .help = "Hits and nodes by the values of a field.",
            .run = asks([](command::Find& f, Argument a) { f.group = a; }),
            .argument = Takes::expression("[EXPR]"),
            .quiet = true});
  list.add({.id = "find.sort",
            .label = "Sort the hits",
            .help = "Sorts the nodes found by a field, the largest first.",
            .run = asks([](command::Find& f, Argument a) { f.sort = a, f.descending = !a.empty(); }),
            .argument = Takes::expression("[EXPR]"),
            .quiet = true});
  list.add({.id = "find.next",
            .label = "Next hit",
            .keys = "F3",
            .help = "To the next node found.",
            .run = goes(command::GoToFound{1}),
            .enabled = found,
            .repeats = true});
  list.add({.id = "find.previous",
            .label = "Previous hit",
            .keys = "Shift+F3",
            .help = "To the previous node found.",
            .run = goes(command::GoToFound{-1}),
            .enabled = found,
            .repeats = true});
  list.add({.id = "find.stop",
            .label = "Stop finding",
            .help = "Ends the search for nodes.",
            .run = applies(command::StopFind{}),
            .enabled = [](const Workbench& w) { return w.session().questions().running(); },
            .quiet = true});
  list.add({.id = "find.clear",
            .label = "Forget the hits",
            .help = "Empties the find panel.",
            .run = applies(command::Find{}),
            .enabled = found,
            .quiet = true});
}

void add_watch_commands(CommandList& list) {
  list.add({.id = "watch.add",
            .label = "Watch...",
            .keys = "W",
            .help = "Shows the value of an expression at every moment.",
            .run =
                [](Workbench& w, Argument a) {
                  if (!a.empty()) return w.apply(command::AddWatch{a});
                  w.ask("watches", request::Write{});
                },
            .argument = Takes::expression("[EXPR]"),
            .line_before = true,
            .words = "expression variable"});
  list.add({.id = "watch.delete",
            .label = "Delete a watch",
            .help = "Removes a watch.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const int i = item(w, a, w.session().questions().watches().size(), "watch"); i >= 0)
                    w.apply(command::ChangeWatch{i, {}});
                },
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "help.fields",
            .label = "Fields of conditions",
            .help = "All fields that conditions, find and watches can use, each with a sentence.",
            .run = turns_to("fields"),
            .argument = Takes::word("[FIELD]", [](const Workbench&) { return each(all_fields(), &FieldInfo::id); }),
            .words = "expression language help",
            .offered = "Field"});
  list.add({.id = "log.show",
            .label = "Log of messages",
            .help = "Shows the messages, all or those of one kind.",
            .run = turns_to("log"),
            .argument = Takes::word("[KIND]",
                                    [](const Workbench&) {
                                      return std::vector<std::string>(std::begin(log_kind_ids), std::end(log_kind_ids));
                                    }),
            .words = "errors warnings news history"});
  list.add({.id = "log.go",
            .label = "Where a message was said",
            .help = "Goes to where you stood when this message of the log was said: the moment of its search, or the "
                    "place in its game. Without a number it is the newest one.",
            .run =
                [](Workbench& w, Argument a) {
                  u64 serial = w.newest_message();
                  if (!a.empty() && !read_number<u64>(w, a, 1, ~u64{0}, serial)) return;
                  w.remember_moment();
                  w.apply(command::GoToMessage{serial});
                },
            .enabled = [](const Workbench& w) { return !w.session().messages().empty(); },
            .argument = Takes::number("[N]"),
            .quiet = true});
  list.menu = Menu::help;
  list.add({.id = "help.guide",
            .label = "Guide",
            .help = "The pages behind the README: keys, asking a search, recordings, matches, other engines ...",
            .run =
                [](Workbench& w, Argument a) {
                  w.ask("guide", request::TurnTo{a});
                  w.workspace().maximise("guide");
                },
            .argument = Takes::word("[PAGE[: HEADING]]", [](const Workbench&) { return guide_targets(); }),
            .words = "manual documentation help pages handbook",
            .offered = "Guide"});
  list.add({.id = "help.panel",
            .label = "What is this panel?",
            .keys = "Ctrl+F1",
            .help = "Opens the guide where it tells of the focused panel, or of the one named.",
            .run =
                [](Workbench& w, Argument a) {
                  const Panel* const panel = w.workspace().panel(a.empty() ? w.workspace().focused() : a);
                  const std::string target = panel ? guide_target_of_panel(panel->title) : std::string();
                  w.ask("guide", request::TurnTo{target});
                  w.workspace().maximise("guide");
                },
            .argument = Takes::word("[PANEL]", panel_ids),
            .words = "help explain ?"});
  list.add({.id = "help.glossary",
            .label = "Glossary",
            .help = "All terms of art used in the workbench, each with a sentence.",
            .run = turns_to("glossary"),
            .argument = Takes::word("[TERM]", [](const Workbench&) { return each(glossary(), &GlossaryEntry::term); }),
            .words = "terms words explanation what is",
            .offered = "Glossary"});
}

/// Applies a session command that is made of a bookmark's place in the list and what follows its number.
template <class Make>
auto with_bookmark(Make make) {
  return [make](Workbench& w, Argument a) {
    std::string_view rest;
    if (const int i = item(w, a, w.walk().bookmarks().size(), "bookmark", &rest); i >= 0) w.apply(make(i, rest));
  };
}

void add_place_commands(CommandList& list) {
  list.menu = Menu::debug;
  list.add({.id = "select.back",
            .label = "Back to what was shown",
            .keys = "Alt+Left",
            .help = "To the node shown before.",
            .run = applies(command::GoBack{}),
            .enabled = [](const Workbench& w) { return w.walk().can_go_back(); },
            .line_before = true,
            .words = "history previous selection"});
  list.add({.id = "select.forward",
            .label = "Forward again",
            .keys = "Alt+Right",
            .help = "Forward again, after going back.",
            .run = applies(command::GoForward{}),
            .enabled = [](const Workbench& w) { return w.walk().can_go_forward(); },
            .words = "history next selection"});
  list.add({.id = "bookmark.add",
            .label = "Bookmark",
            .keys = "Ctrl+B",
            .help = "Marks the node and the moment shown; kept in the file of the recording.",
            .run = [](Workbench& w, Argument a) { w.apply(command::AddBookmark{a}); },
            .enabled = has_nodes,
            .argument = Takes::text("[NOTE]"),
            .line_before = true,
            .words = "mark note remember"});
  list.add({.id = "bookmark.go",
            .label = "Go to a bookmark",
            .help = "To the node and the moment of a bookmark.",
            .run = with_bookmark([](int i, std::string_view) { return command::GoToBookmark{i}; }),
            .enabled = has_nodes,
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "bookmark.note",
            .label = "Note of a bookmark",
            .help = "Changes the note of a bookmark.",
            .run = with_bookmark([](int i, std::string_view note) {
              return command::ChangeBookmark{i, std::string(note)};
            }),
            .enabled = has_nodes,
            .argument = Takes::number("N TEXT"),
            .quiet = true});
  list.add({.id = "bookmark.delete",
            .label = "Delete a bookmark",
            .help = "Removes a bookmark.",
            .run = with_bookmark([](int i, std::string_view) { return command::RemoveBookmark{i}; }),
            .enabled = has_nodes,
            .argument = Takes::number("N"),
            .quiet = true});
  for (int n = 1; n <= 9; ++n)
    list.add(
        {.id = fmt::format("bookmark.{}", n),
         .label = fmt::format("Go to bookmark {}", n),
         .keys = fmt::format("Ctrl+{}", n),
         .help = "To the node and the moment of this bookmark.",
         .run = applies(command::GoToBookmark{n - 1}),
         .enabled =
             [n](const Workbench& w) { return has_nodes(w) && static_cast<int>(w.walk().bookmarks().size()) >= n; },
         .quiet = true});
}

}  // namespace

void add_debug_commands(CommandList& list) {
  list.menu = Menu::debug;
  add_breakpoint_commands(list);
  add_bound_commands(list);
  add_find_commands(list);
  add_watch_commands(list);
  add_place_commands(list);
}

}  // namespace ply::ui
