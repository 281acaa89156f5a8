// Where a turn of Arimaa stands: what was played, what is owed, who is frozen, what the traps would take.
#include <fmt/format.h>

#include <bit>
#include <utility>

#include "engine/base/random.h"
#include "engine/games/arimaa/board.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/notation.h"

namespace ply::arimaa {
namespace {

TurnView::Group freezing(const State& s, Side mover) {
  const Board& b = s.now;
  TurnView::Group g{"Frozen", "No piece is frozen.", {}};
  for (u64 left = b.occupied(); left; left &= left - 1) {
    const int square = std::countr_zero(left);
    const auto by = freezers(b, square, s.defect);
    if (by.empty()) continue;
    std::string who;
    for (const int x : by) who += (who.empty() ? "" : ", ") + named_piece(b, x);
    g.lines.push_back({fmt::format("{} by {}", named_piece(b, square), who), square, side_of(b, square) == mover});
  }
  return g;
}

// Who stands on a trap and would be taken there, if a single supporter left; and whose next step into it would be the
// last.
TurnView::Group trap_group(const Board& b, Side mover) {
  TurnView::Group g{"Traps", "", {}};
  for (u64 left = traps; left; left &= left - 1) {
    const int trap = std::countr_zero(left);
    TurnView::Line line{square_name(trap) + ": ", trap, false};
    const u64 near = beside(bit(trap));
    if (b.occupied() & bit(trap)) {
      const Side side = side_of(b, trap);
      const u64 friends = near & b.of(side);
      if (std::popcount(friends) == 1)
        line.text +=
            fmt::format("takes {} when {} leaves", named_piece(b, trap), named_piece(b, std::countr_zero(friends)));
      else line.text += fmt::format("{} is held by {} friends", named_piece(b, trap), std::popcount(friends));
      line.warning = side == mover && std::popcount(friends) == 1;
    } else {
      std::string part;
      for (const Side side : {Side::first, Side::second}) {
        const int n = std::popcount(near & b.of(side));
        // With one guard only that guard itself could enter, and nobody would be left to hold it.
        part += fmt::format("{}{} {}", part.empty() ? "" : ", ", gold_or_silver(side),
                            n == 0   ? "would be taken"
                            : n == 1 ? "1 guard"
                                     : fmt::format("{} guards", n));
      }
      line.text += part;
      line.warning = (near & b.of(mover)) == 0 && (trap < 32) == (mover == Side::first);  // at home
    }
    g.lines.push_back(line);
  }
  return g;
}

}  // namespace

TurnView turn_view(const ArimaaRules& rules, const State& s) {
  TurnView v;
  const Side mover = rules.mover(s);
  if (s.setting_up) {
    v.steps = 16;
    v.used = std::popcount(s.now.of(mover));
    v.owed = fmt::format("{} puts the pieces on ranks {}: click one beside the board, then a square.",
                         gold_or_silver(mover), mover == Side::first ? "1 and 2" : "7 and 8");
    v.why_not_end = why_no_pass(rules, s);
    // What is left, in a random order on the free squares; the board itself is the seed, so it can be repeated.
    std::vector<int> left;
    for (int t = elephant; t >= rabbit; --t) left.insert(left.end(), static_cast<std::size_t>(in_reserve(s, t)), t);
    std::vector<u32> plies;
    Random random(s.key + 1);
    for (std::size_t i = left.size(); i > 1; --i) std::swap(left[i - 1], left[random.below(static_cast<u32>(i))]);
    std::size_t n = 0;
    for (u64 room = home(mover) & ~s.now.occupied(); room && n < left.size(); room &= room - 1)
      plies.push_back(make_placement(left[n++], std::countr_zero(room)));
    v.actions.push_back({"Fill at random", plies});
    return v;
  }
  v.used = s.used;
  ArimaaRules plain;
  State x = turn_start(s.base, mover, s.defect);
  x.used = x.skipped = s.skipped;
  for (int i = 0; i < s.n_done; ++i) {
    v.played.push_back(move_text_full(x, s.done[static_cast<std::size_t>(i)]));
    x = plain.after(x, s.done[static_cast<std::size_t>(i)]);
  }
  if (s.open == Open::push)
    v.owed = fmt::format("A push is open: a piece stronger than a {} must go to {}.", strength_name(s.strength),
                         square_name(s.square));
  if (s.open == Open::pull)
    v.owed = fmt::format("The {} that left {} may pull a weaker enemy after it.", strength_name(s.strength),
                         square_name(s.square));
  v.why_not_end = why_no_pass(rules, s);
  if (v.why_not_end.empty()) v.end = pass;
  if (s.open == Open::push) {
    // What is owed says it all: why the turn cannot end need not be told again.
    v.why_not_end.clear();
    if (const int pushed = s.n_done > 0 ? to_of(s.done[static_cast<std::size_t>(s.n_done - 1)]) : -1;
        pushed >= 0 && (s.now.occupied() & bit(pushed)))
      v.begun.push_back(pushed);
    v.begun.push_back(s.square);
    ArimaaRules::MoveList moves;
    rules.moves(s, moves);
    for (const Move m : moves) v.finishers.push_back(from_of(m));
  }
  v.groups = {freezing(s, mover), trap_group(s.now, mover)};
  return v;
}

}  // namespace ply::arimaa
