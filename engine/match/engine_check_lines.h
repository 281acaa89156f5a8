// The lines that come out of an engine's test, as they are found: told at once, and kept for the report.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match/engine_check.h"

namespace ply {

class EngineCheckLines {
 public:
  using OnLine = std::function<void(const EngineCheckLine&)>;
  /// `reported` outlives it, and may be empty.
  explicit EngineCheckLines(const OnLine& on_line) : on_line_(on_line) {}

  void good(const char* check, std::string words) { say({check, EngineCheckSays::good, std::move(words), {}, {}}); }
  void skipped(const char* check, std::string why) { say({check, EngineCheckSays::skipped, std::move(why), {}, {}}); }
  /// At a position, with the lines that repeat it. Of one check a few are enough.
  void found(const char* check, std::string words, const std::string& position, const std::vector<std::string>& repeat);
  bool broken(std::string_view check) const { return findings(check) > 0; }
  std::vector<EngineCheckLine> take() { return std::move(lines_); }

 private:
  void say(EngineCheckLine line);
  std::ptrdiff_t findings(std::string_view check) const;

  const OnLine& on_line_;
  std::vector<EngineCheckLine> lines_;
};

}  // namespace ply
