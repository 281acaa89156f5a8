// The file of a recording that is being opened beside the session, for large ones take seconds. Small ones are there at
// once.
#pragma once
#include <optional>
#include <string>

#include "engine/base/job.h"
#include "engine/session/play/recognise.h"

namespace ply {

class Opening {
 public:
  /// `no`: another one is being opened. `done`: it was small, and take() has it. `max_bytes`: of records, as
  /// read_recording takes it.
  enum class Begun : u8 { no, beside, done };
  Begun begin(const std::string& path, std::size_t max_bytes);
  bool working() const { return job_.pending() && !given_up_; }
  /// The result, once; nothing while it is read, or if it was given up.
  std::optional<Result<OpenedRecording>> take();
  /// It ends soon, by itself; what it gives is forgotten.
  void stop();
  bool given_up() const { return given_up_; }  ///< the last one

  const std::string& path() const { return path_; }
  /// 0 .. 1, and how long it has been read.
  float share() const { return static_cast<float>(job_.done()) / static_cast<float>(whole_reading); }
  double seconds() const { return job_.seconds(); }

 private:
  JobOf<Result<OpenedRecording>> job_;
  std::string path_;
  bool given_up_ = false;
};

}  // namespace ply
