#include "engine/read/node/key_moments.h"

#include <algorithm>
#include <map>

#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("the moments worth looking at are those in which something is decided", "[learn][moments]") {
  Random random(31);
  u64 cuts = 0, searched_again = 0, bests = 0;
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const SearchOptions& o : sound_options()) {
      INFO(type->id());
      const Recorded r = record(game, somewhere(*game, random, 6), o, 3);
      const View v = r.view();
      const auto all = key_moments(v);
      Tick before = -1;
      std::map<Tick, KeyMomentKind> at;
      for (const KeyMoment& m : all) {
        CHECK(m.tick > before);
        before = m.tick;
        at[m.tick] = m.kind;
        const Event e = v.event(m.tick);
        CHECK(e.slot == m.slot);
        const NodeRecord& q = v[m.slot];
        CHECK(m.ply == q.ply);
        if (m.kind == KeyMomentKind::cut) CHECK((e.leaving && q.cut() && int{q.best} + 1 < int{q.moves}));
        if (m.kind == KeyMomentKind::research)
          CHECK((!e.leaving && (q.pass() == Pass::research || (q.ply == 0 && q.rank > 0))));
        if (m.kind == KeyMomentKind::result) CHECK((e.leaving && q.ply == 0));
        if (m.kind == KeyMomentKind::new_best || m.kind == KeyMomentKind::first_bound)
          CHECK((e.leaving && v.effect_of(v.parent(m.slot), m.slot).raised));
        cuts += m.kind == KeyMomentKind::cut, searched_again += m.kind == KeyMomentKind::research;
        bests += m.kind == KeyMomentKind::new_best;
      }
      // The other way: what has to be there, looked for node by node. At one tick the first kind of the list says it.
      for (u32 k = 0; k < v.size(); ++k) {
        const NodeRecord& q = v[k];
        if (q.ply > 0 && q.cut() && int{q.best} + 1 < int{q.moves}) CHECK(at.contains(v.leave(k)));
        if (q.pass() == Pass::research || (q.ply == 0 && q.rank > 0)) CHECK(at.contains(v.enter(k)));
        if (q.ply == 1 && v.effect_of(v.parent(k), k).raised) CHECK(at.contains(v.leave(k)));
        if (q.ply == 0) CHECK(at.contains(v.leave(k)));
      }
      const auto few = telling_moments(all, 5);
      CHECK(few.size() == std::min<std::size_t>(5, all.size()));
      for (const KeyMoment& m : few) CHECK(std::find(all.begin(), all.end(), m) != all.end());
      CHECK(std::is_sorted(few.begin(), few.end(), [](const auto& a, const auto& b) { return a.tick < b.tick; }));
    }
  }
  CHECK(cuts > 100);
  CHECK(searched_again > 0);
  CHECK(bests > 50);
  JobProgress stopped;
  stopped.halt();
  const Recorded r =
      record(toy("([3 12 8] [2 4 6] [14 5 2])").game, toy("([3 12 8] [2 4 6] [14 5 2])").position, {}, 2);
  CHECK(key_moments(r.view(), &stopped).empty());
}

TEST_CASE("the textbook tree has four moments worth looking at", "[learn][moments]") {
  const Setup s = toy("([3 12 8] [2 4 6] [14 5 2])");
  const Recorded r = record(s.game, s.position, {}, 2);
  // root 0; a 1, its cards 2-3, 4-5, 6-7, a left at 8; b 9, its card 10-11, cut at 12; c 13 .. 20; root left at 21.
  std::vector<std::pair<Tick, std::string_view>> reported;
  for (const KeyMoment& m : key_moments(r.view())) reported.emplace_back(m.tick, text(m.kind));
  CHECK(reported == std::vector<std::pair<Tick, std::string_view>>{
                        {3, "first bound"}, {8, "new best move"}, {12, "cut-off"}, {21, "result"}});
}
