// Other programs of Reversi behind the NBoard protocol, version 2: the controller's side of it.
#pragma once
#include "engine/game/outside.h"

namespace ply::reversi {

const OutsideProtocol& nboard_client();

}  // namespace ply::reversi
