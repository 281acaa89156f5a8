// A recording that comes beside the session: a large file takes seconds to be read, and a search that is shown only
// when it is over may take as long as it likes. Small files are there at once.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "engine/base/job.h"
#include "engine/session/play/recognise.h"

namespace ply {

class Opening {
 public:
  /// `no`: another one is being opened. `done`: it was small, and take() has it. `max_bytes`, `search`: of records, as
  /// read_recording takes them.
  enum class Begun : u8 { no, beside, done };
  Begun begin(const std::string& path, std::size_t max_bytes, int search = 0);
  /// The recording of `work`, which is never small. False: another one is on its way.
  using Work = std::function<Result<OpenedRecording>(JobProgress&)>;
  bool make(const std::string& title, Work work);
  bool working() const { return job_.pending() && !given_up_; }
  /// The result, once; nothing while it is read, or if it was given up.
  std::optional<Result<OpenedRecording>> take();
  /// It ends soon, by itself; what it gives is forgotten.
  void stop();
  bool given_up() const { return given_up_; }  ///< the last one

  /// Of the file; of what is made, its title.
  const std::string& path() const { return path_; }
  /// What the records of the last file would need, where it was refused for lack of memory that this machine has; 0: it
  /// was not.
  std::size_t needs() const { return needs_; }
  bool made() const { return made_; }
  /// 0 .. 1, and how long it has been read; of a file.
  float share() const { return static_cast<float>(job_.done()) / static_cast<float>(whole_reading); }
  double seconds() const { return job_.seconds(); }

 private:
  bool free();

  JobOf<Result<OpenedRecording>> job_;
  std::string path_;
  std::size_t max_bytes_ = 0, needs_ = 0;
  bool made_ = false, given_up_ = false;
};

}  // namespace ply
