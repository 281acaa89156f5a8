// A few pictures one after the other, as an animated PNG: what a still picture cannot show, such as a corridor that
// closes.
#pragma once
#include <string>
#include <vector>

#include "app/ui/host/image.h"

namespace ply::ui {

class Film {
 public:
  /// Shown for so long. All pictures have the size of the first: others are refused.
  Status add(const Image& picture, int milliseconds);
  bool empty() const { return frames_.empty(); }
  /// Plays for ever; of one picture it is a still one. Readers that know no animation show the first. To be small it
  /// has the 255 most frequent colours, and of each further picture only what differs from the one before.
  Status write(const std::string& file) const;

 private:
  struct Frame {
    int milliseconds = 0;
    Image picture;
  };
  std::vector<Frame> frames_;
};

}  // namespace ply::ui
