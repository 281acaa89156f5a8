// Games of programs against a fixed opponent and against each other, counted.
#pragma once
#include <atomic>
#include <functional>
#include <vector>

#include "engine/game/program_face.h"

namespace ply {

/// What a program has reached in some games. Whole numbers, so that sums do not depend on their order.
struct GameTally {
  int games = 0;
  int half_points = 0;  ///< 2 a win, 1 a draw
  i64 margin = 0;       ///< in its view
  i64 clamped = 0;      ///< the same, each game at most 24 either way
  void count(int game_margin);
  GameTally& operator+=(const GameTally& other);
  double score() const { return games ? half_points / 2.0 / games : 0; }
};

/// Both games from one start: the program as the first side and as the second. `other` null: the opponent at `depth`.
GameTally play_pairing(const ProgramFace& face, const Position& start, const ReadyProgram& program,
                       const ReadyProgram* other, int depth);

/// The fixed starts that champions are chosen by (no two alike), and those of the report, none of which is among the
/// former.
std::vector<Position> validation_starts(const Game& game, int n);
std::vector<Position> held_out_starts(const Game& game, int n, int validation);

/// Calls f(0) .. f(n-1), on this thread and threads - 1 others. False: `stop` was set, and some calls were left out.
/// What `f` throws, on whichever thread, is thrown here once all have come back.
/// `each` is called on this thread from time to time with the number of those that are done.
bool for_all(int n, int threads, const std::atomic<bool>* stop, const std::function<void(int)>& f,
             const std::function<void(int)>& each = {});

}  // namespace ply
