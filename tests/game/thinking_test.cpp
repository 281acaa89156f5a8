// What holds for the thinking half of every game's face: evaluations, searches, levels, perft.
#include <algorithm>

#include "engine/search/switches.h"
#include "tests/game/faces.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace face_test;

namespace {

SearchRequest at_depth(const Game& game, const Position& p, const std::string& profile, int depth) {
  SearchRequest q = game.request(p, profile);
  q.limits.depth = depth;
  q.table_bytes = std::size_t{1} << 16;
  return q;
}

struct Leaves {
  u64 finished_count = 0, finished_dropped = 0;
};
Leaves count_leaves(const Game& game, const Position& p, int depth) {
  if (depth == 0) return {1, 1};
  const auto moves = game.moves(p);
  if (moves.empty()) return {1, 0};
  Leaves sum;
  for (MoveCode m : moves) {
    const Leaves l = count_leaves(game, game.after(p, m), depth - 1);
    sum.finished_count += l.finished_count;
    sum.finished_dropped += l.finished_dropped;
  }
  return sum;
}

}  // namespace

TEST_CASE("the terms add up to the value that a search of depth 0 finds, with any weights", "[face]") {
  Random random(11);
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 11, f.variant ? 1 : 4, 150, 4))
      for (const ProfileInfo& profile : f.game->profiles()) {
        CAPTURE(f.name, f.game->write(s.position), profile.id);
        SearchRequest q = at_depth(*f.game, s.position, profile.id, 0);
        q.options.horizon = Horizon::leaf;
        q.options.set(Switch::turn_wins, false);  // it sees a goal without a search
        if (random.below(2))
          for (std::size_t i = 0; i < profile.terms.size(); ++i) {
            const TermInfo& t = profile.terms[i];
            q.weights.w[i] =
                t.min_weight + static_cast<int>(random.below(static_cast<u32>(t.max_weight - t.min_weight + 1)));
          }
        const Side mover = f.game->mover(s.position);
        const Breakdown b = f.game->evaluate(s.position, profile.id, q.weights, mover);
        int sum = 0;
        REQUIRE(b.terms.size() == profile.terms.size());
        for (std::size_t i = 0; i < b.terms.size(); ++i) {
          REQUIRE(b.terms[i].info == &profile.terms[i]);
          REQUIRE(b.terms[i].weight == q.weights.w[i]);
          sum += b.terms[i].contribution;
        }
        REQUIRE(sum == b.total);
        REQUIRE(b.viewer == mover);
        REQUIRE(b.finished.has_value() == f.game->outcome(s.position).has_value());
        const SearchResult r = f.game->search(q);
        REQUIRE(r.score.kind == Kind::exact);
        REQUIRE(r.score.value == b.finished.value_or(b.total));
        if (profile.antisymmetric) {
          const Breakdown seen = f.game->evaluate(s.position, profile.id, q.weights, other(mover));
          REQUIRE(seen.total == -b.total);
          REQUIRE(seen.finished.value_or(0) == -b.finished.value_or(0));
        }
        REQUIRE(!f.game->value_text(profile.id, r.score.value).empty());
      }
}

TEST_CASE("the best of all root moves is the value of the search", "[face]") {
  for (const Face& f : faces())
    for (const Stop& s : sample(*f.game, 12, f.variant ? 1 : 4, 100, f.variant ? 15 : 6)) {
      if (s.moves.empty()) continue;
      for (const ProfileInfo& profile : f.game->profiles())
        for (int depth : {1, 3}) {
          if (profile.by_turns && depth > 1) continue;  // whole turns: far too many
          CAPTURE(f.name, f.game->write(s.position), profile.id, depth);
          SearchRequest q = at_depth(*f.game, s.position, profile.id, depth);
          q.options = sound_part(q.options);
          const SearchResult r = f.game->search(q);
          REQUIRE(r.has_best);
          REQUIRE(!r.pv.empty());
          REQUIRE(r.pv.front() == r.best);
          const auto values = f.game->all_moves(q);
          if (profile.by_turns) {
            for (const MoveCode ply : f.game->plies(s.position, r.best))
              REQUIRE(f.game->write_move(s.position, ply).size() > 0);
            REQUIRE(!values.empty());
          } else {
            REQUIRE(values.size() <= f.game->moves(s.position).size());
            if (!q.options.has(Switch::turn_defence)) REQUIRE(values.size() == f.game->moves(s.position).size());
          }
          const auto best = std::max_element(values.begin(), values.end(), [](const MoveValue& a, const MoveValue& b) {
            return a.score.value < b.score.value;
          });
          REQUIRE(best->score.value == r.score.value);
          const auto chosen =
              std::find_if(values.begin(), values.end(), [&](const MoveValue& v) { return v.move == r.best; });
          REQUIRE(chosen != values.end());
          REQUIRE(chosen->score.value == r.score.value);
          if (profile.classic && !q.options.has(Switch::forcing_first))
            REQUIRE(best->move == r.best);  // the first of equal moves
          if (const auto n = f.game->win_in(q, r)) REQUIRE((*n < 0) == (r.score.value < 0));
        }
    }
}

TEST_CASE("perft counts what playing the moves one by one counts", "[face]") {
  for (const GameType* type : all_games()) {
    bool counts = true, drops = true;
    for (const Face& f : faces()) {
      if (&f.game->type() != type) continue;
      CAPTURE(f.name);
      for (const Stop& s : sample(*f.game, 13, f.variant ? 1 : 3, 120, 12)) {
        const Leaves l = count_leaves(*f.game, s.position, 3);
        const u64 n = f.game->perft(s.position, 3);
        CAPTURE(f.game->write(s.position), n, l.finished_count, l.finished_dropped);
        counts = counts && n == l.finished_count;
        drops = drops && n == l.finished_dropped;
        REQUIRE((counts || drops));
        REQUIRE(f.game->perft(s.position, 0) == 1);
      }
    }
  }
}

TEST_CASE("every level and every profile finds a legal move, whatever the limit", "[face][sampled]") {
  for (const Face& f : faces()) {
    const auto stops = sample(*f.game, 14, f.variant ? 1 : 2, 100, f.variant ? 40 : 12);
    std::size_t turn = 0;
    for (const Stop& s : stops) {
      CAPTURE(f.name, f.game->write(s.position));
      const auto check = [&](const SearchRequest& q) {
        const SearchResult r = f.game->search(q);
        REQUIRE(r.has_best == !f.game->moves(s.position).empty());
        if (r.has_best) {
          Position p = s.position;
          for (const MoveCode ply : f.game->plies(p, r.best)) {
            const auto moves = f.game->moves(p);
            REQUIRE(std::find(moves.begin(), moves.end(), ply) != moves.end());
            p = f.game->after(p, ply);
          }
        }
      };
      for (const LevelInfo& l : f.game->levels()) {
        SearchRequest q = f.game->request(s.position, l.profile);
        q.limits = l.limits;
        q.limits.nodes = q.limits.nodes ? std::min<u64>(q.limits.nodes, 1500) : 1500;
        q.table_bytes = std::size_t{1} << 16;
        check(q);
      }
      for (const ProfileInfo& p : f.game->profiles()) {
        for (u64 nodes : {1u, 2u, 10u, 500u}) {
          SearchRequest q = at_depth(*f.game, s.position, p.id, p.by_turns ? 2 : 8);
          q.limits.nodes = nodes;
          check(q);
        }
        for (const SwitchInfo& sw : f.game->switches()) {
          // Whole turns take long: another eighth at each position, and of the others a half.
          if (turn++ % ((p.by_turns ? 4 : 1) * test::every(2)) != 0) continue;
          SearchRequest q = at_depth(*f.game, s.position, p.id, p.by_turns ? 1 : 2);
          q.limits.nodes = 500;
          bool on = false;
          REQUIRE(get_switch(q.options, sw.id, on));
          REQUIRE(set_switch(q.options, sw.id, !on));
          check(q);
        }
      }
    }
  }
}
