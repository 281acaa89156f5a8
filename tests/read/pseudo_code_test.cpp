#include "engine/read/node/pseudo_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/read/words/short_number.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

const std::array<std::string, 2> names = {"MAX", "MIN"};

std::string note_at(const CodeMoment& m, const std::vector<CodeLine>& lines, CodeStep step) {
  for (const CodeNote& n : m.notes)
    if (lines[static_cast<std::size_t>(n.line)].step == step) return n.text;
  return {};
}

}  // namespace

TEST_CASE("the code has the lines of the search that runs, and no others", "[learn][code]") {
  for (const CodeForm form : {CodeForm::two_sides, CodeForm::negamax}) {
    const auto steps = [&](const SearchOptions& o) {
      std::set<CodeStep> out;
      for (const CodeLine& l : pseudo_code(o, form, names)) out.insert(l.step);
      return out;
    };
    SearchOptions o;
    CHECK(pseudo_code(o, form, names).size() == (form == CodeForm::two_sides ? 13 : 9));
    CHECK(steps(o).contains(CodeStep::test));
    CHECK_FALSE(steps(o).contains(CodeStep::scout));
    o.set(Switch::pvs);
    CHECK(steps(o).contains(CodeStep::scout));
    o.set(Switch::tt);
    CHECK(steps(o).contains(CodeStep::table));
    o.set({Switch::iterative, Switch::aspiration});
    CHECK(steps(o).contains(CodeStep::widen));
    o = {};
    o.algorithm = Algorithm::minimax;
    CHECK_FALSE(steps(o).contains(CodeStep::test));
    CHECK_FALSE(steps(o).contains(CodeStep::bound));
    SearchOptions hard;
    hard.set(Switch::fail_hard);
    CHECK(pseudo_code(hard, form, names).back().text != pseudo_code({}, form, names).back().text);
  }
}

TEST_CASE("the code at the deep cut says 5 against 4: yes", "[learn][code]") {
  const Setup s = toy("([([5 9] [3 8]) ([6 7] [1 4])] [([4 9 2] [8 7]) ([9 8] [6 5])])");
  const Recorded r = record(s.game, s.position, {}, 4);
  const View v = r.view();
  Nodes nodes;
  nodes.reset(r.subject);
  u32 card = no_node;
  for (u32 k = 0; k < v.size(); ++k)
    if (nodes.line(v, k) == "b a a a") card = k;
  REQUIRE(card != no_node);
  for (const CodeForm form : {CodeForm::two_sides, CodeForm::negamax}) {
    const auto lines = pseudo_code({}, form, names);
    const CodeMoment m = code_at(v, v.leave(card), {}, form, names, nodes);
    REQUIRE(m.line >= 0);
    CHECK(lines[static_cast<std::size_t>(m.line)].text == "if α ≥ β: stop");
    CHECK(nodes.line(v, m.slot) == "b a a");
    if (form == CodeForm::two_sides) {
      CHECK(lines[static_cast<std::size_t>(m.line)].second);
      CHECK(note_at(m, lines, CodeStep::best) == "min(+∞, 4) = 4");
      CHECK(note_at(m, lines, CodeStep::bound) == "β = 4");
      CHECK(note_at(m, lines, CodeStep::test) == "5 ≥ 4: yes");
    } else {
      CHECK(note_at(m, lines, CodeStep::best) == "max(-∞, -4) = -4");
      CHECK(note_at(m, lines, CodeStep::test) == "-4 ≥ -5: yes");
    }
    const CodeMoment leaf = code_at(v, v.enter(card), {}, form, names, nodes);
    CHECK(lines[static_cast<std::size_t>(leaf.line)].step == CodeStep::leaf);
    const CodeMoment end = code_at(v, v.ticks() - 1, {}, form, names, nodes);
    CHECK(lines[static_cast<std::size_t>(end.line)].step == CodeStep::back);
    CHECK(note_at(end, lines, CodeStep::back) == "7");
  }
}

TEST_CASE("negamax says where no sign is turned, and says it at each extra turn", "[learn][code]") {
  const auto game = *find_game("kalah")->make({});
  int same = 0, changed = 0;
  for (const bool pvs : {false, true}) {
    SearchOptions o;
    o.set(Switch::pvs, pvs);
    const Recorded r = record(game, game->initial(), o, 3);
    const View v = r.view();
    Nodes nodes;
    nodes.reset(r.subject);
    const auto lines = pseudo_code(o, CodeForm::negamax, names), sides = pseudo_code(o, CodeForm::two_sides, names);
    const auto is_same = [](const CodeLine& l) { return l.step == CodeStep::same; };
    REQUIRE(std::count_if(lines.begin(), lines.end(), is_same) == 1);
    CHECK(std::none_of(sides.begin(), sides.end(), is_same));
    for (u32 k = 0; k < v.size(); ++k) {
      const u32 up = v.parent(k);
      if (up == no_node) continue;
      const CodeMoment m = code_at(v, v.leave(k), o, CodeForm::negamax, names, nodes);
      const bool keeps = v[k].mover() == v[up].mover();
      ++(keeps ? same : changed);
      CHECK(note_at(m, lines, CodeStep::same).empty() == !keeps);
      // "max(before, value) = best": the value as the node has it, turned only where the mover changes.
      const std::string best = note_at(m, lines, CodeStep::best);
      const int value = keeps ? v[k].value : -v[k].value;
      if (!best.empty()) CHECK(best.find(fmt::format(", {})", short_number(r.subject, value))) != std::string::npos);
    }
  }
  CHECK(same > 10);
  CHECK(changed > 10);
}

TEST_CASE("at every tick a line is lit that agrees with the record, in every game", "[learn][code]") {
  Random random(41);
  int stops = 0, scouts = 0;
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const SearchOptions& o : sound_options()) {
      const Recorded r = record(game, somewhere(*game, random, 4), o, 3);
      const View v = r.view();
      Nodes nodes;
      nodes.reset(r.subject);
      const Tick step = std::max<Tick>(1, v.ticks() / 120);
      for (const CodeForm form : {CodeForm::two_sides, CodeForm::negamax}) {
        const auto lines = pseudo_code(o, form, names);
        CHECK(code_at(v, -1, o, form, names, nodes).line == -1);
        for (Tick t = 0; t < v.ticks(); t += step) {
          INFO(type->id() << " tick " << t);
          const CodeMoment m = code_at(v, t, o, form, names, nodes);
          REQUIRE((m.line >= 0 && m.line < static_cast<int>(lines.size())));
          const CodeLine& lit = lines[static_cast<std::size_t>(m.line)];
          if (lit.first || lit.second) CHECK(lit.second == (v[m.slot].mover() == Side::second));
          const Event e = v.event(t);
          // Lit is the test exactly where the node stops, its last move included.
          if (e.leaving && v[e.slot].ply > 0 && lit.step == CodeStep::test) {
            ++stops;
            CHECK(v[m.slot].cut());
            CHECK(v.leave(m.slot) == t + 1);
          }
          scouts += lit.step == CodeStep::scout;
          if (lit.step == CodeStep::bound) CHECK(v.effect_of(m.slot, m.child).raised);
        }
      }
    }
  }
  CHECK(stops > 50);
  CHECK(scouts > 10);
}
