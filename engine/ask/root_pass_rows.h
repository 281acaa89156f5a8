// Searches of one root as rows: of the questions iterations and roots.
#pragma once
#include <string>

#include "engine/ask/fields.h"
#include "engine/read/node/root_passes.h"

namespace ply::ask {

/// Where no line tells windows, there is something in their place.
template <i32 RootPass::*Bound>
std::optional<i32> pass_window(const Asked& a, const RootPass& r) {
  return a.v.untold().windows ? std::nullopt : std::optional(r.*Bound);
}

inline const auto root_pass_rows = Fields<RootPass>()
                                       .add("id", [](Asked& a, const RootPass& r) { return a.id(r.root); })
                                       .add<&RootPass::depth>("depth", "depth")
                                       .add<&RootPass::pass>("pass", "pass")
                                       .as<BoundPoints, pass_window<&RootPass::alpha>>("alpha", "alpha")
                                       .as<BoundPoints, pass_window<&RootPass::beta>>("beta", "beta")
                                       .add_view()
                                       .add<&RootPass::score>("value", "value")
                                       .add<&RootPass::nodes>("nodes", "nodes");

}  // namespace ply::ask
