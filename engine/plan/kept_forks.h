// Forks that are kept in the file of the recording that they begin in: not their records but what it takes to make
// them again, and what came out. A search repeats exactly, so that is as good, and a hundred forks of a large recording
// cost its file no more than a few kilobytes. A recording that is cut keeps them, for they are named by paths, not by
// ids.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "engine/plan/fork.h"

namespace ply {

struct KeptFork {
  int parent = -1;      ///< the fork that it is a fork of: a place before its own in the list; -1: of the recording
  u32 node = 0;         ///< id of the node there, as it was numbered in the whole recording
  std::string name;     ///< as a person calls it; may be empty
  std::string change;   ///< write_change
  std::string made_by;  ///< Recording::forked() of the fork: all that makes it again
  Score before, after;  ///< what the node answered, in the view of its mover: in its parent and in it
  u64 nodes = 0;        ///< that the whole fork visited
  u64 digest = 0;       ///< of the recording that came out; 0: it was stopped
};

inline constexpr std::size_t max_kept_forks = 200;

/// Those of its file, or that were set. The error says what of the block cannot be read: the rest of the recording is
/// not touched by that.
Result<std::vector<KeptFork>> kept_forks(const Recording& recording);
/// From now on, and in its file when it is saved. Any thread. The error says what cannot be kept.
Status keep_forks(const Recording& recording, const std::vector<KeptFork>& forks);
/// What is kept of a fork that has run.
KeptFork kept_fork(const ForkPlace& place, const ForkChange& change, const ForkRun& run);
/// The profile that it searched with.
std::string profile_of(const KeptFork& fork, const Recording& recording);
/// Makes it once more, whatever it is a fork of. `recording`: the one that keeps it.
Result<ForkRun> run_kept_fork(const Recording& recording, const KeptFork& fork, const ForkSinks& sinks);

}  // namespace ply
