// Keeps the session in a file, so that it is there again after the end of the program or after a crash.
#pragma once
#include <string>

#include "engine/core/result.h"
#include "engine/core/types.h"

namespace ply::ui {

/// Decides when to write; the caller says what. An empty folder keeps nothing.
class Autosave {
 public:
  explicit Autosave(std::string folder) : folder_(std::move(folder)) {}

  static constexpr double least_seconds = 2;  ///< between two writes

  bool on() const { return !folder_.empty(); }
  std::string file() const { return folder_ + "/session.json"; }

  /// The text of the last session; an error if there is none or it can not be read. A file that could not be used is
  /// put aside as session.broken.json by `refuse`.
  Result<std::string> load() const;
  void refuse() const;

  /// True if something has changed since the last write and it is time to write again. `stamp` changes with everything
  /// that is kept; `now` are seconds of a steady clock.
  bool due(u64 stamp, double now) const { return on() && stamp != written_ && now - last_ >= least_seconds; }
  bool changed(u64 stamp) const { return on() && stamp != written_; }
  Status write(u64 stamp, double now, const std::string& text);

 private:
  std::string folder_;
  u64 written_ = 0;
  double last_ = -1e9;
};

}  // namespace ply::ui
