// Games that end before the rules end them: drawn by what both sides see.
#include <algorithm>

#include "engine/games/registry.h"
#include "engine/match/match_game.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"
#include "tests/match/support.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace match_test;

namespace {

/// Plays the first legal move and sees what it is told to see: its n-th move the n-th, then the last one again.
class SeeingSeat final : public Seat {
 public:
  explicit SeeingSeat(std::vector<std::optional<Score>> scores) : scores_(std::move(scores)) {}
  Status begin(const Game&, const Position&, u64) override { return Done{}; }
  SeatMove choose(const SeatView& v, Attention&) override {
    SeatMove out;
    out.plies = {v.game.moves(v.position, v.history).front()};
    out.seconds = 0;
    out.score = scores_[std::min(made_++, scores_.size() - 1)];
    if (out.score) out.profile = "modern";
    return out;
  }

 private:
  std::vector<std::optional<Score>> scores_;
  std::size_t made_ = 0;
};

/// As many of what its profile counts in.
std::optional<Score> sees(int units, Kind kind = Kind::exact) {
  const auto game = *find_game("reversi")->make({});
  return Score{static_cast<i32>(units * game->profile("modern")->scale), kind};
}

MatchGame seen(const Adjudication& rules, std::vector<std::optional<Score>> a, std::vector<std::optional<Score>> b) {
  MatchSettings s = match_between({}, "reversi");
  s.adjudication = rules;
  SeeingSeat first(std::move(a)), second(std::move(b));
  Attention stop;
  auto out = play_match_game(s, first, second, s.start, {}, stop);
  REQUIRE(out);
  return *out;
}
bool drawn(const MatchGame& g) {
  const bool said = g.reason == "adjudicated: a draw, both see themselves level";
  CHECK((!said || g.winner == Winner::draw));
  return said;
}

}  // namespace

TEST_CASE("a game is drawn when both sides have seen themselves level in enough moves", "[match][adjudication]") {
  const Adjudication rules{.draw_moves = 3, .draw_score = 2000};
  const MatchGame level = seen(rules, {sees(20)}, {sees(-20)});
  CHECK(drawn(level));
  CHECK(level.moves.size() == 6);
  CHECK_FALSE(forfeited(level));
  CHECK_FALSE(drawn(seen(rules, {sees(20)}, {sees(-40)})));
  CHECK_FALSE(drawn(seen({}, {sees(0)}, {sees(0)})));
  // One that sees more in between is counted anew; the other has been level long since.
  CHECK(seen(rules, {sees(0)}, {sees(0), sees(0), sees(90), sees(0)}).moves.size() == 12);
  CHECK(seen(rules, {sees(0), sees(0), sees(-90), sees(0)}, {sees(0)}).moves.size() == 11);
  // What is only a bound says nothing.
  CHECK_FALSE(drawn(seen(rules, {sees(0)}, {sees(0, Kind::upper)})));
  CHECK_FALSE(drawn(seen(rules, {sees(0, Kind::lower)}, {sees(0)})));
}

TEST_CASE("a draw is not adjudicated before its ply", "[match][adjudication]") {
  for (const int after : {0, 6, 7, 15, 20}) {
    const MatchGame g = seen({.draw_moves = 3, .draw_score = 0, .draw_after = after}, {sees(0)}, {sees(0)});
    CHECK(drawn(g));
    CHECK(g.moves.size() == static_cast<std::size_t>(std::max(6, after)));
  }
}

TEST_CASE("where one side reports no scores nothing is adjudicated, and that is said before", "[match][adjudication]") {
  CHECK_FALSE(drawn(seen({.draw_moves = 1, .draw_score = 1000000}, {sees(0)}, {std::nullopt})));
  MatchSettings s = match_between({"modern:1", "engine:x @ depth=1", "genetic"});
  CHECK(match_warnings(s).empty());
  s.adjudication.draw_moves = 4;
  const auto draws = match_warnings(s);
  REQUIRE(draws.size() == 2);
  CHECK(draws[0] == "engine:x @ depth=1 reports no scores, so that none of its games is drawn by what both sides see");
  CHECK(draws[1].find("genetic reports no scores") == 0);
  s.adjudication.resign = 300;
  CHECK(match_warnings(s)[0].find("is drawn or given up by") != std::string::npos);
  s.adjudication.draw_moves = 0;
  CHECK(match_warnings(s)[0].find("none of its games is given up by") != std::string::npos);
}

TEST_CASE("the rules of draws stand in the header of the results", "[match][adjudication]") {
  MatchSettings s = match_between({"modern:1", "modern:2"});
  CHECK(match_header(s, {}).find("draw") == std::string::npos);  // as it was before there were any
  s.adjudication.draw_moves = 4, s.adjudication.draw_score = 25, s.adjudication.draw_after = 30;
  const auto back = read_match_header(match_header(s, {}));
  REQUIRE(back);
  CHECK(back->adjudication == s.adjudication);
  MatchSettings other = s;
  other.adjudication.draw_after = 31;
  CHECK_FALSE(same_match(match_header(s, {}), match_header(other, {})));
}
