// The pages about the rules: what stands on them can be played, and mistakes are named by their line.
#include "engine/game/rules_page.h"

#include <algorithm>

#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("every game that people play has a page about its rules, with boards that can be set up", "[game][rules]") {
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    if (type->has_lessons()) continue;  // a tree is no game that people play
    const std::string_view text = rules_text(*type);
    REQUIRE_FALSE(text.empty());
    const auto page = read_rules_page(*type, text);
    INFO((page ? std::string() : page.error().message));
    REQUIRE(page);
    REQUIRE(rules_page(*type));
    // 1. Who plays by which rules, in words; what most people play can be played.
    for (const char* words : {"Most people", "original program", "## The end", "## Which rules are these?"})
      CHECK(text.find(words) != std::string_view::npos);
    CHECK(has_rules_page(*type));
    CHECK_FALSE(page->usual.empty());
    CHECK(usual_rules(*type) == page->usual);  // without reading the page
    const auto game = type->make(page->usual);
    REQUIRE(game);
    // 2. Boards of this game, with words below them; their marks are cells of the board.
    int boards = 0;
    for (const RulesPart& part : page->parts) {
      CHECK(part.text.empty() != part.boards.empty());
      for (const RulesBoard& b : part.boards) {
        ++boards;
        CHECK_FALSE(b.words.empty());
        CHECK(&b.game->type() == type);
        const BoardView view = b.game->board(b.position);
        for (const int id : b.targets)
          CHECK(std::any_of(view.cells.begin(), view.cells.end(), [&](const Cell& c) { return c.id == id; }));
      }
    }
    CHECK(boards >= 3);
  }
}

TEST_CASE("a board of a page shows the position after its moves, and the cells where moves begin or go on",
          "[game][rules]") {
  const GameType& reversi = *find_game("reversi");
  const auto page = read_rules_page(reversi, "Text.\n\n```board\nmoves f5\ntargets\nsay Two words\n```\n\nMore.\n");
  REQUIRE(page);
  REQUIRE(page->parts.size() == 3);
  const RulesBoard& b = page->parts[1].boards.at(0);
  CHECK(b.game->write(b.position) == "---------------------------OX------XXX-------------------------- O");
  CHECK(b.words == "Two words");
  CHECK(b.targets.size() == 3);  // f4, d6, f6
  CHECK(b.last >= 0);
  const GameType& pivit = *find_game("pivit");
  const auto from =
      read_rules_page(pivit, "usual: size=8\n```board\nrules size=8 setup=official\ntargets b1\nsay x\n```");
  REQUIRE(from);
  CHECK(from->usual == RuleValues{{"size", "8"}});
  CHECK(from->parts.at(0).boards.at(0).targets.size() == 3);  // b2, b4, b6
}

TEST_CASE("what is wrong on a page is named with its line", "[game][rules]") {
  const GameType& reversi = *find_game("reversi");
  struct Wrong {
    const char *text, *says;
  };
  for (const Wrong& w : {Wrong{"a\n```board\nmoves a1\n```", "line 4"}, Wrong{"```board\nposition x\n```", "line 3"},
                         Wrong{"```board\nrules size=9\n```", "line 3"}, Wrong{"```board\nspeak x\n```", "line 2"},
                         Wrong{"```board\ntargets z9\n```", "there is no cell"}, Wrong{"```board\nsay x", "not closed"},
                         Wrong{"```board\n```board\n```", "line 2"}, Wrong{"usual: size=9", "line 1"}}) {
    CAPTURE(w.text);
    const auto page = read_rules_page(reversi, w.text);
    REQUIRE_FALSE(page);
    CHECK(page.error().message.find(w.says) != std::string::npos);
  }
}

TEST_CASE("what most people play is offered, and the defaults stay what they are", "[game][rules]") {
  CHECK(usual_rules(*find_game("kalah")).at("preset") == "standard");
  CHECK(usual_rules(*find_game("micro-shogi")).at("variant") == "standard");
  CHECK(usual_rules(*find_game("toy-tree")).empty());
  CHECK_FALSE(has_rules_page(*find_game("toy-tree")));
  for (const GameType* type : all_games()) {
    const auto plain = type->make({});
    REQUIRE(plain);
    for (const RuleOption& o : type->options())
      if (!o.values.empty() && (*plain)->rules().contains(o.id)) CHECK((*plain)->rules().at(o.id) == o.values.front());
  }
}
