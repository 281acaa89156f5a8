#include "engine/game/dialogue.h"

#include "engine/core/text.h"

namespace ply {

std::string_view without_full_stop(std::string_view text) {
  text = trim(text);
  while (!text.empty() && text.back() == '.') text = trim(text.substr(0, text.size() - 1));
  return text;
}

std::string answer_word(std::string_view text) { return canonical_id(without_full_stop(text)); }

}  // namespace ply
