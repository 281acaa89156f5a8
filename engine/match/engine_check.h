// What can be said of an engine over its protocol alone, without a line of its code: is what it claims legal, does it
// say the same twice, does it know what is the same from the other side, does it do what it is told. Over UCI;
// positions and moves are those of a board face, so an engine of any game that has one can be asked.
//
//   legal-line     every principal variation can be played to its end
//   best-of-line   the move that is played begins the last line that it told
//   same-twice     after `ucinewgame` the same search says the same: move, score, nodes
//   mirror         with the colours exchanged the score is the same (where the game knows that mirror)
//   mate-counts    a mate in n is one in n - 1 after the two plies of its line, and no longer
//   bounds         scores lie in what the protocol means, no mate is further away than its depth can see
//   node-limit     `go nodes n` visits n nodes, up to a tenth more
//   stop           `go infinite` ends with a move when it is told to stop, and `isready` is answered meanwhile
//
// Each finding comes with the position and the words that repeat it.
#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/progress.h"
#include "engine/core/result.h"
#include "engine/game/board_face.h"

namespace ply {

struct EngineCheckPlan {
  std::vector<std::string> command;
  std::vector<std::pair<std::string, std::string>> options = {};  ///< set before anything is asked
  std::vector<std::string> positions = {};  ///< as the face reads them; empty: `random` ones by random moves
  int random = 8;
  u64 seed = 1;  ///< of these
  int depth = 6;
  u64 nodes = 20'000;
  int patience = 60'000;  ///< milliseconds for an answer
};

enum class EngineCheckSays : u8 { good, finding, not_asked };
struct EngineCheckLine {
  const char* check = "";
  EngineCheckSays says = EngineCheckSays::good;
  std::string words;                ///< what was seen, or why it was not asked
  std::vector<std::string> repeat;  ///< of a finding: the lines to send
};

struct EngineCheckReport {
  std::string name;  ///< as the engine calls itself
  std::vector<EngineCheckLine> lines;
  int findings() const;
};

/// Talks to the engine on the calling thread. `told` hears of every line as it is known. The error says why nothing
/// could be asked: it does not start, or does not speak UCI. What ends the engine later is a finding.
Result<EngineCheckReport> check_engine(const BoardFace& face, const EngineCheckPlan& plan, JobProgress& progress,
                                       const std::function<void(const EngineCheckLine&)>& told = {});

}  // namespace ply
