// What can be done to an evolution of genetic programs, as plain data.
#pragma once
#include <string>

#include "engine/lab/evolve/evolution_job.h"

namespace ply::command {

struct StartEvolution {
  EvolutionPlan plan;
};  ///< for the game on the board; one that runs must be ended first
struct PauseEvolution {};
struct ContinueEvolution {};
struct CancelEvolution {};
struct SaveEvolved {
  std::string path;
};  ///< the best program so far

}  // namespace ply::command
