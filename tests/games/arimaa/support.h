// Boards drawn as eight lines, rank 8 first, and plain rules written without any cleverness to compare with.
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/play.h"
#include "vendor/catch2_compat.h"

namespace arimaa_test {

using namespace ply;
using namespace ply::arimaa;

/// "8| . . r ..." without frame: eight lines of eight letters, blanks between them; x is an empty trap.
inline State drawn(Side mover, std::string_view lines) {
  Board b;
  int square = 56, file = 0;
  for (const char c : lines) {
    if (c == '\n') {
      if (file > 0) square -= 8, file = 0;
      continue;
    }
    if (c == ' ') continue;
    REQUIRE(file < 8);
    REQUIRE(square >= 0);
    if (c != '.' && c != 'x') {
      const std::string_view all = letters;
      const bool silver = c >= 'a' && c <= 'z';
      b.put(square + file, static_cast<int>(all.find(silver ? static_cast<char>(c - 'a' + 'A') : c)),
            silver ? Side::second : Side::first);
    }
    ++file;
  }
  return turn_start(b, mover);
}

/// A game of random steps from a random set-up: every state of it.
inline std::vector<State> random_game(u64 seed, int plies) {
  const ArimaaRules rules;
  std::vector<State> out = {start_of("random", seed)};
  Random random(seed);
  ArimaaRules::MoveList list;
  while (static_cast<int>(out.size()) <= plies && !rules.finished(out.back())) {
    rules.moves(out.back(), list);
    out.push_back(rules.after(out.back(), test::drawn_of(list, random)));
  }
  return out;
}

inline State position(std::string_view text) {
  const auto s = read_position(text);
  INFO((s ? std::string() : s.error().message));
  REQUIRE(s);
  return *s;
}

inline std::set<std::string> move_names(const State& s, const ArimaaRules& rules = ArimaaRules()) {
  const auto list = test::moves_of(rules, s);
  std::set<std::string> out;
  for (const Move m : list) out.insert(move_text(s, m));
  return out;
}

inline bool legal(const State& s, const std::string& token) { return move_names(s).count(token) != 0; }

/// Plays tokens; each must be legal.
inline State played(State s, std::string_view tokens) {
  const ArimaaRules rules;
  for (const Word& w : words(tokens)) {
    const auto m = read_move(rules, s, w.text);
    INFO((m ? std::string() : m.error().message));
    REQUIRE(m);
    s = rules.after(s, *m);
  }
  return s;
}

inline char at(const State& s, std::string_view square) {
  const int i = square[0] - 'a' + 8 * (square[1] - '1'), t = s.now.strength(i);
  return t == none ? '.' : piece_letter(t, s.now.is_gold(i) ? Side::first : Side::second);
}

}  // namespace arimaa_test
