// A proof as a file (JSON), whole, whatever a card folds: what tests/proof_check.py checks with `plyscope-cli moves`
// and `eval` alone. Values are numbers in the unit that people read, in the view of the side `for`.
//
//     plyscope: "proof", version: 1
//     game, rules, position     where the line begins, as the command line takes them
//     moves, line               from there to the root of the search, and on to the node of the claim; lists of texts
//     for                       first or second: who was to move at the root, and so whose values all are
//     profile, weights, unit, scale   weights by their names, all of them, internal; `scale` of them make one unit
//     horizon                   leaf: the static value; quiescence: it, or a forcing move
//     turn_wins                 a side that can win within its turn has won, where less depth is left than moves in it,
//                               below the root of the search
//     win                       what a win at the root of the search is worth; each ply to it costs one internal unit.
//                               null: wins carry no distance
//     claim                     kind (exact, lower, upper) and value; node: its id in the recording
//     depth                     of the node of the claim; a child has one less
//     smallest                  what is known of its size: "known", never that there is no smaller one
//     found                     "records", or "search" with why and nodes
//     nodes, leaves             how many
//     tree                      the nodes, each before its children; hardest first: parent (index), move, side, depth,
//                               over, win (null, or the moves that win within the turn), static (null before the
//                               horizon), choices (moves that there are; from the horizon on: forcing ones), listed (of
//                               these, the ones that follow as children), lower, upper (null: nothing follows), node
//                               (id in the recording, or null)
#pragma once
#include <string>

#include "engine/ask/proof/proof.h"

namespace ply {

/// A node a line.
std::string write_proof(const Proof& proof);

}  // namespace ply
