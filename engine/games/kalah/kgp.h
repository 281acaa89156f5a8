// The Kalah Game Protocol, version 1.0.1 (KWARC/kalah-game, spec/): its lines and boards, our engine as an agent of it,
// and agents as players here. A line is "ID@REF NAME ARGUMENT ...", CR LF at its end; a board <m,S,N,s1,..,sm,n1,..,nm>
// has the store of South, that of North, and the pits of both as their owners sow them. Who is asked for a move is
// South. (The first draft had North there, whose store and pits then stood first: the same bytes.)
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/outside.h"
#include "engine/game/protocol.h"
#include "engine/games/kalah/notation.h"

namespace ply::kalah {

/// "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>": South, who is A here, to move. The rules are those of the protocol: `standard`.
Result<WrittenPosition> read_kgp_board(std::string_view text);
/// As the side to move sees it.
std::string kgp_board(const KalahRules& rules, const State& state);

struct KgpLine {
  std::optional<u64> id, ref;
  std::string name;
  std::vector<std::string> arguments;  ///< strings without their quotes
  const std::string& argument(std::size_t i) const;
};
/// The error says what is wrong with the line.
Result<KgpLine> read_kgp_line(std::string_view line);
std::string kgp_string(std::string_view text);

/// Whether the protocol plays by these rules; the size of the board is free.
bool plays_kgp(const Options& options);

/// Our engine as an agent.
const EngineProtocol& kgp_agent();
/// Agents as players: we are their server.
const OutsideProtocol& kgp_server();

}  // namespace ply::kalah
