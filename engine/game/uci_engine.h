// The Universal Chess Interface for any game of the house: the engine's side of it, spoken on lines. Positions and
// moves are the game's own strings, its rule options are options of the engine; everything else is what controllers
// know. A game that has words for it answers `usi` as well, the Universal Shogi Interface.
#pragma once
#include "engine/game/protocol.h"

namespace ply {

class UciWords;

class UciEngine final : public EngineProtocol {
 public:
  /// `usi`: the game's words for USI, null where it has none. They live as long as the program.
  explicit UciEngine(const UciWords* usi = nullptr) : name_(usi ? "UCI and USI" : "UCI"), usi_(usi) {}
  const std::string& name() const override { return name_; }
  void run(LineChannel& channel, const std::shared_ptr<const Game>& game, std::size_t table_bytes) const override;

 private:
  const std::string name_;
  const UciWords* usi_;
};

/// UCI alone.
const EngineProtocol& uci_engine();

}  // namespace ply
