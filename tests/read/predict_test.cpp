#include "engine/read/node/predict.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/read/words/bound_story.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

/// The answer from the record of the node alone: its entry window, its value, whether it was left next.
int answer_of(const View& v, const Prediction& p) {
  const NodeRecord& r = v[p.slot];
  const bool mine = r.mover() == p.side;
  switch (p.kind) {
    case PredictKind::bound: return p.upper ? (mine ? r.beta : -r.alpha) : (mine ? r.alpha : -r.beta);
    case PredictKind::returned: return mine ? r.value : -r.value;
    case PredictKind::cut: return !(r.cut() && v.leave(p.slot) == p.tick + 1);
  }
  return 0;
}

}  // namespace

TEST_CASE("the right answer of a prediction is what the recording then says, in every game", "[learn][predict]") {
  Random random(23);
  std::map<PredictKind, int> asked;
  std::set<int> places;
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const SearchOptions& o : sound_options()) {
      const Recorded r = record(game, somewhere(*game, random, 6), o, 3);
      const View v = r.view();
      Nodes nodes;
      nodes.reset(r.subject);
      const Tick step = std::max<Tick>(1, v.ticks() / 150);
      for (Tick t = -1; t < v.ticks() + 1; t += step) {
        const Side side = random.below(2) ? Side::first : Side::second;
        for (const Prediction& p : predictions_at(v, t, side, 7, nodes)) {
          INFO(type->id() << " tick " << t << " kind " << static_cast<int>(p.kind) << " node " << v.id(p.slot));
          ++asked[p.kind];
          REQUIRE(p.choices.size() >= 2);
          REQUIRE((p.right >= 0 && p.right < static_cast<int>(p.choices.size())));
          places.insert(p.right);
          CHECK(p.choices[static_cast<std::size_t>(p.right)].value == answer_of(v, p));
          CHECK_FALSE(p.question.empty());
          CHECK(p.answer == t + 1);
          std::set<int> values;
          for (const PredictChoice& c : p.choices) {
            CHECK(values.insert(c.value).second);
            CHECK_FALSE(c.reason.empty());
            CHECK_FALSE(c.text.empty());
          }
          if (r.recording->windowless() || o.algorithm == Algorithm::minimax) CHECK(p.kind == PredictKind::returned);
        }
      }
    }
  }
  for (const PredictKind k : {PredictKind::bound, PredictKind::cut, PredictKind::returned}) CHECK(asked[k] > 50);
  CHECK(places.size() == 3);
}

TEST_CASE("what is asked next tells nothing of its answer: each cut-off question comes with yes and with no",
          "[learn][predict]") {
  Random random(29);
  std::map<PredictKind, int> asked;
  std::map<bool, int> cuts;  // by what is right: yes, no
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    const Recorded r = record(game, somewhere(*game, random, 6), {}, 3);
    const View v = r.view();
    Nodes nodes;
    nodes.reset(r.subject);
    Tick t = 0;
    for (int i = 0; i < 400; ++i) {
      const auto p = next_prediction(v, t, Side::first, 1, nodes);  // as a person goes on
      if (!p) break;
      ++asked[p->kind];
      if (p->kind == PredictKind::cut) ++cuts[p->choices[static_cast<std::size_t>(p->right)].value == 1];
      t = p->answer;
    }
  }
  for (const PredictKind k : {PredictKind::bound, PredictKind::cut, PredictKind::returned}) CHECK(asked[k] > 30);
  CHECK(cuts[true] > 20);
  CHECK(cuts[false] > 20);
}

TEST_CASE("the deep cut of the lessons is predicted with the reasons that the page has", "[learn][predict]") {
  const Setup s = toy("([([5 9] [3 8]) ([6 7] [1 4])] [([4 9 2] [8 7]) ([9 8] [6 5])])");
  const Recorded r = record(s.game, s.position, {}, 4);
  const View v = r.view();
  Nodes nodes;
  nodes.reset(r.subject);
  u32 bab = no_node, baa = no_node;
  for (u32 k = 0; k < v.size(); ++k) {
    if (nodes.line(v, k) == "b a b") bab = k;
    if (nodes.line(v, k) == "b a a") baa = k;
  }
  REQUIRE(bab != no_node);
  // Before bab is entered: baa hands up 4, MAX has 5.
  const auto all = predictions_at(v, v.enter(bab) - 1, Side::first, 1, nodes);
  REQUIRE_FALSE(all.empty());
  const Prediction& p = all.front();
  CHECK(p.kind == PredictKind::bound);
  CHECK(plain(p.question, plain_scores(r.subject)) == "What is α at bab?");
  std::set<std::string> texts;
  for (const PredictChoice& c : p.choices) texts.insert(c.text);
  CHECK(texts == std::set<std::string>{"4", "5", "-∞"});
  CHECK(p.choices[static_cast<std::size_t>(p.right)].text == "5");
  CHECK(p.choices[static_cast<std::size_t>(p.right)].reason == "MAX has 5 by a, and that is handed down.");
  REQUIRE(p.origin != no_node);
  CHECK(nodes.line(v, p.origin) == "a");
  // Before baa is left: its two other cards need not be turned.
  bool cut = false;
  for (const Prediction& q : predictions_at(v, v.leave(baa) - 1, Side::first, 1, nodes))
    if (q.kind == PredictKind::cut) {
      cut = true;
      CHECK(q.choices[static_cast<std::size_t>(q.right)].text == "no");
      CHECK(q.choices[0].reason == "5 ≥ 4, so α ≥ β: MAX already has 5 by a.");
    }
  CHECK(cut);
  CHECK(predictions_at(v, v.ticks() - 1, Side::first, 1, nodes).empty());
  CHECK(next_prediction(v, 0, Side::first, 1, nodes));
}

TEST_CASE("the order of the choices follows the seed", "[learn][predict]") {
  const Setup s = toy("([([5 9] [3 8]) ([6 7] [1 4])] [([4 9 2] [8 7]) ([9 8] [6 5])])");
  const Recorded r = record(s.game, s.position, {}, 4);
  Nodes nodes;
  nodes.reset(r.subject);
  std::set<std::string> orders;
  for (u64 seed = 0; seed < 30; ++seed) {
    std::string order;
    const auto p = next_prediction(r.view(), 20, Side::first, seed, nodes),
               q = next_prediction(r.view(), 20, Side::first, seed, nodes);
    REQUIRE((p && q));
    for (const PredictChoice& c : p->choices) order += c.text + " ";
    std::string again;
    for (const PredictChoice& c : q->choices) again += c.text + " ";
    CHECK(order == again);
    orders.insert(order);
  }
  CHECK(orders.size() > 1);
}
