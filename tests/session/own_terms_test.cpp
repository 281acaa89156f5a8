// Terms of one's own in the session: typed, searched, recorded, opened again, asked about, and kept with the rest.
#include "engine/game/own_terms.h"

#include <filesystem>

#include "engine/ask/what_if/what_if.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/session/searches/own_term_commands.h"
#include "engine/trace/recording.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"

using namespace ply;
using namespace session_test;

namespace {

const std::vector<OwnTermText> edge = {{"edge", "count(me.edge)"}};

SearchPlan weighed(const Session& s, const char* term, int weight) {
  SearchPlan plan = plan_to(s, 3);
  const ProfileInfo& p = *s.play().game().profile(plan.profile);
  plan.weights = named_weights(p, s.runs().weights());
  for (auto& [id, w] : plan.weights)
    if (id == term) w = weight;
  return plan;
}

}  // namespace

TEST_CASE("a term of one's own is searched, recorded, opened and asked about", "[session][own-term]") {
  Session s;
  start(s, "reversi");
  s.apply(command::SetOwnTerms{{{"edge", "cuont(me)"}}});
  CHECK(said(s, "count"));  // what may have been meant
  CHECK(own_terms_of(s.play().game()).empty());

  s.apply(command::SetOwnTerms{edge});
  CHECK(own_terms_of(s.play().game()) == edge);
  search_by(s, weighed(s, "edge", 300));
  const auto recording = s.runs().run()->recording();
  REQUIRE(recording);
  CHECK(recording->plan().own_terms == edge);

  // A file keeps it, and what is opened is the same search
  const test::Folder folder;
  const std::string path = folder.file("own.plyrec");
  REQUIRE(recording->save(path));
  RecordPool pool;
  const auto opened = Recording::open(path, pool);
  REQUIRE(opened);
  CHECK((*opened)->digest() == recording->digest());
  CHECK((*opened)->plan().own_terms == edge);
  const auto root = resolve((*opened)->plan());
  REQUIRE(root);
  CHECK(own_terms_of(*root->game) == edge);
  PlanSinks sinks;
  sinks.pool = &pool;
  const auto again = run_plan((*opened)->plan(), *root, sinks);
  REQUIRE(again);
  CHECK(again->recording->digest() == recording->digest());

  // So does its text, which a person can write
  const auto text = write_plan(**opened, recording->digest());
  REQUIRE(text);
  CHECK(text->find("term      edge = count(me.edge)\n") != std::string::npos);
  const auto written = parse_plan(*text);
  REQUIRE(written);
  CHECK(written->plan.own_terms == edge);
  const auto by_text = run_plan(written->plan, written->root, sinks);
  REQUIRE(by_text);
  CHECK(by_text->recording->digest() == recording->digest());
  std::string damaged = *text;
  damaged.replace(damaged.find("me.edge"), 7, "me.egde");
  const auto refused = parse_plan(damaged);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("edge") != std::string::npos);
  CHECK(refused.error().column == 24);

  // Other weights for it, over the recorded tree: at its own the values are what was recorded
  JobProgress progress;
  const auto tree = WhatIf::make(*opened, progress);
  REQUIRE(tree);
  const ProfileInfo& profile = (*tree)->profile();
  CHECK(std::string_view(profile.terms.back().id) == "edge");
  CHECK((*tree)->subject().weights[static_cast<int>(profile.terms.size()) - 1] == 300);
}

TEST_CASE("a saved session has its terms of one's own again, with their weights", "[session][own-term]") {
  Session s;
  start(s, "reversi");
  s.apply(command::SetOwnTerms{edge});
  s.apply(command::SetSearch{weighed(s, "edge", 250)});
  const std::string state = s.save_state();
  Session again;
  REQUIRE(again.load_state(state));
  CHECK(own_terms_of(again.play().game()) == edge);
  CHECK(again.runs().weights() == s.runs().weights());
  // A new game of the same sort has them, too; one of another has not
  start(again, "reversi");
  CHECK(own_terms_of(again.play().game()) == edge);
  start(again, "kalah");
  CHECK(own_terms_of(again.play().game()).empty());
  // One that is not understood any more is left out, and all else is there
  std::string damaged = state;
  damaged.replace(damaged.find("count(me.edge)"), 14, "count(me.egde)");
  Session third;
  REQUIRE(third.load_state(damaged));
  CHECK(own_terms_of(third.play().game()).empty());
  CHECK(said(third, "left out"));
}

TEST_CASE("other weights for a term of one's own flip what it decides", "[session][own-term]") {
  Session s;
  start(s, "kalah");
  s.apply(command::SetOwnTerms{{{"last-pit", "pit6(me)"}}});
  search_by(s, weighed(s, "last-pit", 40));
  const auto recording = s.runs().run()->shared_recording();
  REQUIRE(recording);
  JobProgress progress;
  const auto tree = WhatIf::make(recording, progress);
  REQUIRE(tree);
  const Weights own = (*tree)->subject().weights;
  const auto at = static_cast<std::size_t>((*tree)->profile().terms.size()) - 1;
  // Searched again with another weight, the value is in the interval that the recorded tree gave
  for (const int w : {0, 10, -30, 200}) {
    Weights other = own;
    other.w[at] = w;
    const auto bounds = (*tree)->bounds(other, &progress);
    REQUIRE(bounds);
    const auto exact = search_what_if(**tree, other, {});
    REQUIRE(exact);
    CAPTURE(w, exact->result.score.value);
    CHECK(bounds->root.contains(exact->result.score.value));
  }
}
