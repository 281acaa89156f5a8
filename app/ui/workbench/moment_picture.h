// A moment of a search as one picture: the board, the line with its corridor, and the sentence.
#pragma once
#include <string>

#include "app/ui/host/image.h"

namespace ply::ui {

class Workbench;

/// Of the moment that is shown, in the colours and at the size that the window has; `note`: what a person says of it.
/// Made beside the frame, in a context of its own. Empty where nothing is recorded.
Image moment_picture(Workbench& workbench, const std::string& note);

}  // namespace ply::ui
