// Genetic programs at the board of Kalah: what they see, how they choose, and whom they play against.
#include <algorithm>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/game/level_names.h"
#include "engine/game/player.h"
#include "engine/game/program_face.h"
#include "engine/games/kalah/game.h"
#include "engine/games/kalah/opponent.h"
#include "engine/games/kalah/programs.h"
#include "engine/lab/evolve/breeding.h"
#include "tests/games/kalah/support.h"
#include "tests/games/play.h"
#include "tests/support/folder.h"

using namespace ply;
using namespace ply::kalah_test;

namespace {

std::shared_ptr<const Game> standard_board() { return *kalah_game_type().make({}); }

ProgramTree tree(const std::string& text) { return *read_program(text, 14); }

std::string line_text(const std::vector<MoveCode>& line) {
  std::string out;
  for (const MoveCode m : line) out += (out.empty() ? "" : "-") + std::to_string(m + 1);
  return out;
}

std::string chosen(const std::string& position, const std::string& program, const char* mapping) {
  const auto setup = *kalah_game_type().parse_position(position, {});
  return line_text(setup.game->programs()->ready(tree(program), *read_mapping(mapping))->choose(setup.position).line);
}

/// A position of a random game that is not over.
kalah::State some_state(const kalah::KalahRules& rules, Random& random) {
  for (;;) {
    kalah::State s = rules.initial();
    for (u32 n = random.below(30); n > 0 && !rules.finished(s); --n) {
      s = test::drawn_ply(rules, s, random);
    }
    if (!rules.finished(s)) return s;
  }
}

// Minimax by turns, told again without a thought of speed: the value for `me`.
int by_turns(const kalah::KalahRules& rules, const kalah::State& s, const ProgramTree& t, const ProgramFace& face,
             std::size_t me, int turns) {
  int best = 0;
  bool any = false;
  for (int pit = rules.pits() - 1; pit >= 0; --pit) {
    if (kalah::lanes::at(s.row[s.side], pit) == 0) continue;
    const kalah::State c = rules.after(s, static_cast<kalah::KalahRules::Move>(pit));
    int v = 0;
    if (rules.finished(c)) {
      const kalah::State end = rules.swept(c);
      const int margin = end.store[me] - end.store[me ^ 1u];
      v = margin + (margin > 0 ? 2'000'000 : margin < 0 ? -2'000'000 : 0);
    } else if (c.side != s.side && turns == 1) {
      v = program_values(t, face.board(Position::of(c), static_cast<Side>(me))).front().value;
    } else {
      v = by_turns(rules, c, t, face, me, c.side == s.side ? turns : turns - 1);
    }
    if (!any || (s.side == me ? v > best : v < best)) best = v;
    any = true;
  }
  return best;
}

}  // namespace

TEST_CASE("a program sees the board with its own pits first, whichever side it plays", "[kalah][program]") {
  const auto setup = *kalah_game_type().parse_position("1,2,3,4,5,6/7/8,9,10,11,12,13/14 B s-io-", {});
  const ProgramFace& face = *setup.game->programs();
  REQUIRE(face.cells() == 14);
  const ProgramBoard a = face.board(setup.position, Side::first), b = face.board(setup.position, Side::second);
  for (int i = 0; i < 14; ++i) {
    CHECK(a.cell[static_cast<std::size_t>(i)] == i + 1);
    CHECK(b.cell[static_cast<std::size_t>(i)] == (i + 7) % 14 + 1);
  }
  CHECK(a.turn == 0);
  CHECK(b.turn == 1);
  CHECK(face.cell_name(0) == "own pit 1");
  CHECK(face.cell_name(6) == "own store");
  CHECK(face.cell_name(13) == "opponent's store");
}

TEST_CASE("each mapping makes a move of a number as it says", "[kalah][program]") {
  const std::string start = "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-";
  // direct: the value modulo 6 names the pit, the next that is not empty where it is.
  CHECK(chosen(start, "2", "direct") == "3");
  CHECK(chosen(start, "(- 0 1)", "direct") == "6");
  CHECK(chosen("4,4,4,0,0,0/0/4,4,4,4,4,4/0 A s-io-", "4", "direct") == "1");
  CHECK(chosen("4,0,4,0,0,0/0/4,4,4,4,4,4/0 A s-io-", "7", "direct") == "3");
  // ranker: equals go to the pit nearest the store; turn follows what moves again.
  CHECK(chosen(start, "1", "ranker") == "6");
  CHECK(chosen(start, "(v 6)", "ranker") == "6");  // pits 3 to 6 bring one stone each
  CHECK(chosen(start, "(v 6)", "turn") == "3-6");
  CHECK(chosen(start, "(v 6)", "leaf 1") == "3-6");
  // A game that is won is worth more than any tree.
  CHECK(chosen("0,0,0,1,0,1/24/0,4,0,0,0,0/18 A s-io-", "(- 0 (v 6))", "ranker") == "4");
}

TEST_CASE("by turns a program looks ahead as plain minimax does, and its explanation names the same move",
          "[kalah][program]") {
  EvolveSettings s = *evolve_preset("strong");
  s.primitives = true;
  for (int i = 0; i < 120; ++i) {
    Random random(static_cast<u64>(50 + i));
    kalah::Options o = i % 3 ? kalah::Options{} : random_options(random);
    if (o.pits > 6) o.pits = 5;
    if (o.stones > 6) o.stones = 4;
    const kalah::KalahRules rules(o);
    const auto face = kalah::programs_of(rules);
    const ProgramTree t = create_program(s, face->cells(), i, random);
    const kalah::State at = some_state(rules, random);
    const Mapping mapping = i % 4 == 0   ? Mapping{Mapping::Kind::ranker, 1}
                            : i % 4 == 1 ? Mapping{Mapping::Kind::turn, 1}
                            : i % 4 == 2 ? Mapping{}
                                         : Mapping{Mapping::Kind::leaf, 2};
    CAPTURE(kalah::position_text(rules, at), write_program(t), write_mapping(mapping));
    const ProgramDecision d = face->decide(Position::of(at), t, mapping);
    const auto line = face->ready(t, mapping)->choose(Position::of(at)).line;
    REQUIRE(!line.empty());
    CHECK(!d.why.empty());
    const auto row = std::find_if(d.rows.begin(), d.rows.end(), [](const ProgramRow& r) { return r.chosen; });
    REQUIRE(row != d.rows.end());
    CHECK(std::equal(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), row->moves.size())),
                     row->moves.begin()));
    if (!d.complete || mapping.kind == Mapping::Kind::direct || mapping.kind == Mapping::Kind::ranker) continue;
    CHECK(row->moves == line);
    CHECK(d.value == by_turns(rules, at, t, *face, at.side, mapping.depth));
    // What is left of a turn is chosen again sowing by sowing.
    kalah::State next = at;
    for (std::size_t k = 0; k < line.size(); ++k) {
      CHECK(face->ready(t, mapping)->choose(Position::of(next)).line.front() == line[k]);
      next = rules.after(next, static_cast<kalah::KalahRules::Move>(line[k]));
    }
  }
}

TEST_CASE("the opponent of programs plays the moves of the classic profile", "[kalah][program]") {
  for (int i = 0; i < 150; ++i) {
    Random random(static_cast<u64>(900 + i));
    const kalah::KalahRules rules(i % 2 ? kalah::Options{} : random_options(random));
    const kalah::State at = some_state(rules, random);
    const auto setup = *kalah_game_type().parse_position(kalah::position_text(rules, at), {});
    for (int depth = 1; depth <= 6; ++depth) {
      SearchRequest q = setup.game->request(setup.position, "classic");
      q.limits.depth = depth;
      CAPTURE(kalah::position_text(rules, at), depth);
      CHECK(kalah::OriginalOpponent(rules).choose(at, depth) == setup.game->search(q).best);
    }
  }
}

TEST_CASE("the shipped programs are two levels that say who bred them, and play whole games", "[kalah][program]") {
  const auto game = standard_board();
  for (const auto& [id, name] : {std::pair("genetic", "Genetic program, our breeding"),
                                 std::pair("genetic-original", "Genetic program, original settings")}) {
    CAPTURE(id);
    const LevelInfo* level = game->level(id);
    REQUIRE(level);
    REQUIRE(level->program);
    CHECK(write_program_file(level->program->file).find("; mapping ") != std::string::npos);
    const Player genetic = *parse_player(*game, id);
    CHECK(player_title(*game, genetic) == name);
    CHECK(level_name(*game, *level) == name);
    Position p = game->initial();
    int sowings = 0;
    for (; !game->outcome(p); ++sowings) {
      const SearchResult r = game->search(player_request(*game, p, {}, genetic));
      REQUIRE(r.has_best);
      CHECK(r.score.kind == Kind::none);
      CHECK(r.counters.nodes > 0);
      p = game->after(p, r.best);
    }
    CHECK(sowings > 10);
    CHECK(!game->search(player_request(*game, p, {}, genetic)).has_best);
    CHECK(!(*kalah_game_type().make({{"pits", "5"}}))->level(id));
  }
}

TEST_CASE("a program in a file is a player, in the mapping it was bred for or another", "[kalah][program]") {
  const auto game = standard_board();
  test::Folder folder;
  const std::string path = folder.file("Greedy.kgp");
  REQUIRE(write_file(path, "; format 1\n; mapping turn\n; size 6x4\n(v 6)\n"));
  const auto player = parse_player(*game, "gp:" + path);
  REQUIRE(player);
  CHECK(parse_player(*game, player->text));
  CHECK(player_title(*game, *player) == "Greedy.kgp");
  const SearchResult r = game->search(player_request(*game, game->initial(), {}, *player));
  CHECK(r.pv.size() == 2);
  const auto direct = parse_player(*game, "gp:" + path + "@direct");
  REQUIRE(direct);
  CHECK(game->search(player_request(*game, game->initial(), {}, *direct)).pv.size() == 1);

  CHECK(!parse_player(*game, "gp:" + folder.file("none.kgp")));
  const auto other = parse_player(**kalah_game_type().make({{"pits", "5"}}), "gp:" + path);
  REQUIRE(!other);
  CHECK(other.error().message.find("6x4") != std::string::npos);
  REQUIRE(write_file(path, "(v 6\n"));
  const auto broken = parse_player(*game, "gp:" + path);
  REQUIRE(!broken);
  CHECK(broken.error().message.find("line 2") != std::string::npos);
}
