// Faults that can be planted in a search: what the linter and the audit of recordings are tested with, and recordings
// to learn from. Where the search goes wrong is in script.h.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "engine/base/types.h"

namespace ply {

enum class Fault : u8 {
  none,
  // Windows
  swapped_window,
  negate_every_ply,
  window_not_turned,
  wide_research,
  beta_forgotten,
  stale_alpha,
  // Values and what they prove
  upper_as_exact,
  beyond_infinite,
  win_without_ply,
  initial_best_zero,
  last_of_equals,
  late_cut,
  early_cut,
  move_skipped,
  research_missed,
  // Horizon
  no_stand_pat,
  static_of_other_side,
  static_cut,
  hidden_reduction,
  probe_ignored,
  // Table
  stale_entry,
  kind_ignored,
  bound_stored_as_exact,
  distance_not_stored,
  store_after_stop,
  // Root and bookkeeping
  stale_line,
  failed_window_taken,
  leaves_not_counted,
  not_reproducible,
  // Rules and evaluations
  coarse_key,
  move_lost,
  turn_lost,
  repetition_ignored,
  half_opponent,
  // Of the original programs: what their authors tell of
  one_side_cuts,
  no_clause_for_no_moves,
};

/// What a fault needs to show: a game or switches that have it to spoil.
enum class FaultNeeds : u8 {
  nothing,
  same_mover,
  pvs,
  aspiration,
  quiescence,
  table,
  win_distance,
  kept_distance,
  deepening,
  stop,
  repetition,
  wide_tree,
  prob_cut,
  forced_pass
};

struct FaultInfo {
  Fault fault;
  const char* id;        ///< as `record --fault` takes it
  const char* sentence;  ///< what the search does wrong
  const char* expected;  ///< the rule of the linter that has to name it, "R1" .. "R18", or "audit"
  FaultNeeds needs = FaultNeeds::nothing;
};

/// All but `none`.
std::span<const FaultInfo> all_faults();
/// Null if there is none of that name; '-' and '_' are the same.
const FaultInfo* find_fault(std::string_view id);
/// Of `none`: "none".
const char* fault_id(Fault f);
/// What a recording with a planted fault says that it was made by, and the fault of such a text.
std::string with_fault(Fault f);
const FaultInfo* fault_of(std::string_view program);

/// Another number at every call, in every search: what makes a search not reproducible.
u32 never_the_same();

}  // namespace ply
