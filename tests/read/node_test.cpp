#include "engine/read/node/node_info.h"
#include "engine/read/words/why_not.h"

#include <fmt/format.h>

#include "engine/search/switches.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

std::string show(Score s, Side mover) {
  const char* sign = s.kind == Kind::exact ? "=" : s.kind == Kind::lower ? ">=" : s.kind == Kind::upper ? "<=" : "?";
  return fmt::format("{}{}({})", sign, s.value, mover == Side::first ? "MAX" : "MIN");
}

u32 at_line(const View& v, Nodes& nodes, const std::string& line, int depth = -1) {
  for (u32 k = 0; k < v.size(); ++k)
    if (nodes.line(v, k) == line) {
      std::vector<u32> path = path_to(v, k);
      if (depth < 0 || v[path.front()].depth() == depth) return k;
    }
  FAIL("no node " << line);
  return 0;
}

NodeInfo info(const View& v, Tick t, u32 k, Nodes& nodes) { return node_info(v, moment_at(v, t, k), nodes); }

}  // namespace

TEST_CASE("the inspector knows path, window, owners, children and what was cut off", "[analysis]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  const u32 second = at_line(v, nodes, "b");
  const NodeInfo n = info(v, v.ticks() - 1, second, nodes);
  CHECK(n.state == NodeState::closed);
  CHECK(n.ply == 1);
  CHECK(n.mover == Side::second);
  CHECK(n.cut);
  CHECK(n.value.value == -2);
  CHECK(n.value.kind == Kind::lower);
  REQUIRE(n.path.size() == 2);
  CHECK(n.path[1].text == "b");
  CHECK(n.window.entry.beta.value == -3);
  CHECK(plain(n.beta_owner, show) == "set by a at the root");
  REQUIRE(n.children.size() == 1);
  CHECK(n.children[0].refutes);
  CHECK(n.children[0].best);
  CHECK(n.unsearched_count == 2);
  REQUIRE(n.unsearched.size() == 2);
  CHECK(n.unsearched[0].text == "b");
  CHECK(n.unsearched_reason == Unsearched::Reason::cut_off);
  CHECK(plain(n.ending, show) == "Cut off by ba, move 1 of 3.");
  CHECK(n.nodes == 2);

  // While it is open nothing of its end may show.
  const NodeInfo open = info(v, v.enter(second), second, nodes);
  CHECK(open.state == NodeState::open);
  CHECK(open.value.kind == Kind::none);
  CHECK(open.unsearched_reason == Unsearched::Reason::not_yet);
  CHECK(!open.best);
  CHECK(!open.cut);
  REQUIRE(open.children.size() == 1);
  CHECK(open.children[0].state == NodeState::not_yet);
  CHECK(open.children[0].value.kind == Kind::none);
}

TEST_CASE("why not: the sentence names the refuter and who set the bound it met", "[analysis]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  const u32 second = at_line(v, nodes, "b");
  const WhyNot w = why_not(v, v.ticks() - 1, second, 2, Side::first, nodes);
  CHECK(plain(w.text, show) ==
        "bc was not searched. ba leaves MAX at most ?2(MAX). MAX already has ?3(MAX) by a, so MAX will not come here: "
        "the other two moves need no search.");
  CHECK(w.cut);
  CHECK(w.proved);
  REQUIRE(w.chain.size() == 2);
  CHECK(w.chain[0] == v.id(at_line(v, nodes, "b a")));
  CHECK(w.chain[1] == v.id(at_line(v, nodes, "a")));
  CHECK(plain(why_not(v, v.enter(second), second, 2, Side::first, nodes).text, show) == "bc has not been reached yet.");
}

TEST_CASE("why not: of a move without a record nothing is said that the search, recorded whole, denies", "[analysis]") {
  int searched = 0, perhaps = 0, not_searched = 0;
  for (const char* game : {"kalah", "reversi", "pivit", "micro-shogi"}) {
    const auto rules = *find_game(game)->make({});
    const PlanRoot root = end_of_line(rules, rules->initial());
    const SearchRequest q = asked(root, "modern", root.game->profiles().back().options, {3});
    for (int deepest = 0; deepest < 3; ++deepest) {
      SearchPlan few = small_plan();
      few.max_ply = deepest;
      const Planned whole = planned(root, q), part = planned(root, q, few);
      const View v = part.recording->view(), all = whole.recording->view();
      Nodes nodes =
          nodes_of({root.game, root.position, root.game->mover(root.position), q.profile, q.weights, q.options});
      // Both are in the order of their leaving, of which the one has only nodes near the root.
      std::vector<u32> same;
      for (u32 k = 0; k < all.size(); ++k)
        if (all[k].ply <= deepest) same.push_back(k);
      REQUIRE(same.size() == v.size());
      for (u32 k = 0; k < v.size(); ++k) {
        const NodeInfo n = info(v, v.ticks() - 1, k, nodes);
        if (!v[k].partial()) continue;
        CHECK(n.unsearched_reason == Unsearched::Reason::not_recorded);
        const std::vector<u32> kids = children_of(all, same[k]);
        for (const Unsearched& u : n.unsearched) {
          const bool was = std::any_of(kids.begin(), kids.end(),
                                       [&](u32 c) { return all[c].move == u.move && all[c].pass() != Pass::probe; });
          const WhyNot w = why_not(v, v.ticks() - 1, k, u.move, v[k].mover(), nodes);
          const std::string text = plain(w.text, show);
          INFO(game << " " << deepest << ": " << text);
          if (text == u.text + " was searched, but it is not recorded.") {
            CHECK(was);
            ++searched;
          } else {
            CHECK(text.rfind("Whether " + u.text + " was searched is not recorded.", 0) == 0);
            ++perhaps, not_searched += !was;
          }
        }
      }
    }
  }
  CHECK(searched > 50);
  CHECK(not_searched > 50);
  CHECK(perhaps > not_searched);  // some of them were searched
}

TEST_CASE("why not: what the sentence claims holds for the skipped move", "[analysis]") {
  Random random(21);
  int cuts = 0, owners = 0, sure = 0, scouts = 0;
  for (int i = 0; i < 40; ++i) {
    const Setup s = random_toy(random, {.depth = 5, .branching = 4});
    for (const SearchOptions& o : sound_options()) {
      const Recorded r = record(s.game, s.position, o, 5);
      const View v = r.view();
      Nodes nodes = nodes_of(r.subject);
      Minimax truth(r.subject);
      for (u32 k = 0; k < v.size(); ++k) {
        const NodeInfo n = info(v, v.ticks() - 1, k, nodes);
        for (const Unsearched& u : n.unsearched) {
          const Side side = (k + i) % 2 ? Side::first : Side::second;
          const WhyNot w = why_not(v, v.ticks() - 1, k, u.move, side, nodes);
          REQUIRE(!w.text.empty());
          if (!w.cut) continue;
          ++cuts;
          // With the skipped move the node is worth at least what is said, and that is at least the bound.
          CHECK(w.value >= w.bound);
          CHECK(truth.value(*nodes.position(v, k), v[k].depth(), v[k].ply) >= w.value);
          // Both numbers are in one side's view, the refuter's lies at or beyond the other; and what is said to be sure
          // is what the move that is named for it returned.
          std::vector<int> said;
          for (const Part& p : w.text.parts())
            if (p.kind == Part::Kind::score) {
              said.push_back(p.score.value);
              CHECK(p.bare);
              CHECK(p.mover == side);
            }
          REQUIRE(said.size() == 2);
          CHECK(said[0] == (v[k].mover() == side ? v[k].value : -v[k].value));
          CHECK((v[k].mover() == side ? said[0] >= said[1] : said[0] <= said[1]));
          const std::string words = plain(w.text, show);
          scouts += words.find("The question was") != std::string::npos;
          if (w.chain.size() > 1 && words.find(" already ") != std::string::npos &&
              words.find("standing pat") == std::string::npos) {
            const NodeRecord& owner = v[v.find(w.chain.back())];
            CHECK((owner.mover() == side ? owner.value : -owner.value) == said[1]);
            ++sure;
          }
          // The owner of the bound lies outside this node, and was left before this node was entered.
          for (std::size_t c = 1; c < w.chain.size(); ++c) {
            const u32 owner = v.find(w.chain[c]);
            REQUIRE(owner != no_node);
            if (v.state(owner, v.enter(k)) == NodeState::closed) ++owners;
            // The node that made a null window, or stood pat
            else CHECK(v.state(owner, v.enter(k)) == NodeState::open);
          }
        }
      }
    }
  }
  CHECK(cuts > 500);
  CHECK(owners > 300);
  CHECK(sure > 300);
  CHECK(scouts > 30);
}

TEST_CASE(
    "at every tick the inspected window is the view's, the best child is consistent and nothing of the future shows",
    "[analysis]") {
  Random random(4);
  for (const SearchOptions& o : sound_options()) {
    const Setup s = random_toy(random, {.depth = 4});
    const Recorded r = record(s.game, s.position, o, 4);
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    for (Tick t = 0; t < v.ticks(); ++t)
      for (u32 k = 0; k < v.size(); ++k) {
        const NodeInfo n = info(v, t, k, nodes);
        const bool closed = t >= v.leave(k);
        CHECK((n.value.kind != Kind::none) == closed);
        int best = -infinite;
        for (const ChildRow& c : n.children) {
          CHECK((c.value.kind != Kind::none) == (t >= v.leave(c.slot)));
          if (c.counts) best = std::max(best, c.value.value);
        }
        for (const ChildRow& c : n.children)
          if (c.best) CHECK((c.value.value == best || o.has(Switch::fail_hard) || c.pass == Pass::scout));
        if (closed && v[k].end() == NodeEnd::inner && !o.has(Switch::fail_hard)) CHECK(n.value.value == best);
        CHECK(n.nodes == nodes_by(v, k, t));
      }
  }
}

TEST_CASE("moves that are not legal where they were recorded are shown by number", "[analysis]") {
  const Setup s = toy("([3 12] 5)");
  const Recorded r = record(s.game, s.position, {}, 2);
  std::vector<NodeRecord> damaged(r.recording->data(), r.recording->data() + r.recording->size());
  for (NodeRecord& q : damaged) q.move = 77;
  const View v(damaged.data(), static_cast<u32>(damaged.size()));
  Nodes nodes = nodes_of(r.subject);
  for (u32 k = 0; k < v.size(); ++k) {
    const NodeInfo n = info(v, v.ticks() - 1, k, nodes);
    if (n.ply > 0) CHECK(n.path.back().text == "#77");
    if (n.ply > 0) CHECK(!nodes.position(v, k));
  }
}

TEST_CASE("the event of a reduced node says that it is reduced, that of no other does", "[analysis]") {
  const std::shared_ptr<const Game> game = *find_game("kalah")->make({});
  const Recorded r = record(game, game->initial(), with({Switch::iterative, Switch::pvs, Switch::lmr}), 7);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  int reduced = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    if (v[k].depth() <= 0) continue;
    const bool said = plain(event_sentence(v, v.enter(k), nodes), show).ends_with(", reduced.");
    if (said != v[k].reduced()) FAIL("node " << v.id(k));
    reduced += said;
  }
  CHECK(reduced > 10);
}

TEST_CASE("every event has a sentence", "[analysis]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  std::string all;
  for (Tick t = -1; t < v.ticks(); ++t) {
    const std::string one = plain(event_sentence(v, t, nodes), show);
    CHECK(!one.empty());
    all += one + "\n";
  }
  CHECK(all.find("Enters root, depth 2.") != std::string::npos);
  CHECK(all.find("Leaves a with =-3(MIN); raises alpha of root, depth 2.") != std::string::npos);
  CHECK(all.find("Leaves b with >=-2(MIN), cut off.") != std::string::npos);
}

TEST_CASE("no sentence counts plies that are not there, and none says that moves of a leaf are searched",
          "[analysis]") {
  Random random(5);
  int leaves = 0, beyond = 0, inner = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const std::shared_ptr<const Game> game = *type->make({});
    const Recorded r = record(game, somewhere(*game, random, 12), {.horizon = Horizon::quiescence}, {2, 3000});
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    for (u32 k = 0; k < v.size(); ++k) {
      if (v[k].end() == NodeEnd::aborted) continue;
      const std::string enters = plain(event_sentence(v, v.enter(k), nodes), show);
      CHECK(enters.find(", -") == std::string::npos);
      CHECK(enters.find(" 0 plies") == std::string::npos);
      beyond += enters.find("beyond the horizon") != std::string::npos;
      const std::string ending = plain(info(v, v.enter(k), k, nodes).ending, show);
      const bool leaf = v[k].size == 1 && v[k].end() != NodeEnd::inner;
      CHECK((ending == "Open: its moves are being searched.") == !leaf);
      ++(leaf ? leaves : inner);
    }
  }
  CHECK(leaves > 100);
  CHECK(inner > 100);
  CHECK(beyond > 0);
}

TEST_CASE("a pass is a word in sentences and chips, and \"pa\" in the notation", "[analysis]") {
  const auto game = *find_game("reversi")->make({});
  const auto setup = find_game("reversi")->parse_position("XO" + std::string(62, '-') + " O", {});
  REQUIRE(setup);
  const auto moves = setup->game->moves(setup->position);
  REQUIRE(moves.size() == 1);
  CHECK(setup->game->write_move(setup->position, moves[0]) == "pa");
  CHECK(setup->game->show_move(setup->position, moves[0]) == "pass");
  CHECK(*setup->game->parse_move(setup->position, "pass") == moves[0]);
  const Recorded r = record(setup->game, setup->position, {}, 2);
  Nodes nodes = nodes_of(r.subject);
  const View v = r.view();
  for (u32 k = 0; k < v.size(); ++k) CHECK(nodes.move(v, k) != "pa");
}

TEST_CASE("the best line by the end is the line that the search reports", "[analysis]") {
  Random random(2);
  for (int i = 0; i < 40; ++i) {
    const Setup s = random_toy(random, {.depth = 5});
    for (const SearchOptions& o : sound_options()) {
      if (o.has(Switch::tt) || o.has(Switch::fail_hard))
        continue;  // lines end at the table; equal bounds name other moves
      const Recorded r = record(s.game, s.position, o, 5);
      const View v = r.view();
      const auto line = principal_variation(v, v.size() - 1, v.ticks() - 1);
      REQUIRE(line.size() == r.result.pv.size() + 1);
      for (std::size_t d = 1; d < line.size(); ++d) CHECK(v[line[d]].move == r.result.pv[d - 1]);
      for (Tick t = 0; t < v.ticks(); t += 3)
        CHECK(!principal_variation(v, v.size() - 1, t).empty() == (t >= v.enter(v.size() - 1)));
    }
  }
}
