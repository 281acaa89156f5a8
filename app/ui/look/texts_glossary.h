// The terms of art that the workbench uses, with a sentence or two each, in the order of the alphabet.
#pragma once

namespace ply::ui::texts::glossary {

inline constexpr const char* find = "find a term";
inline constexpr const char* nothing = "No term has that in it.";

struct Entry {
  const char* term;
  const char* meaning;
};

inline constexpr Entry entries[] = {
    {"alpha (α)", "What the side to move has for certain already. A move that is not worth more changes nothing."},
    {"alpha-beta", "A search that leaves out moves which cannot change the result, because a player would never let it come to them. Its value is that of minimax."},
    {"aspiration window", "A narrow window around the last iteration's value, to cut off more. If the value lies outside, the root is searched again."},
    {"attempt", "One search of the root in an iteration: the aspiration window may need several."},
    {"audit", "Cut-offs searched again with a full window and no table. Where all switches are sound, any difference is a bug."},
    {"beta (β)", "What the opponent has for certain elsewhere. A position worth that much will not be allowed: it is cut off."},
    {"bound", "A value that is proved in one direction only: ≥ at least, ≤ at most."},
    {"branching factor", "Moves a node; the effective one is how many times more nodes one ply more takes."},
    {"compact, keep shallow", "What happens when the memory for a recording is full: the deepest plies are given up, all of the tree stays."},
    {"corridor", "The windows of one line from the root down, seen by one side: it only ever becomes narrower."},
    {"cut-off", "The rest of a node's moves is left out, because one was good enough: alpha has reached beta."},
    {"dear refutation", "Nodes that are part of a proof, but not of the cheapest one there is."},
    {"depth", "Plies left to search at a node; of a search, the plies from its root to the horizon."},
    {"Elo", "A difference in strength: 100 Elo score 64 %, 200 score 76 %. Here always with its error from pairs of games."},
    {"exact (=)", "The value itself at this depth, not a bound."},
    {"extra turn", "The same side moves again. Then neither the sign of the score nor the window is turned."},
    {"fail high, fail low", "The value turned out at or above beta, at or below alpha: it is only a bound."},
    {"fail-soft, fail-hard", "Fail-soft gives back a bound as good as it was found, beyond the window; fail-hard clips it to the window."},
    {"forcing move", "A capture, a threat or the like, as the game says: what quiescence still looks at."},
    {"history", "How often a move has cut off anywhere in the tree; moves that did so often come first."},
    {"horizon", "Where the depth is used up and the static value is taken."},
    {"icicle", "The whole tree as boxes, each as wide as the nodes, or the evaluations, below it."},
    {"iterative deepening", "Searching depth 1, then 2, and so on: each iteration orders the next one's moves."},
    {"killer", "A quiet move that cut off a sibling at the same ply, tried early."},
    {"kind", "What a value proves: = exact, ≥ at least, ≤ at most. No value is shown without it."},
    {"late move reduction (lmr)", "Moves late in the order are first searched less deep: unsound, and usually worth it."},
    {"late refutation", "Nodes searched before the move that then cut off: another order would have saved them."},
    {"ledger", "Where the nodes of a search went, every one in exactly one class."},
    {"linter", "Rules that the recording of a correct search cannot break."},
    {"LLR, SPRT", "A sequential test: games are played until the log-likelihood ratio says which of two differences in Elo is true."},
    {"LOS", "Likelihood of superiority: how probable it is that the first player is the stronger one."},
    {"minimal tree", "The fewest nodes that any order of moves needs to prove the value (Knuth and Moore 1975)."},
    {"minimax", "All moves to the full depth: one side takes the greatest value, the other the least."},
    {"mover", "The side to move at a node. Scores are kept in its view and turned for the screen as chosen."},
    {"node", "A position reached in the search, by its line of moves: one position may be many nodes."},
    {"null move", "Passing, to see whether even that is good enough. Unsound where having to move is a burden."},
    {"null window", "A window one point wide: it only asks whether a move is better than what there is."},
    {"pairs, pentanomial", "Two games from one opening with the sides exchanged, and their five possible results: what error bars must come from."},
    {"partial", "Some of a node's children were visited but not recorded."},
    {"pass", "A turn without a move, where the game forces it. Not to be mixed up with the role (full, scout, re-search, probe) of a visit."},
    {"perft", "The number of lines of a length: proves that moves are listed right."},
    {"ply", "One move of one side; one edge of the tree. The mover need not change."},
    {"principal variation (PV)", "The line that both sides would play, as far as the search knows."},
    {"probe", "A search beside the line, such as a null move; its value never counts by itself."},
    {"PVS", "Principal variation search: the first move with the full window, the others with a null window, and again if one is better after all."},
    {"quiescence", "Behind the horizon only forcing moves are searched, and a side may stand pat."},
    {"re-search", "Searched again, because a scout or an attempt answered with a bound that did not settle it."},
    {"refutation", "The reply that shows that a move is not good enough."},
    {"root", "The position that the search is asked about."},
    {"scout", "A search with a null window, to prove that a move is not better."},
    {"sound, unsound", "A sound switch never changes the value at a fixed depth; an unsound one may, for more depth."},
    {"stand pat", "Taking the static value instead of any forcing move, in quiescence."},
    {"static value", "What the evaluation says of a position by itself, without search."},
    {"tick", "A moment of a recording: every node is entered at one and left at another."},
    {"transposition table", "Remembers positions that were searched, with depth, value and kind, to answer them when they come again."},
    {"visit", "Entering a node, recorded or not."},
    {"wide window", "Nodes searched at a node with an exact value before its best move was known."},
    {"window", "The values between alpha and beta: what is outside cannot change the result."},
    {"zobrist key", "A number for a position, put together from random numbers; two positions with one key are a collision."},
};

}  // namespace ply::ui::texts::glossary
