#include "app/window/arguments.h"

#include "vendor/catch2_compat.h"

using namespace ply;

namespace {
Parsed parse(std::vector<const char*> words) {
  words.insert(words.begin(), "plyscope");
  return parse_arguments(static_cast<int>(words.size()), words.data());
}
}  // namespace

TEST_CASE("the workbench's arguments are read", "[ui][arguments]") {
  const Parsed p = parse({"kalah", "--theme", "light", "--scale", "1.5", "--headless", "--size", "1280x720",
                          "--screenshot", "a.png", "--rules", "pits=6,stones=4", "--preset", "Play"});
  REQUIRE_FALSE(p.exit_code);
  CHECK(p.arguments.game == "kalah");
  CHECK(p.arguments.look.theme == ui::ThemeName::light);
  CHECK(p.arguments.look.zoom == 1.5f);
  CHECK((p.arguments.width == 1280 && p.arguments.height == 720));
  CHECK(p.arguments.screenshot == "a.png");
  CHECK(p.arguments.rules == "pits=6,stones=4");
}

TEST_CASE("texts among the arguments become UTF-8, names of files stay as they are", "[ui][arguments]") {
  const Parsed p = parse({"--rules", "\xe9=1", "--position", "caf\xe9", "--open", "caf\xe9"});
  CHECK(p.arguments.rules == "\xc3\xa9=1");
  CHECK(p.arguments.position == "caf\xc3\xa9");
  CHECK(p.arguments.open == "caf\xe9");
}

TEST_CASE("a file may be named without an option", "[ui][arguments]") {
  CHECK(parse({"here/x.plyrec"}).arguments.open == "here/x.plyrec");
  CHECK(parse({"here/x.plyrec"}).arguments.game.empty());
  CHECK(parse({"x.plyrec", "--preset", "Play"}).arguments.open == "x.plyrec");
  CHECK(parse({"backgammon"}).arguments.game == "backgammon");  // no game: that is said later
  CHECK(parse({"toy-tree"}).arguments.open.empty());
}

TEST_CASE("wrong usage ends with 2, help and version with 0", "[ui][arguments]") {
  for (const std::vector<const char*>& wrong :
       std::vector<std::vector<const char*>>{{"--theme", "pink"},
                                             {"--scale", "3"},
                                             {"--scale", "nan"},
                                             {"--size", "big"},
                                             {"--size", "0x5"},
                                             {"--size", "5x5x"},
                                             {"--size", "99999x2"},
                                             {"--nonsense"},
                                             {"a", "b"},
                                             {"--screenshot", "a.png"},
                                             {"--script", "a.txt"},
                                             {"--headless", "--screenshot-gl", "a.png"},
                                             {"--bench"},
                                             {"--headless", "--bench", "--screenshot", "a.png"}}) {
    CAPTURE(wrong.front());
    CHECK(parse(wrong).exit_code == 2);
  }
  CHECK(parse({"--help"}).exit_code == 0);
  CHECK(parse({"--version"}).exit_code == 0);
}
