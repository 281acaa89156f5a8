// Comments and the moves they stand behind, in games of any length.
#include <algorithm>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/random_play.h"
#include "engine/game/tags.h"
#include "engine/games/registry.h"
#include "engine/session/play/annotations.h"
#include "engine/session/play/comment_places.h"
#include "tests/session/support.h"

using namespace ply;
using namespace session_test;

namespace {

std::string_view body(std::string_view text) {
  const auto head = read_tags(text);
  return trim(text.substr(head ? head->body_at : 0));
}

}  // namespace

TEST_CASE("where moves end in a text agrees with writing fewer moves, in every game", "[session][comments]") {
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    Random random(3);
    int known = 0, all = 0;
    for (u64 seed = 1; seed <= 6; ++seed) {
      const Position start = game->initial(seed);
      const GameRecord record{game, start, random_line(*game, start, 60, seed), {}};
      const std::string full = game->write_game(record);
      const std::size_t body_at = static_cast<std::size_t>(body(full).data() - full.data());
      std::size_t read = 0;
      const auto ends = ends_of_moves(record, full, body_at, &read);
      REQUIRE(ends.size() == record.moves.size() + 1);
      for (std::size_t n = 1; n < ends.size(); ++n, ++all) {
        if (ends[n] == no_place) continue;
        ++known;
        GameRecord part = record;
        part.moves.resize(n);
        const std::string text = game->write_game(part);
        CAPTURE(type->id(), n, full);
        CHECK(body(text) == body(full).substr(0, ends[n] - body_at));
      }
      CHECK(read <= 40 * full.size());
    }
    CAPTURE(type->id(), known, all);
    if (type->id() != "reversi") CHECK(known * 5 > all);  // Arimaa has room only between turns
  }
}

TEST_CASE("comments come back to the moves they were written behind, in every game", "[session][comments]") {
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (u64 seed = 1; seed <= 4; ++seed) {
      const Position start = game->initial(seed);
      const GameRecord record{game, start, random_line(*game, start, 40, seed), {}};
      std::vector<Comment> comments;
      for (std::size_t n = 0; n <= record.moves.size(); ++n) comments.push_back({n, "after " + std::to_string(n)});
      const std::string text = write_commented(*game, record, comments);
      const auto plain = take_comments(text);
      REQUIRE(plain);
      const auto again = type->parse_game(plain->text, {});
      CAPTURE(type->id(), text);
      REQUIRE(again);
      CHECK(again->moves == record.moves);
      const auto placed = place_comments(*again, *plain);
      REQUIRE(placed.size() == comments.size());
      std::string once;
      for (std::size_t i = 0; i < placed.size(); ++i) {
        CHECK(placed[i].text == comments[i].text);  // none is lost, and their order stays
        CHECK(placed[i].plies + 8 >= comments[i].plies);
        CHECK(placed[i].plies <= comments[i].plies + 8);  // a move on where a word of the game's form holds several
      }
      // Written once more, nothing moves any more.
      const std::string second = write_commented(*game, *again, placed);
      CHECK(second == text);
    }
  }
}

TEST_CASE("reading comments costs as much as the text is long, not its square", "[session][comments]") {
  const GameType& type = *find_game("kalah");
  const auto game = *type.make({});
  const GameRecord empty{game, game->initial(), {}, {}};
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += "{} ";
  const auto plain = take_comments(text);
  REQUIRE(plain);
  std::vector<std::size_t> at;
  for (const auto& c : plain->comments) at.push_back(c.at);
  std::size_t read = 0;
  CHECK(moves_before(empty, plain->text, 0, at, &read).size() == 100'000);
  CHECK(read <= text.size());

  // One behind every move, and some that never can be read: the reader is given no more than a few times the text.
  const auto shogi = *find_game("micro-shogi")->make({{"variant", "standard"}});
  GameRecord record{shogi, shogi->initial(), {}, {}};
  Position p = record.start;
  Random random(5);
  for (int tries = 0; tries < 100'000 && record.moves.size() < 3000; ++tries) {
    const auto legal = shogi->moves(p);
    const MoveCode m = legal[random.below(static_cast<u32>(legal.size()))];
    const Position next = shogi->after(p, m);
    if (shogi->outcome(next)) continue;
    record.moves.push_back(m);
    p = next;
  }
  REQUIRE(record.moves.size() > 200);
  std::string moves;
  p = record.start;
  at.clear();
  for (MoveCode m : record.moves) {
    moves += shogi->write_move(p, m) + " ";
    at.push_back(moves.size());
    p = shogi->after(p, m);
  }
  read = 0;
  const auto plies = moves_before(record, moves, 0, at, &read);
  CHECK(read <= 2 * moves.size());
  for (std::size_t i = 0; i < plies.size(); ++i) REQUIRE(plies[i] == i + 1);
  read = 0;
  const std::string nonsense(moves.size(), 'x');
  (void)moves_before(record, nonsense, 0, at, &read);
  CHECK(read <= 9 * moves.size() + (1u << 20) + moves.size());
}

TEST_CASE("very many tags and comments open, and what is too much is said", "[session][comments][slow]") {
  Session s;
  start(s, "kalah");
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += "[T" + std::to_string(i) + " \"\"]\n";
  const auto head = read_tags(text);
  REQUIRE(head);
  CHECK(head->tags.size() == 200'000);
  text += "\n3 ";
  for (int i = 0; i < 300'000; ++i) text += "{a}";
  s.apply(command::Paste{text});
  CHECK(s.play().tree().size() == 2);
  CHECK(s.play().tree().at(1).comment.size() == 20'000);
  CHECK(said(s, "left out"));
}
