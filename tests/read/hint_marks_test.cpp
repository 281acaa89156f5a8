#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/game/random_play.h"
#include "engine/games/registry.h"
#include "engine/read/node/hint_marks.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

struct Hinted {
  std::shared_ptr<const Game> game;
  Position position;
  KnownMoves known;
};

Hinted hinted(const GameType& type, u64 seed, int depth) {
  Hinted h;
  h.game = *type.make({});
  h.position = h.game->initial();
  for (const MoveCode m : random_line(*h.game, h.position, 6 + static_cast<int>(seed), seed))
    h.position = h.game->after(h.position, m);
  SearchRequest q = h.game->request(h.position, h.game->profiles().back().id);
  q.limits.depth = depth;
  const SearchResult r = h.game->search(q);
  h.known = {{r.pv.begin(), r.pv.end()}, r.score, h.game->all_moves(q)};
  return h;
}

}  // namespace

TEST_CASE("each cell of a hint says the best that a move ending there is worth, and the best moves have paths",
          "[analysis][hint]") {
  for (const GameType* type : all_games()) {
    for (u64 seed = 1; seed <= 3; seed++) {
      const Hinted h = hinted(*type, seed, 2);
      INFO(type->id() << " " << h.game->write(h.position));
      const HintMarks marks = hint_marks(*h.game, h.position, h.known, -1, false);
      std::set<int> cells;
      for (const HintMarks::Chip& chip : marks.chips) {
        CHECK(cells.insert(chip.cell).second);
        int best = -infinite, best_of_all = -infinite;
        for (const MoveValue& v : h.known.values) {
          const auto path = h.game->click_path(h.position, v.move);
          best_of_all = std::max(best_of_all, v.score.value);
          if (!path.empty() && path.back() == chip.cell) best = std::max(best, v.score.value);
        }
        CHECK(chip.score.value == best);
        CHECK(chip.best == (best >= best_of_all));
      }
      const auto clickable = std::count_if(h.known.values.begin(), h.known.values.end(), [&](const MoveValue& v) {
        return !h.game->click_path(h.position, v.move).empty();
      });
      CHECK(marks.moves.size() <= static_cast<std::size_t>(clickable));
      CHECK(marks.moves.empty() == (clickable == 0));
      for (const HintMarks::Move& w : marks.moves) CHECK_FALSE(w.paths.empty());
    }
  }
}

TEST_CASE("moves whose values are shown alike are hinted alike, all of them or none", "[analysis][hint]") {
  int ties = 0;
  for (const GameType* type : all_games()) {
    for (u64 seed = 1; seed <= 6; seed++) {
      Hinted h = hinted(*type, seed, 1);
      h.known.profile = h.game->profiles().back().id;
      INFO(type->id() << " " << h.game->write(h.position));
      const HintMarks marks = hint_marks(*h.game, h.position, h.known, -1, false);
      std::map<int, std::size_t, std::greater<>> by_value;
      for (const MoveValue& v : h.known.values)
        if (!h.game->click_path(h.position, v.move).empty()) ++by_value[v.score.value];
      std::vector<std::size_t> groups;  // the best first
      std::string last;
      for (const auto& [value, n] : by_value) {
        const std::string text = h.game->value_text(h.known.profile, value);
        if (groups.empty() || text != last) groups.push_back(0);
        groups.back() += n;
        last = text;
      }
      std::map<int, std::size_t> drawn;
      for (const HintMarks::Move& m : marks.moves) ++drawn[m.rank];
      for (const auto& [rank, n] : drawn) {
        REQUIRE(static_cast<std::size_t>(rank) < groups.size());
        const std::size_t all = groups[static_cast<std::size_t>(rank)];
        CHECK(n == (rank == 0 && all > max_equal_hints ? 1 : all));
        ties += n > 1;
      }
      // A chip of the best is one whether or not it is the one that was chosen.
      for (const HintMarks::Chip& c : marks.chips)
        if (!by_value.empty())
          CHECK(c.best == (h.game->value_text(h.known.profile, c.score.value) ==
                           h.game->value_text(h.known.profile, by_value.begin()->first)));
    }
  }
  CHECK(ties > 2);
}

TEST_CASE("of a piece that was picked only its own moves are hinted", "[analysis][hint]") {
  const Hinted h = hinted(*find_game("pivit"), 2, 2);
  const int from = h.game->click_path(h.position, h.known.values.front().move).front();
  const HintMarks marks = hint_marks(*h.game, h.position, h.known, from, false);
  REQUIRE_FALSE(marks.chips.empty());
  for (const HintMarks::Move& w : marks.moves) CHECK(w.paths.paths.front().front() == from);
}

TEST_CASE("the best path goes to the end of a turn of several steps, each piece with a path of its own",
          "[analysis][hint]") {
  const auto game = *find_game("arimaa")->make({});
  Position p = game->initial();
  std::vector<MoveCode> line;
  Position at = p;
  for (const char* step : {"Ee2n", "Md2n", "Ee3n", "pass", "ed7s"}) {
    line.push_back(*game->parse_move(at, step));
    at = game->after(at, line.back());
  }
  CHECK(turn_of(*game, p, line).size() == 4);
  KnownMoves known{line, {10, Kind::exact}, {{line[0], {10, Kind::exact}}, {line[1], {5, Kind::exact}}}};
  const auto cell = [&](const char* name) {
    for (const Cell& c : game->board(p).cells)
      if (c.name == name) return c.id;
    return -1;
  };
  const HintMarks whole = hint_marks(*game, p, known, -1, true);
  REQUIRE(whole.moves.size() == 2);
  CHECK(whole.moves[0].paths.paths ==
        std::vector<std::vector<int>>{{cell("e2"), cell("e3"), cell("e4")}, {cell("d2"), cell("d3")}});
  CHECK(whole.moves[1].paths.paths == std::vector<std::vector<int>>{{cell("d2"), cell("d3")}});
  CHECK(hint_marks(*game, p, known, -1, false).moves[0].paths.paths.size() == 1);
}

TEST_CASE("a hint without values of the other moves marks its move and says its score", "[analysis][hint]") {
  Hinted h = hinted(*find_game("reversi"), 1, 3);
  h.known.values.clear();
  const HintMarks marks = hint_marks(*h.game, h.position, h.known, -1, false);
  REQUIRE(marks.chips.size() == 1);
  CHECK(marks.chips[0].best);
  CHECK(marks.chips[0].score.value == h.known.score.value);
  CHECK(marks.moves.at(0).paths.cells.size() == 1);
}
