// The pages about the reports of the original programs: each claim can be played, what comes out is held here, and
// whether it agrees with what is printed is worked out.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/game/measured.h"
#include "engine/games/registry.h"
#include "engine/original/claim.h"
#include "engine/original/exact_test.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// Plays all claims of a page that `takes`, and holds what comes out.
template <class Takes>
void hold(const GameType& type, const Takes& takes) {
  const OriginalReport* page = original_report(type);
  REQUIRE(page);
  for (const ReportClaim* c : page->claims())
    for (const Check& check : c->checks) {
      if (!takes(check)) continue;
      CAPTURE(type.id(), c->id, check.line);
      JobProgress progress;
      PlayOptions options;
      options.long_ones = true;
      const auto played = play_check(check, options, progress);
      INFO((played ? std::string() : played.error().message));
      REQUIRE(played);
      CHECK(played->here == check.here);
      CHECK_FALSE(played->label.empty());
      // A rule that went wrong is told where it shows.
      if (check.kind == CheckKind::option) CHECK(played->defect_shows);
    }
}

OriginalReport page_of(const std::string& claim) {
  const auto page = read_report(*find_game("reversi"), "# A page\n\n## One\n\n```claim a\ntitle A\n" + claim + "```\n");
  INFO((page ? std::string() : page.error().message));
  REQUIRE(page);
  return *page;
}

PlayedClaim played(const OriginalReport& page, bool long_ones = true) {
  JobProgress progress;
  PlayOptions options;
  options.long_ones = long_ones;
  const auto out = play_claim(*page.claim("a"), options, progress);
  INFO((out ? std::string() : out.error().message));
  REQUIRE(out);
  return *out;
}

}  // namespace

TEST_CASE("every game that people play has a page about its report", "[original]") {
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    if (type->has_lessons()) continue;  // a tree is no game that people play
    const std::string_view text = built_in_text(*type, "report.md");
    REQUIRE_FALSE(text.empty());
    const auto page = read_report(*type, text);
    INFO((page ? std::string() : page.error().message));
    REQUIRE(page);
    CHECK(page->claims().size() >= 10);
    std::size_t silent = 0;
    for (const ReportClaim* c : page->claims()) {
      CAPTURE(c->id);
      silent += c->checks.empty();
      for (const Check& check : c->checks) CHECK_FALSE(check.here.empty());
    }
    // Most of it is played.
    CHECK(3 * silent <= page->claims().size());
  }
}

TEST_CASE("what the reports claim comes out as their pages hold it", "[original]") {
  for (const GameType* type : all_games())
    if (!type->has_lessons()) hold(*type, [](const Check& c) { return !c.is_long(); });
}

TEST_CASE("matches and evolutions of the reports come out as their pages hold them", "[original][slow]") {
  for (const GameType* type : all_games())
    if (!type->has_lessons())
      hold(*type, [](const Check& c) { return c.kind == CheckKind::games || c.kind == CheckKind::evolution; });
}

TEST_CASE("a claim holds if all that is printed comes out, and differs if anything does not", "[original]") {
  const std::string first = "rules start=mirrored\ncheck moves\n", yes = "check legal e3\nprinted yes\n";
  CHECK(played(page_of(first)).verdict == ClaimVerdict::shown);
  CHECK(played(page_of(first + "printed c5 d6 e3 f4\n")).verdict == ClaimVerdict::holds);
  CHECK(played(page_of(first + "printed c5 d6 e3\n")).verdict == ClaimVerdict::differs);
  CHECK(played(page_of(first + "printed c5 d6 e3 f4\n" + yes)).verdict == ClaimVerdict::holds);
  CHECK(played(page_of(first + "printed c5 d6 e3\n" + yes)).verdict == ClaimVerdict::differs);
  CHECK(played(page_of("")).verdict == ClaimVerdict::nothing);
  // What is not played may differ.
  const auto page = page_of(first + "printed c5 d6 e3 f4\ncheck games hard against easy pairs=2\nprinted harder\n");
  CHECK(played(page, false).verdict == ClaimVerdict::not_played);
  const auto wrong = page_of(first + "printed none\ncheck games hard against easy pairs=2\n");
  CHECK(played(wrong, false).verdict == ClaimVerdict::differs);
}

TEST_CASE("two games cannot tell who is stronger, and fifty pairs can", "[original]") {
  CHECK(played(page_of("check games easy against easy pairs=4\nprinted the first\n")).verdict == ClaimVerdict::open);
  CHECK(played(page_of("check games hard against easy pairs=40\nprinted the first\n")).verdict == ClaimVerdict::holds);
  CHECK(played(page_of("check games easy against hard pairs=40\nprinted the first\n")).verdict ==
        ClaimVerdict::differs);
}

TEST_CASE("a fault that changes the answer shows, and one that costs nodes does not", "[original]") {
  const std::string fault =
      "moves f5 d6 c3\ncheck fault depth=4 profile=modern algorithm=alpha-beta "
      "without=iterative,pvs,aspiration,tt,killers,history fault=";
  const PlayedClaim cut = played(page_of(fault + "early-cut\n")),
                    forgotten = played(page_of(fault + "beta-forgotten\n"));
  CHECK(cut.verdict == ClaimVerdict::defect);
  CHECK(forgotten.verdict == ClaimVerdict::harmless);
  // The first node that answers otherwise, and the linter.
  REQUIRE(cut.checks[0]->more.size() == 2);
  CHECK(cut.checks[0]->more[1].find("R16") != std::string::npos);
}

TEST_CASE("what is stopped says so", "[original]") {
  const auto page = page_of("check games hard against easy pairs=50\nprinted the first\n");
  JobProgress progress;
  progress.stop = true;
  PlayOptions options;
  options.long_ones = true;
  const auto out = play_check(page.claim("a")->checks.front(), options, progress);
  REQUIRE(out);
  CHECK(out->agreement == Agreement::stopped);
}

TEST_CASE("a mistake on a page is named by its line", "[original]") {
  const auto error = [](const std::string& lines) {
    const auto page = read_report(*find_game("reversi"), "# A page\n```claim a\ntitle A\n" + lines + "```\n");
    return page ? std::string() : page.error().message;
  };
  CHECK(error("check search depth=two\n").starts_with("line 4: "));
  CHECK(error("check dance\n").starts_with("line 4: there is no check"));
  CHECK(error("moves a1\ncheck moves\n").starts_with("line 5: "));
  CHECK(error("rules start=nowhere\ncheck moves\n").starts_with("line 5: "));
  CHECK(error("tune x\n").starts_with("line 4: a claim has"));
  CHECK(error("title one two three four five six\n").starts_with("line 5: a title has five words"));
  CHECK(error("profile none\ncheck value\n").starts_with("line 5: "));
  CHECK(error("check fault depth=2\n").starts_with("line 4: it plants no fault"));
  CHECK(error("```claim b\n").starts_with("line 4: a claim within"));
  CHECK_FALSE(read_report(*find_game("reversi"), "# A page\n```claim a\ntitle A\n"));
  CHECK_FALSE(read_report(*find_game("reversi"), "no title"));
}

TEST_CASE("the exact test gives what counting all tables by hand gives", "[original]") {
  // Two players of two games each, 2-0-0 against 0-0-2: of 6 tables with these sums (4 over 2), two are as extreme.
  CHECK(std::abs(exact_test({2, 0, 0}, {0, 0, 2}) - 1.0 / 3) < 1e-12);
  // 3-0-0 against 0-3-0: 20 ways to deal six games, 2 of them.
  CHECK(std::abs(exact_test({3, 0, 0}, {0, 3, 0}) - 0.1) < 1e-12);
  CHECK(std::abs(exact_test({5, 5, 5}, {5, 5, 5}) - 1) < 1e-12);
  CHECK(exact_test({0, 0, 0}, {1, 0, 0}) == 1);
  // The cell that the report of Pivit prints as 14-4-2, against 0-0-20 (1.5e-11 by an independent program).
  CHECK(exact_test({14, 4, 2}, {0, 0, 20}) < 1e-6);
  CHECK(exact_test({18, 2, 0}, {10, 8, 2}) < 0.05);
}

TEST_CASE("Holm's correction takes the smallest first and stops where one does not hold", "[original]") {
  CHECK(holm({0.01, 0.04, 0.03}) == std::vector<bool>{true, false, false});
  CHECK(holm({0.01, 0.02, 0.03}) == std::vector<bool>{true, true, true});
  CHECK(holm({0.2, 0.001}) == std::vector<bool>{false, true});
  CHECK(holm({}).empty());
}
