// Arimaa on the board: cells and pieces, clicks, effects, words.
#include "engine/games/arimaa/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "engine/base/counted.h"
#include "engine/game/grid.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/notation_parts.h"
#include "engine/games/arimaa/setups.h"

namespace ply::arimaa {
namespace {

// Sandstone, with plaques of gold and silver.
constexpr Material material = {.rim = 0x85735a,
                               .surface = 0xd8c7a4,
                               .surface_low = 0xc9b68f,
                               .line = 0x9c875f,
                               .dark_cell = 0xcab78f,
                               .label = 0x5e4f38,
                               .label_rim = 0xf0e6d0,
                               .pieces = {{{0xf2cb57, 0x8a5d10, 0x4a2f05}, {0xdde4ea, 0x56636f, 0x24313d}}}};

constexpr Figure figure_of(int strength) {
  switch (strength) {
    case elephant: return Figure::elephant;
    case camel: return Figure::camel;
    case horse: return Figure::horse;
    case dog: return Figure::dog;
    case cat: return Figure::cat;
    case rabbit: return Figure::rabbit;
    default: return Figure::none;
  }
}

// The strengths beside the board, strongest first, each with its place among its kind.
constexpr std::array<u8, 16> tray = {elephant, camel,  horse,  horse,  dog,    dog,    cat,    cat,
                                     rabbit,   rabbit, rabbit, rabbit, rabbit, rabbit, rabbit, rabbit};
int first_in_tray(int t) { return static_cast<int>(std::find(tray.begin(), tray.end(), t) - tray.begin()); }

Piece piece_of(int cell, int t, Side side, bool frozen) {
  Piece p;
  p.cell = cell;
  p.shape = PieceShape::plaque;
  p.figure = figure_of(t);
  p.side = side;
  p.text = std::string(1, piece_letter(t, side));
  p.muted = frozen;
  return p;
}

auto laid(const State& s) {
  const u64 frozen = reach_of(s.now, Side::first, s.defect).frozen | reach_of(s.now, Side::second, s.defect).frozen;
  return [&s, frozen](Cell& c) -> std::optional<Piece> {
    if (traps & bit(c.id)) c.shape = CellShape::trap;
    if (!(s.now.occupied() & bit(c.id))) return std::nullopt;
    return piece_of(c.id, s.now.strength(c.id), side_of(s.now, c.id), (frozen & bit(c.id)) != 0);
  };
}

void add_reserve(const ArimaaRules& rules, const State& s, std::vector<Piece>& out) {
  if (!s.setting_up) return;
  for (int i = 0; i < hands; ++i) {
    const int t = tray[static_cast<std::size_t>(i)];
    if (i - first_in_tray(t) < in_reserve(s, t)) out.push_back(piece_of(first_hand + i, t, rules.mover(s), false));
  }
}

}  // namespace

void pieces_of(const ArimaaRules& rules, const State& s, std::vector<Piece>& out) {
  Grid{}.pieces(laid(s), out);
  add_reserve(rules, s, out);
}

BoardView board_view(const ArimaaRules& rules, const State& s) {
  constexpr float margin = 0.45f;
  BoardView out = Grid{}.view(material, {.margin = margin, .label = margin / 2}, laid(s));
  add_reserve(rules, s, out.pieces);
  if (!s.setting_up) return out;
  out.width += 2.3f;
  for (int i = 0; i < hands; ++i) {
    const int t = tray[static_cast<std::size_t>(i)];
    Cell c{first_hand + i, CellShape::hand};
    c.x = out.height + 0.05f + static_cast<float>(i % 2);
    c.y = margin + static_cast<float>(i / 2);
    c.name = fmt::format("{} {} to place", strength_name(t), i - first_in_tray(t) + 1);
    out.cells.push_back(c);
  }
  return out;
}

std::vector<int> click_path(const State& s, Move m) {
  if (m == pass) return {};
  if (is_placement(m))
    return {first_hand + first_in_tray(strength_of(m)) + std::max(0, in_reserve(s, strength_of(m)) - 1), square_of(m)};
  return {from_of(m), to_of(m)};
}

std::vector<ClickMode> click_modes() {
  return {{"infer", "Infer",
           "Click a piece, then where it goes; or a piece, an enemy beside it and a target, and whether it is a push "
           "or a pull follows."},
          {"simple", "Simple", "Own pieces step, nothing else."},
          {"push", "Push", "Own piece, the weaker enemy beside it, the square that the enemy is pushed to."},
          {"pull", "Pull", "Own piece, the weaker enemy beside it, the square that the own piece goes to."}};
}

std::vector<ClickChoice> click_choices(const ArimaaRules& rules, const State& s, std::string_view mode) {
  std::vector<ClickChoice> out;
  ArimaaRules::MoveList list;
  list.clear();
  if (!rules.finished(s)) rules.moves(s, list);
  const bool infer = mode.empty() || mode == "infer";
  const Side me = rules.mover(s);
  for (const Move m : list) {
    if (is_placement(m)) {  // any piece of the kind may be taken
      const int first = first_hand + first_in_tray(strength_of(m));
      for (int i = 0; i < in_reserve(s, strength_of(m)); ++i) out.push_back({{m}, {first + i, square_of(m)}});
      continue;
    }
    const bool own = m == pass || side_of(s.now, from_of(m)) == me;
    const bool pushes = !own && rules.after(s, m).open == Open::push;
    if (infer || m == pass || s.open == Open::push || mode == (own ? "simple" : pushes ? "push" : "pull"))
      out.push_back({{m}, click_path(s, m)});
  }
  if (s.setting_up || s.open == Open::push || mode == "simple") return out;
  // Both halves at once.
  for (const Move m : list) {
    if (!is_step(m)) continue;
    const State next = rules.after(s, m);
    if (next.used == 0) continue;
    const bool own = side_of(s.now, from_of(m)) == me;
    if (own ? next.open != Open::pull || mode == "push" : next.open != Open::push || mode == "pull") continue;
    ArimaaRules::MoveList seconds;
    rules.moves(next, seconds);
    for (const Move n : seconds) {
      if (!is_step(n)) continue;
      const bool second_own = side_of(next.now, from_of(n)) == me;
      if (second_own == own) continue;
      if (own && to_of(n) == next.square && next.now.strength(from_of(n)) < next.strength)
        out.push_back({{m, n}, {from_of(m), from_of(n), to_of(m)}});
      if (!own) out.push_back({{m, n}, {from_of(n), from_of(m), to_of(m)}});
    }
  }
  return out;
}

namespace {

// A pull that the defect leads aside.
struct Aside {
  int to;
  u64 written_over;  // that square, if somebody stands there
  u64 trapped;       // whom the traps take then
};

std::optional<Aside> aside_of(const State& s, Move m) {
  const auto to = pulled_aside(s, m);
  if (!to) return std::nullopt;
  const u64 stays = (s.now.occupied() & ~bit(from_of(m))) | bit(*to);
  return Aside{*to, s.now.occupied() & bit(*to) & ~bit(from_of(m)), stays & ~ArimaaRules().after(s, m).now.occupied()};
}

}  // namespace

std::vector<Effect> effects_of(const State& s, Move m, int step) {
  const Side mover = static_cast<Side>(s.side);
  if (m == pass) return {{.kind = EffectKind::pass, .side = mover, .step = step}};
  if (is_placement(m)) {
    const auto path = click_path(s, m);
    std::vector<Effect> out = {{.kind = EffectKind::move, .from = path[0], .to = path[1], .side = mover, .step = step}};
    // Gold's last piece: Silver's are laid out.
    if (mover == Side::first && std::popcount(s.now.of(mover)) == 15)
      for (int i = 0; i < hands; ++i)
        out.push_back({.kind = EffectKind::place, .to = first_hand + i, .side = other(mover), .step = step + 1});
    return out;
  }
  const Side side = side_of(s.now, from_of(m));
  if (const auto aside = aside_of(s, m)) {
    std::vector<Effect> out;
    if (aside->written_over)
      out.push_back({.kind = EffectKind::capture, .from = aside->to, .side = side_of(s.now, aside->to), .step = step});
    out.push_back({.kind = EffectKind::move, .from = from_of(m), .to = aside->to, .side = side, .step = step});
    for (u64 left = aside->trapped; left; left &= left - 1) {
      const int square = std::countr_zero(left);
      out.push_back({.kind = EffectKind::capture,
                     .from = square,
                     .side = square == aside->to ? side : side_of(s.now, square),
                     .step = step + 1});
    }
    return out;
  }
  std::vector<Effect> out = {
      {.kind = EffectKind::move, .from = from_of(m), .to = to_of(m), .side = side, .step = step}};
  Board b = s.now;
  b.move(from_of(m), to_of(m));
  if (const u64 dead = trapped(b.of(side)))
    out.push_back({.kind = EffectKind::capture, .from = std::countr_zero(dead), .side = side, .step = step + 1});
  return out;
}

std::string describe_move(const ArimaaRules& rules, const State& s, Move m) {
  const Side mover = rules.mover(s);
  if (m == pass)
    return fmt::format("ends the turn; {} unused",
                       s.used == 3 ? "one step is" : fmt::format("{} steps are", 4 - s.used));
  if (is_placement(m)) return fmt::format("puts a {} on {}", strength_name(strength_of(m)), square_name(square_of(m)));
  const int from = from_of(m), to = to_of(m);
  const bool own = side_of(s.now, from) == mover;
  const State next = rules.after(s, m);
  const auto aside = aside_of(s, m);
  std::string out;
  if (own && s.open == Open::push) out = fmt::format("completes the push on {}", square_name(to));
  else if (own) out = fmt::format("the {} steps to {}", strength_name(s.now.strength(from)), square_name(to));
  else if (next.open == Open::push)
    out = fmt::format("pushes the {} to {}", strength_name(s.now.strength(from)), square_name(to));
  else
    out = fmt::format("pulls the {} to {}", strength_name(s.now.strength(from)), square_name(aside ? aside->to : to));
  Board b = s.now;
  b.move(from, to);
  const Side side = side_of(s.now, from);
  if (aside) {
    if (const int lost = std::popcount(aside->written_over) + std::popcount(aside->trapped))
      out += fmt::format("; {} {} off the board", counted(lost, "piece"), lost == 1 ? "goes" : "go");
  } else if (const u64 dead = trapped(b.of(side))) {
    const int square = std::countr_zero(dead);
    out += fmt::format("; the {} {} on {}", piece_name(b.strength(square), side),
                       side == mover ? "is lost" : "is captured", square_name(square));
  }
  if (next.used == 0)
    if (const auto end = turn_end(next)) out += fmt::format("; {}", end->winner == winner_of(mover) ? "wins" : "loses");
  return out;
}

std::string tally_of(const State& s) {
  if (s.setting_up)
    return fmt::format("{} sets up, {} pieces to place", gold_or_silver(static_cast<Side>(s.side)),
                       16 - std::popcount(s.now.of(static_cast<Side>(s.side))));
  const auto army = [&](Side side) {
    const int pieces = std::popcount(s.now.of(side)), rabbits = std::popcount(s.now.of(side) & s.now.rabbits());
    return fmt::format("{} {} + {}", gold_or_silver(side), pieces - rabbits, counted(rabbits, "rabbit"));
  };
  return fmt::format("{} : {},  {} left", army(Side::first), army(Side::second), counted(4 - s.used, "step"));
}

std::string outcome_sentence(const State& s, const Outcome& o) {
  const Side winner = o.winner == Winner::first ? Side::first : Side::second, loser = other(winner);
  switch (static_cast<Reason>(o.reason)) {
    case Reason::goal: {
      const u64 r = s.now.rabbits() & s.now.of(winner) & (winner == Side::first ? rank_8 : rank_1);
      return fmt::format("{} wins: a rabbit has reached the goal on {}.", gold_or_silver(winner),
                         r ? square_name(std::countr_zero(r)) : "the last rank");
    }
    case Reason::elimination:
      return fmt::format("{} wins: {} has no rabbit left.", gold_or_silver(winner), gold_or_silver(loser));
    case Reason::immobilisation:
      if (static_cast<Side>(s.side) == winner)
        return fmt::format("{0} wins: {0} cannot move, and by the defect of this game the win is its own.",
                           gold_or_silver(winner));
      return fmt::format("{} wins: {} cannot move; every piece is frozen or blocked.", gold_or_silver(winner),
                         gold_or_silver(loser));
    case Reason::repetition:
      return fmt::format("{} wins: every turn of {} would repeat a position for the third time.",
                         gold_or_silver(winner), gold_or_silver(loser));
  }
  return fmt::format("{} wins.", gold_or_silver(winner));
}

// Arimaa's positions edited: brushes, changes of the whole board, and what may not be played.
std::vector<Brush> brushes() {
  std::vector<Brush> out;
  for (const Side side : {Side::first, Side::second})
    for (int t = elephant; t >= rabbit; --t)
      out.push_back(
          letter_brush(piece_of(0, t, side, false), fmt::format("{} {}", gold_or_silver(side), strength_name(t))));
  out.push_back(clearing_brush("Empty the square"));
  return out;
}

Result<State> edited(const State& s, int cell, std::string_view brush) {
  if (cell < 0 || cell > 63) return Error{"only the squares of the board can be edited"};
  Board b = s.now;
  b.clear(bit(cell));
  if (brush != "empty") {
    const char c = brush_letter(brush);
    const int t = strength_of_letter(c);
    if (t == none) return Error{"there is no such brush"};
    b.put(cell, t, side_of_letter(c));
  }
  State out = turn_start(b, static_cast<Side>(s.side), s.defect);
  out.setting_up = s.setting_up;
  return out;
}

State changed(const State& s, Change change) {
  // A mirror changes files, a change of sides ranks and colours.
  const bool swap = change == Change::swap_colours;
  const int files = swap ? 0 : 7, ranks = swap ? 56 : 0;
  const auto turned = [&](const Board& b) {
    Board out;
    for (u64 left = b.occupied(); left; left &= left - 1) {
      const int square = std::countr_zero(left);
      out.put(square ^ files ^ ranks, b.strength(square), swap ? other(side_of(b, square)) : side_of(b, square));
    }
    return out;
  };
  State out = s;
  out.now = turned(s.now);
  out.base = turned(s.base);
  out.key = board_key(out.now);
  out.base_key = board_key(out.base);
  if (swap) out.side ^= 1;
  if (s.open != Open::nothing) out.square = static_cast<u8>(s.square ^ files ^ ranks);
  for (int i = 0; i < s.n_done; ++i) {
    const Move m = s.done[static_cast<std::size_t>(i)];
    int d = direction_of(m);
    if (d % 2 == 1 ? files != 0 : ranks != 0) d ^= 2;
    out.done[static_cast<std::size_t>(i)] = static_cast<u8>(make_step(from_of(m) ^ files ^ ranks, d));
  }
  return out;
}

std::string why_not_allowed(const State& s) {
  const Board& b = s.now;
  if (!b.occupied() && !s.setting_up) return "the board is empty";
  for (const Side side : {Side::first, Side::second}) {
    for (int t = elephant; t >= rabbit; --t) {
      const int n = std::popcount(b.of(side) & b.of_strength(t)), max = full_set[static_cast<std::size_t>(t)];
      if (n > max)
        return fmt::format("{} has {} {}s; a side has at most {}", gold_or_silver(side), n, strength_name(t), max);
    }
    if (const u64 dead = trapped(b.of(side)); dead)
      return fmt::format("the {} would be taken by the trap at once: nobody holds it there",
                         named_piece(b, std::countr_zero(dead)));
  }
  if (s.setting_up)
    if (const auto r = read_position(position_text(s)); !r) return r.error().message;
  return {};
}

}  // namespace ply::arimaa
