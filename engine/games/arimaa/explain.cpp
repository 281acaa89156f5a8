#include "engine/games/arimaa/explain.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/notation.h"

namespace ply::arimaa {
namespace {

std::string the(const Board& b, int square) {
  return fmt::format("the {} on {}", strength_name(b.strength(square)), square_name(square));
}

// "the horse on d5 and the dog on c4"
std::string list(const Board& b, const std::vector<int>& squares) {
  std::string out;
  for (std::size_t i = 0; i < squares.size(); ++i)
    out += (i == 0 ? "" : i + 1 == squares.size() ? " and " : ", ") + the(b, squares[i]);
  return out;
}

std::string frozen_by(const State& s, int square) {
  return fmt::format("{} is frozen by {}", the(s.now, square), list(s.now, freezers(s.now, square, s.defect)));
}

}  // namespace

std::string named_piece(const Board& b, int square) {
  return fmt::format("{} {}", piece_name(b.strength(square), side_of(b, square)), square_name(square));
}

std::vector<int> freezers(const Board& b, int square, Defect defect) {
  std::vector<int> out;
  if (!(b.occupied() & bit(square))) return out;
  const u64 own = b.of(side_of(b, square));
  if (beside(bit(square)) & own) return out;
  for (u64 x = beside(bit(square)) & b.occupied() & ~own; x; x &= x - 1)
    if (b.strength(std::countr_zero(x)) + (defect == Defect::freeze_equal ? 1 : 0) > b.strength(square))
      out.push_back(std::countr_zero(x));
  return out;
}

std::string why_no_pass(const ArimaaRules& rules, const State& s) {
  if (s.setting_up) return "all sixteen pieces must be placed";
  if (rules.finished(s)) return "the game is over";
  if (s.open == Open::push)
    return fmt::format("the push must be completed: a piece stronger than a {} must go to {}",
                       strength_name(s.strength), square_name(s.square));
  if (s.used == 0) return "a turn has at least one step";
  if (!ArimaaRules::changed(s, s.now)) return "the turn would not change the board";
  ArimaaRules::MoveList moves;
  rules.moves(s, moves);
  if (std::find(moves.begin(), moves.end(), pass) == moves.end())
    return "this board would occur for the third time with the same side to move";
  return {};
}

std::string why_illegal(const ArimaaRules& rules, const State& s, int from, int direction) {
  if (s.setting_up) return "the pieces are still being placed";
  if (rules.finished(s)) return "the game is over";
  const Board& b = s.now;
  const Side me = rules.mover(s);
  if (!(b.occupied() & bit(from))) return fmt::format("there is no piece on {}", square_name(from));
  const u64 target = shifted(bit(from), direction);
  if (!target) return fmt::format("{} would leave the board", the(b, from));
  const int to = std::countr_zero(target), t = b.strength(from);
  if (b.occupied() & target) return fmt::format("{} is not empty", square_name(to));
  const Reach r = reach_of(s);
  if (s.open == Open::push) {
    const std::string owed =
        fmt::format("a piece stronger than a {} must go to {}", strength_name(s.strength), square_name(s.square));
    if (to != s.square || side_of(b, from) != me) return "the push must be completed first: " + owed;
    if (t <= s.strength) return fmt::format("{} is too weak to complete the push: {}", the(b, from), owed);
  }
  if (side_of(b, from) == me) {
    if (r.frozen & bit(from)) return frozen_by(s, from);
    if (s.open != Open::push && t == rabbit && direction == (me == Side::first ? south : north))
      return "a rabbit may not step backwards";
  } else if (!(s.open == Open::pull && to == s.square && t < s.strength)) {
    if (t == elephant) return "an elephant cannot be pushed or pulled";
    if (!(r.pushable & bit(from))) {
      // Is somebody strong there who is frozen?
      for (u64 x = beside(bit(from)) & r.frozen; x; x &= x - 1)
        if (b.strength(std::countr_zero(x)) > t)
          return fmt::format("{} could push it, but is frozen by {}", the(b, std::countr_zero(x)),
                             list(b, freezers(b, std::countr_zero(x), s.defect)));
      if (beside(bit(from)) & r.own)
        return fmt::format("no piece of {} beside {} is stronger than a {}", gold_or_silver(me), square_name(from),
                           strength_name(t));
      return fmt::format("{} is {}'s, and no stronger piece stands beside it", the(b, from), gold_or_silver(other(me)));
    }
    if (s.used == 3) return "a push takes two steps, and only one is left";
  }
  ArimaaRules::MoveList moves;
  rules.moves(s, moves);
  if (std::find(moves.begin(), moves.end(), make_step(from, direction)) != moves.end()) return {};
  if (s.defect == Defect::push_as_itself && side_of(b, from) != me)
    return fmt::format("{} could not step there by itself, and in this game it is pushed only where it could",
                       the(b, from));
  State next = rules.after(s, make_step(from, direction));
  if (next.used == 0 && next.now == s.base) return "the turn would not change the board";
  if (next.open == Open::push && next.used == 3)
    return "the push could only lead back to the board at the start of the turn";
  return "the board would occur for the third time with the same side to move";
}

std::string why_no_move_to(const ArimaaRules& rules, const State& s, int from, int to) {
  if (s.setting_up)
    return fmt::format("{} places its pieces on empty squares of its first two rows", gold_or_silver(rules.mover(s)));
  if (from < 0 || from > 63 || to < 0 || to > 63) return "a piece goes to a square of the board";
  const Board& b = s.now;
  if (!(b.occupied() & bit(from))) return why_no_move_from(rules, s, from);
  int direction = 0;
  while (direction < 4 && shifted(bit(from), direction) != bit(to)) ++direction;
  const Side me = rules.mover(s);
  if (direction == 4) {
    if (side_of(b, from) == me && reach_of(s).frozen & bit(from)) return frozen_by(s, from);
    return fmt::format("{} steps to a square beside it, and {} is none of them", the(b, from), square_name(to));
  }
  if ((b.occupied() & bit(to)) && side_of(b, from) == me && side_of(b, to) != me) {
    if (b.strength(from) <= b.strength(to)) return fmt::format("{} is not stronger than {}", the(b, from), the(b, to));
    if (s.used == 3) return "a push takes two steps, and only one is left";
    if (!(beside(bit(to)) & ~b.occupied()))
      return fmt::format("{} cannot be pushed: no square beside it is empty", the(b, to));
  }
  return why_illegal(rules, s, from, direction);
}

std::string why_no_move_from(const ArimaaRules& rules, const State& s, int square) {
  if (square < 0 || square > 63) return "there is nothing to be moved there";
  if (s.setting_up)
    return fmt::format("choose one of {}'s pieces beside the board, then a square", gold_or_silver(rules.mover(s)));
  if (rules.finished(s)) return "the game is over";
  const Board& b = s.now;
  if (!(b.occupied() & bit(square))) {
    if (s.open == Open::push && square == s.square)
      return fmt::format("choose the piece that completes the push; it must be stronger than a {}",
                         strength_name(s.strength));
    return fmt::format("there is no piece on {}", square_name(square));
  }
  std::string first;
  for (int d = 0; d < 4; ++d) {
    std::string why = why_illegal(rules, s, square, d);
    if (why.empty()) continue;
    const bool dull = why.find("not empty") != std::string::npos || why.find("leave the board") != std::string::npos;
    if (!dull) return why;
    if (first.empty()) first = why;
  }
  if (first.empty())
    return fmt::format("{} could move, but only to positions that have occurred twice", the(b, square));
  return fmt::format("{} is blocked: no square beside it is empty", the(b, square));
}

}  // namespace ply::arimaa
