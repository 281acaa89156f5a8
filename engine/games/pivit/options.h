// The rule options of Pivit as text and back.
#pragma once
#include "engine/game/game.h"
#include "engine/games/pivit/rules.h"

namespace ply::pivit {

const std::vector<RuleOption>& rule_options();
/// `values` has passed complete_rules.
Options options_of(const RuleValues& values);
RuleValues values_of(const Options& options);

}  // namespace ply::pivit
