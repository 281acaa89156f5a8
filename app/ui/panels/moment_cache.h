// What follows from (recording, tick, selection), computed once a moment and shared by the panels.
#pragma once

namespace ply::ui {

class MomentCache {};

}  // namespace ply::ui
