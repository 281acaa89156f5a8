// What follows from (recording, tick, selection), computed once a moment and shared by the panels. The work is done by
// ply::Models; this class knows when the session has moved on.
#pragma once
#include <memory>
#include <vector>

#include "app/ui/panels/bound_thread.h"
#include "engine/read/node/models.h"
#include "engine/session/session.h"

namespace ply::ui {

class MomentCache {
 public:
  /// New records that are taken into the running sums a frame: a fast search may run ahead of them for a while.
  static constexpr u32 records_a_frame = 150'000;

  /// Brings the models up to the session. Every panel may call it; only the first call of a moment does anything.
  void sync(const Runs& runs, const Walk& walk, const Answers& answers);
  /// Bumps when the models describe another moment (or more of the recording).
  u64 serial() const { return serial_; }
  /// Bumps when they describe another recording: forget node ids.
  u64 recording_serial() const { return recording_serial_; }

  /// The bound whose story runs through the panels, if one is chosen; of this recording.
  BoundThread& thread() { return thread_; }

  // After sync:
  Models& models() { return models_; }
  const View& view() const { return models_.view(); }
  /// Iterations as the search reports them; also of a search that is not recorded.
  const std::vector<Iteration>& iterations() const { return iterations_; }
  const IterationsModel& iterations_model() { return models_.iterations(iterations_); }

 private:
  Models models_;
  BoundThread thread_;
  std::weak_ptr<SearchRun> run_;  // weak: the session alone decides when a search ends
  std::vector<Iteration> iterations_;
  u64 moment_ = 0, serial_ = 0, recording_serial_ = 0;
  u32 closed_ = 0;
  ReadSums read_;
};

}  // namespace ply::ui
