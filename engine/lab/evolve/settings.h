// What an evolution is told: two presets, and what may be changed of them.
#pragma once
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/game/program.h"

namespace ply {

struct EvolveSettings {
  std::string preset = "classic";
  int population = 10, generations = 50;
  Mapping mapping;
  bool inject = false;      ///< some programs of the first generation are those that a person would write
  bool primitives = false;  ///< `if=` and `turn` as well
  u64 seed = 1;

  // --- What the preset says
  /// Fitness is the mean margin of one game as either side from the usual start, against the opponent at `depth`;
  /// parents are drawn by roulette. Otherwise: many starts, new in each generation, a ladder of opponents and a hall of
  /// fame; tournaments.
  bool one_start = true;
  int depth = 6;
  ProgramLimits limits;
  double crossover = 0.9, mutation = 0.01;
  int elites = 0, tournament = 5;
  double parsimony = 0;             ///< taken off for every node, for selection only
  bool prefers_functions = false;   ///< crossover picks function nodes in nine of ten cases
  double cell_terminals = 0;        ///< share of the terminals that come as (v k)
  int screening = 10, closer = 40;  ///< pairings for everybody; more for the best tenth
  int validation = 100;             ///< fixed pairings at each depth of validation
  int validate_every = 10, contenders = 10;
  int hall = 10;

  /// All that the result depends on, the number of generations apart, in one line.
  std::string text() const;
};

/// "classic" or "strong".
Result<EvolveSettings> evolve_preset(std::string_view name);
/// Words "key=value" as EvolveSettings::text writes them, and `generations`, in any order and number: a preset, and
/// what is changed of it. The error says which word is wrong; its column counts in the text.
Result<EvolveSettings> read_evolve_settings(std::string_view text);

}  // namespace ply
