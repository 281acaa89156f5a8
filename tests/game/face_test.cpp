// What holds for the face of every game: playing, text, board, editor. Thinking is in thinking_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/base/utf8.h"
#include "engine/game/player.h"
#include "tests/game/faces.h"
#include "vendor/catch2_compat.h"

using namespace face_test;

namespace {

bool contains(const std::vector<MoveCode>& moves, MoveCode m) {
  return std::find(moves.begin(), moves.end(), m) != moves.end();
}

std::vector<std::string> texts_of(const Game& game, const Position& p, const std::vector<MoveCode>& moves) {
  std::vector<std::string> out;
  for (MoveCode m : moves) out.push_back(game.write_move(p, m));
  return out;
}

/// What lies on the cells: the side, and how many of it (stones and tokens in hands; 1 of everything else). Cells
/// without anything are left out.
struct Lying {
  Side side = Side::first;
  int count = 1;
  bool stones = false;
  bool in_hand = false;
  bool counted() const { return stones || in_hand; }
};
using Layout = std::map<int, Lying>;

Layout layout_of(const BoardView& b) {
  Layout out;
  for (const Piece& p : b.pieces) {
    const auto cell = std::find_if(b.cells.begin(), b.cells.end(), [&](const Cell& c) { return c.id == p.cell; });
    if (p.count > 0) out[p.cell] = {p.side, p.count, p.shape == PieceShape::stones, cell->shape == CellShape::hand};
  }
  return out;
}

void add_stones(Layout& at, int cell, int n, const Lying& like) {
  if (cell < 0) return;
  auto [it, made] = at.emplace(cell, like);
  if (made) it->second.count = 0;
  if ((it->second.count += n) == 0) at.erase(it);
}

/// The layout after the effects. Says what is impossible.
Layout replayed(Layout at, const std::set<int>& hands, const std::vector<Effect>& effects) {
  for (const Effect& e : effects) {
    const auto on_from = at.find(e.from);
    switch (e.kind) {
      case EffectKind::place:
        if (e.from >= 0) {  // out of a hand
          REQUIRE(on_from != at.end());
          add_stones(at, e.from, -1, on_from->second);
        }
        if (hands.count(e.to)) {
          add_stones(at, e.to, 1, {e.side, 1, false, true});
          break;
        }
        REQUIRE(!at.count(e.to));
        at[e.to] = {e.side};
        break;
      case EffectKind::flip:
        REQUIRE(at.count(e.to));
        REQUIRE(at[e.to].side != e.side);
        at[e.to].side = e.side;
        break;
      case EffectKind::move: {
        REQUIRE(on_from != at.end());
        REQUIRE(!at.count(e.to));
        const Lying moved = on_from->second;
        at.erase(on_from);
        at[e.to] = moved;
        break;
      }
      case EffectKind::sow:
      case EffectKind::sweep:
      case EffectKind::capture: {
        REQUIRE(on_from != at.end());
        const Lying taken = on_from->second;
        if (!taken.counted()) {
          at.erase(on_from);
          if (hands.count(e.to)) add_stones(at, e.to, 1, {other(taken.side), 1, false, true});
          break;
        }
        REQUIRE(taken.count >= e.count);
        add_stones(at, e.from, -e.count, taken);
        add_stones(at, e.to, e.count, taken);
        break;
      }
      case EffectKind::promote: REQUIRE(at.count(e.to)); break;
      case EffectKind::extra_turn:
      case EffectKind::pass: break;
    }
  }
  return at;
}

void check_same(const Layout& a, const Layout& b) {
  for (const Layout* one : {&a, &b})
    for (const auto& [cell, lying] : *one) {
      CAPTURE(cell);
      const auto x = a.find(cell), y = b.find(cell);
      REQUIRE(x != a.end());
      REQUIRE(y != b.end());
      REQUIRE(x->second.count == y->second.count);
      if (!lying.stones) REQUIRE(x->second.side == y->second.side);
    }
}

/// Everything that looks at a position, for positions that came from anywhere.
void look_at(const Game& game, const Position& p) {
  const auto moves = game.moves(p);
  CHECK(moves.empty() == game.outcome(p).has_value());
  CHECK(!game.tally(p).empty());
  if (moves.empty()) CHECK(!game.outcome_text(p).empty());
  const BoardView board = game.board(p);
  CHECK(!board.cells.empty());
  for (MoveCode m : moves) {
    game.show_move(p, m);
    game.describe(p, m);
    game.effects(p, m);
    game.click_path(p, m);
    game.after(p, m);
  }
  game.why_not_allowed(p);
  for (const ProfileInfo& profile : game.profiles()) game.evaluate(p, profile.id, profile.weights, Side::second);
}

std::string random_bytes(Random& random) {
  static constexpr std::string_view likely = "abcdefgh12345678 XO-/.,;:[]()\"\\\n+=pPasGBW0*";
  std::string out(random.below(100), ' ');
  for (char& c : out)
    c = random.below(4) ? likely[random.below(static_cast<u32>(likely.size()))] : static_cast<char>(random.below(256));
  return out;
}

std::string damaged(std::string text, Random& random) {
  for (u32 n = 1 + random.below(3); n > 0; --n) {
    const std::size_t at = random.below(static_cast<u32>(text.size()) + 1);
    switch (random.below(5)) {
      case 0: text.insert(at, 1, static_cast<char>(random.below(256))); break;
      case 1: text.erase(at, 1 + random.below(3)); break;
      case 2: text.resize(at); break;
      case 3: text.insert(at, text.substr(random.below(static_cast<u32>(text.size()) + 1), 5)); break;
      default:
        if (at < text.size()) text[at] = random_bytes(random).append("x")[0];
    }
  }
  return text;
}

void check_error(const Error& e, std::string_view text) {
  CAPTURE(text, e.message);
  CHECK(!e.message.empty());
  CHECK(e.column >= 0);
  CHECK(e.column <= static_cast<int>(text.size()) + 1);
  CHECK(is_utf8(e.message));
  for (char c : e.message) CHECK((static_cast<unsigned char>(c) >= 0x20 && c != 0x7f));
}

}  // namespace

TEST_CASE("ids are unique and every game has a modern profile and levels that exist", "[face]") {
  std::set<std::string> ids;
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    CHECK(ids.insert(type->id()).second);
    CHECK(find_game(type->id()) == type);
    CHECK(!type->title().empty());
    CHECK(type->side_name(Side::first) != type->side_name(Side::second));
    CHECK(!type->make({{"no-such-option", "1"}}));
  }
  CHECK(find_game("no-such-game") == nullptr);
  for (const Face& f : faces()) {
    CAPTURE(f.name);
    const Game& game = *f.game;
    CHECK(game.profile("modern"));
    CHECK(game.profile("no-such-profile") == nullptr);
    std::set<std::string> names, levels;
    for (const ProfileInfo& p : game.profiles()) {
      CHECK(names.insert(p.id).second);
      CHECK(!p.unit.empty());
      CHECK(!p.terms.empty());
    }
    for (const LevelInfo& l : game.levels()) {
      CHECK(levels.insert(l.id).second);
      CHECK(game.profile(l.profile));
      CHECK(parse_player(game, l.id));
    }
    // The rules that a game says it has make the same game again.
    const auto again = game.type().make(game.rules());
    REQUIRE(again);
    CHECK((*again)->rules() == game.rules());
    CHECK((*again)->rules_text() == game.rules_text());
  }
}

TEST_CASE("a game is over exactly when there are no moves, and moves lead to other positions", "[face]") {
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 1, 3, 150)) {
      CAPTURE(f.name, f.game->write(s.position));
      REQUIRE(s.moves.empty() == f.game->outcome(s.position, s.history).has_value());
      REQUIRE(!f.game->tally(s.position).empty());
      if (s.moves.empty()) REQUIRE(!f.game->outcome_text(s.position, s.history).empty());
      REQUIRE(std::set<MoveCode>(s.moves.begin(), s.moves.end()).size() == s.moves.size());
      std::set<u64> keys;
      for (MoveCode m : s.moves) {
        REQUIRE(f.game->key(f.game->after(s.position, m)) != f.game->key(s.position));
        keys.insert(f.game->key(f.game->after(s.position, m)));
      }
      REQUIRE(keys.size() == s.moves.size());
    }
}

TEST_CASE("positions are written and read back unchanged", "[face]") {
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 2, 3, 150)) {
      const std::string text = f.game->write(s.position);
      CAPTURE(f.name, text);
      for (const RuleValues& rules : {RuleValues{}, f.game->rules()}) {
        const auto back = f.game->type().parse_position(text, rules);
        // The text need not say all of the rules; then they lie beside it.
        if (!back && rules.empty() && f.game->rules() != (*f.game->type().make({}))->rules()) continue;
        REQUIRE(back);
        REQUIRE(back->game->write(back->position) == text);
        REQUIRE(back->game->mover(back->position) == f.game->mover(s.position));
        if (back->game->rules() != f.game->rules()) continue;  // the text need not say all of the rules
        const auto moves = back->game->moves(back->position);
        REQUIRE(texts_of(*back->game, back->position, moves) ==
                texts_of(*f.game, s.position, f.game->moves(s.position)));
      }
      REQUIRE(f.game->type().parse_position("  " + text + " \n", f.game->rules()));
    }
}

TEST_CASE("each move has a text of its own that is read back, with and without its suffixes", "[face]") {
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 3, 3, 150)) {
      CAPTURE(f.name, f.game->write(s.position));
      std::set<std::string> texts;
      for (MoveCode m : s.moves) {
        const std::string text = f.game->write_move(s.position, m);
        CAPTURE(text);
        REQUIRE(texts.insert(text).second);
        for (const std::string& t : {text, f.game->show_move(s.position, m), " " + text + " "}) {
          const auto back = f.game->parse_move(s.position, t, s.history);
          REQUIRE(back);
          REQUIRE(*back == m);
        }
      }
      const auto wrong = f.game->parse_move(s.position, "", s.history);
      REQUIRE(!wrong);
      check_error(wrong.error(), "");
    }
}

TEST_CASE("lists of moves and whole games are written and read back", "[face]") {
  for (const Face& f : faces())
    for (u64 seed = 0; seed < 6; ++seed) {
      const Walk walk = random_walk(*f.game, seed, seed % 2 ? 400 : static_cast<int>(seed) * 7);
      std::string list;
      for (std::size_t i = 0; i < walk.played.size(); ++i)
        list += f.game->write_move(walk.stops[i].position, walk.played[i]) + " ";
      CAPTURE(f.name, list);
      const auto moves = f.game->parse_moves(walk.stops[0].position, list);
      REQUIRE(moves);
      REQUIRE(*moves == walk.played);

      // From the start, and from somewhere on the way.
      for (std::size_t from : {std::size_t{0}, walk.played.size() / 2}) {
        GameRecord record{f.game,
                          walk.stops[from].position,
                          {walk.played.begin() + static_cast<std::ptrdiff_t>(from), walk.played.end()},
                          {}};
        record.tags = {{"First", "A \"quoted\" \\\\ name \\"}, {"Second", "B]"}};
        const std::string text = f.game->write_game(record);
        CAPTURE(text);
        for (const RuleValues& rules : {RuleValues{}, f.game->rules()}) {
          const auto back = f.game->type().parse_game(text, rules);
          INFO((back ? std::string() : back.error().message));
          REQUIRE(back);
          REQUIRE(back->game->rules() == f.game->rules());
          REQUIRE(back->game->write(back->start) == f.game->write(record.start));
          REQUIRE(texts_of(*back->game, back->start, back->moves).size() == record.moves.size());
          REQUIRE(back->moves == record.moves);
          REQUIRE(back->game->write_game(*back) == text);
        }
      }
    }
}

TEST_CASE("the board has places for all pieces, and each move has a click path of its own", "[face]") {
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 4, 3, 150)) {
      CAPTURE(f.name, f.game->write(s.position));
      const BoardView board = f.game->board(s.position);
      std::set<int> cells;
      for (const Cell& c : board.cells) {
        REQUIRE(cells.insert(c.id).second);
        REQUIRE((c.x >= 0 && c.y >= 0 && c.x + c.w <= board.width + 1e-3f && c.y + c.h <= board.height + 1e-3f));
        REQUIRE(!c.name.empty());
      }
      for (const Piece& p : board.pieces) REQUIRE(cells.count(p.cell));

      std::set<std::vector<int>> paths;
      std::set<int> first_cells;
      for (MoveCode m : s.moves) {
        const std::vector<int> path = f.game->click_path(s.position, m);
        REQUIRE(paths.insert(path).second);
        if (!path.empty()) first_cells.insert(path.front());
        for (int cell : path) REQUIRE(cells.count(cell));
      }
      for (int cell : cells)
        if (!first_cells.count(cell)) REQUIRE(!f.game->why_not(s.position, cell).empty());
      f.game->why_not(s.position, -1);
      f.game->why_not(s.position, 1'000'000);
    }
}

TEST_CASE("a value in a unit that is not known is written as it is", "[face]") {
  for (const Face& f : faces())
    for (const int value : {0, 8, -150, 99'950, -100'700, infinite}) {
      CAPTURE(f.name, value);
      CHECK(f.game->value_text("", value) == fmt::format("{:+}", value));
      CHECK(f.game->value_text("somebody's", value) == fmt::format("{:+}", value));
    }
}

TEST_CASE("the effects of a move turn the board before it into the board after it", "[face]") {
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 5, f.variant ? 1 : 3, 150)) {
      const BoardView before = f.game->board(s.position);
      std::set<int> hands;
      for (const Cell& c : before.cells)
        if (c.shape == CellShape::hand) hands.insert(c.id);
      for (MoveCode m : s.moves) {
        CAPTURE(f.name, f.game->write(s.position), f.game->write_move(s.position, m));
        const auto effects = f.game->effects(s.position, m);
        REQUIRE(!effects.empty());
        REQUIRE(std::is_sorted(effects.begin(), effects.end(),
                               [](const Effect& a, const Effect& b) { return a.step < b.step; }));
        REQUIRE(!f.game->describe(s.position, m).empty());
        // The board of the toy is what is left of the tree
        if (before.cells.front().shape == CellShape::node) continue;
        check_same(replayed(layout_of(before), hands, effects), layout_of(f.game->board(f.game->after(s.position, m))));
      }
    }
}

TEST_CASE("what is edited can be edited back", "[face]") {
  for (const Face& f : faces()) {
    const Game& game = *f.game;
    Random random(6);
    for (const Stop& s : sample(game, 6, f.variant ? 1 : 2, 100, f.variant ? 6 : 2)) {
      const Position& p = s.position;
      CAPTURE(f.name, game.write(p));
      // Editing in the middle of a turn begins it anew.
      const Position rested = game.with_mover(p, game.mover(p));
      if (!game.turn_view(p, {})) REQUIRE(game.write(rested) == game.write(p));
      const BoardView board = game.edit_board(p);
      REQUIRE(board.cells.size() == game.board(p).cells.size());
      for (const Brush& brush : game.palette()) {
        REQUIRE(!brush.title.empty());
        for (int tries = 0; tries < 6; ++tries) {
          const int cell = board.cells[random.below(static_cast<u32>(board.cells.size()))].id;
          CAPTURE(brush.id, cell);
          const auto edited = game.edit(p, cell, brush.id, 1);
          if (!edited) {
            check_error(edited.error(), "");
            continue;
          }
          if (game.why_not_allowed(*edited).empty()) look_at(game, *edited);
          // It is kept over a restart, allowed or not.
          const auto again = game.read_edited(game.write(*edited));
          if (game.read_edited(game.write(p))) REQUIRE((again && game.write(*again) == game.write(*edited)));
          if (brush.amount) {
            const auto back = game.edit(*edited, cell, brush.id, -1);
            REQUIRE(back);
            REQUIRE(game.write(*back) == game.write(p));
            continue;
          }
          // The brush that draws what lay there.
          const auto lay = std::find_if(board.pieces.begin(), board.pieces.end(),
                                        [&](const Piece& x) { return x.cell == cell && x.count > 0; });
          for (const Brush& b : game.palette()) {
            const bool same = lay == board.pieces.end()
                                  ? b.empty
                                  : !b.empty && !b.amount && b.piece.shape == lay->shape && b.piece.side == lay->side &&
                                        b.piece.text == lay->text && b.piece.direction == lay->direction &&
                                        b.piece.strong == lay->strong;
            if (!same) continue;
            const auto back = game.edit(*edited, cell, b.id, 0);
            REQUIRE(back);
            REQUIRE(game.write(*back) == game.write(rested));
          }
        }
      }
      REQUIRE(!game.edit(p, -1, game.palette().front().id, 1));
      REQUIRE(!game.edit(p, 1'000'000, game.palette().front().id, 1));

      // The side to move; the toy's movers are part of the tree.
      const Position turned = game.with_mover(p, other(game.mover(p)));
      if (game.write(turned) != game.write(rested)) REQUIRE(game.mover(turned) == other(game.mover(p)));
      REQUIRE(game.write(game.with_mover(turned, game.mover(p))) == game.write(rested));
      const Position empty = game.cleared(p);
      REQUIRE(game.mover(empty) == game.mover(p));
      REQUIRE(game.write(game.cleared(empty)) == game.write(empty));
      if (game.why_not_allowed(empty).empty()) look_at(game, empty);
    }
  }
}

TEST_CASE("no text crashes a reader, and what is refused is explained", "[face]") {
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    const auto game = *type->make({});
    Random random(8);
    const Walk walk = random_walk(*game, 8, 60);
    const std::string whole = game->write_game({game, walk.stops[0].position, walk.played, {{"Date", "today"}}});
    std::string list;
    for (std::size_t i = 0; i < walk.played.size(); ++i)
      list += game->write_move(walk.stops[i].position, walk.played[i]) + " ";
    for (int i = 0; i < 400; ++i) {
      const Stop& s = walk.stops[random.below(static_cast<u32>(walk.stops.size()))];
      const bool bytes = i % 4 == 0;
      {
        const std::string text = bytes ? random_bytes(random) : damaged(game->write(s.position), random);
        CAPTURE(text);
        if (const auto r = type->parse_position(text, {}); !r) {
          check_error(r.error(), text);
        } else {
          const std::string written = r->game->write(r->position);
          const auto again = type->parse_position(written, {});
          REQUIRE(again);
          CHECK(again->game->write(again->position) == written);
          look_at(*r->game, r->position);
        }
      }
      {
        const std::string text = bytes ? random_bytes(random) : damaged(whole, random);
        CAPTURE(text);
        if (const auto r = type->parse_game(text, {}); !r) {
          check_error(r.error(), text);
        } else {
          const std::string written = r->game->write_game(*r);
          const auto again = type->parse_game(written, {});
          INFO(written);
          REQUIRE(again);
          CHECK(again->moves == r->moves);
        }
      }
      {
        const std::string text = bytes ? random_bytes(random) : damaged(list, random);
        CAPTURE(text);
        const auto r = game->parse_moves(walk.stops[0].position, text);
        if (!r) check_error(r.error(), text);
        Position p = walk.stops[0].position;
        if (r)
          for (MoveCode m : *r) {
            REQUIRE(contains(game->moves(p), m));
            p = game->after(p, m);
          }
      }
      if (!s.moves.empty()) {
        const MoveCode m = s.moves[random.below(static_cast<u32>(s.moves.size()))];
        const std::string text = bytes ? random_bytes(random) : damaged(game->write_move(s.position, m), random);
        CAPTURE(text);
        if (const auto r = game->parse_move(s.position, text, s.history); !r) check_error(r.error(), text);
        else CHECK(contains(s.moves, *r));
      }
      {
        const std::string text = bytes ? random_bytes(random) : damaged(write_rules(game->rules()), random);
        CAPTURE(text);
        if (const auto r = parse_rules(text); !r) check_error(r.error(), text);
        else if (const auto g = type->make(*r); !g) check_error(g.error(), "");
        const std::string player = bytes ? text : damaged("modern:nodes=1000", random);
        if (const auto r = parse_player(*game, player); !r) check_error(r.error(), player);
      }
    }
  }
}

TEST_CASE("mirrored twice, turned four times, given away twice: the same position again", "[face]") {
  for (const Face& f : faces()) {
    const Game& game = *f.game;
    for (const Stop& s : sample(game, 8, 1, 60, 4)) {
      const Position& p = s.position;
      CAPTURE(f.name, game.write(p));
      for (const auto& [change, times] :
           {std::pair{Change::mirror, 2}, std::pair{Change::rotate, 4}, std::pair{Change::swap_colours, 2}}) {
        Position x = p;
        for (int i = 0; i < times; ++i) {
          const auto next = game.changed(x, change);
          if (!next) {
            check_error(next.error(), "");
            REQUIRE(i == 0);  // whether it makes sense does not depend on the position
            break;
          }
          x = *next;
          REQUIRE(game.mover(x) ==
                  (change == Change::swap_colours && i % 2 == 0 ? other(game.mover(p)) : game.mover(p)));
          if (game.why_not_allowed(x).empty()) look_at(game, x);
        }
        REQUIRE(game.write(x) == game.write(p));
      }
    }
  }
}

TEST_CASE("with the sides changed a position is worth as much to the mover", "[face]") {
  for (const Face& f : faces()) {
    const Game& game = *f.game;
    for (const Stop& s : sample(game, 9, 1, 60, 4)) {
      const auto swapped = game.changed(s.position, Change::swap_colours);
      if (!swapped) break;
      CAPTURE(f.name, game.write(s.position));
      REQUIRE(game.moves(*swapped).size() == game.moves(s.position).size());
      for (const ProfileInfo& profile : game.profiles()) {
        CAPTURE(profile.id);
        if (!profile.antisymmetric) continue;
        const Breakdown one = game.evaluate(s.position, profile.id, profile.weights, Side::first),
                        two = game.evaluate(*swapped, profile.id, profile.weights, Side::second);
        REQUIRE(one.total == two.total);
      }
    }
  }
}
