// The soundness audit: cuts of a recording searched again, every move, with the full window and without a table. With
// sound switches a difference is a fault; with others it is a rate, to be given with its interval.
//
// Audited are nodes that were left before all moves were searched: cut-offs, null moves that were good enough, table
// answers, and by whole turns those whose switches left turns out; and the roots. Each said something of its value (at
// least, at most, exactly), which the whole search must not contradict.
#pragma once
#include <functional>

#include "engine/ask/lint/lint.h"

namespace ply {

struct AuditOptions {
  u32 sample = 0;  ///< how many, drawn by `seed`; 0: all
  u64 seed = 1;
  u64 max_nodes = 2'000'000;  ///< of one search again; what takes more is counted, not judged
  u32 keep = 100;             ///< differences that are kept
};

struct AuditFinding {
  u32 id = no_node;
  Tick tick = -1;  ///< the node's exit
  Score said;      ///< in the view of the node's mover
  int truth = 0;   ///< likewise
  const char* sentence = "";
};

struct AuditReport {
  std::string skipped;  ///< why nothing could be audited; empty: it could
  u64 population = 0;   ///< nodes that could be audited
  u64 audited = 0, wrong = 0;
  u64 too_large = 0, unreachable = 0;  ///< of those drawn: not judged
  // Left out of the population: cut-offs, table answers and null moves that no search of the node alone can repeat.
  u64 behind_horizon = 0;  ///< in quiescence
  u64 behind_null = 0;     ///< below a null move, which is no move of the game
  u64 other_side = 0;      ///< of an evaluation that judges for one player, who is not to move there
  u64 turns_deep = 0;      ///< by whole turns, more than one deep: all of them are too many
  u64 left_out() const { return behind_horizon + behind_null + other_side + turns_deep; }
  u64 nodes = 0;      ///< searched for it
  bool sound = true;  ///< no switch may change values: a difference is a fault
  bool sampled = false;
  bool complete = false;               ///< false: stopped; what is finished counts
  std::vector<AuditFinding> findings;  ///< in the order of the search
};

/// Needs a known game. Runs on the calling thread until it is done or `progress->stop`; `done` and `all` count nodes to
/// audit. `reported` is given the report now and then, and at each difference.
AuditReport audit(const LintInput& input, const AuditOptions& options = {}, JobProgress* progress = nullptr,
                  const std::function<void(const AuditReport&)>& reported = {});

}  // namespace ply
