// Work at a worksheet: typing in the order of the search, crosses, undo; and what was missed coming back.
#include "engine/learn/sheet_work.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/learn/sheet_practice.h"
#include "engine/search/observer.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

SheetWork work(u64 seed = 1, int plies = 3) {
  auto sheet = make_worksheet(seed, plies);
  REQUIRE(sheet);
  return SheetWork(*sheet);
}
void type(SheetWork& w, const std::string& text) {
  for (const char c : text) {
    INFO(text << ": " << c);
    CHECK(w.type(c));
  }
}

}  // namespace

TEST_CASE("a sheet is typed from box to box in the order of the search, to all right", "[learn][worksheet]") {
  for (int plies = min_sheet_plies; plies <= max_sheet_plies; ++plies)
    for (const bool walls : {false, true}) {
      SheetWork w(*make_worksheet(7, plies));
      w.set_walls_back(walls);
      const FilledSheet right = filled_sheet(w.tree(), SheetBelief::rules, walls);
      for (int guard = 0; guard < 1000; ++guard) {
        const SheetPlace p = w.here();
        INFO(sheet_place_name(w.tree(), p) << ", " << part_name(p.part));
        std::string text = box_text(w.tree(), right, p);
        for (const auto& [from, to] :
             {std::pair<std::string, std::string>{"≥ ", ">"}, {"≤ ", "<="}, {"= ", "="}, {"∞", "i"}})
          if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
        type(w, text);
        CHECK(w.text(p) == box_text(w.tree(), right, p));
        // On the way up: what the stop crosses out, before the next box is looked for.
        for (u32 k = 1; k < w.tree().nodes.size(); ++k) {
          const bool here = w.tree().nodes[k].parent == static_cast<int>(p.node) ||
                            (p.node != 0 && w.tree().nodes[k].parent == w.tree().nodes[p.node].parent);
          if (here && right.crossed[k] && !w.filled().crossed[k]) CHECK(w.cross(k));
        }
        if (!w.next()) break;
      }
      CHECK(w.filled() == right);
      CHECK(w.verdict() == nullptr);
      CHECK(w.check().all_right());
      CHECK(w.check().as_key);
    }
}

TEST_CASE("what is typed may be written in several ways, and what means nothing is refused", "[learn][worksheet]") {
  SheetWork w = work();
  CHECK(w.here() == SheetPlace{0, SheetPart::alpha});
  type(w, "-");
  CHECK(w.filled().entries[0].alpha == -infinite);
  CHECK(w.text(w.here()) == "-");
  type(w, "i");
  CHECK(w.filled().entries[0].alpha == -infinite);
  CHECK(w.text(w.here()) == "-∞");
  CHECK(w.next());
  type(w, "+");
  type(w, "o");
  CHECK(w.filled().entries[0].beta == infinite);
  CHECK_FALSE(w.type('='));  // a window has no sign
  CHECK(w.next());           // a
  type(w, "12");
  CHECK(w.filled().entries[w.here().node].alpha == 12);
  CHECK(w.erase());
  CHECK(w.filled().entries[w.here().node].alpha == 1);
  type(w, "0");
  CHECK(w.filled().entries[w.here().node].alpha == 10);
  CHECK_FALSE(w.type('x'));
  type(w, "9");
  CHECK(w.filled().entries[w.here().node].alpha == 109);
  CHECK_FALSE(w.type('9'));  // larger than anything here
  // One box is one act.
  CHECK(w.undo());
  CHECK_FALSE(w.filled().entries[w.here().node].alpha);
  CHECK(w.redo());
  CHECK(w.filled().entries[w.here().node].alpha == 109);
  // Reached anew, a digit begins anew, and a sign leaves the number.
  const SheetPlace v{w.here().node, SheetPart::value};
  CHECK(w.go(v));
  type(w, ">=7");
  CHECK(w.text(v) == "≥ 7");
  CHECK(w.go(v));
  type(w, "<");
  CHECK(w.text(v) == "≤ 7");
  CHECK(w.go(v));
  type(w, "12");
  CHECK(w.text(v) == "≤ 12");
  CHECK(w.go({0, SheetPart::best}));
  type(w, "b");
  CHECK(w.text(w.here()) == "b");
  CHECK_FALSE(w.type('z'));
  CHECK(w.next());
  CHECK_FALSE(w.next());
  CHECK_FALSE(w.write({w.tree().find("aaa"), SheetPart::alpha}, "1"));
}

TEST_CASE("a cross hides what lies below, keeps it, and is one act", "[learn][worksheet]") {
  SheetWork w = work();
  const u32 b = w.tree().find("b"), ba = w.tree().find("ba");
  CHECK(w.write({ba, SheetPart::alpha}, "8"));
  CHECK(w.cross(b));
  CHECK(w.here() == SheetPlace{0, SheetPart::value});
  CHECK_FALSE(w.go({ba, SheetPart::alpha}));
  CHECK_FALSE(w.cross(ba));
  CHECK_FALSE(w.cross(0));
  CHECK(w.filled().entries[ba].alpha == 8);
  // It is passed over by Tab.
  CHECK(w.go({w.tree().find("a"), SheetPart::value}));
  CHECK(w.next());
  CHECK(w.here() == SheetPlace{w.tree().find("c"), SheetPart::alpha});
  CHECK(w.previous());
  CHECK(w.here() == SheetPlace{w.tree().find("a"), SheetPart::value});
  CHECK(w.cross(b));
  CHECK(w.go({ba, SheetPart::alpha}));
  CHECK(w.text(w.here()) == "8");
  CHECK(w.undo());
  CHECK(w.filled().crossed[b]);
  CHECK(w.undo());
  CHECK(w.undo());
  CHECK_FALSE(w.undo());
  CHECK(w.filled() == FilledSheet(w.tree()));
}

TEST_CASE("nothing is judged before it is asked for, and answers make a sheet count no more", "[learn][worksheet]") {
  SheetWork w = work();
  const SheetPlace alpha{w.tree().find("a"), SheetPart::alpha};
  CHECK(w.write(alpha, "5"));
  CHECK(w.verdict() == nullptr);
  CHECK(w.check().errors.size() == 1);
  CHECK(w.as_judged(alpha));
  CHECK(w.write(alpha, "-"));
  CHECK_FALSE(w.as_judged(alpha));
  CHECK(w.verdict() != nullptr);
  CHECK(w.counted());
  w.show_answers();
  CHECK_FALSE(w.counted());
  CHECK(w.check().as_key);
  w.set_walls_back(true);
  CHECK(w.verdict() == nullptr);
}

TEST_CASE("what was missed is due after a day, then three, then seven, then no more", "[learn][worksheet]") {
  SheetWork w = work();
  SheetPractice p;
  const i64 day = 20'000;
  w.put(filled_sheet(w.tree(), SheetBelief::parent_only));
  p.missed(w.check(), day);
  CHECK(p.due(day).empty());
  CHECK(p.waiting() == 1);
  CHECK(p.next_day() == day + 1);
  p.passed(day);  // the sheet itself, mended
  CHECK(p.next_day() == day + 1);
  i64 now = day;
  for (const int after : {1, 3, 7}) {
    CHECK(p.next_day() == now + after);
    CHECK(p.due(now + after - 1).empty());
    now += after;
    CHECK(p.due(now) == std::vector<SheetSlip>{SheetSlip::handed_down});
    SheetPractice kept;
    for (const std::string& line : {std::string("nonsense"), std::string("sides 9 1"), p.write()})
      kept.read_line(line.substr(0, line.find('\n')));
    CHECK(kept.write() == p.write());
    p.passed(now);
  }
  CHECK(p.waiting() == 0);
  CHECK(p.write().empty());
}

TEST_CASE("the next tree is one in which what was missed shows, and tells it from all else", "[learn][worksheet]") {
  const i64 day = 20'000;
  for (std::size_t s = 0; s < sheet_slips; ++s) {
    const SheetSlip slip = static_cast<SheetSlip>(s);
    INFO(id(slip));
    SheetVerdict v;
    v.errors.push_back({slip, {{}}, {}, {}, {}});
    SheetPractice p;
    p.missed(v, day);
    int chosen = 0, any = 0;
    for (u64 last : {0, 100, 200, 300}) {
      const auto next = next_worksheet(p, day + 1, 3, last, false), other = next_worksheet(p, day, 3, last, false);
      REQUIRE((next && other));
      CHECK(other->seed == last + 1);
      CHECK(next->seed > last);
      // Sign and what is no better are one misconception, told apart by where it is.
      const int n = telling_boxes(next->tree, slip);
      CHECK(n >= telling_boxes(other->tree, slip));
      chosen += n, any += telling_boxes(other->tree, slip);
    }
    CHECK(chosen > 0);
    CHECK(chosen >= any);
  }
}

TEST_CASE("a teacher's tree is a sheet, and says which rules it does not test", "[learn][worksheet]") {
  const auto w = worksheet_of_tree("([3 12 8] [2 4 6] [14 5 2])");
  REQUIRE(w);
  CHECK(w->plies == 2);
  CHECK(w->tree.cards() == 9);
  CHECK(w->key.boxes.front().value.value == 3);
  const auto untested = untested_rules(*w);
  CHECK(std::find(untested.begin(), untested.end(), SheetRule::first_stays) != untested.end());
  CHECK(std::find(untested.begin(), untested.end(), SheetRule::sides) == untested.end());
  CHECK(untested_rules(*make_worksheet(1, 3)).empty());
  CHECK_FALSE(worksheet_of_tree("([3 12"));
  CHECK_FALSE(worksheet_of_tree("5"));
  CHECK_FALSE(worksheet_of_tree("(((((((1 2)))))))"));
}

TEST_CASE("work is kept as JSON: the sheet, what is filled in, whether it counts", "[learn][worksheet]") {
  SheetWork w = work(5, 4);
  w.set_walls_back(true);
  CHECK(w.write({w.tree().find("a"), SheetPart::value}, ">= 5"));
  CHECK(w.cross(w.tree().find("b")));
  auto again = read_work(write_work(w));
  REQUIRE(again);
  CHECK(again->filled() == w.filled());
  CHECK(again->walls_back());
  CHECK(again->counted());
  CHECK(again->worksheet().key == w.worksheet().key);
  w.show_answers();
  CHECK_FALSE(read_work(write_work(w))->counted());
  SheetWork own(*worksheet_of_tree("([3 12 8] [2 4 6])"));
  CHECK(own.write({0, SheetPart::best}, "a"));
  again = read_work(write_work(own));
  REQUIRE(again);
  CHECK(again->filled() == own.filled());
  CHECK(again->worksheet().position == own.worksheet().position);
  const auto error = [](const char* json) {
    const auto r = read_work(json);
    return r ? std::string("none") : r.error().message;
  };
  CHECK(error(R"({"seed":1,"plies":3})") == "none");
  CHECK(error("{}") == "a filled sheet says which it is: seed and plies, or the tree");
  CHECK(error(R"({"seed":-1})") == "a seed is a whole number");
  CHECK(error(R"({"seed":1,"plies":9})") == "a worksheet has 3 to 5 plies");
  CHECK(error(R"({"tree":"((("})") != "none");
  CHECK(error(R"({"seed":1,"back":"up"})") == "back is value or bound");
}
