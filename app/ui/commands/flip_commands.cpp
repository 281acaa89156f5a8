// Why this move was chosen and not that one, and which weight flips the choice: what the panel Why not does, by name.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/ui/commands/lists.h"
#include "app/ui/workbench/workbench.h"
#include "engine/ask/terms/choice.h"
#include "engine/ask/terms/choice_flip.h"
#include "engine/base/text.h"
#include "engine/game/weights_text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/flip_commands.h"
#include "engine/session/answers/flipping.h"

namespace ply::ui {
namespace {

constexpr const char* search_words = "why not second best gap decisive attribution weight flip margin sensitivity";

const FlipSearch& flipping(const Workbench& w) { return w.session().answers().flipping(); }
bool possible(const Workbench& w) { return w.session().answers().possible() && w.runs().recorded_game(); }

const ProfileInfo* profile_of(const Workbench& w) {
  const Subject subject = w.runs().run()->subject();
  return subject.game ? subject.game->profile(subject.profile) : nullptr;
}

std::vector<std::string> term_words(const Workbench& w) {
  std::vector<std::string> out;
  if (const ProfileInfo* p = possible(w) ? profile_of(w) : nullptr)
    for (const TermInfo& t : p->terms) out.emplace_back(t.id);
  return out;
}

// "f6 h3": why f6 and not h3; "h3": why the best one and not h3; nothing: the best two.
void compare(Workbench& w, Argument a) {
  w.workspace().show("why_not");
  const View& v = w.walk().view();
  command::CompareMoves c;
  const u32 node = choice_node(v);
  Nodes nodes;
  nodes.reset(w.runs().run()->subject());
  const Position* const p = node == no_node || !nodes.game() ? nullptr : nodes.position(v, node);
  if (!p) return w.note(Message::Level::warning, "no root search of this recording came to a result");
  std::vector<MoveCode> moves;
  for (const Word& word : words(a)) {
    const auto m = nodes.game()->parse_move(*p, word.text);
    if (!m) return void(w.check(Error{fmt::format("{}: {}", quoted_text(word.text), m.error().message), word.column}));
    moves.push_back(*m);
  }
  if (moves.size() > 2) return w.note(Message::Level::warning, "two moves are compared, not more");
  if (moves.size() == 1) c.than = moves[0];
  if (moves.size() == 2) c.move = moves[0], c.than = moves[1];
  if (const Choice asked = choice_at(v, node, c.move, c.than, nodes); !asked.problem.empty())
    return w.note(Message::Level::warning, asked.problem);
  w.apply(c);
}

void find(Workbench& w, Argument a) {
  w.workspace().show("why_not");
  const ProfileInfo* const p = profile_of(w);
  command::FindFlips c;
  for (const Word& word : words(a)) {
    int found = -1;
    for (std::size_t i = 0; p && i < p->terms.size(); ++i)
      if (word.text == p->terms[i].id) found = static_cast<int>(i);
    if (found < 0)
      return w.note(Message::Level::warning, fmt::format("there is no term {}; there are {}", quoted_text(word.text),
                                                         fmt::join(term_words(w), ", ")));
    c.terms.push_back(found);
  }
  w.apply(c);
}

// The same search with other weights, recorded and shown.
void search(Workbench& w, Argument a) {
  const auto plan = flip_plan(*w.runs().run()->recording());
  if (!plan) return w.note(Message::Level::warning, "not searched: " + plan.error().message);
  const ProfileInfo& p = *plan->root.game->profile(plan->plan.profile);
  const auto weights = parse_weights(p, a, weights_of(p, plan->plan.weights));
  if (!weights) return void(w.check(weights.error()));
  SearchPlan s = plan->plan;
  s.weights = named_weights(p, *weights);
  if (w.session().searched_at().elsewhere()) w.apply(command::ShowSearched{});
  w.apply(command::SetSearch{s});
  w.apply(command::StartSearch{});
}

}  // namespace

void add_flip_commands(CommandList& list) {
  list.menu = Menu::search;
  list.add({.id = "flip.compare",
            .label = "Why this move and not that one",
            .help =
                "Compares the leaves of the best and the next best line, term by term (panel Why not). One move: the "
                "best against it; two: the one against the other.",
            .run = [](Workbench& w, Argument a) { compare(w, a); },
            .enabled = possible,
            .argument = Takes::value("[MOVE [MOVE]]"),
            .line_before = true,
            .words = search_words});
  list.add({.id = "flip.view",
            .label = "Page of the panel Why not",
            .help = "The leaves of the two lines, or the best line from its root to its leaf.",
            .run = [](Workbench& w, Argument a) { w.ask("why_not", request::TurnTo{a}); },
            .enabled = possible,
            .argument = Takes::one_of("leaves|line"),
            .quiet = true,
            .words = search_words});
  list.add({.id = "flip.find",
            .label = "Which weight flips the choice",
            .help = "Searches again with other weights until the nearest ones that flip the choice are known; only of "
                    "the named terms, if any are named.",
            .run = [](Workbench& w, Argument a) { find(w, a); },
            .enabled = [](const Workbench& w) { return possible(w) && !flipping(w).working(); },
            .argument = Takes::value("[TERM ...]"),
            .words = search_words});
  list.add({.id = "flip.stop",
            .label = "Stop looking for weights that flip the choice",
            .help = "What was found so far is kept.",
            .run = applies(command::StopFlips{}),
            .enabled = [](const Workbench& w) { return flipping(w).working(); },
            .quiet = true});
  list.add(
      {.id = "flip.search",
       .label = "Search with another weight",
       .help =
           "Repeats the shown search with another weight, recorded: to see what it chooses, and to compare the two.",
       .run = [](Workbench& w, Argument a) { search(w, a); },
       .enabled = possible,
       .argument = Takes::value("TERM=N"),
       .quiet = true,
       .words = search_words});
}

}  // namespace ply::ui
