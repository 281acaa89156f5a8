// The numbers of a checkpoint's lines.
#pragma once
#include <string_view>
#include <tuple>

#include "engine/base/text.h"

namespace ply {

/// The next word as a number; false, and nothing is taken, where it is none.
template <class T>
bool take(std::string_view& rest, T& out) {
  const CutLine cut = cut_word(rest);
  const auto n = to_number<T>(cut.word);
  if (!n) return false;
  out = *n;
  rest = cut.rest;
  return true;
}
template <class... T>
bool take(std::string_view& rest, std::tuple<T&...> out) {
  return std::apply([&](T&... each) { return (take(rest, each) && ...); }, out);
}

}  // namespace ply
