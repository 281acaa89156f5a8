// The curve of a game joins what can be compared.
#include "engine/games/registry.h"
#include "engine/session/play/game_graph.h"
#include "tests/session/support.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

Judgement judged(int value, int depth) {
  Judgement j;
  j.score = {value, Kind::exact};
  j.depth = depth;
  j.profile = "modern";
  return j;
}

// A game of `plies` moves, and the judgements of its positions.
std::pair<GameTree, std::vector<GamePoint>> game_of(const std::vector<Judgement>& judgements) {
  std::shared_ptr<const Game> game = *find_game("reversi")->make({});
  GameTree tree(game, game->initial());
  int at = GameTree::root;
  for (std::size_t i = 0; i < judgements.size(); ++i) {
    tree.judge(at, judgements[i]);
    if (i + 1 < judgements.size()) at = tree.play(at, game->moves(tree.at(at).position).front());
  }
  auto points = game_graph(tree, at);
  return {std::move(tree), std::move(points)};
}

}  // namespace

TEST_CASE("searches of one depth at every ply zigzag, so only those of one side's plies are joined", "[session]") {
  const auto [tree, points] = game_of({judged(30, 4), judged(-40, 4), judged(35, 4), judged(-35, 4), judged(40, 4)});
  const auto curve = even_curve(tree, points);
  REQUIRE(curve.size() == 5);
  for (const CurvePoint& c : curve) {
    CHECK(c.joined == (c.at % 2 == 0));
    CHECK(c.score.value == points[c.at].judgement->score.value);  // nothing is invented
  }
}

TEST_CASE("the curve has the values that stand beside the moves, however many iterations said something else before",
          "[session]") {
  Session s;
  session_test::start(s, "reversi");
  for (int ply = 0; ply < 4; ++ply) {
    session_test::search_to(s, 3 + ply % 2);
    s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  }
  const auto points = game_graph(s.play().tree(), s.play().current());
  const auto curve = even_curve(s.play().tree(), points);
  CHECK(curve.size() == 4);
  for (const CurvePoint& c : curve) {
    const Judgement& j = *points[c.at].judgement;
    CHECK(c.score.value == j.score.value);
    CHECK(c.score.kind == j.score.kind);
    CHECK(c.depth == j.depth);
  }
}

TEST_CASE("a decided game is joined whatever the parity", "[session]") {
  const int won = (*find_game("reversi")->make({}))->profile("modern")->decided;
  const auto [tree, points] = game_of({judged(30, 4), judged(won, 4), judged(40, 4)});
  for (const CurvePoint& c : even_curve(tree, points)) CHECK(c.joined);
}
