#include "engine/evolve/settings.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/game/program_text.h"

namespace ply {

std::string EvolveSettings::text() const {
  return fmt::format(
      "preset={} population={} mapping={} inject={} primitives={} seed={} screening={} closer={} validation={}", preset,
      population, canonical_id(write_mapping(mapping)), inject ? "on" : "off", primitives ? "on" : "off", seed,
      screening, closer, validation);
}

Result<EvolveSettings> evolve_preset(std::string_view name) {
  const std::string id = canonical_id(name);
  EvolveSettings s;
  s.preset = id;
  if (id == "classic") return s;
  if (id != "strong") return Error{fmt::format("{} is no preset; there are: classic, strong", quoted_text(name))};
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

Result<EvolveSettings> read_evolve_settings(std::string_view text) {
  struct Setting {
    std::string key, value;
    int column;
  };
  std::vector<Setting> all;
  std::string preset = "classic";
  for (const auto& w : words(text)) {
    const auto equals = w.text.find('=');
    if (equals == std::string_view::npos && !all.empty() && all.back().key == "mapping" && all.back().value == "leaf") {
      all.back().value += fmt::format("-{}", w.text);  // text() writes a blank there
      continue;
    }
    if (equals == std::string_view::npos)
      return Error{fmt::format("{} is no setting; they are written key=value", quoted_text(w.text)), w.column};
    all.push_back({canonical_id(w.text.substr(0, equals)), std::string(w.text.substr(equals + 1)), w.column});
    if (all.back().key == "preset") preset = all.back().value;
  }
  auto s = evolve_preset(preset);
  if (!s) return s.error();
  for (const Setting& w : all) {
    const auto number = [&](int& to, int min, int max) -> Status {
      const auto n = to_number<int>(w.value);
      if (!n || *n < min || *n > max)
        return Error{fmt::format("{} is a number from {} to {}, not {}", w.key, min, max, quoted_text(w.value)),
                     w.column};
      to = *n;
      return Done{};
    };
    const auto on_off = [&](bool& to) -> Status {
      if (w.value != "on" && w.value != "off")
        return Error{fmt::format("{} is on or off, not {}", w.key, quoted_text(w.value)), w.column};
      to = w.value == "on";
      return Done{};
    };
    Status ok = Done{};
    if (w.key == "preset") continue;
    if (w.key == "mapping") {
      const auto m = read_mapping(w.value);
      if (!m) return Error{m.error().message, w.column};
      s->mapping = *m;
    } else if (w.key == "seed") {
      const auto n = to_number<u64>(w.value);
      if (!n) return Error{fmt::format("seed is a number, not {}", quoted_text(w.value)), w.column};
      s->seed = *n;
    } else if (w.key == "population") {
      ok = number(s->population, 2, 100'000);
    } else if (w.key == "generations") {
      ok = number(s->generations, 1, 1'000'000);
    } else if (w.key == "inject") {
      ok = on_off(s->inject);
    } else if (w.key == "primitives") {
      ok = on_off(s->primitives);
    } else if (w.key == "screening") {
      ok = number(s->screening, 1, 100'000);
    } else if (w.key == "closer") {
      ok = number(s->closer, 0, 100'000);
    } else if (w.key == "validation") {
      ok = number(s->validation, 1, 100'000);
    } else {
      return Error{fmt::format("{} is no setting of an evolution; there are: preset, generations, population, mapping, "
                               "inject, primitives, seed, screening, closer, validation",
                               quoted_text(w.key)),
                   w.column};
    }
    if (!ok) return ok.error();
  }
  return s;
}

}  // namespace ply
