// What other engines say of their searches in the header of their lines: the words, and what each changes for the rules
// of the linter.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "engine/base/types.h"

namespace ply {

enum class Claim : u8 {
  fail_hard,
  aspiration,
  quiescence,
  null_move,
  lmr,
  late_move_pruning,
  futility,
  razoring,
  singular,
  multi_cut,
  probcut,
  tt_deeper,
  no_tt_deeper,
  tt_narrows,
  mate_distance,
  static_from_table,
  pseudo_legal,
  etc,
  shared_table,
  repetition,
  count
};

struct ClaimInfo {
  Claim claim;
  const char* id;
  const char* sentence;  ///< what it does, and what that changes for the rules
};
std::span<const ClaimInfo> all_claims();
const ClaimInfo* find_claim(std::string_view word);

/// A set of them.
class Claims {
 public:
  void add(Claim c) { bits_ |= 1u << static_cast<unsigned>(c); }
  bool has(Claim c) const { return bits_ >> static_cast<unsigned>(c) & 1; }
  template <class... C>
  bool any(C... c) const {
    return (has(c) || ...);
  }

 private:
  u32 bits_ = 0;
};

/// Of the words of a header; those that are not known here say nothing.
Claims claims_of(std::span<const std::string> words);
/// Whether a node may search its moves with a narrower window than it was entered with: who does not say what he does
/// may do what is usual.
inline bool narrows_windows(const Claims& claims, bool reported) {
  return !reported || claims.any(Claim::tt_narrows, Claim::mate_distance);
}

}  // namespace ply
