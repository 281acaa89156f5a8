#include "engine/games/kalah/options.h"

#include <fmt/format.h>

#include <array>

namespace ply::kalah {
namespace {

/// One letter of the code: the letters it may have, in the order of the enum it stands for, and what they mean.
struct Letter {
  std::string_view letters, meaning;
};
constexpr std::array<Letter, 5> code_letters = {{
    {"sn", "the origin: s (skipped) or n (not skipped)"},
    {"-e", "the empty capture: e or -"},
    {"ic", "the end: i (either row) or c (cannot move)"},
    {"omn", "the sweep: o (owner), m (empty side) or n (none)"},
    {"-x", "the early end: x or -"},
}};

struct Preset {
  std::string_view name, code;
};
constexpr std::array<Preset, 4> presets = {
    {{"classic", "s-io-"}, {"standard", "n-io-"}, {"standard-ec", "neio-"}, {"classic-ec", "seio-"}}};

std::array<std::size_t, 5> choices(const Options& o) {
  return {static_cast<std::size_t>(o.origin), static_cast<std::size_t>(o.empty_capture),
          static_cast<std::size_t>(o.end), static_cast<std::size_t>(o.sweep), static_cast<std::size_t>(o.early_end)};
}

}  // namespace

std::string code_of(const Options& options) {
  const auto choice = choices(options);
  std::string code;
  for (std::size_t i = 0; i < choice.size(); ++i) code += code_letters[i].letters[choice[i]];
  return code;
}

Result<Options> with_code(Options options, std::string_view code) {
  std::array<std::size_t, 5> choice{};
  for (std::size_t i = 0; i < choice.size(); ++i) {
    const int column = static_cast<int>(i) + 1;
    if (i >= code.size()) return Error{fmt::format("the rule code ends before {}", code_letters[i].meaning), column};
    choice[i] = code_letters[i].letters.find(code[i]);
    if (choice[i] == std::string_view::npos) {
      return Error{fmt::format("letter {} of the rule code must be {}", i + 1, code_letters[i].meaning), column};
    }
  }
  if (code.size() > choice.size())
    return Error{"the rule code has five letters, as in s-io-", static_cast<int>(choice.size()) + 1};
  options.origin = static_cast<Options::Origin>(choice[0]);
  options.empty_capture = choice[1] != 0;
  options.end = static_cast<Options::End>(choice[2]);
  options.sweep = static_cast<Options::Sweep>(choice[3]);
  options.early_end = choice[4] != 0;
  return options;
}

std::optional<std::string_view> preset_of(const Options& options) {
  const std::string code = code_of(options);
  for (const Preset& p : presets) {
    if (p.code == code) return p.name;
  }
  return std::nullopt;
}

Result<Options> with_preset(Options options, std::string_view name) {
  for (const Preset& p : presets) {
    if (p.name == name) return with_code(options, p.code);
  }
  return Error{"the preset must be classic, standard, standard-ec or classic-ec"};
}

Status check_size(int pits, int stones) {
  if (pits < 1 || pits > Options::max_pits) return Error{fmt::format("pits must be 1 to {}", Options::max_pits)};
  if (stones < 1 || stones > Options::max_stones)
    return Error{fmt::format("stones must be 1 to {}", Options::max_stones)};
  return Done{};
}

}  // namespace ply::kalah
