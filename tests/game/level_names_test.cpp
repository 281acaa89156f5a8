// What opponents are called, and those that give something away on purpose.
#include "engine/game/level_names.h"

#include <algorithm>
#include <set>

#include "engine/game/handicap.h"
#include "engine/game/move_loss.h"
#include "engine/game/root_lines.h"
#include "engine/game/term_text.h"
#include "tests/game/faces.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using face_test::faces;

TEST_CASE("every level is offered once: ours by name, those of the original with that word, and the rest",
          "[game][levels]") {
  for (const face_test::Face& f : faces()) {
    CAPTURE(f.name);
    std::set<std::string> offered;
    for (const LevelGroup& group : offered_levels(*f.game)) {
      CHECK_FALSE(group.levels.empty());
      for (const LevelInfo* l : group.levels) CHECK(offered.insert(l->id).second);
    }
    CHECK(offered.size() == f.game->levels().size());
    for (const LevelInfo& l : f.game->levels()) {
      CAPTURE(l.id);
      const bool classic = f.game->profile(l.profile)->classic;
      // The title is the one that it had there; what people read says whose it is.
      CHECK(l.title.find("original") == std::string::npos);
      // Nobody wrote down what the originals bred: a genetic program says whose breeding it is, and with what settings.
      const std::string whose = !classic                     ? ""
                                : !l.program                 ? ", original"
                                : is_of_original(*f.game, l) ? ", original settings"
                                                             : ", our breeding";
      CHECK(level_name(*f.game, l) == l.title + whose);
      if (l.program) CHECK(level_details(*f.game, l).find("bred with the preset ") != std::string::npos);
      const auto player = parse_player(*f.game, l.id);
      REQUIRE(player);
      CHECK(player_title(*f.game, *player) == level_name(*f.game, l));
      // What it is exactly, in which its name, its profile and its limit stand.
      const std::string exactly = level_details(*f.game, l);
      CHECK(exactly.starts_with(l.id + ":"));
      if (l.limits.depth > 0) CHECK(exactly.find("depth " + std::to_string(l.limits.depth)) != std::string::npos);
      CHECK((exactly.find("nodes a move") != std::string::npos) == (l.limits.nodes > 0));
    }
    if (!f.game->level("modern-1")) continue;
    const auto named = named_levels(*f.game);
    REQUIRE(named.size() == named_opponents.size());
    for (std::size_t i = 0; i < named.size(); ++i) {
      CHECK(named[i]->title == named_opponents[i].title);
      if (i > 0) CHECK(named[i]->limits.nodes > named[i - 1]->limits.nodes);
    }
    CHECK(usual_level(*f.game) == "modern-4");
  }
}

TEST_CASE("a handicap is read, written and read again, and wrong ones are refused", "[game][levels]") {
  const auto game = *find_game("reversi")->make({});
  const auto player = parse_player(*game, "modern-4 @ gives=2.5 often=40 seed=7");
  REQUIRE(player);
  REQUIRE(player->handicap);
  CHECK(player->handicap->max == 250);  // hundredths of a disc
  CHECK(player->handicap->percent == 40);
  CHECK(player->handicap->seed == 7);
  const auto again = parse_player(*game, player->text);
  REQUIRE(again);
  CHECK(again->text == player->text);
  CHECK(again->handicap == player->handicap);
  CHECK(player_title(*game, *player) == "Medium, with a handicap");
  CHECK(player_details(*game, *player).find("at most 2.5 discs in 40 % of its moves") != std::string::npos);
  // It goes with weights and switches.
  const auto both = parse_player(*game, "modern:3 @ with=lmr gives=1");
  REQUIRE(both);
  CHECK(both->handicap->percent == 50);
  CHECK(both->switches.size() == 1);
  CHECK(parse_player(*game, both->text)->text == both->text);
  for (const char* wrong : {"modern-4 @ gives=0", "modern-4 @ gives=-1", "modern-4 @ gives=x",
                            "modern-4 @ gives=1 often=0", "modern-4 @ gives=1 often=101", "modern-4 @ gives=1 seed=x",
                            "modern-4 @ often=20", "modern-4 @ gives=1e9", "human @ gives=1"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_player(*game, wrong));
  }
}

TEST_CASE("amounts have their noun, one of them in the singular, tenths as parts of a whole", "[game][levels]") {
  const auto words = [](const char* id, const char* profile, int amount) {
    const auto game = *find_game(id)->make({});
    return amount_words(*game, *game->profile(profile), amount);
  };
  CHECK(words("reversi", "modern", 100) == "1 disc");
  CHECK(words("reversi", "modern", 250) == "2.5 discs");
  CHECK(words("reversi", "modern", -7) == "0.07 discs");
  CHECK(words("reversi", "classic-hard", 1) == "1 point");
  CHECK(words("reversi", "classic-hard", 410) == "410 points");
  CHECK(words("pivit", "classic", 1) == "1 minion");
  CHECK(words("pivit", "classic", 3) == "3 minions");
  CHECK(words("kalah", "classic", 12) == "1.2 stones");
  CHECK(words("kalah", "classic", 10) == "1 stone");
  CHECK(words("micro-shogi", "modern", 150) == "1.5 points");
  // Said where a move has lost it, and where a computer gives it away.
  const auto kalah = *find_game("kalah")->make({});
  const MoveLoss loss{0, {-10, Kind::exact}, {2, Kind::exact}, 4};
  CHECK(loss_words(*kalah, "classic", "3", loss) == "3 lost 1.2 stones, at depth 4.");
  const auto wrong = parse_player(*kalah, "modern-4 @ gives=x");
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("a number of stones from 0.01 to ") != std::string::npos);
}

TEST_CASE("what is given away is no more than was allowed, no win, and the same again", "[game][levels]") {
  for (const face_test::Face& f : faces()) {
    if (f.variant || f.game->levels().empty() || f.game->type().has_lessons()) continue;
    CAPTURE(f.name);
    const ProfileInfo& profile = *f.game->profile("modern");
    int given = 0, asked = 0;
    for (const auto& stop : face_test::sample(*f.game, 5, 6, 16, 8)) {
      if (stop.moves.size() < 2) continue;
      SearchRequest q = f.game->request(stop.position, "modern");
      q.history = stop.history;
      q.limits.depth = 2;
      const Handicap h{profile.score_at_75_percent, 100, 3};
      const WeakerMove drawn = weaker_move(*f.game, q, h);
      const auto m = drawn.move;
      CHECK(weaker_move(*f.game, q, h).move == m);
      CHECK(drawn.nodes > 0);
      ++asked;
      if (!m) continue;
      ++given;
      const RootLines all = search_root_lines(*f.game, q, {});
      const auto it = std::find_if(all.lines.begin(), all.lines.end(), [&](const RootLine& l) { return l.move == *m; });
      REQUIRE(it != all.lines.end());
      const int best = all.lines.front().score.value, value = it->score.value;
      CHECK(value < best);
      CHECK(drawn.score.value == value);
      CHECK(drawn.score.kind == Kind::exact);
      CHECK(drawn.nodes == all.nodes);
      CHECK(best - value <= h.max);
      CHECK((best >= profile.decided) == (value >= profile.decided));
    }
    CHECK(asked > 3);
    CHECK(given > 0);
  }
}

TEST_CASE("the stated percentage of moves is given away, drawn by position and seed", "[game][levels]") {
  const auto game = *find_game("reversi")->make({});
  int given = 0, other = 0;
  const auto stops = face_test::sample(*game, 9, 8, 40, 2);
  for (const auto& stop : stops) {
    SearchRequest q = game->request(stop.position, "modern");
    q.limits.depth = 1;
    const int max = game->profile("modern")->decided - 1;  // then nearly every move can be given
    given += weaker_move(*game, q, {max, 30, 1}).move.has_value();
    other += weaker_move(*game, q, {max, 100, 1}).move.has_value();
  }
  REQUIRE(other > 60);
  CHECK(given > other / 6);
  CHECK(given < other / 2);
}
