// The index of a collection: what it answers is what a walk through all games finds, whoever makes it, and however
// often it is killed.
#include "engine/game/index/game_index.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "engine/game/index/position_keys.h"
#include "engine/game/random_play.h"
#include "engine/game/symmetry.h"
#include "engine/review/error_lines.h"
#include "engine/review/review_comment.h"
#include "tests/game/faces.h"
#include "tests/support/folder.h"
#include "tests/support/other_process.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const GameCollection> random_games(const std::shared_ptr<const Game>& game, std::size_t n, int plies) {
  auto records = std::make_shared<std::vector<GameRecord>>();
  auto out = std::make_shared<GameCollection>();
  for (std::size_t i = 0; i < n; ++i) {
    GameRecord r{game, game->initial(), {}, {}};
    r.moves = random_line(*game, r.start, plies, i % (n / 2 + 1) + 1);  // half of them are there twice
    if (i % 3) r.tags["Result"] = i % 3 == 1 ? "1-0" : "24-40";
    out->games.push_back(summary_of(r));
    records->push_back(std::move(r));
  }
  out->name = "drawn", out->form = "drawn";
  out->bytes = std::make_shared<const std::string>(std::to_string(n));
  out->open = [records](std::size_t i) -> Result<GameRecord> { return (*records)[i]; };
  return out;
}

/// All that a position becomes by changes that hold for it, asked the long way; the keys of the game.
std::set<u64> seen_from_elsewhere(const Game& game, const Position& p) {
  std::set<u64> out{game.key(p)};
  std::vector<Position> open{p};
  const auto symmetries = symmetries_of(game);
  while (!open.empty()) {
    const Position q = open.back();
    open.pop_back();
    for (const Symmetry& s : symmetries) {
      const bool over = game.outcome(q).has_value();
      const auto r = over ? s.apply(q) : twin(game, s, q);
      if (r && out.insert(game.key(*r)).second) open.push_back(*r);
    }
  }
  return out;
}

using Score = std::array<u64, 4>;  // won, drawn, lost, unknown

Score& add(Score& s, const GameEnding& e, Side mover) {
  ++s[!e.winner ? 3 : *e.winner == Winner::draw ? 1 : *e.winner == winner_of(mover) ? 0 : 2];
  return s;
}

Score score_of(const ResultCounts& t) { return {t.wins, t.draws, t.losses, t.unknown}; }

/// What the index is to say, by a walk through all positions of all games.
void check_against_walk(GameIndex& index, const std::shared_ptr<const Game>& game, const Position& p) {
  const GameCollection& games = index.collection();
  const std::set<u64> wanted = seen_from_elsewhere(*game, p);
  Score here{};
  std::map<std::vector<u64>, Score> next;  // by where the move leads to
  std::vector<std::pair<u32, u32>> found;
  for (std::size_t i = 0; i < games.games.size(); ++i) {
    const GameRecord r = *games.open(i);
    const GameEnding end = ending_of(r, games.games[i].result);
    std::set<std::vector<u64>> went;
    bool first = true;
    Position q = r.start;
    for (std::size_t ply = 0; ply <= r.moves.size(); ++ply) {
      if (wanted.contains(game->key(q))) {
        if (first) add(here, end, game->mover(q)), found.push_back({static_cast<u32>(i), static_cast<u32>(ply)});
        first = false;
        if (ply < r.moves.size()) {
          const auto there = seen_from_elsewhere(*game, game->after(q, r.moves[ply]));
          if (const std::vector<u64> k(there.begin(), there.end()); went.insert(k).second)
            add(next[k], end, game->mover(q));
        }
      }
      if (ply < r.moves.size()) q = game->after(q, r.moves[ply]);
    }
  }
  const auto answer = index.ask(game, p);
  REQUIRE(answer.ok());
  CHECK(answer->whole());
  CHECK(score_of(answer->tally) == here);
  REQUIRE(answer->games.size() == found.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    CHECK(std::pair(answer->games[i].game, answer->games[i].ply) == found[i]);
  CHECK(answer->next.size() == next.size());
  for (const NextMove& n : answer->next)
    for (const MoveCode m : n.moves) {
      const auto there = seen_from_elsewhere(*game, game->after(p, m));
      const auto it = next.find({there.begin(), there.end()});
      REQUIRE(it != next.end());
      CHECK(score_of(n.games) == it->second);
    }
}

std::shared_ptr<GameIndex> made(const std::shared_ptr<const GameCollection>& games, const std::string& path = {}) {
  auto index = GameIndex::open(games, path);
  REQUIRE(index.ok());
  JobProgress progress;
  REQUIRE((*index)->build(progress).ok());
  return *index;
}

std::shared_ptr<const Game> reversi() { return sure(find_game("reversi")->make({})); }

}  // namespace

TEST_CASE("an index says of every position what a walk through all games finds, with every symmetry", "[index]") {
  for (const face_test::Face& f : face_test::faces()) {
    if (f.variant) continue;
    INFO(f.name);
    const auto games = random_games(f.game, 12, 30);
    const auto index = made(games);
    const GameRecord r = *games->open(5);
    Position p = r.start;
    for (std::size_t ply = 0; ply < std::min<std::size_t>(r.moves.size(), 24); ++ply) {
      if (ply < 4 || ply % 7 == 0) {
        INFO(f.game->write(p));
        check_against_walk(*index, f.game, p);
        for (const Symmetry& s : symmetries_of(*f.game))
          if (const auto q = twin(*f.game, s, p)) check_against_walk(*index, f.game, *q);
      }
      p = f.game->after(p, r.moves[ply]);
    }
  }
}

TEST_CASE("the key of a position is that of its changes, and of no other position", "[index]") {
  for (const face_test::Face& f : face_test::faces()) {
    if (f.variant) continue;
    INFO(f.name);
    const PositionKeys keys(f.game);
    std::map<u64, std::set<u64>> meant;
    for (u64 seed = 1; seed < 6; ++seed) {
      Position p = f.game->initial(seed);
      for (const MoveCode m : random_line(*f.game, p, 40, seed)) {
        p = f.game->after(p, m);
        const auto all = seen_from_elsewhere(*f.game, p);
        CHECK(meant.try_emplace(keys.of(p), all).first->second == all);
        for (const Symmetry& s : symmetries_of(*f.game))
          if (const auto q = twin(*f.game, s, p)) CHECK(keys.of(*q) == keys.of(p));
      }
    }
  }
}

TEST_CASE("an index goes on where it was left, answers meanwhile, and counts what it has read", "[index]") {
  const test::Folder folder;
  const auto game = reversi();
  const auto games = random_games(game, GameIndex::segment_games + 100, 4);
  const std::string path = folder.file("i.sqlite");
  {
    auto index = *GameIndex::open(games, path);
    CHECK(index->ask(game, game->initial())->read == 0);
    JobProgress progress;
    auto counting = std::make_shared<GameCollection>(*games);
    counting->open = [games, &progress](std::size_t i) {
      if (i > GameIndex::segment_games + 10) progress.stop = true;
      return games->open(i);
    };
    REQUIRE((*GameIndex::open(counting, path))->build(progress).ok());
    const auto answer = *index->ask(game, game->initial());
    CHECK(answer.read == GameIndex::segment_games);
    CHECK(!answer.whole());
    CHECK(answer.tally.games() == GameIndex::segment_games);
  }
  auto again = std::make_shared<GameCollection>(*games);
  std::size_t opened = 0, before = 0;
  again->open = [&](std::size_t i) {
    before += i >= 16 && i < GameIndex::segment_games;  // the first ones say what the list was read as
    ++opened;
    return games->open(i);
  };
  CHECK(made(again, path)->ask(game, game->initial())->whole());
  CHECK(before == 0);
  CHECK(opened >= 100);
}

TEST_CASE("an index outlasts a kill at any moment, and two processes make one", "[index]") {
  const test::Folder folder;
  const auto game = reversi();
  const auto games = random_games(game, 2 * GameIndex::segment_games + 50, 6);
  const std::string path = folder.file("i.sqlite");
  const auto whole = made(games)->ask(game, game->initial());
  for (const std::size_t at : {std::size_t{50}, std::size_t{GameIndex::segment_games + 50}}) {
    CHECK(!test_support::in_another_process([&] {
      auto dying = std::make_shared<GameCollection>(*games);
      dying->open = [&](std::size_t i) {
        if (i == at) raise(SIGKILL);
        return games->open(i);
      };
      JobProgress progress;
      return (*GameIndex::open(dying, path))->build(progress).ok();
    }));
    CHECK((*GameIndex::open(games, path))->remark().empty());
  }
  // The second process begins while the first one is in the middle.
  auto slow = std::make_shared<GameCollection>(*games);
  bool other = false;
  slow->open = [&](std::size_t i) {
    if (i == GameIndex::segment_games + 100 && !other) {
      other = true;
      CHECK(test_support::in_another_process([&] {
        JobProgress progress;
        return (*GameIndex::open(games, path))->build(progress).ok();
      }));
    }
    return games->open(i);
  };
  const auto answer = made(slow, path)->ask(game, game->initial());
  CHECK(other);
  REQUIRE(answer.ok());
  CHECK(answer->whole());
  CHECK(score_of(answer->tally) == score_of(whole->tally));
}

TEST_CASE("what is no index of these games, or damaged, is made anew and said", "[index]") {
  const test::Folder folder;
  const auto game = reversi();
  const auto games = random_games(game, 40, 8), others = random_games(game, 30, 8);
  const std::string path = folder.file("i.sqlite");
  made(others, path);
  auto index = made(games, path);
  CHECK(index->remark().find("made anew") != std::string::npos);
  CHECK(made(games, path)->remark().empty());
  const auto good = score_of(index->ask(game, game->initial())->tally);
  index.reset();
  std::ofstream(path) << "no database at all, but a text that is long enough to be looked at by whoever reads it\n";
  index = made(games, path);
  CHECK(index->remark().find("made anew") != std::string::npos);
  index.reset();
  // Every part of the file changed in turn: a false answer is never given.
  std::string bytes;
  {
    std::ifstream in(path, std::ios::binary);
    bytes.assign(std::istreambuf_iterator<char>(in), {});
  }
  for (std::size_t at = 0; at < bytes.size(); at += bytes.size() / 97) {
    std::string damaged = bytes;
    for (std::size_t i = at; i < std::min(bytes.size(), at + 40); ++i)
      damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    std::ofstream(path, std::ios::binary) << damaged;
    INFO("damaged at " << at);
    const auto opened = GameIndex::open(games, path);
    if (!opened) continue;
    JobProgress progress;
    auto built = (*opened)->build(progress);
    auto answer = built ? (*opened)->ask(game, game->initial()) : Result<PositionGames>(built.error());
    if (!answer) {
      CHECK(answer.error().content);
      REQUIRE((*opened)->renew().ok());
      REQUIRE((*opened)->build(progress).ok());
      answer = (*opened)->ask(game, game->initial());
    }
    REQUIRE(answer.ok());
    if (answer->whole()) CHECK(score_of(answer->tally) == good);
  }
}

TEST_CASE("a folder that cannot be written, and a disk that is full, are errors that name the index", "[index]") {
  const auto games = random_games(reversi(), 20, 4);
  const auto refused = GameIndex::open(games, "/proc/nobody/can/write/here.sqlite");
  REQUIRE(!refused);
  CHECK(refused.error().file);
  CHECK(refused.error().message.find("here.sqlite") != std::string::npos);
  CHECK(!GameIndex::open(games, "/dev/full"));
}

TEST_CASE("words of a filter ask for a player, a side, a result and a number of plies", "[index]") {
  GameCollection c;
  const auto line = [&](const char* first, const char* second, const char* result, int plies) {
    GameSummary g;
    g.first = first, g.second = second, g.result = result, g.plies = plies;
    c.games.push_back(g);
  };
  line("Anna", "Bo", "40-24", 60);
  line("Bo", "Anna", "1-0", 20);
  line("Cy", "Bo", "1/2-1/2", 41);
  const auto found = [&](const char* words) {
    GameOrder o;
    o.find = words;
    return arrange(c, o);
  };
  CHECK(found("player:anna") == std::vector<u32>{0, 1});
  CHECK(found("first:anna") == std::vector<u32>{0});
  CHECK(found("second:BO result:first") == std::vector<u32>{0});
  CHECK(found("result:draw") == std::vector<u32>{2});
  CHECK(found("plies:41") == std::vector<u32>{2});
  CHECK(found("plies:20-41 player:bo") == std::vector<u32>{1, 2});
  CHECK(found("result:nobody").empty());
}

TEST_CASE("the first big error of a game is kept in the index", "[index]") {
  const test::Folder folder;
  const auto games = random_games(reversi(), 20, 4);
  REQUIRE(made(games, folder.file("i"))->note_error({7, 31, 0.25}).ok());
  const auto errors = made(games, folder.file("i"))->errors();
  REQUIRE(errors->size() == 1);
  CHECK(errors->front().game == 7);
  CHECK(errors->front().ply == 31);
  CHECK(errors->front().loss == 0.25);
}

TEST_CASE("an analysis that games carry in their comments is found while the index is made, and what was noted stays",
          "[index]") {
  const test::Folder folder;
  const auto plain = random_games(reversi(), 20, 9);
  const auto games = std::make_shared<GameCollection>(*plain);
  const auto note = [](MoveMark mark, double to) { return review_comment({0.6, to, "a1", 4, mark}); };
  games->open = [plain, note](std::size_t i) {
    auto r = plain->open(i);
    r->comments = {{2, "a word"}};
    if (i % 4 == 1)
      r->comments.insert(
          r->comments.end(),
          {{3, note(MoveMark::dubious, 0.54)}, {5, note(MoveMark::mistake, 0.45)}, {7, note(MoveMark::blunder, 0.1)}});
    if (i % 4 == 2) r->comments.push_back({5, note(MoveMark::book, 0.1)});
    return r;
  };
  const auto index = sure(GameIndex::open(games, folder.file("i")));
  REQUIRE(index->note_error({1, 9, 0.25}).ok());
  JobProgress progress;
  REQUIRE(index->build(progress, error_in_comments).ok());
  const auto errors = sure(index->errors());
  REQUIRE(errors.size() == 5);
  for (std::size_t i = 0; i < errors.size(); ++i) {
    CHECK(errors[i].game == 4 * i + 1);
    CHECK(errors[i].ply == (i == 0 ? 9 : 5));
    CHECK(std::abs(errors[i].loss - (i == 0 ? 0.25 : 0.15)) < 1e-9);
  }
  // None after all.
  REQUIRE(index->note_error({5, 0, 0}).ok());
  CHECK(sure(index->errors()).size() == 4);
}
