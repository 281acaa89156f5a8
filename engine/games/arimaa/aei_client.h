// Other programs of Arimaa behind the Arimaa Engine Interface: the controller's side of it.
#pragma once
#include "engine/game/outside.h"

namespace ply::arimaa {

const OutsideProtocol& aei_client();

}  // namespace ply::arimaa
