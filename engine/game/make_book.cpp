// An opening book from games: what was played, how often, and what it scored.
#include <algorithm>
#include <cmath>

#include "engine/game/index/game_index.h"
#include "engine/game/opening_book.h"
#include "engine/game/tree_face.h"

namespace ply {
namespace {

/// A position of many games: where it was met first, and where the games went.
struct Met {
  u32 game = 0, ply = 0;
  struct Next {
    u64 to = 0;
    u32 last_game = 0;  // that was counted, + 1: once a game
    ResultCounts games;
  };
  std::vector<Next> next;
};

bool same_rules(const Game& a, const Game& b) { return a.type().id() == b.type().id() && a.rules() == b.rules(); }

}  // namespace

Result<OpeningBook> make_book(const GameCollection& games, const std::vector<u32>& which, const BookMaking& how,
                              JobProgress& progress) {
  progress.all = which.size();
  std::optional<OpeningBook> out;
  OutsideMap<u64, Met> met;
  for (const u32 i : which) {
    if (progress.stop) return Error{"making the book was stopped"};
    ++progress.done;
    const auto record = games.open(i);
    if (!record) continue;
    if (dynamic_cast<const TreeFace*>(record->game.get())) continue;
    if (!out) out.emplace(record->game);
    if (!same_rules(*record->game, out->game())) continue;
    const Game& game = out->game();
    const ResultRead ending = ending_of(*record, games.games[i].result);
    Position p = record->start;
    u64 key = out->keys_->of(p);
    for (u32 ply = 0; ply < how.plies && ply < record->moves.size(); ++ply) {
      const bool second = game.mover(p) == Side::second;
      p = game.after(p, record->moves[ply]);
      const u64 to = out->keys_->of(p);
      Met& at = met.try_emplace(key, Met{i, ply, {}}).first->second;
      auto next = std::find_if(at.next.begin(), at.next.end(), [&](const Met::Next& n) { return n.to == to; });
      if (next == at.next.end()) next = at.next.insert(next, {to, 0, {}});
      if (next->last_game != i + 1) next->games.add(ending, second);
      next->last_game = i + 1;
      key = to;
    }
  }
  if (!out) return Error{"no game can be read", 0, false, true};

  std::vector<Met> kept;
  for (auto& [key, at] : met) {
    std::erase_if(at.next, [&](const Met::Next& n) { return n.games.games() < how.min_games; });
    if (!at.next.empty()) kept.push_back(std::move(at));
  }
  met.clear();
  // The table's order is another at every start.
  std::sort(kept.begin(), kept.end(),
            [](const Met& a, const Met& b) { return std::pair(a.ply, a.game) < std::pair(b.ply, b.game); });
  for (Met& at : kept) {
    if (progress.stop) return Error{"making the book was stopped"};
    const auto record = games.open(at.game);
    if (!record) return record.error();
    Position p = record->start;
    for (u32 ply = 0; ply < at.ply; ++ply) p = out->game().after(p, record->moves[ply]);
    std::stable_sort(at.next.begin(), at.next.end(),
                     [](const Met::Next& a, const Met::Next& b) { return a.games.games() > b.games.games(); });
    OpeningBook::Place& place = out->place(p);
    std::vector<MoveCode> legal = out->game().moves(p);
    legal.insert(legal.begin(), record->moves[at.ply]);  // of moves that lead to the same, the one that was played
    for (const Met::Next& n : at.next) {
      const auto move = std::find_if(legal.begin(), legal.end(),
                                     [&](MoveCode m) { return out->keys_->of(out->game().after(p, m)) == n.to; });
      if (move == legal.end()) continue;
      BookMove m{*move, static_cast<u32>(std::min<u64>(n.games.games(), OpeningBook::max_weight)), {}};
      if (const auto share = n.games.share()) m.share = std::round(*share * 1000) / 10;
      place.moves.push_back(m);
    }
  }
  return std::move(*out);
}

}  // namespace ply
