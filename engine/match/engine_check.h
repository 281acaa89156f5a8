// What can be said of an engine over its protocol alone, without a line of its code: is what it claims legal, does it
// say the same twice, does it know what is the same from the other side, does it do what it is told. Over whatever
// protocol the game has for outside engines (UCI, USI, AEI, GTP, NBoard), and UCI for games that are only shown.
//
//   alive          it answers to the end
//   legal-move     the move that it plays can be played
//   legal-line     every principal variation can be played to its end
//   best-of-line   the move that is played begins the last line that it told
//   same-twice     after a new game the same search says the same: move, score, nodes
//   state          freshly started it says the same as in a new game behind other searches
//   mirror         where the same contest is seen from elsewhere, the score is the same, at least at depth 1
//   mate-counts    a mate comes nearer by two plies after the two plies of its line
//   bounds         scores lie in what the protocol means, no mate is further away than its depth can see
//   node-limit     a search of n nodes visits n, up to a tenth more
//   stop           a search without an end ends with a move when it is told to, and we are heard meanwhile
//
// Each line comes with a position, and a finding with the words that repeat it. What a protocol cannot tell, or an
// engine does not, is skipped, and the line says why.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/game/board_face.h"
#include "engine/match/outside_wait.h"

namespace ply {

struct EngineCheckPlan {
  std::vector<std::string> command;
  std::string protocol = {};                                      ///< empty: the usual one of the game
  std::vector<std::pair<std::string, std::string>> options = {};  ///< set before anything is asked
  std::vector<std::string> positions = {};  ///< as the face reads them; empty: `random` ones by random moves
  int random = 8;
  u64 seed = 1;  ///< of these
  int depth = 6;
  u64 nodes = 20'000;
  int patience = 60'000;  ///< milliseconds for an answer
};

enum class EngineCheckSays : u8 { good, finding, skipped };
inline constexpr const char* engine_check_words[] = {"good", "finding", "not asked"};
struct EngineCheckLine {
  std::string check;
  EngineCheckSays says = EngineCheckSays::good;
  std::string words;                ///< what was seen, or why it was skipped
  std::string position;             ///< of a finding, as the face writes it; else empty
  std::vector<std::string> repeat;  ///< of a finding: the lines to send
};

struct EngineCheckReport {
  std::string name;      ///< as the engine calls itself
  std::string protocol;  ///< that it was asked in
  std::vector<EngineCheckLine> lines;
  int findings() const;
};

/// The protocols in which engines of such a board are asked, the usual one first.
std::vector<std::string> engine_check_protocols(const BoardType& type);

/// Talks to the engine on the calling thread. `reported` hears of every line as it is known. The error says why nothing
/// could be asked: it does not start, or does not speak the protocol. What ends the engine later is a finding.
/// `waiting` hears twenty times a second of an answer that does not come.
Result<EngineCheckReport> check_engine(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
                                       const std::function<void(const EngineCheckLine&)>& reported = {},
                                       const std::function<void(const OutsideWait&)>& waiting = {});

}  // namespace ply
