#include "engine/lab/evolve/settings.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/game/program_text.h"

namespace ply {

namespace {

struct Number {
  const char* key;
  int EvolveSettings::*value;
  int min, max;
};
constexpr Number numbers[] = {{"population", &EvolveSettings::population, 2, 100'000},
                              {"generations", &EvolveSettings::generations, 1, 1'000'000},
                              {"screening", &EvolveSettings::screening, 1, 100'000},
                              {"closer", &EvolveSettings::closer, 0, 100'000},
                              {"validation", &EvolveSettings::validation, 1, 100'000}};

Status take(EvolveSettings& s, std::string_view key, std::string_view value) {
  for (const Number& number : numbers)
    if (key == number.key) {
      const auto n = to_number<int>(value);
      if (n && *n >= number.min && *n <= number.max) return s.*number.value = *n, Done{};
      return Error{
          fmt::format("{} is a number from {} to {}, not {}", key, number.min, number.max, quoted_text(value))};
    }
  if (key == "inject" || key == "primitives") {
    if (value != "on" && value != "off") return Error{fmt::format("{} is on or off, not {}", key, quoted_text(value))};
    (key == "inject" ? s.inject : s.primitives) = value == "on";
  } else if (key == "mapping") {
    const auto m = read_mapping(value);
    if (!m) return Error{m.error().message};
    s.mapping = *m;
  } else if (key == "seed") {
    const auto n = to_number<u64>(value);
    if (!n) return Error{fmt::format("seed is a number, not {}", quoted_text(value))};
    s.seed = *n;
  } else if (key != "preset") {
    return Error{
        fmt::format("{} is no setting of an evolution; there are: preset, generations, population, mapping, "
                    "inject, primitives, seed, screening, closer, validation",
                    quoted_text(key))};
  }
  return Done{};
}

}  // namespace

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
  for (const Setting& w : all)
    if (const Status ok = take(*s, w.key, w.value); !ok) return Error{ok.error().message, w.column};
  return s;
}

}  // namespace ply
