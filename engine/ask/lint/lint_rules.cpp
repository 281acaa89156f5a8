// What the rules of the linter are called, and what they say.
#include "engine/ask/lint/lint.h"

namespace ply {
namespace {

constexpr LintRuleInfo infos[lint_rules] = {
    {"Window open", "Every node is entered with alpha below beta.", "Every node."},
    {"Window turned", "A child's window is negated exactly where the mover changes.",
     "Every child; not plain minimax, which has no windows."},
    {"Kind agrees",
     "A value says no more than its window proves: beyond beta it is a lower bound, at or below alpha an upper bound, "
     "between them exact.",
     "Nodes that were finished."},
    {"Answers agree",
     "Two answers for one position do not contradict each other: a scout and its re-search, the attempts of one "
     "iteration, a table answer and the node that stored it.",
     "Bounds of different windows only where all switches are sound; table answers always."},
    // clang-format off
    {"Within infinite", "No value, bound or static value reaches beyond the infinite bound.", "Every node."},
    {"Wins by ply", "A finished game has its value, and a win counts the plies to it.", "Nodes where the game is over; the value itself where the game is known."},
    {"Nothing stored after a stop", "Only nodes that were finished store into the table.", "Searches with a table that are recorded whole, and every table answer."},
    {"Line legal", "The principal variation of every iteration is legal, and is the line that the recorded nodes give.", "Finished iterations of a game whose rules are known."},
    // clang-format on
    {"Line witness",
     "The value of an iteration is the static value at the end of its principal variation, seen from the root.",
     "Finished iterations whose line is recorded to its end: not where the table or the limit of the recording cut it "
     "short."},
    {"Nodes counted", "The nodes below a node and its own add up, and the search has counted what was recorded.",
     "Every node; the count of the search where it is known."},
    {"Key tells apart",
     "A key made step by step equals the key of the same position read anew, and a table answer comes from the same "
     "position.",
     "A sample of positions of a known game."},
    {"Moves complete",
     "Recorded moves are legal, the right side moves, a node has as many moves as the rules list, and the game is over "
     "exactly where they say so.",
     "A sample of positions of a known game."},
    {"Static value right",
     "A recorded static value is the sum of the terms of its position, and with the sides exchanged every term is the "
     "other side's.",
     "A sample of positions of a known game; the exchange only for evaluations that are the same for both sides."},
    // clang-format off
    {"Reproducible", "The same search again gives the same digest.", "Only by `check`: it needs a second search. Not where time or a person ended it."},
    {"Window within", "Seen by one side every window lies within its parent's.", "Every child but probes; not plain minimax."},
    {"Outcome follows", "Value, best move and cut-off are those that follow from the children, one not cut has searched all its moves, one left early has a probe that says so.", "Nodes whose children are all recorded."},
    {"Window follows", "A child's window is the one that its parent had at that moment.", "Every child; not plain minimax. A shallow search beside the line has a null window of its own."},
    {"Keys agree", "Nodes with one key have one static value, one mover and one number of moves.", "Nodes to which another engine gave a key, and what it said of them."},
    // clang-format on
};

}  // namespace

const LintRuleInfo& lint_rule(LintRule rule) { return infos[static_cast<std::size_t>(rule)]; }
std::string lint_id(LintRule rule) { return "R" + std::to_string(static_cast<int>(rule) + 1); }

u64 LintReport::total() const {
  u64 n = 0;
  for (const LintRuleResult& r : rules) n += r.findings;
  return n;
}

std::vector<std::string> LintReport::broken() const {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < lint_rules; ++i)
    if (rules[i].findings > 0) out.push_back(lint_id(static_cast<LintRule>(i)));
  return out;
}

}  // namespace ply
