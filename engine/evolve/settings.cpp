#include "engine/evolve/settings.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/game/program_text.h"

namespace ply {

std::string EvolveSettings::text() const {
  return fmt::format("preset={} population={} mapping={} inject={} primitives={} seed={} screening={} closer={} validation={}", preset, population, canonical_id(write_mapping(mapping)),
                     inject ? "on" : "off", primitives ? "on" : "off", seed, screening, closer, validation);
}

Result<EvolveSettings> evolve_preset(std::string_view name) {
  const std::string id = canonical_id(name);
  EvolveSettings s;
  s.preset = id;
  if (id == "classic") return s;
  if (id != "strong") return Error{fmt::format("{} is no preset; there are: classic, strong", quoted(name))};
  s.population = 150;
  s.generations = 300;
  s.mapping = {Mapping::Kind::leaf, 2};
  s.inject = true;
  s.one_start = false;
  s.limits = {10, 80};
  s.crossover = 0.80;
  s.mutation = 0.15;
  s.elites = 4;
  s.parsimony = 0.02;
  s.prefers_functions = true;
  s.cell_terminals = 0.6;
  return s;
}

}  // namespace ply
