// Exercises of a set: positions, errors and what they are about.
#include "engine/review/exercise_set.h"

#include <algorithm>
#include <set>

#include "engine/game/collection.h"
#include "engine/game/rules_page.h"
#include "engine/review/exercise.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/game_forms.h"
#include "tests/places.h"
#include "tests/review/played.h"

using namespace ply;
using namespace review_test;

namespace {

/// What comes with the program for a game.
std::vector<SetExercise> shipped(const std::string& game) {
  std::vector<SetExercise> out;
  const GameType& type = *find_game(game);
  const auto usual = type.make(usual_rules(type));
  JobProgress progress;
  const auto games = read_collection(PLY_SOURCE_DIR "/app/exercises/" + game + ".txt", *usual, progress);
  if (!games) FAIL(games.error().message);
  for (std::size_t i = 0; i < games->games.size(); ++i) {
    INFO(game << " " << i + 1);
    auto record = games->open(i);
    REQUIRE(record);
    auto exercise = read_exercise(std::move(*record));
    if (!exercise) FAIL(exercise.error().message);
    out.push_back(std::move(*exercise));
  }
  return out;
}

}  // namespace

TEST_CASE("themes are written and read back", "[review][exercises]") {
  for (const char* id : {"lost", "corner-opened", "terms:mobility", "turn-given-up"}) {
    const auto theme = parse_theme(id, 3);
    REQUIRE(theme);
    CHECK(theme->id() == id);
    CHECK(theme->within == 3);
    CHECK_FALSE(theme_words(*theme).empty());
  }
  for (const char* wrong : {"", "none", "terms", "terms:", "lost:x", "corner"}) CHECK_FALSE(parse_theme(wrong, 0));
}

TEST_CASE("an error is cut out of its game, written, read back, and judged by itself", "[review][exercises]") {
  for (const char* name : {"reversi", "kalah", "pivit", "micro-shogi"}) {
    const GameType& type = *find_game(name);
    const auto game = *type.make(usual_rules(type));
    std::size_t cut = 0;
    for (u64 seed = 1; seed <= 40 && cut < 2; ++seed) {
      const GameReview r = reviewed(random_game(game, seed, 24), settings_for(*game));
      for (std::size_t ply = 0; ply < r.plies.size(); ++ply) {
        const auto e = cut_exercise(r, ply);
        const auto asked = exercise_plies(r);
        const bool is_asked = std::find(asked.begin(), asked.end(), ply) != asked.end();
        const bool shows = static_cast<int>(r.plies[ply].reason.at) <= max_exercise_within;
        CHECK(e.has_value() == (is_asked && shows && r.plies[ply].reason.kind != ReasonKind::none));
        if (!e) continue;
        ++cut;
        CHECK(game->key(e->game.start) == r.keys[ply]);
        CHECK(e->game.moves == std::vector<MoveCode>{r.plies[ply].played});
        const auto text = write_games({e->game}, own_form);
        REQUIRE(text);
        const auto back = type.parse_game(*text, {});
        REQUIRE(back);
        const auto again = read_exercise(*back);
        REQUIRE(again);
        CHECK(again->theme == e->theme);
        CHECK(again->key() == e->key());
        JobProgress progress;
        const auto judged = judge_exercise(*again, progress);
        if (!judged) continue;  // by more nodes, or without what was played before, it is none
        CHECK(theme_of(*judged, 0)->same_kind(e->theme));
        const std::size_t right = right_moves(*judged, 0);
        CHECK((right >= 1 && right <= max_right_moves));
        CHECK_FALSE(try_move(*judged, 0, e->game.moves.front())->right);
      }
    }
    INFO(name);
    CHECK(cut > 0);
  }
}

TEST_CASE("what is no exercise says what is wrong with it", "[review][exercises]") {
  const auto reads = [](const std::string& tags) -> Result<SetExercise> {
    const auto game = find_game("reversi")->parse_game("[Game \"Reversi\"]\n" + tags + "\nf5\n", {});
    REQUIRE(game);
    return read_exercise(*game);
  };
  CHECK(reads("[Theme \"corner-lost\"]\n[Within \"2\"]\n"));
  const auto problem = [&](const std::string& tags) {
    const auto read = reads(tags);
    return read ? std::string() : read.error().message;
  };
  CHECK(problem("[Theme \"corner-lost\"]\n").starts_with("the tag Within"));
  CHECK(problem("[Theme \"corner-lost\"]\n[Within \"-1\"]\n").starts_with("the tag Within"));
  CHECK(problem("[Theme \"corners\"]\n[Within \"2\"]\n").starts_with("the tag Theme"));
  // f5 at the start is no error.
  JobProgress progress;
  const auto judged = judge_exercise(*reads("[Theme \"corner-lost\"]\n[Within \"2\"]\n"), progress);
  REQUIRE_FALSE(judged);
  CHECK(judged.error().message == "what was played is no error");
}

TEST_CASE("like an error are those by the same rule, the same kind first, then those that show about as soon",
          "[review][exercises]") {
  const auto set = shipped("reversi");
  const ExerciseTheme theme{ReasonKind::corner_lost, {}, 3};
  const auto all = similar_exercises(set, theme, set.size());
  REQUIRE(all.size() >= 3);
  const auto far = [&](const SetExercise& e) {
    return std::pair(e.theme.kind != theme.kind, std::abs(e.theme.within - theme.within));
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    CHECK(rule_of(all[i].theme.kind) == ReasonRule::corner);
    if (i > 0) CHECK(far(all[i - 1]) <= far(all[i]));
  }
  const auto others = similar_exercises(set, theme, 3, {all[0].key(), all[2].key()});
  REQUIRE(others.size() == std::min<std::size_t>(3, all.size() - 2));
  CHECK(others[0].key() == all[1].key());
}

TEST_CASE("the sets of the program hold no exercise twice, and two at least by every rule that they have",
          "[review][exercises]") {
  for (const char* name : {"reversi", "kalah", "pivit", "micro-shogi"}) {
    std::set<std::string> keys;
    std::map<ReasonRule, int> rules;
    const auto set = shipped(name);
    for (const SetExercise& e : set) {
      INFO(name << " " << e.key());
      CHECK(keys.insert(e.key()).second);
      if (e.theme.kind != ReasonKind::terms) ++rules[rule_of(e.theme.kind)];
    }
    for (const auto& [rule, n] : rules) {
      INFO(name << " " << rule_id(rule));
      CHECK(n >= 2);
    }
  }
}

/// Judges those that it `takes`, by their theme and their place in the set.
template <class Takes>
static void judge_sets(const Takes& takes) {
  for (const char* name : {"reversi", "kalah", "pivit", "micro-shogi"}) {
    std::size_t place = 0;
    for (const SetExercise& e : shipped(name)) {
      if (!takes(name, e.theme, place++)) continue;
      INFO(name << " " << e.key());
      JobProgress progress;
      const auto judged = judge_exercise(e, progress);
      CHECK(judged.ok());
    }
  }
}

TEST_CASE("the sets of the program are what they say they are", "[review][exercises][slow]") {
  // Of each game the first of each kind, and a fifth of all: tests/daily.sh takes all.
  std::set<std::string> kinds;
  judge_sets([&](const std::string& name, const ExerciseTheme& theme, std::size_t place) {
    return kinds.insert(name + static_cast<char>(theme.kind)).second || place % 5 == 0;
  });
}

TEST_CASE("all that is in the sets of the program is what it says it is", "[.][daily]") {
  judge_sets([](const std::string&, const ExerciseTheme&, std::size_t) { return true; });
}
