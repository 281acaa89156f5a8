// Arimaa with a defect of the original program: what differs from the rules, and where (the rule option `defect`). A
// state carries its defect, so whoever plays, writes or explains it follows. Asked only where there is one.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "engine/games/arimaa/rules.h"
#include "engine/games/arimaa/turns.h"

namespace ply::arimaa {

/// As the option and the texts of positions have it: "freeze-equal".
const char* defect_id(Defect d);
std::optional<Defect> find_defect(std::string_view id);
/// The same state in a game with another defect, or with none.
State with_defect(State s, Defect d);

/// What a side may do by itself; its pushes are not all of them legal (`push-as-itself`).
Reach reach_of(const Board& b, Side side, Defect d);
inline Reach reach_of(const State& s) { return reach_of(s.now, static_cast<Side>(s.side), s.defect); }
/// Pieces that could do something with four steps left (Reach::active).
u64 active_of(const Board& b, Side side, Defect d);

/// Of `push-as-itself`: whether the enemy of strength `t` that is to leave, or has left, `square` for `to` could have
/// stepped there by itself with nobody on `pusher`.
bool goes_by_itself(const Board& b, Side mover, int square, int t, int to, int pusher);
/// Of `pull-column`: where a pulled piece is put that should come to `square`: the rank is right, the file has its
/// number.
constexpr int pulled_to(int square) { return (square & ~7) | square >> 3; }
/// Where the piece goes whose half of a pull this is, if that is not where the pull leads.
std::optional<int> pulled_aside(const State& s, Move m);

/// A whole turn, the board behind it, and the steps that it takes.
struct DefectTurn {
  TurnCode code;
  Board board;
  u64 key;
  int steps;
};
/// All different boards that a turn from here, where one begins, can lead to, the start first: as TurnLister has them,
/// in its order.
std::vector<DefectTurn> turns_with_defect(const State& s);
/// The same columns as of a game by the rules.
TurnCounts count_with_defect(const State& s);

}  // namespace ply::arimaa
