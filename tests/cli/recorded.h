// Engines of app/examples that record themselves, and what the program reads of that.
#pragma once
#include <string>
#include <vector>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

namespace cli_test {

inline const std::string python_engine = PLY_SOURCE_DIR "/app/examples/engines/dots_and_boxes.py";

/// How an engine is run that records into a file. `words`: more of PLYTRACE, with a comma before each.
inline How recording(const char* program, const std::string& file, const std::string& words = {}) {
  How how;
  how.program = program;
  how.environment = {"PLYTRACE=" + file + words, "PYTHONPATH=" PLY_SOURCE_DIR "/engine/recorder"};
  return how;
}

/// The nodes of a recording, as they are exported.
inline std::vector<Json> nodes(const std::string& file, const char* form = "jsonl") {
  const Ran ran = run({"trace", "export", file, "--format", form});
  REQUIRE(ran.code == 0);
  return lines(ran);
}

}  // namespace cli_test
