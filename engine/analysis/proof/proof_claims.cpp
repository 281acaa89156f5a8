#include "engine/analysis/proof/proof_claims.h"

#include <map>

#include "engine/analysis/proof/proof.h"
#include "engine/analysis/waste/minimal_tree.h"
#include "engine/analysis/waste/prover.h"

namespace ply {

// With table answers each claim goes over all records before it: at most so many looks at records.
constexpr u64 most_looks = 30'000'000;

std::vector<ProofClaim> root_claims(const Recording& recording, const std::atomic<bool>* stop) {
  std::vector<ProofClaim> out;
  const View v = recording.view();
  const u32 root = v.closed() ? last_result(v) : no_node;
  if (root == no_node) return out;
  std::vector<u32> kids;
  v.children(root, kids);
  std::map<u8, u32> last;  // by rank: the visit that counts
  for (const u32 k : kids)
    if (v[k].pass() != Pass::probe && v[k].kind() != Kind::none) last[v[k].rank] = k;
  const bool look = no_proof_of(recording).empty() && u64{v.size()} * last.size() <= most_looks;
  const auto add = [&](u32 slot, Score claim) {
    ProofClaim c{v.id(slot), claim, v[slot].rank == v[root].best, 0};
    if (look) {
      Prover prover(
          v, {slot, claim.kind == Kind::lower ? Wanted::least : Wanted::most, claim.value, v[root].mover(), true});
      if (prover.run(stop)) c.nodes = prover.cost().nodes;
    }
    out.push_back(c);
  };
  for (const auto& [rank, slot] : last) {
    if (stop && stop->load(std::memory_order_relaxed)) break;
    const Score said = said_of(v, slot);
    if (said.kind != Kind::lower) add(slot, {said.value, Kind::upper});
    if (said.kind != Kind::upper) add(slot, {said.value, Kind::lower});
  }
  return out;
}

}  // namespace ply
