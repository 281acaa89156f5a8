// Why a score changed: the chain against an independent walk over all games, and the real cases that are drawn.
#include <algorithm>
#include <numeric>
#include <set>

#include "engine/ask/question.h"
#include "engine/ask/score_change/change_words.h"
#include "engine/read/node/iterations.h"
#include "tests/game/faces.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

using Turn = ChangeStep::Turn;

struct Look {
  std::shared_ptr<const Recording> recording;
  View v;
  Nodes nodes;
  IterationsModel m;

  explicit Look(std::shared_ptr<const Recording> of) : recording(std::move(of)), v(recording->view()) {
    nodes.reset(recorded_subject(*recording));
    m = iterations_model(recording->summary().search.iterations, v, nodes);
  }
  ScoreChange change(int from) {
    for (std::size_t i = 0; i + 1 < m.points.size(); ++i)
      if (m.points[i].depth == from) return score_change(m, i, i + 1, v, nodes);
    FAIL("no depth " << from);
    return {};
  }
};

/// The value of a record for a side, and what it claims.
int value_in(const NodeRecord& r, Side whose) { return r.mover() == whose ? r.value : -r.value; }
bool same(const View& v, u32 k, Score s, Side whose) {
  if (k == no_node) return s.kind == Kind::none;
  return s.value == value_in(v[k], whose) && s.kind == (v[k].mover() == whose ? v[k].kind() : flipped(v[k].kind()));
}
u32 resolved(const View& v, u32 k) {
  while (v[k].end() == NodeEnd::table && v[k].link != no_node) k = v.find(v[k].link);
  return k;
}
/// By all children of a node: whether the visit's value is the node's.
bool gives_the_value(const View& v, u32 parent, u32 child) {
  if (value_for(v[parent], v[child]) == v[parent].value) return true;
  return v[parent].best == v[child].rank;
}

void check_chain(Look& l, const ScoreChange& c) {
  const View& v = l.v;
  const Game& game = *l.nodes.game();
  const Side whose = v[c.root_now].mover();
  CHECK(same(v, c.root_then, c.was, whose));
  CHECK(same(v, c.root_now, c.is, whose));
  CHECK(v[c.root_then].depth() == c.from);
  CHECK(v[c.root_now].depth() == c.to);
  Position p = l.nodes.subject().root;
  u32 x = resolved(v, c.root_then), y = resolved(v, c.root_now);
  for (const ChangeStep& s : c.steps) {
    CHECK(s.then == x);
    CHECK(s.now == y);
    CHECK(s.mover == game.mover(p));
    CHECK(v[x].mover() == s.mover);
    CHECK(s.text == game.show_move(p, s.move));
    for (const auto& [child, parent, score] : {std::tuple(s.child_then, x, s.was), std::tuple(s.child_now, y, s.is)}) {
      CHECK(same(v, child, score, whose));
      if (child == no_node) continue;
      CHECK(v.parent(child) == parent);
      CHECK(v[child].move == s.move);
    }
    // What both claim, for the mover.
    const NodeRecord &then = v[x], &now = v[y];
    const Interval was = interval_of({then.value, then.kind()}), is = interval_of({now.value, now.kind()});
    const bool rose = is.lo > was.hi, fell = is.hi < was.lo;
    if (&s != &c.steps.front()) CHECK((rose || fell));
    if (rose) CHECK((s.child_now != no_node && gives_the_value(v, y, s.child_now)));
    if (fell) CHECK((s.child_then != no_node && gives_the_value(v, x, s.child_then)));
    if (s.turn == Turn::found && rose) CHECK((s.other.empty() || s.other != s.text));
    if (rose) CHECK(s.turn != Turn::refuted);
    if (fell) CHECK(s.turn != Turn::found);
    REQUIRE(game.can_play(p, s.move));
    p = game.after(p, s.move);
    if (s.child_then == no_node || s.child_now == no_node) {
      CHECK(c.end == ChangeEnd::not_searched);
      return;
    }
    x = resolved(v, s.child_then), y = resolved(v, s.child_now);
    for (const u32 k : {x, y}) {
      const Position* at = l.nodes.position(v, k);
      REQUIRE(at);
      CHECK(game.key(*at) == game.key(p));
    }
  }
  CHECK(c.last_then == x);
  CHECK(c.last_now == y);
  CHECK(c.wall <= c.steps.size());
  if (c.end != ChangeEnd::horizon) return;
  CHECK(v.parent(c.event_slot) == y);
  CHECK(l.nodes.move(v, c.event_slot) == c.event);
  CHECK(same(v, c.event_slot, c.event_score, whose));
  // Nothing below it counts for the earlier search: its value is the static one.
  const Subject& s = l.nodes.subject();
  CHECK(game.evaluate(p, s.profile, s.weights, v[x].mover()).total == v[x].value);
  if (!c.explained) return;
  int sum = 0;
  for (const ChangedTerm& t : c.terms) sum += t.change();
  CHECK(sum == c.total_is - c.total_was);
  CHECK(c.total_was == value_in(v[x], whose));
  CHECK(c.total_is == value_in(v[y], whose));
  for (const auto& [leaf, total] : {std::pair(c.leaf_then, c.total_was), std::pair(c.leaf_now, c.total_is)}) {
    const Position* at = l.nodes.position(v, leaf);
    REQUIRE(at);
    CHECK(game.evaluate(*at, s.profile, s.weights, whose).total == total);
  }
}

/// Every value of the sentence is one of the chain's, every link leads to a node of it.
void check_sentence(Look& l, const ScoreChange& c) {
  std::set<int> values{c.was.value, c.is.value, c.event_score.value};
  for (const ChangeStep& s : c.steps) values.insert({s.was.value, s.is.value, s.other_was.value, s.other_is.value});
  const Sentence said = change_sentence(c, l.v, l.nodes);
  REQUIRE_FALSE(said.empty());
  for (const Part& p : said.parts()) {
    if (p.kind == Part::Kind::score) CHECK(values.count(p.score.value) == 1);
    if (p.kind == Part::Kind::node) CHECK(l.v.find(p.id) != no_node);
  }
  const std::string text = plain(said, [](Score s, Side) { return std::to_string(s.value); });
  CAPTURE(text);
  CHECK((text.find(" prefers ") != std::string::npos) == (c.move_was != c.move_is));
  if (const ChangeStep* s = c.first_turn(); s && s->was.kind != Kind::none && s->is.kind != Kind::none) {
    const bool better = text.find(s->text + " is better") != std::string::npos;
    const int sign = s->mover == c.mover ? 1 : -1;
    if (s->is.value != s->was.value) CHECK(better == (sign * (s->is.value - s->was.value) > 0));
  }
}

std::shared_ptr<const Recording> recorded_as_by_command(const char* id, const RuleValues& rules, const char* profile,
                                                        const std::string& moves, int depth) {
  const auto game = *find_game(id)->make(rules);
  Position p = game->initial();
  std::vector<MoveCode> line;
  for (const Word& w : words(moves)) {
    const auto m = game->parse_move(p, w.text);
    REQUIRE(m);
    line.push_back(*m);
    p = game->after(p, *m);
  }
  const PlanRoot root = end_of_line(game, game->initial(), line);
  SearchRequest q = game->request(root.position, profile);
  q.history = root.history;
  q.limits.depth = depth;
  SearchPlan plan = small_plan();
  set_root(plan, root);
  set_request(plan, *game, q);
  const auto run = run_plan(plan, root, {&pool()});
  REQUIRE(run);
  return run->recording;
}

/// "h3 f6 [f8] | h8", the moves that turned in brackets.
std::string written(const ScoreChange& c) {
  std::string out;
  for (const ChangeStep& s : c.steps) out += (s.turn == Turn::none ? s.text : "[" + s.text + "]") + " ";
  return out + "| " + c.event;
}

}  // namespace

TEST_CASE("the chain of a change is one that a walk through both iterations finds", "[ask][score-change]") {
  int horizons = 0, explained = 0, turns = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    if (!game->profile("modern") || game->profile("modern")->by_turns) continue;
    for (const u64 seed : {5u, 9u}) {
      SearchRequest q = game->request(face_test::random_walk(*game, seed, 14).stops.back().position, "modern");
      q.limits.depth = 5;
      for (const bool table : {true, false}) {
        q.options.set(Switch::tt, table);
        Look l(recorded_plan(game, q).recording);
        for (std::size_t i = 0; i + 1 < l.m.points.size(); ++i)
          for (std::size_t k = i + 1; k < l.m.points.size(); ++k) {
            if (l.m.points[i].root == no_node || l.m.points[k].root == no_node) continue;
            const ScoreChange c = score_change(l.m, i, k, l.v, l.nodes);
            if (!c.changed()) continue;
            CAPTURE(c.from, c.to, change_end_id(c.end));
            check_chain(l, c);
            check_sentence(l, c);
            horizons += c.end == ChangeEnd::horizon, explained += c.explained, turns += c.first_turn() != nullptr;
          }
      }
    }
  }
  CHECK(horizons > 20);
  CHECK(explained > 20);
  CHECK(turns > 10);
}

TEST_CASE("of a sound search every claim of the chain holds for plain minimax", "[ask][score-change]") {
  int judged = 0;
  for (const char* id : {"kalah", "reversi", "pivit"}) {
    CAPTURE(id);
    const auto game = *find_game(id)->make({});
    SearchRequest q =
        game->request(face_test::random_walk(*game, 3, 10).stops.back().position, game->profiles().back().id);
    q.options = with({Switch::iterative, Switch::pvs, Switch::killers, Switch::tt});
    q.limits.depth = 4;
    const Recorded made = recorded_plan(game, q);
    Look l(made.recording);
    Minimax truth(made.subject);
    for (std::size_t i = 0; i + 1 < l.m.points.size(); ++i) {
      const ScoreChange c = score_change(l.m, i, i + 1, l.v, l.nodes);
      if (!c.changed()) continue;
      for (const ChangeStep& s : c.steps)
        for (const u32 k : {s.child_then, s.child_now}) {
          if (k == no_node) continue;
          const NodeRecord& r = l.v[k];
          const int value = truth.value(*l.nodes.position(l.v, k), r.depth(), r.ply);
          CHECK(interval_of({r.value, r.kind()}).contains(value));
          ++judged;
        }
    }
  }
  CHECK(judged > 15);
}

TEST_CASE("the seven changes that are drawn", "[ask][score-change]") {
  const std::string moves = "e6 f4 g3 g4 f3 h2 h5 d6 f5 f7 d7 e3 c7 g5 g8 e7";
  const auto reversi = recorded_as_by_command("reversi", {}, "modern-2026", moves, 8);
  const auto kalah = recorded_as_by_command("kalah", {}, "modern", "", 9);
  const auto pivit = recorded_as_by_command("pivit", {}, "modern", "", 6);
  const auto arimaa = recorded_as_by_command("arimaa", {}, "modern-2026", "", 5);
  const auto shogi = recorded_as_by_command("micro-shogi", {{"variant", "standard"}}, "modern-2026", "", 8);
  struct Drawn {
    std::shared_ptr<const Recording> recording;
    int from, was, is;
    const char *chain, *term;
    int term_was, term_is;
    bool whose_turn;
  };
  for (const Drawn& d : {Drawn{reversi, 7, 700, 650, "h3 f6 [f8] [e8] d8 [c8] [h1] | h8", "corners", 720, 0, false},
                         Drawn{reversi, 5, 870, 835, "h3 f6 [e8] f8 h1 | h8", "corners", 720, 0, false},
                         Drawn{reversi, 4, 945, 870, "[f6] c8 [c4] c5 | d8", "frontier", 945, 630, false},
                         Drawn{kalah, 7, 343, 371, "[3+] 5 [4] [4] 1+ [4] [2] | 3", "extra-now", 0, 340, false},
                         Drawn{pivit, 5, 1, 21, "[b6-b5] [f2-e2] [b5-c5] c6xc5 f5xc5 | a2-b2", "tempo", -21, 21, true},
                         Drawn{arimaa, 4, 305, 167, "Ee2n [Db2n] Dg2n Md2n | ed7s", "home-traps", 250, 131, false},
                         Drawn{shogi, 4, 122, 18, "c1b2 [c5b4] [a1a2] b5c4 | a2a3", "tempo", 75, -75, true}}) {
    Look l(d.recording);
    const ScoreChange c = l.change(d.from);
    CAPTURE(d.chain);
    CHECK(written(c) == d.chain);
    CHECK(c.end == ChangeEnd::horizon);
    const int unit = l.nodes.game()->profile(l.nodes.subject().profile)->scale;
    CHECK(c.was.value == unit * d.was);
    CHECK(c.is.value == unit * d.is);
    REQUIRE(c.explained);
    CHECK(c.terms.front().label == d.term);
    CHECK(c.terms.front().was == unit * d.term_was);
    CHECK(c.terms.front().is == unit * d.term_is);
    CHECK(c.whose_turn == d.whose_turn);
    check_chain(l, c);
    check_sentence(l, c);
  }
  // The same move came over the horizon two iterations before.
  Look l(reversi);
  CHECK(l.change(7).before == std::vector<std::pair<int, int>>{{5, 6}});
  // Asked without naming two, it is the last change of choice.
  const auto last = last_score_change(l.m);
  REQUIRE(last);
  CHECK(l.m.points[last->second].depth == 5);
  CHECK(plain(change_sentence(l.change(7), l.v, l.nodes), [](Score s, Side) { return std::to_string(s.value); }) ==
        "Depth 8 keeps h3 (= 700 → = 650 for Black): after h3 f6, f8 is worse for Black than depth 7 saw (= 700 → = "
        "645); after h3 f6 f8 e8 d8 c8, h1 is worse for Black than depth 7 saw (= 1300 → ≤ 225). There depth 7 ended; "
        "depth 8 sees White's h8 (= 225).");
}

TEST_CASE("a change is not told where nothing changed, or one iteration is missing", "[ask][score-change]") {
  const auto asked = [](const std::shared_ptr<const Recording>& r, const char* from, const char* to) {
    const ask::Question& q = *ask::find_question("score-change");
    ask::Asked a;
    a.begin(r);
    a.options = ask::usual_options(q);
    for (const auto& [id, text] : {std::pair("from", from), std::pair("to", to)})
      if (*text) REQUIRE(ask::set_option(q, a.options, id, text));
    return ask::ask(q, a);
  };
  const auto pivit = recorded_as_by_command("pivit", {}, "modern", "", 5);
  CHECK(asked(pivit, "4", "5").error->message.find("nothing changed between depth 4 and depth 5") == 0);
  CHECK(asked(pivit, "7", "").error->message.find("no finished iteration of depth 7") == 0);
  CHECK(asked(pivit, "3", "2").error->message.find("depth 2 does not come after depth 3") == 0);
  CHECK_FALSE(asked(pivit, "2", "4").error);
  CHECK_FALSE(asked(pivit, "", "3").error);
  const auto one = recorded_as_by_command("kalah", {}, "classic", "", 3);
  CHECK(asked(one, "", "").error->message.find("fewer than two finished iterations") == 0);
}
