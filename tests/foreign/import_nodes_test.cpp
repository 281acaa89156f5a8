// The searches of other engines, as lines of text.
#include <fmt/format.h>

#include <sstream>
#include <string>

#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/find.h"
#include "engine/read/places/subject.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/table/table_story.h"
#include "engine/read/waste/ledger.h"
#include "engine/trace/cut.h"
#include "engine/trace/pool.h"
#include "tests/support/error_of.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

const char* const header = R"({"plyscope": "nodes", "version": 1, "game": "hexapawn", "engine": "Other"})";

Result<ImportedNodes> read(const std::string& text) {
  static RecordPool pool;
  std::istringstream in(text);
  return import_nodes(in, "x.jsonl", pool);
}
std::string error_of(const std::string& lines) {
  const auto r = read(std::string(header) + "\n" + lines);
  return r ? "none" : r.error().message;
}

}  // namespace

TEST_CASE("the search of another engine is a tree in either order of its lines, and what was left out follows",
          "[analysis][import]") {
  const std::string root = R"({"id": 7, "depth": 2, "alpha": -100, "beta": 100, "value": 10, "mover": "white"})";
  const std::string e4 = R"({"id": 3, "parent": 7, "move": "e4", "alpha": -100, "beta": 100, "value": -10})";
  const std::string e5 = R"({"id": 9, "parent": 3, "move": "e5", "alpha": -100, "beta": 100, "value": 10})";
  const std::string d4 = R"({"id": 4, "parent": 7, "move": "d4", "alpha": -11, "beta": -10, "value": -5})";
  const std::string d5 = R"({"id": 5, "parent": 4, "move": "d5", "alpha": 10, "beta": 11, "value": 5, "static": 5})";
  const auto entering = read(std::string(header) + "\n" + root + "\n" + e4 + "\n" + e5 + "\n" + d4 + "\n" + d5 + "\n");
  const auto leaving = read(std::string(header) + "\n\n" + e5 + "\n" + e4 + "\n" + d5 + "\n" + d4 + "\n" + root);
  REQUIRE(entering);
  REQUIRE(leaving);
  CHECK(leaving->note.find("hexapawn") != std::string::npos);
  const View v = leaving->recording->view();
  const View w = entering->recording->view();
  REQUIRE(v.size() == 5);
  for (u32 k = 0; k < v.size(); ++k) {
    CHECK(v[k].size == w[k].size);
    CHECK(v[k].value == w[k].value);
  }
  const NodeRecord& top = v[v.find(0)];
  CHECK(top.kind() == Kind::exact);
  CHECK(top.best == 0);
  CHECK(top.moves == 0);  // not told
  const NodeRecord& scout = v[v.find(3)];
  CHECK(scout.pass() == Pass::scout);
  CHECK(scout.kind() == Kind::lower);
  CHECK(scout.cut());
  CHECK(scout.mover() == Side::second);
  CHECK(scout.rank == 1);
  CHECK(scout.depth() == 1);
  CHECK(v[v.find(4)].mover() == Side::first);
  CHECK(leaving->recording->summary().search.iterations.size() == 1);
  Nodes nodes;
  Subject subject;
  subject.move_texts = leaving->recording->plan().move_texts;
  nodes.reset(subject);
  CHECK(nodes.line(v, v.find(4)) == "d4 d5");
  std::vector<u32> path = test::path_to(v, v.find(4));
  std::vector<PathWindow> windows;
  v.windows(path, v.enter(v.find(4)), windows);
  for (const PathWindow& p : windows) CHECK(p.follows);
}

TEST_CASE("an imported search stays what it is in a file", "[analysis][import]") {
  const auto r = read(std::string(header) + "\n" + R"({"id": 0, "value": 3, "depth": 1})" + "\n" +
                      R"({"id": 1, "parent": 0, "value": -3, "move": "Nf3"})");
  REQUIRE(r);
  const auto bytes = r->recording->write();
  REQUIRE(bytes);
  RecordPool pool;
  const auto again = Recording::read(*bytes, pool);
  REQUIRE(again);
  CHECK((*again)->plan().engine == "Other");
  CHECK((*again)->plan().move_texts == r->recording->plan().move_texts);
  CHECK((*again)->digest() == r->recording->digest());
}

TEST_CASE("what cannot be imported is told with its line", "[analysis][import]") {
  CHECK(error_of(read("")).message == "x.jsonl: it is empty");
  CHECK(error_of(read("{\"plyscope\": \"nodes\", \"version\": 2}\n")).message ==
        "x.jsonl: line 1: its version is not 1, which is what this program reads");
  CHECK(error_of("") == "x.jsonl: it has no nodes");
  CHECK(error_of("[1") == "x.jsonl: line 2: is not a JSON object");
  CHECK(error_of("3") == "x.jsonl: line 2: is not an object");
  CHECK(error_of(R"({"id": 1})") == "x.jsonl: line 2: value is missing");
  CHECK(error_of(R"({"value": 1})") == "x.jsonl: line 2: id is missing");
  CHECK(error_of(R"({"id": 1, "value": "high"})") == "x.jsonl: line 2: value is not a number");
  CHECK(error_of(R"({"id": 1, "value": 1, "depth": 1.5})") == "x.jsonl: line 2: depth is not a whole number");
  CHECK(error_of(R"({"id": 1, "value": 1, "parent": 1})") == "x.jsonl: no node is a root: one must have no parent");
  CHECK(error_of("{\"id\": 1, \"value\": 1}\n{\"id\": 1, \"value\": 2}") ==
        "x.jsonl: line 3: the id 1 was already that of line 2");
  CHECK(error_of("{\"id\": 1, \"value\": 1}\n{\"id\": 2, \"value\": 2, \"parent\": 1}\n{\"id\": 3, \"value\": 2, "
                 "\"parent\": 5}") == "x.jsonl: line 4: no node has the id 5 of its parent");
  CHECK(error_of("{\"id\": 1, \"value\": 1}\n{\"id\": 2, \"value\": 2, \"parent\": 3}\n{\"id\": 3, \"value\": 2, "
                 "\"parent\": 2}") == "x.jsonl: line 3: it lies below itself");
  CHECK(error_of(R"({"id": 1, "value": 1, "end": "tired"})") ==
        "x.jsonl: line 2: end has the unknown value \"tired\": it is one of "
        "inner horizon over table pruned aborted open repetition limit untold turn_won");
  CHECK(error_of(R"({"id": 1, "value": 1, "mover": "third"})") ==
        "x.jsonl: line 2: mover is neither first nor second (white or black, w or b, 0 or 1)");
  const auto unbounded = read(std::string(header) + "\n" + R"({"id": 0, "value": 3})");  // no window is said: all of it
  REQUIRE(unbounded);
  CHECK(unbounded->recording->view()[0].alpha == -infinite);
  CHECK(unbounded->recording->view()[0].beta == infinite);
  CHECK(error_of(R"({"id": 1, "value": 1e300, "alpha": -1e300, "beta": 99999999999999999999})") == "none");
}

namespace {

// A move, its answer, and the same two in the other order: one position twice. The second visit is searched again.
std::string transposition(const std::string& twice, const std::string& again) {
  const auto line = [](int id, const char* parent, const char* move, int value, const std::string& key) {
    return fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "alpha": -100, "beta": 100, )"
                       R"("value": {}, "kind": "exact"{}}})",
                       id, parent, move, value, key.empty() ? "" : ", \"key\": " + key) +
           "\n";
  };
  return std::string(header) + "\n" + line(0, "null", "", 1, "0") + line(1, "0", "a", -1, "-2") +
         line(2, "1", "b", 1, twice) + line(3, "0", "b", -1, "17") + line(4, "3", "a", 1, again);
}

}  // namespace

TEST_CASE("keys of another engine find the visits of one position, in an unknown game and after a file",
          "[analysis][import]") {
  const auto r = read(transposition("\"0x9D39247E33776D41\"",
                                    "11329126462075137345"));  // the same, in hexadecimal digits and in decimal ones
  REQUIRE(r);
  RecordPool pool;
  const auto bytes = r->recording->write();
  REQUIRE(bytes);
  const auto opened = Recording::read(*bytes, pool);
  REQUIRE(opened);
  std::ostringstream exported;
  export_nodes(**opened, nullptr, ExportForm::nodes, 0, exported);
  const auto round = read(exported.str());
  REQUIRE(round);
  for (const Recording* recording : {r->recording.get(), opened->get(), round->recording.get()}) {
    const View v = recording->view();
    const Subject subject = recorded_subject(*recording);
    const auto keys = position_keys(v, subject);
    REQUIRE(keys.size() == 5);
    const u32 first = v.find(2), second = v.find(4);
    CHECK(keys[first] == keys[second]);
    CHECK(keys[v.find(0)] != 0);  // a key may be 0
    CHECK(keys[v.find(1)] != keys[v.find(3)]);
    const TableStory story = table_story(v, second, keys);
    REQUIRE(story.visits.size() == 2);
    CHECK(story.visits[0].answer == Answer::would_do);
    CHECK(earlier_visits(v, keys).answers[second]);
    LedgerQuestion q;
    q.repeated = earlier_visits(v, keys).answers;
    CHECK(make_ledger(v, q).classes[second] ==
          Waste::necessary);  // a table would have answered; but the cheapest proof among the records has it
    GameOracle oracle(subject);
    const auto found = find_nodes(v, *find_query("key == 17", "", "", "", false, {}), &oracle);
    REQUIRE(found.slots.size() == 1);
    CHECK(v.id(found.slots[0]) == 3);
    CHECK(find_nodes(v, *find_query("key == -2", "", "", "", false, {}), &oracle).slots == std::vector<u32>{v.find(1)});
  }
  // A part that is cut out takes its keys along.
  const u32 root = r->recording->view().find(0);
  const auto cut =
      cut_recording(r->recording->view(), std::span(&root, 1), r->recording->plan(), r->recording->summary(), {}, pool);
  REQUIRE(cut);
  REQUIRE(cut->kept.size() < 5);
  const auto whole_keys = position_keys(r->recording->view(), recorded_subject(*r->recording)),
             cut_keys = position_keys(cut->recording->view(), recorded_subject(*cut->recording));
  REQUIRE(cut_keys.size() == cut->kept.size());
  for (u32 k = 0; k < cut_keys.size(); ++k) CHECK(cut_keys[k] == whole_keys[cut->kept[k]]);
  // All ones are no key; without keys nothing is repeated.
  const auto none = read(transposition("-1", "\"ffffffffffffffff\""));
  REQUIRE(none);
  CHECK(position_keys(none->recording->view(), recorded_subject(*none->recording))[none->recording->view().find(4)] ==
        0);
}

TEST_CASE("a key that is none is told with its line, and a file whose keys are damaged is not read",
          "[analysis][import]") {
  for (const char* bad :
       {"1.5", "\"\"", "\"0x\"", "\"rnbqkbnr\"", "\"00000000000000001\"", "true", "[1]", "18446744073709551616"}) {
    INFO(bad);
    CHECK(error_of(std::string(R"({"id": 0, "value": 3, "key": )") + bad + "}").find("line 2: key is neither") !=
          std::string::npos);
  }
  const auto r = read(transposition("5", "5"));
  REQUIRE(r);
  auto bytes = r->recording->write(Packing::plain);
  REQUIRE(bytes);
  REQUIRE(bytes->find("keys") != std::string::npos);
  RecordPool pool;
  std::string damaged = *bytes;
  damaged[damaged.size() - 40 - 4 * 64 - 12] ^= 1;  // before end and list
  CHECK(!Recording::read(damaged, pool));
  CHECK(!Recording::read(bytes->substr(0, bytes->size() - 8), pool));
  const auto plain = read(std::string(header) + "\n" + R"({"id": 0, "value": 3})");
  REQUIRE(plain);
  CHECK(plain->recording->write()->find("keys") == std::string::npos);
}

TEST_CASE(
    "depths beyond 127 and below -128 are what they were, in memory, in a file, in exported lines and in expressions",
    "[analysis][import]") {
  const auto node = [](int id, const char* parent, const char* move, long depth) {
    return fmt::format(
        R"({{"id": {}, "parent": {}, "move": "{}", "depth": {}, "alpha": -900, "beta": 900, "value": 0}})"
        "\n",
        id, parent, move, depth);
  };
  const auto r = read(std::string(header) + "\n" + node(0, "null", "", 184) + node(1, "0", "a", 183) +
                      node(2, "1", "b", -200) + node(3, "0", "c", 639) + node(4, "0", "d", -384));
  REQUIRE(r);
  CHECK(r->note.find("depths") == std::string::npos);
  const auto depths = [](const Recording& x) {
    std::vector<int> out;
    for (u32 id = 0; id < x.size(); ++id) out.push_back(x.view()[x.view().find(id)].depth());
    return out;
  };
  const std::vector<int> want{184, 183, -200, 639, -384};
  CHECK(depths(*r->recording) == want);
  CHECK(r->recording->summary().search.iterations.front().depth == 184);
  RecordPool pool;
  const auto again = Recording::read(*r->recording->write(), pool);
  REQUIRE(again);
  CHECK(depths(**again) == want);
  CHECK((*again)->digest() == r->recording->digest());
  std::ostringstream lines;
  (void)export_nodes(**again, nullptr, ExportForm::nodes, 0, lines);
  const auto third = read(lines.str());
  REQUIRE(third);
  CHECK(depths(*third->recording) == want);
  const auto query = find_query("depth >= 183", "", "", "", false, {});
  REQUIRE(query);
  CHECK(find_nodes((*again)->view(), *query).hits() == 3);
  // What a record cannot hold is moved, and said.
  const auto far =
      read(std::string(header) + "\n" + node(0, "null", "", 5000) + node(1, "0", "a", 640) + node(2, "0", "b", -385));
  REQUIRE(far);
  CHECK(depths(*far->recording) == std::vector<int>{639, 639, -384});
  CHECK(far->note.find("depths from -384 to 639: others were moved to these (3 of them, first 5000 in line 2)") !=
        std::string::npos);
  // A child that says no depth is one less deep, also where that takes another 256.
  const auto steps = read(std::string(header) + "\n" + node(0, "null", "", 128) +
                          R"({"id": 1, "parent": 0, "move": "a", "value": 0})" + "\n" +
                          R"({"id": 2, "parent": 1, "move": "b", "value": 0})");
  REQUIRE(steps);
  CHECK(depths(*steps->recording) == std::vector<int>{128, 127, 126});
}
