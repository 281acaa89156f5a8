// The rules of Arimaa once more, square by square, on a plain array: slow, and without any of the bit tricks. With the
// defects of the original program, too.
#pragma once
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/games/arimaa/support.h"

namespace arimaa_test {

struct Plain {
  std::array<char, 64> at{};
  Defect defect = Defect::none;
  static int strength(char c) {
    return static_cast<int>(std::string_view(letters).find(static_cast<char>(std::toupper(c))));
  }
  static bool gold(char c) { return c >= 'A' && c <= 'Z'; }
  static std::vector<int> near(int s) {
    std::vector<int> out;
    if (s / 8 < 7) out.push_back(s + 8);
    if (s % 8 < 7) out.push_back(s + 1);
    if (s / 8 > 0) out.push_back(s - 8);
    if (s % 8 > 0) out.push_back(s - 1);
    return out;
  }
  bool friendly(int s, int t) const {
    return at[static_cast<std::size_t>(t)] != '.' &&
           gold(at[static_cast<std::size_t>(s)]) == gold(at[static_cast<std::size_t>(t)]);
  }
  bool frozen(int s) const {
    bool held = false;
    for (int n : near(s)) {
      if (at[static_cast<std::size_t>(n)] == '.') continue;
      if (friendly(s, n)) return false;
      const int by = strength(at[static_cast<std::size_t>(n)]), own = strength(at[static_cast<std::size_t>(s)]);
      held = held || by > own || (defect == Defect::freeze_equal && by == own);
    }
    return held;
  }
  void move(int a, int b) {
    std::swap(at[static_cast<std::size_t>(a)], at[static_cast<std::size_t>(b)]);
    clear_traps();
  }
  /// Half of a pull that should end on b.
  void pull(int a, int b) {
    if (defect != Defect::pull_column) return move(a, b);
    const char piece = std::exchange(at[static_cast<std::size_t>(a)], '.');
    at[static_cast<std::size_t>(b / 8 * 8 + b / 8)] = piece;
    clear_traps();
  }
  /// Whether an enemy that was pushed from a to b could have stepped there with nobody on `pusher`.
  bool steps_by_itself(char enemy, int a, int b, int pusher) const {
    if (defect != Defect::push_as_itself) return true;
    if (strength(enemy) == rabbit && b - a == (gold(enemy) ? -8 : 8)) return false;
    Plain back = *this;
    back.at[static_cast<std::size_t>(b)] = back.at[static_cast<std::size_t>(pusher)] = '.';
    back.at[static_cast<std::size_t>(a)] = enemy;
    return !back.frozen(a);
  }
  void clear_traps() {
    for (int trap : {18, 21, 42, 45}) {
      if (at[static_cast<std::size_t>(trap)] == '.') continue;
      bool safe = false;
      for (int n : near(trap)) safe = safe || friendly(trap, n);
      if (!safe) at[static_cast<std::size_t>(trap)] = '.';
    }
  }
};

inline Plain plain_of(const Board& b, Defect defect = Defect::none) {
  Plain p;
  p.defect = defect;
  for (int s = 0; s < 64; ++s)
    p.at[static_cast<std::size_t>(s)] =
        b.strength(s) == none ? '.' : piece_letter(b.strength(s), b.is_gold(s) ? Side::first : Side::second);
  return p;
}

// Boards after one action with `left` steps left, with the steps used.
inline std::vector<std::pair<std::string, int>> plain_actions(const Plain& p, bool gold_moves, int left) {
  std::vector<std::pair<std::string, int>> out;
  const auto text = [](const Plain& x) { return std::string(x.at.begin(), x.at.end()); };
  for (int c = 0; c < 64; ++c) {
    const char piece = p.at[static_cast<std::size_t>(c)];
    if (piece == '.' || Plain::gold(piece) != gold_moves || p.frozen(c)) continue;
    for (int d : Plain::near(c)) {
      const char other_piece = p.at[static_cast<std::size_t>(d)];
      if (other_piece == '.') {
        const int back = gold_moves ? -8 : 8;
        if (!(Plain::strength(piece) == rabbit && d - c == back)) {
          Plain n = p;
          n.move(c, d);
          out.push_back({text(n), 1});
        }
        if (left < 2) continue;
        for (int x : Plain::near(c)) {
          const char e = p.at[static_cast<std::size_t>(x)];
          if (e == '.' || Plain::gold(e) == gold_moves || Plain::strength(e) >= Plain::strength(piece)) continue;
          Plain n = p;  // pull
          n.move(c, d);
          n.pull(x, c);
          out.push_back({text(n), 2});
        }
      } else if (left >= 2 && Plain::gold(other_piece) != gold_moves &&
                 Plain::strength(other_piece) < Plain::strength(piece)) {
        for (int b : Plain::near(d)) {
          if (p.at[static_cast<std::size_t>(b)] != '.') continue;
          Plain n = p;  // push
          n.move(d, b);
          if (!n.steps_by_itself(other_piece, d, b, c)) continue;
          n.move(c, d);
          out.push_back({text(n), 2});
        }
      }
    }
  }
  return out;
}

inline void plain_turn(const std::string& board, bool gold_moves, int left, std::map<std::string, int>& best,
                       std::set<std::string>& ends, Defect defect = Defect::none) {
  Plain p;
  p.defect = defect;
  std::copy(board.begin(), board.end(), p.at.begin());
  for (const auto& [next, cost] : plain_actions(p, gold_moves, left)) {
    ends.insert(next);
    const auto [it, made] = best.emplace(next, left - cost);
    if (!made && it->second >= left - cost) continue;
    it->second = left - cost;
    if (left > cost) plain_turn(next, gold_moves, left - cost, best, ends, defect);
  }
}

// All boards that a turn played ply by ply may end with.
inline void ply_turn(const ArimaaRules& rules, const State& s, std::set<u64>& seen, std::set<std::string>& ends) {
  const auto list = test::moves_of(rules, s);
  for (const Move m : list) {
    const State next = rules.after(s, m);
    if (!seen.insert(rules.key(next)).second) continue;
    if (next.side != s.side) {
      const Plain p = plain_of(next.now);
      ends.insert(std::string(p.at.begin(), p.at.end()));
    } else {
      REQUIRE(next.key == board_key(next.now));
      ply_turn(rules, next, seen, ends);
    }
  }
}

}  // namespace arimaa_test
