// Weights as words and files, and the players that take them.
#include "engine/game/weights_text.h"

#include <fstream>

#include "engine/game/player.h"
#include "engine/games/registry.h"
#include "engine/search/switches.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("weights are written and read back, and what is wrong is named", "[weights]") {
  const auto game = *find_game("kalah")->make({});
  const ProfileInfo& profile = *game->profile("modern");
  const auto w = parse_weights(profile, " row=9  choices=150", profile.weights);
  REQUIRE(w);
  CHECK(write_weights(profile, *w, profile.weights) == "row=9 choices=150");
  CHECK(write_weights(profile, profile.weights, profile.weights).empty());
  const std::string file = write_weights_file(*game, profile, *w, "made by hand\n\nfor a test");
  CHECK(file.find("# made by hand\n# for a test\n") != std::string::npos);
  REQUIRE(read_weights_file(*game, profile, file));
  CHECK(*read_weights_file(*game, profile, file) == *w);
  const auto says = [&](const char* text, const char* words) {
    const auto r = read_weights_file(*game, profile, text);
    REQUIRE_FALSE(r);
    CAPTURE(r.error().message);
    CHECK(r.error().message.find(words) != std::string::npos);
  };
  says("", "no file of weights");
  says("row=9\n", "line 1");
  says("plyscope-weights\ngame reversi\n", "line 2: these are weights of \"reversi\"");
  says("plyscope-weights\n\nprofile classic\n", "line 3");
  says("plyscope-weights\nweights row=9 rows=3\n", "\"rows=3\" is no weight of modern");
  says("plyscope-weights\nweights row=999999\n", "from 0 to 150");
  says("plyscope-weights\nweighs row=9\n", "\"weighs\" is not known");
  // A part of a file is no file, and nothing is said twice.
  says(file.substr(0, file.size() - 1).c_str(), "the line has no end");
  says(file.substr(0, file.size() - 2).c_str(), "the line has no end");
  says("plyscope-weights\n", "ends without its line \"game\"");
  for (auto end = file.rfind(' '); end != std::string::npos; end = end > 0 ? file.rfind(' ', end - 1) : file.npos) {
    CAPTURE(end);
    CHECK_FALSE(read_weights_file(*game, profile, file.substr(0, end)));
  }
  says("plyscope-weights\ngame kalah\nprofile modern\nweights row=9\n", "line 4: there is no weight of");
  const std::string head = file.substr(0, file.find("weights  ")), line = file.substr(head.size());
  says((head + line.substr(0, line.size() - 1) + " row=9\n").c_str(), "there are two weights of row");
  says((file + line).c_str(), "\"weights\" stands here twice");
  says(head.c_str(), "ends without its line \"weights\"");
  CHECK(error_of(parse_weights(profile, "row=9 row=", profile.weights)).column == 7);
}

TEST_CASE("a player may have other weights and switches, and its text says which", "[weights]") {
  test::Folder folder;
  const auto game = *find_game("kalah")->make({});
  const ProfileInfo& profile = *game->profile("modern");
  const Position start = game->initial(0);
  const auto player = parse_player(*game, "Modern:6 @ choices=150 without=killers row=9");
  REQUIRE(player);
  CHECK(player->text == "modern:6 @ row=9 choices=150 without=killers");
  CHECK(parse_player(*game, player->text)->text == player->text);
  CHECK(player_title(*game, *player) == "modern, depth 6, other weights");
  const SearchRequest q = player_request(*game, start, {}, *player);
  CHECK(q.weights.w[2] == 9);
  CHECK(q.weights.w[3] == 150);
  CHECK(q.weights.w[1] == profile.weights.w[1]);
  CHECK(profile.options.has(Switch::killers));
  CHECK_FALSE(q.options.has(Switch::killers));
  // The weights of a file are written out: its name does not decide games.
  const std::string path = folder.file("w");
  std::ofstream(path) << write_weights_file(*game, profile, q.weights, "");
  CHECK(parse_player(*game, "modern:6@weights=" + path + " without=killers")->text == player->text);
  CHECK(parse_player(*game, "modern:nodes=50 @ row=8")->text == "modern:nodes=50");  // as the profile has it
  CHECK(parse_player(*game, "modern-2 @ with=lmr")->text == "modern-2 @ with=lmr");
  CHECK(player_request(*game, start, {}, *parse_player(*game, "modern-2 @ with=lmr")).options.has(Switch::lmr));
  for (const auto& [text, words] : {std::pair{"modern:6 @ rows=3", "no weight"},
                                    {"modern:6 @ with=warp", "no switch"},
                                    {"modern:6 @ weights=none-here", "none-here"},
                                    {"human @ row=9", "no weights"},
                                    {"genetic @ row=9", "no weights"},
                                    {"nobody @ row=9", "no player"},
                                    {"modern:6 @ row=9 @ row=8", "@"}}) {
    const auto r = parse_player(*game, text);
    CAPTURE(text);
    REQUIRE_FALSE(r);
    CHECK(r.error().message.find(words) != std::string::npos);
  }
}
