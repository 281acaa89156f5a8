// Whether a score of a finished recording is an artefact of the horizon (engine/analysis/horizon).
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/analysis/horizon/horizon.h"
#include "engine/session/answers/recording_questions.h"

namespace ply {

/// What is finished of a report while the rest is still searched.
class HorizonSoFar {
 public:
  void set(const HorizonReport& report) {
    const std::lock_guard lock(mutex_);
    report_ = std::make_shared<const HorizonReport>(report);
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    report_.reset();
  }
  /// Null: nothing yet.
  std::shared_ptr<const HorizonReport> get() const {
    const std::lock_guard lock(mutex_);
    return report_;
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const HorizonReport> report_;
};

struct HorizonAnswer {
  HorizonReport report;  ///< of a stopped one: what was finished
  std::string problem;   ///< why it is not asked; empty: it was
};

struct HorizonQuestion : AboutRecording {
  using Answer = HorizonAnswer;
  static constexpr const char* failed = "the deeper searches have ended early: ";
  HorizonAsk ask;
  std::shared_ptr<HorizonSoFar> so_far = std::make_shared<HorizonSoFar>();
  bool operator==(const HorizonQuestion& q) const { return AboutRecording::operator==(q) && ask == q.ask; }
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
