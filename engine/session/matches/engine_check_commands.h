// What can be done about an engine that is put to the test (engine_checks.h), as plain data.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// A check as the form on the screen holds it: the options of `plyscope-cli check-engine`.
struct EngineCheckSetup {
  std::string command;   ///< the engine with its arguments; no shell runs it
  std::string protocol;  ///< empty: the usual one of the game
  std::string board;     ///< a board that is only shown, by its id; empty: the game on the board
  int random = 8, depth = 6;
  u64 nodes = 20'000, seed = 1;
  int patience = 60'000;  ///< milliseconds for an answer
  /// Of a file, as the board writes them; empty: `random` ones.
  std::vector<std::string> positions = {};
  friend bool operator==(const EngineCheckSetup&, const EngineCheckSetup&) = default;
};

namespace command {

struct SetEngineCheck {
  EngineCheckSetup setup;
};
struct StartEngineCheck {
  std::string position = {};  ///< of the game on the board: ask here alone; empty: random ones
};
struct StopEngineCheck {};  ///< what is known stays; positions that are being read are not taken
/// Where the next check asks: positions of a file, one a line (FEN, EPD), or of its games in PGN.
struct ReadCheckPositions {
  std::string path, board;                       ///< of which board they are, by its id
  u64 pick = 0;                                  ///< the position or game of this number alone, from 1; 0: all
  std::optional<u64> plies = {};                 ///< of a game: after this many plies; nothing: where it ends
  bool opened = false;                           ///< as files are: it is told as what has come
  std::shared_ptr<const std::string> text = {};  ///< that was read already, or pasted; null: the file is read
};

}  // namespace command
}  // namespace ply
