// Shared by the Kalah tests: the data files, short ways to write positions, seeded random positions, and the rules told
// a second time, word by word and cell by cell, to compare the word-parallel ones with.
#pragma once
#include <algorithm>
#include <array>
#include <fstream>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/games/kalah/notation.h"
#include "engine/games/kalah/rules.h"
#include "tests/games/play.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

namespace ply::kalah_test {

using Row = std::vector<std::string>;

/// The rows of a data file without comments and heading; quoted fields may contain commas.
inline std::vector<Row> csv(const std::string& name) {
  std::ifstream file(std::string(PLY_TEST_DATA "/") + name);
  REQUIRE(file);
  std::vector<Row> rows;
  std::string line;
  bool heading = true;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    if (heading) {
      heading = false;
      continue;
    }
    Row row(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        row.emplace_back();
      } else {
        row.back() += c;
      }
    }
    rows.push_back(row);
  }
  return rows;
}

inline kalah::Options preset(std::string_view name, int pits = 6, int stones = 4) {
  kalah::Options o;
  o.pits = static_cast<u8>(pits);
  o.stones = static_cast<u8>(stones);
  return *kalah::with_preset(o, name);
}

inline kalah::Options code(std::string_view letters, int pits = 6, int stones = 4) {
  kalah::Options o;
  o.pits = static_cast<u8>(pits);
  o.stones = static_cast<u8>(stones);
  return *kalah::with_code(o, letters);
}

/// A position that must be readable.
inline kalah::WrittenPosition at(std::string_view text, const kalah::Options& defaults = {}) {
  const Result<kalah::WrittenPosition> position = kalah::read_position(text, defaults);
  INFO(std::string(text) + ": " + (position ? "" : position.error().message));
  REQUIRE(position.ok());
  return *position;
}

/// Any rules, any size up to 8x12.
inline kalah::Options random_options(Random& random) {
  kalah::Options o;
  o.pits = static_cast<u8>(1 + random.below(8));
  o.stones = static_cast<u8>(1 + random.below(12));
  o.origin = static_cast<kalah::Options::Origin>(random.below(2));
  o.empty_capture = random.below(2) != 0;
  o.end = static_cast<kalah::Options::End>(random.below(2));
  o.sweep = static_cast<kalah::Options::Sweep>(random.below(3));
  o.early_end = random.below(3) == 0;
  return o;
}

/// A position after up to `sowings` random ones; it may be finished.
inline kalah::State random_state(const kalah::KalahRules& rules, Random& random, int sowings) {
  kalah::State s = rules.initial();
  kalah::KalahRules::MoveList list;
  for (int i = 0; i < sowings; ++i) {
    rules.moves(s, list);
    if (list.empty()) break;
    s = rules.after(s, test::drawn_of(list, random));
  }
  return s;
}

/// The same position with the two sides exchanged.
inline kalah::State mirrored(const kalah::State& s) {
  kalah::State out = s;
  std::swap(out.row[0], out.row[1]);
  std::swap(out.store[0], out.store[1]);
  out.side ^= 1u;
  return out;
}

/// The board as the rules describe it: cells 0..2m+1 in sowing order, stores at m and 2m+1.
struct PlainBoard {
  std::vector<int> cells;
  int side = 0;

  PlainBoard(const kalah::KalahRules& rules, const kalah::State& s)
      : cells(static_cast<std::size_t>(2 * rules.pits() + 2)), side(s.side) {
    const int m = rules.pits();
    for (int i = 0; i < m; ++i) {
      cell(i) = s.pit(Side::first, i);
      cell(m + 1 + i) = s.pit(Side::second, i);
    }
    cell(m) = s.store[0];
    cell(2 * m + 1) = s.store[1];
  }
  int& cell(int i) { return cells[static_cast<std::size_t>(i)]; }
  int pits() const { return static_cast<int>(cells.size()) / 2 - 1; }
  int row(int who) const {
    int n = 0;
    for (int i = 0; i < pits(); ++i) n += cells[static_cast<std::size_t>(who * (pits() + 1) + i)];
    return n;
  }
  void play(const kalah::Options& o, int pit) {
    const int m = pits(), from = side * (m + 1) + pit, store = side * (m + 1) + m, foreign = 2 * m + 1 - store + m;
    int hand = cell(from), i = from;
    cell(from) = 0;
    while (hand > 0) {
      i = (i + 1) % (2 * m + 2);
      if (i == foreign || (i == from && o.origin == kalah::Options::Origin::skip)) continue;
      ++cell(i);
      --hand;
    }
    const bool own_pit = i >= side * (m + 1) && i < store;
    if (own_pit && cell(i) == 1 && (cell(2 * m - i) > 0 || o.empty_capture)) {
      cell(store) += 1 + cell(2 * m - i);
      cell(i) = cell(2 * m - i) = 0;
    }
    if (i != store) side = 1 - side;
  }
};

/// Numbers all positions of 3 pits a side with at most 7 stones, in the view of the mover: they must be different, and
/// below `end`.
template <class Number>
void check_numbers(u64 end, Number number) {
  std::vector<u64> seen;
  kalah::State s;
  const auto fill = [&](const auto& self, int cell, int left) -> void {
    if (cell == 6) {
      seen.push_back(number(s));
      return;
    }
    const std::array<u64, 2> before = s.row;
    for (int n = 0; n <= left; ++n) {
      s.row[static_cast<std::size_t>(cell / 3)] =
          before[static_cast<std::size_t>(cell / 3)] + kalah::lanes::put(n, cell % 3);
      self(self, cell + 1, left - n);
    }
    s.row = before;
  };
  fill(fill, 0, 7);
  CHECK(seen.size() == 1716);  // 13 over 6
  std::sort(seen.begin(), seen.end());
  CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
  CHECK(seen.back() < end);
}

}  // namespace ply::kalah_test
