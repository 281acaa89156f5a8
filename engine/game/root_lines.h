// The best moves of a position beside each other, or only those that somebody asks about: what MultiPV and searchmoves
// show. Every move is searched with a full window of its own, so that every value is exact; that costs more than to
// know the best move alone.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "engine/game/game.h"

namespace ply {

struct RootLine {
  MoveCode move = 0;
  Score score;  ///< in the view of the root's mover; exact
  /// Begins with the move; where evaluations speak for the root's mover alone, that is all
  std::vector<MoveCode> pv;
  std::optional<int> win_in;  ///< plies from the root, < 0: the mover loses
};

struct RootLines {
  int depth = 0;                ///< to which all of them were searched; 0: none was finished
  std::vector<RootLine> lines;  ///< the best first, equals in the order of the generator
  u64 nodes = 0;
  bool stopped = false;  ///< a limit or the user ended it before its depth was reached
};

/// `request` with its limits (nodes and time are those of the whole), table and profile; its options but for deepening
/// and aspiration, which a full window has no use for. Depth 0, where no move is looked at, gives no lines. `moves`:
/// legal ones; empty: all. `on_depth` is told of every depth that is finished.
RootLines search_root_lines(const Game& game, const SearchRequest& request, std::vector<MoveCode> moves,
                            const std::function<void(const RootLines&)>& on_depth = {});

/// The best move alone, by the search itself, one depth after the other: what knowing one line costs, and no more.
RootLines search_best_line(const Game& game, const SearchRequest& request,
                           const std::function<void(const RootLines&)>& on_depth = {});

}  // namespace ply
