#include "engine/review/marks.h"

#include <algorithm>

namespace ply {

const char* mark_sign(MoveMark m) {
  constexpr const char* signs[] = {"", "!", "?!", "?", "??"};
  return signs[static_cast<std::size_t>(m)];
}

MoveMark error_mark(const Decided& d) {
  if (d.proved()) return d.before == d.after ? MoveMark::none : MoveMark::blunder;
  if (d.loss() >= blunder_loss) return MoveMark::blunder;
  if (d.loss() >= mistake_loss) return MoveMark::mistake;
  return d.loss() >= dubious_loss ? MoveMark::dubious : MoveMark::none;
}

MoveMark confirmed_error(const Decided& d, const Decided& deeper) {
  return d.proved() ? error_mark(d) : std::min(error_mark(d), error_mark(deeper));
}

bool is_only_move(const JudgedPosition& p, MoveCode m) {
  return p.moves.size() > 1 && p.best().move == m &&
         std::all_of(p.moves.begin() + 1, p.moves.end(),
                     [&](const JudgedMove& other) { return p.loss(other) >= blunder_loss; });
}

}  // namespace ply
