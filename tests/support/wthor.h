// Small files of WTHOR, byte by byte as the format is described, for tests.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ply::test {

struct WthorGame {
  unsigned tournament = 0, black = 0, white = 0, score = 32, best = 32;
  std::string_view moves;  ///< "f5d6c3", without passes
};

inline std::string word(unsigned n) { return {static_cast<char>(n & 255), static_cast<char>(n >> 8 & 255)}; }

/// `games` and `names` are what the header says.
inline std::string wthor_head(unsigned games, unsigned names, unsigned year = 2004, unsigned depth = 22,
                              unsigned size = 8) {
  std::string out{20, 5, 3, 17};
  return out + word(games) + word(games >> 16) + word(names) + word(year) + static_cast<char>(size) + '\0' +
         static_cast<char>(depth) + '\0';
}

inline std::string wthor_game(const WthorGame& g) {
  std::string out =
      word(g.tournament) + word(g.black) + word(g.white) + static_cast<char>(g.score) + static_cast<char>(g.best);
  for (std::size_t i = 0; i + 1 < g.moves.size(); i += 2)
    out += static_cast<char>(10 * (g.moves[i + 1] - '0') + (g.moves[i] - 'a' + 1));
  out.resize(68);
  return out;
}

inline std::string wthor_file(const std::vector<WthorGame>& games, unsigned depth = 22) {
  std::string out = wthor_head(static_cast<unsigned>(games.size()), 0, 2004, depth);
  for (const WthorGame& g : games) out += wthor_game(g);
  return out;
}

/// `width` 20: players (.jou), 26: tournaments (.trn).
inline std::string wthor_names(const std::vector<std::string>& names, std::size_t width) {
  std::string out = wthor_head(0, static_cast<unsigned>(names.size()), 0, 0, 0);
  for (std::string n : names) {
    n.resize(width);
    out += n;
  }
  return out;
}

}  // namespace ply::test
