// What leaves by an exception while a session is opened (state_slot.h) leaves the session under its name.
#pragma once
#include <exception>
#include <string>

namespace ply::ui {

/// Names are made before, for there may be no memory then.
class NameBack {
 public:
  explicit NameBack(std::string session);
  ~NameBack();
  NameBack(const NameBack&) = delete;
  NameBack& operator=(const NameBack&) = delete;

 private:
  const std::string session_, opening_;
  const int before_ = std::uncaught_exceptions();
};

}  // namespace ply::ui
