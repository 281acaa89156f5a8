// What a match is set up to be, as JSON, for the saved session.
#pragma once
#include <nlohmann/json.hpp>

#include "engine/session/matches/engine_check_commands.h"
#include "engine/session/matches/match_commands.h"

namespace ply {

nlohmann::json match_setup_json(const MatchSetup& setup);
nlohmann::json engine_check_json(const EngineCheckSetup& setup);
EngineCheckSetup read_engine_check(const nlohmann::json& j);
/// What is missing or makes no sense is as in `usual`. Throws json::exception where a value is of another type.
MatchSetup read_match_setup(const nlohmann::json& j, const MatchSetup& usual);

}  // namespace ply
