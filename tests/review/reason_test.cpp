// Reasons of errors: what a sentence names happens in its lines, replayed here by the rules alone, for every game.
#include "engine/review/reason.h"

#include <fmt/format.h>

#include <set>

#include "engine/game/named_facts.h"
#include "engine/review/kept_review.h"
#include "engine/review/review_json.h"
#include "engine/review/review_text.h"
#include "tests/review/played.h"

using namespace review_test;

namespace {

/// A line, played move by move.
struct Walk {
  std::vector<Position> at;
  std::vector<u64> past;
  bool legal = true;
};
Walk walk(const Game& game, const ReviewPlace& place, const std::vector<MoveCode>& line) {
  Walk out{{place.position}, place.history};
  for (const MoveCode m : line) {
    const auto moves = game.moves(out.at.back(), out.past);
    out.legal &= std::find(moves.begin(), moves.end(), m) != moves.end();
    if (!out.legal) return out;
    out.past.push_back(game.key(out.at.back()));
    out.at.push_back(game.after(out.at.back(), m));
  }
  return out;
}

std::optional<Side> side_on(const Game& game, const Position& p, int cell) {
  const BoardView view = game.board(p);
  for (const Piece& piece : view.pieces)
    if (piece.cell == cell) return piece.side;
  return std::nullopt;
}

/// Pieces of a side on squares, in a hand or in a store: what `board` shows, counted once.
int pieces_of(const Game& game, const Position& p, Side side) {
  const BoardView view = game.board(p);
  int out = 0;
  std::set<int> hands;
  for (const Piece& piece : view.pieces) {
    const auto c =
        std::find_if(view.cells.begin(), view.cells.end(), [&](const Cell& x) { return x.id == piece.cell; });
    if (piece.side != side || (c != view.cells.end() && c->shape == CellShape::hand)) continue;
    ++out;
  }
  return out;
}

bool may_go_to(const Game& game, const Position& p, int cell) {
  for (const MoveCode m : game.moves(p))
    if (const auto path = game.click_path(p, m); !path.empty() && path.back() == cell) return true;
  return false;
}

std::string name_of(const Game& game, const Position& p, int cell) {
  const BoardView view = game.board(p);
  for (const Cell& c : view.cells)
    if (c.id == cell) return c.name;
  return {};
}

bool passes(const Game& game, const Walk& w, const std::vector<MoveCode>& line, std::size_t i) {
  return game.click_path(w.at[i], line[i]).empty();
}

/// Everything that the reason of this error claims.
void check_claims(const GameReview& r, std::size_t ply) {
  const Game& game = *r.game;
  const ReviewedPly& p = r.plies[ply];
  const Reason& reason = p.reason;
  const ReviewedTurn& turn = r.turn_of(ply);
  const ReviewPlace place = r.place(turn.first);
  const Side they = other(p.mover);
  INFO(ply_number(r, ply) << " " << kind_id(reason.kind) << ": " << reason.words);
  const Walk played = walk(game, place, p.lines->played), best = walk(game, place, p.lines->best);
  REQUIRE(played.legal);
  REQUIRE(best.legal);
  for (std::size_t i = 0; i < turn.count; ++i) CHECK(p.lines->played[i] == r.plies[turn.first + i].played);
  CHECK(p.lines->best.front() != 0xffffffff);
  CHECK(reason.words.empty() == (reason.kind == ReasonKind::none));
  if (reason.kind == ReasonKind::none) return;
  CHECK(reason.words.back() == '.');
  const std::vector<MoveCode>& line = reason.in_best ? p.lines->best : p.lines->played;
  const std::vector<MoveCode>& other_line = reason.in_best ? p.lines->played : p.lines->best;
  const Walk &w = reason.in_best ? best : played, &o = reason.in_best ? played : best;
  for (const int cell : reason.cells) CHECK(!name_of(game, place.position, cell).empty());
  const auto names = [&](int cell) {
    return reason.words.find(name_of(game, place.position, cell)) != std::string::npos;
  };
  const auto mover = [&](const Walk& x, std::size_t i) { return game.mover(x.at[i]); };
  /// Within the move and four plies behind it
  const auto comes_to = [&](const Walk& x, const std::vector<MoveCode>& moves, int cell, Side side) {
    for (std::size_t i = 0; i < std::min<std::size_t>(5, moves.size()); ++i)
      if (!side_on(game, x.at[i], cell) && side_on(game, x.at[i + 1], cell) && mover(x, i) == side) return true;
    return false;
  };
  const auto outcome = [&](const Walk& x) { return game.outcome(x.at.back(), x.past); };
  switch (reason.kind) {
    case ReasonKind::none: break;
    case ReasonKind::lost:
      REQUIRE(outcome(played));
      CHECK(outcome(played)->winner == winner_of(they));
      break;
    case ReasonKind::win_missed:
      REQUIRE(outcome(best));
      CHECK(outcome(best)->winner == winner_of(p.mover));
      CHECK(!(outcome(played) && outcome(played)->winner == winner_of(p.mover)));
      break;
    case ReasonKind::corner_missed:
    case ReasonKind::corner_lost: {
      const Side side = reason.in_best ? p.mover : they;
      const int cell = reason.cells.front();
      CHECK(mover(w, reason.at) == side);
      CHECK(!side_on(game, w.at[reason.at], cell));
      CHECK(side_on(game, w.at[reason.at + 1], cell) == side);
      CHECK(!comes_to(o, other_line, cell, side));
      CHECK(names(cell));
      if (reason.swap) {
        CHECK(comes_to(played, p.lines->played, *reason.swap, p.mover));
        CHECK(names(*reason.swap));
      }
      break;
    }
    case ReasonKind::corner_opened:
      CHECK(mover(played, 1) == they);
      CHECK(may_go_to(game, played.at[1], reason.cells.front()));
      CHECK(names(reason.cells.front()));
      break;
    case ReasonKind::corner_left_open: {
      int open = 0, all = 0;
      for (const MoveCode m : game.moves(played.at[2])) {
        const Position after = game.after(played.at[2], m);
        ++all;
        open += game.mover(after) == they && may_go_to(game, after, reason.cells.front());
      }
      CHECK(open == reason.count);
      CHECK(all == reason.of);
      CHECK(2 * open > all);
      CHECK(names(reason.cells.front()));
      break;
    }
    case ReasonKind::piece_lost:
    case ReasonKind::piece_missed:
    case ReasonKind::exchange_lost: {
      const auto* facts = dynamic_cast<const HasNamedFacts*>(&game);
      if (facts->fact_rules().stones) {
        const Side side = reason.in_best ? p.mover : they;
        CHECK(mover(w, reason.at) == side);
        CHECK(facts->had(w.at[reason.at + 1], side) - facts->had(w.at[reason.at], side) >= reason.count);
        CHECK(reason.words.find(fmt::format("{} stone", reason.count)) != std::string::npos);
        CHECK(reason.count >= 3);
        break;
      }
      const Side loser = reason.in_best ? they : p.mover;
      CHECK(pieces_of(game, w.at[reason.at + 1], loser) == pieces_of(game, w.at[reason.at], loser) - 1);
      if (reason.kind != ReasonKind::exchange_lost || reason.count == reason.of) CHECK(names(reason.cells.front()));
      else CHECK(reason.count > reason.of);
      break;
    }
    case ReasonKind::turn_given_up:
      CHECK(mover(best, 1) == p.mover);
      CHECK((outcome(walk(game, place, {p.lines->played.front()})) || mover(played, 1) == they));
      break;
    case ReasonKind::turn_allowed:
      CHECK(mover(played, reason.at) == they);
      CHECK(mover(played, reason.at + 1) == they);
      break;
    case ReasonKind::turn_lost:
      CHECK(mover(played, reason.at) == p.mover);
      CHECK(passes(game, played, line, reason.at));
      break;
    case ReasonKind::pass_missed:
      CHECK(mover(best, reason.at) == they);
      CHECK(passes(game, best, line, reason.at));
      break;
    case ReasonKind::promotion_allowed:
    case ReasonKind::promotion_missed:
      CHECK(mover(w, reason.at) == (reason.in_best ? p.mover : they));
      CHECK(game.describe(w.at[reason.at], line[reason.at]).find("becomes") != std::string::npos);
      CHECK(game.click_path(w.at[reason.at], line[reason.at]).back() == reason.cells.front());
      CHECK(names(reason.cells.front()));
      break;
    case ReasonKind::flip_allowed:
    case ReasonKind::flip_missed:
      CHECK(game.describe(w.at[reason.other_at], line[reason.other_at]).find("turns into") != std::string::npos);
      CHECK(game.describe(w.at[reason.at], line[reason.at]).find("takes") != std::string::npos);
      CHECK(game.click_path(w.at[reason.at], line[reason.at]).front() == reason.cells.front());
      CHECK(names(reason.cells.front()));
      break;
    case ReasonKind::counted: {
      REQUIRE(outcome(played));
      REQUIRE(outcome(best));
      CHECK(outcome(played)->winner != winner_of(p.mover));
      CHECK(outcome(best)->winner != winner_of(they));
      CHECK(outcome(played)->winner != outcome(best)->winner);
      CHECK(reason.words.find(fmt::format("{} to {}", reason.term.played_own, reason.term.played_other)) !=
            std::string::npos);
      CHECK((reason.term.played_own < reason.term.best_own || reason.term.played_other > reason.term.best_other));
      break;
    }
    case ReasonKind::terms: {
      const TermCounts& t = reason.term;
      const auto* facts = dynamic_cast<const HasNamedFacts*>(&game);
      const std::string profile = facts->fact_rules().profile;
      const auto counts = [&](const std::vector<MoveCode>& moves) {
        std::vector<MoveCode> until = moves;
        if (!game.turn_view(place.position, place.history)) until.resize(reason.at);
        const auto all =
            game.evaluate(walk(game, place, until).at.back(), profile, game.profile(profile)->weights, p.mover);
        for (const TermLine& l : all.terms)
          if (l.info->id == t.id)
            return p.mover == Side::first ? std::pair(l.first, l.second) : std::pair(l.second, l.first);
        return std::pair(-1, -1);
      };
      CHECK(counts(p.lines->played) == std::pair(t.played_own, t.played_other));
      CHECK(counts(p.lines->best) == std::pair(t.best_own, t.best_other));
      CHECK((t.played_own != t.best_own || t.played_other != t.best_other));
      CHECK(reason.words.find("probably") != std::string::npos);
      break;
    }
  }
}

struct Example {
  const char *game, *moves, *sentence;
};
GameRecord game_to(const Example& e) {
  const auto game = *find_game(e.game)->make({});
  const auto moves = game->parse_moves(game->initial(), e.moves);
  REQUIRE(moves);
  return {game, game->initial(), *moves, {}};
}
// Games of weak players; the last move is the error.
constexpr Example examples[] = {
    {"reversi", "f5 f6 e6 d6 c3 g4 g7", "g7 opens the corner h8: after f4, 5 of Black's 6 moves let White take it."},
    {"reversi", "d3 c5 d6 e7 f6 d2 c7 f3 f8 g7",
     "g7 opens the corner h8: after g5, both of White's moves let Black take it."},
    {"reversi", "e6 d6 c5 f6 f7 b6 d7 c7 b7 f8 g8", "g8 gives White the corner h8."},
    {"reversi", "d3 c5 d6 e7 f6 d2 c7 f3 f8 g7 h6", "h6 misses the corner h8, which g5 would win."},
    {"reversi", "e6 d6 c3 d3 c7 b2", "b2 opens the corner a1: Black may take it at once."},
    {"reversi", "c4 e3 f3 g3",
     "g3 probably leaves Black with more moves: 13 to White's 9; after c5 it would be 8 to 10."},
    {"kalah", "6 4", "Pit 4 lets A capture 5 stones with pit 2."},
    {"kalah", "6 4 5", "Pit 5 misses a capture of 5 stones, which pit 3 prepares."},
    {"kalah", "6 3 5 2 1 6 5 2 1", "Pit 1 allows A an extra turn with pit 6."},
    {"kalah", "5 5 4", "Pit 4 gives up the extra turn of pit 3."},
    {"micro-shogi", "b1b2 d5c4 b2c3 c5b4 d2d3", "d2d3 loses 3 pieces for 1."},
    {"micro-shogi", "a1a2 d5c4 b1c2 c4d5 c2b2 b5c4 a2a3", "a2a3 loses the silver on a3 for a knight."},
    {"micro-shogi", "d1c2 d5d4 c2d3", "c2d3 loses the king at once."},
    {"micro-shogi", "d2d3", "d2d3 loses the pawn on d3."},
    {"micro-shogi", "c1a3 c5b4", "c5b4 misses the bishop on a3: a4a3 takes it."},
    {"micro-shogi", "b1b2 d5c4",
     "d5c4 probably leaves Second with fewer safe squares for the king: 0 to First's 3; after b5c4 it would be 3 to "
     "1."},
    {"micro-shogi", "d1c2 d5d4 c2d3 a4a3", "a4a3 misses a win: b5d3 takes the king."},
    {"pivit", "a5-b5 e1-e2 f5-c5 e2-b2 d1-d4", "d1-d4 loses 2 pieces for 1."},
    {"pivit",
     "a5-b5 e1-e2 f5-c5 e2-b2 d1-d4 e6-e5 f3-c3 e5-d5 b5xb2 a2xb2 c5xc6 b2-b3 d6xd5 a4xd4 a3xb3 d4xd5 b1-b2 c1-c2 "
     "c3xc2 f2xc2 b2xc2 f4-a4 c2-c1 a4-a1+ c1-b1 a1xb1 b3-b2 b1xb2 b6-b3 d5-a5 c6-f6+ b2-a2 b3-a3",
     "b3-a3 loses by masters (1 to 2) in 3 plies."},
    {"pivit", "b1-b2", "b1-b2 loses the minion on b2."},
    {"pivit", "a5-d5 a4-b4 d5-d4 c1-c2 a3-d3 b4-b5 b1-b2 e6-e5 b2xa2 e5xf5 b6xb5 e1-e2",
     "e1-e2 misses the minion on d3, which f5-f6+ would win."},
    {"pivit", "b1-b2 a4-b4 b2xa2 c1-c2", "c1-c2 lets Red make a master on a1."},
    {"pivit", "f5-e5 e1-e4 a5-b5", "a5-b5 misses a master on f6, which e5xe6 prepares."},
    {"pivit", "d6-d5 f2-c2 d5-c5",
     "d5-c5 probably leaves Blue with more minions one move from a corner: 2 to Red's 0; after d1-d2 it would be 0 to "
     "0."},
    {"pivit",
     "a5-b5 e1-e2 f5-c5 e2-b2 d1-d4 e6-e5 f3-c3 e5-d5 b5xb2 a2xb2 c5xc6 b2-b3 d6xd5 a4xd4 a3xb3 d4xd5 b1-b2 c1-c2 "
     "c3xc2 f2xc2 b2xc2 f4-a4 c2-c1 a4-a1+ c1-b1 a1xb1 b3-b2 b1xb2 b6-b3 d5-a5 c6-f6+ b2-a2 b3-a3 a2xa3 f6-f1 a3-b3 "
     "f1-a1 b3-b5",
     "b3-b5 misses a win: a5-a6+ wins by masters (2 to 1)."},
};

}  // namespace

TEST_CASE("what a reason names happens in its lines, in every game", "[review][reason]") {
  std::set<ReasonRule> rules;
  int given_back = 0;
  for (const auto& face : face_test::faces()) {
    INFO(face.name);
    int errors = 0;
    for (const u64 seed : face.variant ? std::vector<u64>{8} : std::vector<u64>{3, 8}) {
      auto settings = settings_for(*face.game);
      settings.profile.clear();
      const GameReview r =
          reviewed(random_game(face.game, seed, plies_for(*face.game, face.variant ? 12 : 40)), settings, 2);
      const auto lines = review_lines(r, 1);
      std::size_t judged = 0;
      for (std::size_t i = 0; i < r.plies.size(); ++i) {
        const ReviewedPly& p = r.plies[i];
        // What gave an error back is in the JSON, too.
        if (p.judged())
          CHECK((lines.at(judged++).find("\"not_punished\":\"") != std::string::npos) == !not_punished(r, i).empty());
        given_back += !not_punished(r, i).empty();
        CHECK(p.lines.has_value() == is_error(p.mark));
        if (!p.lines) continue;
        ++errors;
        rules.insert(p.reason.rule());
        check_claims(r, i);
      }
      if (seed != 3) continue;
      // It is kept with its lines alone, and found again.
      GameReview again =
          *begin_review(random_game(face.game, seed, plies_for(*face.game, face.variant ? 12 : 40)), settings, 0);
      restore_review(again, kept_review(r));
      CHECK(review_lines(again, 1) == review_lines(r, 1));
    }
  }
  CHECK(rules.size() >= 6);
  CHECK(given_back > 0);
}

TEST_CASE("errors of real games have the reasons that a player sees in them", "[review][reason]") {
  for (const Example& e : examples) {
    INFO(e.game << ": " << e.moves);
    ReviewSettings settings;
    settings.depth = 4, settings.exact = 12, settings.table_bytes = std::size_t{4} << 20;
    auto review = begin_review(game_to(e), settings, 0);
    REQUIRE(review);
    const std::size_t last = review->plies.size() - 1;
    JobProgress progress;
    REQUIRE(review_turn(*review, last, {}, progress));
    CHECK(review->plies[last].reason.words == e.sentence);
    if (review->plies[last].lines) check_claims(*review, last);
  }
}

TEST_CASE("a side that is lost or won anyway gets no sentence, nor does a whole turn without its answer",
          "[review][reason]") {
  const Example& e = examples[0];
  ReviewSettings settings;
  settings.depth = 4, settings.exact = 12;
  auto review = begin_review(game_to(e), settings, 0);
  REQUIRE(review);
  const std::size_t last = review->plies.size() - 1;
  JobProgress progress;
  REQUIRE(review_turn(*review, last, {}, progress));
  ReviewedPly& p = review->plies[last];
  REQUIRE(p.lines);
  CHECK(find_reason(*review, last, *p.lines).words == e.sentence);
  for (JudgedMove& m : p.here->moves) m.known = ScoreClass::open, m.expected = m.move == p.played ? 0.02 : 0.09;
  CHECK(find_reason(*review, last, *p.lines).kind == ReasonKind::none);
  for (JudgedMove& m : p.here->moves) m.expected = m.move == p.played ? 0.91 : 0.99;
  CHECK(find_reason(*review, last, *p.lines).kind == ReasonKind::none);
  for (JudgedMove& m : p.here->moves) m.expected = m.move == p.played ? 0.4 : 0.6;
  CHECK(find_reason(*review, last, *p.lines).words == e.sentence);
  // The best line alone says nothing of the played one.
  ReasonLines half = *p.lines;
  half.played.clear();
  CHECK(find_reason(*review, last, half).kind == ReasonKind::none);
}
