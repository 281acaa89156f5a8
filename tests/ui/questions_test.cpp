// The questions that people ask of a search: each is a script with at most three things that a person does, from a
// recording that is open to the answer on the screen. What the screen says is then compared with what is worked out
// here, the long way.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <numeric>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/read/node/best_changes.h"
#include "engine/read/table/position_keys.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/flipping.h"
#include "engine/session/answers/forks.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

struct Question {
  std::string set_up, actions, answer;
  int steps = 0;  ///< things that a person does
};

Question read_question(const std::string& name) {
  const auto text = read_file(std::string(PLY_SOURCE_DIR "/tests/ui/questions/") + name);
  REQUIRE(text);
  Question q;
  std::string* part = &q.set_up;
  for (const std::string_view line : split(*text, '\n')) {
    if (line == "--- actions") part = &q.actions;
    else if (line == "--- answer") part = &q.answer;
    else *part += std::string(line) + "\n";
  }
  // Waiting is nothing that a person does; all else is.
  for (const std::string_view line : split(q.actions, '\n'))
    q.steps += !trim(line).empty() && line.front() != '#' && !line.starts_with("wait-");
  return q;
}

/// A workbench in which the question was asked and answered.
struct Asked : WorkbenchBench {
  explicit Asked(const std::string& name) {
    const Question q = read_question(name);
    CAPTURE(name);
    CHECK(q.steps >= 1);
    CHECK(q.steps <= 3);
    REQUIRE(script("preset.debug\n" + q.set_up) == "");
    before = session().walk().cursor().tick;
    REQUIRE(script(q.actions) == "");
    CHECK(script("hover 3,3\n" + q.answer) == "");  // a tooltip ends the text of its panel
  }
  Tick before = 0;
  const View& v() { return session().walk().view(); }
  u32 shown() { return session().walk().shown_slot(); }
  Tick now() { return session().walk().cursor().tick; }
  const SearchRun& run() { return *session().runs().run(); }
  /// The value of a node by plain minimax to its depth, for its mover: another search, with no window and no table.
  int minimax(u32 slot) {
    Nodes nodes = test::nodes_of(run().subject());
    const Position* p = nodes.position(v(), slot);
    REQUIRE(p);
    SearchRequest q = run().game()->request(*p, run().request().profile);
    q.weights = run().request().weights;
    const Horizon horizon = run().request().options.horizon;
    q.options = {};
    q.options.algorithm = Algorithm::minimax;
    q.options.horizon = horizon;
    q.limits.depth = v()[slot].depth();
    return run().game()->search(q).score.value;
  }
};

/// The visits below a node, itself included, counted one by one.
u64 visits(const View& v, u32 slot) {
  u64 n = 1;
  std::vector<u32> kids = test::children_of(v, slot);
  for (const u32 c : kids) n += visits(v, c);
  return n;
}

}  // namespace

TEST_CASE("there is a script for each of the questions", "[ui][questions]") {
  std::vector<int> numbers;
  for (const auto& f : std::filesystem::directory_iterator(PLY_SOURCE_DIR "/tests/ui/questions"))
    numbers.push_back(std::stoi(f.path().filename().string()));
  std::sort(numbers.begin(), numbers.end());
  std::vector<int> all(22);
  std::iota(all.begin(), all.end(), 1);
  CHECK(numbers == all);
}

namespace {

/// The script with its search as another engine's log, from which it is opened.
std::string as_foreign(const Question& q, const std::string& log) {
  const std::string searched = "wait-search\n";
  const std::size_t at = q.set_up.find(searched) + searched.size();
  return fmt::format("preset.debug\n{}search.export {}\nwait-work\nfile.open {}\nwait-work\npreset.debug\n{}",
                     q.set_up.substr(0, at), log, log, q.set_up.substr(at));
}

/// What can only be worked out by another search of that engine, by the question's number: what is said instead.
const std::map<int, const char*> needs_the_engine = {
    {8,
     "click tab.waste\nwait-work\nkey Ctrl+M\nclick btn.waste.minimal\nwait-work\nexpect waste No minimal tree: it was "
     "searched by"},
    {9,
     "view.show terms\nwait-work\nclick terms.page.2\nclick btn.terms.without\nwait-work\nwait-work\nexpect terms "
     "Nothing was searched: another engine made this search"},
    {11, "view.show why_not\nwait-work\nexpect why_not Skipped: it was searched by"},
    {13, "expect-refused fork.deeper\nexpect message this node cannot be forked: it was searched by"},
    {14, "expect-refused fork.deeper\nexpect message this node cannot be forked: it was searched by"},
    {16, "compare.before\nwait-work\nexpect compare The switches of another engine are not told"},
    {17, "view.show linter\nwait-work\nexpect linter Nothing of it can be searched again: another engine"},
    {19, "view.show horizon\nwait-work\nexpect horizon Skipped: it was searched by"},
    {22, "ask.question techniques\nwait-work\nexpect ask of another engine's search what its log tells"}};

}  // namespace

TEST_CASE("a search of another engine is asked the same questions, or it is said why not", "[ui][questions]") {
  const test::Folder folder;
  int answered = 0;
  for (const auto& f : std::filesystem::directory_iterator(PLY_SOURCE_DIR "/tests/ui/questions")) {
    const std::string name = f.path().filename().string();
    const Question q = read_question(name);
    if (q.set_up.find("wait-search\n") == std::string::npos) continue;  // of a game
    CAPTURE(name);
    WorkbenchBench b;
    REQUIRE(b.script(as_foreign(q, folder.file("log.nodes.jsonl"))) == "");
    // Where two searches are compared the log is that of the one before
    const bool two = q.set_up.find("wait-search\n") != q.set_up.rfind("wait-search\n");
    REQUIRE(b.session().runs().run()->recording()->plan().imported() != two);
    const auto instead = needs_the_engine.find(std::stoi(name));
    if (instead != needs_the_engine.end()) {
      CHECK(b.script(instead->second) == "");
    } else {
      CHECK(b.script(q.actions + "hover 3,3\n" + q.answer) == "");
      ++answered;
    }
  }
  CHECK(answered >= 12);
}

TEST_CASE("why was this move not searched", "[ui][questions]") {
  Asked a("01_why_not_searched.txt");
  const NodeRecord& r = a.v()[a.shown()];
  REQUIRE(r.cut());
  // The node is worth that much to its mover without the moves that were left out, so they change nothing above.
  CHECK(r.value >= r.beta);
  CHECK(a.minimax(a.shown()) >= r.value);
}

TEST_CASE("who set this alpha, and this beta", "[ui][questions]") {
  for (const bool beta : {false, true}) {
    Asked a(beta ? "03_who_set_beta.txt" : "02_who_set_alpha.txt");
    const View& v = a.v();
    const u32 node = v.find(671);
    // From the last event before that node was entered back to the first: a move of a node above it whose value is the
    // bound.
    std::vector<u32> path = test::path_to(v, node);
    const int bound = beta ? v[node].beta : v[node].alpha;
    Tick set = -1;
    for (Tick t = v.enter(node); t >= 0 && set < 0; --t) {
      const Event e = v.event(t);
      if (!e.leaving) continue;
      const u32 up = v.parent(e.slot);
      if (std::find(path.begin(), path.end(), up) == path.end()) continue;
      const bool own = v[up].mover() == v[node].mover();  // whose alpha it raised
      const int value = v[e.slot].mover() == v[node].mover() ? v[e.slot].value : -v[e.slot].value;
      if (own != beta && value == bound) set = t;
    }
    CAPTURE(beta, bound);
    REQUIRE(set >= 0);
    CHECK(a.now() == set);
  }
}

TEST_CASE("when did the best move change", "[ui][questions]") {
  Asked a("04_best_move_changed.txt");
  // The depth from which on every iteration has the same best move.
  const auto& all = a.run().iterations();
  REQUIRE(all.size() > 2);
  int since = all.back().depth;
  for (std::size_t i = all.size(); i-- > 0 && !all[i].pv.empty() && all[i].pv.front() == all.back().pv.front();)
    since = all[i].depth;
  REQUIRE(since > all.front().depth);
  const Event e = a.v().event(a.now());
  CHECK(e.leaving);
  CHECK(static_cast<int>(a.v()[a.v().parent(e.slot)].depth()) == since);
  CHECK(a.v()[e.slot].move == all.back().pv.front());
  CHECK(a.script(fmt::format("expect message depth {}", since)) == "");
  // All of them are met one after the other, and no more.
  const auto changes = best_changes(a.v());
  std::size_t steps = 1;
  for (Tick t = a.now();; ++steps) {
    a.key("Ctrl+Shift+PgUp");
    if (a.now() == t) break;
    t = a.now();
  }
  CHECK(steps == changes.size());
  a.key("Ctrl+Shift+PgDn");
  CHECK(a.now() == changes.at(1).tick);
}

TEST_CASE("which root moves are really equal", "[ui][questions]") {
  Asked a("05_really_equal.txt");
  // The first position of Reversi is the same from all four sides: whatever the search says of one move, the others are
  // worth the same.
  const std::string bars = a.says("root_bars"), value = a.session().play().game().value_text(
                                                    a.run().request().profile, a.run().result().score.value);
  std::size_t equal = 0;
  for (std::size_t at = bars.find("= " + value); at != std::string::npos; at = bars.find("= " + value, at + 1)) ++equal;
  INFO(bars);
  CHECK(equal == 4);
  CHECK(bars.find("\u2264") == std::string::npos);
}

TEST_CASE("where did the nodes go", "[ui][questions]") {
  Asked a("06_where_nodes_went.txt");
  const auto* r = a.session().answers().study().answer();
  REQUIRE(r);
  u64 sum = 0;
  for (std::size_t i = 0; i < waste_classes; ++i) {
    const u64 n = r->ledger.total[i];
    sum += n;
    if (n > 0)
      CHECK(a.script(fmt::format("expect waste {}\nexpect waste {}", waste_name(static_cast<Waste>(i)), grouped(n))) ==
            "");
  }
  CHECK(sum == a.run().recording()->summary().visited);
}

TEST_CASE("which ordering mistake cost most", "[ui][questions]") {
  Asked a("07_costliest_mistake.txt");
  const View& v = a.v();
  const auto* r = a.session().answers().study().answer();
  REQUIRE(r);
  REQUIRE_FALSE(r->ledger.mistakes.empty());
  const OrderingMistake& first = r->ledger.mistakes.front();
  CHECK(v.id(a.shown()) == first.id);
  // What was searched before the better move, counted node by node; no other cut-off of the last search that is not
  // below it wasted more.
  const auto before = [&](u32 slot, u32 better) {
    u64 n = 0;
    std::vector<u32> kids = test::children_of(v, slot);
    for (const u32 c : kids) {
      if (c == better) break;
      n += visits(v, c);
    }
    return n;
  };
  CHECK(before(a.shown(), v.find(first.better)) >= first.nodes);  // what the cheapest proof has, too, was not wasted
  for (const OrderingMistake& m : r->ledger.mistakes) CHECK(m.nodes <= first.nodes);
  CHECK(a.script("expect waste " + grouped(first.nodes)) == "");
}

TEST_CASE("how far from the minimal tree", "[ui][questions]") {
  Asked a("08_minimal_tree.txt");
  // Three moves everywhere and four plies: Knuth and Moore need 3^2 + 3^2 - 1 leaves.
  CHECK(a.script("expect waste 17 of them leaves") == "");
  const auto* r = a.session().answers().minimal().answer();
  REQUIRE(r);
  CHECK(r->full == 1 + 3 + 9 + 27 + 81);
}

TEST_CASE("what does this term do to the choice", "[ui][questions]") {
  Asked a("09_term_and_choice.txt");
  const WithoutTerms* w = a.session().answers().without_terms().answer();
  const TermsAnswer* t = a.session().answers().terms().answer();
  REQUIRE(w);
  REQUIRE(t);
  CHECK(w->complete);
  // A search of its own for each term, with its weight at 0.
  const Game& game = *a.run().game();
  std::vector<std::string> changing;
  for (const WithoutTerm& x : w->terms) {
    SearchRequest q = game.request(a.run().root_position(), a.run().request().profile);
    q.options = a.run().request().options;
    q.limits.depth = 6;
    q.weights.w[static_cast<std::size_t>(x.index)] = 0;
    const SearchResult r = game.search(q);
    CHECK(r.best == x.move);
    CHECK(r.score.value == x.score.value);
    if (r.best != a.run().result().best)
      changing.emplace_back(t->profile().terms[static_cast<std::size_t>(x.index)].id);
  }
  CHECK(w->terms.size() == t->profile().terms.size());
  const std::string said = a.says("terms");
  INFO(said);
  for (const std::string& id : changing) CHECK(said.find(id) != std::string::npos);
  CHECK(said.find(changing.empty()
                      ? fmt::format("None of {} terms", w->terms.size())
                      : fmt::format("{} of {} terms change", changing.size(), w->terms.size())) != std::string::npos);
  // The leaf of the best line is worth what the search said, term by term.
  REQUIRE(t->choice.best.terms);
  CHECK(t->choice.best.terms->total == a.run().result().score.value);
}

TEST_CASE("the leaf of the principal variation: why is it worth that", "[ui][questions]") {
  Asked a("10_leaf_of_line.txt");
  const View& v = a.v();
  const u32 leaf = a.shown();
  const NodeRecord& r = v[leaf];
  CHECK(r.ply >= 6);
  // The static value there is the value of the search, and the terms of the panel add up to it.
  const int root = a.run().result().score.value;
  CHECK((r.mover() == a.run().root_mover() ? r.static_eval : -r.static_eval) == root);
  CHECK(a.script(fmt::format("expect heuristic {}",
                             a.session().play().game().value_text(a.run().request().profile, root))) == "");
  CHECK(a.script("key Shift+End\nexpect message the end of the best line") == "");
}

TEST_CASE("where did this table value come from", "[ui][questions]") {
  Asked a("12_table_value.txt");
  const View& v = a.v();
  const u32 writer = a.shown();
  // The node that was answered is the one found: the same position, no deeper, answered later by what the writer
  // returned.
  u32 hit = no_node;
  for (u32 k = 0; k < v.size() && hit == no_node; ++k)
    if (v[k].end() == NodeEnd::table && v[k].link == v.id(writer)) hit = k;
  REQUIRE(hit != no_node);
  const std::vector<u64> keys = position_keys(v, a.run().subject());
  CHECK(keys.at(hit) == keys.at(writer));
  CHECK(v[writer].depth() >= v[hit].depth());
  CHECK(v.leave(writer) < v.enter(hit));
  CHECK(v[writer].value == v[hit].value);
  CHECK(v[writer].kind() == v[hit].kind());
}

TEST_CASE("what if this move came first", "[ui][questions]") {
  Asked a("13_this_move_first.txt");
  const Forks& forks = a.session().forks();
  REQUIRE(forks.all().size() == 2);
  const Forks::Fork& fork = forks.all().back();
  REQUIRE(fork.made);
  const ForkBeside& b = fork.made->beside;
  const View v = forks.all().front().recording->view(), w = fork.recording->view();
  // Until the node was entered both are the same; its first child is the one that cut it before, and cuts it again.
  const u32 x = v.find(fork.kept.node), y = w.find(fork.node);
  REQUIRE(x != no_node);
  REQUIRE(y != no_node);
  REQUIRE(v.enter(x) == w.enter(y));
  for (Tick t = 0; t < v.enter(x); ++t) {
    const Event e = v.event(t), f = w.event(t);
    if (e.leaving != f.leaving || v[e.slot].move != w[f.slot].move || v[e.slot].alpha != w[f.slot].alpha ||
        (e.leaving && v[e.slot].value != w[f.slot].value))
      FAIL("event " << t);
  }
  std::vector<u32> before, after;
  v.children(x, before);
  w.children(y, after);
  REQUIRE(v[x].cut());
  REQUIRE(before.size() > 1);
  REQUIRE(after.size() == 1);
  CHECK(w[after.front()].move == v[before.back()].move);
  // The nodes that it saves, counted one by one; and what both claim is true.
  CHECK(a.script(fmt::format("expect forks {}", grouped(visits(v, x) - visits(w, y)))) == "");
  CHECK(b.relation == ClaimRelation::same);
  CHECK(v[x].value == w[y].value);
  CHECK(a.minimax(x) >= w[y].value);
}

TEST_CASE("what if this node were searched one ply deeper", "[ui][questions]") {
  Asked a("14_one_ply_deeper.txt");
  const Forks& forks = a.session().forks();
  REQUIRE(forks.all().size() == 2);
  const Forks::Fork& fork = forks.all().back();
  const View v = forks.all().front().recording->view(), w = fork.recording->view();
  const u32 x = v.find(fork.kept.node), y = w.find(fork.node);
  REQUIRE(y != no_node);
  CHECK(w[y].depth() == v[x].depth() + 1);
  // Plain minimax to that depth, from the same position.
  Nodes nodes = test::nodes_of(a.run().subject());
  const Position* p = nodes.position(v, x);
  REQUIRE(p);
  SearchRequest q = a.run().game()->request(*p, a.run().request().profile);
  q.weights = a.run().request().weights;
  q.options = {};
  q.options.algorithm = Algorithm::minimax;
  q.limits.depth = w[y].depth();
  const int truth = a.run().game()->search(q).score.value;
  const Kind k = w[y].kind();
  CHECK((k == Kind::exact ? w[y].value == truth : k == Kind::lower ? w[y].value <= truth : w[y].value >= truth));
  const int sign = a.session().viewpoint().sign_for(w[y].mover());
  CHECK(a.script("expect forks " + a.run().game()->value_text(a.run().request().profile, sign * w[y].value)) == "");
}

TEST_CASE("where do two searches first differ", "[ui][questions]") {
  Asked a("15_first_differ.txt");
  const auto* r = a.session().comparing().result();
  REQUIRE(r);
  const View x = r->mine->view(), y = r->other->view();
  Tick t = 0;
  const auto same = [&](Tick at) {
    const Event e = x.event(at), f = y.event(at);
    const NodeRecord &p = x[e.slot], &q = y[f.slot];
    if (e.leaving != f.leaving || p.move != q.move || p.alpha != q.alpha || p.beta != q.beta ||
        p.depth() != q.depth() || p.pass() != q.pass())
      return false;
    return !e.leaving || (p.value == q.value && p.kind() == q.kind() && p.end() == q.end());
  };
  while (t < std::min(x.ticks(), y.ticks()) && same(t)) ++t;
  CHECK(a.script(fmt::format("expect compare event {} of {}", grouped(static_cast<u64>(t)),
                             grouped(static_cast<u64>(x.ticks())))) == "");
  CHECK(a.now() == t);
}

TEST_CASE("which switch explains it", "[ui][questions]") {
  Asked a("16_which_switch.txt");
  const auto* r = a.session().comparing().result();
  REQUIRE(r);
  const SwitchesAnswer* switches = a.session().comparing().switches();
  REQUIRE(switches);
  CHECK(switches->found.culprits == std::vector<std::string>{"quiescence"});
  // All four ways to set the two switches: the value goes with the one, whatever the other.
  const Game& game = *a.run().game();
  const auto value = [&](bool quiescence, bool killers) {
    SearchRequest q = game.request(a.run().root_position(), a.run().request().profile);
    q.options = a.run().request().options;
    set_switch(q.options, "quiescence", quiescence);
    set_switch(q.options, "killers", killers);
    q.limits.depth = 6;
    return game.search(q).score.value;
  };
  CHECK(value(true, true) == value(true, false));
  CHECK(value(false, true) == value(false, false));
  CHECK(value(true, true) != value(false, true));
}

TEST_CASE("which weight flips the choice", "[ui][questions]") {
  Asked a("11_which_weight_flips.txt");
  const FlipReport* r = a.session().answers().flipping().report();
  REQUIRE(r);
  CHECK(r->complete);
  const SearchRequest& own = a.run().request();
  const auto chosen = [&](int term, int weight) {
    SearchRequest q = a.run().game()->request(own.position, own.profile);
    q.history = own.history, q.weights = own.weights, q.options = own.options, q.limits = own.limits;
    q.weights.w[static_cast<std::size_t>(term)] = weight;
    return a.run().game()->search(q).best;
  };
  const MoveCode best = a.run().recording()->summary().search.best;
  a.script("view.maximise why_not");
  const std::string said = a.says("why_not");
  int flips = 0;
  for (const TermFlip& t : r->terms) {
    // Every whole weight of the range, from the one it has to either side.
    for (const int step : {-1, 1}) {
      int w = t.weight;
      while (w + step >= t.low && w + step <= t.high && chosen(t.index, w + step) == best) w += step;
      const std::optional<WeightFlip>& flip = step < 0 ? t.below : t.above;
      CAPTURE(t.info->id, w, step);
      CHECK((step < 0 ? t.same_from : t.same_to) == w);
      REQUIRE(flip.has_value() == (w != (step < 0 ? t.low : t.high)));
      if (!flip) continue;
      ++flips;
      CHECK(flip->weight == w + step);
      CHECK(flip->move == chosen(t.index, w + step));
    }
    CHECK(said.find(t.nearest() ? fmt::format("{} → {} flips to {}", t.weight, t.nearest()->weight, t.nearest()->text)
                                : std::string("no change within the range")) != std::string::npos);
  }
  CHECK(flips > 0);
}

TEST_CASE("is any cut wrong", "[ui][questions]") {
  Asked a("17_any_cut_wrong.txt");
  const AuditReport* r = a.run().running() ? nullptr : a.session().answers().audit().answer();
  REQUIRE(r);
  CHECK(r->complete);
  CHECK(r->wrong == 0);
  u64 cuts = 0;
  for (u32 k = 0; k < a.v().size(); ++k) cuts += a.v()[k].cut();
  CHECK(r->audited >= cuts);
  CHECK(a.script(fmt::format("expect linter none of {} differs", grouped(r->audited))) == "");
  // A dozen of them here, by minimax.
  int asked = 0;
  for (u32 k = 0; k < a.v().size() && asked < 12; ++k)
    if (a.v()[k].cut() && a.v()[k].ply > 0 && a.v()[k].depth() > 0) {
      ++asked;
      CHECK(a.minimax(k) >= a.v()[k].beta);
    }
  CHECK(asked == 12);
}

TEST_CASE("is the sign right at this extra turn", "[ui][questions]") {
  Asked a("18_extra_turn_sign.txt");
  const View& v = a.v();
  const u32 up = v.parent(a.shown());
  REQUIRE(up != no_node);
  CHECK(v[up].mover() == v[a.shown()].mover());
  // At every extra turn: the window lies within the one above as it stands.
  u64 extra = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    const u32 p = v.parent(k);
    if (p == no_node || v[p].mover() != v[k].mover()) continue;
    ++extra;
    CHECK((v[p].alpha <= v[k].alpha && v[k].beta <= v[p].beta));
  }
  CHECK(extra > 20);
  CHECK(a.session().answers().lint().answer()->of(LintRule::window_turned).findings == 0);
  CHECK(a.script("expect linter R2\nexpect linter No rule is broken") == "");
}

TEST_CASE("is this score a horizon artefact", "[ui][questions]") {
  Asked a("19_horizon_artefact.txt");
  // By plain minimax to every depth, and by who is to move where each line ends.
  const Game& game = *a.run().game();
  SearchRequest q = game.request(a.run().root_position(), "classic");
  q.options = {};
  q.options.algorithm = Algorithm::minimax;
  std::map<int, int> value;
  std::map<int, Side> to_move;
  for (const int depth : {4, 5, 6, 8}) {
    q.limits.depth = depth;
    const SearchResult r = game.search(q);
    value[depth] = r.score.value;
  }
  // Another score is one that differs by half of what wins three of four games
  const int half = game.profile("classic")->score_at_75_percent / 2;
  CHECK(std::abs(value[5] - value[4]) < half);
  CHECK(std::abs(value[6] - value[4]) >= half);
  CHECK(std::abs(value[8] - value[4]) >= half);
  CHECK(std::abs(value[8] - value[6]) < half);
  const auto report = a.session().answers().horizon_report();
  REQUIRE(report);
  for (const auto& [depth, v] : value) {
    const HorizonStep& s = *report->step(depth - 4);
    CHECK(s.score.value == v);
    Position p = a.run().root_position();
    REQUIRE(s.line.size() >= static_cast<std::size_t>(depth));
    for (int i = 0; i < depth; ++i) p = game.after(p, s.line[static_cast<std::size_t>(i)]);
    // The line is worth what the search says
    const Breakdown b = game.evaluate(p, "classic", q.weights, game.mover(a.run().root_position()));
    CHECK(b.total == v);
    to_move[depth] = game.mover(p);
  }
  CHECK(to_move[5] == to_move[4]);
  CHECK(to_move[6] != to_move[4]);
  CHECK(to_move[8] != to_move[4]);
  CHECK(a.says("horizon").find(game.value_text("classic", value[8])) != std::string::npos);
}

TEST_CASE("which move lost the game, and why was it missed", "[ui][questions][review]") {
  Asked a("20_move_that_lost.txt");
  // By the solver alone: the last move of the loser that turned what was not lost into a loss.
  const Session& s = a.session();
  const Game& game = s.play().game();
  const auto places = s.play().tree().line_to(s.play().tree().size() - 1);
  const Side loser = Side::first;
  const auto value_for_loser = [&](int node) {
    const GameNode& n = s.play().tree().at(node);
    if (const auto end = game.outcome(n.position, s.play().tree().history(node)))
      return end->winner == Winner::draw ? 0 : end->winner == Winner::first ? 1 : -1;
    SolveRequest q;
    q.position = n.position;
    const auto solved = game.solve(q);
    REQUIRE(solved);
    return n.mover == loser ? solved->score.value : -solved->score.value;
  };
  constexpr std::size_t endgame = 24;  // plies from where on the solver is quick
  std::size_t lost = 0;
  for (std::size_t i = endgame; i + 1 < places.size(); ++i)
    if (s.play().tree().at(places[i]).mover == loser && value_for_loser(places[i]) >= 0 &&
        value_for_loser(places[i + 1]) < 0)
      lost = i;
  REQUIRE(lost > 0);
  CHECK(s.play().current() == places[lost]);
  const GameNode& here = s.play().node();
  const MoveCode played = s.play().tree().at(places[lost + 1]).move;
  CHECK(a.says("review_mistake").find(game.show_move(here.position, played) + " turns a draw into a loss") !=
        std::string::npos);
  // Why: its own search, and those that find the move that draws, which the solver says.
  for (const int depth : {1, 5, 6}) {
    SearchRequest q = game.request(here.position, "classic");
    q.limits.depth = depth;
    const MoveCode best = game.search(q).best;
    SolveRequest solve;
    solve.position = game.after(here.position, best);
    const auto after = game.solve(solve);
    REQUIRE(after);
    const int value = game.mover(solve.position) == loser ? after->score.value : -after->score.value;
    CHECK((value >= 0) == (depth > 1));
    if (depth == 1) CHECK(best == played);
  }
}

TEST_CASE("why did the score change", "[ui][questions]") {
  Asked a("21_score_changed.txt");
  // The two iterations, by plain minimax of every reply: at depth 8 the move is worth more than what depth 7 played.
  const auto& all = a.run().iterations();
  REQUIRE(all.size() == 8);
  const Game& game = *a.run().game();
  const Position root = a.run().root_position();
  const auto worth = [&](MoveCode m, int depth) {
    SearchRequest q = game.request(game.after(root, m), "modern");
    q.options = {};
    q.options.algorithm = Algorithm::minimax;
    q.limits.depth = depth - 1;
    const int value = game.search(q).score.value;
    return game.mover(q.position) == game.mover(root) ? value : -value;
  };
  const MoveCode before = all[6].pv.front(), now = all[7].pv.front();
  CHECK(worth(before, 7) > worth(now, 7));
  CHECK(worth(now, 8) > worth(before, 8));
  const std::string said = a.says("ask");
  for (const auto& [m, depth] : {std::pair(before, 7), std::pair(now, 8)}) {
    CHECK(said.find(game.show_move(root, m)) != std::string::npos);
    CHECK(said.find("= " + game.value_text("modern", worth(m, depth))) != std::string::npos);
  }
}

TEST_CASE("what did each technique cost and save", "[ui][questions]") {
  Asked a("22_techniques.txt");
  const Game& game = *a.run().game();
  const std::string said = a.says("ask");
  for (const char* id : {"pvs", "tt", "killers", "history", "forcing-first"}) {
    CAPTURE(id);
    SearchRequest q = a.run().request();
    q.tracer = nullptr, q.attention = nullptr, q.table = nullptr;
    set_switch(q.options, id, false);
    CHECK(said.find(grouped(game.search(q).counters.nodes)) != std::string::npos);
  }
}
