// A tree that was typed in, changed by hand.
#include "engine/games/toy_tree/edit.h"

#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::toy_tree;
using What = TreeChange::Kind;

namespace {

std::string after(const std::string& text, const TreeChange& change) {
  const auto tree = parse_tree(text);
  REQUIRE(tree);
  const auto out = tree_changed_by(*tree, typed_tree_of(*tree), change);
  return out ? write_tree(*out) : "error: " + out.error().message;
}

}  // namespace

TEST_CASE("numbers, branches and their order are changed by hand", "[toy_tree][learn]") {
  //                  0 1 2 3  4 5 6
  const char* tree = "([3 12] [2 4])";
  CHECK(after(tree, {What::value, 2, -7}) == "([-7 12] [2 4])");
  CHECK(after(tree, {What::add, 1, 9}) == "([3 12 9] [2 4])");
  CHECK(after(tree, {What::add, 0, 5}) == "([3 12] [2 4] 5)");
  CHECK(after(tree, {What::add, 2, 1}) == "([(3 1) 12] [2 4])");
  CHECK(after(tree, {What::remove, 4, 0}) == "([3 12])");
  CHECK(after(tree, {What::remove, 3, 0}) == "([3] [2 4])");
  CHECK(after("([3] [2 4])", {What::remove, 2, 0}) == "(3 [2 4])");
  CHECK(after(tree, {What::place, 4, 0}) == "([2 4] [3 12])");
  CHECK(after(tree, {What::place, 2, 1}) == "([12 3] [2 4])");
  for (const TreeChange& wrong : {TreeChange{What::value, 1, 3},
                                  {What::value, 2, 99999},
                                  {What::remove, 0, 0},
                                  {What::place, 2, 2},
                                  {What::place, 0, 0},
                                  {What::value, 7, 0},
                                  {What::add, -1, 0}})
    CHECK(after(tree, wrong).starts_with("error: "));
}

TEST_CASE("any changes one after the other are taken back and made again exactly", "[toy_tree][learn]") {
  const GameType* type = find_game("toy-tree");
  REQUIRE(type);
  Random random(8);
  for (int round = 0; round < 20; ++round) {
    auto game = *type->make({});
    std::vector<std::string> texts{game->write(game->initial())};
    for (int i = 0; i < 25; ++i) {
      const TreeFace& face = *tree_face(game.get());
      const TreeChange change{static_cast<What>(random.below(4)),
                              static_cast<int>(random.below(static_cast<u32>(face.typed_tree().size()))),
                              static_cast<int>(random.below(20)) - 5};
      const auto next = face.changed_tree(change);
      if (!next) continue;
      game = *next;
      texts.push_back(game->write(game->initial()));
    }
    for (std::size_t i = texts.size(); i-- > 1;) {
      REQUIRE(tree_face(game.get())->has_before());
      game = tree_face(game.get())->tree_before();
      CHECK(game->write(game->initial()) == texts[i - 1]);
    }
    CHECK_FALSE(tree_face(game.get())->has_before());
    CHECK_FALSE(tree_face(game.get())->tree_before());
    for (std::size_t i = 1; i < texts.size(); ++i) {
      game = tree_face(game.get())->tree_after();
      REQUIRE(game);
      CHECK(game->write(game->initial()) == texts[i]);
    }
    CHECK_FALSE(tree_face(game.get())->has_after());
  }
}

TEST_CASE("moves are letters, and the numbers of older texts are still read", "[toy_tree][learn]") {
  const GameType* type = find_game("toy-tree");
  const auto game = type->parse_game("[Game \"toy-tree\"]\n[Start \"([3 12] [(2 5) 4])\"]\n\n2 1 2\n", {});
  REQUIRE(game);
  CHECK(game->moves == std::vector<MoveCode>{1, 0, 1});
  CHECK(game->game->write_game(*game) == "[Game \"toy-tree\"]\n[Start \"([3 12] [(2 5) 4])\"]\n\nb a b \n");
  for (const char* same : {"b a b", "bab", "b ab", "2 ab"}) {
    const auto moves = game->game->parse_moves(game->start, same);
    REQUIRE(moves);
    CHECK(*moves == game->moves);
  }
  const auto wrong = game->game->parse_moves(game->start, "b ac");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().column == 4);
  CHECK(wrong.error().message == "there is no branch c; there are a to b");
}

TEST_CASE("a lesson's random tree is one that can be shown whole", "[toy_tree][learn]") {
  const GameType* type = find_game("toy-tree");
  for (int moves = 1; moves <= 8; ++moves)
    for (int plies = 1; plies <= 8; ++plies) {
      const auto lesson = type->lesson(moves, plies, 3);
      int parents = 1;
      for (int d = 1; d < plies && parents < 1000; ++d) parents *= moves;
      CHECK(lesson.ok() == (parents <= 30));
    }
}
