// The rules of reasons that are facts: what happens in one of the lines and not in the other.
#include <algorithm>
#include <map>

#include "engine/review/reason_parts.h"

namespace ply {
namespace {

constexpr std::size_t no_ply = ~std::size_t{0};
/// Of the answers to a reply three in four let the opponent take the corner; in the best line fewer than half.
constexpr int open_of = 4, open_at_least = 3;

Reason fact_of(ReasonKind kind, bool in_best, std::size_t at, std::vector<int> cells) {
  Reason out;
  out.kind = kind, out.in_best = in_best, out.at = at, out.cells = std::move(cells);
  return out;
}

/// Where the piece of an effect comes to stand; -1: it has none.
int placed_on(const std::vector<Effect>& effects) {
  for (const Effect& e : effects)
    if (e.kind == EffectKind::place || e.kind == EffectKind::move) return e.to;
  return -1;
}

bool has_effect(const std::vector<Effect>& effects, EffectKind kind) {
  return std::any_of(effects.begin(), effects.end(), [&](const Effect& e) { return e.kind == kind; });
}

/// One look is enough: deeper searches hardly ever say otherwise. Of the others two depths must find the same.
bool is_steady(ReasonKind k) { return rule_of(k) == ReasonRule::end || k == ReasonKind::corner_opened; }

// --- The end

/// Where the last move ends.
std::vector<int> last_cells(const ReplayedLine& l) {
  const int cell = placed_on(l.effects.back());
  return cell < 0 ? std::vector<int>{} : std::vector<int>{cell};
}

std::optional<Reason> by_end(const Compared& c) {
  if (c.rules.margins) return std::nullopt;
  const auto won_by = [](const ReplayedLine& l, Side s) { return l.end && l.end->winner == winner_of(s); };
  const Side they = other(c.mover);
  if (won_by(c.played, they) && !(won_by(c.best, they) && c.best.size() <= c.played.size()))
    return fact_of(ReasonKind::lost, false, c.played.size() - 1, last_cells(c.played));
  if (won_by(c.best, c.mover) && !won_by(c.played, c.mover))
    return fact_of(ReasonKind::win_missed, true, c.best.size() - 1, last_cells(c.best));
  return std::nullopt;
}

// --- Corners

/// When this side takes these cells, within the window.
std::map<int, std::size_t> taken_by(const Compared& c, const ReplayedLine& l, Side side) {
  std::map<int, std::size_t> out;
  for (std::size_t i = 0; i < c.window(l); ++i)
    if (const int cell = placed_on(l.effects[i]);
        l.movers[i] == side && std::find(c.rules.corners.begin(), c.rules.corners.end(), cell) != c.rules.corners.end())
      out.emplace(cell, i);
  return out;
}

bool may_take(const Compared& c, const Position& p, const std::vector<u64>& past, int corner) {
  for (const MoveCode m : c.game.moves(p, past))
    if (placed_on(c.game.effects(p, m)) == corner) return true;
  return false;
}

/// After how many of the mover's moves here the opponent may take it.
std::pair<int, int> answers_that_open(const Compared& c, const ReplayedLine& l, int corner) {
  if (l.size() < 2 || l.movers[1] == c.mover || (l.size() == 2 && l.end)) return {0, 0};
  const Position& p = l.positions[2];
  if (c.game.mover(p) != c.mover) return {0, 0};
  int open = 0, all = 0;
  for (const MoveCode m : c.game.moves(p)) {
    const Position after = c.game.after(p, m);
    ++all;
    open += c.game.mover(after) != c.mover && may_take(c, after, {}, corner);
  }
  return {open, all};
}

std::optional<Reason> by_corner(const Compared& c) {
  const Side they = other(c.mover);
  const auto mine = taken_by(c, c.played, c.mover), theirs = taken_by(c, c.played, they),
             mine_best = taken_by(c, c.best, c.mover), theirs_best = taken_by(c, c.best, they);
  const auto net = [](const auto& own, const auto& others) {
    return static_cast<int>(own.size()) - static_cast<int>(others.size());
  };
  const auto first_of = [](const std::map<int, std::size_t>& these, const std::map<int, std::size_t>& without) {
    std::pair<int, std::size_t> out{-1, no_ply};
    for (const auto& [cell, at] : these)
      if (!without.count(cell) && at < out.second) out = {cell, at};
    return out;
  };
  // Could the mover have taken the very corner that is lost, that is the reason.
  for (const auto& [cell, at] : mine_best)
    if (theirs.count(cell) && net(mine, theirs) < net(mine_best, theirs_best))
      return fact_of(ReasonKind::corner_missed, true, at, {cell});
  const auto [lost, lost_at] = first_of(theirs, theirs_best);
  const auto [swap, swap_at] = first_of(mine, mine_best);
  const int worse = net(mine_best, theirs_best) - net(mine, theirs);
  if (lost >= 0 && theirs.size() > theirs_best.size() && (worse > 0 || (worse == 0 && swap >= 0))) {
    Reason out = fact_of(ReasonKind::corner_lost, false, lost_at, {lost});
    if (swap >= 0) out.swap = swap, out.cells.push_back(swap);
    return out;
  }
  const auto [missed, missed_at] = first_of(mine_best, mine);
  if (missed >= 0 && mine_best.size() > mine.size() && worse > 0)
    return fact_of(ReasonKind::corner_missed, true, missed_at, {missed});

  const auto open_now = [&](const ReplayedLine& l, int corner) {
    if (l.size() < 1 || (l.size() == 1 && l.end) || c.game.mover(l.positions[1]) == c.mover) return false;
    return may_take(c, l.positions[1], {}, corner);
  };
  for (const int corner : c.rules.corners)
    if (!theirs_best.count(corner) && open_now(c.played, corner) && !open_now(c.best, corner))
      return fact_of(ReasonKind::corner_opened, false, 1, {corner});
  for (const int corner : c.rules.corners) {
    if (theirs_best.count(corner)) continue;
    const auto [open, all] = answers_that_open(c, c.played, corner);
    const auto [best_open, best_all] = answers_that_open(c, c.best, corner);
    if (all < 2 || open * open_of < all * open_at_least || best_all == 0 || best_open * 2 >= best_all) continue;
    Reason out = fact_of(ReasonKind::corner_left_open, false, 2, {corner});
    out.count = open, out.of = all;
    return out;
  }
  return std::nullopt;
}

// --- Pieces

/// What a line takes from each side until it has come to rest.
struct LineLosses {
  int own = 0, theirs = 0;
  std::size_t own_at = no_ply, theirs_at = no_ply;  ///< the first
};
LineLosses line_losses(const Compared& c, const ReplayedLine& l, std::size_t until) {
  LineLosses out;
  for (std::size_t i = 0; i < until; ++i)
    if (const auto taken = c.taken(l, i)) {
      const bool own = taken->of == c.mover;
      ++(own ? out.own : out.theirs);
      std::size_t& first = own ? out.own_at : out.theirs_at;
      first = std::min(first, i);
    }
  return out;
}

/// Positions behind the window in which both lines are at rest: nothing was taken by the last move.
std::vector<std::size_t> at_rest(const Compared& c) {
  std::vector<std::size_t> out;
  const auto rests = [&](const ReplayedLine& l, std::size_t i) { return c.rules.stones || l.had[i] == l.had[i - 1]; };
  const std::size_t same = std::min(c.played.size(), c.best.size());
  for (std::size_t i = std::min(c.window(c.played), c.window(c.best)); i <= same; ++i)
    if (rests(c.played, i) && rests(c.best, i)) out.push_back(i);
  return out;
}

/// In two of three of these the played line is behind by so much or more.
bool stays_behind(const Compared& c, const std::vector<std::size_t>& these, int by) {
  const auto behind = std::count_if(these.begin(), these.end(),
                                    [&](std::size_t i) { return c.balance(c.best, i) - c.balance(c.played, i) >= by; });
  return !these.empty() && behind * 3 >= static_cast<std::ptrdiff_t>(these.size()) * 2;
}

std::vector<int> taken_cells(const Compared& c, const ReplayedLine& l, std::size_t i) {
  const int cell = c.taken(l, i)->cell, from = c.rules.stones ? l.effects[i].front().from : c.origin(l, i, cell);
  return cell == from || from < 0 ? std::vector<int>{cell} : std::vector<int>{cell, from};
}

std::optional<Reason> by_stones(const Compared& c) {
  if (!stays_behind(c, at_rest(c), 2)) return std::nullopt;
  // The largest capture of a side within the window
  const auto largest = [&](const ReplayedLine& l, Side side) {
    std::pair<int, std::size_t> out{0, 0};
    for (std::size_t i = 0; i < c.window(l); ++i)
      if (const auto taken = c.taken(l, i); taken && l.movers[i] == side && taken->count > out.first)
        out = {taken->count, i};
    return out;
  };
  const auto said = [&](ReasonKind kind, bool in_best, std::pair<int, std::size_t> capture) {
    Reason out = fact_of(kind, in_best, capture.second, taken_cells(c, c.line(in_best), capture.second));
    out.count = capture.first;
    return out;
  };
  const auto allowed = largest(c.played, other(c.mover)), missed = largest(c.best, c.mover);
  const int min = c.rules.min_gain;
  if (allowed.first >= min && allowed.first >= largest(c.best, other(c.mover)).first + min)
    return said(ReasonKind::piece_lost, false, allowed);
  if (missed.first >= min && missed.first >= largest(c.played, c.mover).first + min)
    return said(ReasonKind::piece_missed, true, missed);
  return std::nullopt;
}

int pieces_worth(const Compared& c, const Position& p) {
  int out = 0;
  const Breakdown all = c.game.evaluate(p, c.rules.profile, c.game.profile(c.rules.profile)->weights, c.mover);
  for (const TermLine& t : all.terms)
    for (const char* id : c.rules.worth)
      if (std::string_view(t.info->id) == id) out += t.contribution;
  return out;
}

std::optional<Reason> by_piece(const Compared& c) {
  if (c.rules.min_gain == 0) return std::nullopt;
  if (c.rules.stones) return by_stones(c);
  const std::vector<std::size_t> quiet = at_rest(c);
  if (!c.turns && quiet.empty()) return std::nullopt;
  const std::size_t rest = c.turns ? c.window(c.played) : quiet.front();
  const std::size_t rest_best = c.turns ? c.window(c.best) : quiet.front();
  const std::size_t same = std::min(c.window(c.played), c.window(c.best));
  const std::size_t four = c.turns ? rest : same, four_best = c.turns ? rest_best : same;
  const int behind = c.balance(c.played, rest) - c.balance(c.best, rest_best);
  const int soon = c.balance(c.played, four) - c.balance(c.best, four_best);
  const LineLosses played = line_losses(c, c.played, rest), best = line_losses(c, c.best, rest_best);
  const auto said = [&](ReasonKind kind, bool in_best, std::size_t at, int count, int of) {
    Reason out = fact_of(kind, in_best, at, taken_cells(c, c.line(in_best), at));
    out.count = count, out.of = of;
    return out;
  };
  if (behind < 0 && soon < 0 && (c.turns || stays_behind(c, quiet, 1))) {
    if (played.own > played.theirs)
      return said(played.theirs == 0 ? ReasonKind::piece_lost : ReasonKind::exchange_lost, false, played.own_at,
                  played.own, played.theirs);
    if (best.theirs > best.own && best.own == 0)
      return said(ReasonKind::piece_missed, true, best.theirs_at, best.theirs, best.own);
    return std::nullopt;
  }
  // As many are taken on both sides: what they are worth tells them apart.
  if (behind != 0 || c.played.end || played.own != 1 || played.theirs != 1 || best.own + best.theirs > 0)
    return std::nullopt;
  const auto drop = [&](std::size_t i) {
    return std::abs(pieces_worth(c, c.played.positions[i + 1]) - pieces_worth(c, c.played.positions[i]));
  };
  const auto name = [&](std::size_t i) { return c.name_of_taken(c.played, i); };
  const int gone = pieces_worth(c, c.played.positions[rest]) - pieces_worth(c, c.played.positions.front());
  if (gone >= 0 || drop(played.own_at) * 4 < drop(played.theirs_at) * 5 ||
      name(played.own_at) == name(played.theirs_at))
    return std::nullopt;
  Reason out = said(ReasonKind::exchange_lost, false, played.own_at, 1, 1);
  out.other_at = played.theirs_at;
  return out;
}

// --- Turns

std::optional<Reason> by_turn(const Compared& c) {
  const auto cells = [&](const ReplayedLine& l, std::size_t i) {
    return c.game.click_path(l.positions[i], l.moves[i]);
  };
  /// The moves of a side that do this, within the window.
  const auto those = [&](const ReplayedLine& l, EffectKind kind, Side side) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < c.window(l); ++i)
      if (l.movers[i] == side && has_effect(l.effects[i], kind)) out.push_back(i);
    return out;
  };
  const Side they = other(c.mover);
  if (c.rules.extra_turns && stays_behind(c, at_rest(c), 1)) {
    const EffectKind again = EffectKind::extra_turn;
    if (has_effect(c.best.effects[0], again) && !has_effect(c.played.effects[0], again))
      return fact_of(ReasonKind::turn_given_up, true, 0, cells(c.best, 0));
    // With the very next move, which the best move would not have left.
    const auto next = [&](const ReplayedLine& l) { return l.size() > 1 && l.movers[1] == they; };
    if (next(c.played) && next(c.best) && has_effect(c.played.effects[1], again)) {
      const auto legal = c.game.moves(c.best.positions[1]);
      if (std::none_of(legal.begin(), legal.end(),
                       [&](MoveCode m) { return has_effect(c.game.effects(c.best.positions[1], m), again); }))
        return fact_of(ReasonKind::turn_allowed, false, 1, cells(c.played, 1));
    }
  }
  if (!c.rules.passes) return std::nullopt;
  const EffectKind pass = EffectKind::pass;
  const auto lost = those(c.played, pass, c.mover), missed = those(c.best, pass, they);
  if (!lost.empty() && lost.front() > 0 && those(c.best, pass, c.mover).empty())
    return fact_of(ReasonKind::turn_lost, false, lost.front(), cells(c.played, lost.front() - 1));
  if (!missed.empty() && those(c.played, pass, they).empty())
    return fact_of(ReasonKind::pass_missed, true, missed.front(), cells(c.best, missed.front() - 1));
  return std::nullopt;
}

// --- Promotions and flips

std::optional<Reason> by_promotion(const Compared& c) {
  const auto promoted = [&](const ReplayedLine& l, Side side) {
    for (std::size_t i = 0; i < c.window(l); ++i)
      if (l.movers[i] == side && !c.facts.becomes(l.positions[i], l.moves[i]).empty()) return i;
    return no_ply;
  };
  /// How many more the mover has made than the other side, up to here.
  const auto lead = [&](const ReplayedLine& l, std::size_t until) {
    int out = 0;
    for (std::size_t i = 0; i < until; ++i)
      if (!c.facts.becomes(l.positions[i], l.moves[i]).empty()) out += l.movers[i] == c.mover ? 1 : -1;
    return out;
  };
  const std::size_t from = std::min(c.window(c.played), c.window(c.best)),
                    same = std::min(c.played.size(), c.best.size());
  std::size_t behind = 0;
  for (std::size_t i = from; i <= same; ++i) behind += lead(c.played, i) < lead(c.best, i);
  const Side they = other(c.mover);
  const std::size_t allowed = promoted(c.played, they), missed = promoted(c.best, c.mover);
  if (behind == same + 1 - from) {
    if (allowed != no_ply && promoted(c.best, they) == no_ply)
      return fact_of(ReasonKind::promotion_allowed, false, allowed, {placed_on(c.played.effects[allowed])});
    if (missed != no_ply && promoted(c.played, c.mover) == no_ply)
      return fact_of(ReasonKind::promotion_missed, true, missed, {placed_on(c.best.effects[missed])});
  }
  if (!c.rules.flips) return std::nullopt;

  // The second capture of a piece that turned over with its first
  const auto flipped = [&](const ReplayedLine& l, Side side) {
    for (std::size_t i = 0; i + 1 < l.size(); ++i) {
      if (l.movers[i] != side || !c.taken(l, i) || !has_effect(l.effects[i], EffectKind::promote)) continue;
      const int stands = placed_on(l.effects[i]);
      for (std::size_t k = i + 1; k < l.size(); ++k) {
        if (placed_on(l.effects[k]) == stands) break;  // it was taken
        const auto& e = l.effects[k];
        const auto from = std::find_if(e.begin(), e.end(), [](const Effect& x) { return x.kind == EffectKind::move; });
        if (from == e.end() || from->from != stands) continue;
        if (c.taken(l, k)) return std::pair(i, k);
        break;
      }
    }
    return std::pair(no_ply, no_ply);
  };
  if (!stays_behind(c, at_rest(c), 1)) return std::nullopt;
  for (const bool in_best : {false, true}) {
    const Side side = in_best ? c.mover : they;
    const ReplayedLine& l = c.line(in_best);
    const auto [first, second] = flipped(l, side);
    if (second == no_ply || flipped(c.line(!in_best), side).second != no_ply) continue;
    Reason out = fact_of(in_best ? ReasonKind::flip_missed : ReasonKind::flip_allowed, in_best, second,
                         {placed_on(l.effects[first]), c.taken(l, second)->cell});
    out.other_at = first;
    return out;
  }
  return std::nullopt;
}

// --- Counting

std::optional<Reason> by_count(const Compared& c) {
  if (!c.rules.margins || !c.played.end || !c.best.end) return std::nullopt;
  const auto result = [&](const ReplayedLine& l) {
    return l.end->winner == Winner::draw ? 0 : l.end->winner == winner_of(c.mover) ? 1 : -1;
  };
  if (result(c.played) >= result(c.best)) return std::nullopt;
  Reason out = fact_of(ReasonKind::counted, false, c.played.size() - 1, {});
  out.term = {"", c.own(c.played, c.played.size()), c.their(c.played, c.played.size()), c.own(c.best, c.best.size()),
              c.their(c.best, c.best.size())};
  return out;
}

}  // namespace

std::optional<Reason> first_fact(const Compared& deep, const std::vector<Compared>& less_deep) {
  for (const auto rule : {by_end, by_corner, by_piece, by_turn, by_promotion, by_count}) {
    const auto found = rule(deep);
    if (!found) continue;
    const auto agrees = [&](const Compared& c) {
      const auto again = rule(c);
      if (!again || again->rule() != found->rule()) return false;
      if (found->rule() == ReasonRule::corner || found->rule() == ReasonRule::promotion)
        return again->cells.front() == found->cells.front();
      return found->kind != ReasonKind::piece_missed || again->kind == found->kind;
    };
    if (is_steady(found->kind) || std::all_of(less_deep.begin(), less_deep.end(), agrees)) return found;
  }
  return std::nullopt;
}

}  // namespace ply
