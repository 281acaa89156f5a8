// Files from before `modern` was the evaluation of the best levels open under the names that profiles have today.
#include <nlohmann/json.hpp>

#include "engine/base/file.h"
#include "engine/base/json_text.h"
#include "engine/foreign/import_nodes.h"
#include "engine/game/profile_names.h"
#include "engine/game/weights_text.h"
#include "engine/games/registry.h"
#include "engine/match/result_file.h"
#include "engine/plan/plan_root.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/search/switches.h"
#include "engine/session/matches/matches.h"
#include "tests/places.h"
#include "tests/session/support.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"

using namespace ply;
using namespace session_test;

namespace {

// Every game whose `modern` was another one, and another name that `modern` had.
struct Case {
  const char *game, *rules, *second;
};
constexpr Case cases[] = {
    {"reversi", "", "patterns"}, {"micro-shogi", "variant=standard", "pairs"}, {"arimaa", "", ""}};

std::shared_ptr<const Game> game_of(const Case& c) { return *find_game(c.game)->make(*parse_rules(c.rules)); }

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

}  // namespace

TEST_CASE("modern is the evaluation of the best levels, and assumes nothing", "[profiles]") {
  for (const GameType* type : all_games())
    for (const char* rules : {"", "variant=standard"}) {
      const auto game = type->make(*parse_rules(rules));
      if (!game || type->has_lessons()) continue;
      INFO(type->id() << " " << rules);
      const ProfileInfo* modern = (*game)->profile("modern");
      REQUIRE(modern);
      CHECK((*game)->profile((*game)->levels().back().profile)->revision == modern->revision);
      for (const SwitchInfo& s : (*game)->switches()) CHECK_FALSE((s.assumes && switched_on(modern->options, s)));
      CHECK(profile_words(*modern).find("Scored ") != std::string::npos);
    }
}

TEST_CASE("what a profile scored stands on the page of strength", "[profiles]") {
  const std::string page = *read_file(std::string(PLY_SOURCE_DIR) + "/app/pages/strength.md");
  int rows = 0;
  for (const GameType* type : all_games())
    for (const char* rules : {"", "variant=standard"})
      if (const auto game = type->make(*parse_rules(rules)))
        for (const ProfileInfo& p : (*game)->profiles()) {
          if (p.scored.empty()) continue;
          ++rows;
          const auto against = p.scored.find(" of 100");
          INFO(type->id() << " " << p.id << ": " << p.scored);
          REQUIRE(against != std::string::npos);
          CHECK(page.find("| `" + p.id + "` | " + p.scored.substr(0, against) + " |") != std::string::npos);
        }
  CHECK(rows >= 8);
}

TEST_CASE("former names find their profiles, and no profile has two", "[profiles]") {
  for (const Case& c : cases) {
    const auto game = game_of(c);
    INFO(c.game);
    CHECK(game->profile("modern")->id == "modern");
    CHECK(profile_called_then(*game, "modern") == "modern-2026");
    CHECK(profile_of_revision(*game, "modern", 4) == "modern-2026");
    CHECK(profile_of_revision(*game, "modern", 5) == "modern");
    CHECK(profile_of_revision(*game, "modern", 0) == "modern");
    CHECK(player_called_then(*game, "modern:6 @ with=lmr") == "modern-2026:6 @ with=lmr");
    CHECK(player_called_then(*game, "modern-6") == "modern-6");
    CHECK(player_called_then(*game, "engine:modern:6") == "engine:modern:6");
    if (*c.second) {
      CHECK(game->profile(c.second)->id == "modern");
      CHECK(profile_called_then(*game, c.second) == "modern");
    }
  }
  const auto kalah = *find_game("kalah")->make({});
  CHECK(profile_of_revision(*kalah, "modern", 1) == "modern");
}

TEST_CASE("a recording by an older revision opens with its evaluation", "[profiles]") {
  for (const Case& c : cases) {
    INFO(c.game);
    const test::Folder folder;
    const std::string path = folder.file("old.plyrec");
    PlanRoot root = end_of_line(game_of(c), game_of(c)->initial());
    SearchRequest q = root.game->request(root.position, "modern-2026");
    q.limits.depth = 2;
    SearchPlan plan;
    set_root(plan, root);
    set_request(plan, *root.game, q);
    plan.budget_bytes = std::size_t{8} << 20;
    RecordPool pool;
    const auto ran = run_plan(plan, root, {.pool = &pool});
    REQUIRE(ran);
    const auto& now = ran->recording;
    SearchPlan then = plan;
    then.profile = "modern";
    RecordingSummary summary = now->summary();
    summary.search.by.search = 4;
    const View v = now->view();
    const auto old = Recording::made_of({now->data(), v.size()}, then, summary, {}, pool);
    REQUIRE(old);
    REQUIRE((*old)->save(path).ok());
    const auto again = open_recording(path, pool);
    REQUIRE(again);
    CHECK(again->recording->plan().profile == "modern-2026");
    CHECK(again->recording->digest() == now->digest());
    REQUIRE(again->recording->save(path).ok());  // what it says now is what its digest is over
    CHECK(open_recording(path, pool));
  }
}

TEST_CASE("a plan by an older revision keeps its evaluation, one without is of today", "[profiles]") {
  const std::string text = "plyscope-search\ngame reversi\nprofile modern\ndepth 3\n";
  CHECK(parse_plan(text)->plan.profile == "modern");
  CHECK(parse_plan(text + "revision 4 1\n")->plan.profile == "modern-2026");
  CHECK(parse_plan(text + "revision 5 1\n")->plan.profile == "modern");
  CHECK(parse_plan(replaced(text, "modern", "patterns"))->plan.profile == "modern");
}

TEST_CASE("weights without a revision are of the profile that had the name then", "[profiles][weights]") {
  for (const Case& c : cases) {
    const auto game = game_of(c);
    INFO(c.game);
    const ProfileInfo &hand = *game->profile("modern-2026"), &modern = *game->profile("modern");
    const std::string today = write_weights_file(*game, modern, modern.weights, "");
    CHECK(read_weights_file(*game, modern, today));
    std::string old = replaced(write_weights_file(*game, hand, hand.weights, ""), "modern-2026", "modern");
    CHECK_FALSE(read_weights_file(*game, hand, old));
    const auto at = old.find("revision");
    old.erase(at, old.find('\n', at) + 1 - at);
    CHECK(read_weights_file(*game, hand, old));
    const auto wrong = read_weights_file(*game, modern, old);
    CHECK(error_of(wrong).message.find("weights of modern-2026, which was called modern") != std::string::npos);
  }
}

TEST_CASE("a session from before keeps its evaluation and its players", "[profiles]") {
  Session s;
  start(s, "reversi", "human", "modern-2026:2");
  s.apply(command::SetSearch{[&] {
    SearchPlan p = s.runs().settings();
    p.profile = "modern-2026", p.weights.clear();
    return p;
  }()});
  auto state = read_json(s.save_state());
  REQUIRE(state);
  REQUIRE((*state)["search"]["profile"] == "modern-2026");
  REQUIRE((*state)["second"] == "modern-2026:2");
  (*state)["search"]["profile"] = "modern", (*state)["second"] = "modern:2";
  (*state)["match"]["players"] = {"modern:3", "patterns:2", "modern-4"};
  Session today;
  REQUIRE(today.load_state(state->dump()).ok());
  CHECK(today.runs().settings().profile == "modern");
  state->erase("profiles");
  Session then;
  REQUIRE(then.load_state(state->dump()).ok());
  CHECK(then.runs().settings().profile == "modern-2026");
  CHECK(then.play().player(Side::second).text == "modern-2026:2");
  CHECK(then.matches().setup().players == std::vector<std::string>{"modern-2026:3", "modern:2", "modern-4"});
}

TEST_CASE("results from before keep their players, and a resumed match goes on in the same file", "[profiles]") {
  const auto game = *find_game("reversi")->make({});
  MatchSettings m;
  m.game = game;
  m.start = game->initial();
  m.players = {"modern-2026:1", "modern:1"};
  m.pairs = 1;
  m.openings.balance = 100, m.openings.balance_by = "modern-2026";
  const std::string today = match_header(m, {});
  std::string old = replaced(today, "\"version\":2", "\"version\":1");
  old = replaced(old, "\"modern-2026:1\",\"modern:1\"", "\"modern:1\",\"patterns:1\"");
  old = replaced(old, ",\"balance_by\":\"modern-2026\"", "");
  // Whom nobody knows judges no opening, so none would be refused.
  const auto nobody = read_match_header(replaced(today, "\"balance_by\":\"modern-2026\"", "\"balance_by\":\"nobody\""));
  CHECK(error_of(nobody).message == "openings: there is no profile \"nobody\"");
  MatchGame first;
  first.first = "modern:1", first.second = "patterns:1", first.reason = "x";
  MatchGame second = first;
  second.game = 1, second.first = "modern:1", second.second = "modern-2026:1";  // as it is added today
  const test::Folder folder;
  const std::string path = folder.file("old.jsonl");
  REQUIRE(write_file(path, old + "\n" + match_line(first) + "\n" + match_line(second) + "\n").ok());
  const auto file = read_match_file(path);
  REQUIRE(file);
  CHECK(same_match(file->header, today).ok());
  REQUIRE(file->games.size() == 2);
  CHECK(file->games[0].first == "modern-2026:1");
  CHECK(file->games[0].second == "modern:1");
  CHECK(file->games[1].first == "modern:1");
  CHECK(file->games[1].second == "modern-2026:1");
}

TEST_CASE("a lesson may name a profile as it was called then", "[profiles][learn]") {
  const std::string text = "plyscope-search\ngame micro-shogi\nrules variant=standard\nprofile pairs\ndepth 2\n";
  CHECK(parse_plan(text)->plan.profile == "modern");
}
