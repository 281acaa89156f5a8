// The smallest refutation of an error: what proves that the move was bad, as a small tree. It is a proof card
// (engine/ask/proof) of the position that the error left, with a claim of its own: "the better result is lost",
// where that is proved, else "it loses what its mark stands for, at the depth of the review".
#pragma once
#include <string>
#include <vector>

#include "engine/ask/proof/proof.h"
#include "engine/base/progress.h"
#include "engine/review/review.h"

namespace ply {

struct Refutation {
  Proof proof;        ///< its first node is the position after the error
  bool lost = false;  ///< it proves that a result is lost; else the value of the depth
  /// Found among all nodes of the tree: no proof has fewer. Else it is the smallest that is known.
  bool smallest = false;
};

/// Nodes that are searched for one, at most.
inline constexpr u64 max_refutation_search = 400'000;

/// Of an error with a mark; `ply` is where the mark stands. The error says why there is none: too large, ended by the
/// rules, rests on the past, stopped.
Result<Refutation> find_refutation(const GameReview& review, std::size_t ply, JobProgress& progress);

/// What is shown of it: the first four plies, the rest counted.
struct RefutationLine {
  int indent = 0;       ///< plies below the error
  std::string move;     ///< as people read it
  bool answer = false;  ///< the only one that is shown; else every move stands here
  u64 hidden = 0;       ///< nodes below that are not shown
  Side mover = Side::first;
  u32 node = 0;                         ///< of the proof
  std::vector<std::string> equal = {};  ///< siblings behind which the same is shown, where they are one line
};
std::vector<RefutationLine> refutation_lines(const Refutation& refutation);
/// The same with equal subtrees once, as it is drawn: what is hidden below them is counted together.
std::vector<RefutationLine> folded_lines(const Refutation& refutation);
/// These for a terminal, one below the other.
std::string refutation_text(const Refutation& refutation);
/// "b3", "b3, c4, d5 + 2"
std::string moves_words(const RefutationLine& line);
/// "+ 12 nodes"; empty: nothing is hidden.
std::string hidden_words(const RefutationLine& line);
/// "refuted by g2, then an answer to each of 7 moves; 790 nodes prove it"
std::string refutation_words(const Refutation& refutation);

}  // namespace ply
