// What plytrace 2 tells of a node beyond its record, and the searches of a file: by a file that all recorders write
// (tests/recorder/same_bytes.py), and by files put together here.
#include "engine/foreign/trace_more.h"

#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/base/file.h"
#include "engine/foreign/import_line.h"
#include "engine/foreign/import_nodes.h"
#include "engine/foreign/trace_lines.h"
#include "engine/trace/pool.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

const std::string conformance = PLY_SOURCE_DIR "/tests/data/reference.plytrace";

/// What is said of each node.
std::vector<nlohmann::json> lines_of(const std::string& file, int search) {
  const auto opened = TraceLines::open(file, search);
  if (!opened) FAIL(opened.error().message);
  std::vector<nlohmann::json> out;
  imported::Texts texts;
  imported::Beyond beyond;
  std::string problem;
  for (imported::Node n; (*opened)->next(n, texts, beyond, problem); n = {}) {
    CHECK(problem.empty());
    out.push_back((*opened)->more().empty() ? nlohmann::json::object() : nlohmann::json::parse((*opened)->more()));
    out.back()["id"] = n.id, out.back()["value"] = n.r.value;
  }
  return out;
}

std::vector<pt_record> records_of(const std::string& file) {
  const auto bytes = read_file(file);
  REQUIRE(bytes);
  std::vector<pt_record> out(bytes->size() / sizeof(pt_record));
  std::memcpy(static_cast<void*>(out.data()), bytes->data(), out.size() * sizeof(pt_record));
  return out;
}

Status write(const std::string& file, const std::vector<pt_record>& records) {
  return write_file(file, {reinterpret_cast<const char*>(records.data()), records.size() * sizeof(pt_record)});
}

/// The words of the file by their numbers.
std::map<u32, std::string> words_of(const std::vector<pt_record>& all) {
  std::map<u32, std::string> out;
  for (const pt_record& r : all)
    if (r.what == PT_W_TEXT && r.ply == PT_T_WORD) {
      u32 number;
      std::memcpy(&number, &r.enter_line, sizeof number);
      out[number] = std::string(reinterpret_cast<const char*>(&r), static_cast<std::size_t>(r.depth));
    }
  return out;
}

}  // namespace

TEST_CASE("every number that a file tells of a node is a member of its line", "[analysis][import]") {
  const std::vector<pt_record> all = records_of(conformance);
  const auto words = words_of(all);
  std::map<u32, nlohmann::json> lines;
  for (int search = 1; search <= 2; ++search)
    for (const nlohmann::json& line : lines_of(conformance, search))
      if (line.contains("id")) lines[line["id"].get<u32>()] = line;
  std::map<int, int> seen;
  const auto real = [](const pt_record& r) {
    double x;
    std::memcpy(&x, &r.key, sizeof x);
    return x;
  };
  for (const pt_record& r : all) {
    if (r.what != PT_W_MORE) continue;
    REQUIRE(lines.contains(r.size));
    const nlohmann::json& line = lines[r.size];
    INFO(line.dump() << " sort " << int{r.ply});
    ++seen[r.ply];
    const auto entry = [&](const char* name) {
      CHECK(line[name]["depth"] == r.depth);
      CHECK(line[name]["value"] == r.value);
      CHECK(line[name]["kind"] == (r.how == PT_LOWER ? "lower" : r.how == PT_UPPER ? "upper" : "exact"));
    };
    switch (r.ply) {
      case PT_M_STAND_PAT: CHECK(line["stand_pat"] == r.value); break;
      case PT_M_TABLE_DEPTH: CHECK(line["table_depth"] == r.depth); break;
      case PT_M_TABLE_ANSWER: entry("entry"); break;
      case PT_M_TABLE_STORE:
        entry("stored");
        CHECK(line["table_depth"] == r.depth);  // no node was both answered and stored
        break;
      case PT_M_TERM: CHECK(line["terms"][words.at(r.best)] == real(r)); break;
      case PT_M_REDUCED:
        CHECK(line["reductions"][0]["by"] == 1);
        CHECK(line["reductions"][0]["why"] == words.at(r.best));
        break;
      case PT_M_SKIPPED: CHECK(line["left_out"][0]["why"] == words.at(r.best)); break;
      case PT_M_VISITS: CHECK(line["visits"] == r.key); break;
      case PT_M_PRIOR: CHECK(line["prior"] == real(r)); break;
      case PT_M_FRACTION: CHECK(line["fraction"] == real(r)); break;
      default: FAIL("a sort that the test does not know");
    }
  }
  for (const int sort : {PT_M_STAND_PAT, PT_M_TABLE_DEPTH, PT_M_TABLE_STORE, PT_M_REDUCED, PT_M_TERM, PT_M_VISITS,
                         PT_M_PRIOR, PT_M_FRACTION})
    CHECK(seen[sort] > 0);
  const nlohmann::json root = lines.begin()->second;
  CHECK(root["board"] == "x.o/.../..o");
  CHECK(root["text"] == "a text that is longer than one record can hold, with an \u00e9 in it");
  CHECK(root["pv"] == "a0 b1 c2");
}

TEST_CASE("of a file with several searches the one that is asked for is opened", "[analysis][import]") {
  RecordPool pool;
  const auto last = open_recording(conformance, pool), first = open_recording(conformance, pool, {.search = 1});
  if (!last) FAIL(last.error().message);
  if (!first) FAIL(first.error().message);
  CHECK(last->note.find("has 2 searches, and this is the last") != std::string::npos);
  CHECK(first->note.find("has 2 searches, and this is number 1") != std::string::npos);
  const auto& searches = last->origin->searches;
  REQUIRE(searches.size() == 2);
  CHECK(last->origin->chosen == 2);
  CHECK(first->origin->chosen == 1);
  CHECK(first->recording->size() == searches[0].nodes);
  CHECK(last->recording->size() == searches[1].nodes);
  CHECK(searches[0].root == "start");
  CHECK(searches[0].visits == searches[0].nodes);
  CHECK((searches[0].ended && searches[1].ended));
  CHECK(searches[0].depth == 3);
  CHECK(searches[1].depth == 10);
  // What a root was worth is what its own line says.
  CHECK(searches[0].value == lines_of(conformance, 1).at(0)["value"].get<int>());
  const auto none = open_recording(conformance, pool, {.search = 3});
  REQUIRE(!none);
  CHECK(none.error().message.find("there is no search 3: it has 2") != std::string::npos);
}

TEST_CASE("what is told of no node, or of one that comes later, changes nothing", "[analysis][import]") {
  const std::vector<pt_record> all = records_of(conformance);
  test::Folder folder;
  const std::string file = folder.file("wrong.plytrace");
  const auto expected = lines_of(conformance, 2);
  // The number of the node is wrong: of a text, of the head, beyond the end.
  for (const u32 wrong : {u32{0}, u32{1}, static_cast<u32>(all.size()), ~u32{0}}) {
    std::vector<pt_record> changed = all;
    for (pt_record& r : changed)
      if (r.what == PT_W_MORE) r.size = wrong;
    REQUIRE(write(file, changed));
    const auto lines = lines_of(file, 2);
    REQUIRE(lines.size() == expected.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      CHECK(lines[i]["value"] == expected[i]["value"]);
      CHECK(!lines[i].contains("stored"));
    }
  }
  // A sort of a later recorder is passed over; a version of one is refused.
  std::vector<pt_record> later = all;
  for (pt_record& r : later)
    if (r.what == PT_W_MORE) r.ply = 200;
  REQUIRE(write(file, later));
  CHECK(lines_of(file, 2).size() == expected.size());
  later[0].alpha = PT_VERSION + 1;
  REQUIRE(write(file, later));
  CHECK(!TraceLines::open(file));
}
