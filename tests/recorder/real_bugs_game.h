// The game of the engine with other engines' bugs: a board of 5 x 6 with king, rook, knight and pawns, who takes the
// king has won. But a king that a pawn takes is lost for the taker, as a mate by a dropped pawn is in shogi.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace real_bugs {

inline constexpr int files = 5, cells = 30;
enum Piece : std::uint8_t { empty, pawn, knight, rook, king };
inline constexpr int worth[] = {0, 100, 300, 500, 0};

struct Move {
  std::uint8_t from = 0, to = 0;
  bool operator==(const Move& m) const { return from == m.from && to == m.to; }
  std::uint32_t code() const { return from * 32u + to; }
};
inline constexpr Move pass{};

inline std::uint64_t mixed(std::uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

struct Position {
  std::array<std::uint8_t, cells> board{};  // a piece, and 8 for the second side
  int side = 0;
  Piece taker = empty;  // what took the king; empty: it is there

  Position() {
    constexpr Piece row[files] = {rook, knight, king, knight, rook};
    for (int x = 0; x < files; ++x) {
      board[x] = row[x], board[files + x] = pawn;
      board[cells - 1 - x] = row[x] | 8, board[cells - files - 1 - x] = pawn | 8;
    }
  }
  bool own(int at) const { return board[at] != empty && board[at] / 8 == side; }
  bool other(int at) const { return board[at] != empty && board[at] / 8 != side; }

  // Where what stands at `from` can go: f(to).
  template <class F>
  void targets(int from, const F& f) const {
    const int x = from % files, y = from / files, p = board[from] & 7, mine = board[from] / 8;
    const auto there = [&](int dx, int dy) -> int {
      const int a = x + dx, b = y + dy;
      return a < 0 || a >= files || b < 0 || b >= cells / files ? -1 : b * files + a;
    };
    const auto try_it = [&](int to) {
      if (to >= 0 && (board[to] == empty || board[to] / 8 != mine)) f(to);
    };
    if (p == pawn) {
      const int dy = mine == 0 ? 1 : -1, ahead = there(0, dy);
      if (ahead >= 0 && board[ahead] == empty) f(ahead);
      for (const int dx : {-1, 1})
        if (const int to = there(dx, dy); to >= 0 && board[to] != empty && board[to] / 8 != mine) f(to);
      return;
    }
    for (int dx = -2; dx <= 2; ++dx)
      for (int dy = -2; dy <= 2; ++dy) {
        const int a = std::abs(dx), b = std::abs(dy);
        if ((p == knight && a * b == 2) || (p == king && std::max(a, b) == 1)) try_it(there(dx, dy));
        if (p != rook || a + b != 1) continue;
        for (int n = 1;; ++n) {
          const int to = there(n * dx, n * dy);
          try_it(to);
          if (to < 0 || board[to] != empty) break;
        }
      }
  }
  std::vector<Move> moves(bool captures_only) const {
    std::vector<Move> out;
    for (int from = 0; from < cells; ++from)
      if (own(from))
        targets(from, [&](int to) {
          if (!captures_only || board[to] != empty)
            out.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
        });
    std::stable_sort(out.begin(), out.end(), [&](Move a, Move b) { return gain(a) > gain(b); });
    return out;
  }
  int gain(Move m) const { return (board[m.to] & 7) == king ? 2000 : worth[board[m.to] & 7]; }
  Position after(Move m) const {
    Position next = *this;
    next.side = 1 - side;
    if (m == pass) return next;
    if ((board[m.to] & 7) == king) next.taker = static_cast<Piece>(board[m.from] & 7);
    next.board[m.to] = next.board[m.from];
    next.board[m.from] = empty;
    const bool last_row = m.to / files == (side == 0 ? cells / files - 1 : 0);
    if ((board[m.from] & 7) == pawn && last_row) next.board[m.to] = static_cast<std::uint8_t>(rook | 8 * side);
    return next;
  }
  bool in_check() const {
    bool hit = false;
    for (int from = 0; from < cells; ++from)
      if (other(from) && (board[from] & 7) != pawn)
        targets(from, [&](int to) { hit |= own(to) && (board[to] & 7) == king; });
    return hit;
  }
  int evaluate() const {
    int sum = 0;
    for (int at = 0; at < cells; ++at) {
      const int p = board[at] & 7, mine = board[at] / 8, y = mine == 0 ? at / files : cells / files - 1 - at / files;
      const int centre = 2 - std::abs(at % files - 2);
      if (p != empty) sum += (mine == side ? 1 : -1) * (worth[p] + (p == pawn ? 8 * y * y : 7 * centre + 3 * y));
    }
    return sum;
  }
  bool has_pieces() const {
    for (int at = 0; at < cells; ++at)
      if (own(at) && (board[at] & 7) > pawn && (board[at] & 7) < king) return true;
    return false;
  }
  std::uint64_t key() const {
    std::uint64_t k = static_cast<std::uint64_t>(side);
    for (int at = 0; at < cells; ++at)
      if (board[at] != empty) k ^= mixed(static_cast<std::uint64_t>(at) * 16 + board[at]);
    return k;
  }
};

}  // namespace real_bugs
