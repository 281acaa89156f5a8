// Who looks only at what is worth it: the walk goes from one such moment to the next.
#pragma once

namespace ply {

class Highlights;
class Walk;

/// A step that was asked for, and playing, `seconds` later. True: the walk has nothing else to do in this frame.
bool walk_highlights(Walk& walk, Highlights& highlights, double seconds);

}  // namespace ply
