#include "engine/game/board_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <utility>

#include "engine/base/nearest.h"
#include "engine/base/text.h"
#include "engine/game/named_facts.h"

namespace ply {
namespace {

// What tells pieces apart that a person tells apart.
u32 signature(const Piece& p) {
  const u32 letter = p.figure != Figure::none || p.text.empty() ? 0 : static_cast<u8>(p.text.front());
  return static_cast<u32>(p.shape) | static_cast<u32>(p.figure) << 4 | letter << 8 | static_cast<u32>(p.strong) << 16 |
         static_cast<u32>(p.direction & 1) << 17 | static_cast<u32>(index(p.side)) << 18;
}

// "x-squares" as a word of expressions; empty where that cannot be.
std::string as_word(std::string_view name) {
  std::string out = lower_case(name);
  for (char& c : out)
    if (c == '-' || c == ' ') c = '_';
  const bool fits = std::all_of(out.begin(), out.end(),
                                [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
  return fits && !out.empty() && out.front() >= 'a' ? out : std::string();
}

bool is_square(CellShape s) { return s == CellShape::square || s == CellShape::trap || s == CellShape::corner; }

std::string usual_name(PieceShape s) {
  return s == PieceShape::stones ? "stone" : s == PieceShape::disc ? "disc" : "piece";
}

}  // namespace

Result<std::shared_ptr<const BoardWords>> BoardWords::make(const Game& game) {
  const BoardView view = game.edit_board(game.initial());
  const bool tree =
      std::any_of(view.cells.begin(), view.cells.end(), [](const Cell& c) { return c.shape == CellShape::node; });
  if (view.cells.empty() || tree) return Error{fmt::format("{} has no board to speak of", game.type().title())};
  if (view.cells.size() > CellBits::capacity)
    return Error{fmt::format("the board has more than {} cells", CellBits::capacity)};
  auto out = std::make_shared<BoardWords>();
  out->places_.fill(-1);
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    const Cell& c = view.cells[i];
    if (c.id < 0 || c.id > 255) return Error{"the cells of the board have numbers beyond 255"};
    out->places_[static_cast<std::size_t>(c.id)] = static_cast<i16>(i);
    out->cell_names_.push_back(as_word(c.name));
    out->all_.add(static_cast<int>(i));
    if (c.shape == CellShape::hand) out->hand_.add(static_cast<int>(i));
  }
  out->words_ = {{"me", "The side whose value is asked: its pieces."},
                 {"opponent", "The other side: its pieces."},
                 {"pieces", "The pieces of both sides."},
                 {"empty", "Cells with nothing on them."}};
  out->add_kinds(game);
  out->add_grid(view);
  out->add_shapes(view);
  out->add_named(game);
  return std::shared_ptr<const BoardWords>(std::move(out));
}

void BoardWords::add_region(std::string name, std::string sentence, const std::array<CellBits, 2>& cells) {
  if (name.empty() || region_named(name) || kind_named(name) >= 0 || cells[0].count() == 0) return;
  words_.push_back({name, std::move(sentence)});
  regions_.push_back({std::move(name), cells});
}

// Each brush of the editor is put on an empty board, and what lies there is asked for its name.
void BoardWords::add_kinds(const Game& game) {
  const auto* facts = dynamic_cast<const HasNamedFacts*>(&game);
  const Position bare = game.cleared(game.initial());
  int stones = 0;
  for (const Piece& p : game.edit_board(game.initial()).pieces) stones += p.count;
  for (const Brush& b : game.palette()) {
    if (b.empty) continue;
    for (const Cell& c : game.edit_board(bare).cells) {
      const auto put = game.edit(bare, c.id, b.id, 1);
      if (!put) continue;
      const BoardView view = game.edit_board(*put);
      const auto at = std::find_if(view.pieces.begin(), view.pieces.end(),
                                   [&](const Piece& p) { return p.cell == c.id && p.count > 0; });
      if (at == view.pieces.end()) continue;
      std::string name = facts ? as_word(facts->piece_name(*put, c.id)) : std::string();
      if (name.empty()) name = usual_name(at->shape);
      int kind = kind_named(name);
      if (kind < 0 && static_cast<int>(kinds_.size()) < LaidBoard::max_kinds) {
        kind = static_cast<int>(kinds_.size());
        kinds_.push_back(name);
        words_.push_back({name, at->shape == PieceShape::stones ? std::string("Stones, by their number.")
                                                                : fmt::format("The kind of piece: {}.", name)});
      }
      if (kind >= 0) signatures_.emplace_back(signature(*at), static_cast<u8>(kind));
      if (at->shape == PieceShape::stones) {
        // Those of both sides look the same but for the side
        Piece other_side = *at;
        other_side.side = other(at->side);
        signatures_.emplace_back(signature(other_side), static_cast<u8>(kind));
        max_count_ = std::max({max_count_, stones, 255});
      }
      break;
    }
  }
  std::sort(signatures_.begin(), signatures_.end());
}

void BoardWords::add_grid(const BoardView& view) {
  std::set<float> xs, ys;
  for (const Cell& c : view.cells)
    if (is_square(c.shape)) xs.insert(c.x), ys.insert(c.y);
  if (xs.size() < 2 || ys.size() < 2) return;
  const int wide = static_cast<int>(xs.size()), high = static_cast<int>(ys.size());
  columns_.assign(view.cells.size(), -1);
  rows_.assign(view.cells.size(), -1);
  CellBits corners, edge, centre;
  std::vector<std::array<CellBits, 2>> ranks(static_cast<std::size_t>(high));
  std::array<CellBits, 2> own, far;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    const Cell& c = view.cells[i];
    if (!is_square(c.shape)) continue;
    const int at = static_cast<int>(i), x = static_cast<int>(std::distance(xs.begin(), xs.find(c.x))),
              y = static_cast<int>(std::distance(ys.begin(), ys.find(c.y)));
    columns_[i] = static_cast<i8>(x);
    rows_[i] = static_cast<i8>(y);
    const bool side = x == 0 || x == wide - 1, end = y == 0 || y == high - 1;
    if (side && end) corners.add(at);
    if (side || end) edge.add(at);
    if (std::abs(2 * x - (wide - 1)) < 2 && std::abs(2 * y - (high - 1)) < 2) centre.add(at);
    for (const Side s : {Side::first, Side::second}) {
      const int rank = s == Side::first ? high - 1 - y : y;
      const auto of = static_cast<std::size_t>(index(s));
      ranks[static_cast<std::size_t>(rank)][of].add(at);
      (2 * rank < high ? own : far)[of].add(at);
    }
  }
  add_both("corners", "The squares in the corners.", corners);
  add_both("edge", "The squares at the edge, corners among them.", edge);
  add_both("centre", "The squares around the middle of the board.", centre);
  add_region("own_half", "The rows that are nearer to this side's own edge.", own);
  add_region("far_half", "The rows that are nearer to the opponent's edge.", far);
  for (int r = 0; r < high; ++r)
    add_region(fmt::format("rank{}", r + 1), fmt::format("Row {} from this side's own edge.", r + 1),
               ranks[static_cast<std::size_t>(r)]);
}

void BoardWords::add_shapes(const BoardView& view) {
  const auto of_shape = [&](CellShape shape) {
    CellBits out;
    for (std::size_t i = 0; i < view.cells.size(); ++i)
      if (view.cells[i].shape == shape) out.add(static_cast<int>(i));
    return out;
  };
  add_both("traps", "The traps.", of_shape(CellShape::trap));
  add_both("hand", "Where pieces in hand lie, each with both of its faces.", hand_);
  add_both("stores", "The stores.", of_shape(CellShape::store));
  const CellBits pits = of_shape(CellShape::pit);
  add_both("pits", "The pits, without the stores.", pits);
  if (pits.count() == 0) return;
  // Whose pit it is, is who owns what lies there; their names end with their numbers.
  std::array<CellBits, 2> own;
  std::vector<CellBits> numbered;
  for (std::size_t i = 0; i < view.cells.size(); ++i) {
    const int at = static_cast<int>(i);
    if (!pits.has(at)) continue;
    for (const Piece& p : view.pieces)
      if (p.cell == view.cells[i].id) own[static_cast<std::size_t>(index(p.side))].add(at);
    const std::string& name = view.cells[i].name;
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    const auto n = to_number<int>(std::string_view(name).substr(std::min(digits, name.size())));
    if (!n || *n < 1 || *n > 64) continue;
    numbered.resize(std::max<std::size_t>(numbered.size(), static_cast<std::size_t>(*n)));
    numbered[static_cast<std::size_t>(*n - 1)].add(at);
  }
  add_region("own_pits", "The pits of this side, also empty ones.", own);
  for (std::size_t i = 0; i < numbered.size(); ++i)
    add_both(fmt::format("pit{}", i + 1), fmt::format("Pit {} of either side, from the left of its owner.", i + 1),
             numbered[i]);
}

void BoardWords::add_named(const Game& game) {
  const auto* facts = dynamic_cast<const HasNamedFacts*>(&game);
  if (!facts) return;
  for (const NamedCells& n : facts->named_cells()) {
    CellBits cells;
    for (const int c : n.cells)
      if (const int at = place_of(c); at >= 0) cells.add(at);
    add_both(as_word(n.name), n.sentence, cells);
  }
}

int BoardWords::kind_named(std::string_view name) const {
  for (std::size_t i = 0; i < kinds_.size(); ++i)
    if (name == kinds_[i] ||
        (name.size() == kinds_[i].size() + 1 && name.back() == 's' && name.substr(0, name.size() - 1) == kinds_[i]))
      return static_cast<int>(i);
  return -1;
}

const BoardWords::Region* BoardWords::region_named(std::string_view name) const {
  const auto at = std::find_if(regions_.begin(), regions_.end(), [&](const Region& r) { return r.name == name; });
  return at == regions_.end() ? nullptr : &*at;
}

bool BoardWords::is_set(std::string_view name) const {
  const std::string n = lower_case(name);
  return kind_named(n) >= 0 || region_named(n) ||
         std::find(cell_names_.begin(), cell_names_.end(), n) != cell_names_.end();
}

std::vector<std::string> BoardWords::names() const {
  std::vector<std::string> out;
  for (const BoardWord& w : words_) out.push_back(w.name);
  for (const std::string& c : cell_names_)
    if (!c.empty()) out.push_back(c);
  return out;
}

int BoardWords::longest_way() const {
  int out = 0;
  for (const auto* axis : {&columns_, &rows_})
    for (const i8 v : *axis) out = std::max<int>(out, v);
  return out;
}

Result<WordSet> BoardWords::read(std::string_view dotted) const {
  WordSet out;
  std::array<CellBits, 2> region = {all_, all_};
  std::string whose, kinds, regions;
  const auto join = [](std::string& to, std::string_view word) {
    to += fmt::format("{}{}", to.empty() ? "" : ".", word);
  };
  for (const std::string_view part : split(dotted, '.')) {
    const std::string name = lower_case(part);
    const auto on = name == "me"         ? WordSet::On::me
                    : name == "opponent" ? WordSet::On::opponent
                    : name == "pieces"   ? WordSet::On::pieces
                    : name == "empty"    ? WordSet::On::empty
                                         : WordSet::On::cells;
    if (on != WordSet::On::cells) {
      if (out.on != WordSet::On::cells) return Error{fmt::format("{} cannot be {} as well", whose, quoted_text(name))};
      out.on = on;
      whose = name;
    } else if (const int kind = kind_named(name); kind >= 0) {
      out.kinds |= u32{1} << kind;
      join(kinds, kinds_[static_cast<std::size_t>(kind)]);
    } else if (const Region* r = region_named(name)) {
      for (std::size_t s = 0; s < 2; ++s) region[s] = region[s] & r->cells[s];
      out.of_region = true;
      out.hand |= name == "hand";
      join(regions, name);
    } else if (const auto at = std::find(cell_names_.begin(), cell_names_.end(), name);
               at != cell_names_.end() && !name.empty()) {
      CellBits one;
      one.add(static_cast<int>(at - cell_names_.begin()));
      for (auto& cells : region) cells = cells & one;
      out.of_region = true;
      out.hand |= (one & hand_).count() > 0;
      join(regions, name);
    } else {
      return Error{fmt::format("there is no {} on this board; the nearest are {}", quoted_text(part),
                               fmt::join(nearest_names(name, names(), 3), ", "))};
    }
  }
  if (out.on == WordSet::On::empty && out.kinds != 0) return Error{"an empty cell has no kind of piece"};
  out.region = region;
  for (const std::string& words : {whose, kinds, regions})
    if (!words.empty()) join(out.text, words);
  return out;
}

void BoardWords::look(std::span<const Piece> pieces, LaidBoard& out) const {
  out.side = {};
  out.kind = {};
  for (const Piece& p : pieces) {
    const int at = place_of(p.cell);
    if (at < 0 || p.count <= 0) continue;
    out.side[static_cast<std::size_t>(index(p.side))].add(at);
    out.amount[static_cast<std::size_t>(at)] = static_cast<i16>(std::min(p.count, 1000));
    const u32 what = signature(p);
    const auto kind = std::lower_bound(signatures_.begin(), signatures_.end(), std::pair<u32, u8>(what, 0));
    if (kind != signatures_.end() && kind->first == what) out.kind[kind->second].add(at);
  }
}

CellBits BoardWords::cells(const WordSet& set, const LaidBoard& board, Side viewer) const {
  const auto me = static_cast<std::size_t>(index(viewer));
  const CellBits laid = board.side[0] | board.side[1];
  CellBits out = all_;
  switch (set.on) {
    case WordSet::On::me: out = board.side[me]; break;
    case WordSet::On::opponent: out = board.side[1 - me]; break;
    case WordSet::On::pieces: out = laid; break;
    case WordSet::On::empty: out = all_ & ~laid; break;
    case WordSet::On::cells: break;
  }
  if (set.kinds != 0) {
    CellBits some;
    for (u32 k = set.kinds; k != 0; k &= k - 1) some = some | board.kind[static_cast<std::size_t>(std::countr_zero(k))];
    out = out & some;
  }
  if (set.of_region) out = out & set.region[me];
  return set.hand ? out : out & ~hand_;
}

int BoardWords::count(const WordSet& set, const LaidBoard& board, Side viewer) const {
  const CellBits here = cells(set, board, viewer);
  if (set.on == WordSet::On::empty) return here.count();
  int out = 0;
  here.each([&](int at) { out += board.amount[static_cast<std::size_t>(at)]; });
  return std::min(out, max_count_);
}

int BoardWords::steps(int from, const CellBits& to) const {
  int out = longest_way() + 1;
  const auto f = static_cast<std::size_t>(from);
  if (rows_[f] < 0) return out;
  to.each([&](int at) {
    const auto t = static_cast<std::size_t>(at);
    if (rows_[t] >= 0)
      out = std::min(out, std::max(std::abs(rows_[t] - rows_[f]), std::abs(columns_[t] - columns_[f])));
  });
  return out;
}

}  // namespace ply
