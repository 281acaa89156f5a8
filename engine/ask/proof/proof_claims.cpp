#include "engine/ask/proof/proof_claims.h"

#include <map>

#include "engine/ask/proof/proof.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/read/waste/prover.h"

namespace ply {

// With table answers each claim goes over all records before it: at most this number of looks at records.
constexpr u64 max_looks = 30'000'000;

namespace {

/// The last visit of each move, by rank.
std::map<u8, u32> last_visits(const View& v, u32 root) {
  std::map<u8, u32> out;
  std::vector<u32> kids;
  v.children(root, kids);
  for (const u32 k : kids)
    if (v[k].pass() != Pass::probe && v[k].kind() != Kind::none) out[v[k].rank] = k;
  return out;
}

}  // namespace

std::vector<ProofClaim> said_claims(const Recording& recording) {
  std::vector<ProofClaim> out;
  const View v = recording.view();
  const u32 root = v.closed() ? last_result(v) : no_node;
  if (root == no_node) return out;
  for (const auto& [rank, slot] : last_visits(v, root)) {
    const Score said = said_of(v, slot);
    const bool best = v[slot].rank == v[root].best;
    if (said.kind != Kind::lower) out.push_back({v.id(slot), {said.value, Kind::upper}, best, 0});
    if (said.kind != Kind::upper) out.push_back({v.id(slot), {said.value, Kind::lower}, best, 0});
  }
  return out;
}

std::vector<ProofClaim> root_claims(const Recording& recording, const std::atomic<bool>* stop) {
  std::vector<ProofClaim> out = said_claims(recording);
  const View v = recording.view();
  if (out.empty() || !no_proof_of(recording).empty()) return out;
  const u32 root = last_result(v);
  if (u64{v.size()} * last_visits(v, root).size() > max_looks) return out;
  for (ProofClaim& c : out) {
    if (stop && stop->load(std::memory_order_relaxed)) break;
    Prover prover(v, {v.find(c.node), c.claim.kind == Kind::lower ? Wanted::min : Wanted::max, c.claim.value,
                      v[root].mover(), true});
    if (prover.run(stop)) c.nodes = prover.cost().nodes;
  }
  return out;
}

}  // namespace ply
