// Why this move and not that one: the leaves of two lines term by term, and the weights with which another one is
// chosen.
#include "engine/ask/terms/choice.h"

#include <array>
#include <cstdlib>
#include <optional>

#include "engine/ask/terms/choice_flip.h"
#include "engine/ask/terms/choice_margin.h"
#include "engine/ask/terms/choice_proof.h"
#include "engine/ask/terms/choice_words.h"
#include "engine/base/version.h"
#include "tests/ask/weighed.h"
#include "tests/read/recorded_plan.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace ply::test;

namespace {

Planned searched_at(std::shared_ptr<const Game> game, const Position& position, const std::string& profile,
                    const SearchOptions& options, const SearchLimits& limits, const Weights* weights = nullptr) {
  const PlanRoot root = end_of_line(std::move(game), position);
  SearchRequest q = asked(root, profile, options, limits);
  if (weights) q.weights = *weights;
  return test::planned(root, q);
}

/// A position of the game with at least two moves, and the game, which of the toy trees is each its own.
Setup any_position(const GameType& type, Random& random, int plies) {
  if (type.id() == "toy-tree") {
    for (;;)
      if (Setup s = random_toy(random, {.depth = 5, .values = 40}); s.game->moves(s.position).size() > 1) return s;
  }
  const std::shared_ptr<const Game> game = *type.make({});
  for (;;)
    if (const Position p = somewhere(*game, random, static_cast<int>(random.below(static_cast<u32>(plies) + 1)));
        game->moves(p).size() > 1)
      return {game, p};
}

/// What is evaluated at the end of a line, played move by move from the root of the search.
Breakdown played(const Planned& s, const Subject& subject, const View& v, u32 slot, Side viewer) {
  std::vector<u32> path = path_to(v, slot);
  Position p = s.root.position;
  for (std::size_t i = 1; i < path.size(); ++i) {
    REQUIRE(s.root.game->can_play(p, v[path[i]].move));
    p = s.root.game->after(p, v[path[i]].move);
  }
  return s.root.game->evaluate(p, subject.profile, subject.weights, viewer);
}

/// What the same search chooses if one weight is another one; asked of the game itself.
MoveCode chosen_with(const Planned& s, int term, int weight) {
  SearchRequest q = *request_of(s.plan, s.root);
  q.weights.w[static_cast<std::size_t>(term)] = weight;
  return s.root.game->search(q).best;
}

/// Every whole weight, from the own one outwards.
std::optional<int> nearest_other(const Planned& s, const TermFlip& t, int step, MoveCode own) {
  for (int w = t.weight + step; w >= t.low && w <= t.high; w += step)
    if (chosen_with(s, t.index, w) != own) return w;
  return {};
}
std::optional<int> weight_of(const std::optional<WeightFlip>& f) { return f ? std::optional(f->weight) : std::nullopt; }

FlipReport flips(const Planned& s, const FlipOptions& options) {
  const auto plan = flip_plan(*s.recording);
  REQUIRE(plan);
  JobProgress progress;
  return find_flips(*plan, options, progress);
}

}  // namespace

TEST_CASE("the terms of two leaves add up to the gap between them, and the leaves are those of the values",
          "[analysis][choice]") {
  Random random(41);
  u64 explained = 0, ended = 0, inner = 0;
  std::array<u64, 9> ends{};
  for (const GameType* type : all_games())
    for (int round = 0; round < 3; ++round) {
      const Setup at = any_position(*type, random, 40);
      for (const ProfileInfo& profile : at.game->profiles()) {
        if (profile.by_turns) continue;
        auto ways = sound_options();
        SearchOptions quiet = profile.options;
        quiet.horizon = Horizon::quiescence, ways.push_back(quiet);
        for (const SearchOptions& o : ways) {
          const Planned s = searched_at(at.game, at.position, profile.id, o, {3, 2500});
          const View v = s.recording->view();
          Nodes nodes = nodes_of(recorded_subject(*s.recording));
          CAPTURE(type->id(), profile.id, at.game->write(at.position));
          std::vector<u32> asked{choice_node(v)};
          for (int i = 0; i < 6; ++i) asked.push_back(random.below(v.size()));
          for (const u32 node : asked) {
            if (node == no_node) continue;
            const Choice c = choice_at(v, node, {}, {}, nodes);
            if (!c.problem.empty()) continue;
            // The lines of the first moves, each compared with the best
            std::vector<ChoiceLine> lines{c.one()};
            for (std::size_t k = 1; k < std::min<std::size_t>(c.moves.size(), 12); ++k) {
              const Choice with = choice_at(v, node, {}, c.moves[k].move, nodes);
              REQUIRE(with.than().slot == c.moves[k].slot);
              lines.push_back(with.than());
            }
            // Those that count are what the search itself says of them.
            for (const ChoiceLine& line : c.moves) REQUIRE(v.effect_of(node, line.slot).counted);
            for (const ChoiceLine& line : lines) {
              ++ends[static_cast<std::size_t>(line.end)];
              if (line.end != ChoiceEnd::evaluated) {
                CHECK(!plain(line_end_sentence(v, line, nodes), [](Score, Side) { return "?"; }).empty());
                continue;
              }
              const Breakdown b = played(s, nodes.subject(), v, line.last(), nodes.subject().root_mover);
              const int sign = c.mover == nodes.subject().root_mover ? 1 : -1;
              REQUIRE(line.leaf.total == sign * b.total);
              REQUIRE(line.leaf.total == line.score.value);
              REQUIRE(line.score.value == value_for(v[node], v[line.slot]));
            }
            REQUIRE(c.explained == (c.one().end == ChoiceEnd::evaluated && c.than().end == ChoiceEnd::evaluated));
            REQUIRE(c.explained != c.terms.empty());
            (c.explained ? explained : ended) += 1;
            inner += v[node].ply > 0;
            if (!c.explained) continue;
            int sum = 0, before = infinite;
            for (const ChoiceTerm& t : c.terms) {
              sum += t.difference();
              CHECK(std::abs(t.difference()) <= before);
              before = std::abs(t.difference());
              // Without a decisive term the other leaf is as good or better, without another one it is not.
              if (c.gap > 0) CHECK(t.decisive == (c.gap - t.difference() <= 0));
            }
            CHECK(sum == c.gap);
            CHECK(c.gap == c.one().leaf.total - c.than().leaf.total);
          }
        }
      }
    }
  CHECK(explained > 400);
  CHECK(ended > 50);
  CHECK(inner > 100);
  for (const ChoiceEnd e : {ChoiceEnd::table, ChoiceEnd::over, ChoiceEnd::clamped})
    CHECK(ends[static_cast<std::size_t>(e)] > 0);
}

TEST_CASE("the margin of a weight is where the evaluation says that the two leaves tie", "[analysis][choice]") {
  Random random(42);
  u64 ties = 0, exact = 0, none = 0;
  for (const GameType* type : all_games()) {
    const Setup at = any_position(*type, random, 30);
    for (const ProfileInfo& profile : at.game->profiles()) {
      if (profile.by_turns) continue;
      const SearchLimits limits{2};
      const Planned s = searched_at(at.game, at.position, profile.id, {}, limits);
      const View v = s.recording->view();
      Nodes nodes = nodes_of(recorded_subject(*s.recording));
      const Subject& subject = nodes.subject();
      const Choice all = choice_at(v, choice_node(v), {}, {}, nodes);
      for (std::size_t k = 1; k < all.moves.size() && k < 4; ++k) {
        const Choice c = choice_at(v, choice_node(v), {}, all.moves[k].move, nodes);
        const auto margins = choice_margins(v, c, nodes);
        REQUIRE(margins.size() == c.terms.size());
        const auto gap = [&](int term, int weight) {
          Weights w = subject.weights;
          w.w[static_cast<std::size_t>(term)] = weight;
          const auto value = [&](const ChoiceLine& l) {
            return at.game->evaluate(*nodes.position(v, l.last()), subject.profile, w, subject.root_mover).total;
          };
          return value(c.one()) - value(c.than());
        };
        for (std::size_t i = 0; i < margins.size(); ++i) {
          const WeightMargin& m = margins[i];
          const ChoiceTerm& t = c.terms[i];
          CAPTURE(type->id(), profile.id, at.game->write(at.position), t.info->id, m.at);
          const auto [low, high] = choice_range(*t.info, t.weight);
          REQUIRE(m.index == t.index);
          REQUIRE(m.kind != WeightMargin::Kind::no_formula);
          if (m.kind == WeightMargin::Kind::none) {
            ++none;
            for (int j = 0; j < 40; ++j) {
              const int w = low + static_cast<int>(random.below(static_cast<u32>(high - low + 1)));
              REQUIRE((gap(t.index, w) > 0) == (c.gap > 0));
              REQUIRE((gap(t.index, w) < 0) == (c.gap < 0));
            }
            continue;
          }
          ++ties;
          // There it is ahead no longer, and with every nearer weight it still is.
          const int there = gap(t.index, m.at);
          REQUIRE((c.gap == 0 || there == 0 || (there > 0) != (c.gap > 0)));
          for (int w = low; w <= high && high - low <= 4000; ++w)
            if (std::abs(w - t.weight) < std::abs(m.at - t.weight))
              REQUIRE((gap(t.index, w) != 0 && (gap(t.index, w) > 0) == (c.gap > 0)));
          if (m.parts == 0) continue;
          ++exact;
          REQUIRE(m.parts > 0);
          // On the straight line through the two whole weights around it.
          const i64 floor = m.whole >= 0 ? m.whole / m.parts : -((-m.whole + m.parts - 1) / m.parts);
          const i64 a = gap(t.index, static_cast<int>(floor)), b = gap(t.index, static_cast<int>(floor) + 1);
          REQUIRE(a * m.parts + (m.whole - floor * m.parts) * (b - a) == 0);
        }
      }
    }
  }
  CHECK(ties > 30);
  CHECK(exact > 20);
  CHECK(none > 30);
}

TEST_CASE("a flip is the nearest weight with which the same search chooses another move, in every game",
          "[analysis][choice]") {
  Random random(43);
  u64 flipped = 0, never = 0, proved = 0;
  for (const GameType* type : all_games())
    for (int round = 0; round < 2; ++round) {
      const Setup at = any_position(*type, random, 30);
      for (const ProfileInfo& profile : at.game->profiles()) {
        if (profile.by_turns) continue;
        SearchOptions options = round == 0 ? SearchOptions{} : profile.options;
        options.set(Switch::tt_keep, false);
        const SearchLimits limits{2};
        const Weights weights = random_weights(profile, random);
        const Planned s = searched_at(at.game, at.position, profile.id, options, limits, &weights);
        const auto plan = flip_plan(*s.recording);
        REQUIRE(plan);
        JobProgress progress;
        FlipOptions o;
        for (int i = 0; i < 2; ++i) {
          const int term = static_cast<int>(random.below(static_cast<u32>(profile.terms.size())));
          if (const WeightRange r = weight_range(profile.terms[static_cast<std::size_t>(term)]); r.high - r.low < 250)
            o.terms.push_back(term);
        }
        if (o.terms.empty()) continue;
        const FlipReport plain = flips(s, o);
        CAPTURE(type->id(), profile.id, at.game->write(at.position), plain.problem);
        REQUIRE(plain.complete);
        REQUIRE(plain.chosen == s.recording->summary().search.best);
        o.same = recorded_proof_of_choice(s.recording, *plan, progress);
        REQUIRE(o.same);
        const FlipReport helped = find_flips(*plan, o, progress);
        REQUIRE(helped.terms.size() == plain.terms.size());
        CHECK(progress.done == progress.all);
        for (std::size_t i = 0; i < plain.terms.size(); ++i) {
          const TermFlip &t = plain.terms[i], &h = helped.terms[i];
          CAPTURE(t.info->id, t.weight);
          const auto below = nearest_other(s, t, -1, plain.chosen), above = nearest_other(s, t, 1, plain.chosen);
          REQUIRE(weight_of(t.below) == below);
          REQUIRE(weight_of(t.above) == above);
          if (above) REQUIRE(t.above->move == chosen_with(s, t.index, *above));
          REQUIRE(t.answer() == (below || above ? TermFlip::Answer::flips : TermFlip::Answer::never));
          // A proof says nothing else than the searches, and saves some.
          REQUIRE((h.below == t.below && h.above == t.above && h.same_from == t.same_from && h.same_to == t.same_to));
          REQUIRE(h.searched + h.proved == t.searched);
          REQUIRE(t.proved == 0);
          proved += h.proved;
          (t.answer() == TermFlip::Answer::flips ? flipped : never) += 1;
        }
      }
    }
  CHECK(flipped >= 5);
  CHECK(never >= 5);
  CHECK(proved > 100);
}

TEST_CASE("what a limit or a stop ends is not known, and what was found is kept", "[analysis][choice]") {
  const Setup at = toy("([30 40] [20 50] [25 60])");
  const SearchLimits limits{2};
  const Planned s = searched_at(at.game, at.position, at.game->profiles().back().id, {}, limits);
  // With a weight of nothing all moves are equal, and the first is chosen, which is the best: 30 against 20 and 25.
  // With a weight below, the least leaf is the greatest: -40, -50, -60.
  const FlipReport whole = flips(s, {});
  REQUIRE(whole.complete);
  REQUIRE(whole.terms.size() == 1);
  CHECK(whole.terms[0].answer() == TermFlip::Answer::never);
  CHECK(whole.searches == 21);
  CHECK(flip_text(whole.terms[0]) == "no change within the range flips it");
  FlipOptions o;
  o.max_searches = 6;
  const FlipReport part = flips(s, o);
  CHECK(!part.complete);
  CHECK(part.searches == 6);
  CHECK(part.terms[0].answer() == TermFlip::Answer::not_known);
  CHECK(part.terms[0].looked_at() == 5);
  CHECK(flip_text(part.terms[0]) == "not known, 5 of 20 weights");
  const auto plan = flip_plan(*s.recording);
  REQUIRE(plan);
  JobProgress stopped;
  stopped.stop = true;
  const FlipReport none = find_flips(*plan, {}, stopped);
  CHECK(none.searches == 0);
  CHECK(none.terms.size() == 1);
  CHECK(none.terms[0].answer() == TermFlip::Answer::not_known);
}

TEST_CASE("flips at the ends of a range count, and a weight that stands there has one side", "[analysis][choice]") {
  const Setup at = toy("([20 50] [30 40])");
  const SearchLimits limits{2};
  Weights w = at.game->profiles().back().weights;
  // 30 is chosen before 20 with every weight above nothing; then all are equal and the first is chosen.
  for (const int weight : {10, 1}) {
    w.w[0] = weight;
    const FlipReport r = flips(searched_at(at.game, at.position, at.game->profiles().back().id, {}, limits, &w), {});
    REQUIRE(r.complete);
    const TermFlip& t = r.terms[0];
    REQUIRE(t.below);
    CHECK(t.below->weight == 0);
    CHECK(!t.above);
    CHECK(t.same_to == 10);
    CHECK(t.answer() == TermFlip::Answer::flips);
    CHECK(flip_text(t) == std::to_string(weight) + " → 0 flips to " + t.below->text);
  }
  // -40 against -50: the second one; nothing but the last weights may differ.
  w.w[0] = -10;
  const FlipReport r = flips(searched_at(at.game, at.position, at.game->profiles().back().id, {}, limits, &w), {});
  CHECK(r.terms[0].below_known());
  CHECK(r.terms[0].low == -10);
  REQUIRE(r.terms[0].above);
  CHECK(r.terms[0].above->weight == 0);
}

TEST_CASE("a search that does not repeat is searched to its last depth, or not at all, and why is said",
          "[analysis][choice]") {
  const std::shared_ptr<const Game> game = *find_game("kalah")->make({});
  const std::string profile = game->profiles().front().id;
  const SearchLimits limits{4};
  const Planned s = searched_at(game, game->initial(), profile, with({Switch::iterative}), limits);
  const auto again = [&](auto change) {
    SearchPlan plan = s.plan;
    RecordingSummary summary = s.recording->summary();
    change(plan, summary);
    const View v = s.recording->view();
    const auto made = Recording::made_of({s.recording->data(), v.size()}, plan, summary, {}, pool());
    REQUIRE(made);
    return flip_plan(**made);
  };
  const auto timed = again([](SearchPlan& plan, RecordingSummary&) { plan.limits = {-1, 0, 500}; });
  REQUIRE(timed);
  CHECK(timed->plan.limits.depth == 4);
  CHECK(timed->plan.limits.milliseconds == 0);
  CHECK(timed->remark == "its limit of time is dropped: searched to depth 4, the last that was finished");
  const auto ended = again([](SearchPlan& plan, RecordingSummary& was) {
    plan.limits = {9, 0, 0}, was.search.stopped = true;
  });
  REQUIRE(ended);
  CHECK(ended->remark == "it was stopped: searched to depth 4, the last that was finished");
  CHECK(error_of(again([](SearchPlan&, RecordingSummary& was) {
          was.search.stopped = true, was.search.depth = 0;
        })).message == "it was stopped before its first depth was searched");
  CHECK(error_of(again([](SearchPlan& plan, RecordingSummary&) {
          plan.options.set({Switch::tt, Switch::tt_keep});
        })).message == "what its table held before is not known (tt-keep)");
  CHECK(error_of(again([](SearchPlan& plan, RecordingSummary&) { plan.engine = "Other"; })).message ==
        "it was searched by Other, which cannot be run with other weights");
  CHECK(error_of(again([](SearchPlan&, RecordingSummary& was) {
          ++was.search.by.evaluation;
        })).message.find("of its evaluation") != std::string::npos);
  CHECK(error_of(again([](SearchPlan&, RecordingSummary& was) { was.program = "fork by Plyscope 1"; })).message ==
        because_forked);
  // What another search chose is no answer of this one.
  const auto other = again([](SearchPlan&, RecordingSummary& was) { was.search.best ^= 1; });
  REQUIRE(other);
  JobProgress progress;
  CHECK(find_flips(*other, {}, progress).problem.starts_with("searched again with its own weights it chooses "));
  // One legal move: nothing to flip.
  const Setup forced = toy("([3 4])");
  const Planned one = searched_at(forced.game, forced.position, forced.game->profiles().back().id, {}, limits);
  CHECK(error_of(flip_plan(*one.recording)).message.find("is the only move") != std::string::npos);
  Nodes nodes = nodes_of(recorded_subject(*one.recording));
  const View v = one.recording->view();
  CHECK(choice_at(v, choice_node(v), {}, {}, nodes).problem.find("is the only move") != std::string::npos);
}
