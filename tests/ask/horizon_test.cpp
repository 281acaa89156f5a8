// Is a score an artefact of the horizon? The searches against plain minimax, the verdicts against recorded truth.
#include "engine/ask/horizon/horizon.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/ask/horizon/horizon_words.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/read/words/bound_story.h"
#include "engine/search/switches.h"
#include "tests/places.h"
#include "tests/read/recorded_plan.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace ply::test;

namespace {

/// A recorded search as its plan says.
std::shared_ptr<const Recording> searched(const std::shared_ptr<const Game>& game, const Position& p,
                                          const std::string& profile, SearchLimits limits,
                                          std::optional<Horizon> horizon = {},
                                          const std::vector<std::pair<std::string, int>>& weights = {}) {
  SearchRequest q = game->request(p, profile);
  q.limits = limits;
  if (horizon) q.options = {.horizon = *horizon};
  q.weights = weights_of(*game->profile(profile), weights);
  return planned(end_of_line(game, p), q).recording;
}
std::shared_ptr<const Recording> searched(const std::shared_ptr<const Game>& game, const Position& p,
                                          const std::string& profile, int depth, std::optional<Horizon> horizon = {}) {
  return searched(game, p, profile, SearchLimits{depth, 0, 0}, horizon);
}
HorizonReport asked(const Recording& recording, const HorizonAsk& ask = {}) {
  JobProgress progress;
  auto r = ask_horizon(recording, ask, progress);
  INFO((r ? std::string() : r.error().message));
  REQUIRE(r);
  CHECK(progress.done == progress.all);
  return *r;
}

/// By the one search in its plainest form; another algorithm where `minimax`.
int plain_value(const HorizonReport& r, int depth, Horizon horizon, bool minimax) {
  SearchRequest q = r.root.game->request(r.root.position, r.profile);
  q.history = r.root.history;
  q.weights = r.weights;
  q.options = {.algorithm = minimax ? Algorithm::minimax : Algorithm::alpha_beta, .horizon = horizon};
  q.limits.depth = depth;
  return r.root.game->search(q).score.value;
}

struct Row {
  std::string game, profile, weights, position, truth, verdict, reason;
  int depth = 0, score = 0, deeper5 = 0, deeper6 = 0;
};
std::vector<Row> horizon_rows() {
  std::ifstream in(std::string(PLY_TEST_DATA "/horizon.csv"));
  REQUIRE(in);
  std::vector<Row> out;
  std::string line;
  bool head = true;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#' || std::exchange(head, false)) continue;
    const auto cells = split(line, ';');
    REQUIRE(cells.size() == 11);
    Row r;
    r.game = cells[0], r.profile = cells[1], r.weights = cells[2], r.position = cells[3];
    r.depth = *to_number<int>(cells[4]), r.score = *to_number<int>(cells[5]);
    r.deeper5 = *to_number<int>(cells[6]), r.deeper6 = *to_number<int>(cells[7]);
    r.truth = cells[8], r.verdict = cells[9], r.reason = cells[10];
    out.push_back(std::move(r));
  }
  return out;
}
HorizonReport ask_row(const Row& row, std::vector<int> plies = {1, 2, 4}) {
  auto setup = find_game(row.game)->parse_position(row.position, {});
  REQUIRE(setup);
  std::vector<std::pair<std::string, int>> weights;
  std::optional<Horizon> horizon;
  if (!row.weights.empty()) {  // of its own: all others are 0, and nothing is searched behind the horizon
    for (const TermInfo& t : setup->game->profile(row.profile)->terms) weights.emplace_back(t.id, 0);
    for (auto& [id, weight] : weights)
      if (id == cut_word(row.weights).word) weight = *to_number<int>(cut_word(row.weights).rest);
    horizon = Horizon::leaf;
  }
  const auto recording =
      searched(setup->game, setup->position, row.profile, SearchLimits{row.depth, 0, 0}, horizon, weights);
  HorizonAsk ask;
  ask.plies = std::move(plies);
  return asked(*recording, ask);
}

}  // namespace

TEST_CASE("the scores for the horizon are those of plain minimax, and their lines lead to them",
          "[analysis][horizon]") {
  Random random(3);
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    for (int i = 0; i < 3; ++i) {
      const auto game = *type->make({});
      const Position p = somewhere(*game, random, 8 + static_cast<int>(random.below(12)));
      const std::string profile = game->profiles().back().id;
      for (const Horizon horizon : {Horizon::leaf, Horizon::quiescence}) {
        const auto recording = searched(game, p, profile, 1, horizon);
        HorizonAsk ask;
        ask.plies = {1, 2};
        const HorizonReport r = asked(*recording, ask);
        CAPTURE(game->write(p));
        CHECK(r.complete);
        REQUIRE(r.said);
        CHECK(r.said->value == r.base().score.value);
        for (const HorizonStep& s : r.steps) {
          REQUIRE(s.done);
          const Horizon behind = s.quiet ? Horizon::quiescence : horizon;
          CHECK(s.score.kind == Kind::exact);
          CHECK(s.score.value == plain_value(r, 1 + s.plies, behind, s.plies < 2));
          // Whole: to the horizon, or to the end of the game
          const LineEnd end = end_of_moves(*game, p, std::span(s.line).first(s.horizon));
          CHECK((static_cast<int>(s.horizon) == 1 + s.plies || game->outcome(end.position, end.history)));
          // And what stands at its end is the score; a win is counted from where it is looked at
          const std::size_t known = behind == Horizon::leaf ? s.horizon : s.line.size();
          const LineEnd last = end_of_moves(*game, p, std::span(s.line).first(known));
          const Breakdown b = game->evaluate(last.position, profile, r.weights, r.mover);
          if (!game->outcome(last.position, last.history)) CHECK(b.total == s.score.value);
        }
      }
    }
  }
}

TEST_CASE("a leaf of the line has the score of the line, and is asked like any other place", "[analysis][horizon]") {
  Random random(5);
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    const auto game = *type->make({});
    const Position p = somewhere(*game, random, 10);
    const auto recording = searched(game, p, game->profiles().back().id, 3, Horizon::leaf);
    HorizonAsk ask;
    ask.plies = {1};
    const HorizonReport root = asked(*recording, ask);
    ask.leaf = static_cast<int>(root.base().horizon);
    const LineEnd end = end_of_moves(*game, p, std::span(root.base().line).first(root.base().horizon));
    JobProgress progress;
    const auto leaf = ask_horizon(*recording, ask, progress);
    if (game->outcome(end.position, end.history)) {
      CHECK(error_of(leaf).message.find("the game is over") != std::string::npos);
      continue;
    }
    REQUIRE(leaf);
    CHECK(leaf->depth == 0);
    const int turned = leaf->mover == root.mover ? root.base().score.value : -root.base().score.value;
    CHECK(leaf->base().score.value == turned);
    REQUIRE(leaf->said);
    CHECK(leaf->said->value == turned);
    CHECK(leaf->step(1)->score.value == plain_value(*leaf, 1, Horizon::leaf, true));
    ask.leaf = HorizonAsk::last_leaf;
    CHECK(asked(*recording, ask).leaf == static_cast<int>(root.base().horizon));
    ask.leaf = 99;
    CHECK(error_of(ask_horizon(*recording, ask, progress)).message.find("the line has only") != std::string::npos);
  }
}

TEST_CASE("artefacts of the horizon and honest scores are told apart in all five games", "[analysis][horizon]") {
  std::map<std::string, std::map<std::string, int>> count;
  std::set<std::string> positions;
  for (const Row& row : horizon_rows()) {
    CAPTURE(row.game, row.position, row.reason);
    CHECK(positions.insert(row.game + row.position).second);
    const HorizonReport r = ask_row(row);
    REQUIRE(r.complete);
    CHECK(r.base().score.value == row.score);
    CHECK(horizon_id(r.verdict) == row.verdict);
    const bool artefact = r.verdict == HorizonVerdict::unstable || r.verdict == HorizonVerdict::postponed;
    CHECK(artefact == (row.truth == "artefact"));
    CHECK((r.verdict == HorizonVerdict::stable) == (row.truth == "honest"));
    ++count[row.game][row.truth];
  }
  CHECK(count.size() == 5);
  for (const auto& [game, truths] : count) {
    CAPTURE(game);
    CHECK(truths.at("artefact") >= 5);
    CHECK(truths.at("honest") >= 5);
  }
}

TEST_CASE("what is recorded of the truth follows from plain searches", "[analysis][horizon]") {
  for (const Row& row : horizon_rows()) {
    CAPTURE(row.game, row.position, row.reason);
    const HorizonReport r = ask_row(row, {1});
    const Horizon horizon = !row.weights.empty() ? Horizon::leaf : r.root.game->profile(row.profile)->options.horizon;
    CHECK(plain_value(r, row.depth, horizon, true) == row.score);
    const bool cheap = row.game == "kalah" || row.game == "micro-shogi";
    if (cheap) CHECK(plain_value(r, row.depth + 5, horizon, false) == row.deeper5);
    if (cheap) CHECK(plain_value(r, row.depth + 6, horizon, false) == row.deeper6);
    // Six plies deeper, with the same end wherever movers alternate
    const int decided = r.root.game->profile(row.profile)->decided;
    const auto stays = [&](int v) {
      return std::abs(v - row.score) < r.threshold || (v >= decided && row.score >= decided) ||
             (v <= -decided && row.score <= -decided);
    };
    CHECK(stays(row.deeper6) == (row.truth != "artefact"));
    if (row.truth != "artefact") CHECK(stays(row.deeper5) == (row.truth == "honest"));
  }
}

TEST_CASE("an inserted pair is the two moves by which the deeper line is longer", "[analysis][horizon]") {
  int seen = 0;
  for (const Row& row : horizon_rows()) {
    if (row.verdict != "postponed") continue;
    CAPTURE(row.game, row.position);
    const HorizonReport r = ask_row(row);
    REQUIRE(r.pair);
    const InsertedPair& p = *r.pair;
    const HorizonStep &a = *r.step(p.shallow), &b = *r.step(p.deep);
    CHECK(b.plies == a.plies + 2);
    std::vector<MoveCode> without = b.line;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(p.at),
                  without.begin() + static_cast<std::ptrdiff_t>(p.at) + 2);
    REQUIRE(without.size() > p.event);
    REQUIRE(p.event >= p.at);
    CHECK(std::equal(a.line.begin(), a.line.begin() + static_cast<std::ptrdiff_t>(p.event) + 1, without.begin()));
    CHECK(std::abs(p.change) >= r.threshold);
    CHECK(p.behind_horizon == (p.event >= a.horizon));
    // Under each other: the same move in the same column
    const auto upper = line_cells(r, a), lower = line_cells(r, b);
    CHECK(upper[p.event + 2].the_event);
    CHECK(upper[p.event + 2].text == lower[p.event + 2].text);
    CHECK((upper[p.at].text.empty() && lower[p.at].inserted && lower[p.at + 1].inserted));
    ++seen;
  }
  CHECK(seen >= 5);
}

namespace {

/// A report as if its searches had come to these values; `own`: whether the side to move at the end is the mover's.
struct Said {
  int plies, value;
  bool same_end;
  bool quiet = false, done = true;
};
HorizonReport judged(const std::vector<Said>& all) {
  HorizonReport r;
  const auto game = *find_game("reversi")->make({});
  r.root = end_of_line(game, game->initial());
  r.profile = "classic-hard";
  r.threshold = 100;
  r.depth = 4;
  r.complete = true;
  for (const Said& s : all) {
    HorizonStep& x = r.steps.emplace_back();
    x.plies = s.plies, x.quiet = s.quiet, x.done = s.done;
    x.score = {s.value, Kind::exact};
    x.to_move = s.same_end ? Side::first : Side::second;
    r.complete &= s.done;
  }
  judge_horizon(r);
  return r;
}

}  // namespace

TEST_CASE("even and odd plies are told apart, and what is not finished is not known", "[analysis][horizon]") {
  using V = HorizonVerdict;
  CHECK(judged({{0, 20, true}, {1, 119, false}, {2, -79, true}, {4, 60, true}}).verdict == V::stable);
  CHECK(judged({{0, 20, true}, {1, 120, false}, {2, 10, true}, {4, 30, true}}).verdict == V::parity);
  CHECK(judged({{0, 20, true}, {1, 120, false}, {2, 120, true}, {4, 130, true}}).verdict == V::unstable);
  CHECK(judged({{0, 20, true}, {1, 20, false}, {2, 20, true}, {4, -80, true}}).verdict == V::unstable);
  // The two with the other end do not agree with each other
  CHECK(judged({{0, 20, true}, {1, 120, false}, {2, 10, true}, {3, -120, false}}).verdict == V::unstable);
  CHECK(judged({{0, 20, true}, {1, 120, false}, {2, 10, true}, {3, 30, false}}).verdict == V::unstable);
  CHECK(judged({{0, 20, true}, {1, 120, false}}).verdict == V::not_known);
  CHECK(judged({{0, 20, true}, {1, 30, false}}).verdict == V::stable);
  CHECK(judged({{0, 20, true}}).verdict == V::not_known);
  CHECK(judged({{0, 20, true}, {2, 20, true}, {0, 120, true, true}}).verdict == V::unstable);
  // Decided for the same side is decided
  CHECK(judged({{0, 90'010, true}, {2, 90'400, true}}).verdict == V::stable);
  CHECK(judged({{0, 90'010, true}, {2, 5'000, true}}).verdict == V::unstable);
  // Stopped: a change that was found stays one, nothing else is said
  CHECK(judged({{0, 20, true}, {1, 20, false}, {2, 20, true}, {4, 0, true, false, false}}).verdict == V::not_known);
  CHECK(judged({{0, 20, true}, {1, 20, false}, {2, 900, true}, {4, 0, true, false, false}}).verdict == V::unstable);
  CHECK(judged({{0, 20, true, false, false}, {1, 0, false, false, false}}).verdict == V::not_known);
  const HorizonReport r = judged({{0, 20, true}, {1, 500, false}, {2, 120, true}, {4, -130, true}});
  REQUIRE(r.farthest());
  CHECK(r.farthest()->plies == 4);
  CHECK(r.farthest()->change == -150);
}

TEST_CASE("what is finished is kept when the searches are stopped", "[analysis][horizon]") {
  const auto game = *find_game("kalah")->make({});
  const auto recording = searched(game, game->initial(), "classic", 3);
  JobProgress progress;
  int reported = 0;
  const auto r = ask_horizon(*recording, {}, progress, [&](const HorizonReport& so_far) {
    // The quiet one, the score, one ply deeper
    if (++reported == 3) progress.halt();
    CHECK(std::count_if(so_far.steps.begin(), so_far.steps.end(), [](const HorizonStep& s) { return s.done; }) ==
          reported);
  });
  REQUIRE(r);
  CHECK_FALSE(r->complete);
  CHECK(r->base().done);
  CHECK(r->step(1)->done);
  CHECK_FALSE(r->step(4)->done);
  CHECK(r->step(0, true)->done);
  CHECK(r->base().score.value == plain_value(*r, 3, Horizon::leaf, true));

  HorizonAsk few;
  few.max_nodes = 60;
  JobProgress other;
  const auto limited = ask_horizon(*recording, few, other);
  REQUIRE(limited);
  CHECK(limited->too_large);
  CHECK_FALSE(limited->complete);
  CHECK(plain(horizon_sentence(*limited), plain_scores(recorded_subject(*recording))).find("limit of nodes") !=
        std::string::npos);
}

TEST_CASE("a score that is decided is not said to be near another one", "[analysis][horizon]") {
  const auto game = sure(find_game("kalah")->make({{"pits", "3"}, {"stones", "2"}}));
  const auto recording = searched(game, game->initial(), "modern", 30);
  HorizonReport r = asked(*recording);
  const auto words = [&] { return plain(horizon_sentence(r), plain_scores(recorded_subject(*recording))); };
  CHECK(r.verdict == HorizonVerdict::stable);
  CHECK(words().find("it is still = wins by 4") != std::string::npos);
  // Won by more in one of the searches
  r.steps[1].score.value += 2 * game->profile(r.profile)->scale;
  judge_horizon(r);
  CHECK(r.verdict == HorizonVerdict::stable);
  INFO(words());
  CHECK(words().find("it stays decided for A, now = wins by 4") != std::string::npos);
  CHECK(words().find("near") == std::string::npos);
}

TEST_CASE("what cannot be asked about the horizon says why", "[analysis][horizon]") {
  JobProgress progress;
  const auto why = [&](const Recording& r, const HorizonAsk& ask = {}) {
    return error_of(ask_horizon(r, ask, progress)).message;
  };
  const auto kalah = *find_game("kalah")->make({});
  const auto recording = searched(kalah, kalah->initial(), "classic", 2);
  HorizonAsk ask;
  ask.node = recording->size();
  CHECK(why(*recording, ask).find("there is no node") != std::string::npos);
  const auto nothing = searched(kalah, kalah->initial(), "classic", SearchLimits{6, 5, 0});
  CHECK(why(*nothing).find("no iteration was finished") != std::string::npos);
  // The original of Micro-Shogi judges for the player who searches
  const auto shogi = *find_game("micro-shogi")->make({});
  const auto one_sided = searched(shogi, shogi->initial(), "classic", 1);
  ask = {};
  ask.leaf = 1;
  CHECK(why(*one_sided, ask).find("judges for the player who searches") != std::string::npos);
  SearchPlan foreign = recording->plan();
  foreign.engine = "some engine";
  const auto imported = Recording::made_of({recording->data(), recording->size()}, foreign, {}, {}, pool());
  REQUIRE(imported);
  CHECK(why(**imported).find("searched by some engine") != std::string::npos);
  REQUIRE(parse_plies("4, 1,2,2"));
  CHECK(*parse_plies("4, 1,2,2") == std::vector<int>{1, 2, 4});
  CHECK(error_of(parse_plies("0")).message.find("from 1 to 20") != std::string::npos);
  CHECK(error_of(parse_plies("")).message.find("plies are numbers") != std::string::npos);
}
