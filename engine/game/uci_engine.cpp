#include "engine/game/uci_engine.h"

#include "engine/game/uci_conversation.h"

namespace ply {

void UciEngine::run(LineChannel& channel, const std::shared_ptr<const Game>& game, std::size_t table_bytes) const {
  UciConversation(channel, game, table_bytes, usi_).run();
}

const EngineProtocol& uci_engine() {
  static const UciEngine protocol;
  return protocol;
}

}  // namespace ply
