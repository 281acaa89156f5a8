// The glossary: the terms of art that the workbench uses, with a sentence or two each, and which of them stands at a
// place of a line of text.
#pragma once
#include <span>
#include <string_view>

namespace ply::ui {

struct GlossaryEntry {
  const char* term;
  const char* forms;  ///< as it is written on the screen, in small letters, with commas between
  const char* meaning;
  bool hard = false;  ///< sentences mark it: not everybody knows it
};
std::span<const GlossaryEntry> glossary();

struct GlossaryMatch {
  const GlossaryEntry* entry = nullptr;  ///< null: no term stands there
  std::size_t from = 0, to = 0;          ///< bytes of the line
};

/// The longest term that stands at this byte of a line, as a word of its own and whatever its capitals.
GlossaryMatch glossary_term_at(std::string_view line, std::size_t byte);

}  // namespace ply::ui
