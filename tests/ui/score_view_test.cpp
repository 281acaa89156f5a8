// One point of view: every number of a search that any panel prints, copies or says is what the recording holds, for
// the side that stands beside it. All panels, all games, all three views, at random moments of random searches.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>
#include <optional>
#include <set>

#include "app/ui/look/look.h"
#include "app/ui/panels/search_screen.h"
#include "engine/ask/terms/choice.h"
#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/read/node/models.h"
#include "engine/read/node/node_pair.h"
#include "engine/read/words/called_bound.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/comparing.h"
#include "tests/support/folder.h"
#include "tests/support/searches.h"
#include "tests/ui/bench_workbench.h"
#include "tests/ui/faulty.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// What the recording says at this moment, worked out without the panels' code.
struct Truth {
  Session& session;
  View v;
  Tick tick;
  u32 shown;
  Viewpoint view;
  const Game& game;
  std::string profile;
  Side root;
  Score result;  // of the search
  mutable Models models;

  explicit Truth(Session& s)
      : session(s),
        v(s.walk().view()),
        tick(s.walk().cursor().tick),
        shown(s.walk().shown_slot()),
        view(s.viewpoint()),
        game(*s.runs().run()->game()),
        profile(s.runs().run()->request().profile),
        root(s.runs().run()->root_mover()) {
    const SearchRun& run = *s.runs().run();
    if (run.recording() && run.recording()->finished()) result = run.recording()->summary().search.score;
    models.reset(
        {run.game(), run.root_position(), run.root_mover(), profile, run.request().weights, run.request().options});
    models.look(v, tick, shown, no_node);
  }

  /// The same of the recording that it is compared with.
  Truth(Session& s, const Comparing::Result& r, const Comparing::Place& p)
      : session(s),
        v(r.other->view()),
        tick(p.tb),
        shown(p.shown_b),
        view(s.viewpoint()),
        game(*r.subject.game),
        profile(r.subject.profile),
        root(r.subject.root_mover),
        result(r.other->summary().search.score) {
    models.reset(r.subject);
    models.look(v, tick, shown, no_node);
  }

  Side chosen(Side mover) const {
    return view.of == PointOfView::mover ? mover : view.of == PointOfView::first ? Side::first : root;
  }
  std::string number(int value, Side whose, Side side) const {
    const int x = whose == side ? value : -value;
    if (const auto name = called_bound(&game, profile, x)) return *name;
    if (std::abs(x) >= infinite) return std::string(x > 0 ? "+" : signs().minus) + signs().infinity;
    return game.value_text(profile, x);
  }
  std::string score(Score s, Side whose, Side side) const {
    if (s.kind == Kind::none) return "?";
    const Kind k = whose == side           ? s.kind
                   : s.kind == Kind::lower ? Kind::upper
                   : s.kind == Kind::upper ? Kind::lower
                                           : Kind::exact;
    return fmt::format("{} {}",
                       k == Kind::exact   ? signs().exact
                       : k == Kind::lower ? signs().at_least
                                          : signs().at_most,
                       number(s.value, whose, side));
  }
  // What is known of a node at the moment, for a side.
  std::string of_node(u32 slot, Side side) const {
    const NodeRecord& r = v[slot];
    const bool closed = v.state(slot, tick) == NodeState::closed && !v.open(slot);
    return score(closed ? Score{r.value, r.kind()} : score_of(known_interval(v, slot, tick)), r.mover(), side);
  }
  PathWindow window(u32 slot, Tick at) const {
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    v.path_to(slot, path);
    v.windows(path, at, windows);
    return windows.back();
  }
  // As recorded, else evaluated now.
  int static_of(u32 slot) const {
    if (v[slot].has_static()) return v[slot].static_eval;
    const Position* p = models.nodes().position(v, slot);
    const SearchRun& run = *session.runs().run();
    if (!p) return infinite;
    // Some evaluations judge for one player
    const int for_root = game.evaluate(*p, profile, run.request().weights, root).total;
    return v[slot].mover() == root ? for_root : -for_root;
  }
  // An end of a window in the mover's view, as a side sees it: what is alpha for one is beta for the other.
  std::string end(const Window& w, Side mover, Side side, bool low) const {
    const int value = low == (mover == side) ? w.alpha.value : w.beta.value;
    return number(value, mover, side);
  }
  static Window entry(const NodeRecord& r) { return {{r.alpha, {}}, {r.beta, {}}}; }

  /// What may stand there; several where a number may be of one of several moments.
  std::set<std::string> expected(const About& a) const {
    const std::string what = a.what;
    const auto is = [&](const char* name) { return what == name; };
    const Side here = chosen(v[shown].mover());
    if (is("axis")) return {number(static_cast<int>(a.of), root, root)};
    if (is("node.value")) return {of_node(shown, here)};
    if (is("node.static")) return {score({v[shown].static_eval, Kind::exact}, v[shown].mover(), here)};
    if (is("node.alpha") || is("line.alpha"))
      return {is("node.alpha") ? end(window(shown, tick).now, v[shown].mover(), here, true)
                               : number(window(shown, tick).now.alpha.value, v[shown].mover(), here)};
    if (is("node.beta") || is("line.beta"))
      return {is("node.beta") ? end(window(shown, tick).now, v[shown].mover(), here, false)
                              : number(window(shown, tick).now.beta.value, v[shown].mover(), here)};
    if (is("node.entry_alpha")) return {end(window(shown, tick).entry, v[shown].mover(), here, true)};
    if (is("node.entry_beta")) return {end(window(shown, tick).entry, v[shown].mover(), here, false)};
    if (is("bar")) {
      Models& m = models;
      for (const RootBar& b : m.root_bars().bars)
        if (b.move == static_cast<MoveCode>(a.of)) return {score(score_of(b.known), root, chosen(root))};
      return {};
    }
    if (is("bars.alpha") || is("bars.beta")) {
      u32 top = shown;
      while (v.parent(top) != no_node) top = v.parent(top);
      const Window w = window(top, tick).now;
      return {number(is("bars.alpha") ? w.alpha.value : w.beta.value, root, chosen(root))};
    }
    if (what.starts_with("step") || what.starts_with("term") || what.starts_with("total")) {
      Models& models_ = models;
      std::set<std::string> out;
      for (const HeuristicModel* m : {&models_.heuristic(), &models_.against_root()}) {
        const auto steps = waterfall(*m);
        const auto i = static_cast<std::size_t>(a.of);
        const auto add = [&](int value) { out.insert(number(value, m->viewer, here)); };
        if (is("step") && i < steps.size()) add(steps[i].end - steps[i].begin);
        if (is("step.total"))
          for (const WaterfallStep& s : steps)
            if (s.total) add(s.end);
        if (is("term")) add(m->terms[i].contribution);
        if (is("term.there")) add(m->terms[i].other_contribution);
        if (is("term.change")) add(m->terms[i].difference());
        if (is("total")) add(m->total);
        if (is("total.change")) add(m->total - m->other_total);
      }
      return out;
    }
    if (what.starts_with("choice.")) {  // the best line against the next one, and along itself
      const Choice c = choice_at(v, choice_node(v), {}, {}, models.nodes());
      const auto add = [&](int value) { return std::set<std::string>{number(value, c.mover, chosen(c.mover))}; };
      if (is("choice.gap")) return add(c.one().leaf.total - c.than().leaf.total);
      if (is("choice.leaf")) return add(c.one().leaf.total);
      const Breakdown first = session.runs().run()->game()->evaluate(*models.nodes().position(v, c.node), profile,
                                                                     session.runs().run()->request().weights, c.mover);
      if (is("choice.root")) return add(first.total);
      const auto i = static_cast<std::size_t>(a.of);
      const int one = c.one().leaf.terms.at(i).contribution;
      return add(one - (is("choice.term") ? c.than().leaf.terms.at(i).contribution : first.terms.at(i).contribution));
    }
    if (is("plot.bound")) {  // the root moves' chart: iteration and move
      const IterationsModel& m = models.iterations(session.runs().run()->iterations());
      return {score(m.scores.at(static_cast<std::size_t>(a.of % 1000)).at(static_cast<std::size_t>(a.of / 1000)),
                    m.mover, chosen(m.mover))};
    }
    if (is("board.score")) return {of_node(shown, here), board_judgement(chosen_of_board())};
    if (what.starts_with("game.")) {
      const auto& j = session.play().tree().at(static_cast<int>(a.of)).judgement;
      return j ? std::set<std::string>{score(j->score, Side::first, Side::first)} : std::set<std::string>{};
    }
    if (is("sentence")) return said();
    if (is("result.value")) return {score(result, root, chosen(root))};
    if (is("pin.total") || is("pin.term_1") || is("pin.term_2") || is("pin.change")) {
      const Cursor& c = session.walk().cursor();
      const NodePair p = node_pair(v, tick, v.find(c.pin_a), v.find(c.pin_b), models.nodes());
      const int totals[] = {p.total_a, p.total_b, p.total_b - p.total_a};
      const auto i = static_cast<std::size_t>(a.of);
      const int value = is("pin.total")    ? totals[i]
                        : is("pin.term_1") ? p.terms[i].a
                        : is("pin.term_2") ? p.terms[i].b
                                           : p.terms[i].difference();
      return {number(value, root, view.of == PointOfView::first ? Side::first : root)};
    }
    // The rest is of a node that is named by its id.
    const u32 slot = a.of < 0 ? no_node : v.find(static_cast<u32>(a.of));
    if (slot == no_node) return {};
    const NodeRecord& r = v[slot];
    const u32 up = v.parent(slot);
    const Side own = chosen(r.mover()), above = up == no_node ? own : chosen(v[up].mover()),
               line = view.of == PointOfView::first ? Side::first : root;
    if (is("tree_board.value")) return {of_node(slot, Side::first)};
    if (is("tree_board.alpha") || is("tree_board.beta"))
      return {end(window(slot, tick).now, r.mover(), Side::first, is("tree_board.alpha"))};
    if (is("pair.value"))
      return {score({r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()}, r.mover(), own)};
    if (is("line.step")) return {score({r.value, r.kind()}, r.mover(), here)};
    if (is("choice")) return {score({r.value, r.kind()}, r.mover(), above)};
    if (is("node.child")) return {of_node(slot, above)};
    if (is("node.child_from")) return {end(entry(r), r.mover(), above, true)};
    if (is("node.child_to")) return {end(entry(r), r.mover(), above, false)};
    if (is("row.value") || is("row.known") || is("card.value") || is("card.known") || is("box") || is("tip.value") ||
        is("tip.known"))
      return {of_node(slot, own)};
    if (is("row.from")) return {end(entry(r), r.mover(), own, true)};
    if (is("row.static")) return {number(static_of(slot), r.mover(), own)};
    if (is("row.from_now") || is("row.to_now")) {
      const Tick at = v.state(slot, tick) == NodeState::closed ? v.leave(slot) : tick;
      return {end(window(slot, at).now, r.mover(), own, is("row.from_now"))};
    }
    if (is("row.to")) return {end(entry(r), r.mover(), own, false)};
    if (is("card.alpha") || is("card.beta")) return {end(window(slot, tick).now, r.mover(), own, is("card.alpha"))};
    if (is("chip") || is("pin.value") || is("pin.child")) return {of_node(slot, line)};
    if (is("pin.from") || is("pin.to")) return {end(window(slot, tick).now, r.mover(), line, is("pin.from"))};
    if (is("wall.left") || is("wall.right")) {  // as it was when the next node of the line was entered, or is now
      std::set<std::string> out;
      // A null window is one question: both walls stand at the bound that it asks about.
      const auto add = [&](const Window& w) {
        for (const bool left : {true, false})
          if (left == is("wall.left") || w.beta.value - w.alpha.value <= 1) out.insert(end(w, r.mover(), line, left));
      };
      add(window(slot, tick).now);
      add(entry(r));
      std::vector<u32> kids = test::children_of(v, slot);
      for (u32 c : kids)
        if (v.enter(c) <= tick) add(window(slot, v.enter(c)).now);
      return out;
    }
    if (is("find.value"))
      return {score({r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()}, r.mover(), own)};
    if (is("node.should_from") || is("node.should_to"))
      return {end(handed_down(slot), r.mover(), own, is("node.should_from"))};
    if (what.starts_with("audit.")) {
      std::set<std::string> out;
      for (const AuditFinding& f : session.answers().audit().answer()->findings)
        if (f.id == static_cast<u32>(a.of))
          out.insert(score(is("audit.said") ? f.said : Score{f.truth, Kind::exact}, r.mover(), own));
      return out;
    }
    if (what.starts_with("finding")) {
      std::set<std::string> out;
      for (const LintFinding& f : session.answers().lint().answer()->findings)
        for (const auto& x : {f.expected, f.found}) {
          if (f.id != static_cast<u32>(a.of)) continue;
          if (is("finding")) out.insert(number(static_cast<int>(x[0]), r.mover(), own));
          else
            out.insert(
                end({{static_cast<int>(x[0]), {}}, {static_cast<int>(x[1]), {}}}, r.mover(), own, is("finding.from")));
        }
      return out;
    }
    return {};
  }
  // The window that a node should have been entered with, from the values of the moves before it.
  Window handed_down(u32 slot) const {
    const u32 up = v.parent(slot);
    const NodeRecord& q = v[up];
    int alpha = q.stood_pat() ? q.static_eval : q.alpha, beta = q.beta;
    std::vector<u32> kids = test::children_of(v, up);
    for (u32 c : kids) {
      if (c == slot) break;
      const int value = v[c].mover() == q.mover() ? v[c].value : -v[c].value;
      if (v.effect_of(up, c).raised) alpha = std::max(alpha, value);
    }
    if (v[slot].pass() == Pass::scout) beta = alpha + 1;
    return q.mover() == v[slot].mover() ? Window{{alpha, {}}, {beta, {}}} : Window{{-beta, {}}, {-alpha, {}}};
  }
  Side chosen_of_board() const { return view.of == PointOfView::first ? Side::first : session.play().node().mover; }
  std::string board_judgement(Side side) const {
    const auto& j = session.play().node().judgement;
    return j ? score(j->score, Side::first, side) : "?";
  }
  // Sentences name bounds and values of the path to the shown node and of its moves; for which side, their own tests
  // say.
  std::set<std::string> said() const {
    std::set<std::string> out;
    const auto add = [&](int value) {
      for (Side s : {Side::first, Side::second}) {
        out.insert(number(value, Side::first, s));
        for (Kind k : {Kind::exact, Kind::lower, Kind::upper}) out.insert(score({value, k}, Side::first, s));
      }
    };
    std::vector<u32> path, kids;
    v.path_to(shown, path);
    if (const Event e = v.event(tick); e.slot != no_node) path.push_back(e.slot);
    for (u32 k : path) {
      add(v[k].value), add(v[k].alpha), add(v[k].beta);
      v.children(k, kids);
      for (u32 c : kids) add(v[c].value), add(v[c].alpha), add(v[c].beta);
    }
    return out;
  }
};

// "≥ +1.25" and the like in a text, wherever they stand.
std::vector<std::string> scores_in(const std::string& text) {
  std::vector<std::string> out;
  for (const char* sign : {signs().exact, signs().at_least, signs().at_most}) {
    const std::string mark = std::string(sign) + " ";
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
      // Another sign, where there are no better ones, or of a condition
      if (at > 0 && std::strchr("<>=!", text[at - 1])) continue;
      std::size_t to = at + mark.size();
      if (to >= text.size() ||
          (text[to] != '+' && text[to] != '-' && !std::isdigit(static_cast<unsigned char>(text[to]))))
        continue;
      while (to < text.size() && (std::isdigit(static_cast<unsigned char>(text[to])) || std::strchr("+-.", text[to])))
        ++to;
      out.push_back(text.substr(at, to - at));
    }
  }
  return out;
}

struct Tour {
  WorkbenchBench b;
  int numbers = 0;
  std::set<std::string> kinds;  // of numbers that were seen

  Random rng;

  Tour(const std::string& game, u64 seed) : b(game), rng(seed) {}

  void panel(const std::string& id, const std::string& more = {}) {
    REQUIRE(b.script("view.maximise " + id + "\n" + more) == "");
    b.workbench().workspace().capture_text(id);
    b.context.move({-10, -10});
    b.context.step(2);
    check(id);
    // A tooltip, too, now and then: waiting for it takes many frames.
    if (rng.below(8) == 0) {
      b.context.move({static_cast<float>(200 + rng.below(1200)), 260});
      b.context.step(30);
      compare(id, "tooltip");
    }
    b.script("view.maximise");
  }
  void check(const std::string& id) {
    const std::string text = b.workbench().workspace().captured_text();
    const std::set<std::string> printed = compare(id, text);
    for (const std::string& s : scores_in(text)) {
      if (s.ends_with(signs().ellipsis)) continue;  // shortened by a narrow column; its tooltip has the whole
      INFO(id << " prints " << s << ", which nobody noted:\n" << text);
      CHECK(std::any_of(printed.begin(), printed.end(),
                        [&](const std::string& p) { return p.find(s) == 0 || p == s.substr(s.find(' ') + 1); }));
    }
    const Game& g = b.session().play().game();
    const bool says = text.find("for " + g.type().side_name(Side::first)) != std::string::npos ||
                      text.find("for " + g.type().side_name(Side::second)) != std::string::npos ||
                      text.find("each score for the side to move there") != std::string::npos;
    INFO(id << " does not say in whose view:\n" << text);
    CHECK((printed.empty() || says));
  }
  std::set<std::string> compare(const std::string& id, const std::string& text) {
    std::set<std::string> printed;
    const Truth shown(b.session());
    std::optional<Truth> other;
    if (const Comparing::Result* r = b.session().comparing().result(); r && r->judged.nodes())
      other.emplace(b.session(), *r, b.session().comparing().place(shown.tick, shown.shown));
    for (const Printed& f : b.context.probes().printed()) {
      if (std::strcmp(f.about.what, "width") == 0) continue;  // only measured
      const bool of_other = f.about.of >= other_recording - 1;
      REQUIRE((!of_other || other));
      const Truth& truth = of_other ? *other : shown;
      const auto wanted = truth.expected({f.about.what, of_other ? f.about.of - other_recording : f.about.of});
      std::string list;
      for (const std::string& w : wanted) list += w + "; ";
      INFO(b.session().play().game().type().id()
           << ", panel " << id << ", view " << static_cast<int>(truth.view.of) << ", shown " << truth.v.id(truth.shown)
           << ", tick " << truth.tick << ": " << f.about.what << " of " << f.about.of << " is written " << f.text
           << "; right: " << list << "\n"
           << text);
      CHECK(wanted.count(f.text) == 1);
      printed.insert(f.text);
      kinds.insert(std::string(of_other ? "other " : "") + f.about.what);
      ++numbers;
    }
    return printed;
  }
};

}  // namespace

TEST_CASE("every number that any panel prints is the recording's, for the side that is named", "[ui][view]") {
  std::set<std::string> kinds;
  for (const GameType* type : all_games()) {
    Tour t(type->id(), type->id().size() * 77 + 3);
    Random& rng = t.rng;
    const auto& profiles = t.b.session().play().game().profiles();
    for (const PointOfView view : {PointOfView::root, PointOfView::first, PointOfView::mover}) {
      // A random search: from the second side's moves, too, and with extra turns where the game has them.
      if (type->id() != "toy-tree")
        REQUIRE(t.b.script(fmt::format("game.random {} {}", 1 + rng.below(7), 1 + rng.below(999))) == "");
      if (t.b.session().play().end()) continue;
      REQUIRE(t.b.script(fmt::format("search.profile {}\nsearch.depth {}\nsearch.nodes 4000\nsearch.run\nwait-search",
                                     profiles[rng.below(static_cast<u32>(profiles.size()))].id, 3)) == "");
      t.b.session().apply(command::SetPointOfView{view});
      const View v = t.b.session().walk().view();
      for (int moment = 0; moment < 2; ++moment) {
        const Tick tick = static_cast<Tick>(rng.below(static_cast<u32>(v.ticks())));
        t.b.session().apply(command::Seek{moment == 0 ? v.ticks() - 1 : tick});
        if (moment == 1) t.b.session().apply(command::SelectNode{v.id(rng.below(v.size()))});
        t.panel("node");
        t.panel("tree", "view.tree_graph off");
        t.panel("tree", "view.tree_graph on");
        t.panel("outline", fmt::format("outline.columns {}\noutline.sort {}\nclick btn.outline.open_all",
                                       moment == 0 ? "" : "mover,value,static,alpha_now,beta_now,window,margin,nodes",
                                       moment == 0 ? "" : "value"));
        t.panel("root_bars");
        t.panel("timeline");
        t.panel("icicle");
        for (int tab = 0; tab < 3; ++tab) t.panel("heuristic", fmt::format("click heuristic.tab.{}", tab));
        for (int tab = 0; tab < 5; ++tab) t.panel("plots", fmt::format("click plots.tab.{}", tab));
        t.panel("pins", fmt::format("node.pin_a {}\nnode.pin_b {}", rng.below(v.size()), rng.below(v.size())));
        t.b.session().apply(command::Unpin{});
        for (const char* page : {"leaves", "line"}) t.panel("why_not", fmt::format("flip.view {}", page));
        t.panel("board");
        t.panel("moves");
      }
    }
    INFO(type->id());
    CHECK(t.numbers > 200);
    kinds.insert(t.kinds.begin(), t.kinds.end());
  }
  // All that there is to be printed was printed somewhere.
  for (const char* what : {"node.value",    "node.alpha",  "node.beta",   "node.child", "node.child_from",
                           "node.child_to", "row.value",   "row.from",    "row.to",     "card.value",
                           "chip",          "wall.left",   "wall.right",  "bar",        "line.alpha",
                           "line.beta",     "step",        "step.total",  "term",       "total",
                           "tip.value",     "box",         "board.score", "choice",     "choice.term",
                           "choice.gap",    "choice.root", "choice.leaf"}) {
    INFO(what);
    CHECK(kinds.count(what) == 1);
  }
}

TEST_CASE("of two recordings that are compared each number is that of its own, for the side that is named",
          "[ui][view][compare]") {
  std::set<std::string> kinds;
  int turn = 0;
  for (const GameType* type : all_games()) {
    Tour t(type->id(), type->id().size() * 31 + 5);
    t.b.session().apply(command::SetPointOfView{
        std::array{PointOfView::root, PointOfView::first, PointOfView::mover}[static_cast<std::size_t>(turn++ % 3)]});
    if (type->id() != "toy-tree") REQUIRE(t.b.script("game.random 3 7") == "");
    REQUIRE(t.b.script("search.depth 3\nsearch.nodes 1500\nsearch.run\nwait-search\nsearch.switch "
                       "killers\nsearch.run\nwait-search\ncompare.before\nwait-search") == "");
    t.b.context.step(3);
    const Comparing::Result* r = t.b.session().comparing().result();
    REQUIRE(r);
    const View other = r->other->view();
    for (int moment = 0; moment < 4; ++moment) {
      if (moment == 1) t.b.session().apply(command::StepDifference{1});
      if (moment == 2) t.b.session().apply(command::ChooseOther{other.id(t.rng.below(other.size()))});
      if (moment == 3)
        t.b.session().apply(
            command::Seek{static_cast<Tick>(t.rng.below(static_cast<u32>(t.b.session().walk().view().ticks())))});
      for (const char* part : {"summary", "corridors", "nodes", "totals"})
        t.panel("compare", std::string("compare.view ") + part);
    }
    INFO(type->id());
    CHECK(t.numbers > 20);
    kinds.insert(t.kinds.begin(), t.kinds.end());
  }
  for (const char* what : {"chip", "other chip", "wall.left", "other wall.left", "pair.value", "other pair.value",
                           "result.value", "other result.value", "sentence", "other sentence"}) {
    INFO(what);
    CHECK(kinds.count(what) == 1);
  }
}

TEST_CASE("with the engine hidden no panel prints a score, a hint or a line", "[ui][view]") {
  for (const char* game : {"kalah", "reversi", "arimaa"}) {
    WorkbenchBench b(game);
    if (std::string(game) == "arimaa") REQUIRE(b.script("game.random 24 5") == "");
    const auto first = [&] {
      return b.session().play().game().write_move(
          b.session().play().position(), b.session().play().game().moves(b.session().play().position()).front());
    };
    b.workbench().view().animations = false;
    // Scores everywhere: in the moves, in every search panel, on the board, and a hint over it.
    REQUIRE(b.script("search.depth 2\nsearch.run\nwait-search") == "");
    REQUIRE(b.script("game.play " + first()) == "");
    REQUIRE(b.script("search.run\nwait-search\ngame.hint 2\nwait-search") == "");
    for (const bool hidden : {false, true}) {
      if (hidden) b.key("Z");
      int panels_with_numbers = 0;
      for (const Panel& p : b.workbench().workspace().panels()) {
        if (p.id == "worksheet") continue;  // its numbers are those of a tree of its own
        if (b.script("view.maximise " + p.id) != "") continue;
        b.workbench().workspace().capture_text(p.id);
        b.context.move({-10, -10});
        b.context.step(3);
        const std::string text = b.workbench().workspace().captured_text();
        const bool numbers = !b.context.probes().printed().empty() || !scores_in(text).empty();
        panels_with_numbers += numbers;
        INFO(game << ", " << p.id << ":\n" << text);
        if (hidden) CHECK_FALSE(numbers);
        if (hidden && p.id == "board") CHECK(b.context.find("board.best") == nullptr);
        if (!hidden && p.id == "board") CHECK(b.context.find("board.best") != nullptr);
        if (!hidden) continue;
        for (const float x : {0.3f, 0.6f}) {  // nor a tooltip
          b.context.move({x * 1600, 200});
          b.context.step(26);
          CHECK(b.context.probes().printed().empty());
        }
        ImGui::SetClipboardText("nothing");
        b.script("copy.table " + p.id);
        CHECK(scores_in(ImGui::GetClipboardText()).empty());
        if (p.id != "moves") CHECK(std::string(ImGui::GetClipboardText()) == "nothing");
      }
      if (!hidden) CHECK(panels_with_numbers >= 7);
    }
    b.key("Z");
    CHECK(b.script("view.maximise board\nexpect board depth 2") == "");
  }
}

TEST_CASE(
    "find, linter, audit and the node of a wrong search print what the recording holds, for the side that is named",
    "[ui][view]") {
  const test::Folder folder;
  std::set<std::string> kinds;
  for (const char* game : {"kalah", "reversi"}) {
    const bool kalah = std::string(game) == "kalah";
    for (const Fault fault : {Fault::none, kalah ? Fault::negate_every_ply : Fault::window_not_turned}) {
      record_faulty(folder.file("x.plyrec"), game, kalah ? 6 : 4, fault);
      Tour t(game, 5);
      REQUIRE(t.b.script("file.open " + folder.file("x.plyrec") +
                         "\nwait-work\nfind.run ply < 4\nwatch.add value\nbreakpoint.add cut\nbookmark.add "
                         "here\nwait-work\naudit.start 60\nwait-work") == "");
      for (const PointOfView view : {PointOfView::root, PointOfView::first, PointOfView::mover}) {
        t.b.session().apply(command::SetPointOfView{view});
        for (const char* panel : {"find", "linter", "waste", "watches", "breakpoints", "bookmarks"}) t.panel(panel);
        if (fault == Fault::negate_every_ply) t.panel("linter", "click linter.rule.R9");
        if (fault != Fault::none) REQUIRE(t.b.script("step.first\nlinter.next") == "");
        t.panel("node");
      }
      kinds.insert(t.kinds.begin(), t.kinds.end());
    }
  }
  for (const char* what : {"find.value", "finding", "finding.from", "finding.to", "audit.said", "audit.truth",
                           "node.should_from", "node.should_to"}) {
    INFO(what);
    CHECK(kinds.count(what) == 1);
  }
}
