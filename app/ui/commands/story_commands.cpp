// The story of a bound as a thread through the panels, and what the table knew.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/read/table/thread_sums.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

bool reported(const Workbench& w) { return w.moment().thread().on(); }

// "NODE": of this node, which is shown then. "NODE TICK": as it stood at that moment, and nothing moves. "NODE TICK
// line": told for one side from end to end. Alpha and beta are those that are seen: in the view that scores are shown
// in.
void choose(Workbench& w, Argument a, bool beta) {
  const auto [node, rest] = cut_word(a);
  const auto [tick, how] = cut_word(rest);
  if (!how.empty() && how != "line")
    return w.note(Message::Level::warning, fmt::format("expected NODE TICK line, not {}", quoted_text(a)));
  const u32 slot = named_node(w, std::string(node));
  if (slot == no_node) return;
  const View& v = w.walk().view();
  const Tick given = tick.empty() ? -1 : to_number<i64>(tick).value_or(-1);
  if (!tick.empty() && (given < 0 || given >= v.ticks()))
    return w.note(Message::Level::warning,
                  fmt::format("expected a tick from 0 to {}, not {}", v.ticks() - 1, quoted_text(tick)));
  w.act(action::TellBound{v.id(slot), beta, given, !how.empty()});
}

}  // namespace

void add_story_commands(CommandList& list) {
  list.menu = Menu::debug;
  for (const bool beta : {false, true})
    list.add({.id = beta ? "story.beta" : "story.alpha",
              .label = fmt::format("How did {} come to be?", beta ? "beta" : "alpha"),
              .keys = beta ? "Shift+B" : "Shift+A",
              .help = fmt::format("A thread through all panels from {} of the node shown to the move that set "
                                  "it, and on to the leaf; each stop is a sentence.",
                                  beta ? "beta" : "alpha"),
              .run = [beta](Workbench& w, Argument a) { choose(w, a, beta); },
              .enabled = shows_node,
              .argument = Takes::value("[NODE [TICK [line]]]"),
              .line_before = !beta,
              .words = "bound story thread who set window"});
  list.add({.id = "story.next",
            .label = "Next stop of the story",
            .keys = "N",
            .help = "Forward along the thread of the chosen bound.",
            .run = [](Workbench& w, Argument) { w.act(action::GoToStop{w.moment().thread().at() + 1}); },
            .enabled = reported,
            .repeats = true});
  list.add({.id = "story.previous",
            .label = "Previous stop of the story",
            .keys = "Shift+N",
            .help = "Back along the thread of the chosen bound.",
            .run = [](Workbench& w, Argument) { w.act(action::GoToStop{w.moment().thread().at() - 1}); },
            .enabled = reported,
            .repeats = true});
  list.add({.id = "story.go",
            .label = "Go to a stop of the story",
            .help = "To the node and the moment of a stop of the chosen bound's thread.",
            .run =
                [](Workbench& w, Argument a) {
                  const int last = static_cast<int>(w.moment().thread().stops().size());
                  const auto n = to_number<int>(a);
                  if (n && *n >= 1 && *n <= last) w.act(action::GoToStop{*n - 1});
                  else
                    w.note(Message::Level::warning,
                           fmt::format("expected the number of a stop from 1 to {}, not {}", last, quoted_text(a)));
                },
            .enabled = reported,
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "story.copy",
            .label = "Copy the story",
            .help = "Copies the sentences about the chosen bound, as trace story prints them.",
            .run =
                [](Workbench& w, Argument) {
                  MomentCache& moment = w.moment();
                  moment.thread().follow(w.walk().view(), w.session().viewpoint(), moment.models().nodes());
                  w.copy(story_text(moment.thread().story(), plain_scores(moment.models().subject())), "story");
                },
            .enabled = reported});
  list.add({.id = "story.dismiss",
            .label = "Dismiss the story",
            .help = "Hides the thread of the chosen bound; Esc does the same.",
            .run = [](Workbench& w, Argument) { w.moment().thread().dismiss(); },
            .enabled = reported});
  list.add({.id = "table.of",
            .label = "What did the table know of this node?",
            .help = "Who wrote the entry that answered the node shown, and every visit of its position (panel Table).",
            .run =
                [](Workbench& w, Argument a) {
                  const u32 slot = named_node(w, a);
                  if (slot == no_node) return;
                  if (!a.empty()) w.apply(command::SelectNode{w.walk().view().id(slot)});
                  w.workspace().show("table");
                },
            .enabled = shows_node,
            .argument = Takes::number("[NODE]"),
            .line_before = true,
            .words = "transposition table provenance visits hit"});
  list.add({.id = "table.writer",
            .label = "To the writer of the table entry",
            .help = "To the node that wrote the entry which answered the node shown, at the moment when it was left.",
            .run =
                [](Workbench& w, Argument) {
                  const View& v = w.walk().view();
                  const u32 shown = w.walk().shown_slot();
                  const u32 writer = v[shown].end() == NodeEnd::table ? table_writer(v, shown) : no_node;
                  if (writer == no_node)
                    return w.note(Message::Level::warning,
                                  "the node shown was not answered by an entry whose writer is recorded");
                  w.remember_moment();
                  w.apply(command::GoToHit{v.leave(writer), v.id(writer)});
                },
            .enabled = shows_node,
            .words = "transposition table provenance"});
  list.add({.id = "table.log",
            .label = "Search again with a log of the table",
            .help = "Repeats the same search and logs what the table was probed for and lost (panel Table).",
            .run =
                [](Workbench& w, Argument) {
                  w.apply(command::LogTable{});
                  w.workspace().show("table");
                },
            .enabled = [](const Workbench& w) { return w.session().answers().possible(); },
            .needs = Needs::own_search,
            .words = "transposition table overwritten lost shallow"});
}

}  // namespace ply::ui
