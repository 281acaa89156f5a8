#include "engine/review/reason_parts.h"

#include <algorithm>

namespace ply {
namespace {

/// Moves behind that of the decision that are looked at where every ply is one.
constexpr std::size_t plies_behind = 4;

}  // namespace

std::optional<std::size_t> ReplayedLine::end_of_turn(int turn) const {
  for (std::size_t i = 1; i <= size(); ++i) {
    const bool over = i == size() && end;
    if ((over || (i < size() && movers[i] != movers[i - 1])) && --turn == 0) return i;
  }
  return std::nullopt;
}

ReplayedLine replayed(const Game& game, const HasNamedFacts& facts, const Position& start, std::vector<u64> past,
                      const std::vector<MoveCode>& moves) {
  ReplayedLine out;
  const auto add = [&](const Position& p) {
    out.positions.push_back(p);
    out.had.push_back({facts.had(p, Side::first), facts.had(p, Side::second)});
  };
  out.history = std::move(past);
  add(start);
  out.end = game.outcome(start, out.history);
  for (const MoveCode m : moves) {
    if (out.end) break;
    const Position& p = out.positions.back();
    out.moves.push_back(m);
    out.movers.push_back(game.mover(p));
    out.effects.push_back(game.effects(p, m));
    out.history.push_back(game.key(p));
    add(game.after(p, m));
    out.end = game.outcome(out.positions.back(), out.history);
  }
  return out;
}

std::size_t Compared::window(const ReplayedLine& l) const {
  if (!turns) return std::min(l.size(), 1 + plies_behind);
  return l.end_of_turn(2).value_or(l.size());
}

std::optional<Compared::Taken> Compared::taken(const ReplayedLine& l, std::size_t i) const {
  Taken out;
  if (rules.stones) {
    out.of = other(l.movers[i]), out.count = 0;
    int last = -1;
    for (const Effect& e : l.effects[i]) {
      if (e.kind == EffectKind::sow) last = e.to;
      if (e.kind == EffectKind::capture && (e.from != last || out.cell < 0)) {
        out.cell = e.from;
        out.count += e.from == last ? 0 : e.count;
      }
    }
    return out.count > 0 ? std::optional(out) : std::nullopt;
  }
  const auto fewer = [&](Side s) {
    const auto at = static_cast<std::size_t>(index(s));
    return l.had[i + 1][at] < l.had[i][at];
  };
  const Side first = other(l.movers[i]);
  if (!fewer(first) && !fewer(other(first))) return std::nullopt;
  out.of = fewer(first) ? first : other(first);
  for (const Effect& e : l.effects[i])
    if (e.kind == EffectKind::capture) out.cell = e.from;
  return out;
}

std::string Compared::name_of_taken(const ReplayedLine& l, std::size_t i) const {
  const auto gone = taken(l, i);
  int cell = gone->cell;
  // It stood there before, or this very move brought it there.
  const BoardView view = game.board(l.positions[i]);
  const bool stood = std::any_of(view.pieces.begin(), view.pieces.end(),
                                 [&](const Piece& p) { return p.cell == cell && p.side == gone->of; });
  for (const Effect& e : l.effects[i])
    if (!stood && e.kind == EffectKind::move && e.to == cell) cell = e.from;
  return facts.piece_name(l.positions[i], cell);
}

int Compared::origin(const ReplayedLine& l, std::size_t i, int cell) const {
  while (i-- > 0)
    for (auto e = l.effects[i].rbegin(); e != l.effects[i].rend(); ++e)
      if (e->kind == EffectKind::move && e->to == cell) {
        cell = e->from;
        break;
      }
  return cell;
}

}  // namespace ply
