#include "app/window/gl_picture.h"

#include <glad/gl.h>

#include <algorithm>

namespace ply {

GlPicture::GlPicture(int width, int height) : width_(width), height_(height) {
  glGenFramebuffers(1, &framebuffer_);
  glGenRenderbuffers(1, &colour_);
  glBindRenderbuffer(GL_RENDERBUFFER, colour_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width_, height_);
  bind();
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
}

GlPicture::~GlPicture() {
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteRenderbuffers(1, &colour_);
  glDeleteFramebuffers(1, &framebuffer_);
}

void GlPicture::bind() const { glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_); }

ui::Image GlPicture::read() const {
  ui::Image image{width_, height_,
                  std::vector<u8>(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 3)};
  bind();
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGB, GL_UNSIGNED_BYTE, image.rgb.data());
  // OpenGL counts rows from the bottom.
  const std::size_t row = static_cast<std::size_t>(width_) * 3;
  for (int y = 0; y < height_ / 2; y++) {
    u8* upper = image.rgb.data() + static_cast<std::size_t>(y) * row;
    std::swap_ranges(upper, upper + row, image.rgb.data() + static_cast<std::size_t>(height_ - 1 - y) * row);
  }
  return image;
}

}  // namespace ply
