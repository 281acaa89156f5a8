#include "engine/games/reversi/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

// Green felt.
constexpr Material material = {.rim = 0x2e2621,
                               .surface = 0x2f7a58,
                               .surface_low = 0x276a4b,
                               .line = 0x174a33,
                               .dark_cell = 0x2a7050,
                               .label = 0xcfe3d6,
                               .label_rim = 0xb9aa98,
                               .label_alpha = 190,
                               .rim_width = 0.13f,
                               .star_points = true};

const char* name_of(Side s) { return s == Side::first ? "Black" : "White"; }
char sign_of(Side s) { return s == Side::first ? 'X' : 'O'; }
auto laid(const State& s) {
  return [&s](const Cell& c) -> std::optional<Piece> {
    if (s.empty() & bit(c.id)) return std::nullopt;
    const Side side = s.discs(Side::first) & bit(c.id) ? Side::first : Side::second;
    return Piece{.shape = PieceShape::disc, .side = side, .text = std::string(1, sign_of(side))};
  };
}
int distance(int a, int b) { return std::max(std::abs(a % 8 - b % 8), std::abs(a / 8 - b / 8)); }

}  // namespace

BoardView board_view(const State& s) {
  return grid.view(material, {.margin = 0.5f, .label = 0.25f, .checkered = true, .all_round = true}, laid(s));
}
void pieces_of(const State& s, std::vector<Piece>& out) { grid.pieces(laid(s), out); }

std::vector<Effect> effects_of(const ReversiRules& rules, const State& s, Move m) {
  if (m >= pass) return {{.kind = EffectKind::pass, .side = s.mover}};
  std::vector<Effect> out = {{.kind = EffectKind::place, .to = m, .side = s.mover}};
  for (u64 flips = rules.flips(s, m); flips != 0; flips &= flips - 1) {
    const int square = lowest(flips);
    out.push_back({.kind = EffectKind::flip, .to = square, .side = s.mover, .step = distance(square, m)});
  }
  std::stable_sort(out.begin(), out.end(), [](const Effect& a, const Effect& b) { return a.step < b.step; });
  return out;
}

std::string describe_move(const ReversiRules& rules, const State& s, Move m) {
  const State after = rules.after(s, m);
  std::string out =
      m >= pass ? "passes, for there is no legal move" : fmt::format("flips {}", count(rules.flips(s, m)));
  if (rules.finished(after)) out += ", and the game is over";
  else if (legal_squares(after.own, after.opp) == 0)
    out += fmt::format("; {} has no legal move and must pass", name_of(after.mover));
  return out;
}

std::string why_not_there(const ReversiRules& rules, const State& s, int cell) {
  if (cell < 0 || cell > 63) return "there is no such square";
  return why_illegal(rules, s, static_cast<Move>(cell));
}

std::string tally_of(const State& s) {
  const int empty = count(s.empty());
  std::string out = fmt::format("Black {} : {} White", count(s.discs(Side::first)), count(s.discs(Side::second)));
  return empty == 0 ? out : out + fmt::format(", {} empty", empty);
}

std::string outcome_sentence(const ReversiRules& rules, const State& s) {
  const Outcome o = rules.outcome(s);
  const int x = count(s.discs(Side::first)), white = count(s.discs(Side::second)), empty = count(s.empty());
  if (o.winner == Winner::draw)
    return fmt::format("Draw, {} each{}.", counted(x, "disc"), empty == 0 ? "" : ": neither side can move");
  const Side winner = o.winner == Winner::first ? Side::first : Side::second;
  const int discs = std::max(x, white), loser = std::min(x, white);
  std::string out = fmt::format("{} wins {}:{}", name_of(winner), discs + empty, loser);
  if (empty != 0) out += fmt::format(" ({} and {})", counted(discs, "disc"), counted(empty, "empty square"));
  switch (static_cast<EndReason>(o.reason)) {
    case EndReason::wiped_out: return out + fmt::format(": {} has no disc left.", name_of(other(winner)));
    case EndReason::blocked: return out + ": neither side can move.";
    default: return out + ": the board is full.";
  }
}

std::vector<Brush> brushes() {
  return {{.id = "X", .title = "Black disc", .piece = {.shape = PieceShape::disc, .side = Side::first, .text = "X"}},
          {.id = "O", .title = "White disc", .piece = {.shape = PieceShape::disc, .side = Side::second, .text = "O"}},
          clearing_brush("Empty square")};
}

Result<State> edited(const State& s, int cell, std::string_view brush) {
  if (cell < 0 || cell > 63) return Error{"there is no such square"};
  u64 black = s.discs(Side::first) & ~bit(cell), white = s.discs(Side::second) & ~bit(cell);
  if (brush == "X") black |= bit(cell);
  else if (brush == "O") white |= bit(cell);
  else if (brush != "empty")
    return Error{fmt::format("there is no brush {}; there are X, O and empty", quoted_text(brush))};
  return make_state(black, white, s.mover);
}

State changed(const State& s, Change change) {
  if (change == Change::swap_colours) return make_state(s.discs(Side::second), s.discs(Side::first), other(s.mover));
  const auto moved = [&](Side side) {
    return moved_squares(s.discs(side),
                         [&](int q) { return change == Change::mirror ? grid.mirrored(q) : grid.rotated(q); });
  };
  return make_state(moved(Side::first), moved(Side::second), s.mover);
}

}  // namespace ply::reversi
