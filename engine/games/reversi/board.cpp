#include "engine/games/reversi/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/core/counted.h"
#include "engine/core/text.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

constexpr float margin = 0.5f;

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
int distance(int a, int b) { return std::max(std::abs(a % 8 - b % 8), std::abs(a / 8 - b / 8)); }

}  // namespace

BoardView board_view(const State& s) {
  BoardView out;
  out.material = &material;
  out.width = out.height = 8 + 2 * margin;
  for (int i = 0; i < 64; ++i) {
    Cell c{i, CellShape::square, margin + static_cast<float>(i % 8), margin + static_cast<float>(i / 8)};
    c.name = format_move(static_cast<Move>(i));
    c.dark = (i % 8 + i / 8) % 2 != 0;
    out.cells.push_back(std::move(c));
    for (Side side : {Side::first, Side::second})
      if (s.discs(side) & bit(i))
        out.pieces.push_back(
            {.cell = i, .shape = PieceShape::disc, .side = side, .text = std::string(1, sign_of(side))});
  }
  for (int i = 0; i < 8; ++i) {
    const float along = margin + static_cast<float>(i) + 0.5f;
    const std::string column(1, static_cast<char>('a' + i)), row(1, static_cast<char>('1' + i));
    out.labels.push_back({along, margin / 2, column});
    out.labels.push_back({along, out.height - margin / 2, column});
    out.labels.push_back({margin / 2, along, row});
    out.labels.push_back({out.width - margin / 2, along, row});
  }
  return out;
}

std::vector<Effect> effects_of(const ReversiRules& rules, const State& s, Move m) {
  if (m >= pass) return {{EffectKind::pass, -1, -1, 1, s.mover, 0}};
  std::vector<Effect> out = {{EffectKind::place, -1, m, 1, s.mover, 0}};
  for (u64 flips = rules.flips(s, m); flips != 0; flips &= flips - 1) {
    const int square = lowest(flips);
    out.push_back({EffectKind::flip, -1, square, 1, s.mover, distance(square, m)});
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
  return {{"X", "Black disc", {.shape = PieceShape::disc, .side = Side::first, .text = "X"}, false, false},
          {"O", "White disc", {.shape = PieceShape::disc, .side = Side::second, .text = "O"}, false, false},
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
  const auto moved = [&](u64 discs) {
    u64 out = 0;
    for (; discs != 0; discs &= discs - 1) {
      const int at = lowest(discs), row = at / 8, column = at % 8;
      out |= bit(change == Change::mirror ? row * 8 + 7 - column : column * 8 + 7 - row);
    }
    return out;
  };
  return make_state(moved(s.discs(Side::first)), moved(s.discs(Side::second)), s.mover);
}

}  // namespace ply::reversi
