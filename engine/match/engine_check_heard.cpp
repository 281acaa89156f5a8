#include "engine/match/engine_check_heard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/match/engine_check_lines.h"

namespace ply {
namespace {

constexpr i64 farthest_score = 1'000'000;  // no engine means a score beyond
constexpr i64 mate_slack = 16;             // plies: extensions see some further than the depth

bool possible(const SearchInfo& t) {
  if (t.has == SearchInfo::Score::number) return std::abs(t.score) <= farthest_score;
  if (t.score_text.ends_with('+') || t.score_text.ends_with('-')) return true;  // a mate of no known length
  return t.score != 0 && std::abs(t.score) <= i64{t.depth} * 4 + mate_slack;
}

}  // namespace

void Heard::hear(const SearchInfo& t) {
  nodes = std::max(nodes, t.nodes);
  depth = std::max(depth, t.depth);
  if (!t.line_text.empty()) {
    ++lines;
    if (broken.empty() && !t.broken.empty()) broken = fmt::format("{}: {}", t.line_text, t.broken);
  }
  if (t.has == SearchInfo::Score::none) return;
  ++scores;
  if (beyond.empty() && !possible(t)) beyond = fmt::format("{} at depth {}", t.score_text, t.depth);
  if (t.bound) return;
  last_score = t;
  if (asked_ == 0 || t.depth <= asked_) score_asked = t.score_text;
  if (!t.line_text.empty()) last_line = t;
}

std::string Heard::words() const { return fmt::format("{} {} with {} nodes", move_text, score(), nodes); }

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
