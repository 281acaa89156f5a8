// Searches drawn by chance: game, rules, position, profile, switches, limits, how it is recorded. The same seed draws
// the same.
#pragma once
#include <memory>
#include <string>

#include "engine/plan/plan_root.h"
#include "engine/search/fault.h"
#include "engine/trace/recording.h"

namespace ply {

struct DrawnSearch : PlanRoot {
  SearchRequest request;  ///< of the root, with its history
  SearchPlan plan;        ///< the same, and how it is recorded
};

struct DrawOptions {
  bool sound = false;             ///< only switches that never change the value
  bool unlimited = false;         ///< no limit of nodes, and all of it is recorded
  const char* profile = nullptr;  ///< null: drawn
  int max_depth = 5;
  u64 max_nodes = 4000;  ///< where it is limited by nodes
};

DrawnSearch draw_search(const GameType& type, u64 seed, const DrawOptions& options = {});
/// After the request or the moves were changed: root and plan are theirs again.
void settle(DrawnSearch& s);
/// The command that records the same search; its switches are those that differ from the profile's.
std::string command_of(const DrawnSearch& s);

/// Records it, with a fault if one is named. With a table that is kept between moves another search has filled it
/// before. The error says that there is no memory.
Result<std::shared_ptr<const Recording>> record(const DrawnSearch& s, RecordPool& pool, Fault fault = Fault::none);

}  // namespace ply
