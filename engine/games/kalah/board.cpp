#include "engine/games/kalah/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/counted.h"

namespace ply::kalah {
namespace {

// Carved wood.
constexpr Material material = {.rim = 0x5a3c26,
                               .surface = 0xa87a4e,
                               .surface_low = 0x8f6440,
                               .line = 0x6b4629,
                               .dark_cell = 0x9a6c44,
                               .label = 0x4a2f1b,
                               .label_rim = 0xd9bd98,
                               .rim_width = 0.14f,
                               .rounding = 0.18f,
                               .grain = true};

struct Place {
  Side owner;
  int pit;  // m = the store
};

Place place(int m, int cell) { return cell <= m ? Place{Side::first, cell} : Place{Side::second, cell - m - 1}; }

int stones_at(const State& s, int m, int cell) {
  const Place p = place(m, cell);
  return p.pit == m ? s.stored(p.owner) : s.pit(p.owner, p.pit);
}

std::string name(int m, int cell) {
  const Place p = place(m, cell);
  const char side = p.owner == Side::first ? 'A' : 'B';
  return p.pit == m ? fmt::format("{}'s store", side) : fmt::format("{}{}", side, p.pit + 1);
}

/// As people say it: pits are numbered from the left of their owner, as in the notation.
std::string spoken(int m, int cell) {
  const Place p = place(m, cell);
  return p.pit == m ? name(m, cell) : fmt::format("pit {} of {}", p.pit + 1, p.owner == Side::first ? 'A' : 'B');
}

// Lengths in pits: above and below the rows, of a store, and between rows and stores.
constexpr float margin = 0.55f, store = 1.25f, gap = 0.12f;

float pit_left(int m, const Place& p) {
  return store + gap + static_cast<float>(p.owner == Side::first ? p.pit : m - 1 - p.pit);
}

}  // namespace

int cell_of(const Options& options, Side owner, int pit) { return owner == Side::first ? pit : options.pits + 1 + pit; }

void pieces_of(const KalahRules& rules, const State& s, std::vector<Piece>& out) {
  const int m = rules.pits();
  for (int cell = 0; cell < 2 * m + 2; ++cell)
    out.push_back(
        {.cell = cell, .shape = PieceShape::stones, .side = place(m, cell).owner, .count = stones_at(s, m, cell)});
}

BoardView board_view(const KalahRules& rules, const State& position, bool counted_up) {
  const State state = counted_up && rules.finished(position) ? rules.swept(position) : position;
  const int m = rules.pits();
  BoardView out;
  out.material = &material;
  out.width = static_cast<float>(m) + 2 * (store + gap);
  out.height = 2 + 2 * margin + gap;
  for (int cell = 0; cell < 2 * m + 2; ++cell) {
    const Place p = place(m, cell);
    const bool first = p.owner == Side::first;
    Cell c{cell, p.pit == m ? CellShape::store : CellShape::pit};
    c.name = name(m, cell);
    if (p.pit == m) {
      c.x = first ? out.width - store : 0;
      c.y = margin;
      c.w = store;
      c.h = 2 + gap;
    } else {
      c.x = pit_left(m, p);
      c.y = first ? margin + 1 + gap : margin;
    }
    out.cells.push_back(c);
  }
  pieces_of(rules, state, out.pieces);
  out.labels = labels_of(m, out.width, out.height, false);
  return out;
}

std::vector<BoardLabel> labels_of(int m, float width, float height, bool cells) {
  std::vector<BoardLabel> out;
  for (int cell = 0; cell < 2 * m + 2; ++cell) {
    const Place p = place(m, cell);
    const bool first = p.owner == Side::first, is_store = p.pit == m;
    const float x = !is_store ? pit_left(m, p) + 0.5f : first ? width - store / 2 : store / 2;
    std::string text = is_store ? first ? "A" : "B" : std::to_string(p.pit + 1);  // as the notation has them
    if (cells) text += fmt::format(" @{}", cell);
    out.push_back({x, first ? height - margin / 2 : margin / 2, std::move(text)});
  }
  return out;
}

std::vector<Effect> effects_of(const KalahRules& rules, const State& state, KalahRules::Move move) {
  std::vector<Effect> out;
  const int m = rules.pits(), ring = 2 * m + 2;
  const Side mover = rules.mover(state);
  const int origin = cell_of(rules.options(), mover, move), own_store = cell_of(rules.options(), mover, m);
  const int skipped = cell_of(rules.options(), other(mover), m);
  int step = 0, cell = origin;
  for (int left = state.pit(mover, move); left > 0;) {
    cell = (cell + 1) % ring;
    if (cell == skipped || (cell == origin && rules.options().origin == Options::Origin::skip)) continue;
    out.push_back({.kind = EffectKind::sow, .from = origin, .to = cell, .side = mover, .step = step++});
    --left;
  }
  if (const int captured = rules.captured(state, move); captured > 0) {
    const int facing = 2 * m - cell;
    out.push_back({.kind = EffectKind::capture, .from = cell, .to = own_store, .side = mover, .step = step});
    if (captured > 1)
      out.push_back({.kind = EffectKind::capture,
                     .from = facing,
                     .to = own_store,
                     .count = captured - 1,
                     .side = mover,
                     .step = step});
    ++step;
  }
  const State after = rules.after(state, move);
  if (rules.finished(after)) {
    const State end = rules.swept(after);
    for (int c = 0; c < ring; ++c) {
      const Place p = place(m, c);
      const int n = p.pit == m ? 0 : stones_at(after, m, c);
      if (n == 0 || end == after) continue;
      const int gain_a = end.stored(Side::first) - after.stored(Side::first),
                gain_b = end.stored(Side::second) - after.stored(Side::second);
      const int to = gain_a > 0 && (gain_b == 0 || p.owner == Side::first) ? m : gain_b > 0 ? 2 * m + 1 : -1;
      out.push_back({.kind = EffectKind::sweep, .from = c, .to = to, .count = n, .side = p.owner, .step = step});
    }
  } else if (rules.mover(after) == mover) {
    out.push_back({.kind = EffectKind::extra_turn, .to = own_store, .side = mover, .step = step});
  }
  return out;
}

std::string description_of(const KalahRules& rules, const State& state, KalahRules::Move move) {
  const Side mover = rules.mover(state);
  const int n = state.pit(mover, move);
  std::string out = "sows " + counted(n, "stone");
  const auto effects = effects_of(rules, state, move);
  int last = -1;
  for (const Effect& e : effects)
    if (e.kind == EffectKind::sow) last = e.to;
  if (last >= 0) out += fmt::format(", the last in {}", spoken(rules.pits(), last));
  if (const int captured = rules.captured(state, move); captured > 0) out += fmt::format(", captures {}", captured);
  const State after = rules.after(state, move);
  if (rules.finished(after)) out += ", and the game is over";
  else if (rules.mover(after) == mover) out += ": another turn";
  return out;
}

std::string why_no_move(const KalahRules& rules, const State& state, int cell) {
  const int m = rules.pits();
  if (cell < 0 || cell > 2 * m + 1) return "there is no such pit";
  const Place p = place(m, cell);
  if (rules.finished(state)) return "the game is over";
  if (p.pit == m) return "a store cannot be sown";
  if (p.owner != rules.mover(state))
    return fmt::format("{} is not the mover's: {} is to move", spoken(m, cell), state.side == 0 ? 'A' : 'B');
  return fmt::format("{} is empty", spoken(m, cell));
}

Result<State> edited(const KalahRules& rules, const State& state, int cell, int amount) {
  const int m = rules.pits();
  if (cell < 0 || cell > 2 * m + 1) return Error{"there is no such pit"};
  const Place p = place(m, cell);
  const int now = stones_at(state, m, cell), next = std::max(0, now + amount), total = state.total + next - now;
  if (total > Options::max_total) return Error{fmt::format("a board holds at most {} stones", Options::max_total)};
  State out = state;
  const auto side = static_cast<std::size_t>(index(p.owner));
  if (p.pit == m) out.store[side] = static_cast<u8>(next);
  else out.row[side] += (static_cast<u64>(next) - static_cast<u64>(now)) << (8 * p.pit);
  out.total = static_cast<u8>(total);
  return out;
}

Result<State> changed(const State& state, Change change) {
  if (change == Change::mirror)
    return Error{"stones are sown one way round, so a mirrored board makes no sense in Kalah"};
  State out = state;
  std::swap(out.row[0], out.row[1]);
  std::swap(out.store[0], out.store[1]);
  if (change == Change::swap_colours) out.side ^= 1;
  return out;
}

}  // namespace ply::kalah
