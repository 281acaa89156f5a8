// How the icicle and the outline are arranged.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/read/tree/outline.h"

namespace ply::ui {
namespace {

/// One of two words, or the other one than now; checked while it is the second.
UserCommand choice(const char* id, const char* label, const char* help, const char* first, const char* second,
                   bool ViewState::*value, const char* words) {
  return {.id = id,
          .label = label,
          .help = help,
          .run = [=](Workbench& w, Argument a) { w.view().*value = a.empty() ? !(w.view().*value) : a == second; },
          .checked = [value](const Workbench& w) { return w.view().*value; },
          .argument = Takes::one_of(fmt::format("[{}|{}]", first, second)),
          .words = words};
}

/// The columns that are chosen now; the usual ones where nobody has chosen.
std::vector<const OutlineColumn*> columns(const Workbench& w) {
  const std::string& list = w.view().outline_columns;
  auto out = parse_outline_columns(list.empty() ? usual_outline_columns : list);
  return out ? *out : std::vector<const OutlineColumn*>();
}

void keep_columns(Workbench& w, const std::vector<const OutlineColumn*>& columns) {
  std::string& list = w.view().outline_columns;
  list.clear();
  for (const OutlineColumn* c : columns) list += (list.empty() ? "" : ",") + c->id;
}

}  // namespace

void add_tree_commands(CommandList& list) {
  list.menu = Menu::view;
  list.add(choice("icicle.width", "Icicle: width by evaluations",
                  "A box of the icicle is as wide as the evaluations below it, instead of the nodes.", "nodes",
                  "evaluations", &ViewState::icicle_evaluations, "flame boxes unit"))
      .line_before = true;
  list.add(choice("icicle.order", "Icicle: heaviest first",
                  "Siblings of the icicle stand the heaviest first, instead of in search order.", "search", "heaviest",
                  &ViewState::icicle_heaviest, "flame sort left heavy"));
  list.add({.id = "icicle.legend",
            .label = "Icicle: the whole legend",
            .help = "Shows what every colour and pattern of the icicle means, also those that the line below it has no "
                    "room for.",
            .run = [](Workbench& w, Argument) { w.ask("icicle", request::TurnTo{"legend"}); },
            .enabled = has_nodes,
            .words = "flame colours classes key"});
  list.add({.id = "timeline.zoom",
            .label = "Zoom the timeline to this attempt",
            .help =
                "Shows the attempt of the moment in the whole width of the timeline, or all again; in, out, left and "
                "right are the keys of the panel.",
            .run = [](Workbench& w, Argument a) { w.ask("timeline", request::TurnTo{a.empty() ? "attempt" : a}); },
            .enabled = has_nodes,
            .argument = Takes::one_of("[in|out|left|right|attempt|all]"),
            .words = "iteration wheel scale aspiration"});
  list.add({.id = "outline.columns",
            .label = "Outline: the usual columns",
            .help = "Which columns the outline has: names with commas; without any the usual ones.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto chosen = parse_outline_columns(a);
                  if (!chosen) return void(w.check(chosen.error()));
                  keep_columns(w, *chosen);
                },
            .argument = Takes::value("[NAME,...]"),
            .words = "fields"});
  list.add({.id = "outline.column",
            .label = "Outline: add or remove a column",
            .help = "Adds a column to the outline, or removes it.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto c = parse_outline_column(a);
                  if (!c) return void(w.check(c.error()));
                  std::vector<const OutlineColumn*> now = columns(w);
                  if (std::erase(now, *c) == 0) now.push_back(*c);
                  if (now.empty()) return w.note(Message::Level::warning, "the outline keeps at least one column");
                  keep_columns(w, now);
                },
            .argument = Takes::value("NAME"),
            .quiet = true});
  list.add({.id = "outline.sort",
            .label = "Outline: siblings in search order",
            .help = "Sorts siblings of the outline by a column, the largest first (or up); without a name they "
                    "stand in search order.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto [name, way] = cut_word(a);
                  if (!name.empty())
                    if (const auto c = parse_outline_column(name); !c) return void(w.check(c.error()));
                  if (way != "" && way != "up" && way != "down")
                    return w.note(Message::Level::warning,
                                  fmt::format("expected up or down, not {}", quoted_text(way)));
                  w.view().outline_sort = name;
                  w.view().outline_falling = way != "up";
                },
            .argument = Takes::value("[NAME [up|down]]"),
            .words = "order column"});
}

}  // namespace ply::ui
