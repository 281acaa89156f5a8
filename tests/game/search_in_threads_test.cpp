// Several threads search one position with one table: the value is that of one thread, limits are those of all
// together, and a word from outside ends them. Part of thread_tests, too.
#include "engine/game/search_in_threads.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>

#include "engine/base/random.h"
#include "engine/base/thread.h"
#include "engine/check/drawn_search.h"
#include "engine/game/player.h"
#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

u64 seed(const GameType& type, int i) { return mix64(static_cast<u64>(i) * 77 + type.id().size()); }

/// A search with a table that several threads can make, or nothing; without a limit of nodes.
std::optional<DrawnSearch> draw(const GameType& type, int i, bool sound) {
  DrawnSearch s = draw_search(type, seed(type, i), {.sound = sound, .unlimited = true});
  s.request.options.set(Switch::tt);
  s.request.options.algorithm = Algorithm::alpha_beta;
  if (!why_no_threads(*s.game->profile(s.request.profile), s.request.options).empty()) return std::nullopt;
  settle(s);
  return s;
}

bool legal(const DrawnSearch& s, const SearchResult& r) {
  const auto moves = s.game->moves(s.position, s.history);
  if (!r.has_best) return moves.empty();
  return std::find(moves.begin(), moves.end(), r.best) != moves.end();
}

u64 sum(const std::vector<u64>& all) { return std::accumulate(all.begin(), all.end(), u64{0}); }

}  // namespace

TEST_CASE("the value of a sound search to a depth does not depend on how many threads make it", "[threads][search]") {
  for (const GameType* type : all_games()) {
    int made = 0;
    for (int i = 0; i < 12; ++i) {
      const auto s = draw(*type, i, true);
      if (!s) continue;
      INFO(type->id() << ": " << command_of(*s));
      const SearchResult one = s->game->search(s->request);
      for (const int threads : {2, 4}) {
        SearchRequest q = s->request;
        q.threads = threads;
        const SearchResult r = s->game->search(q);
        CHECK(r.score.value == one.score.value);
        CHECK(r.score.kind == one.score.kind);
        CHECK(r.depth == one.depth);
        CHECK(r.has_best == one.has_best);
        CHECK(legal(*s, r));
        CHECK_FALSE(r.stopped);
        CHECK(r.thread_nodes.size() == static_cast<std::size_t>(threads));
        CHECK(sum(r.thread_nodes) == r.counters.nodes);
        CHECK(r.table_used <= r.table_capacity);
        ++made;
      }
    }
    INFO(type->id());
    CHECK(made >= 6);
  }
}

TEST_CASE("threads that assume what is not proved find a legal move all the same", "[threads][search]") {
  for (const GameType* type : all_games())
    for (int i = 100; i < 106; ++i) {
      const auto s = draw(*type, i, false);
      if (!s) continue;
      INFO(type->id() << ": " << command_of(*s));
      SearchRequest q = s->request;
      q.threads = 3;
      CHECK(legal(*s, s->game->search(q)));
    }
}

TEST_CASE("the limit of nodes is that of all threads together", "[threads][search]") {
  for (const GameType* type : all_games())
    for (int i = 0; i < 3; ++i) {
      auto s = draw(*type, i, true);
      if (!s) continue;
      SearchRequest q = s->request;
      q.options.set(Switch::iterative);
      for (const u64 nodes : {1, 2, 3, 100, 1001}) {
        INFO(type->id() << ": " << command_of(*s) << ", " << nodes);
        q.limits = {max_depth, nodes, 0};
        q.threads = 4;
        const SearchResult r = s->game->search(q);
        CHECK(r.counters.nodes <= nodes);
        CHECK(r.thread_nodes.size() == std::min<u64>(nodes, 4));
        // Who stops at its share lets the others have theirs
        if (r.stopped) CHECK(r.counters.nodes == nodes);
        CHECK(legal(*s, r));
      }
    }
}

TEST_CASE("a word from outside ends all threads, and nothing else stays in it", "[threads][search]") {
  const GameType* type = all_games().front();
  auto s = draw(*type, 1, true);
  REQUIRE(s);
  SearchRequest q = s->game->request(s->game->initial(), "modern");
  Attention attention;
  q.attention = &attention, q.threads = 4;

  q.limits.depth = 4;
  CHECK_FALSE(s->game->search(q).stopped);
  CHECK(attention.load() == 0);

  q.limits = {};  // nothing else would end it
  std::atomic<bool> begun{false};
  q.on_iteration = [&](const Iteration& it) { begun = begun || it.depth >= 3; };
  Thread stopper(
      [&] {
        while (!begun) std::this_thread::yield();
        attention.set(Attention::stop);
      },
      [](const std::string&) {});
  const SearchResult r = s->game->search(q);
  stopper.join();
  CHECK(r.stopped);
  CHECK(r.depth >= 3);
  CHECK(attention.load() == Attention::stop);

  Attention other;
  q.attention = &other, q.on_iteration = nullptr, q.limits.milliseconds = 50;
  CHECK(s->game->search(q).stopped);
  CHECK(other.load() == 0);
}

TEST_CASE("every iteration is told once, in order, the last one that of the result", "[threads][search]") {
  for (const GameType* type : all_games()) {
    auto s = draw(*type, 3, true);
    if (!s) continue;
    SearchRequest q = s->request;
    q.options.set(Switch::iterative);
    q.limits = {6, 0, 0}, q.threads = 4;
    std::vector<Iteration> told;
    q.on_iteration = [&](const Iteration& it) { told.push_back(it); };
    const SearchResult r = s->game->search(q);
    INFO(type->id() << ": " << command_of(*s));
    REQUIRE_FALSE(told.empty());
    for (std::size_t i = 1; i < told.size(); ++i) CHECK(told[i].depth > told[i - 1].depth);
    CHECK(told.back().depth == r.depth);
    CHECK(told.back().score.value == r.score.value);
  }
}

TEST_CASE("a table kept from the moves before serves threads and single searches in turn", "[threads][search]") {
  for (const GameType* type : all_games()) {
    auto s = draw(*type, 5, true);
    if (!s) continue;
    INFO(type->id() << ": " << command_of(*s));
    SearchRequest q = s->request;
    const int want = s->game->search(q).score.value;
    Table kept(q.table_bytes);
    q.table = &kept;
    for (const int threads : {1, 3, 1, 2}) {
      q.threads = threads;
      CHECK(s->game->search(q).score.value == want);
      CHECK_FALSE(kept.shared());
    }
    CHECK(kept.used() <= kept.capacity());
    kept.clear();
    q.threads = 1;
    Table fresh(q.table_bytes);
    const SearchResult cleared = s->game->search(q);
    q.table = &fresh;
    CHECK(cleared.counters.nodes == s->game->search(q).counters.nodes);
  }
}

TEST_CASE("a shared table gives back what was stored, and never halves of two entries", "[threads][table]") {
  const bool writers = GENERATE(false, true);
  Table t(64);  // two buckets, so that all threads are at the same
  t.share(writers);
  CHECK(t.store_shared(1, -5, 3, Kind::lower, 7, 11, true, false) == 1);
  TableEntry e;
  REQUIRE(t.find_shared(1, e));
  CHECK(e.value() == -5);
  CHECK(e.depth() == 3);
  CHECK(e.kind() == Kind::lower);
  CHECK(e.move() == 7);
  CHECK(e.settled());
  CHECK_FALSE(e.history_dependent());
  CHECK(e.writer() == (writers ? 11 : no_writer));
  CHECK_FALSE(t.find_shared(u64{1} << 40 | 1, e));
  CHECK(t.store_shared(1, 6, 4, Kind::upper, 8, no_writer, false, true) == 0);

  // The move says what value and depth belong to it
  constexpr u64 keys[] = {0, 2, u64{1} << 30, u64{5} << 40};
  std::atomic<u64> torn{0}, found{0};
  std::vector<Thread> all;
  for (u64 n = 0; n < 4; ++n)
    all.emplace_back(
        [&, n] {
          Random random(n + 1);
          for (int i = 0; i < 400'000; ++i) {
            const u64 key = keys[random.below(4)];
            const int x = static_cast<int>(random.below(100));
            if (i % 2 == 0) {
              t.store_shared(key, x * 31, x % 20, x % 2 ? Kind::lower : Kind::upper, static_cast<u32>(x),
                             static_cast<u32>(x), false, false);
              continue;
            }
            TableEntry seen;
            if (!t.find_shared(key, seen)) continue;
            const int m = static_cast<int>(seen.move());
            ++found;
            torn += seen.value() != m * 31 || seen.depth() != m % 20 ||
                    seen.kind() != (m % 2 ? Kind::lower : Kind::upper) ||
                    seen.writer() != (writers ? seen.move() : no_writer);
          }
        },
        [](const std::string&) {});
  all.clear();
  CHECK(found > 1000);
  CHECK(torn == 0);
  t.end_sharing(2);
  CHECK(t.used() == (writers ? 0 : 2));
  if (writers) CHECK(t.probe(2) == nullptr);  // what was mixed is of no use to a search by one
}

TEST_CASE("a player's word says how many threads search, where they can", "[threads][player]") {
  for (const GameType* type : all_games()) {
    const auto game = type->make({});
    REQUIRE(game);
    const auto player = parse_player(**game, "modern:3 @ threads=2");
    const ProfileInfo* modern = (*game)->profile("modern");
    if (!modern || !why_no_threads(*modern, modern->options).empty()) {
      CHECK_FALSE(player);
      continue;
    }
    INFO(type->id());
    REQUIRE(player);
    CHECK(player->threads == 2);
    CHECK(parse_player(**game, player->text)->threads == 2);
    CHECK(player_request(**game, (*game)->initial(), {}, *player).threads == 2);
    CHECK(player_title(**game, *player).ends_with(", 2 threads"));
    CHECK_FALSE(parse_player(**game, "modern:3 @ threads=0"));
    CHECK_FALSE(parse_player(**game, "modern:3 @ threads=2 without=tt"));
    CHECK(parse_player(**game, "modern:3 @ threads=1 without=tt"));
  }
}
