// What a search said of the moves of its root, as claims that can be proved, and how small the proof is that its
// records hold.
#pragma once
#include <atomic>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

struct ProofClaim {
  u32 node = no_node;  ///< id
  Score claim;         ///< in the view of the root's mover
  bool best = false;   ///< of the move that the search chose
  u64 nodes = 0;       ///< of the cheapest proof among the records; 0: they hold none, or it was not looked for
};

/// Of the last finished root search, in the order in which its moves were searched; of an exact value both halves
/// apart. Where table answers have to be followed and the recording is large, proofs are not looked for.
std::vector<ProofClaim> root_claims(const Recording& recording, const std::atomic<bool>* stop = nullptr);
/// The same without any look for proofs: at once.
std::vector<ProofClaim> said_claims(const Recording& recording);

}  // namespace ply
