// What each technique of a search cost, saved and got wrong. Counts come from the tree alone; what the search needs
// without a technique is one more search; wrong answers are a sample that is searched again (lint/audit.h), and a
// technique is to blame for one where a fork of its node without this technique no longer contradicts the truth.
//
// Savings neither add up nor multiply: each row is the same search with this one thing less.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/ask/lint/audit.h"
#include "engine/base/estimate.h"
#include "engine/base/progress.h"
#include "engine/plan/plan_root.h"
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
  std::optional<MoveCode> best;
  bool same_choice = false, same_value = false;
};

/// The same comparison over several positions: each is searched with and without the technique.
struct OverPositions {
  u64 compared = 0;          ///< positions in which both searches went equally deep
  u64 other_depth = 0;       ///< positions in which they did not, and are not compared
  u64 other_choice = 0;      ///< of those compared
  std::vector<double> logs;  ///< of nodes without by nodes with, in the order of the positions
  /// Its geometric mean, and the ends of the interval at 95 % (of Student's t of the logarithms); none of fewer than
  /// two.
  std::optional<Estimate> ratio() const;
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
  std::optional<WithoutTechnique> alone = {};  ///< all other assumptions away; of one that assumes
  std::optional<OverPositions> over = {};
  std::optional<TechniqueBlame> blame = {};
};

/// In the order in which they are listed: those that are on in a search of ours; of another engine's those of which its
/// nodes show a use. One pass over the records.
std::vector<Technique> techniques_of(const Recording& recording);

/// The technique and the switches that go with it.
void turn_off(SearchOptions& o, const Technique& t);

/// The search of a plan from another root and with other options, not recorded. Nothing: stopped, or it cannot be asked
/// for.
std::optional<SearchResult> searched_with(SearchPlan plan, const PlanRoot& root, const SearchOptions& options,
                                          JobProgress& progress);

/// Why the search cannot be made again with one thing less; empty: it can.
std::string why_not_without(const Recording& recording);
/// Is called each time that something is known.
using TechniqueReported = std::function<void()>;
/// Searches once a row from the first on, until `progress.stop`; rows that were not reached stay empty. `done` counts
/// searches. Their sum of nodes comes back.
u64 search_without(const Recording& recording, std::vector<Technique>& rows, JobProgress& progress,
                   const TechniqueReported& reported = {});

/// All assumptions away at once, where there are two at least: one more search.
std::optional<WithoutTechnique> search_without_assumptions(const Recording& recording,
                                                           const std::vector<Technique>& rows, JobProgress& progress);
/// Likewise once a row that assumes, with all other assumptions away. `same_choice` is beside the recorded search.
u64 search_alone(const Recording& recording, std::vector<Technique>& rows, JobProgress& progress,
                 const TechniqueReported& reported = {});

/// Where the techniques are compared beyond the recorded search.
struct ComparedPositions {
  enum class From : u8 { openings, game, both };
  u64 count = 30;
  u64 seed = 1;
  From from = From::openings;
  int depth = 0;  ///< 0: as deep as the recorded search
};
/// No two are the same, none is decided, and each has two moves at least: openings are 4 to 16 moves drawn by chance
/// from where the line of the recorded search begins; those of the game lie on that line, its end first. Of both, half
/// are of the game, as far as it has them. There may be fewer than `count`.
std::vector<PlanRoot> compared_positions(const PlanRoot& recorded, const ComparedPositions& asked);

struct OverSums {
  u64 positions = 0;  ///< that are finished
  u64 of = 0;         ///< that were found
  u64 searches = 0, nodes = 0;
};
/// Position by position, each with all techniques and once without each of them, until `progress.stop`: then those that
/// are finished count. `done` counts searches.
void search_over(const Recording& recording, const ComparedPositions& asked, std::vector<Technique>& rows,
                 OverSums& sums, JobProgress& progress, const TechniqueReported& reported = {});

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
