// The graph with equal positions joined, the person's way.
#include <algorithm>
#include <fstream>
#include <string>

#include "engine/read/table/position_keys.h"
#include "engine/session/answers/answers.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

// A badge on the screen: the first visit, by its id.
std::optional<u32> badge(WorkbenchBench& b) {
  const View& v = b.session().walk().view();
  for (u32 id = 0; id < v.size(); ++id)
    if (b.context.find("tree.visits." + std::to_string(id))) return id;
  return std::nullopt;
}

}  // namespace

TEST_CASE("joined, a position is one card: its badge counts its visits and goes from one to the next", "[ui][tree]") {
  WorkbenchBench b("reversi");
  REQUIRE(b.script("search.depth 5\nsearch.run\nwait-search\npreset.debug\nview.maximise tree\nview.tree_joined on\n"
                   "step.last\nwait-work\nwait-frames 40") == "");
  CHECK(b.script("expect tree of this search") == "");
  const View& v = b.session().walk().view();
  const auto* study = b.session().answers().study().answer();
  REQUIRE(study);
  const auto first = badge(b);
  REQUIRE(first);
  const u64 key = study->keys[v.find(*first)];
  REQUIRE(b.script("click tree.visits." + std::to_string(*first) + "\nwait-frames 40") == "");
  const u32 shown = b.session().walk().shown_slot();
  CHECK(study->keys[shown] == key);
  if (const auto again = b.context.find("tree.visits." + std::to_string(*first))) {
    REQUIRE(b.script("click tree.visits." + std::to_string(*first) + "\nwait-frames 40") == "");
    CHECK(study->keys[b.session().walk().shown_slot()] == key);
  }
  // Of each position one card.
  std::map<std::pair<u64, Side>, int> cards;
  for (u32 id = 0; id < v.size(); ++id)
    if (const u32 k = v.find(id); b.context.find("tree.node." + std::to_string(id)) && study->keys[k] != 0)
      ++cards[{study->keys[k], v[k].mover()}];
  CHECK(cards.size() > 5);
  for (const auto& [position, n] : cards) CHECK(n == 1);
  REQUIRE(b.script("click tree.joined\nwait-frames 5") == "");
  CHECK_FALSE(b.workbench().view().tree_joined);
  CHECK_FALSE(badge(b));
}

TEST_CASE("where a log tells neither keys nor positions nothing is joined, and by keys it is said to be so",
          "[ui][tree]") {
  const test::Folder folder;
  const auto log = [&](bool keys) {
    const std::string path = folder.file(keys ? "keys.jsonl" : "none.jsonl");
    std::ofstream out(path);
    out << R"({"plyscope":"nodes","version":1,"game":"hexapawn","engine":"Other"})"
        << "\n";
    const auto line = [&](int id, int parent, const char* move, int ply, int depth, int value, const char* key) {
      out << R"({"id":)" << id << R"(,"parent":)" << (parent < 0 ? "null" : std::to_string(parent)) << R"(,"move":")"
          << move << R"(","ply":)" << ply << R"(,"depth":)" << depth << R"(,"value":)" << value;
      if (keys) out << R"(,"key":")" << key << '"';
      out << "}\n";
    };
    line(0, -1, "", 0, 2, 3, "a0");
    line(1, 0, "a", 1, 1, -3, "a1"), line(2, 1, "b", 2, 0, 3, "cc"), line(3, 0, "b", 1, 1, -2, "a2");
    line(4, 3, "a", 2, 0, 5, "cc");
    return path;
  };
  for (const bool keys : {false, true}) {
    WorkbenchBench b("kalah");
    REQUIRE(b.script("file.open " + log(keys) +
                     "\nwait-work\npreset.debug\nview.maximise tree\nview.tree_joined on\n"
                     "step.last\nwait-work\nwait-frames 20") == "");
    CHECK(b.script(keys ? "expect tree the positions are not told" : "expect tree Nothing is joined") == "");
    CHECK(badge(b).has_value() == keys);
    if (keys) CHECK(b.script("expect tree 4 positions drawn, for 5 of the 5 nodes") == "");
  }
}
