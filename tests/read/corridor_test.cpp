#include "engine/read/tree/corridor.h"

#include "engine/read/node/moment.h"
#include "engine/search/switches.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

std::string words(const Sentence& s) {
  return plain(s, [](Score x, Side) {
    const char* kind = x.kind == Kind::exact   ? "= "
                       : x.kind == Kind::lower ? ">= "
                       : x.kind == Kind::upper ? "<= "
                                               : "";
    return kind + std::to_string(x.value);
  });
}

std::vector<SearchOptions> ways() {
  auto out = sound_options();
  SearchOptions o =
      with({Switch::iterative, Switch::pvs, Switch::aspiration, Switch::tt, Switch::lmr, Switch::killers});
  out.push_back(o);
  o = {}, o.set({Switch::iterative, Switch::pvs, Switch::null_move, Switch::forcing_first}),
  o.horizon = Horizon::quiescence;
  out.push_back(o);
  return out;
}

}  // namespace

TEST_CASE("windows nest: on the path down a corridor only becomes narrower, in every game, at every moment",
          "[analysis][corridor]") {
  Random random(11);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    for (const SearchOptions& o : ways()) {
      Position root = type->id() == "toy-tree" ? random_toy(random, {}).position
                                               : somewhere(**game, random, static_cast<int>(random.below(12)));
      std::shared_ptr<const Game> g = *game;
      if (type->id() == "toy-tree") {
        const Setup setup = random_toy(random, {});
        g = setup.game, root = setup.position;
      }
      const Recorded r = record(g, root, o, {4, 4000});
      const View v = r.view();
      Nodes nodes = nodes_of(r.subject);
      for (int i = 0; i < 60 && v.size() > 0; ++i) {
        const u32 slot = random.below(v.size());
        const Tick t = random.below(2) ? static_cast<Tick>(random.below(static_cast<u32>(v.ticks()))) : v.enter(slot);
        const auto line = path_to(v, slot);
        for (const Side side : {Side::first, Side::second}) {
          const Corridor c = corridor_at(v, t, line, slot, side, nodes);
          REQUIRE(c.rows.size() == line.size());
          for (const CorridorRow& row : c.rows) {
            INFO(type->id() << " ply " << row.ply << " tick " << t);
            CHECK_FALSE(row.widens);
            if (!c.windowless) CHECK(row.left.value <= row.right.value);
            // Every legal move has a chip, or is counted.
            if (row.depth > 0 && v[row.slot].moves > 0) {
              std::vector<MoveCode> moves;
              for (const CorridorChip& chip : row.chips)
                if (chip.pass != Pass::probe) moves.push_back(chip.move);
              std::sort(moves.begin(), moves.end());
              moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
              CHECK(moves.size() + static_cast<std::size_t>(row.not_listed) >= v[row.slot].moves);
            }
          }
        }
      }
    }
  }
}

TEST_CASE("what is seen from the other side is the same corridor, mirrored", "[analysis][corridor]") {
  Random random(12);
  const Setup setup = random_toy(random, {});
  const Recorded r = record(setup.game, setup.position, with({Switch::pvs, Switch::iterative}), 6);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  for (u32 slot = 0; slot < v.size(); ++slot) {
    const auto line = path_to(v, slot);
    const Corridor a = corridor_at(v, v.enter(slot), line, slot, Side::first, nodes),
                   b = corridor_at(v, v.enter(slot), line, slot, Side::second, nodes);
    for (std::size_t d = 0; d < line.size(); ++d) {
      CHECK(a.rows[d].left.value == -b.rows[d].right.value);
      CHECK(a.rows[d].right.value == -b.rows[d].left.value);
      CHECK(a.rows[d].chips.size() == b.rows[d].chips.size());
    }
  }
}

//        MAX
//   min      min        plain alpha-beta: the first move is worth 3; the second's first leaf is 2,
//  3 12 8   2 4 6       so min will have at most 2 there and 4 and 6 need no search
TEST_CASE("a cut-off is said in one side's view, whoever cuts", "[analysis][corridor]") {
  const Setup setup = toy("([3 12 8] [2 4 6])");
  const Recorded r = record(setup.game, setup.position, {}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  u32 cut = no_node;
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].cut()) cut = k;
  REQUIRE(cut != no_node);
  const std::string max = setup.game->type().side_name(Side::first), min = setup.game->type().side_name(Side::second);
  const std::string first_move = nodes.move(v, path_to(v, cut).back() > 0 ? v.find(1) : 0);
  const std::string refuting = nodes.move(v, cut) + nodes.move(v, v.last_child(cut));  // the way there
  CHECK(words(cut_sentence(v, v.ticks() - 1, cut, Side::first, nodes)) ==
        refuting + " leaves " + max + " at most 2. " + max + " already has 3 by " + first_move + ", so " + max +
            " will not come here: the other two moves need no search.");
  CHECK(words(cut_sentence(v, v.ticks() - 1, cut, Side::second, nodes)) ==
        refuting + " gives " + min + " at least -2. " + max + " already holds " + min + " to -3 by " + first_move +
            ", so " + max + " will not come here: the other two moves need no search.");

  // Two moves were never searched, and the wall that the cut met belongs to the first move of the root.
  const Corridor c = corridor_at(v, v.leave(cut), path_to(v, cut), cut, Side::first, nodes);
  const CorridorRow& row = c.rows.back();
  CHECK(row.closed);
  CHECK(std::count_if(row.chips.begin(), row.chips.end(),
                      [](const CorridorChip& x) { return x.state == CorridorChip::State::cut_off; }) == 2);
  CHECK(row.chips.front().refutes);
  CHECK(row.left.value == 3);
  CHECK(row.left.owner.id == 1);
  CHECK_FALSE(row.left.here);
  CHECK(c.rows.front().left.here);
}

TEST_CASE("plain minimax has no walls", "[analysis][corridor]") {
  const Setup setup = toy("([3 12 8] [2 4 6])");
  const Recorded r = record(setup.game, setup.position, {.algorithm = Algorithm::minimax}, 2);
  const View v(r.view());
  Nodes nodes = nodes_of(r.subject);
  const Corridor c = corridor_at(v, v.ticks() - 1, path_to(v, v.size() - 1), v.size() - 1, Side::first, nodes);
  CHECK(c.windowless);
  CHECK(words(c.sentence).find("is best") != std::string::npos);
}

TEST_CASE("below a scout the sentence says whose question the null window is, not that anybody holds the bound",
          "[analysis][corridor]") {
  Random random(5);
  const Setup setup = random_toy(random, {.depth = 5});
  const Recorded r = record(setup.game, setup.position, with({Switch::pvs}), 5);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  int asked = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    const auto line = path_to(v, k);
    for (const Side side : {Side::first, Side::second}) {
      const Corridor c = corridor_at(v, v.enter(k), line, k, side, nodes);
      const CorridorRow& row = c.rows.back();
      if (!row.null_window || row.left.owner.kind != Owner::Kind::null_window) continue;
      ++asked;
      CHECK(words(c.sentence).find("The question is whether ") == 0);
      CHECK(words(c.sentence).find(" holds " + setup.game->type().side_name(side) + " to ") == std::string::npos);
    }
  }
  CHECK(asked > 10);
}

TEST_CASE("a forced pass is nothing to choose from", "[analysis][corridor]") {
  auto game = find_game("reversi")->make({});
  REQUIRE(game);
  Random random(3);
  int passes = 0;
  for (int i = 0; i < 60 && passes == 0; ++i) {
    const Position root = somewhere(**game, random, 50);
    const Recorded r = record(*game, root, {}, {6, 3000});
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    for (u32 k = 0; k < v.size(); ++k) {
      if (v[k].size < 2 || v[k].moves != 1) continue;
      const Corridor c = corridor_at(v, v.ticks() - 1, path_to(v, k), k, Side::first, nodes);
      const Position &before = *nodes.position(v, k), after = (*game)->after(before, v[v.last_child(k)].move);
      const bool pass = (*game)->tally(before) == (*game)->tally(after);  // no disc was put
      passes += pass;
      CHECK(c.rows.back().forced_pass == pass);
    }
  }
  CHECK(passes > 0);
}

TEST_CASE("a corridor that has closed tells the cut at once, before its node is left, and with the same words",
          "[analysis][corridor]") {
  Random random(21);
  int cuts = 0;
  for (int i = 0; i < 8; ++i) {
    const Setup setup = random_toy(random, {.depth = 5});
    for (const SearchOptions& o : sound_options()) {
      const Recorded r = record(setup.game, setup.position, o, 5);
      const View v = r.view();
      Nodes nodes = nodes_of(r.subject);
      for (u32 k = 0; k < v.size(); ++k) {
        if (!v[k].cut() || v[k].end() != NodeEnd::inner || v.windowless()) continue;
        const auto line = path_to(v, k);
        const Corridor before = corridor_at(v, v.leave(k) - 1, line, k, Side::first, nodes),
                       after = corridor_at(v, v.leave(k), line, k, Side::first, nodes);
        if (!before.rows.back().closed) continue;
        ++cuts;
        CHECK(words(before.sentence) == words(after.sentence));
      }
    }
  }
  CHECK(cuts > 100);
}

TEST_CASE("nobody is said to be sure of the window that the root was asked with", "[analysis][corridor]") {
  Random random(23);
  const Setup setup = random_toy(random, {});
  SearchOptions o = with({Switch::iterative, Switch::aspiration});
  o.aspiration_width = 1;
  const Recorded r = record(setup.game, setup.position, o, 6);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  std::vector<u32> roots = roots_of(v);
  int asked = 0;
  for (u32 k : roots) {
    const std::vector<u32> line{k};
    const Corridor c = corridor_at(v, v.enter(k), line, k, Side::first, nodes);
    if (std::abs(c.rows.front().left.value) >= infinite && std::abs(c.rows.front().right.value) >= infinite) continue;
    ++asked;
    CHECK(words(c.sentence).find("The root is only asked about") == 0);
    CHECK(words(c.sentence).find("sure") == std::string::npos);
  }
  CHECK(asked > 0);
}

TEST_CASE("a row shows the window that its node has at the moment, or says that it is an earlier one",
          "[analysis][corridor]") {
  Random random(29);
  u64 own = 0, earlier = 0;
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    const Recorded r = record(*game, somewhere(**game, random, 4), with({Switch::iterative, Switch::pvs}), {4, 1'500});
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    for (int i = 0; i < 300; ++i) {
      const u32 slot = random.below(v.size());
      const auto line = path_to(v, slot);
      const Tick t =
          i % 3 ? v.leave(line[line.size() / 2]) : static_cast<Tick>(random.below(static_cast<u32>(v.ticks())));
      std::vector<PathWindow> windows;
      v.windows(line, t, windows);
      const Corridor c = corridor_at(v, t, line, slot, Side::first, nodes);
      for (std::size_t d = 0; d < c.rows.size(); ++d) {
        const CorridorRow& row = c.rows[d];
        const Window now = row.mover == Side::first ? windows[d].now : flipped(windows[d].now);
        INFO(type->id() << " node " << row.id << " tick " << t);
        if (row.handed) {
          CHECK((row.left.value != now.alpha.value || row.right.value != now.beta.value));
          REQUIRE(d + 1 < c.rows.size());
          ++earlier;
          continue;
        }
        ++own;
        CHECK(row.left.owner == now.alpha.owner);
        CHECK(row.right.owner == now.beta.owner);
        if (row.closed) continue;  // what closed it lies beyond the wall
        CHECK(row.left.value == now.alpha.value);
        CHECK(row.right.value == now.beta.value);
      }
    }
  }
  CHECK(own > 1000);
  CHECK(earlier > 50);
}

TEST_CASE("after its last move the root's row stands where that move has set it", "[analysis][corridor]") {
  const auto game = *find_game("kalah")->make({});
  const Recorded r = record(game, game->initial(), {}, 6);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  std::vector<u32> roots = roots_of(v);
  const u32 root = roots.back(), last = v.last_child(root);
  REQUIRE(v.effect_of(root, last).raised);
  const Tick end = v.ticks() - 1;
  std::vector<PathWindow> windows;
  const std::vector<u32> line{root, last};
  v.windows(line, end, windows);
  const Corridor c = corridor_at(v, end, line, root, v[root].mover(), nodes);
  CHECK(c.rows.front().left.value == windows.front().now.alpha.value);
  CHECK(c.rows.front().left.owner.id == v.id(last));
  CHECK_FALSE(c.rows.front().handed);
  CHECK_FALSE(c.rows.back().widens);
  // While it is searched, the row shows what it was handed, which is the root's own then.
  const Corridor before = corridor_at(v, v.enter(last), line, root, v[root].mover(), nodes);
  CHECK(before.rows.front().left.value < c.rows.front().left.value);
  CHECK_FALSE(before.rows.front().handed);
}
