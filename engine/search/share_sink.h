// Where the terms of an evaluation are earned: the raw value of each side, dealt out in whole numbers to the cells of
// the board. Asked by people only, never by a search.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// What one place earns of a term, in the unit of the term's raw values; 0 where something stands that could earn.
struct CellShare {
  int cell = 0;  ///< as the game's board numbers them, or ShareSink::position
  int share = 0;
  friend bool operator==(const CellShare&, const CellShare&) = default;
};

/// The shares of one term: those of a side add up to its raw value.
struct TermShares {
  std::array<std::vector<CellShare>, 2> sides;  ///< by side, cells ascending
  /// One raw unit contributes weight * numerator / denominator; the evaluation cuts the term once, never each share.
  int numerator = 1, denominator = 1;

  const std::vector<CellShare>& of(Side s) const { return sides[static_cast<std::size_t>(index(s))]; }
};

/// Takes the shares of all terms. Sides are their indices; shares of one cell are added up.
class ShareSink {
 public:
  /// Instead of a cell: what belongs to the position as a whole, as the right to move does.
  static constexpr int position = -1;

  explicit ShareSink(std::size_t terms) : terms_(terms) {}

  void add(int term, int side, int cell, int share);
  /// The same share to every cell of a set, bit by bit.
  template <class Bits>
  void each(int term, int side, Bits cells, int share = 1) {
    for (; cells != 0; cells &= cells - 1) add(term, side, std::countr_zero(cells), share);
  }
  /// An amount in equal parts; the rest of the division goes to the first cells. With no cell nobody gets it.
  template <class Bits>
  void split(int term, int side, Bits cells, int amount) {
    for (int n = std::popcount(cells); n > 0; --n, cells &= cells - 1) {
      const int part = (amount + (amount > 0 ? n - 1 : 1 - n)) / n;
      add(term, side, std::countr_zero(cells), part);
      amount -= part;
    }
  }
  void scale(int term, int numerator, int denominator);

  std::vector<TermShares> take() { return std::move(terms_); }

 private:
  std::vector<TermShares> terms_;
};

}  // namespace ply
