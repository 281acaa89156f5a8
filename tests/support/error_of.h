// What a call refuses with.
#pragma once
#include <stdexcept>

#include "engine/base/result.h"

namespace ply {

/// The error of a result that must be one; the test fails where it is none.
template <class T>
Error error_of(const Result<T>& r) {
  if (r) throw std::logic_error("this was not refused");
  return r.error();
}

}  // namespace ply
