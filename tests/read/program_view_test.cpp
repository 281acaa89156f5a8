// A genetic program taken apart.
#include "engine/read/node/program_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/game/program_edit.h"
#include "engine/game/program_text.h"
#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("an inspected program shows its nodes' values, its moves beside those of a search, and the exact ones",
          "[program][analysis]") {
  const auto setup = *find_game("kalah")->parse_position("0,0,0,2,1,1/20/0,0,0,0,1,2/21 A s-io-", {});
  const Game& game = *setup.game;
  const ProgramTree tree = *read_program("(if< (v 6) (+ 3 4) (v (v 3)) (- (v 6) (v 13)))", 14);
  const ProgramInspection x =
      inspect_program(game, {setup.position, tree, {Mapping::Kind::turn, 1}, "classic", 4, true});
  REQUIRE(x.nodes.size() == tree.size());
  CHECK(x.nodes[0].value.value == -1);
  CHECK(x.nodes[1].cell == "own store");
  CHECK(!x.nodes[6].value.taken);
  CHECK(x.simplified == "(if< (v 6) 7 (v (v 3)) (- (v 6) (v 13)))");
  CHECK(x.reads_any);
  REQUIRE(x.moves.size() >= 3);
  int chosen = 0, best = 0;
  for (const ProgramMoveLine& m : x.moves) {
    REQUIRE(m.search);
    REQUIRE(m.exact);
    CHECK(m.search->kind == Kind::exact);
    if (m.row.chosen) ++chosen, best = *m.row.value;
  }
  CHECK(chosen == 1);
  for (const ProgramMoveLine& m : x.moves) CHECK(*m.row.value <= best);
}

TEST_CASE("where program and search differ is listed by the value that was lost", "[program][analysis]") {
  const auto game = *find_game("kalah")->make({});
  const auto player = *make_program_player(*game, "; mapping direct\n(v 3)\n");
  DifferenceQuestion q;
  q.profile = "classic";
  q.depth = 4;
  q.games = 4;
  const ProgramDifferences a = program_differences(*game, *player, q), b = program_differences(*game, *player, q);
  REQUIRE(a.rows.size() > 3);
  CHECK(a.decisions >= a.different);
  CHECK(a.rows.size() <= static_cast<std::size_t>(a.different));
  for (std::size_t i = 0; i < a.rows.size(); ++i) {
    CHECK(a.rows[i].text == b.rows[i].text);
    CHECK(a.rows[i].lost() > 0);
    CHECK(a.rows[i].program != a.rows[i].search);
    if (i > 0) CHECK(a.rows[i].lost() <= a.rows[i - 1].lost());
    SearchRequest r = game->request(a.rows[i].position, "classic");
    r.limits.depth = 4;
    CHECK(game->search(r).score.value == a.rows[i].search_value);
  }
}

TEST_CASE("parts of a program that change no move in its games are told, and each count is right",
          "[program][analysis]") {
  const auto game = *find_game("kalah")->make({});
  for (const char* mapping : {"direct", "ranker", "leaf 1"}) {
    CAPTURE(mapping);
    // (- (v 2) (v 2)) is 0 whatever the board, and the last branch is never taken.
    const auto player =
        *make_program_player(*game, fmt::format("; mapping {}\n(if< 1 2 (+ (v 3) (- (v 2) (v 2))) (v 5))\n", mapping));
    DifferenceQuestion q;
    q.profile = "classic";
    q.depth = 2;
    q.games = 4;
    const ProgramDifferences found = program_differences(*game, *player, q);
    const ProgramTree& tree = player->file.tree;
    REQUIRE(found.changed.size() == tree.size());
    // The long way: the same games once more, each part in turn.
    std::vector<int> counted(tree.size(), 0);
    int decisions = 0;
    for (int n = 0; n < q.games; ++n) {
      Random random = Random::stream(q.seed, static_cast<u64>(n / 2));
      Position p = game->programs()->random_start(random);
      while (!game->outcome(p)) {
        SearchRequest r = game->request(p, q.profile);
        r.limits = {2, 0, 0};
        const auto values = game->all_moves(r);
        MoveCode move = std::max_element(values.begin(), values.end(), [](const MoveValue& a, const MoveValue& b) {
                          return a.score.value < b.score.value;
                        })->move;
        if (game->mover(p) == static_cast<Side>(n % 2)) {
          ++decisions;
          move = player->ready->choose(p).line.front();
          for (std::size_t i = 0; i < tree.size(); ++i) {
            const ProgramTree zero = *read_program("0", game->programs()->cells());
            const auto other = game->programs()->ready(with_subtree(tree, i, zero), player->file.mapping);
            counted[i] += other->choose(p).line.front() != move;
          }
        }
        p = game->after(p, move);
      }
    }
    CHECK(found.decisions == decisions);
    CHECK(found.changed == counted);
    int never = 0;
    for (std::size_t i = 0; i < tree.size(); ++i) {
      const std::string part = write_program(subtree(tree, i));
      if (part != "(- (v 2) (v 2))" && part != "(v 5)") continue;
      ++never;
      CHECK(found.changed[i] == 0);
    }
    CHECK(never == 2);
  }
}
