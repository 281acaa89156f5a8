// A picture that OpenGL draws into: its own framebuffer, for the pixels of a hidden window are undefined.
#pragma once
#include "app/ui/host/image.h"

namespace ply {

class GlPicture {
 public:
  GlPicture(int width, int height);
  ~GlPicture();
  GlPicture(const GlPicture&) = delete;
  GlPicture& operator=(const GlPicture&) = delete;
  /// What is drawn from now on goes here.
  void bind() const;
  ui::Image read() const;

 private:
  int width_, height_;
  unsigned framebuffer_ = 0, colour_ = 0;
};

}  // namespace ply
