// Proofs: every move that there is, every leaf as it is judged, and never another answer than plain minimax gives.
#include "engine/ask/proof/proof.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/ask/proof/proof_claims.h"
#include "engine/ask/proof/proof_file.h"
#include "engine/ask/proof/proof_rows.h"
#include "engine/game/forcing_moves.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/switches.h"
#include "engine/search/win_distance.h"
#include "tests/read/recorded_plan.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace ply::test;

namespace {

std::shared_ptr<const Recording> searched(const PlanRoot& root, const std::string& profile, const SearchOptions& o,
                                          SearchLimits limits) {
  return planned(root, asked(root, profile, o, limits)).recording;
}

Result<Proof> proof_of(const std::shared_ptr<const Recording>& r, u32 slot, std::optional<Score> claim = {},
                       bool search = true) {
  JobProgress progress;
  return find_proof({r, r->view().id(slot), claim, search}, pool(), progress);
}

// What is proved, worked out the long way: all moves, no bounds, in the view of the proof's side.
int plain(const Proof& f, const Position& p, std::vector<u64>& history, int ply, int depth) {
  const Game& g = *f.root.game;
  const ProfileInfo& profile = *g.profile(f.plan.profile);
  const Breakdown b = g.evaluate(p, profile.id, weights_of(profile, f.plan.weights), f.side);
  if (g.outcome(p)) return seen_from_above(*b.finished, ply, f.win);
  const bool quiet = f.plan.options.horizon == Horizon::quiescence;
  const auto moves = depth > 0 ? g.moves(p, history)
                     : quiet   ? forcing_moves_of(g, p, history)
                               : std::vector<MoveCode>{};
  const bool max = g.mover(p) == f.side;
  int best = depth > 0 ? (max ? -infinite : infinite) : b.total;
  history.push_back(g.key(p));
  for (const MoveCode m : moves) {
    const int v = plain(f, g.after(p, m), history, ply + 1, depth - 1);
    best = max ? std::max(best, v) : std::min(best, v);
  }
  history.pop_back();
  return best;
}

// Every set of moves, every leaf, every bound, asked again without what made them.
void look_through(const Proof& f) {
  const Game& g = *f.root.game;
  const ProfileInfo& profile = *g.profile(f.plan.profile);
  const Weights weights = weights_of(profile, f.plan.weights);
  const bool quiet = f.plan.options.horizon == Horizon::quiescence;
  u64 leaves = 0;
  for (u32 i = 0; i < f.nodes.size(); ++i) {
    const ProofNode& n = f.nodes[i];
    INFO("node " << i);
    REQUIRE((i == 0) == (n.parent == no_node));
    if (i > 0) REQUIRE(f.nodes[n.parent].depth == n.depth + 1);
    const Position p = proof_position(f, i);
    std::vector<MoveCode> before = f.root.moves;
    before.insert(before.end(), f.line.begin(), f.line.end());
    for (const u32 k : proof_path(f, i))
      if (k > 0) before.push_back(f.nodes[k].move);
    const PlanRoot there = end_of_line(f.root.game, f.root.start, before);
    const auto children = proof_children(f, i);
    leaves += children.empty();
    CHECK(children.size() == n.listed);
    CHECK(n.mover == g.mover(p));
    if (n.over) {
      REQUIRE(g.outcome(p));
      CHECK(n.lower == n.upper);
      continue;
    }
    REQUIRE(!g.outcome(p, there.history));
    const auto moves = n.depth > 0 ? g.moves(p, there.history)
                       : quiet     ? forcing_moves_of(g, p, there.history)
                                   : std::vector<MoveCode>{};
    CHECK(n.choices == moves.size());
    std::set<MoveCode> listed;
    int low_max = -infinite, high_min = infinite, low_all = infinite, high_all = -infinite;
    for (const u32 c : children) {
      listed.insert(f.nodes[c].move);
      low_max = std::max(low_max, f.nodes[c].lower), high_min = std::min(high_min, f.nodes[c].upper);
      low_all = std::min(low_all, f.nodes[c].lower), high_all = std::max(high_all, f.nodes[c].upper);
    }
    CHECK(listed.size() == children.size());
    for (const MoveCode m : listed) CHECK(std::find(moves.begin(), moves.end(), m) != moves.end());
    if (n.depth <= 0) {
      REQUIRE(n.static_eval);
      CHECK(*n.static_eval == g.evaluate(p, profile.id, weights, f.side).total);
      low_max = std::max(low_max, *n.static_eval), high_min = std::min(high_min, *n.static_eval);
      low_all = std::min(low_all, *n.static_eval), high_all = std::max(high_all, *n.static_eval);
    }
    const bool all = children.size() == moves.size(), max = n.mover == f.side;
    CHECK(n.lower == (max ? low_max : all ? low_all : -infinite));
    CHECK(n.upper == (max ? (all ? high_all : infinite) : high_min));
  }
  CHECK(leaves == f.leaves);
  const ProofNode& top = f.nodes.front();
  CHECK(top.size == f.nodes.size());
  if (f.claim.kind != Kind::upper) CHECK(top.lower >= f.claim.value);
  if (f.claim.kind != Kind::lower) CHECK(top.upper <= f.claim.value);
}

int truth(const Proof& f) {
  std::vector<MoveCode> before = f.root.moves;
  before.insert(before.end(), f.line.begin(), f.line.end());
  PlanRoot there = end_of_line(f.root.game, f.root.start, before);
  return plain(f, there.position, there.history, static_cast<int>(f.line.size()), f.depth);
}

PlanRoot drawn(const GameType& type, Random& random) {
  if (type.id() == "toy-tree") {
    const Setup setup = random_toy(random, {});
    return end_of_line(setup.game, setup.position);
  }
  const auto game = sure(type.make({}));
  Position p = game->initial();
  std::vector<MoveCode> moves;
  for (int n = 2 + static_cast<int>(random.below(10)); n > 0; --n) {
    const auto legal = game->moves(p);
    const MoveCode m = legal[random.below(static_cast<u32>(legal.size()))];
    if (const Position next = game->after(p, m); !game->moves(next).empty()) moves.push_back(m), p = next;
  }
  return end_of_line(game, game->initial(), moves);
}

}  // namespace

TEST_CASE("every proof lists all moves that there are, adds up, and never contradicts plain minimax, in all games",
          "[analysis][proof]") {
  Random random(17);
  u64 proofs = 0, kinds[4] = {}, again = 0;
  for (const GameType* type : all_games()) {
    auto ways = sound_options();
    SearchOptions unsound = with({Switch::iterative, Switch::pvs, Switch::tt_deeper, Switch::lmr, Switch::null_move});
    ways.push_back(unsound);
    SearchOptions quiet = with({Switch::iterative, Switch::pvs, Switch::tt, Switch::aspiration});
    quiet.horizon = Horizon::quiescence;
    ways.push_back(quiet);
    for (const SearchOptions& o : ways) {
      const PlanRoot root = drawn(*type, random);
      if (root.game->outcome(root.position, root.history)) continue;
      const bool wide = type->id() == "arimaa";
      const auto r = searched(root, root.game->profiles().back().id, o, {wide ? 2 : 3, 0, 0});
      const View v = r->view();
      INFO(type->id() << " " << value_options(o));
      for (int i = 0; i < 6; ++i) {
        const u32 slot = i == 0 ? last_result(v) : random.below(v.size());
        if (v[slot].size < 3 && i < 4 && v.size() > 30) continue;
        const auto f = proof_of(r, slot);
        if (!f) {
          // What cannot be had of one node says why
          INFO(f.error().message);
          CHECK((f.error().message.find("past") != std::string::npos ||
                 f.error().message.find("null move") != std::string::npos ||
                 f.error().message.find("repetition") != std::string::npos ||
                 f.error().message.find("horizon") != std::string::npos || !is_sound(o)));
          continue;
        }
        ++proofs, ++kinds[static_cast<std::size_t>(f->claim.kind)], again += !f->searched.empty();
        look_through(*f);
        if (f->depth > (wide ? 1 : 3)) continue;
        const int x = truth(*f);
        if (f->claim.kind == Kind::exact) CHECK(x == f->claim.value);
        if (f->claim.kind == Kind::lower) CHECK(x >= f->claim.value);
        if (f->claim.kind == Kind::upper) CHECK(x <= f->claim.value);
      }
    }
  }
  CHECK(proofs > 100);
  CHECK(kinds[1] > 20);
  CHECK(kinds[2] > 5);
  CHECK(kinds[3] > 5);
}

TEST_CASE("any claim about a node is proved if and only if plain minimax says so", "[analysis][proof]") {
  Random random(23);
  for (int i = 0; i < 40; ++i) {
    toy_tree::RandomTree shape;
    shape.depth = 2 + static_cast<int>(random.below(3)), shape.branching = 2 + static_cast<int>(random.below(2)),
    shape.values = 6, shape.alternate = random.below(2) == 0;
    const Setup setup = random_toy(random, shape);
    const PlanRoot root = end_of_line(setup.game, setup.position);
    if (setup.game->outcome(setup.position)) continue;
    const auto ways = sound_options();
    const auto r = searched(root, "modern", ways[random.below(static_cast<u32>(ways.size()))], {shape.depth, 0, 0});
    const View v = r->view();
    const u32 slot = random.below(v.size());
    const Score any{static_cast<int>(random.below(6)), static_cast<Kind>(1 + random.below(3))};
    const auto f = proof_of(r, slot, any);
    // The truth is that of the node's own depth
    const auto whole = proof_of(r, slot, Score{-100'000, Kind::lower});
    REQUIRE(whole);
    const int x = truth(*whole);
    const bool so = any.kind == Kind::exact   ? x == any.value
                    : any.kind == Kind::lower ? x >= any.value
                                              : x <= any.value;
    INFO("true is " << x << ", asked " << static_cast<int>(any.kind) << " " << any.value
                    << (f ? std::string() : ": " + f.error().message));
    CHECK(f.ok() == so);
    if (f) look_through(*f);
    if (!f) CHECK(f.error().message.starts_with("the claim is false"));
  }
}

//             MAX
//   [5 8]   [7 2]   [9 1 6]     the root is worth 5: >= 5 by both of the first, <= 5 by one answer each
TEST_CASE("the cheapest proofs of a small tree are those that a hand finds", "[analysis][proof]") {
  const Setup setup = toy("([5 8] [7 2] [9 1 6])");
  const auto r = searched(end_of_line(setup.game, setup.position), "modern", {}, {2, 0, 0});
  const View v = r->view();
  const u32 root = last_result(v);
  CHECK(proof_of(r, root, Score{5, Kind::lower})->nodes.size() == 4);
  CHECK(proof_of(r, root, Score{5, Kind::upper})->nodes.size() == 7);
  CHECK(proof_of(r, root)->nodes.size() == 8);
  const auto f = proof_of(r, root, Score{5, Kind::upper}, false);
  REQUIRE(f);
  CHECK(f->searched.empty());
  CHECK(proof_text(*f, proof_rows(*f)) ==
        "root: worth at most 5 for MAX, at depth 2\n"
        "  root  ≤ 5\n"
        "    a a  ≤ 5\n"
        "    b b  ≤ 2\n"
        "    c b  ≤ 1\n");
  // 9 was looked at before 1 and proves nothing: the records do not say that the third is worth exactly 1
  const u32 third = v.last_child(root);
  CHECK(error_of(proof_of(r, third, Score{1, Kind::exact}, false)).message.starts_with("the records alone"));
  const auto exact = proof_of(r, third, Score{1, Kind::exact});
  REQUIRE(exact);
  CHECK(exact->searched_nodes > 0);
  CHECK(exact->nodes.size() == 4);
  CHECK(error_of(proof_of(r, third, Score{2, Kind::lower})).message ==
        "the claim is false: searched to depth 1 this is = 1 for MAX");
}

TEST_CASE("only a proof whose every leaf is the end of a game says that it proves the result", "[analysis][proof]") {
  const auto g = sure(find_game("kalah")->make({{"pits", "3"}, {"stones", "2"}}));
  int whole = 0, part = 0;
  for (const int depth : {1, 2, 3, 30}) {
    const auto r = searched(end_of_line(g, g->initial()), "modern", {}, {depth, 0, 0});
    const auto f = proof_of(r, last_result(r->view()));
    REQUIRE(f);
    bool ends = true;
    for (const ProofNode& n : f->nodes) ends &= !n.leaf() || n.over;
    INFO(depth << "\n" << proof_reach(*f));
    CHECK(ends == proof_reach(*f).starts_with("Every leaf is the end of the game"));
    CHECK(ends != (proof_reach(*f).find("not the game's value") != std::string::npos));
    ++(ends ? whole : part);
  }
  CHECK(whole > 0);
  CHECK(part > 0);
}

TEST_CASE("what the search said of the moves is listed at once, and its proofs are counted later",
          "[analysis][proof]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto g = sure(type->make({}));
    const auto r = searched(end_of_line(g, g->initial()), g->profiles().back().id, {}, {2, 0, 0});
    const auto at_once = said_claims(*r), counted = root_claims(*r);
    REQUIRE(at_once.size() == counted.size());
    CHECK(!at_once.empty());
    for (std::size_t i = 0; i < at_once.size(); ++i) {
      CHECK(at_once[i].node == counted[i].node);
      CHECK(at_once[i].claim.value == counted[i].claim.value);
      CHECK(at_once[i].claim.kind == counted[i].claim.kind);
      CHECK(at_once[i].nodes == 0);
    }
  }
}

TEST_CASE("what no card can be made of is refused with the reason", "[analysis][proof]") {
  const auto refused = [](const char* game, const char* profile, SearchOptions o, int depth) {
    const auto g = sure(find_game(game)->make({}));
    const auto r = searched(end_of_line(g, g->initial()), profile, o, {depth, 0, 0});
    return error_of(proof_of(r, last_result(r->view()))).message;
  };
  CHECK(refused("pivit", "classic", {.horizon = Horizon::forced}, 1)
            .starts_with("this search must play forcing moves at its horizon"));
  CHECK(refused("arimaa", "classic", {}, 1) == "this profile searches whole turns, and a card lists single moves");
  // Stopped at once, it said nothing; a claim of one's own is searched for.
  const auto g = sure(find_game("kalah")->make({}));
  const auto r = searched(end_of_line(g, g->initial()), "modern", {}, {4, 20, 0});
  const u32 root = r->view().size() - 1;
  CHECK(error_of(proof_of(r, root)).message ==
        "the search was stopped before it said anything about this node: name a claim");
  const auto f = proof_of(r, root, Score{-2000, Kind::lower});
  REQUIRE(f);
  look_through(*f);
}

// Both sides go to and fro until the start would be there for the third time.
TEST_CASE("a draw by repetition rests on the past: no card, and why", "[analysis][proof]") {
  const auto g = sure(find_game("micro-shogi")->make({}));
  const Position start = g->initial();
  std::vector<MoveCode> round;
  for (const MoveCode a : g->moves(start))
    for (const MoveCode b : g->moves(g->after(start, a))) {
      const Position two = g->after(g->after(start, a), b);
      for (const MoveCode c : g->moves(two))
        for (const MoveCode d : g->moves(g->after(two, c)))
          if (round.empty() && g->key(g->after(g->after(two, c), d)) == g->key(start)) round = {a, b, c, d};
    }
  REQUIRE(!round.empty());
  std::vector<MoveCode> moves = round;
  moves.insert(moves.end(), round.begin(), round.begin() + 3);
  const auto r = searched(end_of_line(g, start, moves), "modern", {}, {1, 0, 0});
  const View v = r->view();
  u32 repeated = no_node;
  for (u32 k = 0; k < v.size(); ++k)
    if (v[k].end() == NodeEnd::repetition) repeated = k;
  REQUIRE(repeated != no_node);
  CHECK(error_of(proof_of(r, repeated)).message.find("a repetition or a limit of moves") != std::string::npos);
  // That it is no better than something else needs no look at it
  const u32 other = v.last_child(last_result(v)) == repeated ? repeated - 1 : v.last_child(last_result(v));
  const auto f = proof_of(r, other);
  REQUIRE(f);
  look_through(*f);
}

TEST_CASE("claims are read as they are written, in the unit of the profile", "[analysis][proof]") {
  const auto shogi = sure(find_game("micro-shogi")->make({})), reversi = sure(find_game("reversi")->make({}));
  const auto claim = sure(parse_claim(" <= 8.5", *shogi, "classic"));  // tenths
  CHECK(claim.value == 85);
  CHECK(claim.kind == Kind::upper);
  CHECK(sure(parse_claim("≥ -1", *shogi, "classic")).value == -10);
  CHECK(sure(parse_claim("=+3", *reversi, "modern")).kind == Kind::exact);
  for (const char* text : {"", "8", "< 8", "<=", "<= x", "<= nan", "<= inf", "= 1e300", "<= 8.55"})
    CHECK(!parse_claim(text, *shogi, "classic"));
  CHECK(error_of(parse_claim("<= 8.55", *reversi, "modern")).message ==
        "\"<= 8.55\": the unit of modern is 1/100 disc: 100 of them are read as +1.00");
}

TEST_CASE("a card folds what is far from the claim, and loses no node", "[analysis][proof]") {
  const auto g = sure(find_game("reversi")->make({}));
  const auto r = searched(end_of_line(g, g->initial()), "modern", {}, {5, 0, 0});
  const auto f = proof_of(r, last_result(r->view()));
  REQUIRE(f);
  REQUIRE(f->nodes.size() > 60);
  const auto rows = proof_rows(*f);
  u64 shown = 0, hidden = 0;
  for (const ProofRow& row : rows) {
    shown += row.folded.empty() ? row.chain.size() : 0;
    hidden += row.hidden;
  }
  CHECK(shown <= 30);
  CHECK(shown + hidden == f->nodes.size());
  // All rows opened show all nodes.
  std::set<u64> opened;
  for (std::size_t before = 0; before != opened.size() + 1;) {
    before = opened.size() + 1;
    for (const ProofRow& row : proof_rows(*f, opened))
      if (row.can_open && !row.open) opened.insert(row.key);
  }
  shown = 0;
  for (const ProofRow& row : proof_rows(*f, opened)) shown += row.folded.empty() ? row.chain.size() : 0;
  CHECK(shown == f->nodes.size());
  const auto file = nlohmann::json::parse(write_proof(*f));
  CHECK(file["tree"].size() == f->nodes.size());
  CHECK(file["claim"]["kind"] == "exact");
}
