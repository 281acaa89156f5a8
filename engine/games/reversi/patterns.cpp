#include "engine/games/reversi/patterns.h"

#include <algorithm>
#include <memory>

namespace ply::reversi {
namespace {

constexpr int powers[] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};

std::unique_ptr<PatternRows> make_rows() {
  auto out = std::make_unique<PatternRows>();
  for (std::size_t k = 0; k < pattern_instances; ++k) {
    const PatternFamily& f = pattern_plan.family[static_cast<std::size_t>(pattern_plan.family_of[k])];
    for (std::size_t i = 0; i < static_cast<std::size_t>(f.squares); ++i) {
      const int square = pattern_plan.square[k][i];
      for (int byte = 0; byte < 256; ++byte)
        if (byte >> square % 8 & 1) out->part[square / 8][byte][k / 16][k % 16] += static_cast<u16>(powers[i]);
    }
  }
  return out;
}

/// The symmetry other than none that maps the squares of the first instance of a family onto themselves, as the place
/// that each digit goes to; the digits as they are where there is none.
std::array<int, 10> mirrored_digits(const PatternFamily& f) {
  const auto first = static_cast<std::size_t>(f.first);
  std::array<int, 10> to{};
  for (int i = 0; i < 10; ++i) to[static_cast<std::size_t>(i)] = i;
  for (int s = 1; s < 8; ++s) {
    std::array<int, 10> moved = to;
    bool same = true, moves = false;
    for (int i = 0; i < f.squares; ++i) {
      const auto& squares = pattern_plan.square[first];
      const int image = detail::symmetric_square(squares[static_cast<std::size_t>(i)], s);
      const auto* at = std::find(squares.begin(), squares.begin() + f.squares, image);
      if (at == squares.begin() + f.squares) same = false;
      else moved[static_cast<std::size_t>(i)] = static_cast<int>(at - squares.begin());
      moves = moves || moved[static_cast<std::size_t>(i)] != i;
    }
    if (same && moves) return moved;
  }
  return to;
}

}  // namespace

const PatternRows& pattern_rows() {
  static const std::unique_ptr<PatternRows> rows = make_rows();
  return *rows;
}

const std::vector<u32>& pattern_canonical() {
  static const std::vector<u32> places = [] {
    std::vector<u32> out(static_cast<std::size_t>(pattern_plan.values));
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<u32>(i);
    for (const PatternFamily& f : pattern_plan.family) {
      const auto to = mirrored_digits(f);
      std::array<int, 10> digits{};
      for (int index = 0, image = 0; index < f.size; ++index) {
        out[static_cast<std::size_t>(f.offset + index)] = static_cast<u32>(f.offset + std::min(index, image));
        for (std::size_t i = 0; i < digits.size(); ++i) {  // one more
          const int power = powers[to[i]];
          if (++digits[i] < 3) {
            image += power;
            break;
          }
          digits[i] = 0, image -= 2 * power;
        }
      }
    }
    return out;
  }();
  return places;
}

}  // namespace ply::reversi
