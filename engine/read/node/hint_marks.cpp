#include "engine/read/node/hint_marks.h"

#include <algorithm>

namespace ply {

MovePaths paths_of(const Game& game, Position p, std::span<const MoveCode> plies) {
  MovePaths out;
  for (const MoveCode m : plies) {
    bool walked = false;
    for (const Effect& e : game.effects(p, m)) {
      const bool walks = e.kind == EffectKind::move || (e.kind == EffectKind::place && e.from >= 0);
      if (!walks || e.from < 0 || e.to < 0) continue;
      walked = true;
      const auto goes_on =
          std::find_if(out.paths.begin(), out.paths.end(), [&](const auto& path) { return path.back() == e.from; });
      if (goes_on != out.paths.end()) goes_on->push_back(e.to);
      else out.paths.push_back({e.from, e.to});
    }
    if (const auto path = game.click_path(p, m); !walked && !path.empty()) out.cells.push_back(path.back());
    p = game.after(p, m);
  }
  return out;
}

std::vector<MoveCode> turn_of(const Game& game, Position p, std::span<const MoveCode> line) {
  std::vector<MoveCode> out;
  const Side mover = game.mover(p);
  for (const MoveCode whole : line) {
    if (game.mover(p) != mover || !game.can_play(p, whole)) break;
    for (const MoveCode m : game.plies(p, whole)) {
      out.push_back(m);
      p = game.after(p, m);
    }
  }
  return out;
}

HintMarks hint_marks(const Game& game, const Position& p, const KnownMoves& known, int from, bool whole_turn) {
  HintMarks out;
  // 1. The moves with the cells where they end, the best first; of equals the one that the search chose. Equal are
  // those whose values are shown alike.
  struct Ending {
    MoveValue move;
    int cell = -1;
    int rank = 0;
  };
  std::vector<Ending> moves;
  const auto add = [&](const MoveValue& v) {
    const auto path = game.click_path(p, v.move);
    if (!path.empty() && v.score.kind != Kind::none && (from < 0 || path.front() == from))
      moves.push_back({v, path.back()});
  };
  for (const MoveValue& v : known.values) add(v);
  if (known.values.empty() && !known.line.empty()) add({known.line.front(), known.score});
  const auto chosen = [&](const Ending& e) { return !known.line.empty() && e.move.move == known.line.front(); };
  const auto alike = [&](int a, int b) {
    return a == b || (!known.profile.empty() && game.value_text(known.profile, a) == game.value_text(known.profile, b));
  };
  std::stable_sort(moves.begin(), moves.end(),
                   [](const Ending& a, const Ending& b) { return a.move.score.value > b.move.score.value; });
  for (std::size_t i = 1; i < moves.size(); ++i)
    moves[i].rank = moves[i - 1].rank + !alike(moves[i - 1].move.score.value, moves[i].move.score.value);
  std::stable_sort(moves.begin(), moves.end(), [&](const Ending& a, const Ending& b) {
    return a.rank != b.rank ? a.rank < b.rank : chosen(a) && !chosen(b);
  });

  // 2. Chips, and the paths of the first few.
  const int best =
      known.score.kind == Kind::none && !moves.empty() ? moves.front().move.score.value : known.score.value;
  for (const Ending& e : moves) {
    if (std::any_of(out.chips.begin(), out.chips.end(), [&](const HintMarks::Chip& c) { return c.cell == e.cell; }))
      continue;
    out.chips.push_back({e.cell, e.move.score, e.move.score.value >= best || alike(e.move.score.value, best)});
  }
  for (std::size_t i = 0; i < moves.size();) {
    std::size_t end = i;
    while (end < moves.size() && moves[end].rank == moves[i].rank) ++end;
    const std::size_t room = i == 0 ? max_equal_hints : max_hint_moves;
    if (end > room && i > 0) break;
    const std::size_t drawn = end > room ? i + 1 : end;
    for (; i < drawn; ++i) {
      // Turns of several steps would cover one another: of all but the best only the first step is drawn.
      auto plies = whole_turn && chosen(moves[i]) ? turn_of(game, p, known.line) : game.plies(p, moves[i].move.move);
      if (whole_turn && !out.moves.empty()) plies.resize(1);
      out.moves.push_back({paths_of(game, p, plies), moves[i].rank});
    }
    if (drawn < end) break;
  }
  return out;
}

}  // namespace ply
