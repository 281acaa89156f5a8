#include "engine/learn/lesson_moments.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/learn/card_places.h"
#include "engine/learn/lesson_terms.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/places/position_walk.h"
#include "engine/trace/expression.h"
#include "engine/trace/node_scan.h"

namespace ply {
namespace {

using At = WrittenMoment::At;

Error at_words(const LessonWords& words, const Error& e) {
  return {e.message, e.column > 0 ? words.column + e.column - 1 : words.column};
}

class MomentFinder {
 public:
  MomentFinder(const LessonScene& scene, const WrittenMoment& written, Tick before)
      : scene_(scene), written_(written), before_(before), v_(scene.recording->view()) {}

  Result<LessonMoment> look_for() {
    std::vector<u32> roots;
    v_.roots(roots);
    if (written_.at == At::start) return checked({v_.enter(roots.front()), roots.front(), false});
    if (written_.at == At::end) return checked({v_.leave(roots.back()), roots.back(), true});
    return written_.path ? of_path() : of_all();
  }

 private:
  LessonMoment moment(u32 k) const {
    const bool leaving = written_.at == At::leave;
    return {leaving ? v_.leave(k) : v_.enter(k), k, leaving};
  }
  // Of start and end: the condition has to hold there.
  Result<LessonMoment> checked(const LessonMoment& m) const {
    if (!written_.condition) return m;
    const auto holds = lesson_holds({&scene_, m.tick, m.slot, {}, {}}, written_.condition->text);
    if (!holds) return at_words(*written_.condition, holds.error());
    if (!*holds) return Error{"the condition does not hold at this moment", written_.condition->column};
    return m;
  }

  Result<LessonMoment> of_path() const {
    const LessonWords& path = *written_.path;
    const auto moves = read_path(*scene_.subject.game, scene_.subject.root, path.text);
    if (!moves)
      return Error{fmt::format("there is no node {}: {}", quoted_text(path.text), moves.error().message), path.column};
    const std::vector<u32> visits = visits_of(v_, *moves);
    if (visits.empty())
      return Error{fmt::format("the search does not come to {}", quoted_text(path.text)), path.column};
    bool late = false;
    for (const u32 k : visits) {
      const LessonMoment m = moment(k);
      if (written_.next && m.tick <= before_) continue;
      late = true;
      if (!written_.condition) return m;
      const auto holds = lesson_holds({&scene_, m.tick, m.slot, {}, {}}, written_.condition->text);
      if (!holds) return at_words(*written_.condition, holds.error());
      if (*holds) return m;
    }
    if (!late) return Error{fmt::format("the search does not come to {} again", quoted_text(path.text)), path.column};
    return Error{
        fmt::format("the condition does not hold {} {}",
                    written_.at == At::enter ? "at the entry of" : "when the search leaves", quoted_text(path.text)),
        written_.condition->column};
  }

  // The first node in the order of events for which it holds.
  Result<LessonMoment> of_all() const {
    const auto e =
        Expression::compile(written_.condition->text, Expression::Wanted::condition, term_names(scene_.subject));
    if (!e) return at_words(*written_.condition, e.error());
    GameOracle oracle(scene_.subject);
    ViewLookup lookup(v_, &oracle);
    std::vector<u32> path;
    const std::vector<u32> by_id = slots_by_id(v_);
    for (u32 n = 0; n < v_.size(); ++n) {  // entries go by id, exits by slot
      const u32 k = written_.at == At::leave ? n : by_id[n];
      const LessonMoment m = moment(k);
      if (written_.next && m.tick <= before_) continue;
      if (e->holds(facts_at(v_, k, m.tick, path, lookup))) return m;
    }
    return Error{written_.next ? "after the step before there is no node for which this holds"
                               : "there is no node for which this holds",
                 written_.condition->column};
  }

  const LessonScene& scene_;
  const WrittenMoment& written_;
  const Tick before_;
  const View v_;
};

}  // namespace

Result<LessonMoment> find_lesson_moment(const LessonScene& scene, const WrittenMoment& written, Tick before) {
  return MomentFinder(scene, written, before).look_for();
}

}  // namespace ply
