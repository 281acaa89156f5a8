// PLYTRACE=run.plytrace,ring=N: of a long search only what lies around a trigger is kept. The same search recorded
// whole says what must be in the file.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/random.h"
#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// The nodes of the second search of ring.c: the first line is the header.
std::vector<Json> searched(const std::string& file, const std::string& words,
                           const std::vector<std::string>& arguments) {
  REQUIRE(run(arguments, recording(PLY_PLANTED "/ring", file, words)).code == 0);
  auto out = nodes(file, "nodes");
  out.erase(out.begin());
  return out;
}

/// A key is there once below each root.
using Place = std::pair<int, std::string>;
std::vector<Place> places(const std::vector<Json>& nodes) {
  std::vector<Place> out;
  int depth = 0;
  for (const Json& n : nodes) {
    if (n.value("ply", 0) == 0) depth = n["depth"];
    out.emplace_back(depth, n["key"].dump());
  }
  return out;
}

Json last_search(const std::string& file) {
  return result({"trace", "info", file, "--json"})["file"]["searches"].back();
}

}  // namespace

TEST_CASE("the ring keeps the nodes around a trigger, as the whole search has them", "[cli][recorder][ring]") {
  ply::test::Folder folder;
  const std::string whole = folder.file("whole.plytrace"), part = folder.file("part.plytrace");
  const auto all = searched(whole, "", {"0"});
  const auto all_places = places(all);
  std::map<Place, std::size_t> at;
  std::vector<std::size_t> parent(all.size());
  std::map<int, std::size_t> by_id;
  for (std::size_t i = 0; i < all.size(); ++i) {
    at[all_places[i]] = i;
    by_id[all[i]["id"]] = i;
    parent[i] = all[i].contains("parent") && !all[i]["parent"].is_null() ? by_id.at(all[i]["parent"]) : i;
  }
  REQUIRE(at.size() == all.size());
  const std::size_t visits = last_search(whole)["visited"];
  REQUIRE(visits == all.size());
  ply::Random random(7);
  for (int round = 0; round < 15; ++round) {  // every size with every way of triggers
    const std::size_t ring = std::vector<std::size_t>{1, 2, 30, 400, 100'000}[static_cast<std::size_t>(round % 5)];
    const std::size_t trigger = 1 + random.below(static_cast<unsigned>(visits));
    const std::size_t again = round % 3 == 2 ? 1 + random.below(static_cast<unsigned>(visits)) : 0;
    INFO("ring " << ring << ", trigger " << trigger << ", again " << again);
    const auto some = searched(part, ",ring=" + std::to_string(ring), {std::to_string(trigger), std::to_string(again)});
    std::set<std::size_t> wanted, kept;
    const auto want = [&](std::size_t from, std::size_t to) {
      for (std::size_t visit = from; visit <= to; ++visit)
        for (std::size_t i = visit - 1;; i = parent[i]) {
          wanted.insert(i);
          if (parent[i] == i) break;
        }
    };
    const std::size_t first = again ? std::min(trigger, again) : trigger,
                      last = again ? std::max(trigger, again) : trigger;
    want(first > ring ? first - ring + 1 : 1, std::min(visits, first + ring));
    want(last, std::min(visits, last + ring));
    const auto own = places(some);
    std::size_t records = 0;
    for (std::size_t k = 0; k < some.size(); ++k) {
      REQUIRE(at.contains(own[k]));
      const std::size_t i = at[own[k]];
      kept.insert(i);
      ++records;
      for (const char* field : {"ply", "depth", "alpha", "beta", "value", "kind", "move", "mover", "end", "cut"}) {
        INFO(field << " of " << some[k] << ", and of " << all[i]);
        CHECK(some[k].value(field, Json()) == all[i].value(field, Json()));
      }
    }
    CHECK(kept.size() == records);  // none twice
    if (again) CHECK(std::includes(kept.begin(), kept.end(), wanted.begin(), wanted.end()));
    else CHECK(kept == wanted);
    // What is not there is counted, and the search as a whole is the same
    CHECK(last_search(part)["visited"] == visits);
    std::map<int, std::size_t> sizes;
    for (std::size_t i = 0; i < all.size(); ++i) ++sizes[all_places[i].first];
    const Json info = result({"trace", "info", part, "--json"});
    std::size_t told = 0;
    for (const std::size_t i : kept)
      if (parent[i] == i) told += sizes[all_places[i].first];
    CHECK(info["visited"] == told);
    const Ran lint = run({"trace", "lint", part, "--json"});
    INFO(lint.out);
    CHECK(lint.code == 0);
    CHECK(run({"trace", "extras", part}).out.find("trigger: visit == trigger") != std::string::npos);
  }
}

TEST_CASE("a root that jumps, a deep node and an assertion are triggers of the environment", "[cli][recorder][ring]") {
  ply::test::Folder folder;
  const std::string file = folder.file("run.plytrace");
  const auto text = [&](const std::string& words, const std::vector<std::string>& arguments) {
    REQUIRE(run(arguments, recording(PLY_PLANTED "/ring", file, words)).code == 0);
    return run({"trace", "extras", file}).out;
  };
  // The value of the last root but one is that of a leaf, 50 more than it can be
  CHECK(text(",ring=10,jump=45", {"0", "0", "jump"}).find("trigger: jump") != std::string::npos);
  CHECK(nodes(file).back()["ply"] == 0);
  REQUIRE(run({"0", "0"}, recording(PLY_PLANTED "/ring", file, ",ring=10,jump=1000")).code == 0);
  CHECK(run({"trace", "info", file}).code == 3);  // nothing held
  CHECK(text(",ring=3,deep=7", {"0"}).find("trigger: deep") != std::string::npos);
  const auto deep = nodes(file);
  CHECK(std::any_of(deep.begin(), deep.end(), [](const Json& n) { return n["ply"] == 8; }));
  // Without a ring all is there, and where it held
  CHECK(text("", {"5"}).find("trigger: visit == trigger") != std::string::npos);
  for (const char* odd : {",ring=0", ",ring=10,ply=3", ",jump=3", ",deep=3", ",ring=x"}) {
    std::remove(file.c_str());
    const Ran ran = run({"5"}, recording(PLY_PLANTED "/ring", file, odd));
    INFO(odd << "\n" << ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.err.find("nothing is recorded") != std::string::npos);
    CHECK(run({"trace", "info", file}).code == 4);
  }
}
