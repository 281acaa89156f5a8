#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "app/ui/commands/lists.h"
#include "app/ui/panels/pages.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/game/profile_names.h"
#include "engine/game/search_in_threads.h"
#include "engine/plan/plan_root.h"
#include "engine/search/fault.h"
#include "engine/search/switches.h"
#include "engine/session/answers/answers.h"
#include "engine/session/searches/plant_fault.h"

namespace ply::ui {
namespace {

/// Under which people look for a search, too.
constexpr const char* search_words =
    "alpha beta alphabeta alpha-beta prune pruning engine think analyse analyze evaluate";

/// The board shows the search of a game that is not searched here: another game's position would be searched unseen.
bool shows_foreign(const Workbench& w) { return w.view().node_on_board && w.runs().run() && !w.runs().recorded_game(); }
bool searchable(const Workbench& w) { return !w.play().editing() && !w.play().end() && !shows_foreign(w); }
/// It can be asked again, or otherwise.
bool own_search(const Workbench& w) { return w.session().answers().possible() && w.runs().recorded_game(); }
bool running(const Workbench& w) { return w.runs().run() && w.runs().run()->running(); }
/// A computer begins to think as soon as the delay between two moves is over.
bool computer_waits(const Workbench& w) { return w.play().computer_may_move() && w.play().computer_to_move(); }
bool moving(const Workbench& w) { return running(w) && !w.runs().run()->paused(); }

/// A command that changes one thing in the settings of the next search.
template <class Change>
auto sets(Change change) {
  return [change](Workbench& w, Argument a) {
    SearchPlan s = w.runs().settings();
    if (change(s, w, a)) w.apply(command::SetSearch{s});
  };
}

}  // namespace

void add_search_commands(CommandList& list) {
  list.menu = Menu::search;
  list.add({.id = "search.run",
            .label = "Search, or continue",
            .keys = "F5 F8",
            .help = "Starts a search of the position on the board; a paused one runs on to a breakpoint or its end.",
            .run =
                [](Workbench& w, Argument) {
                  const Session& s = w.session();
                  if (running(w)) w.remember_moment();
                  const bool other = searchable(w) && s.searched_at().elsewhere();
                  if (!other && (running(w) || (s.runs().run() && !s.walk().at_rest())))
                    w.apply(command::Step{command::StepKind::continue_on});
                  else w.apply(command::StartSearch{});
                },
            .enabled = [](const Workbench& w) { return searchable(w) || running(w); },
            .needs = Needs::board,
            .words = search_words});
  list.add({.id = "search.restart",
            .label = "Search again",
            .keys = "Ctrl+Shift+F5",
            .help = "Stops the running search and searches the position on the board.",
            .run = applies(command::StartSearch{}),
            .enabled = searchable,
            .needs = Needs::board,
            .words = search_words});
  list.add({.id = "search.with_memory",
            .label = "With the memory it needs",
            .help = "Gives recordings the memory that all nodes of this search need, and searches again; where a file "
                    "was refused for that, opens it.",
            .run = [](Workbench& w, Argument) { w.go_on_with_memory(); },
            .enabled = [](const Workbench& w) { return w.memory_needed() > 0; },
            .words = "full budget all nodes recording too large"});
  list.add({.id = "search.start_paused",
            .label = "Search step by step",
            .keys = "Ctrl+F5",
            .help = "Starts a search that stands still at its first node, to be stepped.",
            .run = applies(command::StartPaused{}),
            .enabled = searchable,
            .needs = Needs::board});
  list.add({.id = "search.pause",
            .label = "Pause",
            .keys = "F6 Pause",
            .help = "Stops the search at its next node; it can go on.",
            .run = applies(command::PauseSearch{}),
            .enabled = [](const Workbench& w) { return moving(w) || w.walk().cursor().animate; }});
  list.add({.id = "search.stop",
            .label = "Stop",
            .keys = "Shift+F5",
            .help = "Stops the search; what was found so far is kept.",
            .run = applies(command::StopSearch{}),
            .enabled = [](const Workbench& w) { return running(w) || computer_waits(w); }});
  list.add({.id = "search.explosion",
            .label = "Where does depth not fall?",
            .help = "Nodes by ply and depth left, and the lines on which depth did not fall: what makes a search "
                    "explode (panel Plots).",
            .run =
                [](Workbench& w, Argument) {
                  w.workspace().show("plots");
                  if (Pages* const book = w.pages_of("plots")) {
                    const auto pages = book->pages();
                    book->turn_to(static_cast<int>(
                        std::find(pages.begin(), pages.end(), std::string_view("explosion")) - pages.begin()));
                  }
                },
            .enabled = has_nodes,
            .words = "explosion extensions extension depth ply heat search grows singular"});
  list.add({.id = "search.compare_reuse",
            .label = "Count nodes without the kept table",
            .help = "Repeats the finished search without what the table kept from earlier moves (switch tt-keep), and "
                    "reports both counts.",
            .run = applies(command::CompareReuse{}),
            .enabled = [](const Workbench& w) {
              const auto& r = w.runs().run();
              return r && !r->running() && r->request().options.has(Switch::tt_keep);
            }});
  list.add({.id = "search.minimal_tree",
            .label = "Find the minimal tree",
            .help = "Searches the full tree to the same depth by plain minimax, for the fewest nodes that any "
                    "order of moves needs (panel Waste). Small depths only.",
            .run = applies(command::FindMinimalTree{}),
            .enabled = own_search});
  list.add({.id = "search.fault",
            .label = "Search with a planted fault",
            .help = "Searches the position on the board, as the settings say, with something done wrong on purpose, "
                    "and shows what became of it: a bug to look at.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const FaultInfo* fault = find_fault(a)) w.apply(command::PlantFault{fault->fault});
                },
            .enabled = searchable,
            .argument = Takes::word("NAME",
                                    [](const Workbench& w) {
                                      const SearchPlan& s = w.runs().settings();
                                      const ProfileInfo* profile = w.play().game().profile(s.profile);
                                      std::vector<std::string> out;
                                      for (const FaultInfo& f : all_faults())
                                        if (profile && why_no_fault(*profile, f.fault).empty()) out.push_back(f.id);
                                      return out;
                                    }),
            .needs = Needs::board,
            .words = "bug defect wrong linter"});
  list.add({.id = "search.without_terms",
            .label = "Search without each term",
            .help = "Searches again once for each term of the heuristic, with its weight at 0: whether another move is "
                    "chosen then (panel Terms).",
            .run = applies(command::SearchWithoutTerms{}),
            .enabled = own_search});
  list.add({.id = "search.live",
            .label = "Live analysis",
            .keys = "L",
            .help = "Searches every position that the board shows.",
            .run = [](Workbench& w, Argument) { w.view().live = !w.view().live; },
            .checked = [](const Workbench& w) { return w.view().live; },
            .line_before = true});
  list.add({.id = "search.depth",
            .label = "Depth limit",
            .help = "Limits the next searches to this depth in plies; 0 or off: no limit.",
            .run = sets([](SearchPlan& s, Workbench& w, Argument a) {
              if (a == "off" || a == "0") return s.limits.depth = -1, true;
              return read_number(w, a, 1, max_depth, s.limits.depth);
            }),
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "search.deeper",
            .label = "One ply deeper",
            .keys = "Ctrl+Up",
            .help = "Raises the depth limit of the next searches.",
            .run = sets([](SearchPlan& s, Workbench&, Argument) {
              return s.limits.depth = bounded(s.limits.depth + 1, 1, max_depth), true;
            })});
  list.add({.id = "search.shallower",
            .label = "One ply shallower",
            .keys = "Ctrl+Down",
            .help = "Lowers the depth limit of the next searches.",
            .run = sets([](SearchPlan& s, Workbench&, Argument) {
              return s.limits.depth = std::max(1, s.limits.depth - 1), true;
            })});
  list.add({.id = "search.nodes",
            .label = "Node limit",
            .help = "Limits the next searches to this number of nodes; 0: no limit.",
            .run = sets([](SearchPlan& s, Workbench& w, Argument a) {
              return read_number(w, a, u64{0}, u64{1'000'000'000'000}, s.limits.nodes);
            }),
            .argument = Takes::number("N"),
            .quiet = true});
  list.add({.id = "search.time",
            .label = "Time limit",
            .help = "Limits the next searches to this many milliseconds; 0: no limit.",
            .run = sets([](SearchPlan& s, Workbench& w, Argument a) {
              return read_number(w, a, 0, 86'400'000, s.limits.milliseconds);
            }),
            .argument = Takes::number("MS"),
            .quiet = true});
  list.add({.id = "search.profile",
            .label = "Profile",
            .help = "Searches with the evaluation and the settings of this profile.",
            .run = sets([](SearchPlan& s, Workbench& w, Argument a) {
              const ProfileInfo* p = w.play().game().profile(a);
              s.profile = p->id, s.weights.clear(), s.options = p->options;
              w.note(Message::Level::news, profile_words(*p));
              return true;
            }),
            .argument = Takes::word(
                "NAME", [](const Workbench& w) { return each(w.play().game().profiles(), &ProfileInfo::id); }),
            .quiet = true});
  list.add({.id = "search.switch",
            .label = "Turn a switch",
            .help = "Turns a technique of the search on or off.",
            .run = sets([](SearchPlan& s, Workbench&, Argument a) {
              bool on = false;
              return get_switch(s.options, a, on) && set_switch(s.options, a, !on);
            }),
            .argument = Takes::word(
                "NAME", [](const Workbench& w) { return each(w.play().game().switches(), &SwitchInfo::id); }),
            .quiet = true});
  list.add({.id = "search.minimax",
            .label = "Plain minimax",
            .help = "Searches without cutting anything off, to compare with alpha-beta.",
            .run = sets([](SearchPlan& s, Workbench&, Argument) {
              s.options.algorithm =
                  s.options.algorithm == Algorithm::minimax ? Algorithm::alpha_beta : Algorithm::minimax;
              return true;
            }),
            .checked = [](const Workbench& w) { return w.runs().settings().options.algorithm == Algorithm::minimax; },
            .line_before = true});
  list.add(
      {.id = "search.budget",
       .label = "Memory for recordings",
       .help = "Memory in MB for the records of the next searches and of opened recordings; a node takes 40 bytes.",
       .run = sets([](SearchPlan& s, Workbench& w, Argument a) {
         u64 mb = 0;
         if (!read_number(w, a, u64{1}, u64{max_budget_mb}, mb)) return false;
         return s.budget_bytes = static_cast<std::size_t>(mb) << 20, true;
       }),
       .argument = Takes::number("MB"),
       .quiet = true,
       .words = "budget limit nodes"});
  list.add({.id = "search.policy",
            .label = "When the memory is full",
            .help = "keep-shallow: only plies near the root are still recorded; stop: nothing more is recorded. "
                    "The search goes on, and what is not recorded is counted.",
            .run = sets([](SearchPlan& s, Workbench&, Argument a) {
              return s.policy = a == "keep-shallow" ? FullPolicy::keep_shallow : FullPolicy::stop, true;
            }),
            .argument = Takes::one_of("keep-shallow|stop"),
            .quiet = true,
            .words = "budget limit recording"});
  list.add({.id = "search.record",
            .label = "Record searches",
            .help = "Keeps every node that the next searches visit, so that you can look at them.",
            .run = sets([](SearchPlan& s, Workbench&, Argument) { return s.record = !s.record, true; }),
            .checked = [](const Workbench& w) { return w.runs().settings().record; }});
  list.add({.id = "search.threads",
            .label = "Threads of a search",
            .help = "Lets this many threads search the position together, with one table. Recorded, the first is shown "
                    "and steered while they search, and all when they have ended. 1: the same search always visits the "
                    "same nodes.",
            .run = sets([](SearchPlan& s, Workbench& w, Argument a) {
              return read_number(w, a, 1, max_search_threads, s.threads);
            }),
            .argument = Takes::number("N"),
            .quiet = true,
            .words = "parallel lazy smp cores processors"});
}

}  // namespace ply::ui
