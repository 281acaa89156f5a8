// What holds for drawn searches of every game: leaves under PVS.
#include "engine/check/drawn_search.h"
#include "engine/core/random.h"
#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

constexpr int searches = 60;

u64 seed(const GameType& type, int i) { return mix64(static_cast<u64>(i) * 64 + type.id().size()) ^ static_cast<u64>(type.id()[0]); }

}  // namespace

TEST_CASE("under PVS a leaf of the horizon is looked at once, with the window of its parent, and what may be searched on is scouted", "[check][search]") {
  RecordPool pool;
  u64 leaves = 0, scouts = 0, again = 0, quiet_leaves = 0;
  for (const GameType* type : all_games()) {
    for (int i = 0; i < searches; ++i) {
      DrawnSearch s = draw_search(*type, seed(*type, i));
      s.request.options.pvs = true;
      s.request.options.algorithm = Algorithm::alpha_beta;
      settle(s);
      INFO(type->id() << ": " << command_of(s));
      const auto recording = record(s, pool);
      REQUIRE(recording);
      const View v = (*recording)->view();
      int wrong = 0;
      for (u32 k = 0; k < v.size(); ++k) {
        const NodeRecord& r = v[k];
        scouts += r.pass() == Pass::scout, again += r.pass() == Pass::research;
        if (r.ply == 0 || r.depth > 0) continue;
        if (s.request.options.horizon != Horizon::leaf) quiet_leaves += r.pass() == Pass::scout;
        else if (r.pass() != Pass::probe) ++leaves, wrong += r.pass() != Pass::full;
      }
      CHECK(wrong == 0);
    }
  }
  CHECK(leaves > 10'000);
  CHECK(scouts > 1000);
  CHECK(again > 100);
  CHECK(quiet_leaves > 100);
}

TEST_CASE("one ply above the horizon PVS is plain alpha-beta, node by node", "[check][search]") {
  RecordPool pool;
  for (const GameType* type : all_games())
    for (int i = 0; i < searches / 2; ++i) {
      DrawnSearch s = draw_search(*type, seed(*type, i));
      s.request.options = SearchOptions{};
      s.request.limits = {1, 0, 0};
      settle(s);
      INFO(type->id() << ": " << command_of(s));
      const auto plain = record(s, pool);
      s.request.options.pvs = true;
      settle(s);
      const auto pvs = record(s, pool);
      REQUIRE(plain);
      REQUIRE(pvs);
      REQUIRE((*pvs)->size() == (*plain)->size());
      for (u32 k = 0; k < (*pvs)->size(); ++k) {
        const NodeRecord &a = (*plain)->data()[k], &b = (*pvs)->data()[k];
        CHECK((a.alpha == b.alpha && a.beta == b.beta && a.value == b.value && a.flags == b.flags && a.end_kind == b.end_kind && a.best == b.best && a.move == b.move));
      }
    }
}
