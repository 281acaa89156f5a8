#include "engine/ask/question.h"

namespace ply::ask {

extern const Question explosion, flip, horizon, iterations, ledger, node, ordering, pair, roots, story, terms, what_if,
    why;

std::span<const Question* const> all_questions() {
  static const Question* const all[] = {&explosion, &flip,  &horizon, &iterations, &ledger,  &node, &ordering,
                                        &pair,      &roots, &story,   &terms,      &what_if, &why};
  return all;
}

}  // namespace ply::ask
