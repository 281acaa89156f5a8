// Finished games judged move by move: values, losses, accounts and marks, of every game.
#include "engine/review/review.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/game/opening_book.h"
#include "engine/review/kept_review.h"
#include "engine/review/report.h"
#include "engine/search/switches.h"
#include "tests/review/played.h"

using namespace review_test;

namespace {

/// Every move of a position to this depth by a search without a table, in the view of the mover.
std::vector<MoveValue> plain_values(const GameReview& r, std::size_t ply, int depth) {
  SearchRequest q = judging_request(*r.game, r.settings, r.place(ply));
  q.options.set({Switch::tt, Switch::iterative, Switch::aspiration, Switch::pvs}, false);
  q.limits.depth = depth;
  return r.game->all_moves(q);
}
int value_of(const std::vector<MoveValue>& values, MoveCode m) {
  return std::find_if(values.begin(), values.end(), [&](const MoveValue& v) { return v.move == m; })->score.value;
}

std::vector<MoveCode> moves_of(const GameReview& r) {
  std::vector<MoveCode> out;
  for (const ReviewedPly& p : r.plies) out.push_back(p.played);
  return out;
}

}  // namespace

TEST_CASE("every move of a game is worth the mean of two depths of plain searches, and no loss is negative",
          "[review]") {
  for (const auto& face : face_test::faces()) {
    if (face.variant) continue;
    INFO(face.name);
    const auto settings = settings_for(*face.game);
    const GameReview r = reviewed(random_game(face.game, 5, plies_for(*face.game, 12)), settings);
    const ProfileInfo& profile = *face.game->profile(settings.profile);
    for (std::size_t i = 0; i < r.plies.size(); ++i) {
      const ReviewedPly& p = r.plies[i];
      INFO("ply " << i + 1);
      REQUIRE(p.judged());
      CHECK(p.loss() >= 0);
      CHECK(p.loss() <= 1);
      const JudgedPosition& here = *p.here;
      CHECK(here.moves.size() == face.game->moves(r.positions[i], r.place(i).history).size());
      if (i % 3 != 0) continue;
      const auto deep = plain_values(r, i, here.depth), shallow = plain_values(r, i, here.depth - 1);
      for (const JudgedMove& m : here.moves) {
        CHECK(m.deep == value_of(deep, m.move));
        CHECK(m.shallow == value_of(shallow, m.move));
        CHECK(here.loss(m) >= 0);
        if (m.known == ScoreClass::open && std::abs(m.shallow) < profile.decided)
          CHECK(std::abs(m.expected - 1 / (1 + std::exp(-(m.deep + m.shallow) / 2.0 / here.scale.k))) < 1e-9);
        if (std::abs(m.deep) >= profile.decided) CHECK(m.known == (m.deep > 0 ? ScoreClass::won : ScoreClass::lost));
      }
    }
  }
}

TEST_CASE("the same value by another scale is nothing that was seen late", "[review]") {
  const auto game = find_game("reversi")->make({}).value();
  GameReview r = reviewed(random_game(game, 1, 12), settings_for(*game));
  const auto revision = [&](std::size_t ply) {
    for (const ReviewRevision& v : review_revisions(r))
      if (v.ply == ply) return v;
    return ReviewRevision{ply};
  };
  const ReviewedPly& p = r.plies[4];
  ReviewedPly& next = r.plies[5];
  const double e = p.as_played().expected, value = p.here->scale.k * std::log(e / (1 - e));
  next.here->scale.k = p.here->scale.k / 3;
  next.here->moves.front().expected = expected_score(-value, next.here->scale.k);
  const double before = p.after_for_first();
  const double after = next.mover == Side::first ? next.here->best().expected : 1 - next.here->best().expected;
  CHECK(before != after);
  CHECK(std::abs(revision(4).late) < 1e-6);
  CHECK(std::abs(revision(4).scale - (after - before)) < 1e-6);
  // And by the same scale all of it was seen late.
  next.here->scale.k = p.here->scale.k;
  CHECK(revision(4).scale == 0);
  CHECK(revision(4).late == after - before);
}

TEST_CASE("the account of a game balances to the last bit, for both sides", "[review]") {
  for (const auto& face : face_test::faces()) {
    if (face.variant) continue;
    INFO(face.name);
    for (const u64 seed : {1, 2}) {
      GameRecord game = random_game(face.game, seed, plies_for(*face.game, 14));
      if (seed == 2) game.tags["Result"] = "1-0";
      const GameReview r = reviewed(game, settings_for(*face.game), 1, seed == 2 ? 3 : 0);
      const auto first = account_of(r, Side::first), second = account_of(r, Side::second);
      if (!first) continue;
      CHECK(first->sum() == first->result);
      CHECK(second->sum() == second->result);
      CHECK(first->start + second->start == 1);
      CHECK(first->own == second->theirs);
      CHECK(first->theirs == second->own);
      CHECK(first->proved == -second->proved);
      CHECK(first->revised == -second->revised);
      CHECK(first->own >= 0);
      // Phases are the whole game, one after the other, and their losses all losses, to the last bit.
      for (const auto& account : {*first, *second}) {
        double own = 0, theirs = 0;
        std::size_t at = 0;
        for (const PhaseLosses& p : account.phases) {
          CHECK(p.from == at);
          at = p.to;
          own += p.own, theirs += p.theirs;
        }
        CHECK(at == r.plies.size());
        CHECK(own == account.own);
        CHECK(theirs == account.theirs);
        const std::size_t end = account.phases[2].from;
        double exact = 0;
        for (std::size_t i = end; i < at; ++i) {
          CHECK(
              (r.plies[i].here->best().known != ScoreClass::open && r.plies[i].as_played().known != ScoreClass::open));
          if (r.plies[i].mover == account.side) exact += r.plies[i].loss();
        }
        CHECK(exact == account.phases[2].own);
        const auto points = phase_points(account, true), others = phase_points(account, false);
        for (const AccountColumn& c : columns_of(account)) {
          if (c.id == std::string_view("own")) CHECK(points[0] + points[1] + points[2] == -c.points);
          if (c.id == std::string_view("theirs")) CHECK(others[0] + others[1] + others[2] == c.points);
        }
      }
      // A revision is parted into what was seen late and what another scale makes of the same value.
      for (const ReviewRevision& v : review_revisions(r)) {
        const ReviewedPly &p = r.plies[v.ply], &next = r.plies[v.ply + 1];
        const double best = next.here->best().expected, to = next.mover == Side::first ? best : 1 - best;
        CHECK(std::abs(v.late + v.scale - (to - p.after_for_first())) < 1e-12);
        CHECK((v.scale == 0 || p.here->scale.k != next.here->scale.k));
      }
      if (r.over) {
        CHECK(first->not_played_out == 0);
        CHECK((first->result == 0 || first->result == 0.5 || first->result == 1));
      }
      for (const auto& account : {*first, *second}) {
        const auto columns = columns_of(account);
        int sum = 0;
        for (const AccountColumn& c : columns) sum += c.points;
        CHECK(sum == 2 * columns.back().points);
      }
    }
  }
}

TEST_CASE("a review does not depend on threads, nor on where it was stopped", "[review]") {
  for (const auto& face : face_test::faces()) {
    if (face.variant) continue;
    INFO(face.name);
    const GameRecord game = random_game(face.game, 3, plies_for(*face.game, 8));
    const auto settings = settings_for(*face.game);
    const std::string whole = all_of(reviewed(game, settings));
    CHECK(all_of(reviewed(game, settings, 2)) == whole);
    auto review = begin_review(game, settings, 0);
    REQUIRE(review);
    std::size_t reported = 0, runs = 0;
    for (bool done = false; !done && runs < 40; ++runs) {
      JobProgress progress;
      ReviewControl control;
      std::size_t now = 0;
      control.reported = [&](const GameReview& r, std::size_t ply) {
        CHECK(r.plies[ply].judged());
        ++reported;
        if (++now == 3) progress.halt();
      };
      const std::size_t before = review->judged_from();
      done = run_review(*review, control, progress);
      CHECK(review->judged_from() <= before);
    }
    CHECK((runs > 1 || game.moves.size() < 4));
    CHECK(all_of(*review) == whole);
    CHECK(reported >= game.moves.size());
  }
}

TEST_CASE("a game is judged from its end, so what is judged always has its end", "[review]") {
  const auto game = *find_game("kalah")->make({});
  auto review = begin_review(random_game(game, 4, 20), settings_for(*game));
  REQUIRE(review);
  JobProgress progress;
  ReviewControl control;
  std::size_t next = review->plies.size();
  control.reported = [&](const GameReview& r, std::size_t ply) {
    if (r.plies[0].judged()) return;
    CHECK(ply == next - 1);
    CHECK(r.judged_from() == ply);
    next = ply;
    if (const auto a = account_of(r, Side::first)) CHECK(a->from == ply);
  };
  CHECK(run_review(*review, control, progress));
}

TEST_CASE("the losses of the steps of a turn add up to that of the turn, whatever their order", "[review]") {
  const auto game = *find_game("arimaa")->make({});
  const std::tuple<const char*, u64, u64> all[] = {
      {"modern-2026", 1, 0}, {"modern-2026", 7, 0}, {"modern-2026", 1, 300}, {"modern-2026", 7, 20'000},
      {"threats", 1, 0},     {"modern", 1, 0},      {"network", 1, 0}};
  for (const auto& [profile, seed, nodes] : all) {
    INFO(profile << ", " << seed << ", " << nodes);
    auto settings = settings_for(*game);
    settings.profile = profile;
    if (nodes > 0) settings.depth = 0, settings.nodes = nodes;
    const GameReview r = reviewed(random_game(game, seed, 6), settings);
    bool several = false;
    for (const ReviewedTurn& t : r.turns) {
      double sum = 0;
      // By nodes, too, all of a turn is judged by one depth, and deep enough for its last step.
      const int depth = r.plies[t.first].here->depth;
      CHECK(depth >= static_cast<int>(t.count) + 1);
      if (nodes == 0) CHECK(depth == settings.depth);
      for (std::size_t i = t.first; i <= t.last(); ++i) {
        sum += r.plies[i].loss();
        CHECK(r.plies[i].here->depth == depth - static_cast<int>(i - t.first));
        // The best of what is left is what the step before has left: one run
        if (i > t.first) CHECK(r.plies[i].here->best().expected == r.plies[i - 1].as_played().expected);
      }
      several |= t.count > 1;
      CHECK(sum == decided_of(r, t).loss());
      for (std::size_t i = t.first; i < t.last(); ++i) CHECK(!r.plies[i].confirmed);
    }
    CHECK(several);
  }
  // Two steps that do not touch each other, in both orders.
  const auto start = game->initial(1);
  const auto steps = game->parse_moves(start, "1g a2n h2n");
  const auto turned = game->parse_moves(start, "1g h2n a2n");
  if (steps && turned) {
    const GameReview a = reviewed({game, start, *steps, {}}, settings_for(*game)),
                     b = reviewed({game, start, *turned, {}}, settings_for(*game));
    CHECK(decided_of(a, a.turns[0]).played == decided_of(b, b.turns[0]).played);
  }
}

TEST_CASE("where a game is solved, losses are those of the solver", "[review]") {
  for (const char* id : {"reversi", "kalah"}) {
    INFO(id);
    const auto game = *find_game(id)->make({});
    for (const u64 seed : {2, 9}) {
      GameRecord record = random_game(game, seed, 300);
      auto settings = settings_for(*game);
      settings.exact = 20;
      const auto whole = begin_review(record, settings, 0);
      REQUIRE(whole);
      REQUIRE(whole->over);
      // Its end alone
      const std::size_t cut = whole->plies.size() - std::min<std::size_t>(whole->plies.size(), 9);
      record = {game,
                whole->positions[cut],
                {record.moves.begin() + static_cast<std::ptrdiff_t>(cut), record.moves.end()},
                {}};
      const GameReview r = reviewed(record, settings);
      int solved = 0;
      for (std::size_t i = 0; i < r.plies.size(); ++i) {
        const JudgedPosition& here = *r.plies[i].here;
        if (!here.solved) continue;
        ++solved;
        const Side mover = here.mover;
        for (const JudgedMove& m : here.moves) {
          const Position after = game->after(r.positions[i], m.move);
          std::vector<u64> history = r.place(i).history;
          history.push_back(game->key(r.positions[i]));
          int margin = 0;
          if (game->outcome(after, history)) {
            const auto over = game->outcome(after, history);
            margin = over->winner == Winner::draw ? 0 : over->winner == winner_of(mover) ? 1 : -1;
          } else {
            SolveRequest q;
            q.position = after;
            q.table_bytes = std::size_t{1} << 20;
            const auto below = game->solve(q);
            REQUIRE(below);
            margin = game->mover(after) == mover ? below->score.value : -below->score.value;
          }
          CHECK(m.expected == (margin > 0 ? 1 : margin < 0 ? 0 : 0.5));
        }
      }
      CHECK(solved > 3);
      CHECK(r.plies.back().as_played().expected == (r.plies.back().mover == Side::first ? *r.result : 1 - *r.result));
    }
  }
}

TEST_CASE("a mark is what both depths agree on, and what is proved needs only one", "[review]") {
  const auto open = [](double best, double played) {
    return Decided{ScoreClass::open, ScoreClass::open, best, played};
  };
  CHECK(error_mark(open(0.5, 0.46)) == MoveMark::none);
  CHECK(error_mark(open(0.5, 0.44)) == MoveMark::dubious);
  CHECK(error_mark(open(0.5, 0.39)) == MoveMark::mistake);
  CHECK(error_mark(open(0.75, 0.5)) == MoveMark::blunder);
  CHECK(confirmed_error(open(0.5, 0.44), open(0.5, 0.49)) == MoveMark::none);  // 13... d1: 6 points, deeper 1
  CHECK(confirmed_error(open(0.75, 0.5), open(0.5, 0.44)) == MoveMark::dubious);
  CHECK(confirmed_error(open(0.5, 0.44), open(0.75, 0.25)) == MoveMark::dubious);
  using C = ScoreClass;
  const auto proved = [](C before, C after) { return Decided{before, after, expected_of(before), expected_of(after)}; };
  CHECK(error_mark(proved(C::won, C::won)) == MoveMark::none);  // a slower win, a smaller one
  CHECK(error_mark(proved(C::won, C::drawn)) == MoveMark::blunder);
  CHECK(error_mark(proved(C::drawn, C::lost)) == MoveMark::blunder);
  CHECK(error_mark(proved(C::lost, C::lost)) == MoveMark::none);
  CHECK(confirmed_error(proved(C::won, C::lost), open(0.5, 0.5)) == MoveMark::blunder);
  CHECK(std::string(mark_sign(MoveMark::dubious)) == "?!");
}

TEST_CASE("what only searches hold against a book move is its loss and no mark, but not what is proved",
          "[review][book]") {
  std::size_t forgiven = 0, proved = 0;
  for (const auto& face : face_test::faces()) {
    if (face.variant) continue;
    INFO(face.name);
    const GameReview plain = reviewed(random_game(face.game, 5, plies_for(*face.game, 12)), settings_for(*face.game));
    const auto with = [&](std::size_t plies) {
      OpeningBook book(face.game);
      for (std::size_t i = 0; i < plies; ++i) REQUIRE(book.set(plain.positions[i], plain.plies[i].played, 1).ok());
      GameReview r = plain;
      take_book(r, &book);
      JobProgress progress;
      REQUIRE(run_review(r, {}, progress));
      return r;
    };
    for (const std::size_t plies : {std::size_t{3}, plain.plies.size()}) {
      const GameReview r = with(std::min(plies, plain.plies.size()));
      for (const ReviewedTurn& t : r.turns) {
        const bool whole = r.plies[t.first].book, error = is_error(error_mark(decided_of(r, t)));
        CHECK((whole || t.last() >= plies));
        for (std::size_t i = t.first; i <= t.last(); ++i) {
          const ReviewedPly &p = r.plies[i], &before = plain.plies[i];
          INFO("ply " << i + 1);
          CHECK(p.book == whole);
          CHECK(p.loss() == before.loss());
          const bool stays = !whole || (error && decided_of(r, t).proved());
          CHECK(p.mark == (stays ? before.mark : MoveMark::book));
          (stays ? proved : forgiven) += whole && is_error(before.mark);
        }
      }
      // Kept and there again; and without the book it is the former review.
      GameReview again = sure(begin_review({r.game, r.positions.front(), moves_of(r), {}}, r.settings, 0));
      restore_review(again, kept_review(r));
      for (std::size_t i = 0; i < r.plies.size(); ++i)
        CHECK((again.plies[i].book == r.plies[i].book && again.plies[i].mark == r.plies[i].mark));
      take_book(again, nullptr);
      JobProgress progress;
      REQUIRE(run_review(again, {}, progress));
      CHECK(all_of(again) == all_of(plain));
    }
  }
  CHECK(forgiven > 0);
  CHECK(proved > 0);
}

TEST_CASE("what cannot be judged is said in words", "[review]") {
  const auto game = *find_game("reversi")->make({});
  const GameRecord record = random_game(game, 1, 6);
  const auto why = [&](auto change) {
    ReviewSettings s = settings_for(*game);
    GameRecord g = record;
    change(s, g);
    const auto r = begin_review(g, s, 0);
    return r ? std::string() : r.error().message;
  };
  CHECK(why([](auto&, auto&) {}).empty());
  CHECK(why([](auto& s, auto&) { s.profile = "none"; }) == "Reversi has no profile none");
  CHECK(why([](auto& s, auto&) { s.depth = 1; }) ==
        "the depth is from 2 to 120: a value is the mean of two neighbouring depths");
  CHECK(why([](auto& s, auto&) { s.depth = 0; }) == "a depth or a number of nodes must be given");
  CHECK(why([](auto&, auto& g) { g.moves.clear(); }) == "there is no move to judge");
  CHECK(why([](auto&, auto& g) { g.moves[2] = g.moves[0]; }) == "ply 3: the move cannot be played here");
  const auto steps = *find_game("arimaa")->make({});
  auto s = settings_for(*steps);
  s.depth = 3;
  const auto r = begin_review(random_game(steps, 1, 12), s, 0);
  REQUIRE(!r);
  CHECK(r.error().message.find("its turns have up to") == 0);
  s.profile = "classic";
  CHECK(!check_review(*steps, s));
}

TEST_CASE("by nodes a review goes as deep as they allow, and to depth 2 at least", "[review]") {
  const auto game = *find_game("kalah")->make({});
  auto s = settings_for(*game);
  const GameRecord record = random_game(game, 6, 6);
  s.depth = 0, s.nodes = 5;
  for (const ReviewedPly& p : reviewed(record, s).plies) CHECK(p.here->depth == 2);
  s.nodes = 20'000;
  for (const ReviewedPly& p : reviewed(record, s).plies) {
    CHECK(p.here->depth > 3);
    CHECK(p.here->nodes <= 20'000 + 1000);
  }
}
