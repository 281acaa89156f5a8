// What else writes games of Arimaa: the variables of viewers and pages, texts whose line ends are written out, AEI.
#pragma once
#include "engine/game/file_form.h"

namespace ply::arimaa {

const FileForm& viewer_texts();
const FileForm& aei_texts();
const FileForm& loose_turns();

}  // namespace ply::arimaa
