// What each technique of a search cost, saved and got wrong. Counts come from the tree alone; what the search needs
// without a technique is one more search; wrong answers are a sample that is searched again (lint/audit.h), and a
// technique is to blame for one where a fork of its node without this technique no longer contradicts the truth.
//
// Savings neither add up nor multiply: each row is the same search with this one thing less.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ask/lint/audit.h"
#include "engine/base/progress.h"
#include "engine/trace/recording.h"

namespace ply {

enum class TechniqueGroup : u8 { assumes, tree, windows, memory };
/// "what it assumes: can be wrong" ...
const char* group_words(TechniqueGroup g);

struct TechniqueCounts {
  std::optional<u64> used, worked;  ///< none: not recorded
  const char *used_of = "", *worked_of = "";
  /// Nodes that exist only because of it, nested ones counted once: it got what it wanted by them, or not. None: it
  /// visits no nodes of its own.
  std::optional<std::pair<u64, u64>> spent;
};

/// The same search without it.
struct WithoutTechnique {
  u64 nodes = 0;
  int depth = 0;
  Score score;  ///< in the view of the root's mover
  std::string best;
  bool same_choice = false, same_value = false;
};

/// Of the audited answers that contradict the truth.
struct TechniqueBlame {
  u64 wrong = 0;  ///< without it, and it alone, the claim no longer contradicts the truth
  std::optional<AuditFinding> worst;
};

struct Technique {
  const char *id = "", *title = "";  ///< the id of its switch
  TechniqueGroup group = TechniqueGroup::assumes;
  bool assumes = false, changes_tree = false;
  std::vector<std::string> with = {};  ///< switches that mean nothing without it and go with it
  TechniqueCounts counts = {};
  std::optional<WithoutTechnique> without = {};
  std::optional<TechniqueBlame> blame = {};
};

/// In the order in which they are listed: those that are on in a search of ours; of another engine's those of which its
/// nodes show a use. One pass over the records.
std::vector<Technique> techniques_of(const Recording& recording);

/// Why the search cannot be made again with one thing less; empty: it can.
std::string why_not_without(const Recording& recording);
/// Searches once a row from the first on, until `progress.stop`; rows that were not reached stay empty. `done` and
/// `all` count searches. Their sum of nodes comes back.
u64 search_without(const Recording& recording, std::vector<Technique>& rows, JobProgress& progress);

/// All assumptions away at once, where there are two at least: one more search.
std::optional<WithoutTechnique> search_without_assumptions(const Recording& recording,
                                                           const std::vector<Technique>& rows, JobProgress& progress);

/// What became of the wrong answers of an audit.
struct BlameSums {
  u64 one = 0;       ///< one technique alone is to blame
  u64 either = 0;    ///< each of several
  u64 together = 0;  ///< only all of them
  u64 table = 0;     ///< an empty table suffices, and nobody is blamed
  u64 nobody = 0;    ///< nothing repairs it
  u64 untried = 0;   ///< the node cannot be forked, the fork was stopped, or it was not kept
  u64 nodes = 0;     ///< searched for it
};
/// Forks each kept finding: with an empty state, then with each assumption off as well, then with all of them off.
BlameSums find_blame(const Recording& recording, const AuditReport& audited, std::vector<Technique>& rows,
                     JobProgress& progress);

}  // namespace ply
