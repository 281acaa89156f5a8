// Texts of the panel that shows a proof as a card.
#pragma once

namespace ply::ui::texts::proof {

inline constexpr const char* empty =
    "Shows why a move is worth no more: one answer for the side that refutes, all moves for the other, down to "
    "positions "
    "that are judged by a look.";
inline constexpr const char* unfinished = "Known when the search is finished.";
inline constexpr const char* choose =
    "Choose a node (a click in any panel) and press Prove, or click a claim: the smallest proof that is known of what "
    "the search said of it.";
inline constexpr const char* prove = "Prove {}";
inline constexpr const char* prove_root = "Prove the value";
inline constexpr const char* prove_help =
    "Looks for the smallest proof of what the search said of this node, among the records; what they do not prove is "
    "searched again.";
inline constexpr const char* looking = "Looking for a proof, {:.0f} s ...";
inline constexpr const char* searching = "Searching this node again for a proof: {} nodes, {:.0f} s ...";
inline constexpr const char* halt = "Stop";
inline constexpr const char* given_up = "Stopped before a proof was found.";
inline constexpr const char* none = "No card: {}.";
inline constexpr const char* not_because = "Not {}, because";
inline constexpr const char* no_better = "{} is worth no more, because";
inline constexpr const char* no_worse = "{} is worth no less, because";
inline constexpr const char* just = "{} is worth just that, because";
inline constexpr const char* the_root = "The root";
inline constexpr const char* other_claims = "Other claims";
inline constexpr const char* root_claims = "What the search said of the moves";
inline constexpr const char* claims_nodes = "nodes";
inline constexpr const char* claims_help =
    "Nodes of the smallest proof that the records hold; –: none is known, and it is looked for. A click proves it.";
inline constexpr const char* rows_head = "hardest first";
inline constexpr const char* every = "every move: {}";
inline constexpr const char* forcing = "every forcing move: {}";
inline constexpr const char* folded = "{} moves";
inline constexpr const char* answered = "answered by {}";
inline constexpr const char* below = "+{}";
inline constexpr const char* wall = "the claim";
inline constexpr const char* after = "after {}, {} to move";
inline constexpr const char* after_over = "after {}, the game is over";
inline constexpr const char* at_root = "the root of the search, {} to move";
inline constexpr const char* tip_all = "All {} moves are listed.";
inline constexpr const char* tip_all_forcing = "All {} forcing moves are listed, and the static value counts.";
inline constexpr const char* tip_one = "One of {} moves: one answer is enough.";
inline constexpr const char* tip_stands = "The static value is enough: no forcing move is needed.";
inline constexpr const char* tip_leaf = "A leaf: judged by its static value.";
inline constexpr const char* tip_won = "A leaf: who moves wins within the turn, by {}.";
inline constexpr const char* tip_over = "A leaf: the game is over.";
inline constexpr const char* tip_go = "A click goes to this node of the recording.";
inline constexpr const char* tip_searched = "This was searched again, so no node of the recording says it.";
inline constexpr const char* size = "{}, {}: the smallest proof that is known. The search spent {}.";
inline constexpr const char* table_spared = " Where its table answered, the proof goes on.";
inline constexpr const char* searched = "Searched again ({} nodes), because {}.";
inline constexpr const char* save = "Save proof";
inline constexpr const char* save_help = "Writes the whole proof as a file; tests/proof_check.py checks it.";
inline constexpr const char* copy = "Copy";
inline constexpr const char* copy_help = "Copies the card as text.";
inline constexpr const char* unfold = "Unfold all";
inline constexpr const char* fold = "Fold";
inline constexpr const char* fold_help = "All rows, or those that fit on a card.";
inline constexpr const char* tree = "Show in the tree";
inline constexpr const char* tree_help = "Goes to the node that the claim is about, in the tree.";
inline constexpr const char* menu = "Why is this move not better: proof";
inline constexpr const char* file_title = "Save the proof";
inline constexpr const char* file_kind = "Proofs";

}  // namespace ply::ui::texts::proof
