// Other programs of Reversi behind the Go Text Protocol: the controller's side of it.
#pragma once
#include "engine/game/outside.h"

namespace ply::reversi {

const OutsideProtocol& gtp_client();

}  // namespace ply::reversi
