// A panel that shows one of several pages at a time. Pictures are asked for by their names.
#pragma once
#include <span>

namespace ply::ui {

class Pages {
 public:
  virtual std::span<const char* const> pages() const = 0;
  virtual int page() const = 0;
  virtual void turn_to(int page) = 0;

 protected:
  ~Pages() = default;
};

}  // namespace ply::ui
