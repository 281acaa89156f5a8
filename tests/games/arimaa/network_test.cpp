// The network of Arimaa: a sum that follows the board and is the same on both code paths, parts that add up to it, the
// file of its numbers, and what a fit learns.
#include "engine/games/arimaa/network.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/games/arimaa/fit_positions.h"
#include "engine/games/arimaa/network_evaluation.h"
#include "engine/games/arimaa/network_fit.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/setups.h"
#include "tests/games/arimaa/support.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::arimaa;
using namespace arimaa_test;

namespace {

const ArimaaRules rules;

/// Numbers as no fit has them, so that every one counts.
NetworkNumbers drawn_numbers(u64 seed) {
  Random random(seed);
  const auto draw = [&](int max) {
    return static_cast<i16>(static_cast<int>(random.below(static_cast<u32>(2 * max + 1))) - max);
  };
  NetworkNumbers n;
  n.inputs.resize(detectors * all_pieces), n.alone.resize(all_pieces);
  for (i16& x : n.inputs) x = draw(300);
  for (i16& x : n.alone) x = draw(3000);
  for (i16& x : n.bias) x = draw(600);
  for (i16& x : n.outputs) x = draw(4000);
  for (i16& x : n.weights) x = static_cast<i16>(random.below(200));
  n.start = draw(500);
  return n;
}

int plain_value(const Board& b, Side mover, const NetworkNumbers& n) {
  int of_detectors = 0, alone = n.start;
  for (std::size_t d = 0; d < detectors; ++d) {
    int sum = n.bias[d];
    for (u64 left = b.occupied(); left; left &= left - 1) {
      const int q = std::countr_zero(left);
      const bool mine = b.is_gold(q) == (mover == Side::first);
      const int seen = mover == Side::first ? q : q ^ 56;
      const int piece = piece_number(mine ? 0 : 1, b.strength(q), seen);
      sum += n.inputs_of(piece)[d];
      if (d == 0) alone += n.alone[static_cast<std::size_t>(piece)];
    }
    of_detectors += std::clamp(sum, 0, fully_on) * n.outputs[d];
  }
  return (of_detectors / fully_on + alone) / value_parts;
}

}  // namespace

TEST_CASE("the network follows the board wherever it goes, on either code path", "[arimaa][network]") {
  const NetworkNumbers n = drawn_numbers(1);
  for (const bool portable : {false, true}) {
    cpu::force_portable(portable);
    NetworkSum sum;
    cpu::force_portable(false);
    CHECK(sum.of(Board{}, Side::second, n) == plain_value(Board{}, Side::second, n));
    Random random(3);
    bool captured = false;
    for (u64 seed = 0; seed < 6; ++seed) {
      const auto game = random_game(seed, 200);
      captured = captured || std::popcount(game.back().now.occupied()) < 32;
      for (const State& s : game) {
        const auto mover = static_cast<Side>(s.side);
        REQUIRE(sum.of(s.now, mover, n) == plain_value(s.now, mover, n));
        const Board& any = game[random.below(static_cast<u32>(game.size()))].now;  // far from it
        if (random.below(4) == 0) REQUIRE(sum.of(any, other(mover), n) == plain_value(any, other(mover), n));
      }
    }
    CHECK(captured);
  }
}

TEST_CASE("the parts of Arimaa's network add up to what it says", "[arimaa][network]") {
  const NetworkNumbers drawn = drawn_numbers(2);
  const Weights w = default_weights(ArimaaNetwork::infos());
  int reported = 0;
  for (const NetworkNumbers* n : {&drawn, &built_in_network()}) {
    NetworkSum sum;
    for (u64 seed = 0; seed < 8; ++seed)
      for (const State& s : random_game(seed, 80)) {
        const NetworkParts parts = sum.parts(s.now, Side::second, *n);
        int all = parts.rest;
        for (const int v : parts.by_square) all += v;
        REQUIRE(all == plain_value(s.now, Side::second, *n));
        SumSink fast;
        KeepSink kept;
        const ArimaaNetwork e(rules, Side::first, w, *n);
        e.terms(s, Side::second, fast);
        e.terms(s, Side::second, kept);
        REQUIRE(kept.n == ArimaaNetwork::terms_in_all);
        int contributions = 0;
        for (int t = 0; t < kept.n; ++t) contributions += kept.terms[static_cast<std::size_t>(t)].contribution;
        REQUIRE(contributions == fast.sum);
        if (s.used == 0)  // at the start of a turn it is what the network says for who moves
          REQUIRE(kept.terms[ArimaaNetwork::network].contribution ==
                  (s.side == 1 ? 1 : -1) * plain_value(s.now, static_cast<Side>(s.side), *n));
        reported += kept.terms[ArimaaNetwork::network].contribution != 0;
      }
  }
  CHECK(reported > 100);
}

TEST_CASE("no value of Arimaa's network looks like a win, whatever somebody sets up", "[arimaa][network]") {
  Random random(5);
  int max = 0;
  const ArimaaNetwork e(rules, Side::first, default_weights(ArimaaNetwork::infos()));
  for (int i = 0; i < 1000; ++i) {
    State s;
    for (int q = 0; q < 64; ++q)
      if (random.below(8) != 0)
        s.now.put(q, static_cast<int>(1 + random.below(6)), static_cast<Side>(random.below(i % 3 == 0 ? 1 : 2)));
    SumSink sink;
    e.terms(s, Side::first, sink);
    max = std::max(max, std::abs(sink.sum));
  }
  CHECK(max < ArimaaNetwork::decided);
}

TEST_CASE("a network of Arimaa is written and read as it is, and the one built in has the digest of its revision",
          "[arimaa][network]") {
  const NetworkNumbers n = drawn_numbers(6);
  const std::string text = write_network(n, "by hand");
  CHECK(text.starts_with("plyscope-arimaa-network 1\n# by hand\ndigest "));
  const auto read = read_network(text);
  REQUIRE(read);
  CHECK((read->weights == n.weights && read->inputs == n.inputs && read->alone == n.alone && read->bias == n.bias &&
         read->outputs == n.outputs && read->start == n.start));
  CHECK(error_of(read_network("plyscope-pairs 1\n")).message == "the first line must be \"plyscope-arimaa-network 1\"");
  CHECK(error_of(read_network(text.substr(0, text.size() / 2))).message == "the values are damaged");
  const NetworkNumbers& built_in = built_in_network();
  CHECK(static_cast<u32>(built_in.digest >> 32) == ArimaaNetwork::revision);  // a new network is a new revision
  const auto infos = ArimaaNetwork::infos();
  for (std::size_t t = 0; t < built_in.weights.size(); ++t) {
    CHECK(infos[t].weight == built_in.weights[t]);
    CHECK((infos[t].weight >= infos[t].min_weight && infos[t].weight <= infos[t].max_weight));
  }
}

TEST_CASE("a network learns what it is told of positions, and again the same", "[arimaa][network]") {
  // What no sum over the pieces says: whether both elephants stand in the same half.
  std::vector<FitPosition> samples;
  for (u64 seed = 0; seed < 60; ++seed)
    for (const State& s : random_game(seed, 120)) {
      if (s.used != 0 || rules.finished(s)) continue;
      const u64 lower = 0xffffffff, elephants = s.now.of_strength(elephant);
      const int together = (std::popcount(elephants & lower) != 1) ? 150 : -150;
      samples.push_back({{static_cast<u32>(samples.size()), together, 0, false}, s.now, s.side});
    }
  REQUIRE(samples.size() > 1000);
  NetworkFitSettings settings;
  settings.for_judged();
  settings.rounds = 25, settings.batch = 64, settings.rate = 0.01;
  JobProgress progress;
  const NetworkFit fit = fit_network(samples, settings, progress);
  CHECK(fit.fitted + fit.held_out == samples.size());
  CHECK(fit.error < 0.6 * fit.of_other);
  CHECK(fit.error < 0.06);  // who knew nothing would have 0.11
  settings.rounds = 1;
  const auto one = fit_network(samples, settings, progress), same = fit_network(samples, settings, progress);
  CHECK(write_network(one.network, "") == write_network(same.network, ""));
}

TEST_CASE("the weights of Arimaa's network follow who judges positions", "[arimaa][network]") {
  Weights his = default_weights(ArimaaThreats::infos());
  his.w[ArimaaModern::advance] = 200, his.w[ArimaaModern::home_traps] = 150, his.w[ArimaaModern::frozen] = 300;
  const ArimaaThreats judge(rules, Side::first, his);
  std::vector<FitPosition> samples;
  u32 number = 0;
  for (u64 seed = 0; seed < 60; ++seed)
    for (const State& s : random_game(seed, 160)) {
      if (s.used > 0 || s.setting_up || rules.finished(s)) continue;
      const int value = evaluate(judge, s, rules.mover(s), rules.mover(s));
      REQUIRE(read_judged_position(position_text(s) + " " + std::to_string(value), number++, samples));
    }
  REQUIRE(samples.size() > 1000);
  CHECK(!samples[0].telling);
  NetworkFitSettings fit;
  fit.for_judged();
  fit.rounds = 60, fit.batch = 64, fit.rate = 0.005;
  JobProgress progress;
  const NetworkFit judged = fit_network(samples, fit, progress);
  CAPTURE(judged.error, judged.of_other);
  CHECK(judged.error < 0.5 * judged.of_other);
  const auto infos = ArimaaThreats::infos();
  for (const int t : {ArimaaModern::advance, ArimaaModern::home_traps, ArimaaModern::frozen}) {
    const auto i = static_cast<std::size_t>(t);
    CAPTURE(infos[i].id, judged.network.weights[i]);
    CHECK(std::abs(judged.network.weights[i] - his[t]) < std::abs(infos[i].weight - his[t]));
  }
}

TEST_CASE("what is fitted to games of Arimaa foretells others better than threats", "[arimaa][network]") {
  ArimaaFitGames games;
  games.nodes = 30;
  const FitPlayer player = network_player(games);
  std::vector<FitPosition> samples;
  for (u32 i = 0; i < 300; ++i) REQUIRE(read_game_positions(player.game(i), i, samples));
  NetworkFitSettings fit;
  fit.held_out_of = 3, fit.rounds = 10, fit.batch = 128, fit.rate = 0.001;
  JobProgress progress;
  const NetworkFit a = fit_network(samples, fit, progress);
  CAPTURE(a.error, a.of_other);
  CHECK(a.held_out > 1000);
  CHECK(a.fitted + a.held_out == samples.size());
  CHECK(a.error < 0.97 * a.of_other);
  // How the games ended counts, too.
  fit.trust = 1;
  CHECK(write_network(fit_network(samples, fit, progress).network, "") != write_network(a.network, ""));
}
