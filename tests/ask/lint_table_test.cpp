// What a table may answer in another engine's search: depths behind the horizon, entries whose depth is told, entries
// of children, logs that leave nodes out, and threads that share a table.
#include <fmt/format.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/ask/lint/lint.h"
#include "engine/base/file.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/recorder/plytrace.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/pool.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::shared_ptr<const Recording> opened(const std::string& lines) {
  static RecordPool pool;
  std::istringstream in(lines);
  auto out = import_nodes(in, "x", pool);
  INFO(lines << "\n" << (out ? "" : out.error().message));
  REQUIRE(out);
  return out->recording;
}
LintReport asked(const Recording& r) {
  PlanRoot root;
  if (auto known = resolve(r.plan())) root = *known;
  return lint(lint_input(r, root));
}
LintReport asked(const std::string& lines) { return asked(*opened(lines)); }
u64 table_alarms(const std::string& lines) { return asked(lines).of(LintRule::answers_agree).findings; }
std::string header(const std::string& more) {
  return R"({"plyscope": "nodes", "version": 1, "infinite": 32000, "empty_table": true)" + more + "}\n";
}
std::string node(int id, int parent, const char* move, int ply, int depth, int alpha, int beta, int value,
                 const std::string& more) {
  return fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "ply": {}, "depth": {}, "alpha": {}, "beta": {}, )"
                     R"("value": {}, "mover": "{}"{}}})"
                     "\n",
                     id, parent, move, ply, depth, alpha, beta, value, ply % 2 ? "second" : "first", more);
}

/// The node 1 stores 7, and 3 is answered by it.
std::string two_visits(int stored, int wanted, const std::string& writer = "", const std::string& answer = "") {
  return node(0, -1, "", 0, 3, -32000, 32000, -7, R"(, "key": 1)") +
         node(1, 0, "a", 1, stored, -32000, 32000, 7, R"(, "key": 2)" + writer) +
         node(3, 0, "b", 1, wanted, -32000, 7, 7, R"(, "key": 2, "from_table": true)" + answer);
}

}  // namespace

TEST_CASE("behind the horizon all depths of a table are one", "[analysis][lint][import]") {
  CHECK(table_alarms(header("") + two_visits(-3, -1)) == 0);
  CHECK(table_alarms(header(R"(, "claims": ["quiescence"])") + two_visits(-3, 0)) == 0);
  CHECK(table_alarms(header(R"(, "claims": [])") + two_visits(-3, 0)) == 1);  // it says that it has none
  CHECK(table_alarms(header("") + two_visits(-3, 1)) == 1);
}

TEST_CASE("the depth that a table had is the one that its engine tells", "[analysis][lint][import]") {
  const std::string deep = R"(, "table_depth": 4)", shallow = R"(, "table_depth": 1)";
  CHECK(table_alarms(header("") + two_visits(1, 2)) == 1);
  CHECK(table_alarms(header("") + two_visits(1, 2, deep)) == 0);      // stored for more than it was entered with
  CHECK(table_alarms(header("") + two_visits(1, 2, "", deep)) == 0);  // and so the answer says
  CHECK(table_alarms(header("") + two_visits(3, 2, shallow)) == 1);
  CHECK(table_alarms(header("") + two_visits(3, 2, "", shallow)) == 1);
  CHECK(table_alarms(header(R"(, "claims": ["no-tt-deeper"])") + two_visits(2, 2, "", deep)) == 1);
  CHECK(table_alarms(header(R"(, "claims": [])") + two_visits(4, 2)) == 0);  // taken for granted
  CHECK(table_alarms(header(R"(, "claims": ["no-tt-deeper"])") + two_visits(4, 2)) == 1);
}

TEST_CASE("a node stands pat on the value that the search went by", "[analysis][lint][import]") {
  // The evaluation says 5, and the table that it is 9 at least.
  const auto stood = [](const std::string& value, int child_beta) {
    return node(0, -1, "", 0, 0, 0, 20, 9, R"(, "key": 1, "static": 5)" + value) +
           node(1, 0, "a", 1, -1, -20, child_beta, -3, R"(, "key": 2, "static": -3)");
  };
  const std::string claims = header(R"(, "claims": ["quiescence"])");
  CHECK(asked(claims + stood(R"(, "stand_pat": 9)", -9)).broken().empty());
  CHECK(asked(claims + stood(R"(, "stand_pat": 9)", -5)).broken() == std::vector<std::string>{"R17"});
  CHECK(asked(claims + stood(R"(, "stood_pat": true)", -5)).broken().empty());
  // The static value of a position is what the evaluation says, whatever was gone by.
  const std::string again = node(2, -1, "", 0, 0, 0, 20, 8, R"(, "key": 1, "static": 5, "stand_pat": 8)");
  CHECK(asked(claims + stood(R"(, "stand_pat": 9)", -9) + again).broken().empty());
  const std::string other = node(2, -1, "", 0, 0, 0, 20, 8, R"(, "key": 1, "static": 6, "stand_pat": 8)");
  CHECK(asked(claims + stood(R"(, "stand_pat": 9)", -9) + other).broken() == std::vector<std::string>{"R18"});
  // Where it is not told, nothing is compared.
  const std::string untold = node(2, -1, "", 0, 0, 0, 20, 8, R"(, "key": 1, "stand_pat": 8)");
  CHECK(asked(claims + stood(R"(, "stand_pat": 9)", -9) + untold).broken().empty());
}

TEST_CASE("an answer may come from the entry of a child", "[analysis][lint][import]") {
  // In these keys a move x of the second side turns the bit 16 or 32. What has the key 112 was not searched, but one of
  // its children would have 112 ^ 16 = 96, which has proved 4.
  const auto etc = [](u64 key, int value, const char* claims) {
    return table_alarms(
        header(claims) + node(0, -1, "", 0, 4, -32000, 32000, -1, R"(, "key": 1)") +
        node(1, 0, "a", 1, 3, -32000, 32000, 1, R"(, "key": 2)") +
        node(2, 1, "x", 2, 2, -32000, 32000, -1, R"(, "key": 18)") +
        node(3, 0, "c", 1, 3, -32000, 1, 4, R"(, "key": 64)") + node(4, 3, "x", 2, 2, -1, 32000, -4, R"(, "key": 96)") +
        node(5, 0, "b", 1, 3, -32000, 1, value, fmt::format(R"(, "key": {}, "from_table": true)", key)));
  };
  CHECK(etc(112, 4, "") == 0);
  CHECK(etc(112, 7, "") == 1);  // nobody has proved that much
  CHECK(etc(240, 4, "") == 1);  // no child was there
  CHECK(etc(240, 4, R"(, "claims": ["etc"])") == 0);
  CHECK(etc(240, -4, R"(, "claims": ["etc"])") == 1);  // it says no more than that a child is good enough
}

TEST_CASE("the children of a position are known by their boards, whatever the keys are made of",
          "[analysis][lint][import]") {
  // Two ways to one board: b1 behind a1 b2, a1 behind b1 b2. Keys are drawn; the second a1-b2 is answered by its child.
  const auto log = [](int child_value) {
    return R"({"plyscope": "nodes", "version": 1, "infinite": 32000, "empty_table": true, "board": "2x2 X/O"})"
           "\n" +
           node(0, -1, "", 0, 3, -32000, 32000, 5, R"(, "key": 901)") +
           node(1, 0, "a1", 1, 2, -32000, 32000, -5, R"(, "key": 417)") +
           node(2, 1, "b2", 2, 1, -32000, 32000, 5, R"(, "key": 733)") +
           node(3, 2, "b1", 3, 0, -32000, 32000, -5, R"(, "key": 288)") +
           node(4, 0, "b1", 1, 2, -32000, -5, 4, R"(, "key": 154)") +
           node(5, 4, "b2", 2, 1, -5, -4, child_value, R"(, "key": 669, "from_table": true)");
  };
  CHECK(table_alarms(log(5)) == 0);
  CHECK(table_alarms(log(9)) == 1);
}

TEST_CASE("what was not recorded is not missing", "[analysis][lint][import]") {
  const std::string lines = header("") + two_visits(1, 2);
  REQUIRE(table_alarms(lines) == 1);
  std::string part = lines;
  part.replace(part.find("\"key\": 1"), 8, "\"key\": 1, \"skipped\": 12");
  const LintReport r = asked(part);
  CHECK(r.total() == 0);
  CHECK(r.of(LintRule::answers_agree).skipped.find("not all nodes are in the log") == 0);
}

TEST_CASE("threads write for each other into the table that they share", "[analysis][lint][import]") {
  // The second thread is answered by what the first one stores later in the file.
  const auto threads = [](const std::string& more, const std::string& first, const std::string& second) {
    return header(more) + node(0, -1, "", 0, 2, -32000, 32000, -7, R"(, "key": 1)" + second) +
           node(1, 0, "b", 1, 1, -32000, 32000, 7, R"(, "key": 2, "from_table": true)" + second) +
           node(2, -1, "", 0, 2, -32000, 32000, -7, R"(, "key": 1)" + first) +
           node(3, 2, "b", 1, 1, -32000, 32000, 7, R"(, "key": 2)" + first);
  };
  const std::string shared = R"(, "shared_table": true)";
  CHECK(table_alarms(threads("", "", "")) == 1);
  CHECK(table_alarms(threads(shared, R"(, "thread": 1)", R"(, "thread": 2)")) == 0);
  CHECK(table_alarms(threads(R"(, "claims": ["shared-table"])", R"(, "thread": 1)", R"(, "thread": 2)")) == 0);
  const std::string gap = threads(shared, R"(, "thread": 1)", R"(, "thread": 3)");
  CHECK(asked(gap).of(LintRule::answers_agree).skipped.find("other threads") == 0);  // the second is not here
  const LintReport alone = asked(threads(shared, "", ""));
  CHECK(alone.total() == 0);
  CHECK(alone.of(LintRule::answers_agree).skipped.find("other threads") == 0);
}

TEST_CASE("columns that an engine tells are kept by files, cuts and exports", "[import][recording]") {
  const std::string lines = header("") + two_visits(1, 2, R"(, "thread": 2, "time": 1500)", R"(, "table_depth": 4)") +
                            node(4, 0, "c", 1, 0, -32000, 7, 8, R"(, "static": 3, "stand_pat": 8)");
  const auto r = opened(lines);
  const auto told = [](const Recording& x) {
    std::vector<std::string> out;
    const auto columns = node_columns(x.view());
    REQUIRE(columns);
    for (u32 k = 0; k < x.size(); ++k)
      for (const NodeColumnInfo& c : all_node_columns())
        if (const auto n = columns->at(c.column, k)) out.push_back(fmt::format("{} {} {}", k, c.id, *n));
    return out;
  };
  const auto all = told(*r);
  CHECK(all == std::vector<std::string>{"0 thread 2", "0 time 1500", "1 table_depth 4", "2 raw_static 3"});
  CHECK(r->view()[2].static_eval == 8);
  RecordPool pool;
  const auto bytes = r->write();
  REQUIRE(bytes);
  const auto again = Recording::read(*bytes, pool);
  REQUIRE(again);
  CHECK(told(**again) == all);
  std::ostringstream out;
  export_nodes(*r, nullptr, ExportForm::nodes, 0, out);
  CHECK(told(*opened(out.str())) == all);
}

TEST_CASE("files of the threads of one search are one recording", "[import]") {
  const test::Folder folder;
  std::string bytes = *read_file(PLY_TEST_DATA "/kalah_keys_by_mover.plytrace");
  const auto as_thread = [&](u32 thread) {
    std::string out = bytes;
    std::memcpy(out.data() + offsetof(pt_record, size), &thread, sizeof thread);
    return out;
  };
  const auto write = [&](const std::string& name, const std::string& text) {
    REQUIRE(write_file(folder.file(name), text));
  };
  RecordPool pool;
  const auto open = [&](const char* name) { return open_recording(folder.file(name), pool); };
  write("run.plytrace", as_thread(1));
  const auto one = open("run.plytrace");
  REQUIRE(one);
  const u32 nodes = one->recording->size();
  write("run.plytrace.2", as_thread(2));
  write("run.plytrace.3", as_thread(3));
  const auto three = open("run.plytrace");
  REQUIRE(three);
  CHECK(three->recording->size() == 3 * nodes);
  CHECK(three->note.find("3 threads of one search") != std::string::npos);
  const auto columns = node_columns(three->recording->view());
  REQUIRE(columns);
  CHECK(columns->at(NodeColumn::thread, 0) == 2);
  CHECK(columns->at(NodeColumn::thread, 3 * nodes - 1) == 1);  // the first thread's result is the last
  // Each file alone, as before; and one that does not belong to it stays out.
  REQUIRE(open("run.plytrace.2"));
  CHECK(open("run.plytrace.2")->recording->size() == nodes);
  write("run.plytrace.3", "plytrace");
  const auto two = open("run.plytrace");
  REQUIRE(two);
  CHECK(two->recording->size() == 2 * nodes);
  CHECK(two->note.find("run.plytrace.3") != std::string::npos);
}

TEST_CASE("a search that is exported keeps its root, also where the game is only shown here", "[import]") {
  const auto chess = [](const std::string& root) {
    return header(R"(, "game": "chess", "root": ")" + root + "\"") + node(0, -1, "", 0, 1, -32000, 32000, -1, "") +
           node(1, 0, "e4d5", 1, 0, -32000, 32000, 1, "");
  };
  const std::string grid =
      R"({"plyscope": "nodes", "version": 1, "game": "four", "board": "3x2 X/O", "root": "XO./..."})"
      "\n" +
      node(0, -1, "", 0, 1, -32000, 32000, -1, "") + node(1, 0, "c2", 1, 0, -32000, 32000, 1, "");
  for (const std::string& lines : {chess("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), grid}) {
    const auto r = opened(lines);
    std::ostringstream out;
    export_nodes(*r, nullptr, ExportForm::nodes, 0, out);
    CHECK(opened(out.str())->plan().position == r->plan().position);
    CHECK(resolve_board(opened(out.str())->plan()));
  }
}
