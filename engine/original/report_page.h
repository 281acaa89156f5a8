// The report of the program that a game began as, as a page of which each claim is played here. A page is a file
// `report.md` in the folder of its game, built into the program; adding one touches nothing else.
//
// It is Markdown in our own words, under the sections of the report (`##`, named as the report names them), and between
// fences its claims, with what is printed and what is played:
//
//     ```claim extra-turn
//     title Pit 3 moves again          at most five words
//     printed "Position 2" moves again what the report says, in our words; may stand several times
//     rules preset=classic             where what follows begins: rules, position, moves, profile; may be left out
//     moves 3
//     check legal 2                    what is played (CheckKind); may stand several times
//     label and then pit 2             before the figure
//     printed yes                      what the report printed of it
//     here yes                         what comes out: held by a test, shown nowhere
//     say So the sides do not alternate.
//     ```
//
// A claim without checks has nothing to play; it stays on the page, so that nothing is hidden. Whether a claim holds
// stands nowhere in the text: it is worked out (claim.h).
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/plan/plan_text.h"

namespace ply {

enum class CheckKind : u8 {
  position,   ///< the board alone: `check position`
  legal,      ///< is a move legal: `check legal MOVE`
  moves,      ///< all legal moves
  result,     ///< who has won, and why
  value,      ///< `check value [side=first|second] [term=T]`: the static evaluation of a profile
  search,     ///< `check search depth=4 with=... fault=...`: best move, value, nodes; keys as in plan_text.h
  roots,      ///< the same keys: the exact value of every move
  fault,      ///< the same with `fault=F`: the search beside the one without it
  option,     ///< `check option OPTION=VALUE [depth=2]`: the moves under another rule option
  games,      ///< `check games A against B pairs=20`: a match; printed, whatever the words: A is stronger
  levels,     ///< `check levels PROFILE levels=5 games=20 table=0`: level by level, beside a printed table
  evolution,  ///< `check evolution generations=2 seed=1`: genetic programs bred as the preset says
};

struct Check {
  CheckKind kind = CheckKind::position;
  int line = 0;                             ///< of the page
  std::string words;                        ///< without key=value
  std::map<std::string, std::string> args;  ///< key=value
  std::string label, printed, here;
  WrittenPlan plan;  ///< where it begins (`root`), and for searches all of it
  /// Takes longer than a moment: played when it is asked for.
  bool is_long() const { return kind >= CheckKind::games; }
  bool is_search() const { return kind == CheckKind::search || kind == CheckKind::roots || kind == CheckKind::fault; }
};

struct ReportClaim {
  std::string id, title, consequence;
  std::vector<std::string> printed;
  std::vector<Check> checks;
};

struct ReportSection {
  std::string name;  ///< as the report names it; empty: what stands before the first
  std::string text;  ///< Markdown
  std::vector<ReportClaim> claims;
};

struct OriginalReport {
  std::string title;
  std::vector<ReportSection> sections;
  /// Null if there is none of that id.
  const ReportClaim* claim(std::string_view id) const;
  std::vector<const ReportClaim*> claims() const;  ///< in the order of the page
};

/// The error names the line.
Result<OriginalReport> read_report(const GameType& type, std::string_view text);
/// The page that comes with a game; null: it has none, or it cannot be read (a test sees to it).
const OriginalReport* original_report(const GameType& type);

}  // namespace ply
