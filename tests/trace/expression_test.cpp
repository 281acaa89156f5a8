// Expressions over nodes: what they mean, what is refused and where, and that hits are the same whichever way one meets
// them.
#include "engine/trace/expression.h"

#include <algorithm>
#include <ctime>
#include <iostream>

#include "engine/read/node/find.h"
#include "tests/trace/live_search.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

FieldValue value_of(const std::string& text, const NodeFacts& n) {
  const auto e = Expression::compile(text, Expression::Wanted::value);
  INFO(text << ": " << (e ? std::string() : e.error().message));
  REQUIRE(e);
  return e->evaluate(n);
}

Expression condition(const std::string& text) {
  auto e = Expression::compile(text);
  INFO(text << ": " << (e ? std::string() : e.error().message));
  REQUIRE(e);
  return *e;
}

constexpr FieldValue nothing{};
constexpr FieldValue number(i64 v) { return {v, true}; }

/// A node that was cut off by its third move, whose parent has the same mover.
struct Example {
  NodeRecord parent{}, node{};
  NodeFacts facts;
  Example() {
    parent.alpha = -20, parent.beta = 50;
    node.ply = 3, node.depth_low = 2, node.alpha = -20, node.beta = 30, node.value = 45, node.best = 2, node.rank = 1,
    node.moves = 9;
    node.size = 12, node.skipped = 5, node.link = no_node;
    node.flags = NodeRecord::cut_bit | NodeRecord::static_bit | NodeRecord::pack_pass(Pass::research, false);
    node.static_eval = 7;
    node.end_kind = NodeRecord::pack_end(NodeEnd::inner, Kind::lower);
    node.reason = static_cast<u8>(Why::killer);
    facts = {&node, &parent, 17, true, nullptr};
  }
};

}  // namespace

TEST_CASE("an expression says what stands in the record", "[trace][expression]") {
  const Example x;
  CHECK(value_of("beta - alpha", x.facts) == number(50));
  CHECK(value_of("2 + 3 * 4 - 20 / 3", x.facts) == number(8));
  CHECK(value_of("-(2 + 3) * 2", x.facts) == number(-10));
  CHECK(value_of("abs(value - static)", x.facts) == number(38));
  CHECK(value_of("min(ply, depth) + max(ply, depth)", x.facts) == number(5));
  CHECK(value_of("margin", x.facts) == number(15));
  CHECK(value_of("cut_index", x.facts) == number(2));
  CHECK(value_of("nodes", x.facts) == number(17));
  CHECK(value_of("id", x.facts) == number(17));
  for (const char* holds : {"ply==3",
                            "ply == 3 && beta-alpha<=50",
                            "cut && cut_index>=2",
                            "abs(value-static)>37",
                            "mover_same",
                            "mover_same && window_same",
                            "kind == lower",
                            "lower == kind",
                            "end==inner",
                            "pass == research",
                            "research",
                            "research and not scout",
                            "reason==killer",
                            "why == killer",
                            "mover == first",
                            "kind != exact || false",
                            "!(ply < 3)",
                            "ply*2 == 6",
                            "(cut)",
                            "cut == true",
                            "value >= beta",
                            "alpha > -infinite",
                            "size <= 12",
                            "rank == 1"}) {
    INFO(holds);
    CHECK(condition(holds).holds(x.facts));
  }
  for (const char* fails : {"ply==2", "!cut", "kind==exact", "end == table", "table_hit", "window_turned",
                            "mover == second", "scout || probe", "value < beta"}) {
    INFO(fails);
    CHECK_FALSE(condition(fails).holds(x.facts));
  }
}

TEST_CASE("what is not known makes a comparison not hold, nor its opposite", "[trace][expression]") {
  Example x;
  x.facts.leaving = false;
  for (const char* text :
       {"value > 0", "value <= 0", "!(value > 0)", "cut", "!cut", "abs(value-static) > 200", "table_depth < depth",
        "static == 7", "move == \"e3\"", "move != \"e3\"", "value == value"}) {
    INFO(text);
    CHECK(condition(text).evaluate(x.facts) == nothing);
  }
  // Where the other side decides, it decides.
  CHECK(condition("ply == 4 && cut").evaluate(x.facts) == number(0));
  CHECK(condition("cut && ply == 4").evaluate(x.facts) == number(0));
  CHECK(condition("ply == 3 || cut").evaluate(x.facts) == number(1));
  CHECK(condition("cut || ply == 3").evaluate(x.facts) == number(1));
  CHECK(condition("cut && ply == 3").evaluate(x.facts) == nothing);
  CHECK(condition("cut || ply == 4").evaluate(x.facts) == nothing);
  x.facts.parent = nullptr;
  CHECK(condition("mover_same").evaluate(x.facts) == nothing);
  x.facts.leaving = true;
  CHECK(value_of("1 / (ply - 3)", x.facts) == nothing);
  CHECK(value_of("9223372036854775807 * ply", x.facts) == nothing);
  CHECK(value_text(FieldType::score, nothing) == "unknown");
}

TEST_CASE("an error points at the place and says what was expected", "[trace][expression]") {
  struct Row {
    const char* text;
    int column;
    const char* says;
  };
  for (const Row& r : {Row{"", 1, "expected an expression"},
                       {"ply = 3", 5, "write == to compare"},
                       {"ply == 3 & cut", 10, "write &&"},
                       {"ply == 3 cut", 10, "an operator"},
                       // clang-format off
                       {"plie == 3", 1, "did you mean ply?"}, {"cut_indx > 2", 1, "did you mean cut_index?"}, {"ply == ", 7, "not the end"}, {"ply", 1, "expected a condition"},
                       {"kind == table", 9, "\"table\" is not one of none, exact, lower, upper"}, {"kind < exact", 6, "has no order"}, {"exact", 1, "kind == exact"},
                       {"cut + 1 == 2", 1, "expected a number"}, {"ply && cut", 1, "expected a condition"}, {"(ply == 3", 10, "a closing )"}, {"move == 3", 9, "in quotes"},
                       {"move < \"e3\"", 6, "no order"}, {"\"e3\"", 1, "compared with a move"}, {"move == \"e3", 9, "not closed"}, {"1 < ply < 3", 9, "joined by &&"},
                       {"value > 1.5", 10, "whole numbers only"}, {"abs value", 5, "expected a ("}, {"min(1) > 0", 6, "takes two numbers"}, {"ply == 99999999999999999999", 8, "too large"},
                       // clang-format on
                       {"ply == 3 # x", 10, "means nothing here"},
                       {"  cut ==", 9, "not the end"},
                       {"mover == cut", 10, "one of first, second"}}) {
    INFO(r.text);
    const auto e = Expression::compile(r.text);
    REQUIRE_FALSE(e);
    CHECK(e.error().column == r.column);
    INFO(e.error().message);
    CHECK(e.error().message.find(r.says) != std::string::npos);
  }
  CHECK_FALSE(Expression::compile("terms.nothing > 0", Expression::Wanted::condition, {"mobility"}));
  CHECK(Expression::compile("terms.mobility > 0", Expression::Wanted::condition, {"mobility"}));
  // However it is nested, and whatever bytes it has, it is refused or taken.
  CHECK_FALSE(Expression::compile(std::string(500, '(') + "ply" + std::string(500, ')')));
  CHECK_FALSE(Expression::compile(std::string(400, '!') + "cut"));
  CHECK_FALSE(Expression::compile(std::string(5'000, 'a')));
  Random random(3);
  const std::string letters = "plycut&|!=<>()+-*/\"' 0129.abs,moveterms\xff";
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (u32 n = random.below(24); n > 0; --n) text += letters[random.below(static_cast<u32>(letters.size()))];
    const Example x;
    if (const auto e = Expression::compile(text, Expression::Wanted::value)) (void)e->evaluate(x.facts);
    (void)complete(text);
  }
}

TEST_CASE("what has been begun is completed by what can follow there", "[trace][expression]") {
  const auto words = [](const Completions& c) {
    std::vector<std::string> out;
    for (const auto& one : c.list) out.push_back(one.text);
    return out;
  };
  CHECK(words(complete("ply == 3 && cut")) == std::vector<std::string>{"cut", "cut_index"});
  CHECK(complete("ply == 3 && cut").from == 12);
  CHECK(words(complete("kind == ")) == std::vector<std::string>{"none", "exact", "lower", "upper"});
  CHECK(words(complete("reason != k")) == std::vector<std::string>{"killer"});
  CHECK(words(complete("terms.m", {"mobility", "first-move"})) == std::vector<std::string>{"terms.mobility"});
  CHECK(complete("").list.size() > all_fields().size());
  // All that is offered can be read.
  for (const FieldInfo& f : all_fields())
    CHECK((f.type == FieldType::move || Expression::compile(f.id, Expression::Wanted::value)));
}

namespace {

const toy_tree::RandomTree shape{7, 4, 7, false, 5};

/// Many conditions: of fields that are known at once, that come late, and that other nodes know.
const std::vector<const char*> conditions = {"ply == 3 && window <= 1",
                                             "cut && cut_index >= 1",
                                             "value > alpha",
                                             "raised",
                                             "(raised && !cut) || ply == 1",
                                             "table_hit && table_depth < 5",
                                             "mover_same",
                                             "mover_same == window_same",
                                             "visit % 2 == 0",
                                             "visit > 40 && end == horizon",
                                             "scout || research",
                                             "margin > 0",
                                             "kind == upper && size > 3",
                                             "alpha_now > alpha",
                                             "id == 25",
                                             "moves - best > 2",
                                             "rank > 0 && (value < 0 || alpha > 0)"};

}  // namespace

TEST_CASE("the hits of a breakpoint are those of a filter, live, forwards and backwards", "[trace][expression]") {
  RecordPool pool;
  u64 all_hits = 0;
  for (u64 seed = 0; seed < 4; ++seed) {
    SearchPlan settings = toy_settings(100'000, 6);
    if (seed % 2 == 1) settings.max_ply = 4;
    std::vector<Breakpoint> points;
    for (const char* text : conditions)
      if (auto e = Expression::compile(text)) {
        points.push_back(breakpoint_at(std::move(*e)));
        points.back().log_only = true;  // it need not stop to count
      }
    REQUIRE(points.size() + 1 == conditions.size());  // there is no %
    LiveSearch live(toy(seed, shape), settings, pool);
    live.control.set_breakpoints(points);
    live.start();
    live.join();
    const View v = live.recording->view();
    const std::vector<u64> counted = live.control.hits();
    const std::vector<LogEntry> log = live.control.take_log();
    const std::vector<Hit> all = find_all(v, points);
    all_hits += all.size();

    // 1. The search met the same moments in the same order.
    REQUIRE(log.size() == all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      CHECK(log[i].moment.tick == all[i].tick);
      CHECK(log[i].moment.id == v.id(all[i].slot));
      CHECK(log[i].breakpoint == all[i].breakpoint);
    }
    // 2. The nodes are those of a filter over the recording.
    for (std::size_t p = 0; p < points.size(); ++p) {
      std::vector<u32> hit;
      for (const Hit& h : all)
        if (h.breakpoint == static_cast<int>(p)) hit.push_back(h.slot);
      CHECK(counted[p] == hit.size());
      FindQuery q;
      q.where = points[p].condition;
      std::vector<u32> found = find_nodes(v, q).slots;
      std::sort(hit.begin(), hit.end());
      std::sort(found.begin(), found.end());
      INFO(points[p].condition.text());
      CHECK(hit == found);
      // And of looking at each node by itself, as a watch does.
      u64 alone = 0;
      std::vector<u32> path;
      ViewLookup lookup(v, nullptr);
      for (u32 k = 0; k < v.size(); ++k) alone += points[p].condition.holds(facts_at(v, k, v.leave(k), path, lookup));
      CHECK(alone == found.size());
    }
    if (seed == 0) continue;
    // 3. A search that stops at each of them stops there.
    points[1].log_only = false;
    LiveSearch stopping(toy(seed, shape), settings, pool);
    stopping.control.set_breakpoints({points[1]});
    stopping.start();
    for (u64 pauses = 1;; ++pauses) {
      const StepStatus s = stopping.control.wait_paused(pauses);
      if (s.state == StepStatus::State::finished) {
        CHECK(pauses - 1 == counted[1]);
        break;
      }
      stopping.control.go(Step::run);
    }
  }
  CHECK(all_hits > 1'000);
}

TEST_CASE("several threads find what one finds, in the same order", "[trace][expression][slow]") {
  // A root, 150,000 moves, four answers each, of which the second raises alpha.
  Random random(4);
  std::vector<NodeRecord> records;
  const auto node = [&](u32 size, u8 ply, u8 rank, int value) {
    NodeRecord r{};
    r.size = size, r.link = no_node, r.alpha = -1000, r.beta = 1000, r.value = value, r.ply = ply, r.rank = rank,
    r.moves = 4;
    r.flags = ply % 2 ? NodeRecord::mover_bit : 0;
    r.set_depth(2 - ply);
    records.push_back(r);
  };
  constexpr u32 moves = 150'000;
  for (u32 i = 0; i < moves; ++i) {
    for (u8 k = 0; k < 4; ++k) node(1, 2, k, static_cast<int>(random.below(100)) + (k == 1 ? 100 : 0));
    node(5, 1, static_cast<u8>(i % 200), static_cast<int>(random.below(1000)) - 500);
  }
  node(5 * moves + 1, 0, 0, 400);
  const View v(records.data(), static_cast<u32>(records.size()));
  struct Alone final : PositionOracle {  // knows nothing, and has no other like it: one thread
    FieldValue move_is(const View&, std::span<const u32>, std::string_view) override { return {}; }
    FieldValue static_eval(const View&, std::span<const u32>) override { return {}; }
    FieldValue term(const View&, std::span<const u32>, std::string_view) override { return {}; }
  } alone;
  for (const char* sort : {"", "value"})
    for (const char* where : {"raised", "value > 90 && !mover_same", "ply == 1 && value == 7", "true"}) {
      INFO(where);
      const auto q = find_query(where, "value", "ply", sort, *sort != 0, {});
      REQUIRE(q);
      const FindResult one = find_nodes(v, *q, &alone), many = find_nodes(v, *q);
      CHECK(one.complete);
      CHECK(one.hits() > 10);
      CHECK(one.slots == many.slots);
      REQUIRE(one.histogram.size() == many.histogram.size());
      for (std::size_t b = 0; b < one.histogram.size(); ++b) CHECK(one.histogram[b].hits == many.histogram[b].hits);
      REQUIRE(one.groups.size() == many.groups.size());
      for (std::size_t g = 0; g < one.groups.size(); ++g) CHECK(one.groups[g].nodes == many.groups[g].nodes);
    }
}

TEST_CASE("the bars of a histogram hold every hit once, and each narrows to its own", "[trace][expression]") {
  Random random(9);
  for (int round = 0; round < 40; ++round) {
    std::vector<NodeRecord> records;
    for (u32 i = 0; i < 300; ++i) {
      NodeRecord r{};
      r.size = 1, r.link = no_node, r.alpha = -infinite, r.beta = round % 3 == 0 ? infinite : 40;
      const int wide = round % 4 == 0 ? 10 : 2'000;
      r.value = static_cast<int>(random.below(static_cast<u32>(wide))) - wide / 2;
      if (round % 2 == 1 && random.below(60) == 0) r.value = random.below(2) ? 99'999 : -100'000;  // won and lost games
      if (random.below(10) == 0) r.end_kind = NodeRecord::pack_end(NodeEnd::aborted, Kind::none);
      records.push_back(r);
    }
    const View v(records.data(), 300);
    for (const char* of : {"value", "value - 3", "beta", "alpha", "end", "cut", "margin"}) {
      FindQuery q;
      q.histogram = *Expression::compile(of, Expression::Wanted::value);
      const FindResult r = find_nodes(v, q);
      CHECK(r.hits() == 300);
      CHECK(r.histogram.size() <= max_bars + 5);
      u64 sum = 0;
      for (const HistogramBar& b : r.histogram) {
        sum += b.hits;
        if (b.narrow.empty()) continue;
        FindQuery narrowed;
        INFO(b.narrow);
        narrowed.where = condition(b.narrow);
        CHECK(find_nodes(v, narrowed).hits() == b.hits);
      }
      CHECK(sum == 300);
    }
    FindQuery far;  // as far away as numbers go
    far.histogram =
        *Expression::compile("(value - 3) * 4611686018427387904 / 3 - 9000000000000000000", Expression::Wanted::value);
    u64 sum = 0;
    for (const HistogramBar& b : find_nodes(v, far).histogram) sum += b.hits;
    CHECK(sum == 300);
  }
}

TEST_CASE("a million nodes are looked at a few times each", "[trace][expression][.][figures]") {
  RecordPool pool;
  std::vector<NodeRecord> records;
  Random random(5);
  for (u32 i = 0; i < 1'000'000; ++i) {
    NodeRecord r{};
    r.size = 1, r.alpha = static_cast<int>(random.below(100)), r.beta = r.alpha + static_cast<int>(random.below(3)),
    r.ply = 0, r.link = no_node;
    records.push_back(r);
  }
  const View v(records.data(), 1'000'000);
  for (const char* text :
       {"ply == 0 && beta - alpha <= 1", "cut && cut_index >= 4", "abs(value - alpha) > 200", "raised", "ply == 3"}) {
    FindQuery q;
    q.where = condition(text);
    q.histogram = condition("cut");
    const std::clock_t begin = std::clock();
    const FindResult r = find_nodes(v, q);
    std::cout << text << ": " << r.hits() << " hits, "
              << 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << " ms\n";
  }
}
