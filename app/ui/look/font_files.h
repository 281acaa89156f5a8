// Where font files are found on this computer. Nothing is shipped; what is absent is done without.
#pragma once
#include <string>
#include <vector>

namespace ply::ui {

/// The user's choices; an empty name means "look for the usual ones".
struct FontChoice {
  std::string ui;                    ///< file of the interface's face
  std::string mono;                  ///< file of the monospaced face
  std::string cjk;                   ///< file of the kanji
  std::vector<std::string> folders;  ///< searched before the system's folders
  bool builtin_only = false;         ///< use no file at all: the plain face that Dear ImGui carries
  bool operator==(const FontChoice&) const = default;
};

/// What was found; empty = nothing.
struct FontFiles {
  std::string ui, ui_bold, mono, symbols, symbols_mono, cjk;
  /// Choices that could not be met, in words; for the status line and standard error.
  std::vector<std::string> complaints;
};

FontFiles find_fonts(const FontChoice& choice);

}  // namespace ply::ui
