// The board of a game in words, for terms of one's own (own_term.h): sides, kinds of pieces, regions and cells, and
// sets of cells made of them, such as `me.rabbit` or `opponent.edge`. All of it is what the face of the game shows: its
// cells and their shapes, the brushes of its editor, and what its players name (named_facts.h).
#pragma once
#include <array>
#include <bit>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/game.h"

namespace ply {

/// Cells by their places in BoardWords.
struct CellBits {
  static constexpr int capacity = 128;
  std::array<u64, 2> bits{};

  void add(int at) { bits[static_cast<std::size_t>(at >> 6)] |= u64{1} << (at & 63); }
  bool has(int at) const { return (bits[static_cast<std::size_t>(at >> 6)] >> (at & 63) & 1) != 0; }
  int count() const { return std::popcount(bits[0]) + std::popcount(bits[1]); }
  friend CellBits operator&(const CellBits& a, const CellBits& b) {
    return {{a.bits[0] & b.bits[0], a.bits[1] & b.bits[1]}};
  }
  friend CellBits operator|(const CellBits& a, const CellBits& b) {
    return {{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
  }
  friend CellBits operator~(const CellBits& a) { return {{~a.bits[0], ~a.bits[1]}}; }
  /// Calls f(place) for each.
  template <class F>
  void each(F&& f) const {
    for (std::size_t w = 0; w < 2; ++w)
      for (u64 b = bits[w]; b != 0; b &= b - 1) f(static_cast<int>(w) * 64 + std::countr_zero(b));
  }
};

/// Which cells a name stands for, in the view of a side.
struct WordSet {
  enum class On : u8 { cells, pieces, me, opponent, empty };
  On on = On::cells;
  u32 kinds = 0;  ///< bit k: pieces of this kind; 0: of all
  bool of_region = false;
  std::array<CellBits, 2> region = {};  ///< by side
  bool hand = false;                    ///< of those in hand; else those on the board
  std::string text;                     ///< as it is printed
  /// It asks for pieces, or for empty cells.
  bool counts() const { return on != On::cells || kinds != 0; }
};

/// What lies on a board.
struct LaidBoard {
  static constexpr int max_kinds = 16;
  std::array<CellBits, 2> side{};
  std::array<CellBits, max_kinds> kind{};
  std::array<i16, CellBits::capacity> amount{};  ///< of cells where something lies
};

/// What may be written in a set, and what it means.
struct BoardWord {
  std::string name, sentence;
};

class BoardWords {
 public:
  /// The error says why the board has none: no cells, or more than a set can hold.
  static Result<std::shared_ptr<const BoardWords>> make(const Game& game);

  /// `me.rabbit.edge`: all parts hold. The error names the part that is not known, with the nearest that are.
  Result<WordSet> read(std::string_view dotted) const;
  /// The words of sets, without the names of single cells.
  const std::vector<BoardWord>& words() const { return words_; }
  std::vector<std::string> names() const;  ///< all of them
  bool is_side(std::string_view name) const { return name == "me" || name == "opponent"; }
  /// A kind or a region: what may be called, as in corners(me).
  bool is_set(std::string_view name) const;
  bool has_steps() const { return !rows_.empty(); }
  int longest_way() const;                 ///< steps of a king across the board
  int most() const { return max_count_; }  ///< what a set can count at most

  /// Without allocation.
  void look(std::span<const Piece> pieces, LaidBoard& out) const;
  CellBits cells(const WordSet& set, const LaidBoard& board, Side viewer) const;
  int count(const WordSet& set, const LaidBoard& board, Side viewer) const;
  /// The steps of a king from a cell to the nearest of some; beyond the longest way where there is none.
  int steps(int from, const CellBits& to) const;

 private:
  struct Region {
    std::string name;
    std::array<CellBits, 2> cells = {};
  };
  void add_region(std::string name, std::string sentence, const std::array<CellBits, 2>& cells);
  void add_both(std::string name, std::string sentence, const CellBits& cells) {
    add_region(std::move(name), std::move(sentence), {cells, cells});
  }
  void add_kinds(const Game& game);
  void add_shapes(const BoardView& view);
  void add_grid(const BoardView& view);
  void add_named(const Game& game);
  int kind_named(std::string_view name) const;
  const Region* region_named(std::string_view name) const;
  int place_of(int cell) const { return cell >= 0 && cell < 256 ? places_[static_cast<std::size_t>(cell)] : -1; }

  std::array<i16, 256> places_{};
  std::vector<std::string> cell_names_;  // by place; empty: it cannot be written
  std::vector<i8> columns_, rows_;       // by place; no rows: there are no steps; -1: it is none of the squares
  CellBits all_, hand_;
  int max_count_ = CellBits::capacity;
  std::vector<std::string> kinds_;
  std::vector<std::pair<u32, u8>> signatures_;  // of pieces, sorted, and their kinds
  std::vector<Region> regions_;
  std::vector<BoardWord> words_;
};

}  // namespace ply
