#include "engine/ask/question.h"

namespace ply::ask {

extern const Question explosion, iterations, ordering, roots;

std::span<const Question* const> all_questions() {
  static const Question* const all[] = {&explosion, &iterations, &ordering, &roots};
  return all;
}

}  // namespace ply::ask
