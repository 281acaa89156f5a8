// The glossary asked: which term of art stands at a place of a line of text.
#pragma once
#include <string_view>

#include "app/ui/look/texts_glossary.h"

namespace ply::ui {

struct GlossaryMatch {
  const texts::glossary::Entry* entry = nullptr;  ///< null: no term stands there
  std::size_t from = 0, to = 0;                   ///< bytes of the line
};

/// The longest term that stands at this byte of a line, as a word of its own and whatever its capitals.
GlossaryMatch glossary_term_at(std::string_view line, std::size_t byte);

}  // namespace ply::ui
