// Filled worksheets: whoever forgets one rule is told that rule, nothing is judged that is empty, and no sentence tells
// the number that belongs into the box.
#include "engine/learn/worksheet_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/learn/sheet_work.h"
#include "engine/learn/worksheet.h"
#include "engine/search/observer.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// A key as one would fill it in.
FilledSheet sheet_of(const CardTree& tree, const SheetKey& key) {
  FilledSheet out(tree);
  for (const SheetBox& b : key.boxes)
    if (b.visited) out.entries[b.node] = {b.alpha, b.beta, b.value.value, b.value.kind};
  for (const u32 k : key.crossed) out.crossed[k] = true;
  out.cards = static_cast<int>(key.turned.size());
  out.best = key.boxes.front().best;
  out.total = key.boxes.front().value.value;
  return out;
}

/// The slips that a forgotten rule of the sheet is seen as.
std::set<SheetSlip> slips_of(SheetRule rule) {
  switch (rule) {
    case SheetRule::sides: return {SheetSlip::sides};
    case SheetRule::from_left: return {SheetSlip::from_left};
    case SheetRule::handed_down: return {SheetSlip::handed_down};
    case SheetRule::equal_cuts: return {SheetSlip::equal_cuts};
    case SheetRule::best_back: return {SheetSlip::best_back};
    case SheetRule::kinds: return {SheetSlip::sign, SheetSlip::no_better};
    case SheetRule::first_stays: return {SheetSlip::first_stays};
  }
  return {};
}

/// The numbers that a sentence has, signs apart.
std::set<std::string> numbers_in(const std::string& text) {
  std::set<std::string> out;
  std::string n;
  for (const char c : text + " ") {
    if (c >= '0' && c <= '9') n += c;
    else if (!n.empty()) out.insert(n), n.clear();
  }
  return out;
}

void check_says_no_number(const CardTree& tree, const FilledSheet& right, const SheetVerdict& v) {
  for (const SheetError& e : v.errors) {
    INFO(e.sentence);
    CHECK_FALSE(e.sentence.empty());
    CHECK(e.sentence.find("rong") == std::string::npos);
    CHECK(e.sentence.find("∞") == std::string::npos);
    for (const SheetPlace p : e.places) {
      if (p.part == SheetPart::cross) continue;
      const std::string box = box_text(tree, right, p);
      for (const std::string& n : numbers_in(box)) CHECK(numbers_in(e.sentence + e.origin).count(n) == 0);
    }
  }
}

template <class F>
void for_sheets(u64 seeds, F f) {
  for (int plies = min_sheet_plies; plies <= max_sheet_plies; ++plies)
    for (u64 seed = 1; seed <= seeds; ++seed) {
      INFO(plies << " plies, seed " << seed);
      const auto sheet = make_worksheet(seed, plies);
      REQUIRE(sheet);
      f(*sheet);
    }
}

}  // namespace

TEST_CASE("a sheet by the rules is the key, with either kind of value, and has no error", "[learn][worksheet]") {
  for_sheets(25, [](const Worksheet& w) {
    for (const bool walls : {false, true}) {
      const SheetRule rule = SheetRule::best_back;
      const FilledSheet right = sheet_of(w.tree, walls ? filled_in(w.tree, {&rule, 1}) : w.key);
      CHECK(filled_sheet(w.tree, SheetBelief::rules, walls) == right);
      const SheetVerdict v = check_sheet(w.tree, right, walls);
      CHECK(v.errors.empty());
      CHECK(v.follows.empty());
      CHECK(v.empty == 0);
      CHECK(v.as_key);
      CHECK(headline(v, w.tree, right).find("All right. ") == 0);
    }
  });
}

TEST_CASE("a misconception fills in what the generator's hand fills in without that rule", "[learn][worksheet]") {
  const std::map<SheetRule, SheetBelief> twins = {{SheetRule::sides, SheetBelief::all_max},
                                                  {SheetRule::from_left, SheetBelief::from_right},
                                                  {SheetRule::handed_down, SheetBelief::parent_only},
                                                  {SheetRule::equal_cuts, SheetBelief::strict},
                                                  {SheetRule::best_back, SheetBelief::other_back},
                                                  {SheetRule::kinds, SheetBelief::equal_sign},
                                                  {SheetRule::first_stays, SheetBelief::last_of_equal}};
  REQUIRE(twins.size() == sheet_rules);
  for_sheets(10, [&](const Worksheet& w) {
    for (const auto& [rule, belief] : twins) {
      INFO(text(rule));
      CHECK(filled_sheet(w.tree, belief) == sheet_of(w.tree, filled_in(w.tree, {&rule, 1})));
    }
  });
}

TEST_CASE("whoever forgets one rule is told that rule, and never the number", "[learn][worksheet]") {
  std::map<SheetRule, std::array<int, 3>> counts;  // named alone, named among others, another one named
  for_sheets(40, [&](const Worksheet& w) {
    const FilledSheet right = sheet_of(w.tree, w.key);
    for (std::size_t r = 0; r < sheet_rules; ++r) {
      const SheetRule rule = static_cast<SheetRule>(r);
      INFO(text(rule));
      const FilledSheet sheet = sheet_of(w.tree, filled_in(w.tree, {&rule, 1}));
      const SheetVerdict v = check_sheet(w.tree, sheet);
      REQUIRE_FALSE(v.errors.empty());
      const auto named = slips_of(rule);
      const bool first = named.count(v.errors.front().slip) > 0;
      const bool only =
          std::all_of(v.errors.begin(), v.errors.end(), [&](const SheetError& e) { return named.count(e.slip) > 0; });
      const bool any =
          std::any_of(v.errors.begin(), v.errors.end(), [&](const SheetError& e) { return named.count(e.slip) > 0; });
      ++counts[rule][only ? 0 : any ? 1 : 2];
      UNSCOPED_INFO(id(v.errors.front().slip) << ": " << v.errors.front().sentence);
      CHECK(first);
      check_says_no_number(w.tree, right, v);
    }
  });
  for (const auto& [rule, n] : counts) {
    INFO(text(rule) << " alone " << n[0] << ", with others " << n[1] << ", another one " << n[2]);
    CHECK(n[2] == 0);
    CHECK(n[0] >= 100);
  }
}

TEST_CASE("every misconception is named by itself where it changes the sheet", "[learn][worksheet]") {
  std::map<SheetSlip, std::array<int, 2>> counts;  // named first; another one named first
  for_sheets(40, [&](const Worksheet& w) {
    const FilledSheet right = sheet_of(w.tree, w.key);
    for (std::size_t s = 0; s < sheet_slips; ++s) {
      const SheetSlip slip = static_cast<SheetSlip>(s);
      const FilledSheet sheet = filled_sheet(w.tree, belief_of(slip));
      if (sheet == right) continue;
      INFO(id(slip));
      const SheetVerdict v = check_sheet(w.tree, sheet);
      check_says_no_number(w.tree, right, v);
      if (v.errors.empty()) continue;
      const bool as_sign = belief_of(slip) == SheetBelief::equal_sign;
      const SheetSlip first = v.errors.front().slip;
      ++counts[slip][first == slip || (as_sign && (first == SheetSlip::sign || first == SheetSlip::no_better)) ? 0 : 1];
    }
  });
  for (std::size_t s = 0; s < sheet_slips; ++s) {
    const auto& n = counts[static_cast<SheetSlip>(s)];
    INFO(id(static_cast<SheetSlip>(s)) << ": " << n[0] << " named, " << n[1] << " not");
    CHECK(n[0] > 0);
    CHECK(n[0] >= 9 * n[1]);
  }
}

TEST_CASE("one box that is changed is one error there, whatever stands behind it", "[learn][worksheet]") {
  int seen = 0;
  for_sheets(6, [&](const Worksheet& w) {
    const FilledSheet right = sheet_of(w.tree, w.key);
    for (const SheetPlace p : search_order(w.tree, right))
      for (const int by : {-3, -1, 1, 2}) {
        FilledSheet sheet = right;
        int v = *sheet.at(p);
        if (p.part == SheetPart::cross) v = 1 - v;
        else if (p.part == SheetPart::sign) v = 1 + (v + by + 9) % 3;
        else if (p.part == SheetPart::best) v = w.tree.nodes[0].children[(static_cast<std::size_t>(by) + 7) % 2];
        else v = v >= infinite || v <= -infinite ? by : v + by;
        if (v == *sheet.at(p)) continue;
        sheet.set(p, v);
        INFO(sheet_place_name(w.tree, p) << ", " << part_name(p.part) << ": " << v);
        const SheetVerdict verdict = check_sheet(w.tree, sheet);
        REQUIRE(verdict.errors.size() == 1);
        CHECK(verdict.errors.front().places.front() == p);
        check_says_no_number(w.tree, right, verdict);
        ++seen;
      }
  });
  CHECK(seen > 1000);
}

TEST_CASE("what is empty is not judged, at any moment of filling in", "[learn][worksheet]") {
  for_sheets(4, [](const Worksheet& w) {
    const FilledSheet right = sheet_of(w.tree, w.key);
    FilledSheet sheet(w.tree);
    CHECK(headline(check_sheet(w.tree, sheet), w.tree, sheet) == "Nothing is filled in yet");
    int empty = check_sheet(w.tree, sheet).empty;
    for (const SheetPlace p : search_order(w.tree, right)) {
      INFO(sheet_place_name(w.tree, p) << ", " << part_name(p.part));
      sheet.set(p, right.at(p));
      const SheetVerdict v = check_sheet(w.tree, sheet);
      CHECK(v.errors.empty());
      CHECK(v.empty <= empty);
      empty = v.empty;
    }
    CHECK(empty == 0);
  });
}

TEST_CASE("the sheet of the drawing: four things, of which the rest follows", "[learn][worksheet]") {
  const auto w = make_worksheet(1, 3);
  REQUIRE(w);
  const CardTree& tree = w->tree;
  FilledSheet s = sheet_of(tree, w->key);
  const auto write = [&](const char* path, SheetPart part, const char* text) {
    REQUIRE(write_box(tree, s, {tree.find(path), part}, text));
  };
  write("ba", SheetPart::alpha, "-");
  write("ba", SheetPart::value, "=6");
  write("b", SheetPart::value, "= 6");
  write("c", SheetPart::value, "=8");
  write("cb", SheetPart::alpha, "8");
  write("cb", SheetPart::beta, "8");
  write("cb", SheetPart::value, ">= 11");
  for (const auto& [path, on] : {std::pair{"cb", false}, {"acb", true}, {"cbb", true}}) s.crossed[tree.find(path)] = on;
  const SheetVerdict v = check_sheet(tree, s);
  REQUIRE(v.errors.size() == 4);
  const std::array slips{SheetSlip::too_strict, SheetSlip::handed_down, SheetSlip::sign, SheetSlip::equal_cuts};
  const std::array sentences{"8 is less than β = 9: no stop yet. The next card could have been a 10.",
                             "You looked at b only. b has nothing yet, but the root has got something by a, and b "
                             "hands that down.",
                             "bb is crossed out, so nobody knows how small b is: = says too much.",
                             "c is at most 8 and MAX has 8: equal is enough. cb need not be looked at."};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(id(v.errors[i].slip) == id(slips[i]));
    CHECK(v.errors[i].sentence == sentences[i]);
    CHECK(v.errors[i].places.size() == 1);
  }
  CHECK(headline(v, tree, s) == "Four things to look at again");
  // The thread of ba leads to the root, where its bound was moved.
  CHECK(v.errors[1].thread == std::vector<u32>{tree.find("ba"), tree.find("b"), 0});
  CHECK(v.errors[1].origin == "behind a: α moved here");
  for (const auto& [path, part] : {std::pair{"ba", SheetPart::sign}, {"c", SheetPart::sign}, {"cb", SheetPart::alpha}})
    CHECK(std::count(v.follows.begin(), v.follows.end(), SheetPlace{tree.find(path), part}) == 1);
  CHECK(v.remark == "Cards turned: 11, by your crosses as well.");
}

TEST_CASE("the same misconception at several nodes is one thing", "[learn][worksheet]") {
  const auto w = make_worksheet(3, 4);
  REQUIRE(w);
  const SheetVerdict v = check_sheet(w->tree, filled_sheet(w->tree, SheetBelief::parent_only));
  REQUIRE(v.errors.size() == 1);
  CHECK(v.errors.front().places.size() > 1);
  CHECK(other_places(w->tree, v.errors.front()).find("The same at ") == 0);
  CHECK(headline(v, w->tree, FilledSheet(w->tree)) == "One thing to look at again");
}

TEST_CASE("a filled sheet is written and read as JSON, and what is wrong in one is said", "[learn][worksheet]") {
  for_sheets(4, [](const Worksheet& w) {
    for (std::size_t b = 0; b < sheet_beliefs; ++b) {
      const FilledSheet s = filled_sheet(w.tree, static_cast<SheetBelief>(b));
      const auto read = read_sheet(w.tree, sheet_json(w.tree, s));
      REQUIRE(read);
      CHECK(*read == s);
    }
  });
  const auto w = make_worksheet(1, 3);
  const auto error = [&](const char* json) {
    const auto r = read_sheet(w->tree, json);
    return r ? std::string("none") : r.error().message;
  };
  CHECK(error(R"({"nodes":[{"path":"ba","alpha":"-inf","beta":null,"value":"<= 6"}],"best":"a"})") == "none");
  CHECK(error("[]") == "a filled sheet is a JSON object");
  CHECK(error(R"({"nodes":3})") == "nodes is a list");
  CHECK(error(R"({"nodes":[{"path":"zz"}]})") == "the sheet has no boxes at \"zz\"");
  CHECK(error(R"({"nodes":[{"path":"aaa"}]})") == "the sheet has no boxes at \"aaa\"");
  CHECK(error(R"({"nodes":[{"path":"a","alpha":"much"}]})") == "alpha of a: expected a number, +∞ or -∞, not \"much\"");
  CHECK(error(R"({"nodes":[{"path":"a","alpha":123456}]})").find("alpha of a: ") == 0);
  CHECK(error(R"({"nodes":[{"path":"a","kind":"more"}]})") == "a: a kind is exact, lower or upper");
  CHECK(error(R"({"crossed":["root"]})") == "there is no branch to \"root\"");
  CHECK(error(R"({"best":"ba"})") == "best: expected a move of the root, not \"ba\"");
  CHECK(error("{") != "none");
}
