// What two recordings are asked together: their comparison, which switches explain that they answer differently, and
// the histogram of a value over both.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "engine/ask/compare/bisect.h"
#include "engine/ask/compare/comparable.h"
#include "engine/ask/compare/compare.h"
#include "engine/ask/compare/overlay.h"
#include "engine/ask/compare/totals.h"
#include "engine/base/progress.h"
#include "engine/read/places/subject.h"

namespace ply {

/// A: the recording that is shown, B: the other one.
struct ComparedRecordings {
  std::string problem;  ///< why there is no other one; then the rest means nothing
  std::string name;     ///< of the other recording
  std::shared_ptr<const Recording> mine, other;
  Subject subject;  ///< of the other
  std::array<Totals, 2> totals;
  Comparable judged;
  Comparison comparison;  ///< only where judged.nodes()
};
struct TwoRecordings {
  std::shared_ptr<const Recording> mine, other;
  const Recording* about() const { return mine.get(); }
  bool operator==(const TwoRecordings&) const = default;
};
struct CompareQuestion : TwoRecordings {
  using Answer = ComparedRecordings;
  static constexpr const char* failed = "the comparison ended early: ";
  std::string name;   ///< of the other; of its file where that is null
  std::string limit;  ///< one more of what Comparable::limits says; may be empty
  bool operator==(const CompareQuestion&) const = default;
  std::optional<Answer> work(JobProgress& progress) const;
};

/// Searches again; `done` counts the searches. Stopped, it says what was found by then.
struct SwitchesAnswer {
  std::string why_not;  ///< they were not looked for; empty: they were
  Bisection found;
};
struct SwitchesQuestion : TwoRecordings {
  using Answer = SwitchesAnswer;
  static constexpr const char* failed = CompareQuestion::failed;
  std::optional<Answer> work(JobProgress& progress) const;
};

struct OverlayQuestion : TwoRecordings {
  using Answer = Overlay;
  static constexpr const char* failed = "the nodes of both recordings could not be counted: ";
  Expression where, value;
  u64 all() const { return u64{mine->size()} + other->size(); }
  bool small() const { return all() <= 20'000 && !value.needs_positions() && !where.needs_positions(); }
  bool operator==(const OverlayQuestion&) const = default;
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
