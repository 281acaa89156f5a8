// Keeps the session in files, so that it is there again after the end of the program or after a crash.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/workbench/state_slot.h"
#include "engine/base/job.h"
#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/trace/recording.h"

namespace ply::ui {

/// Decides when to write; the caller says what. The files are those of `slot`, which outlives it.
class Autosave {
 public:
  explicit Autosave(StateSlot& slot) : slot_(slot) {}

  static constexpr double min_seconds = 2;                         ///< between two writes
  static constexpr std::size_t max_bytes = std::size_t{64} << 20;  ///< of a session

  bool on() const { return slot_.on(); }

  struct Opened {
    bool found = false;                 ///< there was a session
    std::vector<std::string> messages;  ///< what a person should know
  };
  /// Opens the last session by `use`, while it stands under another name (state_slot.h). One that cannot be read or
  /// used is put aside, and never written over.
  Opened open_last(const std::function<Status(const std::string&)>& use);

  /// True if something has changed since the last write and it is time to write again. `stamp` changes with everything
  /// that is kept; `now` are seconds of a steady clock.
  bool due(u64 stamp, double now) const { return on() && stamp != written_ && now - last_ >= min_seconds; }
  bool changed(u64 stamp) const { return on() && stamp != written_; }
  Status write(u64 stamp, double now, const std::string& text);

 private:
  /// The text of the last session; nothing if there is none. The error says why it cannot be read.
  Result<std::optional<std::string>> load() const;

  StateSlot& slot_;
  u64 written_ = 0;
  double last_ = -1e9;
};

/// Keeps the newest recording beside the session, on a thread of its own, for a large one takes a while. Recordings of
/// more than `max_bytes` are not kept; a crash while writing leaves the one before.
class RecordingKeeper {
 public:
  explicit RecordingKeeper(const StateSlot& slot) : slot_(slot) {}

  static constexpr std::size_t max_bytes = std::size_t{64} << 20;

  std::string file() const { return slot_.recording_file(); }
  /// Starts writing a finished recording if it is not the one that was kept last and nothing is being written. The same
  /// recording may be offered every frame; null is nothing.
  void offer(std::shared_ptr<const Recording> recording);
  /// The recording came from file(): it need not be written again.
  void is_kept(const std::shared_ptr<const Recording>& recording) {
    kept_ = recording;
    kept_marks_ = recording ? recording->bookmarks_serial() : 0;
  }
  /// Waits for what is being written.
  void finish() {
    if (writer_) writer_->wait();
  }

 private:
  const StateSlot& slot_;
  std::weak_ptr<const Recording> kept_;
  u64 kept_marks_ = 0;  // of its bookmarks
  std::optional<Job> writer_;
};

}  // namespace ply::ui
