// Terms of one's own: what they count, in which view, that breakdown and search have the same, and that every text is
// either a term or refused with a place.
#include "engine/game/own_term.h"

#include <algorithm>
#include <cstdlib>

#include "engine/game/own_terms.h"
#include "engine/game/weights_text.h"
#include "engine/search/switches.h"
#include "engine/search/win_distance.h"
#include "tests/game/faces.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using face_test::faces;
using face_test::sample;

namespace {

std::shared_ptr<const BoardWords> words_of(const Game& g) {
  const auto words = BoardWords::make(g);
  return words ? *words : nullptr;
}

bool takes_terms(const Game& g) { return bool(with_own_terms(g.shared_from_this(), {{"own-x", "moves(me)"}})); }

// By id, of a breakdown.
const TermLine* line(const Breakdown& b, std::string_view id) {
  const auto at = std::find_if(b.terms.begin(), b.terms.end(), [&](const TermLine& t) { return t.info->id == id; });
  return at == b.terms.end() ? nullptr : &*at;
}

Weights weighed(const ProfileInfo& p, std::initializer_list<std::pair<const char*, int>> some) {
  Weights out = p.weights;
  for (const auto& [id, n] : some)
    for (std::size_t i = 0; i < p.terms.size(); ++i)
      if (std::string_view(p.terms[i].id) == id) out.w[i] = std::clamp(n, p.terms[i].min_weight, p.terms[i].max_weight);
  return out;
}

// A raw value, worked out from the board as people see it.
int pieces_of(const Game& g, const Position& p, Side side) {
  int out = 0;
  const BoardView view = g.edit_board(p);
  for (const Piece& x : view.pieces) {
    const auto c = std::find_if(view.cells.begin(), view.cells.end(), [&](const Cell& y) { return y.id == x.cell; });
    if (x.side == side && c->shape != CellShape::hand) out += x.count;
  }
  return out;
}

// Plain minimax over the face of the game: no window, no order, no table.
int plain(const Game& g, const ProfileInfo& profile, const Weights& w, const Position& p, Side root, int depth,
          int ply) {
  const Side mover = g.mover(p), viewer = profile.antisymmetric ? mover : root;
  const auto in_view = [&](int v) { return viewer == mover ? v : -v; };
  if (g.outcome(p)) {
    const int v = *g.evaluate(p, profile.id, w, mover).finished;
    if (!is_win_with_distance(v, profile.win)) return v;
    return v > 0 ? v - ply : v + ply;
  }
  if (depth == 0) return in_view(g.evaluate(p, profile.id, w, viewer).total);
  int best = -infinite;
  for (const MoveCode m : g.moves(p)) {
    const Position c = g.after(p, m);
    const int v = plain(g, profile, w, c, root, depth - 1, ply + 1);
    best = std::max(best, g.mover(c) == mover ? v : -v);
  }
  return best;
}

// A random expression over words of this board.
std::string drawn(const BoardWords& words, Random& random, int depth) {
  const auto one = [&](std::initializer_list<const char*> of) {
    return std::string(of.begin()[random.below(static_cast<u32>(of.size()))]);
  };
  const auto set = [&] {
    std::string out = one({"me", "opponent", "pieces", "empty"});
    const auto& all = words.words();
    for (int i = 0; i < 2; ++i) {
      const std::string& more = all[random.below(static_cast<u32>(all.size()))].name;
      if (more != "me" && more != "opponent" && more != "pieces" && more != "empty" && words.read(out + "." + more))
        out += "." + more;
    }
    return out;
  };
  if (depth == 0 || random.below(4) == 0) {
    const u32 kind = random.below(words.has_steps() ? 7 : 5);
    if (kind == 0) return std::to_string(random.below(9));
    if (kind == 1) return one({"moves(me)", "moves(opponent)", "to_move(me)"});
    if (kind >= 5) return (kind == 5 ? "distance(" : "distances(") + set() + ", " + set() + ")";
    return "count(" + set() + ")";
  }
  const auto part = [&] { return drawn(words, random, depth - 1); };
  switch (random.below(6)) {
    case 0: return "(" + part() + ")";
    case 1: return "-" + part();
    case 2: return one({"abs("}) + part() + ")";
    case 3: return one({"min(", "max("}) + part() + ", " + part() + ")";
    default: return "(" + part() + one({" + ", " - ", " * ", " / "}) + part() + ")";
  }
}

}  // namespace

TEST_CASE("a breakdown with terms of one's own adds up, and they turn with the viewer", "[own-term]") {
  for (const auto& f : faces()) {
    if (!takes_terms(*f.game)) continue;
    const auto with = with_own_terms(f.game, {{"own-moves", "moves(me)"},
                                              {"own-pieces", "count(me) - count(opponent)"},
                                              {"own-lead", "max(0, moves(me)) * 2 - 2 * moves(opponent)"}});
    REQUIRE(with);
    const Game& g = **with;
    for (const ProfileInfo& p : g.profiles()) {
      CAPTURE(f.name, p.id);
      const Weights w = weighed(p, {{"own-moves", 3}, {"own-pieces", -2}, {"own-lead", 1}});
      const ProfileInfo& bare = *f.game->profile(p.id);
      REQUIRE(p.terms.size() == bare.terms.size() + 3);
      CHECK(p.weights == bare.weights);
      for (const auto& s : sample(g, 5, f.variant ? 1 : 2, 40, 6)) {
        for (const Side viewer : {Side::first, Side::second}) {
          const Breakdown b = g.evaluate(s.position, p.id, w, viewer),
                          before = f.game->evaluate(s.position, p.id, w, viewer);
          int sum = 0;
          for (const TermLine& t : b.terms) sum += t.contribution;
          CHECK(sum == b.total);
          const TermLine &moves = *line(b, "own-moves"), &pieces = *line(b, "own-pieces"), &lead = *line(b, "own-lead");
          CHECK(b.total == before.total + moves.contribution + pieces.contribution + lead.contribution);
          const int sign = viewer == Side::first ? 1 : -1;
          for (const TermLine* t : {&moves, &pieces, &lead})
            CHECK(t->contribution == sign * t->weight * (t->first - t->second));
          CHECK(pieces.first == pieces_of(g, s.position, Side::first));
          CHECK(pieces.second == pieces_of(g, s.position, Side::second));
          // What the side to move has, it has
          if (!s.moves.empty() && s.history.empty())
            CHECK((g.mover(s.position) == Side::first ? moves.first : moves.second) ==
                  static_cast<int>(s.moves.size()));
        }
        const Breakdown b = g.evaluate(s.position, p.id, w, Side::first);
        const auto shares = g.term_shares(s.position, p.id, w);
        REQUIRE(shares.size() == p.terms.size());
        for (std::size_t i = bare.terms.size(); i < p.terms.size(); ++i)
          for (const Side side : {Side::first, Side::second}) {
            int of_side = 0;
            for (const CellShare& c : shares[i].of(side)) of_side += c.share;
            const TermLine& t = *line(b, p.terms[i].id);
            CHECK(of_side == (side == Side::first ? t.first : t.second));
          }
      }
    }
  }
}

TEST_CASE("a search with a term of one's own is plain minimax with it, and it matters", "[own-term]") {
  int other = 0, searched = 0;
  for (const auto& f : faces()) {
    if (f.variant || !takes_terms(*f.game)) continue;
    const auto with = sure(with_own_terms(f.game, {{"own-moves", "moves(me) - 2 * moves(opponent)"}}));
    for (const ProfileInfo& p : with->profiles()) {
      if (p.by_turns) continue;
      CAPTURE(f.name, p.id);
      for (const auto& s : sample(*with, 11, 1, 30, 12)) {
        if (s.moves.empty() || s.moves.size() > 40) continue;
        // Positions that came before are not known to plain minimax
        SearchRequest q = with->request(s.position, p.id);
        q.weights = weighed(p, {{"own-moves", 7}});
        q.limits.depth = 2;
        q.options = {};
        const Side root = with->mover(s.position);
        const int wanted = plain(*with, p, q.weights, s.position, root, 2, 0);
        for (const Algorithm a : {Algorithm::minimax, Algorithm::alpha_beta})
          for (const bool table : {false, true}) {
            q.options.algorithm = a;
            set_switch(q.options, "tt", table);
            q.table_bytes = 1 << 16;
            CAPTURE(table);
            const SearchResult r = with->search(q);
            CHECK(r.score.value == wanted);
            CHECK(r.score.kind == Kind::exact);
          }
        q.options = {};
        int best = -infinite;
        for (const MoveValue& m : with->all_moves(q)) best = std::max(best, m.score.value);
        CHECK(best == wanted);
        ++searched;
        other += wanted != plain(*with, p, p.weights, s.position, root, 2, 0);
        // Without a weight it is the search of before
        q.weights = p.weights;
        SearchRequest before = f.game->request(s.position, p.id);
        before.options = q.options, before.limits = q.limits;
        const SearchResult a = with->search(q), b = f.game->search(before);
        CHECK(a.score.value == b.score.value);
        CHECK(a.counters.nodes == b.counters.nodes);
      }
    }
  }
  CHECK(searched > 20);
  CHECK(other * 2 > searched);
}

TEST_CASE("a search by whole turns weighs a term of one's own", "[own-term]") {
  for (const auto& f : faces()) {
    if (f.variant || !takes_terms(*f.game)) continue;
    for (const ProfileInfo& bare : f.game->profiles()) {
      if (!bare.by_turns) continue;
      CAPTURE(f.name, bare.id);
      const auto with = sure(with_own_terms(f.game, {{"own-far", "count(me.far_half)"}}));
      const ProfileInfo& p = *with->profile(bare.id);
      const auto walk = face_test::random_walk(*with, 3, 24);
      // A position with a turn before it that is over
      for (std::size_t i = walk.stops.size(); i-- > 1;) {
        const Position& at = walk.stops[i].position;
        if (walk.stops[i].moves.empty() || with->mover(walk.stops[i - 1].position) == with->mover(at)) continue;
        SearchRequest q = with->request(at, p.id);
        q.limits.depth = 1;
        q.weights = weighed(p, {{"own-far", 1'000'000}});
        const SearchResult r = with->search(q);
        REQUIRE(r.has_best);
        // The value of a turn is that of the position behind it, for who made it
        if (!with->outcome(with->after(at, r.best))) {
          const Breakdown b = with->evaluate(with->after(at, r.best), p.id, q.weights, with->mover(at));
          if (std::abs(r.score.value) < p.decided) CHECK(r.score.value == b.total);
        }
        SearchRequest before = f.game->request(at, p.id);
        before.limits = q.limits;
        q.weights = p.weights;
        CHECK(with->search(q).score.value == f.game->search(before).score.value);
        break;
      }
    }
  }
}

TEST_CASE("an expression that is printed and read again is the same term", "[own-term]") {
  for (const auto& f : faces()) {
    if (f.variant || !takes_terms(*f.game)) continue;
    const auto words = words_of(*f.game);
    Random random(17);
    int made = 0;
    for (int i = 0; i < 300; ++i) {
      const std::string text = drawn(*words, random, 3);
      const auto term = OwnTerm::make(words, {"own", text});
      if (!term) continue;
      CAPTURE(f.name, text, term->text());
      ++made;
      const auto again = OwnTerm::make(words, {"own", term->text()});
      REQUIRE(again);
      CHECK(again->text() == term->text());
      CHECK(again->bound() == term->bound());
      for (const auto& s : sample(*f.game, 23, 1, 20, 5)) {
        LaidPosition laid;
        words->look(f.game->edit_board(s.position).pieces, laid.board);
        laid.moves = {static_cast<int>(s.moves.size()), 3};
        for (const Side side : {Side::first, Side::second}) {
          CHECK(again->raw(laid, side) == term->raw(laid, side));
          CHECK(std::abs(term->raw(laid, side)) <= term->bound());
        }
      }
    }
    CHECK(made > 60);
  }
}

TEST_CASE("a damaged expression is a value: a term, or words with a place", "[own-term]") {
  const auto game = sure(find_game("reversi")->make({}));
  const auto words = words_of(*game);
  const std::string whole = "max(corners(me), 2) - distance(me.edge, opponent.x_squares) * (moves(me) - 3) / 2";
  REQUIRE(OwnTerm::make(words, {"own", whole}));
  Random random(29);
  const std::string rubbish = "()*,.+-/ \"'=!<>&|\\%\xff\x01me9z_";
  for (std::size_t i = 0; i <= whole.size(); ++i)
    for (int how = 0; how < 6; ++how) {
      std::string text = whole;
      const char c = rubbish[random.below(static_cast<u32>(rubbish.size()))];
      if (how == 0) text.resize(i);
      else if (how == 1) text.erase(0, i);
      else if (how == 2) text.insert(i, 1, c);
      else if (i < text.size()) text[i] = c;
      CAPTURE(text);
      const auto term = OwnTerm::make(words, {"own", text});
      if (term) continue;
      CHECK_FALSE(term.error().message.empty());
      CHECK(term.error().column >= 1);
      CHECK(term.error().column <= static_cast<int>(text.size()) + 1);
    }
  CHECK_FALSE(OwnTerm::make(words, {"own", std::string(5000, '(')}));
  std::string deep = "moves(me)";
  for (int i = 0; i < 200; ++i) deep = "-" + deep;
  CHECK_FALSE(OwnTerm::make(words, {"own", deep}));
}

TEST_CASE("what is wrong with a term of one's own is named, with what may have been meant", "[own-term]") {
  const auto game = sure(find_game("reversi")->make({}));
  const auto words = words_of(*game);
  const auto says = [&](const char* text, int column, const char* said) {
    const auto term = OwnTerm::make(words, {"own", text});
    CAPTURE(text);
    REQUIRE_FALSE(term);
    CAPTURE(term.error().message);
    CHECK(term.error().message.find(said) != std::string::npos);
    CHECK(term.error().column == column);
  };
  says("cornrs(me)", 1, "corners");
  says("2 + corners(mee)", 13, "me");
  says("count(corners)", 7, "of whom?");
  says("corners", 1, "whose?");
  says("me - opponent", 1, "count(");
  says("moves(me) + moves(opponent)", 1, "the same for both sides");
  says("count(pieces)", 1, "the same for both sides");
  says("distance(me)", 1, "two sets");
  says("corners(me) == 2", 1, "expected a number");
  says("", 1, "expected an expression");
  // A name that the profile has, or that cannot be one
  CHECK_FALSE(with_own_terms(game, {{"mobility", "moves(me)"}}));
  CHECK_FALSE(with_own_terms(game, {{"A b", "moves(me)"}}));
  CHECK_FALSE(with_own_terms(game, {{"own", "moves(me)"}, {"own", "corners(me)"}}));
  // A game that has no terms takes none
  const auto toy = sure(find_game("toy-tree")->make({}));
  CHECK_FALSE(with_own_terms(toy, {{"own", "moves(me)"}}));
}

TEST_CASE("terms of one's own count what a person counts on drawn boards", "[own-term]") {
  const auto raw = [](const Game& g, const Position& p, const char* text, Side side) {
    const auto with = sure(with_own_terms(g.shared_from_this(), {{"own", text}}));
    const ProfileInfo& profile = with->profiles().back();
    const Breakdown b = with->evaluate(p, profile.id, profile.weights, Side::first);
    return side == Side::first ? b.terms.back().first : b.terms.back().second;
  };
  const auto first = [&](const char* game, const char* moves, const char* text) {
    const auto g = sure(find_game(game)->make({}));
    Position p = g->initial();
    for (const MoveCode m : sure(g->parse_moves(p, moves))) p = g->after(p, m);
    return raw(*g, p, text, Side::first);
  };
  // Reversi at its start: X on d5 and e4, O on d4 and e5, four moves each
  CHECK(first("reversi", "", "count(me)") == 2);
  CHECK(first("reversi", "", "e4(me)") == 1);
  CHECK(first("reversi", "", "centre(me)") == 2);
  CHECK(first("reversi", "", "moves(me) + 10 * corners(me)") == 4);
  CHECK(first("reversi", "", "distance(me, corners)") == 3);
  CHECK(first("reversi", "", "distances(me, corners)") == 6);
  CHECK(first("reversi", "", "to_move(me) * 5") == 5);
  CHECK(first("reversi", "", "x_squares(me)") == 0);
  // White, who is to move then, has three
  CHECK(first("reversi", "e6", "moves(opponent)") == 3);
  CHECK(first("reversi", "e6", "to_move(opponent) - to_move(me) + 7 * corners(me)") == 1);
  // Its discs after a move that turns one: four against one
  CHECK(first("reversi", "e6", "discs(me) - discs(opponent)") == 4);
  // A pair that is one side's against the other's is each side's own; of another shape that turns round, the lead
  CHECK(first("reversi", "e6", "(discs(me) - discs(opponent)) * 2") == 6);
  CHECK(first("reversi", "e6", "(discs(opponent) - discs(me)) * 2") == 0);
  // Kalah: six pits of four
  CHECK(first("kalah", "", "pits(me)") == 24);
  CHECK(first("kalah", "", "stores(me)") == 0);
  CHECK(first("kalah", "", "pit3(me)") == 4);
  CHECK(first("kalah", "", "stones(me)") == 24);
}
