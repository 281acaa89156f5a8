// Where what was opened is shown: the layout that is for it, with the panel that shows it. Of what was open before it a
// line above the panels says what it was, and brings it back.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "engine/base/types.h"
#include "engine/session/arrival.h"

namespace ply::ui {

/// The first layout, unless one of the others is shown already: in those it is at home as well.
struct Landing {
  Arrival::What what;
  const char* layouts[4];
  const char* panel;
};
/// One for each kind of what can be opened.
std::span<const Landing> landings();
const Landing& landing_of(Arrival::What what);

/// A file that is being opened, or a text that was pasted, and what was open then.
struct Arriving {
  std::string path;   ///< empty: a text
  bool link = false;  ///< which is one
  u64 message = 0;    ///< the newest one
  u64 arrival = 0;
  bool stays = false;  ///< the layout was asked for and is kept
  WasOpen before;
  std::string layout, words;         ///< in which it was, and what stood on the board
  std::string list, match, program;  ///< what else was open, each behind a comma; empty: none
};

/// Of the button that goes on with so much memory.
std::string memory_words(std::size_t bytes);

/// The line above the panels.
struct LandingLine {
  std::string text;
  bool failed = false;
  std::string button = {}, act = {};  ///< what can be done about it; empty: nothing
  u64 acts = 0;                       ///< of people, so far: it goes with the next
  const void* game = nullptr;         ///< that was on the board then; it goes with another
};

}  // namespace ply::ui
