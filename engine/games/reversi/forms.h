// Files of Reversi that other programs read and write: GGF, plain transcripts, and collections of WTHOR.
#pragma once
#include <vector>

#include "engine/game/file_form.h"

namespace ply::reversi {

std::vector<const FileForm*> file_forms();

/// The games of a text in GGF, which may stand in any number on lines, each line with a count before it as servers
/// write them. None: the text is no GGF.
std::vector<TextPiece> split_ggf(std::string_view text, Budget& budget);

}  // namespace ply::reversi
