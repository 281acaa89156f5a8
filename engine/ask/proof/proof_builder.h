// From chosen records to a proof: the moves are played again through the face of the game, every set of moves and every
// leaf is asked there, and the bounds follow from these alone. What the records say is not believed.
#pragma once
#include <atomic>

#include "engine/ask/proof/proof.h"
#include "engine/read/waste/prover.h"

namespace ply {

enum class BuildEnd : u8 {
  done,
  nothing,    ///< there was nothing to build from
  past,       ///< a repetition or a limit of moves ends the game in it
  differs,    ///< rules or evaluation contradict the records
  too_large,  ///< see max_proof_nodes
  stopped,
};

/// Whether a search with turn-wins sees a win on the board, `ply` moves below its root and with `depth` left.
bool won_in_turn(const Proof& about, const Position& p, int ply, int depth);

class ProofBuilder {
 public:
  /// `about`: root, line, side, depth, plan, win and claim, which are copied.
  explicit ProofBuilder(const Proof& about);

  /// Puts nodes and leaves into `out`, if that is a proof of the claim. `recorded`: the ids of `v` are those of the
  /// recording.
  BuildEnd build(const View& v, const Prover& prover, Prover::Step top, bool recorded, Proof& out,
                 const std::atomic<bool>& stop) const;

 private:
  const Proof about_;
};

}  // namespace ply
