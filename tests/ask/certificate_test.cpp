// What sentences claim is judged by other code than that which says it, and what is falsified is refused.
#include "engine/ask/certificate/certificate.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/ask/certificate/judge.h"
#include "engine/ask/score_change/change_words.h"
#include "engine/check/check.h"
#include "engine/games/registry.h"
#include "engine/read/node/node_info.h"
#include "engine/read/tree/corridor.h"
#include "engine/read/words/bound_story.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

using What = SentenceClaim::What;

std::vector<std::shared_ptr<const Recording>> drawn(u64 of_each, u64 nodes) {
  std::vector<std::shared_ptr<const Recording>> out;
  for (const GameType* type : all_games())
    for (u64 i = 0; i < of_each; ++i) {
      DrawOptions draw;
      draw.max_depth = 4, draw.max_nodes = nodes;
      auto recording = ply::record(draw_search(*type, i, draw), test::pool());
      REQUIRE(recording);
      out.push_back(*recording);
    }
  return out;
}

void check_searches(u64 of_each, u64 seed) {
  CheckOptions options;
  options.games = of_each, options.seed = seed;
  for (const GameType* type : all_games()) {
    const CheckRow row = check_sentences(*type, options);
    for (const std::string& line : row.first) FAIL_CHECK(row.game << ": " << line);
    CHECK(row.wrong == 0);
    CHECK(row.searches == of_each);
  }
}

}  // namespace

TEST_CASE("what every sentence claims holds by the records alone, at every tick of small searches",
          "[analysis][certificate]") {
  check_searches(3, 1);
}

TEST_CASE("what every sentence claims holds in a hundred searches of all games and switches",
          "[analysis][certificate][slow]") {
  check_searches(17, 2);
}

TEST_CASE("a claim of whatever kind that is falsified is refused", "[analysis][certificate]") {
  const auto searches = drawn(4, 100);
  std::set<std::string_view> invented;
  for (std::size_t i = 0; i < SentenceClaim::kinds; ++i) {
    const auto what = static_cast<What>(i);
    INFO(claim_id(what));
    CHECK(claim_of_id(claim_id(what)) == what);
    CertificateOptions options;
    options.plant = what;
    bool said = false;
    for (const auto& recording : searches) {
      if (said || recording->size() == 0) continue;
      const Certificate c = certify(*recording, options);
      REQUIRE(c.planted);
      REQUIRE(c.first);
      REQUIRE(c.first->what == what);
      said = !c.invented;
    }
    if (!said) invented.insert(claim_id(what));
  }
  // Those that small clean searches have no occasion for.
  const std::set<std::string_view> rare{"widened",        "cut-short",    "not-counted",   "not-reached", "answered",
                                        "entry-by",       "left-out",     "rests-on-past", "answer",      "skipped",
                                        "cut-unrecorded", "gone-through", "line-breaks"};
  for (const std::string_view id : invented) {
    INFO(id);
    CHECK(rare.count(id) == 1);
  }
  CHECK_FALSE(claim_of_id("nobody"));
}

TEST_CASE("what is said of a change of score holds, and nothing of it can be altered", "[analysis][certificate]") {
  std::map<std::string, int> altered;
  int said = 0;
  for (const GameType* type : all_games())
    for (u64 seed = 0; seed < 8; ++seed) {
      INFO(type->id() << " " << seed);
      DrawOptions draw;
      draw.max_depth = 4, draw.unlimited = true;
      DrawnSearch s = draw_search(*type, seed, draw);
      s.request.options.set(Switch::iterative, true);
      settle(s);
      const auto recording = ply::record(s, test::pool());
      REQUIRE(recording);
      const View v = (*recording)->view();
      if (v.empty()) continue;
      Nodes nodes = nodes_of(recorded_subject(**recording));
      ClaimJudge judge({(*recording)->data(), (*recording)->size()}, (*recording)->windowless(),
                       judged_search(**recording));
      judge.to(v.ticks() - 1);
      const IterationsModel m = iterations_model((*recording)->summary().search.iterations, v, nodes);
      for (std::size_t i = 0; i < m.points.size(); ++i)
        for (std::size_t k = i + 1; k < m.points.size(); ++k) {
          if (m.points[i].root == no_node || m.points[k].root == no_node) continue;
          const ScoreChange c = score_change(m, i, k, v, nodes);
          if (!c.changed()) continue;
          const Sentence sentence = change_sentence(c, v, nodes);
          REQUIRE(sentence.claims().size() == 1);
          const SentenceClaim claim = sentence.claims().front();
          INFO(plain(sentence, plain_scores(nodes.subject())));
          CHECK(judge.refused(claim) == "");
          CHECK(judge.refused(falsified(v, claim)) != "");
          ++said;
          const auto alter = [&](const char* what, auto&& change) {
            SentenceClaim other = claim;
            auto x = std::make_shared<ChangeClaim>(*claim.change);
            change(*x);
            other.change = x;
            INFO(what);
            ++altered[what];
            CHECK(judge.refused(other) != "");
          };
          alter("was", [](ChangeClaim& x) { ++x.was.value; });
          alter("is", [](ChangeClaim& x) { --x.is.value; });
          alter("kind", [](ChangeClaim& x) { x.is.kind = x.is.kind == Kind::lower ? Kind::upper : Kind::lower; });
          alter("roots", [](ChangeClaim& x) { std::swap(x.root_then, x.root_now); });
          alter("last", [](ChangeClaim& x) { x.last_now = x.root_then; });
          alter("end",
                [](ChangeClaim& x) { x.end = x.end == ChangeEnd::bounds ? ChangeEnd::horizon : ChangeEnd::bounds; });
          if (claim.change->event != no_node) {
            alter("event", [](ChangeClaim& x) { x.event = x.root_now; });
            alter("event's score", [](ChangeClaim& x) { ++x.event_score.value; });
          }
          for (std::size_t n = 0; n < claim.change->steps.size(); ++n) {
            alter("turn", [&](ChangeClaim& x) {
              x.steps[n].turn = x.steps[n].turn == ChangeTurn::found ? ChangeTurn::refuted : ChangeTurn::found;
            });
            alter("move", [&](ChangeClaim& x) { x.steps[n].move ^= 1; });
            alter("mover", [&](ChangeClaim& x) { x.steps[n].mover = ply::other(x.steps[n].mover); });
            alter("then", [&](ChangeClaim& x) { x.steps[n].then = x.root_then; });
            alter("now", [&](ChangeClaim& x) { x.steps[n].now = x.root_now; });
            alter("its score", [&](ChangeClaim& x) { ++x.steps[n].was.value, ++x.steps[n].is.value; });
          }
          if (!claim.change->steps.empty()) alter("left out", [](ChangeClaim& x) { x.steps.pop_back(); });
        }
    }
  CHECK(said > 40);
  CHECK(altered.size() >= 14);
}

TEST_CASE("the judge finds the ids, moments and windows that the view gives, by counting", "[analysis][certificate]") {
  for (const auto& recording : drawn(2, 100)) {
    const View v = recording->view();
    Replayed at({recording->data(), recording->size()}, recording->windowless());
    REQUIRE(at.size() == v.size());
    std::vector<u32> path, kids;
    std::vector<PathWindow> windows;
    for (u32 k = 0; k < v.size(); ++k) {
      REQUIRE(at.id(k) == v.id(k));
      REQUIRE(at.slot(v.id(k)) == k);
      REQUIRE(at.parent(k) == v.parent(k));
      REQUIRE(at.enter(k) == v.enter(k));
      REQUIRE(at.leave(k) == v.leave(k));
    }
    for (Tick t = 0; t < v.ticks(); t += 3) {
      at.to(t);
      v.path(t, path);
      v.windows(path, t, windows);
      for (std::size_t d = 0; d < path.size(); ++d) {
        REQUIRE(at.now(path[d]) == windows[d].now);
        REQUIRE(at.entry(path[d]) == windows[d].entry);
      }
    }
    at.to(0);  // and back
    REQUIRE(at.entered(v.event(0).slot));
    REQUIRE_FALSE(at.closed(v.event(0).slot));
  }
}

TEST_CASE("a move is called the best only where the search names it, not where standing pat is",
          "[analysis][certificate]") {
  int standing = 0;
  for (const auto& recording : drawn(12, 150)) {
    const View v = recording->view();
    Nodes nodes = nodes_of(recorded_subject(*recording));
    for (u32 k = 0; k < v.size(); ++k) {
      const NodeRecord& r = v[k];
      if (r.end() != NodeEnd::inner || r.cut() || !r.stood_pat() || r.best != no_rank || r.kind() == Kind::upper)
        continue;
      std::vector<u32> path = path_to(v, k);
      const Corridor c = corridor_at(v, v.leave(k), path, k, r.mover(), nodes);
      for (const CorridorChip& chip : c.rows.back().chips) CHECK_FALSE(chip.best);
      CHECK(plain(c.sentence, plain_scores(nodes.subject())).rfind("Standing pat is best: ", 0) == 0);
      ++standing;
    }
  }
  CHECK(standing > 0);
}

TEST_CASE("a shallow search may ask for any bound: no window of one is called an error", "[analysis][certificate]") {
  const auto game = std::shared_ptr<const Game>(*find_game("reversi")->make({}));
  SearchOptions o = with({Switch::fail_hard, Switch::tt_deeper, Switch::lmr, Switch::multi_probcut});
  Random random(5);
  int beyond = 0;
  for (int n = 0; n < 6; ++n) {
    const Recorded r = test::record(game, somewhere(*game, random, 15), o, {6, 6000});
    const View v = r.view();
    Nodes nodes = nodes_of(r.subject);
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    for (u32 k = 0; k < v.size(); ++k) {
      if (v.parent(k) == no_node || !is_shallow_probe(v[v.parent(k)], v[k])) continue;
      v.path_to(k, path);
      v.windows(path, v.enter(k), windows);
      const Window& above = windows[windows.size() - 2].at_next;
      beyond += v[k].alpha < above.alpha.value || v[k].beta > above.beta.value;
      REQUIRE_FALSE(corridor_at(v, v.enter(k), path, k, Side::first, nodes).rows.back().widens);
    }
  }
  CHECK(beyond > 0);
}

TEST_CASE("a cut-off that no value stands for is told as what it is", "[analysis][certificate]") {
  int cuts = 0;
  for (const auto& recording : drawn(2, 100)) {
    std::vector<NodeRecord> records(recording->data(), recording->data() + recording->size());
    for (u32 k = 0; k < records.size() && cuts < 40; ++k) {
      const NodeRecord kept = records[k];
      if (recording->windowless() || !kept.cut() || kept.partial() || kept.size == 1 || kept.end() != NodeEnd::inner)
        continue;
      const NodeRecord last = records[k - 1];
      records[k - 1].value = kept.mover() == last.mover() ? kept.beta - 1 : 1 - kept.beta;
      const View v(records.data(), static_cast<u32>(records.size()));
      Nodes nodes = nodes_of(recorded_subject(*recording));
      const Sentence ending = node_info(v, moment_at(v, v.leave(k), k), nodes).ending,
                     reported = cut_sentence(v, v.leave(k), k, Side::first, nodes);
      ClaimJudge judge(records, false, judged_search(*recording));
      judge.to(v.leave(k));
      for (const Sentence* s : {&ending, &reported}) {
        CHECK(plain(*s, plain_scores(nodes.subject())).rfind("Left as cut off behind ", 0) == 0);
        REQUIRE_FALSE(s->claims().empty());
        CHECK(s->claims().front().what == What::cut_short);
        CHECK(judge.refused(s->claims().front()) == "");
      }
      records[k - 1] = last;
      ClaimJudge sound(records, false, judged_search(*recording));
      sound.to(v.leave(k));
      CHECK(sound.refused(ending.claims().front()) != "");
      ++cuts;
    }
  }
  CHECK(cuts > 0);
}

TEST_CASE("the story of a bound hands nothing down in plain minimax", "[analysis][certificate]") {
  const auto game = std::shared_ptr<const Game>(*find_game("kalah")->make({}));
  const Recorded r = test::record(game, game->initial(), {.algorithm = Algorithm::minimax}, 2);
  const View v = r.view();
  Nodes nodes = nodes_of(r.subject);
  for (Tick t = 0; t < v.ticks(); ++t)
    for (const bool upper : {false, true})
      for (const BoundStop& s :
           bound_story(v, t, v.deepest(t) == no_node ? v.size() - 1 : v.deepest(t), upper, nodes).stops)
        REQUIRE(s.kind != BoundStop::Kind::handed_down);
}

TEST_CASE("a sentence carries what it claims, and the nodes that it rests on", "[analysis][certificate]") {
  for (const auto& recording : drawn(1, 100)) {
    const View v = recording->view();
    if (v.empty()) continue;
    Nodes nodes = nodes_of(recorded_subject(*recording));
    for (Tick t = 0; t < v.ticks(); ++t) {
      const Sentence s = event_sentence(v, t, nodes);
      REQUIRE_FALSE(s.claims().empty());
      CHECK(s.claims().front().tick == t);
      const std::vector<u32> ids = s.rests_on();
      REQUIRE(std::count(ids.begin(), ids.end(), v.id(v.event(t).slot)) == 1);
      Sentence both = s;
      both.add(s);
      CHECK(both.claims().size() == 2 * s.claims().size());
      CHECK(s.claims().size() * 2 == both.claims().size());  // the first one has kept its own
    }
  }
  for (const std::string_view s : sentences_without_claim()) CHECK(s == "Before the first event.");
  CHECK(sentences_without_claim().size() == 1);
}
