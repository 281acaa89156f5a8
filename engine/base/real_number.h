// std::from_chars, also for a real number where the standard library reads none (LLVM's before 20). The same grammar:
// no blank, no '+' and no "0x" in front; what follows the number is left.
#pragma once
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <system_error>
#include <type_traits>

namespace ply {

/// By strtod, which knows more forms: so the text is measured before.
template <class T>
std::from_chars_result real_from_chars(const char* first, const char* last, T& value) {
  const char* p = first;
  const auto is = [&](char a, char b) { return p != last && (*p == a || *p == b); };
  const auto digits = [&] {
    const char* const from = p;
    while (p != last && *p >= '0' && *p <= '9') ++p;
    return p != from;
  };
  if (is('-', '-')) ++p;
  bool any = digits();
  if (is('.', '.')) ++p, any = digits() || any;
  if (!any) return {first, std::errc::invalid_argument};
  if (const char* const mantissa = p; is('e', 'E')) {
    ++p;
    if (is('-', '+')) ++p;
    if (!digits()) p = mantissa;
  }
  const std::string text(first, p);
  T read{};
  if constexpr (std::is_same_v<T, float>) read = std::strtof(text.c_str(), nullptr);
  else read = std::strtod(text.c_str(), nullptr);
  const bool zero = text.find_first_of("123456789") >= std::min(text.find_first_of("eE"), text.size());
  if (std::isinf(read) || (read == 0 && !zero)) return {p, std::errc::result_out_of_range};
  value = read;
  return {p, std::errc{}};
}

template <class T>
std::from_chars_result number_from_chars(const char* first, const char* last, T& value) {
#ifndef __cpp_lib_to_chars
  if constexpr (std::is_floating_point_v<T>) return real_from_chars(first, last, value);
  else
#endif
    return std::from_chars(first, last, value);
}

}  // namespace ply
