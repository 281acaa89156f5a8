// Reviews that are stopped and gone on with, by any number of threads, and the passes that they are made of.
#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/game_line.h"
#include "engine/game/game_phases.h"
#include "engine/games/registry.h"
#include "engine/review/refutation.h"
#include "engine/review/report.h"
#include "engine/review/review_json.h"
#include "tests/review/played.h"

using namespace review_test;

TEST_CASE(
    "a review by nodes, its causes, refutations and reports do not depend on threads, nor on where it was stopped",
    "[review]") {
  int causes = 0, refutations = 0, solved = 0;
  for (const auto& [id, exact] : {std::pair{"kalah", 14}, {"reversi", 8}, {"pivit", 0}}) {
    INFO(id);
    const auto game = *find_game(id)->make({});
    const GameRecord whole = random_game(game, 3, 300);
    GameRecord record = {game, whole.start, {}, {{"First", "classic:1"}, {"Second", "modern:1"}}};
    if (!game->profile("classic")) record.tags["First"] = game->profiles().front().id + ":1";
    // Its last moves, so that the solver has its part in it.
    const std::size_t cut = whole.moves.size() - std::min<std::size_t>(whole.moves.size(), 10);
    record.start = end_of_moves(*game, whole.start, std::span(whole.moves).first(cut)).position;
    record.moves.assign(whole.moves.begin() + static_cast<std::ptrdiff_t>(cut), whole.moves.end());
    auto settings = settings_for(*game);
    settings.depth = 0, settings.nodes = 400, settings.exact = exact;
    const auto begun = begin_review(record, settings, 0);
    if (!begun) continue;  // a walk of repetitions, which its end alone does not know
    const auto all = [](const GameReview& r) {
      std::string out = all_of(r) + html_report({{&r, 1}}, "again") + markdown_report({{&r, 1}}, "again");
      for (const std::string& line : review_lines(r, 1)) out += line + "\n";
      for (const ReviewedPly& p : r.plies) out += p.no_refutation + "\n";
      return out;
    };
    const auto run = [&](int threads, std::size_t stop_after) {
      GameReview r = *begun;
      for (int runs = 0; runs < 200; ++runs) {
        JobProgress progress;
        ReviewControl control;
        control.threads = threads, control.refutations = 100, control.quick_first = true;
        std::size_t now = 0;
        control.reported = [&](const GameReview&, std::size_t) {
          if (stop_after > 0 && ++now == stop_after) progress.halt();
        };
        if (run_review(r, control, progress)) return r;
        CHECK_FALSE(r.marked);
        const std::string html = html_report({{&r, 1}}, "again");
        for (const char* claim : {"No move is marked.", "All marked moves", "plies deeper"})
          CHECK(html.find(claim) == std::string::npos);
        CHECK(html.find("not finished: ") != std::string::npos);
      }
      FAIL("it never ends");
      return r;
    };
    const GameReview once = run(1, 0);
    const std::string said = all(once);
    CHECK(all(run(2, 0)) == said);
    // The thread that is not told is in the middle of something: of a solver as well as of a search.
    for (const std::size_t every : {std::size_t{1}, std::size_t{2}, std::size_t{5}}) CHECK(all(run(2, every)) == said);
    for (const ReviewedPly& p : once.plies) {
      causes += p.cause.has_value(), refutations += p.refutation != nullptr;
      if (is_error(p.mark)) CHECK((p.refutation != nullptr) != !p.no_refutation.empty());
      if (!p.here->solved || !is_error(p.mark)) continue;
      ++solved;
      CHECK(p.choices.size() > 2);  // as deep as the nodes allow, else nothing tactical would be found there
    }
  }
  CHECK(causes > 3);
  CHECK(refutations > 3);
  CHECK(solved > 0);
}

TEST_CASE("one move that is asked for is told all that the whole review says of it, and no other is judged",
          "[review]") {
  int errors = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    if (dynamic_cast<const HasPhases*>(game.get()) == nullptr) continue;
    GameRecord record = random_game(game, 5, plies_for(*game, 14));
    record.tags["First"] = game->profiles().front().id + ":1";
    const auto begun = begin_review(record, settings_for(*game), 0);
    if (!begun) continue;
    ReviewControl control;
    control.refutations = 100;
    GameReview whole = *begun;
    JobProgress progress;
    REQUIRE(run_review(whole, control, progress));
    const auto lines = review_lines(whole, 1, true);
    for (std::size_t ply = 0; ply < whole.plies.size(); ply += 3) {
      GameReview one = *begun;
      JobProgress own;
      REQUIRE(review_turn(one, ply, control, own));
      const ReviewedTurn& turn = whole.turn_of(ply);
      const auto asked = review_lines(one, 1, true);
      REQUIRE(asked.size() == turn.count);
      for (std::size_t i = 0; i < turn.count; ++i) {
        // But for the answer to it, which is not judged.
        const std::string& all = lines[turn.first + i];
        const auto answered = all.find(",\"not_punished\":\"");
        CHECK(asked[i] == (answered == std::string::npos
                               ? all
                               : all.substr(0, answered) + all.substr(all.find('"', answered + 18) + 1)));
        CHECK(one.plies[turn.first + i].no_refutation == whole.plies[turn.first + i].no_refutation);
        errors += is_error(one.plies[turn.first + i].mark);
      }
    }
    GameReview stopped = *begun;
    JobProgress halted;
    halted.halt();
    CHECK_FALSE(review_turn(stopped, 0, control, halted));
    CHECK(review_lines(stopped, 1).empty());
  }
  CHECK(errors > 3);
}

TEST_CASE("a quick pass comes first where the settings are not quick themselves", "[review]") {
  const auto game = *find_game("arimaa")->make({});
  const auto passes = [&](int depth, u64 nodes, bool quick_first) {
    auto s = settings_for(*game);
    s.depth = depth, s.nodes = nodes;
    const auto r = begin_review(random_game(game, 7, 6), s, 0);
    REQUIRE(r);
    const auto out = review_passes(*r, quick_first);
    CHECK(out.back() == r->settings);
    std::size_t longest = 1;
    for (const ReviewedTurn& t : r->turns) longest = std::max(longest, t.count);
    for (const ReviewSettings& pass : out)
      if (pass.depth > 0) CHECK(pass.depth > static_cast<int>(longest));
    return out.size();
  };
  CHECK(passes(8, 0, false) == 1);
  CHECK(passes(8, 0, true) == 2);
  CHECK(passes(5, 0, true) == 1);
  CHECK(passes(0, 2000, true) == 1);
  CHECK(passes(0, 2001, true) == 2);
  CHECK(passes(0, 100'000, false) == 1);
}
