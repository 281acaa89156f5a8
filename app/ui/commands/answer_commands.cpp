// The shortest ways to what people ask of a search: when its best move changed, and what its value rests on.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/look/tr.h"
#include "app/ui/workbench/workbench.h"
#include "engine/ask/question.h"
#include "engine/ask/shown.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/plan/plan_text.h"
#include "engine/read/node/best_changes.h"
#include "engine/read/node/moment.h"
#include "engine/read/table/table_story.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/asking.h"

namespace ply::ui {
namespace {

Nodes names(const Workbench& w) {
  Nodes nodes;
  nodes.reset(w.runs().run()->subject());
  return nodes;
}

// To the nearest moment before or after the one shown at which another move became the best.
void go_to_change(Workbench& w, bool back) {
  const View& v = w.walk().view();
  const std::vector<BestChange> all = best_changes(v);
  const Tick now = w.walk().cursor().tick;
  const auto after =
      std::upper_bound(all.begin(), all.end(), now, [](Tick t, const BestChange& c) { return t < c.tick; });
  auto found = all.end();
  if (!back) {
    found = after;
  } else {
    found = std::lower_bound(all.begin(), all.end(), now, [](const BestChange& c, Tick t) { return c.tick < t; });
    found = found == all.begin() ? all.end() : found - 1;
  }
  if (found == all.end())
    return w.note(back ? "the best move did not change before this moment"
                       : "the best move does not change after this moment");
  Nodes nodes = names(w);
  const u64 number = static_cast<u64>(found - all.begin()) + 1;
  w.remember_moment();
  w.apply(command::SelectNode{no_node});
  w.apply(command::Seek{found->tick});
  const std::string to = nodes.move(v, found->child);
  const std::string where =
      fmt::format("event {}, depth {}", grouped(static_cast<u64>(found->tick)), v[found->root].depth());
  w.note(found->before == no_node ? fmt::format("{}: {} is the first best move (1 of {})", where, to, all.size())
                                  : fmt::format("{}: {} becomes the best move instead of {} ({} of {})", where, to,
                                                nodes.move(v, found->before), number, all.size()));
}

// Down the line that both sides would play, to the node whose static value (or end of the game) all of it rests on.
void go_to_leaf(Workbench& w) {
  const View& v = w.walk().view();
  const u32 shown = w.walk().shown_slot();
  const Tick now = w.walk().cursor().tick;
  // From the node shown where it has a line of its own, else from the root of its search.
  TableLine line = shown == no_node ? TableLine{} : line_through_table(v, shown, now);
  if (line.slots.size() < 2 && shown != no_node) {
    std::vector<u32> path;
    v.path_to(shown, path);
    line = line_through_table(v, path.front(), now);
  }
  if (line.slots.size() < 2) return w.note("no best line is known at this moment");
  const u32 leaf = line.slots.back(), from = line.slots.front();
  if (leaf == shown) return w.note("this is the end of the best line");
  Nodes nodes = names(w);
  const std::string what =
      v.open(leaf)                         ? "it is still open"
      : line.loops                         ? "there the table leads back into the line"
      : v[leaf].end() == NodeEnd::table    ? "the table answered there, and who wrote the entry is not recorded"
      : v[leaf].end() == NodeEnd::over     ? "the game is over there"
      : v[leaf].end() == NodeEnd::turn_won ? "the side to move there can win within its turn"
      : v[leaf].end() == NodeEnd::horizon || v[leaf].stood_pat() ? "its static value is the value of the line"
                                                                 : "the line is not known beyond it";
  const std::string joins =
      line.joined.empty() ? "" : fmt::format(", {} of it through the table", counted(line.joined.size(), "step"));
  const std::string words = fmt::format("the best line from {} is {} plies long{}: {}", name_of(v, from, nodes),
                                        line.slots.size() - 1, joins, what);
  w.remember_moment();
  w.apply(command::SelectNode{v.id(leaf)});
  w.note(words);
}

// Of a finished recording that can be asked to begin with; what else is refused says why.
bool has_finished(const Workbench& w) { return w.session().answers().possible(); }

// "", "leaf", "node" or the number of plies along the line.
void ask_horizon_of(Workbench& w, Argument a) {
  command::AskHorizon c;
  if (a == "leaf") c.leaf = HorizonAsk::last_leaf;
  else if (a == "node") c.node = w.walk().shown_slot() == no_node ? no_node : w.walk().view().id(w.walk().shown_slot());
  w.apply(c);
}

std::string question_ids() {
  std::string out;
  for (const ask::Question* q : ask::all_questions()) out += std::string(" ") + q->id;
  return out;
}

/// What Ask shows; null: nothing, or why there is no answer.
const AskedAnswer* asked_answer(const Workbench& w) {
  const AskedAnswer* const a = w.session().answers().asking().asked().answer();
  return a && !a->answer.error ? a : nullptr;
}
void save_answer(Workbench& w, const std::string& path) {
  const AskedQuestion* const q = w.session().answers().asking().asked().question();
  const AskedAnswer* const a = asked_answer(w);
  if (q && a) save_text(w, path, ask::written_for(path, *q->question, a->answer.record, *a->asked), tr("answer"));
}

}  // namespace

void add_answer_commands(CommandList& list) {
  list.menu = Menu::edit;
  list.add({.id = "copy.search",
            .label = "Copy the search as text",
            .help = "Copies what is needed to run the shown search again, with the digest that its recording must "
                    "have; to paste, or for `plyscope-cli trace verify`.",
            .run =
                [](Workbench& w, Argument) {
                  const Recording& r = *w.runs().run()->recording();
                  const auto text = write_plan(r, r.digest());
                  if (text) w.copy(*text, "search");
                  else w.note(Message::Level::warning, "this search cannot be repeated: " + text.error().message);
                },
            .enabled = [](const Workbench& w) { return has_nodes(w) && !w.runs().run()->running(); },
            .words = "reproducer digest bug report"});
  list.menu = Menu::search;
  list.add({.id = "ask.question",
            .label = "Ask the search",
            .help =
                "Asks the finished search that is shown a question of `plyscope-cli trace`, with its options if any: "
                "horizon leaf=last plies=1,2.",
            .run =
                [](Workbench& w, Argument a) {
                  if (a.empty()) return void(w.workspace().show("ask"));
                  if (const auto read = ask::read_request(a); !read)
                    return w.note(Message::Level::warning, read.error().message);
                  w.ask("ask", request::TurnTo{a});
                },
            .enabled = has_finished,
            .argument = Takes::value("[QUESTION [OPTION=VALUE ...]]"),
            .words = "trace question" + question_ids()});
  list.add({.id = "ask.save",
            .label = "Save the answer...",
            .help = "Writes the answer that Ask shows: .html, .md, .csv or text, by the end of the name.",
            .run = with_path(FileQuestion::save_answer, save_answer),
            .enabled = [](const Workbench& w) { return asked_answer(w) != nullptr; },
            .argument = Takes::output_file("[PATH]"),
            .words = "report html markdown csv export ask"});
  list.menu = Menu::step;
  list.add({.id = "best.previous",
            .label = "Previous change of the best move",
            .keys = "Ctrl+Shift+PgUp",
            .help = "Back to the moment at which another move became the best at the root.",
            .run = [](Workbench& w, Argument) { go_to_change(w, true); },
            .enabled = has_nodes,
            .line_before = true,
            .repeats = true,
            .words = "when did the best move change iteration"});
  list.add({.id = "best.next",
            .label = "Next change of the best move",
            .keys = "Ctrl+Shift+PgDn",
            .help = "Forward to the moment at which another move becomes the best at the root.",
            .run = [](Workbench& w, Argument) { go_to_change(w, false); },
            .enabled = has_nodes,
            .repeats = true,
            .words = "when did the best move change iteration"});
  list.add({.id = "best.leaf",
            .label = "Leaf of the best line",
            .keys = "Shift+End",
            .help = "Follows the principal variation from the node shown, or from its root, down to the position that "
                    "its value comes from, also through table answers.",
            .run = [](Workbench& w, Argument) { go_to_leaf(w); },
            .enabled = has_nodes,
            .words = "principal variation pv end leaf why worth"});
  list.menu = Menu::search;
  list.add({.id = "horizon.ask",
            .label = "Is this score a horizon artefact?",
            .help = "Searches the root, the leaf of its best line or the node shown again: 1, 2 and 4 plies deeper and "
                    "until it is quiet (panel Horizon).",
            .run = ask_horizon_of,
            .enabled = has_finished,
            .argument = Takes::one_of("[root|leaf|node]"),
            .line_before = true,
            .words = "horizon effect deeper stable quiet parity postponed odd even"});
  list.add({.id = "horizon.stop",
            .label = "Stop searching deeper",
            .help = "Ends the searches for the horizon; what is finished is kept.",
            .run = applies(command::StopHorizon{}),
            .enabled = [](const Workbench& w) { return w.session().answers().horizon().working(); }});
  list.add({.id = "horizon.open",
            .label = "Show a deeper search",
            .help = "Shows the search that was made for the horizon N plies deeper.",
            .run =
                [](Workbench& w, Argument a) {
                  int plies = 0;
                  if (read_number(w, a, 1, max_deeper, plies)) w.apply(command::OpenDeeper{plies, false});
                },
            .enabled = [](const Workbench& w) { return w.session().answers().horizon_report() != nullptr; },
            .argument = Takes::number("N")});
}

}  // namespace ply::ui
