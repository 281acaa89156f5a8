// The dialogue of the original Arimaa program, in the terminal.
#pragma once
#include "engine/game/dialogue.h"

namespace ply::arimaa {

const Dialogue& original_dialogue();

}  // namespace ply::arimaa
