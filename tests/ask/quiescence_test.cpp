// What quiescence did, counted the long way.
#include <algorithm>
#include <cstdlib>

#include "engine/ask/question.h"
#include "tests/game/faces.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

namespace {

ask::Answer answer_of(ask::Asked& a, const std::shared_ptr<const Recording>& recording) {
  const ask::Question& q = *ask::find_question("quiescence");
  a.begin(recording);
  a.options = ask::usual_options(q);
  return ask::ask(q, a);
}

u64 count(const ask::Record& r, std::string_view id) {
  for (std::size_t i = 0; i < r.fields.size(); ++i)
    if (r.fields[i].id == id) {
      if (const auto* n = std::get_if<u64>(&r.cells[i].is)) return *n;
      return static_cast<u64>(std::get<i64>(r.cells[i].is));
    }
  FAIL("no field " << id);
  return 0;
}
std::size_t rows(const ask::Record& r, std::string_view id) {
  for (std::size_t i = 0; i < r.fields.size(); ++i)
    if (r.fields[i].id == id) return std::get<ask::Cells>(r.cells[i].is).size();
  return 0;
}

/// By walking down from the roots.
struct Walked {
  u64 nodes = 0, quiet = 0, entries = 0, settled = 0, changed = 0, stood_pat = 0;
};
void walk(const View& v, u32 k, bool below, Walked& out) {
  const NodeRecord& r = v[k];
  const bool quiet = r.depth() <= 0;
  ++out.nodes;
  out.quiet += quiet;
  if (quiet && !below) {
    ++out.entries;
    out.settled += r.size > 1;
    out.changed += r.size > 1 && r.has_static() && r.value != r.static_eval;
    out.stood_pat += r.size == 1 && r.end() == NodeEnd::horizon;
  }
  std::vector<u32> kids;
  v.children(k, kids);
  for (const u32 c : kids) walk(v, c, quiet && !is_shallow_probe(r, v[c]), out);
}

}  // namespace

TEST_CASE("what quiescence did is what a walk through its nodes counts", "[ask][quiescence]") {
  int with = 0;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    if (!game->profile("modern")) continue;
    SearchRequest q = game->request(face_test::random_walk(*game, 5, 14).stops.back().position, "modern");
    q.limits.depth = 4;
    const Recorded made = recorded_plan(game, q);
    ask::Asked a;
    const ask::Answer answer = answer_of(a, made.recording);
    if (q.options.horizon != Horizon::quiescence) {
      CHECK(answer.error.has_value());
      continue;
    }
    ++with;
    REQUIRE_FALSE(answer.error);
    Walked w;
    std::vector<u32> roots;
    a.v.roots(roots);
    for (const u32 root : roots) walk(a.v, root, false, w);
    CHECK(count(answer.record, "nodes") == w.nodes);
    CHECK(count(answer.record, "quiet") == w.quiet);
    CHECK(count(answer.record, "entries") == w.entries);
    CHECK(count(answer.record, "settled") == w.settled);
    CHECK(count(answer.record, "changed") == w.changed);
    CHECK(count(answer.record, "stood_pat") == w.stood_pat);
    CHECK(rows(answer.record, "largest") == std::min<u64>(10, w.changed));
    CHECK(rows(answer.record, "deepest") == std::min<u64>(10, w.settled));
  }
  CHECK(with > 0);
}
