// Statistics of terms over the leaves of a search, static against searched values, and wrong weights planted in every
// game: worked out again the long way.
#include "engine/ask/terms/term_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/ask/terms/static_error.h"
#include "engine/ask/terms/term_choice.h"
#include "engine/ask/terms/term_words.h"
#include "engine/plan/plan_root.h"
#include "engine/plan/plan_run.h"
#include "engine/read/places/node_replay.h"
#include "tests/ask/weighed.h"

using namespace ply;
using namespace ply::test;

namespace {

TermVectors vectors_of(const Recorded& r, bool inner = true) {
  JobProgress progress;
  auto x = make_term_vectors(r.view(), r.subject, progress, {inner});
  REQUIRE(x);
  REQUIRE(x->problem().empty());
  return std::move(*x);
}

TermStatistics statistics_of(const Recorded& r, const TermVectors& x, const Weights& judge) {
  TermSums sums(x.profile(), x.weights(), judge);
  sums.add(r.view(), x, 0, x.rows());
  return sums.result();
}

StaticErrors errors_of(const View& v, const TermVectors& x, const Weights& static_eval) {
  StaticErrorSums sums(static_eval);
  sums.add(v, x, 0, x.rows());
  return sums.result();
}

SearchLimits to_depth(int depth, u64 nodes = 0) {
  SearchLimits out;
  out.depth = depth, out.nodes = nodes;
  return out;
}

// The terms of every leaf that is not decided, asked of the game one by one; rows are terms.
std::vector<std::vector<double>> leaf_terms(const Recorded& r) {
  const View v = r.view();
  NodeReplay replay(v, *r.subject.game, r.subject.root, {});
  std::vector<std::vector<double>> out(r.subject.game->profile(r.subject.profile)->terms.size());
  for (u32 k = 0; k < v.closed(); ++k) {
    if ((v[k].end() != NodeEnd::horizon && v[k].end() != NodeEnd::over) || replay.go(k) != NodeReplay::Reached::node)
      continue;
    const Breakdown b =
        r.subject.game->evaluate(replay.position(), r.subject.profile, r.subject.weights, r.subject.root_mover);
    if ((b.finished && *b.finished != b.total) ||
        std::abs(b.total) >= r.subject.game->profile(r.subject.profile)->decided)
      continue;
    for (std::size_t t = 0; t < out.size(); ++t) out[t].push_back(b.terms[t].contribution);
  }
  return out;
}

double mean(const std::vector<double>& a) {
  double sum = 0;
  for (const double x : a) sum += x;
  return a.empty() ? 0 : sum / static_cast<double>(a.size());
}
double covariance(const std::vector<double>& a, const std::vector<double>& b) {
  const double ma = mean(a), mb = mean(b);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - ma) * (b[i] - mb);
  return a.empty() ? 0 : sum / static_cast<double>(a.size());
}
bool near(double a, double b) { return std::abs(a - b) <= 1e-6 * std::max({1.0, std::abs(a), std::abs(b)}); }

}  // namespace

TEST_CASE("statistics of terms are those of the evaluations one by one, and the shares add up to 1",
          "[analysis][terms]") {
  Random random(41);
  for (const GameType* type : all_games()) {
    std::shared_ptr<const Game> game = *type->make({});
    Position root = somewhere(*game, random, 16);
    if (type->id() == "toy-tree") {
      const Setup setup = random_toy(random, {4, 4, 30, false, 10});
      game = setup.game, root = setup.position;
    }
    for (const ProfileInfo& profile : game->profiles()) {
      const Recorded r = record_weighed(game, root, profile.id, random_weights(profile, random), {}, to_depth(4, 1500));
      const TermVectors x = vectors_of(r);
      const TermStatistics s = statistics_of(r, x, r.subject.weights);
      CAPTURE(type->id(), profile.id, s.leaves);
      REQUIRE(s.problem.empty());
      CHECK(s.judged_same);
      CHECK(s.suspicions.empty());
      const auto terms = leaf_terms(r);
      REQUIRE(terms[0].size() == s.leaves);
      if (s.leaves > 0) {
        std::vector<double> sum(terms[0].size());
        for (const auto& t : terms)
          for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += t[i];
        const double variance = covariance(sum, sum);
        CHECK(near(s.mean, mean(sum)));
        CHECK(near(s.deviation, std::sqrt(variance)));
        double shares = 0;
        for (const TermStatistic& t : s.terms) {
          const auto& own = terms[static_cast<std::size_t>(t.index)];
          CAPTURE(t.info->id);
          CHECK(near(t.mean, mean(own)));
          CHECK(near(t.deviation, std::sqrt(covariance(own, own))));
          CHECK(near(t.share, variance > 0 ? covariance(own, sum) / variance : 0));
          CHECK(t.min == *std::min_element(own.begin(), own.end()));
          CHECK(t.greatest == *std::max_element(own.begin(), own.end()));
          shares += t.share;
          if (t.state == TermStatistic::State::dead) CHECK((t.min == 0 && t.greatest == 0));
          if (t.state == TermStatistic::State::silent) CHECK(t.weight == 0);
        }
        // What dominates is one term, or two alike; shares may be far above 1 where others are far below 0
        double max = 0, all_shares = 0;
        for (const TermStatistic& t : s.terms) max = std::max(max, t.share), all_shares += std::abs(t.share);
        for (const TermStatistic& t : s.terms) {
          if (t.state != TermStatistic::State::dominates) continue;
          CHECK((t.share >= max * (1 - 1e-9) && 2 * t.share >= all_shares * (1 - 1e-9)));
        }
        if (variance > 0) CHECK(near(shares, 1));
      }
      for (int a = 0; a < x.terms(); ++a)
        for (int b = 0; b < x.terms(); ++b) CHECK(near(s.correlation(a, b), s.correlation(b, a)));
    }
  }
}

TEST_CASE("a wrong weight is named first by what the static values differ by, in every game and profile",
          "[analysis][terms]") {
  Random random(42);
  u32 planted = 0, without_effect = 0;
  for (const GameType* type : all_games()) {
    std::shared_ptr<const Game> game = *type->make({});
    Position root = somewhere(*game, random, 20);
    if (type->id() == "toy-tree") {
      const Setup setup = random_toy(random, {4, 4, 30, false, 10});
      game = setup.game, root = setup.position;
    }
    for (const ProfileInfo& profile : game->profiles())
      for (std::size_t t = 0; t < profile.terms.size(); ++t)
        for (const int times : {-1, 0, 10}) {
          Weights wrong = profile.weights;
          wrong.w[t] *= times;
          if (wrong == profile.weights) continue;
          Recorded r = record_weighed(game, root, profile.id, wrong, {}, to_depth(3, 600));
          CAPTURE(type->id(), profile.id, profile.terms[t].id, times, game->write(root));
          // What the recording says of its weights is not what names it: here it says nothing of them
          r.subject.weights = profile.weights;
          const TermStatistics s = statistics_of(r, vectors_of(r), profile.weights);
          const TermStatistic& own = s.terms[t];
          if (own.raw_deviation == 0) {  // it plays no part here
            ++without_effect;
            continue;
          }
          ++planted;
          CHECK_FALSE(s.judged_same);
          REQUIRE_FALSE(s.suspicions.empty());
          const TermSuspicion& first = s.suspicions.front();
          CHECK(first.index == static_cast<int>(t));
          const double off = wrong.w[t] - profile.weights.w[t];
          // Where it moves values by a unit or two, whole numbers hide the rest.
          if (const double moved = own.deviation * std::abs(off / profile.weights.w[t]); moved >= 3 || moved == 0) {
            CHECK(first.explained > 0.9);
            CHECK(std::abs(first.slope - off) < 0.1 * std::abs(off) + 1);
          }
          CHECK(suspicion_sentence(s, profile, profile.weights).find(profile.terms[t].id) != std::string::npos);
        }
  }
  CHECK(planted > 100);
  CHECK(without_effect < planted);
}

TEST_CASE("static values lie against exact ones of plain minimax, and the lines through the errors are right",
          "[analysis][terms]") {
  Random random(43);
  u64 compared = 0;
  for (const char* id : {"reversi", "kalah", "pivit", "toy-tree"}) {
    std::shared_ptr<const Game> game = *find_game(id)->make({});
    Position root = somewhere(*game, random, 12);
    if (std::string(id) == "toy-tree") {
      const Setup setup = toy("([(1 -2)=3 (4 -7)=2] [(3 3)=-1 (2 9)=5] [(0 1)=1 (5 -3)=-2])=1");
      game = setup.game, root = setup.position;
    }
    SearchOptions minimax{.algorithm = Algorithm::minimax};
    const ProfileInfo& profile = game->profiles().back();
    const Recorded r = record_weighed(game, root, profile.id, profile.weights, minimax, to_depth(4, 6000));
    const View v = r.view();
    const TermVectors x = vectors_of(r);
    const StaticErrors e = errors_of(v, x, profile.weights);
    CAPTURE(id, e.exact, e.bounds);
    // Every inner node is there: plain minimax knows them all exactly
    u64 inner = 0;
    for (u32 k = 0; k < v.closed(); ++k) inner += v[k].end() == NodeEnd::inner;
    CHECK(e.exact + e.decided == inner);
    CHECK(e.bounds == 0);
    CHECK(e.exact == static_cast<u64>(std::count_if(e.points.begin(), e.points.end(),
                                                    [](const StaticPoint& p) { return p.exact(); })));
    NodeReplay replay(v, *game, root, {});
    std::vector<double> static_eval, searched;
    for (const StaticPoint& p : e.points) {
      REQUIRE(replay.go(p.slot) == NodeReplay::Reached::node);
      REQUIRE(p.static_eval == game->evaluate(replay.position(), profile.id, profile.weights, x.viewer()).total);
      const NodeRecord& n = v[p.slot];
      REQUIRE(p.searched == (n.mover() == x.viewer() ? n.value : -n.value));
      REQUIRE(p.plies == n.depth());
      if (p.exact() && p.plies % 2 == 1) static_eval.push_back(p.static_eval), searched.push_back(p.searched);
      ++compared;
    }
    const StaticGroup& odd = e.by_parity[1];
    REQUIRE(odd.points == static_eval.size());
    const double both = std::sqrt(covariance(static_eval, static_eval) * covariance(searched, searched));
    if (both > 0) CHECK(near(odd.r, covariance(static_eval, searched) / both));
    u64 points = 0;
    for (const StaticGroup& g : e.by_plies) points += g.points;
    CHECK(points == e.exact);
    for (std::size_t i = 1; i < e.terms.size(); ++i) CHECK(e.terms[i - 1].explained >= e.terms[i].explained);
    for (std::size_t i = 1; i < e.outliers.size(); ++i)
      CHECK(std::abs(outlier_distance(e, e.points[e.outliers[i - 1]])) >=
            std::abs(outlier_distance(e, e.points[e.outliers[i]])));
    for (const u32 i : e.outliers) CHECK(e.points[i].exact());
  }
  CHECK(compared > 500);
}

TEST_CASE("a weight that is judged by a better search is named by the errors of the static values",
          "[analysis][terms]") {
  Random random(44);
  const auto game = *find_game("reversi")->make({});
  const ProfileInfo& profile = *game->profile("classic-hard");
  SearchOptions minimax{.algorithm = Algorithm::minimax};
  const Recorded r =
      record_weighed(game, somewhere(*game, random, 20), profile.id, profile.weights, minimax, to_depth(3, 4000));
  const TermVectors x = vectors_of(r);
  Weights wrong = profile.weights;
  const auto grouped_term = std::find_if(profile.terms.begin(), profile.terms.end(),
                                         [](const TermInfo& t) { return std::string(t.id) == "grouped"; }) -
                            profile.terms.begin();
  wrong.w[static_cast<std::size_t>(grouped_term)] *= -10;
  const StaticErrors e = errors_of(r.view(), x, wrong);
  REQUIRE(e.exact >= StaticErrors::min);
  REQUIRE_FALSE(e.terms.empty());
  CHECK(e.terms.front().index == static_cast<int>(grouped_term));
  CHECK(e.terms.front().slope > 0);
}

//             MAX: 5 by the first move's 5, 2 by the second's
TEST_CASE("the choice of the root is taken apart at the leaves of its two best lines", "[analysis][terms]") {
  const Setup setup = toy("([5 8] [7 2])");
  const Recorded r = record(setup.game, setup.position, {.algorithm = Algorithm::minimax}, 2);
  Nodes nodes = nodes_of(r.subject);
  const View v = r.view();
  const TermChoice c = term_choice(v, no_node, nodes);
  REQUIRE(c.best.leaf != no_node);
  REQUIRE(c.next.leaf != no_node);
  CHECK(v[c.best.leaf].value == 5);
  CHECK(c.best.score.value == 5);
  CHECK(c.next.score.value == 2);
  REQUIRE(c.difference(0));
  CHECK(*c.difference(0) == 3);
}

TEST_CASE("the leaf that a value comes from has that value, in every game", "[analysis][terms]") {
  Random random(45);
  u32 found = 0;
  for (const GameType* type : all_games()) {
    const std::shared_ptr<const Game> game = *type->make({});
    for (const SearchOptions& o : sound_options()) {
      const Recorded r = record(game, somewhere(*game, random, 8), o, to_depth(4, 2000));
      const View v = r.view();
      for (u32 k = 0; k < v.closed(); ++k) {
        const u32 leaf = value_leaf(v, k);
        if (leaf == no_node) continue;
        ++found;
        // Sides may move twice in a row: whose view it is, the mover says, not the plies between
        REQUIRE(v[k].value == (v[leaf].mover() == v[k].mover() ? v[leaf].value : -v[leaf].value));
      }
    }
  }
  CHECK(found > 5000);
}

TEST_CASE("searches without a term are the real ones, and a stop keeps what is finished", "[analysis][terms]") {
  const auto game = *find_game("kalah")->make({});
  const ProfileInfo& profile = *game->profile("modern");
  SearchPlan plan;
  PlanRoot root = end_of_line(game, game->initial());
  SearchRequest q = game->request(root.position, profile.id);
  q.limits = to_depth(4);
  set_root(plan, root);
  set_request(plan, *game, q);
  const auto run = run_plan(plan, root, {&pool()});
  REQUIRE(run);
  JobProgress progress;
  const WithoutTerms w = search_without_terms(*run->recording, progress);
  CHECK(w.problem.empty());
  CHECK(w.complete);
  CHECK(w.with_all.move == run->result.best);
  CHECK(w.with_all.nodes == run->result.counters.nodes);
  REQUIRE(w.terms.size() == profile.terms.size());
  for (const WithoutTerm& t : w.terms) {
    SearchRequest other = q;
    other.weights.w[static_cast<std::size_t>(t.index)] = 0;
    const SearchResult alone = game->search(other);
    CHECK(alone.best == t.move);
    CHECK(alone.score.value == t.score.value);
    CHECK(t.changes == (t.move != w.with_all.move));
  }
  JobProgress stopped;
  stopped.halt();
  const WithoutTerms none = search_without_terms(*run->recording, stopped);
  CHECK_FALSE(none.complete);
  CHECK(none.terms.empty());
  SearchPlan foreign = plan;
  foreign.engine = "another";
  const auto recording = Recording::start(pool(), foreign);
  REQUIRE(recording);
  CHECK_FALSE(search_without_terms(**recording, progress).problem.empty());
}
