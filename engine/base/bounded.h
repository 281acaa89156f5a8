// A value between two bounds that were worked out.
#pragma once
#include <type_traits>

namespace ply {

/// std::clamp for bounds that may cross, which it leaves undefined: a panel may be lower than the text that it has to
/// hold. The lower bound counts then; a value that is NaN stays one.
template <class T>
constexpr T bounded(T value, std::type_identity_t<T> low, std::type_identity_t<T> high) {
  return value < low || high < low ? low : high < value ? high : value;
}

}  // namespace ply
