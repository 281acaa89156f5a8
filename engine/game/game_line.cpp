#include "engine/game/game_line.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/game/moves_read.h"

namespace ply {

LineEnd end_of_moves(const Game& game, const Position& start, std::span<const MoveCode> moves) {
  LineEnd out{start, {}};
  for (const MoveCode m : moves) {
    out.history.push_back(game.key(out.position));
    out.position = game.after(out.position, m);
  }
  return out;
}

std::vector<std::string> texts_of_moves(const Game& game, const Position& start, std::span<const MoveCode> moves) {
  std::vector<std::string> out;
  Position p = start;
  for (const MoveCode m : moves) {
    out.push_back(game.write_move(p, m));
    p = game.after(p, m);
  }
  return out;
}

std::string numbered_moves(const Game& game, const Position& start, std::span<const MoveCode> moves) {
  std::string out;
  Position p = start;
  int number = 1;
  for (const MoveCode m : moves) {
    const bool first = game.mover(p) == Side::first;
    if (first || out.empty()) out += fmt::format("{}{}{} ", out.empty() ? "" : " ", number, first ? "." : "...");
    else out += ' ';
    if (!first) ++number;
    out += game.write_move(p, m);
    p = game.after(p, m);
  }
  return out;
}

std::vector<Word> move_words(std::string_view text, NumbersAlone alone) {
  std::vector<Word> out;
  bool comment = false;
  for (Word w : words(text)) {
    if (comment || w.text.front() == '{') {
      comment = w.text.find('}') == std::string_view::npos;
      continue;
    }
    if (w.text == "1-0" || w.text == "0-1" || w.text == "1/2-1/2" || w.text == "*") continue;
    const auto digits = std::min(w.text.find_first_not_of("0123456789"), w.text.size());
    if (digits == w.text.size() && alone == NumbersAlone::passed_over) continue;
    if (digits < w.text.size() && w.text[digits] == '.') {
      const auto rest = std::min(w.text.find_first_not_of('.', digits), w.text.size());
      w.column += static_cast<int>(rest);
      w.text.remove_prefix(rest);
    }
    if (!w.text.empty()) out.push_back(w);
  }
  return out;
}

}  // namespace ply
