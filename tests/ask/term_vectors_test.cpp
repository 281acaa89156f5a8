// What evaluations say under other weights, worked out without asking them again.
#include "engine/ask/terms/term_vectors.h"

#include "engine/read/places/node_replay.h"
#include "tests/ask/weighed.h"
#include "tests/game/faces.h"

using namespace ply;
using namespace ply::test;

namespace {

int evaluated(const Game& g, const Position& p, const std::string& profile, const Weights& w, Side viewer) {
  const Breakdown b = g.evaluate(p, profile, w, viewer);
  return b.finished.value_or(b.total);
}

}  // namespace

TEST_CASE("the terms of a position give its value under any weights, in every game and profile", "[analysis][terms]") {
  Random random(31);
  for (const face_test::Face& f : face_test::faces())
    for (const face_test::Stop& s : face_test::sample(*f.game, 31, f.variant ? 1 : 4, 150, 3))
      for (const ProfileInfo& profile : f.game->profiles())
        for (const Side viewer : {Side::first, Side::second}) {
          CAPTURE(f.name, f.game->write(s.position), profile.id, viewer);
          const TermVector x = TermProbe(*f.game, profile, viewer).vector(s.position);
          REQUIRE(x.unclear == 0);
          for (int i = 0; i < 4; ++i) {
            const Weights w = random_weights(profile, random);
            REQUIRE(x.value(w) == evaluated(*f.game, s.position, profile.id, w, viewer));
          }
        }
}

TEST_CASE("the vectors of a recording give every evaluation of the search again, under its weights and any others",
          "[analysis][terms]") {
  Random random(32);
  u32 followed = 0, fixed = 0;
  for (const GameType* type : all_games()) {
    std::shared_ptr<const Game> game = *type->make({});
    Setup tree;
    if (type->id() == "toy-tree") {
      tree = random_toy(random, {5, 4, 9, false, 10});
      game = tree.game;
    }
    for (const ProfileInfo& profile : game->profiles())
      for (const bool quiet : {false, true}) {
        const Position root =
            tree.game ? tree.position : somewhere(*game, random, 10 + static_cast<int>(random.below(30)));
        SearchOptions options = profile.options;
        options.set({Switch::iterative, Switch::tt, Switch::null_move});
        if (quiet) options.horizon = Horizon::quiescence;
        const Weights made = random_weights(profile, random);
        const Recorded r = record_weighed(game, root, profile.id, made, options, {5, 1500});
        const View v = r.view();
        CAPTURE(type->id(), profile.id, quiet, game->write(root));
        for (const bool inner : {false, true}) {
          JobProgress progress;
          const auto x = make_term_vectors(v, r.subject, progress, {inner});
          REQUIRE(x);
          REQUIRE(x->problem().empty());
          CHECK(x->unclear_terms() == 0);
          CHECK(progress.done == v.closed());
          const Weights other = random_weights(profile, random);
          const std::vector<i32> values = x->values(other);
          NodeReplay replay(v, *game, root, {});
          u32 rows = 0;
          for (u32 k = 0; k < v.closed(); ++k) {
            const u32 row = x->row(k);
            const NodeRecord& n = v[k];
            const int sign = n.mover() == x->viewer() ? 1 : -1;
            REQUIRE((row != no_node || !inner));
            if (row == no_node) {
              REQUIRE(!n.has_static());
              REQUIRE(n.end() != NodeEnd::horizon);
              continue;
            }
            REQUIRE(row == rows++);
            REQUIRE(x->slot(row) == k);
            const bool known = replay.go(k) == NodeReplay::Reached::node;
            CAPTURE(k, game->write(replay.position()));
            if (n.has_static()) REQUIRE(x->value(row) == sign * n.static_eval);
            if (n.end() == NodeEnd::over) REQUIRE(x->value(row) == sign * n.value);
            const bool unclear = x->kind(row) == TermVectors::Row::unclear;
            // The limit struck where the game was over, before the search saw that.
            if (known && unclear && n.end() == NodeEnd::aborted && game->outcome(replay.position(), {})) continue;
            REQUIRE(known == !unclear);
            if (!known) continue;
            REQUIRE(values[row] == x->value(row, other));
            REQUIRE(x->value(row, made) == x->value(row));
            if (x->kind(row) == TermVectors::Row::fixed) {
              ++fixed;
              continue;
            }
            ++followed;
            REQUIRE(values[row] == evaluated(*game, replay.position(), profile.id, other, x->viewer()));
          }
          CHECK(x->rows() == rows);
        }
      }
  }
  CHECK(followed > 20'000);
  CHECK(fixed > 20);
}

// As many nodes as several threads take parts of.
TEST_CASE("threads that work out terms beside one another do not disturb each other, in every game",
          "[analysis][terms]") {
  Random random(34);
  for (const GameType* type : all_games()) {
    const std::shared_ptr<const Game> game = *type->make({});
    const ProfileInfo* const profile = game->profile("modern");
    if (!profile || type->id() == "toy-tree") continue;  // whose trees are small
    const Position root = somewhere(*game, random, 10);
    const Recorded r = record_weighed(game, root, profile->id, profile->weights, profile->options,
                                      {-1, u64{9} * RecordIndex::block_records});
    CAPTURE(type->id(), game->write(root));
    const View v = r.view();
    REQUIRE(runs_of(v) >= 8);
    JobProgress progress;
    const auto x = make_term_vectors(v, r.subject, progress);
    REQUIRE(x);
    const Weights other = random_weights(*profile, random);
    NodeReplay replay(v, *game, root, {});
    for (u32 row = 0; row < x->rows(); row += 101) {
      if (replay.go(x->slot(row)) != NodeReplay::Reached::node) continue;
      CAPTURE(game->write(replay.position()));
      REQUIRE(x->kind(row) != TermVectors::Row::unclear);
      if (x->kind(row) == TermVectors::Row::follows)
        REQUIRE(x->value(row, other) == evaluated(*game, replay.position(), profile->id, other, x->viewer()));
    }
  }
}

TEST_CASE("vectors that were told to stop are none, and too many for the memory say so", "[analysis][terms]") {
  const auto game = *find_game("kalah")->make({});
  const Recorded r = record(game, game->initial(), {}, 4);
  JobProgress progress;
  const auto none = make_term_vectors(r.view(), r.subject, progress, {false, 100});
  REQUIRE(none);
  CHECK(none->problem().find("MB") != std::string::npos);
  Subject nobody = r.subject;
  nobody.game = nullptr;
  const auto unknown = make_term_vectors(r.view(), nobody, progress);
  REQUIRE(unknown);
  CHECK_FALSE(unknown->problem().empty());
  Random random(3);
  const Recorded large = record(game, somewhere(*game, random, 6), {}, 7);
  REQUIRE(large.view().closed() > 4096);
  progress.stop = true;
  CHECK_FALSE(make_term_vectors(large.view(), large.subject, progress));
}
