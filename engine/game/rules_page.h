// The rules of a game as a page for people: text with small boards in it, which are positions of the game and drawn by
// whoever shows the page. A page is a file `rules.md` in the folder of its game, built into the program; adding one
// touches nothing else.
//
// It is Markdown, but for two things. A line that begins with "usual:" has the rule options that most people play with,
// "usual: size=8 setup=official"; the program's own defaults may be others. And blocks between fences are boards:
//
//     ```board
//     rules start=mirrored          what differs from the defaults; may be left out
//     position 8/8/... w            the start, if left out
//     moves f5 d6                   played from there; where the last one ends is marked
//     targets                       the cells where a move can begin, or ...
//     targets c4                    ... those where one goes on that begins at c4
//     say Black may play here.
//     ```
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"

namespace ply {

struct RulesBoard {
  std::shared_ptr<const Game> game;
  Position position;
  std::vector<int> targets;  ///< cells that are marked as ones that can be chosen
  int last = -1;             ///< the cell where the last move ended
  std::string words;         ///< below it
};

struct RulesPart {
  std::string text;                ///< Markdown; empty: boards side by side
  std::vector<RulesBoard> boards;  ///< empty: text
};

struct RulesPage {
  RuleValues usual;  ///< what most people play, as far as it is said
  std::vector<RulesPart> parts;
};

/// The text of the page that comes with a game; empty: it has none.
std::string_view rules_text(const GameType& type);
/// Whether one comes with it, without reading it, which makes games.
inline bool has_rules_page(const GameType& type) { return !rules_text(type).empty(); }
/// The error names the line.
Result<RulesPage> read_rules_page(const GameType& type, std::string_view text);
/// The page that comes with a game; null: it has none, or it cannot be read (a test sees to it).
const RulesPage* rules_page(const GameType& type);
/// What a person is offered first: the usual rules of the page, else the defaults (empty).
RuleValues usual_rules(const GameType& type);

}  // namespace ply
