// How nodes ended, as plytrace.h writes it into its records.
#include <cstring>
#include <string>
#include <vector>

#include "engine/base/file.h"
#include "engine/foreign/import_nodes.h"
#include "engine/recorder/plytrace.h"
#include "engine/trace/pool.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("every way in which a recorded node can end is read for what it is", "[analysis][import]") {
  struct Case {
    int how;
    NodeEnd end;
  };
  const std::vector<Case> cases{{PT_H_TABLE, NodeEnd::table},   {PT_H_OVER, NodeEnd::over},
                                {PT_H_PRUNED, NodeEnd::pruned}, {PT_H_REPETITION, NodeEnd::repetition},
                                {PT_H_LIMIT, NodeEnd::limit},   {PT_H_STOPPED, NodeEnd::aborted}};
  std::vector<pt_record> records(3 + cases.size());
  std::memcpy(&records[0].key, "plytrace", 8);
  records[0].alpha = PT_VERSION, records[0].beta = sizeof(pt_record), records[0].move = 0x01020304u;
  const std::string header = R"({"plyscope":"nodes","version":1})";
  std::memcpy(static_cast<void*>(&records[1]), header.data(), header.size());
  records[1].what = PT_W_TEXT, records[1].ply = PT_T_HEADER, records[1].depth = static_cast<i16>(header.size());
  records[1].flags = 0;
  const auto node = [](pt_record& r, int ply, u32 size) {
    r.what = PT_W_NODE, r.alpha = -100, r.beta = 100, r.size = size, r.how = PT_FOLLOWS, r.moves = PT_NO_MOVES;
    r.file = 255, r.ply = static_cast<u8>(ply), r.flags = static_cast<u8>(PT_F_LEFT | (ply ? PT_F_SIDE : 0));
  };
  node(records[2], 0, static_cast<u32>(1 + cases.size()));
  for (std::size_t i = 0; i < cases.size(); ++i) {
    pt_record& r = records[3 + i];
    node(r, 1, 1);
    r.how = static_cast<u8>(PT_FOLLOWS | cases[i].how), r.move = static_cast<u32>(i + 1), r.flags |= PT_F_MOVE;
  }
  test::Folder folder;
  const std::string file = folder.file("ends.plytrace");
  REQUIRE(write_file(file, {reinterpret_cast<const char*>(records.data()), records.size() * sizeof(pt_record)}));
  RecordPool pool;
  const auto r = open_recording(file, pool);
  if (!r) FAIL(r.error().message);
  const View v = r->recording->view();
  REQUIRE(v.size() == 1 + cases.size());
  for (u32 i = 0; i < cases.size(); ++i) {
    INFO("node " << i + 1);
    CHECK(v[v.find(i + 1)].end() == cases[i].end);
  }
  const std::string usual = r->note;  // of its widest window
  CHECK(usual.find("missing") == std::string::npos);

  // Cut short by a bad copy it says so, and what is not there is not taken for not searched. One that is still written,
  // or that was never full, has room behind its last record.
  const auto read_of = [&](std::size_t there, std::size_t size) {
    std::string bytes(reinterpret_cast<const char*>(records.data()), there * sizeof(pt_record));
    bytes.resize(size * sizeof(pt_record));
    REQUIRE(write_file(file, bytes));
    auto read = open_recording(file, pool);
    REQUIRE(read);
    return std::move(*read);
  };
  const auto cut = read_of(records.size() - 3, records.size() - 3);
  CHECK(cut.note == usual + "; the file is cut short: up to 3 visited nodes are missing at its end");
  const View some = cut.recording->view();
  CHECK(some[some.find(0)].partial());
  CHECK(some[some.find(0)].skipped == 3);
  CHECK(cut.recording->summary().visited == some.size() + 3);
  CHECK(read_of(records.size() - 3, records.size()).note == usual);
  CHECK(read_of(records.size(), records.size() + 5).note == usual);
}
