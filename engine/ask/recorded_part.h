// Which part of a search is counted, where the answer counts records and not all visits have one.
#pragma once
#include <fmt/format.h>

#include <string>

#include "engine/ask/report.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"

namespace ply::ask {

/// A line of the answer as people read it; empty where every visited node is recorded.
inline std::string recorded_part(const Asked& a) {
  const RecordingSummary& s = a.recording->summary();
  if (s.skipped == 0) return "";
  return fmt::format("counted in the {} recorded, of {} visited", counted(a.v.size(), "node"), grouped(s.visited));
}

}  // namespace ply::ask
