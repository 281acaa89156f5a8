// Other weights for a recorded search, judged by plain minimax with these weights.
#include "engine/ask/what_if/what_if.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/read/places/node_replay.h"
#include "engine/search/switches.h"
#include "engine/search/win_distance.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

using SharedRecording = std::shared_ptr<const Recording>;

// What a search was asked for and what it left.
using Asked = Planned;

Asked searched(const PlanRoot& root, const std::string& profile, const SearchOptions& options, SearchLimits limits,
               Table* table = nullptr, int max_recorded_ply = max_ply, std::size_t budget = std::size_t{8} << 20,
               FullPolicy policy = FullPolicy::keep_shallow) {
  SearchPlan plan = small_plan(budget);
  plan.max_ply = max_recorded_ply, plan.policy = policy;
  PlanSinks sinks{&pool()};
  sinks.table = table;
  return planned(root, asked(root, profile, options, limits), plan, sinks);
}

std::shared_ptr<const WhatIf> ready(const SharedRecording& r) {
  JobProgress progress;
  const auto made = WhatIf::make(r, progress);
  if (!made) FAIL(made.error().message);
  REQUIRE(*made);
  CHECK(progress.done <= progress.all);
  return *made;
}

// A line of random moves, and its end.
PlanRoot line_of(const std::shared_ptr<const Game>& game, Random& random, int plies) {
  Position p = game->initial(random.next());
  const Position start = p;
  std::vector<MoveCode> line;
  std::vector<u64> keys;
  for (int i = 0; i < plies; ++i) {
    const auto moves = game->moves(p, keys);
    if (moves.empty()) break;
    const MoveCode m = moves[random.below(static_cast<u32>(moves.size()))];
    const Position next = game->after(p, m);
    keys.push_back(game->key(p));
    if (game->moves(next, keys).empty()) break;
    line.push_back(m);
    p = next;
  }
  return end_of_line(game, start, line);
}

Weights random_weights(const ProfileInfo& p, Weights from, Random& random) {
  const bool all = random.below(3) == 0;
  for (std::size_t i = 0; i < p.terms.size(); ++i) {
    const TermInfo& t = p.terms[i];
    if (t.min_weight >= t.max_weight || (!all && random.below(3) != 0)) continue;
    from.w[i] = t.min_weight + static_cast<int>(random.below(static_cast<u32>(t.max_weight - t.min_weight + 1)));
  }
  return from;
}

SearchOptions random_options(const Game& game, const ProfileInfo& profile, Random& random, bool sound) {
  SearchOptions o;
  o.horizon = profile.options.horizon;
  o.aspiration_width = 1 + static_cast<int>(random.below(40));
  if (random.below(8) == 0) o.algorithm = Algorithm::minimax;
  for (const SwitchInfo& s : game.switches())
    if (random.below(2) == 0 && !(sound && s.assumes)) set_switch(o, s.id, true);
  return o;
}

struct Sums {
  int roots = 0, bounded = 0, exact = 0, moves = 0, nodes = 0, stays = 0, changes = 0, unknown = 0;
};

// Plain minimax or alpha-beta with other weights, from a node of the search.
class Truth {
 public:
  Truth(const Asked& a, const Weights& weights) : a_(a), weights_(weights) {}
  SearchResult root(int depth) const { return a_.root.game->search(request(a_.root.position, a_.root.history, depth)); }
  std::vector<MoveValue> moves(int depth) const {
    return a_.root.game->all_moves(request(a_.root.position, a_.root.history, depth));
  }
  int below(const Position& p, History history, int depth) const {
    return a_.root.game->search(request(p, {history.begin(), history.end()}, depth)).score.value;
  }

 private:
  SearchRequest request(const Position& p, std::vector<u64> history, int depth) const {
    SearchRequest q = a_.root.game->request(p, a_.plan.profile);
    q.history = std::move(history);
    q.weights = weights_;
    // Behind the horizon plain minimax would take minutes
    const Horizon horizon = a_.plan.options.horizon;
    q.options = {.algorithm = horizon == Horizon::quiescence ? Algorithm::alpha_beta : Algorithm::minimax,
                 .horizon = horizon};
    q.options.set(Switch::turn_wins, a_.plan.options.has(Switch::turn_wins));
    q.limits = {depth, 0, 0};
    return q;
  }
  const Asked& a_;
  const Weights weights_;
};

// The exact value of the root, of each root move and of some nodes lies in its interval, and what is said of the choice
// holds for a search.
void check_bounds(const Asked& a, const WhatIf& tree, const Weights& weights, Random& random, int nodes, Sums& sums) {
  const Game& game = *a.root.game;
  const auto b = tree.bounds(weights);
  REQUIRE(b);
  CHECK(b->contradictions == 0);
  const Truth truth(a, weights);
  const SearchResult exact = truth.root(tree.depth());
  INFO("root [" << b->root.lo << ", " << b->root.hi << "] true " << exact.score.value << " depth " << tree.depth());
  CHECK(b->root.contains(exact.score.value));
  ++sums.roots;
  sums.bounded += b->root.lo > -infinite && b->root.hi < infinite;
  sums.exact += b->root.exact();
  // 1. Root moves.
  if (tree.depth() > 0)
    for (const MoveValue& m : truth.moves(tree.depth())) {
      const auto it =
          std::find_if(b->moves.begin(), b->moves.end(), [&](const WhatIfMove& x) { return x.move == m.move; });
      if (it == b->moves.end()) continue;  // a turn that was not searched
      INFO(it->text << " [" << it->now.lo << ", " << it->now.hi << "] true " << m.score.value);
      CHECK(it->now.contains(m.score.value));
      ++sums.moves;
    }
  // 2. The choice, by a search as the window makes it.
  if (tree.chosen()) {
    const auto again = search_what_if(tree, weights, {});
    REQUIRE(again);
    CHECK(again->result.score.value == exact.score.value);
    CHECK(again->result.score.kind == Kind::exact);
    const bool same = again->result.settled_best == *tree.chosen();
    INFO("choice " << what_if_choice_id(b->choice));
    if (b->choice == WhatIfChoice::stays) CHECK(same);
    if (b->choice == WhatIfChoice::changes) CHECK_FALSE(same);
    if (b->chosen >= 0) CHECK(b->moves[static_cast<std::size_t>(b->chosen)].move == again->result.settled_best);
    ++(b->choice == WhatIfChoice::stays     ? sums.stays
       : b->choice == WhatIfChoice::changes ? sums.changes
                                            : sums.unknown);
  }
  // 3. Nodes drawn by chance. Evaluations made for the root's player have no value of their own below it.
  const ProfileInfo& profile = tree.profile();
  if (!profile.antisymmetric || profile.by_turns) return;
  const View v = a.recording->view();
  const auto all = tree.all_bounds(weights);
  const int win = profile.win;
  NodeReplay replay(v, game, a.root.position, a.root.history);
  for (int i = 0; i < nodes; ++i) {
    const u32 k = random.below(v.size());
    if (v[k].depth() < 0 || v[k].depth() > 2 || replay.go(k) != NodeReplay::Reached::node) continue;
    const std::vector<u64> history(replay.history().begin(), replay.history().end());
    int value = 0;
    if (game.outcome(replay.position(), history)) {
      const Breakdown e = game.evaluate(replay.position(), profile.id, weights, v[k].mover());
      if (!e.finished) continue;  // the past ended it
      value = *e.finished;
    } else {
      value = truth.below(replay.position(), history, v[k].depth());
    }
    value = seen_from_above(value, v[k].ply, win);
    const Interval said = (*all)[k];
    if (!said.contains(value)) {
      INFO("node " << v.id(k) << " ply " << int{v[k].ply} << " depth " << v[k].depth() << " [" << said.lo << ", "
                   << said.hi << "] true " << value);
      CHECK(said.contains(value));
    }
    ++sums.nodes;
  }
}

}  // namespace

TEST_CASE("with any weights the exact value lies in the interval, in every game, profile and mix of switches",
          "[analysis][what_if]") {
  Random random(171);
  Sums sums;
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    REQUIRE(game);
    for (const ProfileInfo& profile : (*game)->profiles()) {
      if (profile.by_turns) continue;
      for (int i = 0; i < 4; ++i) {
        const PlanRoot root = line_of(*game, random, 4 + static_cast<int>(random.below(24)));
        if ((*game)->moves(root.position, root.history).empty()) continue;
        const bool wide = (*game)->moves(root.position).size() > 14;
        const SearchOptions o = random_options(**game, profile, random, i % 2 == 0);
        const Asked a = searched(root, profile.id, o, {wide ? 2 : 3 + i % 2, 20'000, 0});
        CAPTURE(type->id(), profile.id, i, (*game)->write(root.position), value_options(o), o.switches);
        const auto tree = ready(a.recording);
        Weights w = tree->subject().weights;
        for (int k = 0; k < 2; ++k) {
          check_bounds(a, *tree, w, random, 16, sums);
          w = random_weights(profile, w, random);
        }
      }
    }
  }
  CHECK(sums.roots > 60);
  CHECK(sums.bounded > sums.roots / 2);
  CHECK(sums.exact > 15);
  CHECK(sums.moves > 400);
  CHECK(sums.nodes > 300);
  CHECK(sums.stays > 10);
  CHECK(sums.changes > 5);
  CHECK(sums.unknown > 5);
}

TEST_CASE("what was not recorded, stopped or kept from another search is open, never wrong", "[analysis][what_if]") {
  Random random(172);
  Sums sums;
  std::array<u64, open_ends> reasons{};
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    REQUIRE(game);
    const ProfileInfo& profile = (*game)->profiles().back();
    for (int i = 0; i < 5; ++i) {
      const PlanRoot root = line_of(*game, random, 6 + static_cast<int>(random.below(12)));
      if ((*game)->moves(root.position, root.history).empty()) continue;
      const int depth = (*game)->moves(root.position).size() > 14 ? 2 : 3;
      SearchOptions o = random_options(**game, profile, random, false);
      CAPTURE(type->id(), i, (*game)->write(root.position), value_options(o), o.switches);
      Table kept(1 << 14);
      if (i == 3) {  // filled with other weights
        o.set({Switch::tt, Switch::tt_keep, Switch::iterative});
        const SearchPlan plan = searched(root, profile.id, o, {depth, 20'000, 0}).plan;
        SearchRequest q = sure(request_of(plan, root));
        q.weights = random_weights(profile, q.weights, random);
        q.table = &kept;
        (void)(*game)->search(q);
      }
      const Asked a = searched(root, profile.id, o, {depth, i == 4 ? 150u : 20'000u, 0}, i == 3 ? &kept : nullptr,
                               i == 0 ? 2 : max_ply, i == 1 || i == 2 ? 4096 : std::size_t{8} << 20,
                               i == 1   ? FullPolicy::compact
                               : i == 2 ? FullPolicy::stop
                                        : FullPolicy::keep_shallow);
      if (a.recording->size() == 0) continue;
      const auto tree = ready(a.recording);
      for (std::size_t e = 0; e < open_ends; ++e) reasons[e] += tree->tree().counts()[e];
      Weights w = tree->subject().weights;
      for (int k = 0; k < 2; ++k) {
        check_bounds(a, *tree, w, random, 5, sums);
        w = random_weights(profile, w, random);
      }
    }
  }
  CHECK(sums.roots > 30);
  for (const OpenEnd e : {OpenEnd::cut_off, OpenEnd::not_recorded, OpenEnd::stopped, OpenEnd::unlinked})
    CHECK(reasons[static_cast<std::size_t>(e)] > 0);
}

TEST_CASE("null moves, reductions and deeper table answers leave ends open", "[analysis][what_if]") {
  Random random(173);
  OpenCounts counts{};
  for (const char* id : {"reversi", "micro-shogi"}) {
    auto game = find_game(id)->make({});
    REQUIRE(game);
    const PlanRoot root = line_of(*game, random, 8);
    const char* profile = (*game)->profile("modern-2026") ? "modern-2026" : "modern";
    SearchOptions o = (*game)->profile(profile)->options;
    o.set({Switch::null_move, Switch::lmr, Switch::tt_deeper});
    const Asked a = searched(root, profile, o, {6, 60'000, 0});
    const auto tree = ready(a.recording);
    for (std::size_t e = 0; e < open_ends; ++e) counts[e] += tree->tree().counts()[e];
    CAPTURE(id, tree->depth());
    const Weights w = random_weights(tree->profile(), tree->subject().weights, random);
    const auto exact = search_what_if(*tree, w, {});
    REQUIRE(exact);
    CHECK(tree->bounds(w)->root.contains(exact->result.score.value));
  }
  CHECK(counts[static_cast<std::size_t>(OpenEnd::null_move)] > 0);
  CHECK(counts[static_cast<std::size_t>(OpenEnd::reduced)] > 0);
  CHECK(counts[static_cast<std::size_t>(OpenEnd::other_depth)] > 0);
}

TEST_CASE("of plain minimax every interval is a value, whatever the weights", "[analysis][what_if]") {
  Random random(174);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    REQUIRE(game);
    const PlanRoot root = line_of(*game, random, 10);
    if ((*game)->moves(root.position, root.history).empty()) continue;
    const ProfileInfo& profile = (*game)->profiles().back();
    const Asked a = searched(root, profile.id, {.algorithm = Algorithm::minimax},
                             {(*game)->moves(root.position).size() > 20 ? 2 : 3, 0, 0});
    CAPTURE(type->id());
    const auto tree = ready(a.recording);
    CHECK(tree->tree().counts() == OpenCounts{});
    const Weights w = random_weights(profile, tree->subject().weights, random);
    const auto all = tree->all_bounds(w);
    CHECK(std::all_of(all->begin(), all->end(), [](Interval i) { return i.exact(); }));
    const auto b = tree->bounds(w);
    CHECK(b->root.exact());
    CHECK(b->choice != WhatIfChoice::none);
  }
}

TEST_CASE("with the weights of the recording a sound search says its own value again", "[analysis][what_if]") {
  Random random(175);
  for (const GameType* type : all_games()) {
    auto game = type->make({});
    REQUIRE(game);
    const PlanRoot root = line_of(*game, random, 10);
    if ((*game)->moves(root.position, root.history).empty()) continue;
    const ProfileInfo& profile = (*game)->profiles().back();
    const Asked a = searched(root, profile.id, profile.options, {3, 0, 0});
    CAPTURE(type->id());
    const auto tree = ready(a.recording);
    const auto b = tree->bounds(tree->subject().weights);
    CHECK(b->root == Interval{tree->was().value, tree->was().value});
    CHECK(b->choice == WhatIfChoice::stays);
    // And by the tree alone, too, as far as it goes.
    const auto alone = tree->all_bounds(tree->subject().weights, false);
    const auto said = tree->all_bounds(tree->subject().weights, true);
    for (u32 k = 0; k < said->size(); ++k)
      if (both((*alone)[k], (*said)[k]) != (*said)[k]) FAIL("what the tree says and what was said differ");
  }
}

TEST_CASE("a search by whole turns is asked about other weights, too", "[analysis][what_if]") {
  Random random(176);
  auto game = find_game("arimaa")->make({});
  REQUIRE(game);
  const auto& profiles = (*game)->profiles();
  const auto classic = std::find_if(profiles.begin(), profiles.end(), [](const ProfileInfo& p) { return p.by_turns; });
  REQUIRE(classic != profiles.end());
  const auto setup = find_game("arimaa")->parse_position(
      "s [.rrrrrrrr.c..c.h.H.em.d...d......h......DR.ME.D...R..C.H.R.RRRRR] + Rb3s hb4s", {});
  REQUIRE(setup);
  const PlanRoot root = end_of_line(setup->game, setup->position);
  const Asked a = searched(root, classic->id, classic->options, {1, 0, 0});
  const auto tree = ready(a.recording);
  Sums sums;
  Weights w = tree->subject().weights;
  for (int i = 0; i < 3; ++i) {
    check_bounds(a, *tree, w, random, 0, sums);
    w = random_weights(*classic, w, random);
  }
  CHECK(sums.exact == 3);  // one turn deep all turns are evaluated
  CHECK(sums.moves > 100);
}

TEST_CASE("a tree drawn by hand: cut-offs leave the lower end of a move open, and the choice follows",
          "[analysis][what_if]") {
  // MAX to move; the second move is refuted by its first leaf, the third by its last.
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const PlanRoot root = end_of_line(s.game, s.position);
  const Asked a = searched(root, s.game->profiles().back().id, {}, {2, 0, 0});
  const auto tree = ready(a.recording);
  CHECK(tree->evaluated() == 7);
  const auto asked = [&](int weight) {
    Weights w = tree->subject().weights;
    w.w[0] = weight;
    return *tree->bounds(w);
  };
  const WhatIfBounds twice = asked(2);
  CHECK(twice.root == Interval{6, 6});
  CHECK(twice.moves[0].now == Interval{6, 6});
  CHECK(twice.moves[1].now == Interval{-infinite, 4});
  CHECK(twice.moves[1].low[static_cast<std::size_t>(OpenEnd::cut_off)] == 1);
  CHECK(twice.moves[1].high == OpenCounts{});
  CHECK(twice.moves[2].now == Interval{4, 4});
  CHECK(twice.choice == WhatIfChoice::stays);
  CHECK(twice.chosen == 0);
  // Turned round, the first move is worth -12 and the third -14; the second at most -2.
  const WhatIfBounds turned = asked(-1);
  CHECK(turned.root == Interval{-12, -2});
  CHECK(turned.choice == WhatIfChoice::open);
  CHECK(turned.chosen == -1);
  const auto exact = search_what_if(*tree, turned.weights, {});
  CHECK(exact->result.score.value == -6);
  // All leaves 0: of equal moves a search in the order of the generator takes the first, which it knows.
  const WhatIfBounds flat = asked(0);
  CHECK(flat.root == Interval{0, 0});
  CHECK(flat.choice == WhatIfChoice::stays);
}

TEST_CASE("what cannot be asked about other weights says why", "[analysis][what_if]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const PlanRoot root = end_of_line(s.game, s.position);
  const std::string profile = s.game->profiles().back().id;
  const Asked a = searched(root, profile, {}, {2, 0, 0});
  CHECK(why_no_what_if(*a.recording).empty());
  const auto remade = [&](auto change) {
    SearchPlan plan = a.plan;
    RecordingSummary summary = a.recording->summary();
    change(plan, summary);
    const auto r = Recording::made_of({a.recording->data(), a.recording->size()}, plan, summary, {}, pool());
    REQUIRE(r);
    return why_no_what_if(**r);
  };
  CHECK(remade([](SearchPlan& p, RecordingSummary&) { p.engine = "Other"; }) ==
        "it was searched by Other, whose evaluation is not known here");
  CHECK(remade([](SearchPlan& p, RecordingSummary&) { p.profile = "none"; }) == "its profile none is not known here");
  CHECK(remade([](SearchPlan& p, RecordingSummary&) { p.game = "chess"; }).find("is not known here") !=
        std::string::npos);
  CHECK(remade([](SearchPlan&, RecordingSummary& r) { r.search.by.evaluation = 99; }).find("revision") !=
        std::string::npos);
  CHECK(remade([](SearchPlan&, RecordingSummary& r) { r.program = "Other 1"; }) == "another program has recorded it");
}

TEST_CASE("the first pass and the questions can be stopped", "[analysis][what_if]") {
  Random random(177);
  auto game = find_game("kalah")->make({});
  REQUIRE(game);
  const Asked a = searched(line_of(*game, random, 4), "modern", {}, {9, 0, 0});
  JobProgress stopped;
  stopped.stop = true;
  REQUIRE(a.recording->size() > (1u << 12));
  const auto made = WhatIf::make(a.recording, stopped);
  REQUIRE(made);
  CHECK(*made == nullptr);
  const auto tree = ready(a.recording);
  CHECK_FALSE(tree->bounds(tree->subject().weights, &stopped));
}
