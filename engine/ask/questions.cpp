#include "engine/ask/question.h"

namespace ply::ask {

// The questions, one line each; engine/ask has a file of each name.
#define PLY_QUESTIONS(Q) \
  Q(audit)               \
  Q(cards)               \
  Q(changes)             \
  Q(code)                \
  Q(explosion)           \
  Q(flip)                \
  Q(highlights)          \
  Q(horizon)             \
  Q(iterations)          \
  Q(ledger)              \
  Q(node)                \
  Q(notes)               \
  Q(ordering)            \
  Q(pair)                \
  Q(predict)             \
  Q(quiescence)          \
  Q(roots)               \
  Q(score_change)        \
  Q(story)               \
  Q(table)               \
  Q(techniques)          \
  Q(terms)               \
  Q(what_if)             \
  Q(why)

#define PLY_DECLARE(name) extern const Question name;
PLY_QUESTIONS(PLY_DECLARE)

std::span<const Question* const> all_questions() {
#define PLY_ADDRESS(name) &name,
  static const Question* const all[] = {PLY_QUESTIONS(PLY_ADDRESS)};
  return all;
}

}  // namespace ply::ask
