// How a fork was made, as text: what its recording's file and the list of kept forks have. Enough to make it again from
// the plan of the search that it begins in, and nothing of it is believed: paths that lead nowhere change nothing.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/search/fork_script.h"
#include "engine/trace/search_plan.h"

namespace ply {

struct ForkOrigin {
  ForkScript script;
  int depth = -1;       ///< the limit of depth, instead of that of the plan, where it was stopped by time alone; or -1
  std::string profile;  ///< empty: that of the plan
  std::vector<std::pair<std::string, int>> weights;  ///< all of the profile, if `profile` is there
  std::optional<std::vector<std::string>> switches;  ///< those that are on, if others are than in the plan
};

/// The bits of switches by id; what is no bit (quiescence) or not known is passed over.
u32 switch_bits(const std::vector<std::string>& ids);

std::string write_origin(const ForkOrigin& origin);
/// The error names the field.
Result<ForkOrigin> read_origin(std::string_view text);
/// The plan that the fork searches by: no limit of time.
SearchPlan plan_of(SearchPlan plan, const ForkOrigin& origin);

}  // namespace ply
