// Files of Arimaa that other programs read and write: records in the official notation, and the tables of the official
// archive.
#pragma once
#include <vector>

#include "engine/game/file_form.h"

namespace ply::arimaa {

std::vector<const FileForm*> file_forms();

}  // namespace ply::arimaa
