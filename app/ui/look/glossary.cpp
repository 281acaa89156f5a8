#include "app/ui/look/glossary.h"

#include <vector>

namespace ply::ui {
namespace {

// In the order of the alphabet.
constexpr GlossaryEntry entries[] = {
    // clang-format off
    {"alpha (α)", "alpha,alphas,α", "What the side to move has for certain already. A move that is not worth more changes nothing."},
    {"alpha-beta", "alpha-beta", "A search that leaves out moves which cannot change the result, because a player would never let it come to them. Its value is that of minimax."},
    {"aspiration window", "aspiration,aspiration window,aspiration windows", "A narrow window around the last iteration's value, to cut off more. If the value lies outside, the root is searched again."},
    {"attempt", "attempt,attempts", "One search of the root in an iteration: the aspiration window may need several, and so may turn-captures."},
    {"audit", "audit,audits,audited", "Cut-offs searched again with a full window and no table. Where all switches are sound, any difference is a bug."},
    {"backed-up value", "backed-up,backed up", "The value of a node as its children gave it, in place of its own static value."},
    {"best move", "best move,best moves", "The first move searched that no other move surpassed. Equal moves that come later are not better; of many it is only known that they are not."},
    {"beta (β)", "beta,betas,β", "What the opponent has for certain elsewhere. A position worth that much will not be allowed: it is cut off."},
    {"bisection", "bisection,bisect", "Searching again with some of the switches turned, until the fewest are found that change the answer."},
    {"bound", "bound,bounds", "A value that is known in one direction only: ≥ at least, ≤ at most."},
    {"branching factor", "branching factor,branching,effective branching", "Moves per node; the effective one is nodes^(1/depth): a tree of this depth with that many moves at every node would have as many nodes."},
    {"breakpoint", "breakpoint,breakpoints", "A condition on nodes. The search stops where it holds, and so does going through a recording, forwards or backwards."},
    {"compact, keep shallow", "keep-shallow,keep shallow,compact", "What happens when the memory for a recording is full: the deepest plies are given up, and the tree above them stays whole."},
    {"corridor", "corridor", "The windows of one line from the root down, seen by one side: it only ever becomes narrower."},
    {"costly refutation", "costly refutation,costly refutations", "Nodes that are part of a proof, but not of the cheapest one there is."},
    {"cut-off", "cut-off,cut-offs,cut off,cutoff,cutoffs,cuts off,cut,cuts,beta cut,beta cut-off", "The rest of a node's moves is left out, because the value of one has reached beta.", true},
    {"depth", "depth,depths", "Plies left to search at a node; of a search, the plies from its root to the horizon."},
    {"digest", "digest", "A number made from every event of a recording: two searches with the same digest went the same way."},
    {"divergence", "divergence,diverge,first differ,first difference", "The first event at which two recordings are not the same. All events before it are equal."},
    {"Elo", "elo", "A difference in strength: 100 Elo score 64 %, 200 score 76 %. Here always with its error from pairs of games."},
    {"evaluation", "evaluation,evaluations,evaluates", "What a position is worth by its features alone, without search: a sum of terms, each with its weight."},
    {"event", "event,events", "A node is entered, or it is left with its value. The ticks of a recording count them from 0."},
    {"exact (=)", "exact", "The value itself at this depth, not a bound."},
    {"extra turn", "extra turn,extra turns,extra-now,extra-next,another turn,still to move", "The same side moves again. Then neither the sign of the score nor the window is turned."},
    {"fail high, fail low", "fail high,fail low,fails high,fails low,failed high,failed low,fail-high,fail-low", "The value turned out at or above beta, at or below alpha: it is only a bound.", true},
    {"fail-soft, fail-hard", "fail-soft,fail-hard,fail soft,fail hard", "Fail-soft returns the bound as found, even beyond the window; fail-hard clips it to the window."},
    {"fault", "fault,faults,planted", "Something that a search does wrong. A planted one is there on purpose, to see what names it."},
    {"flip", "flips,flips the choice", "A change of one weight with which the same search chooses another move."},
    {"forcing move", "forcing,forcing move,forcing moves,forcing-first", "A capture, a threat or the like, as the game says: what quiescence still looks at."},
    {"fork", "fork,forks,forked,forking", "The same search again up to one node, and on from there with one thing changed."},
    {"hint", "hint,hints", "What each move is worth at a small depth, for the side to move."},
    {"history", "history", "How often a move has cut off anywhere in the tree; moves that did so often come first."},
    {"hit", "hit,hits", "Of a breakpoint or of find: a node for which the condition holds."},
    {"horizon", "horizon", "Where the depth is used up and the static value is taken.", true},
    {"horizon effect", "horizon effect,horizon artefact,artefact of the horizon,postponed", "What is bad is put off by moves that change nothing, until it lies behind the horizon and the score no longer knows it."},
    {"icicle", "icicle", "The whole tree as boxes, each as wide as the nodes, or the evaluations, below it."},
    {"iteration", "iteration,iterations", "One search of the root to one depth, with all its attempts. The next one is a ply deeper."},
    {"iterative deepening", "iterative,iterative deepening,deepening", "Searching depth 1, then 2, and so on: each iteration orders the next one's moves."},
    {"killer", "killer,killers,killer move,killer moves", "A quiet move that cut off a sibling at the same ply, tried early."},
    {"kind", "kind,kinds,≥,≤", "What a value says: = exact, ≥ at least, ≤ at most. No value is shown without it."},
    {"late move reduction (lmr)", "lmr,late move reduction,late move reductions,reduced,less deep", "Moves late in the order are first searched less deep: unsound, and usually worth it.", true},
    {"late refutation", "late refutation,late refutations", "Nodes searched before the move that then cut off: another order would have saved them."},
    {"leaf", "leaf,leaves below", "A node without moves below it that were searched: at the horizon, at the end of the game, or answered by the table."},
    {"ledger", "ledger", "Where the nodes of a search went, every one in exactly one class."},
    {"linter", "linter,lint", "Rules that the recording of a correct search cannot break."},
    {"LLR, SPRT", "llr,sprt", "A sequential test: games are played until the log-likelihood ratio says which of two differences in Elo is true."},
    {"LOS", "los", "Likelihood of superiority: how probable it is that the first player is the stronger one."},
    {"losing capture", "skip-losing,losing capture,losing captures", "A capture after which the exchange on its square loses more than it won; behind the horizon it may be left out.", true},
    {"malus", "malus", "What quiet moves lose in the history when they were tried before the one that cut off."},
    {"margin", "margin", "By how much a value that cut off went beyond the bound."},
    {"minimal tree", "minimal tree,minimal", "The fewest nodes that any order of moves needs to prove the value (Knuth and Moore 1975)."},
    {"minimax", "minimax", "All moves to the full depth: one side takes the greatest value, the other the least."},
    {"mover", "mover,movers", "The side to move at a node. Scores are kept in its view and turned for the screen as chosen."},
    {"Multi-ProbCut", "multi-probcut,shallow search,shallow searches", "A shallow search that lies far enough outside the window cuts the deep one off: as a rule, fitted to searches of both depths, it ends on the same side.", true},
    {"necessary", "necessary", "The cheapest proof of the value among the nodes visited, and what no class of waste takes."},
    {"node", "node,nodes", "A position reached in the search, by its line of moves: one position may be many nodes."},
    {"null move", "null move,null-move,null moves", "Passing, to see whether even that reaches the bound. Unsound where having to move is a burden.", true},
    {"null window", "null window,null-window,null windows", "A window one point wide: it only asks whether a move is better than what there is.", true},
    // clang-format on
    {"ordering", "ordering,order of moves,move ordering,ordering mistake,ordering mistakes",
     "The order in which the moves of a node are searched. The better the first one, the sooner the others are cut "
     "off."},
    // clang-format off
    {"owner", "owner,owners", "The move whose value became a bound: who set this alpha, or this beta."},
    {"pairs, pentanomial", "pairs,pentanomial", "Two games from one opening with the sides exchanged, and their five possible results: what error bars must come from."},
    {"partial", "partial", "Some of a node's children were visited but not recorded."},
    {"pass", "pass,passes", "A turn without a move, where the game forces it. Not to be confused with the role (full, scout, re-search, probe) of a visit."},
    {"perft", "perft", "The number of lines of a given length: shows whether the rules generate the right moves."},
    {"pin", "pin,pins,pinned", "A node that is kept beside the one shown, to be compared with it."},
    {"ply", "ply,plies", "One move of one side; one edge of the tree. The mover need not change."},
    {"previous iteration", "previous iteration,previous iterations,last iteration,earlier iteration", "Nodes of shallower searches: their best lines say which moves the last one tries first."},
    {"principal variation (PV)", "principal variation,pv,best line", "The line that both sides would play, as far as the search knows."},
    {"probe", "probe,probes", "A search beside the line, such as a null move or a shallow search; its value never counts by itself."},
    {"profile", "profile,profiles", "An evaluation together with the algorithm and the switches that go with it."},
    {"proof", "proof,proofs", "Enough nodes to know a bound for certain: one answer for one side, all moves for the other, down to positions that can be judged at a glance."},
    {"PVS", "pvs", "Principal variation search: the first move with the full window, the others with a null window, and again if one is better after all."},
    {"quiescence", "quiescence", "Behind the horizon only forcing moves are searched, and a side may stand pat.", true},
    {"re-search", "re-search,re-searches,research,researches,searched again", "Searched again, because a scout or an attempt answered with a bound that did not settle it.", true},
    {"recording", "recording,recordings,recorded", "The nodes of a search in the order in which they were entered, each with window, value and end: what all panels read."},
    {"refutation", "refutation,refutations,refutes,refuted", "The reply that shows that a move is worse than what there is."},
    {"repeated", "repeated", "Nodes whose very position had been searched before, deep enough to answer: a table that forgets nothing would have saved them."},
    {"reverse futility", "reverse futility,futility", "Where the static value is beyond beta by a margin for every ply left, no move is tried: unsound, and usually right.", true},
    {"root", "root,roots", "The position that the search is asked about."},
    {"SARIF", "sarif", "A form of files for findings of programs that check code; services show them beside the lines that they name."},
    {"scout", "scout,scouts,scouted", "A search with a null window: it asks whether a move is better, not what it is worth.", true},
    {"sound, unsound", "sound,unsound", "A sound switch proves what it says of the tree; an unsound one assumes something, for more depth, so the value at a fixed depth may be wrong."},
    {"stand pat", "stand pat,standing pat,stands pat,stood pat", "Taking the static value instead of any forcing move, in quiescence.", true},
    {"static value", "static,static value,static values", "What the evaluation says of a position by itself, without search.", true},
    {"subtree", "subtree,subtrees", "A node with all nodes below it."},
    {"switch", "switch,switches", "A part of the search that can be turned on or off. Sound ones never change the value at a fixed depth."},
    {"term", "term,terms", "One part of the evaluation: a feature of the position times its weight. The terms add up to the static value."},
    {"tick", "tick,ticks", "A moment of a recording: every node is entered at one and left at another."},
    // clang-format on
    {"transposition table",
     "transposition table,transposition tables,tt,the table,table answer,table answers,table hit,table hits,kept "
     "table,table entry,table entries",
     "Remembers positions that were searched, with depth, value and kind, to answer them when they come again.", true},
    // clang-format off
    {"variance", "variance", "How far values spread: the mean square of their distance from their mean. A share of it says how much of the spread one thing makes."},
    {"visit", "visit,visits,visited", "Entering a node, recorded or not."},
    {"waste", "waste,wasted", "Nodes that a perfect order of moves, perfect windows and a table that forgets nothing would have saved."},
    {"watch", "watches", "An expression whose value is shown at every moment of a recording."},
    {"waterfall", "waterfall", "The contributions of the terms, one after the other, ending exactly at the static value."},
    {"weight", "weight,weights", "What one unit of a term counts in the evaluation, in the unit of scores."},
    {"wide window", "wide window,wide windows", "Nodes searched at a node with an exact value before its best move was known."},
    {"win within the turn", "turn-wins,wins this turn,win within the turn,won within the turn", "Where a turn has several steps: what is left of it is enough to win. Seen on the board, without a search.", true},
    {"window", "window,windows", "The values between alpha and beta: what is outside cannot change the result."},
    {"zobrist key", "zobrist,zobrist key,zobrist keys,collision,collisions", "A number for a position, put together from random numbers; two positions with one key are a collision."},
    // clang-format on
};

struct Form {
  std::string_view text;
  const GlossaryEntry* entry;
};

const std::vector<Form>& forms() {
  static const std::vector<Form> all = [] {
    std::vector<Form> out;
    for (const auto& e : entries) {
      std::string_view rest = e.forms;
      while (!rest.empty()) {
        const auto comma = rest.find(',');
        out.push_back({rest.substr(0, comma), &e});
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
      }
    }
    return out;
  }();
  return all;
}

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool in_word(char c) { return (small(c) >= 'a' && small(c) <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

bool stands_at(std::string_view line, std::size_t at, std::string_view form) {
  if (at + form.size() > line.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (small(line[at + i]) != form[i]) return false;
  const std::size_t end = at + form.size();
  const bool begins = at == 0 || !in_word(line[at - 1]) || !in_word(form.front()),
             ends = end == line.size() || !in_word(line[end]) || !in_word(form.back());
  return begins && ends;
}

}  // namespace

std::span<const GlossaryEntry> glossary() { return entries; }

GlossaryMatch glossary_term_at(std::string_view line, std::size_t byte) {
  GlossaryMatch best;
  for (const Form& f : forms())
    for (std::size_t from = byte + 1 > f.text.size() ? byte + 1 - f.text.size() : 0; from <= byte; ++from)
      if (f.text.size() > best.to - best.from && stands_at(line, from, f.text))
        best = {f.entry, from, from + f.text.size()};
  return best;
}

}  // namespace ply::ui
