// What a match is set up to be, as JSON, for the saved session.
#pragma once
#include "engine/session/matches/engine_check_commands.h"
#include "engine/session/matches/match_commands.h"
#include "engine/trace/json_members.h"

namespace ply {

/// M is a MembersReader or a MembersWriter. What is missing, or makes no sense, stays as it is.
template <class M>
void members(const M& m, MatchSetup& setup);
template <class M>
void members(const M& m, EngineCheckSetup& setup);

}  // namespace ply
