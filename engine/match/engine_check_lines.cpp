#include "engine/match/engine_check_lines.h"

#include <algorithm>

namespace ply {
namespace {

constexpr int max_findings_a_check = 5;

}  // namespace

void EngineCheckLines::found(const char* check, std::string words, const std::string& position,
                             const std::vector<std::string>& repeat) {
  if (findings(check) < max_findings_a_check)
    say({check, EngineCheckSays::finding, std::move(words), position, repeat});
}

void EngineCheckLines::say(EngineCheckLine line) {
  if (on_line_) on_line_(line);
  lines_.push_back(std::move(line));
}

std::ptrdiff_t EngineCheckLines::findings(std::string_view check) const {
  return std::count_if(lines_.begin(), lines_.end(), [&](const EngineCheckLine& l) {
    return l.check == check && l.says == EngineCheckSays::finding;
  });
}

}  // namespace ply
