// Opening books: what one of games holds is what the index of these games says, its text brings it back, and what is
// drawn from it is legal, near the best and as frequent as its weights.
#include "engine/game/opening_book.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/game/book.h"
#include "engine/game/index/game_index.h"
#include "engine/game/player.h"
#include "engine/game/random_play.h"
#include "engine/game/symmetry.h"
#include "engine/game/tree_face.h"
#include "engine/match/search_seat.h"
#include "tests/game/faces.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const GameCollection> drawn_games(const std::shared_ptr<const Game>& game, std::size_t n, int plies) {
  auto records = std::make_shared<std::vector<GameRecord>>();
  auto out = std::make_shared<GameCollection>();
  for (std::size_t i = 0; i < n; ++i) {
    GameRecord r{game, game->initial(), {}, {}};
    r.moves = random_line(*game, r.start, plies, i % 5 + 1);  // most are there more than once
    if (i % 3) r.tags["Result"] = i % 3 == 1 ? "1-0" : "24-40";
    out->games.push_back(summary_of(r));
    records->push_back(std::move(r));
  }
  out->open = [records](std::size_t i) -> Result<GameRecord> { return (*records)[i]; };
  return out;
}

std::vector<u32> all_of(const GameCollection& games) {
  std::vector<u32> out(games.games.size());
  std::iota(out.begin(), out.end(), 0u);
  return out;
}

OpeningBook book_of(const GameCollection& games, const BookMaking& how) {
  JobProgress progress;
  auto book = make_book(games, all_of(games), how, progress);
  REQUIRE(book.ok());
  CHECK(progress.done == games.games.size());
  return std::move(*book);
}

Result<OpeningBook> read(const std::shared_ptr<const Game>& game, const std::string& text) {
  Budget budget;
  return read_book(game, text, budget);
}

bool typed(const Game& game) { return dynamic_cast<const TreeFace*>(&game) != nullptr; }

std::shared_ptr<const Game> reversi() { return sure(find_game("reversi")->make({})); }

MoveCode move_of(const Game& g, const Position& p, const char* text) { return sure(g.parse_move(p, text)); }

}  // namespace

TEST_CASE("a book of games holds what their index counts, for every position and its twins", "[book]") {
  for (const face_test::Face& f : face_test::faces()) {
    if (f.variant || typed(*f.game)) continue;
    INFO(f.name);
    const auto games = drawn_games(f.game, 12, 16);
    auto index = sure(GameIndex::open(games, ""));
    JobProgress progress;
    REQUIRE(index->build(progress).ok());
    for (const u64 min : {1, 3}) {
      const OpeningBook book = book_of(*games, {16, min});
      const auto compare = [&](const Position& p) {
        const PositionGames answer = sure(index->ask(f.game, p));
        std::map<std::vector<MoveCode>, std::pair<u64, std::optional<double>>> wanted, found;
        for (const NextMove& n : answer.next)
          if (n.games.games() >= min) {
            auto moves = n.moves;
            std::sort(moves.begin(), moves.end());
            wanted[moves] = {n.games.games(), n.games.share()};
          }
        for (const BookChoice& c : book.choices(p, {}, std::nullopt)) {
          auto moves = c.moves;
          std::sort(moves.begin(), moves.end());
          found[moves] = {c.weight, c.share};
        }
        REQUIRE(found.size() == wanted.size());
        for (const auto& [moves, counts] : wanted) {
          REQUIRE(found.contains(moves));
          CHECK(found[moves].first == counts.first);
          REQUIRE(found[moves].second.has_value() == counts.second.has_value());
          if (counts.second) CHECK(std::abs(*found[moves].second - 100 * *counts.second) < 0.0501);
        }
      };
      const GameRecord r = *games->open(2);
      Position p = r.start;
      for (std::size_t ply = 0; ply < std::min<std::size_t>(r.moves.size(), 12); ++ply) {
        compare(p);
        for (const Symmetry& s : symmetries_of(*f.game))
          if (const auto q = twin(*f.game, s, p)) compare(*q);
        p = f.game->after(p, r.moves[ply]);
      }
    }
  }
}

TEST_CASE("a book read from its text is the same book, and its text the same text", "[book]") {
  for (const face_test::Face& f : face_test::faces()) {
    if (typed(*f.game)) continue;
    INFO(f.name);
    const auto games = drawn_games(f.game, f.variant ? 3 : 8, 12);
    const OpeningBook book = book_of(*games, {12, 1});
    const std::string text = write_book(book);
    const auto again = read(f.game, text);
    if (!again) FAIL(again.error().message);
    CHECK(write_book(*again) == text);
    CHECK(again->positions() == book.positions());
    CHECK(again->moves() == book.moves());
    CHECK(again->stranger_to(*f.game).empty());
  }
}

TEST_CASE("what is drawn from a book is legal, as frequent as its weight, and near the best", "[book]") {
  const auto g = reversi();
  const Position p = g->after(g->initial(), move_of(*g, g->initial(), "f5"));
  const std::string head = "book reversi\nposition " + g->write(p) + "\n";
  const auto book = read(g, head + " 30 60% d6\n 10 52.5% f6\n 20 f4\n");
  REQUIRE(book.ok());
  std::map<MoveCode, int> drawn;
  for (u64 seed = 1; seed <= 3000; ++seed) ++drawn[*book->draw(p, {}, std::nullopt, seed)];
  CHECK(drawn.size() == 3);
  CHECK(std::abs(drawn[move_of(*g, p, "d6")] - 1500) < 150);
  CHECK(std::abs(drawn[move_of(*g, p, "f6")] - 500) < 100);
  CHECK(std::abs(drawn[move_of(*g, p, "f4")] - 1000) < 130);
  CHECK(book->draw(p, {}, 5, 77) == book->draw(p, {}, 5, 77));
  // f6 is 7.5 points behind: out below that; f4 has no share, and stays.
  const auto chances = [&](std::optional<double> deviation) {
    std::map<std::string, double> out;
    for (const BookChoice& c : book->choices(p, {}, deviation)) out[g->write_move(p, c.moves.front())] = c.chance;
    return out;
  };
  CHECK(chances(7.5) == chances(std::nullopt));
  CHECK(chances(7.4)["f6"] == 0);
  CHECK(chances(0) == std::map<std::string, double>{{"d6", 0.6}, {"f6", 0}, {"f4", 0.4}});
  for (u64 seed = 1; seed <= 300; ++seed) CHECK(*book->draw(p, {}, 0, seed) != move_of(*g, p, "f6"));
  CHECK(!book->draw(g->initial(), {}, std::nullopt, 1));
  // The same position seen from elsewhere has the same moves.
  for (const Symmetry& s : symmetries_of(*g)) {
    const auto q = twin(*g, s, p);
    if (!q) continue;
    INFO(g->write(*q));
    std::vector<u32> weights;
    for (const BookChoice& c : book->choices(*q, {}, std::nullopt)) weights.push_back(c.weight);
    CHECK(weights == std::vector<u32>{30, 20, 10});
    const auto m = book->draw(*q, {}, std::nullopt, 5);
    REQUIRE(m);
    const auto legal = g->moves(*q);
    CHECK(std::find(legal.begin(), legal.end(), *m) != legal.end());
  }
}

TEST_CASE("a book is changed by hand: moves come, get other weights and go, from whatever side one looks", "[book]") {
  const auto g = reversi();
  OpeningBook book(g);
  const Position start = g->initial();
  CHECK(!book.set(start, move_of(*g, start, "f5"), 0).ok());
  REQUIRE(book.set(start, move_of(*g, start, "f5"), 7).ok());
  // d3 leads to the same position, seen from elsewhere.
  REQUIRE(book.set(start, move_of(*g, start, "d3"), 9).ok());
  CHECK(book.moves() == 1);
  REQUIRE(book.choices(start, {}, std::nullopt).size() == 1);
  CHECK(book.choices(start, {}, std::nullopt)[0].weight == 9);
  CHECK(book.choices(start, {}, std::nullopt)[0].moves.size() == 4);
  CHECK(!book.set(start, move_of(*g, start, "f5"), OpeningBook::max_weight + 1).ok());
  REQUIRE(book.set(start, move_of(*g, start, "c4"), 0).ok());
  CHECK(book.moves() == 0);
  CHECK(book.choices(start, {}, std::nullopt).empty());
}

TEST_CASE("comments of a book stay where they stand, and a share is kept to a tenth", "[book]") {
  const auto g = reversi();
  const std::string text = "book reversi\nrules " + write_rules(g->rules()) + "\n\n# the only one\nposition " +
                           g->write(g->initial()) + "\n  5 51.2% f5\n\n# the end\n";
  const auto book = read(g, text);
  REQUIRE(book.ok());
  CHECK(write_book(*book) == text);
  CHECK(book->choices(g->initial(), {}, std::nullopt)[0].share == 51.2);
}

TEST_CASE("what is no book is refused with a word that says where", "[book]") {
  const auto g = reversi();
  const std::string start = "position " + g->write(g->initial()) + "\n";
  const std::pair<std::string, std::string> wrong[] = {
      {"", "its first line is not"},
      {"hello\n", "its first line is not"},
      {"book chess\n", "the book is of \"chess\""},
      {"book kalah\n", "not of reversi"},
      {"book reversi\nrules start=nowhere\n", "nowhere"},
      {"book reversi\n5 f5\n", "line 2: expected a line `position"},
      {"book reversi\nposition xyz\n", "line 2: "},
      {"book reversi\n" + start + "5 a1\n", "line 3: "},
      {"book reversi\n" + start + "0 f5\n", "line 3: expected a weight"},
      {"book reversi\n" + start + "1000001 f5\n", "line 3: expected a weight"},
      {"book reversi\n" + start + "-1 f5\n", "line 3: expected a weight"},
      {"book reversi\n" + start + "5 101% f5\n", "line 3: \"101%\" is no percentage"},
      {"book reversi\n" + start + "5 nan% f5\n", "line 3: \"nan%\" is no percentage"},
      {"book reversi\n" + start + "5 f5\n5 d3\n", "line 4: this move is there already"},
      {"book reversi\n" + start + "5\n", "line 3: "},
      {"book reversi\n" + start + start, "line 3: this position is in the book already"},
  };
  for (const auto& [text, words] : wrong) {
    INFO(text);
    const auto book = read(g, text);
    REQUIRE(!book.ok());
    INFO(book.error().message);
    CHECK(book.error().message.find(words) != std::string::npos);
  }
  // However a text is mutilated, it is a book or a message.
  const std::string whole = write_book(book_of(*drawn_games(g, 6, 10), {10, 1}));
  Random random(5);
  int books = 0;
  for (int i = 0; i < 400; ++i) {
    std::string text = whole;
    for (u32 n = 1 + random.below(3); n > 0; --n) {
      const std::size_t at = random.below(static_cast<u32>(text.size()));
      if (random.below(2)) text[at] = static_cast<char>(random.below(256));
      else text.erase(at, 1 + random.below(20));
    }
    const auto book = read(g, text);
    books += book.ok();
    if (!book) CHECK(!book.error().message.empty());
    else CHECK(read(g, write_book(*book)).ok());
  }
  CHECK(books > 0);
  CHECK(books < 400);
}

TEST_CASE("the work of reading a book grows with its text", "[book]") {
  const auto g = reversi();
  const auto steps = [&](std::size_t games) {
    const std::string text = write_book(book_of(*drawn_games(g, games, 40), {40, 1}));
    Budget budget;
    REQUIRE(read_book(g, text, budget).ok());
    return static_cast<double>(budget.steps_taken()) / static_cast<double>(text.size());
  };
  CHECK(steps(5) < 1.5 * steps(2));
  Budget tight(Budget::Limits{1 << 30, 64, Budget::no_limit, 3});
  CHECK(!read_book(g, write_book(book_of(*drawn_games(g, 5, 40), {40, 1})), tight).ok());
}

TEST_CASE("a player of a match draws from its book, then thinks", "[book]") {
  const test::Folder folder;
  const auto g = reversi();
  const std::string path = folder.file("a.book");
  const Position p = g->after(g->initial(), move_of(*g, g->initial(), "f5"));
  REQUIRE(write_file(path, "book reversi\nposition " + g->write(p) + "\n1 f4\n").ok());
  const auto player = parse_player(*g, "modern:1 @ book=" + path + " deviation=2.5");
  REQUIRE(player.ok());
  CHECK(player->text == "modern:1 @ book=" + path + " deviation=2.5");
  CHECK(player_title(*g, *player) == "modern, depth 1, with a book");
  CHECK(repeatable(*g, player->text));
  CHECK(!repeats_itself(*g, g->initial(), player->text));
  auto seat = sure(make_seat(*g, *player, std::size_t{1} << 20));
  REQUIRE(seat->begin(*g, g->initial(), 3).ok());
  Attention stop{0};
  const std::vector<MoveCode> moves{move_of(*g, g->initial(), "f5")};
  const std::vector<u64> history{g->key(g->initial())};
  const SeatMove from_book = seat->choose({*g, g->initial(), moves, p, history}, stop);
  CHECK(from_book.plies == std::vector<MoveCode>{move_of(*g, p, "f4")});
  CHECK(from_book.nodes == 0);
  CHECK(!from_book.score);
  const SeatMove thought = seat->choose({*g, g->initial(), {}, g->initial(), {}}, stop);
  CHECK(thought.plies.size() == 1);
  CHECK(thought.nodes > 0);
  for (const char* bad : {"modern:1 @ deviation=5", "modern:1 @ book=/nowhere", "modern:1 @ book=/nowhere deviation=x"})
    CHECK(!parse_player(*g, bad).ok());
}

TEST_CASE("genetic programs and outside engines draw from a book of their own, then are asked", "[book]") {
  const test::Folder folder;
  const auto g = sure(find_game("kalah")->make({}));
  const std::string path = folder.file("k.book");
  REQUIRE(write_file(path, "book kalah\nposition " + g->write(g->initial()) + "\n1 2\n").ok());
  const std::string book = "book=" + path + " deviation=5";
  const std::string engine = "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' 'go=>bestmove 5'";
  for (const std::string& plain : {std::string("gp:(- (v 6) (v 13))"), std::string("gp:(- (v 6) (v 13))@leaf-2"),
                                   std::string("genetic"), engine}) {
    INFO(plain);
    const auto player = parse_player(*g, plain + " @ " + book);
    REQUIRE(player.ok());
    CHECK(player->text == plain + " @ " + book);
    CHECK(player_title(*g, *player) == player_title(*g, *parse_player(*g, plain)) + ", with a book");
    CHECK(!repeats_itself(*g, g->initial(), player->text));
    auto seat = sure(make_seat(*g, player->text, std::size_t{1} << 20));
    REQUIRE(seat->begin(*g, g->initial(), 3).ok());
    Attention stop{0};
    const Position start = g->initial();
    const MoveCode two = move_of(*g, start, "2");
    const SeatMove from_book = seat->choose({*g, start, {}, start, {}}, stop);
    CHECK(from_book.plies == std::vector<MoveCode>{two});
    CHECK(from_book.failure.empty());
    const std::vector<MoveCode> moves{two};
    const std::vector<u64> history{g->key(start)};
    const SeatMove own = seat->choose({*g, start, moves, g->after(start, two), history}, stop);
    CHECK(own.failure.empty());
    REQUIRE(own.plies.size() == 1);
    if (plain == engine) CHECK(own.plies.front() == move_of(*g, g->after(start, two), "5"));
    // At the board, too; an outside engine never from the board's.
    Book board;
    CHECK(book_move(*g, board, start, {}, *player) == two);
    board.own = *player->book;
    CHECK(book_move(*g, board, start, {}, *parse_player(*g, plain)).has_value() == (plain != engine));
  }
  for (const char* bad : {"gp:(- (v 6) (v 13)) @ row=9", "genetic @ with=lmr", "genetic @ deviation=5",
                          "gp:(- (v 6) (v 13)) @ book=/nowhere", "engine:x @ book=/nowhere", "engine:x @ deviation=5",
                          "human @ book=/nowhere"}) {
    INFO(bad);
    CHECK(!parse_player(*g, bad).ok());
  }
}
