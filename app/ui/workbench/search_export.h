// The nodes of the search that is shown, written to a file in a form for other programs, on a thread of its own.
#pragma once
#include <memory>
#include <string>

#include "engine/base/job.h"
#include "engine/trace/recording.h"

namespace ply::ui {

class SearchExport {
 public:
  /// The form is the ending of the name. One at a time. The error says why it cannot begin.
  Status begin(std::shared_ptr<const Recording> recording, const std::string& path, double now);
  void stop() { work_.stop(); }  ///< no file is left then
  bool running() const { return work_.pending(); }
  /// "exporting to x.csv: 120,000 of 1,000,000 nodes, 3 s left", for the status line.
  std::string progress(double now) const;

  struct End {
    bool failed = false;
    std::string text;
  };
  /// How it went, once it is over; null before.
  std::unique_ptr<End> take() {
    auto end = work_.take();
    if (std::string why = work_.take_failure(); !why.empty()) end = std::make_unique<End>(End{true, std::move(why)});
    return end;
  }

 private:
  JobOf<End> work_;
  std::string path_;
  u32 nodes_ = 0;
  double begun_ = 0;
};

}  // namespace ply::ui
