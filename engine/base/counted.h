// Numbers with their nouns: "1 game", "1,204 games", "0.50 discs".
#pragma once
#include <concepts>
#include <string>
#include <string_view>

#include "engine/base/text.h"

namespace ply {

/// "1 game", "2 games"; `many` where the plural is more than an s: "1 loss", "2 losses".
std::string counted(std::integral auto n, std::string_view one, std::string_view many = {}) {
  const bool negative = n < 0;
  const u64 size = negative ? u64{0} - static_cast<u64>(n) : static_cast<u64>(n);
  std::string out = (negative ? "-" : "") + grouped(size) + " ";
  if (n == 1) out += one;
  else if (!many.empty()) out += many;
  else (out += one) += "s";
  return out;
}

}  // namespace ply
