// Scores of a log in the view of one side, turned to the mover where the header says so.
#include <cstring>
#include <sstream>
#include <string>

#include "engine/foreign/import_nodes.h"
#include "engine/trace/pool.h"
#include "tests/support/searched_tree.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::test::SearchedTree;

TEST_CASE("the header says in whose view scores are, and another word is refused", "[import]") {
  RecordPool pool;
  SearchedTree s{""};
  const std::string mover = s.log();
  s.scores_of_first = true, s.header = R"(, "scores": "first")";
  const std::string first = s.log();
  s.header = R"(, "scores": "White")";
  const std::string strange = s.log();
  const auto read = [&](const std::string& text) {
    std::istringstream in(text);
    return import_nodes(in, "x", pool);
  };
  const auto a = read(mover), b = read(first), c = read(strange);
  REQUIRE(a);
  REQUIRE(b);
  REQUIRE(!c);
  CHECK(c.error().message.find("it is one of mover first second") != std::string::npos);
  const View v = a->recording->view(), w = b->recording->view();
  REQUIRE(v.size() == w.size());
  for (u32 k = 0; k < v.size(); ++k) {
    INFO("node " << v.id(k));
    REQUIRE(std::memcmp(&v[k], &w[k], sizeof(NodeRecord)) == 0);
  }
}
