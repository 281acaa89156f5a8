// Recordings of all games through their file, and what is asked of one that an older program made.
#include <fmt/format.h>

#include <cstring>

#include "engine/ask/compare/bisect.h"
#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/search_again.h"
#include "engine/check/drawn_search.h"
#include "engine/games/registry.h"
#include "engine/plan/plan_text.h"
#include "engine/trace/recording_json.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("whatever is recorded comes back from a file as it was, packed or not, in all games", "[check][file]") {
  RecordPool pool;
  for (const GameType* type : all_games()) {
    for (u64 seed = 0; seed < 12; ++seed) {
      INFO(type->id() << " " << seed);
      DrawnSearch drawn = draw_search(*type, seed);
      for (const FullPolicy policy : {FullPolicy::stop, FullPolicy::keep_shallow, FullPolicy::compact}) {
        drawn.plan.policy = policy;
        drawn.plan.budget_bytes = (seed % 3 + 1) * 300 * sizeof(NodeRecord);
        const auto made = record(drawn, pool);
        REQUIRE(made);
        const Recording& a = **made;
        a.set_bookmarks({{0, no_node, "the first"}, {a.view().ticks() - 1, 0, "the last"}});
        const std::string packed = *a.write(), plain = *a.write(Packing::plain);
        for (const std::string& bytes : {packed, plain}) {
          const auto back = Recording::read(bytes, pool);
          REQUIRE(back);
          const Recording& b = **back;
          REQUIRE(b.size() == a.size());
          CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(NodeRecord)) == 0);
          CHECK(a.digest() == b.digest());
          CHECK(write_settings(a.plan()) == write_settings(b.plan()));
          CHECK(write_summary(a.plan(), a.summary()) == write_summary(b.plan(), b.summary()));
          CHECK(a.bookmarks() == b.bookmarks());
          CHECK(*b.write() == packed);
          CHECK(*b.write(Packing::plain) == plain);
        }
      }
    }
  }
}

TEST_CASE("what only the recording revision could answer is refused for another one's recording", "[check][lint]") {
  RecordPool pool;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const DrawnSearch drawn =
        draw_search(*type, 3, {.sound = true, .unlimited = true, .profile = "modern", .max_depth = 3});
    const auto made = record(drawn, pool);
    REQUIRE(made);
    const Recording& own = **made;
    const u32 evaluation = drawn.game->profile("modern")->revision;
    REQUIRE(own.summary().search.by == SearchRevision{search_revision, evaluation});
    const auto by = [&](SearchRevision revision) {
      RecordingSummary s = own.summary();
      s.search.by = revision;
      return *Recording::made_of({own.data(), own.size()}, own.plan(), s, {}, pool);
    };
    const auto skipped = [&](const Recording& r, LintRule rule) {
      return lint(lint_input(r, drawn)).rules[static_cast<std::size_t>(rule)].skipped;
    };
    const auto again = [&](const Recording& r) {
      Attention attention{};
      return record_again(r, pool, attention);
    };
    CHECK(skipped(own, LintRule::static_right).empty());
    CHECK(again(own).same);
    CHECK(not_bisectable(*drawn.game, own).empty());

    const auto searched = by({search_revision + 1, evaluation});
    const std::string of_search =
        fmt::format("recorded by revision {} of the search, this is {}", search_revision + 1, search_revision);
    CHECK(skipped(*searched, LintRule::reproducible) == of_search);
    CHECK(skipped(*searched, LintRule::static_right).empty());  // the evaluation is still the same
    CHECK(again(*searched).why_not == of_search);
    CHECK(not_bisectable(*drawn.game, *searched) == of_search);

    const auto judged = by({search_revision, evaluation + 1});
    const std::string of_evaluation =
        fmt::format("recorded by revision {} of its evaluation, this is {}", evaluation + 1, evaluation);
    CHECK(skipped(*judged, LintRule::reproducible) == of_evaluation);
    CHECK(skipped(*judged, LintRule::static_right) == of_evaluation);
    CHECK(again(*judged).why_not == of_evaluation);
    CHECK(not_bisectable(*drawn.game, *judged) == of_evaluation);
    CHECK(audit(lint_input(*judged, drawn)).skipped == of_evaluation);
    LintReport report = lint(lint_input(*judged, drawn));
    Attention attention{};
    search_again(*judged, pool, attention, report);
    CHECK(report.broken().empty());
    CHECK(report.rules[static_cast<std::size_t>(LintRule::reproducible)].skipped == of_evaluation);
  }
}

TEST_CASE("the text of a search says which revisions its digest is of, and one that does not is of the first",
          "[session][recipe]") {
  RecordPool pool;
  const DrawnSearch drawn =
      draw_search(*all_games().front(), 3, {.sound = true, .unlimited = true, .profile = "modern", .max_depth = 3});
  const auto made = record(drawn, pool);
  REQUIRE(made);
  const auto text = write_plan(**made, (*made)->digest());
  REQUIRE(text);
  const auto recipe = parse_plan(*text);
  REQUIRE(recipe);
  CHECK(recipe->by == SearchRevision{search_revision, drawn.game->profile("modern")->revision});
  CHECK(not_repeatable(*recipe).empty());
  std::string older = *text;
  const auto at = older.find("revision");
  REQUIRE(at != std::string::npos);
  const std::string line = older.substr(at, older.find('\n', at) - at);
  CHECK(parse_plan(older.replace(at, line.size(), "revision  77 1"))->by == SearchRevision{77, 1});
  CHECK(not_repeatable(*parse_plan(older)).find("recorded by revision 77 of the search") != std::string::npos);
  older = *text;
  CHECK(parse_plan(older.replace(at, line.size() + 1, ""))->by == SearchRevision{1, 1});
  for (const char* bad : {"revision", "revision 1", "revision 1 2 3", "revision a b", "revision -1 1"}) {
    older = *text;
    CHECK_FALSE(parse_plan(older.replace(at, line.size(), bad)));
  }
}
