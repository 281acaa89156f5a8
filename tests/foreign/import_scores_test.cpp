// Scores of a log in the view of one side, turned to the mover where the header says so.
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
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

namespace {

/// A log whose scores are told otherwise.
template <class Tell>
std::string told(const std::string& log, Tell&& tell) {
  std::istringstream in(log);
  std::string out, line;
  for (bool header = true; std::getline(in, line); header = false) {
    auto j = nlohmann::json::parse(line);
    if (const double far = header ? tell(j.value("infinite", 0.0)) : 0; header && j.contains("infinite")) {
      if (far == std::floor(far)) j["infinite"] = static_cast<int>(far);
      else j.erase("infinite");  // a whole number, or what the roots say
    }
    for (const char* name : {"alpha", "beta", "value", "static"})
      if (!header && j.contains(name) && j[name].is_number()) j[name] = tell(j[name].template get<double>());
    out += j.dump() + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("scores with fractions, and points of a side, are read as the same search", "[import]") {
  RecordPool pool;
  for (const bool of_first : {false, true}) {
    INFO("of the first side " << of_first);
    SearchedTree s{""};
    s.scores_of_first = of_first;
    const std::string view = of_first ? R"(, "scores": "first")" : "";
    s.header = view;
    const std::string whole = s.log();
    s.header = view + R"(, "steps": 4)";
    const std::string in_steps = s.log();
    s.header = view + R"(, "points": 5000)";
    const std::string in_points = s.log();
    s.header = view + R"(, "points": 1)";
    const std::string in_shares = s.log();
    const auto read = [&](const std::string& text) {
      std::istringstream in(text);
      auto out = import_nodes(in, "x", pool);
      if (!out) FAIL(out.error().message);
      return *out;
    };
    const auto same = [&](const ImportedNodes& b, const char* note) {
      const View v = read(whole).recording->view(), w = b.recording->view();
      REQUIRE(v.size() == w.size());
      for (u32 k = 0; k < v.size(); ++k) {
        INFO("node " << v.id(k) << ", " << note);
        CHECK(v[k].alpha == w[k].alpha);
        CHECK(v[k].beta == w[k].beta);
        CHECK(v[k].value == w[k].value);
        CHECK(v[k].static_eval == w[k].static_eval);
        REQUIRE(std::memcmp(&v[k], &w[k], sizeof(NodeRecord)) == 0);
      }
      CHECK(b.note.find(note) != std::string::npos);
    };
    const auto hundredths = [](double x) { return x / 100; };
    same(read(told(whole, hundredths)), "times 100");
    same(read(told(in_steps, [](double x) { return x / 4; })), "times 4");
    same(read(told(in_points, [](double x) { return (x + 5000) / 2; })), "points of a side, of 5000 for both");
    same(read(told(in_shares, [](double x) { return (x / 1000 + 1) / 2; })), "times 1000");
  }
  // Whole scores before the first fraction are multiplied like those behind it
  std::istringstream late(R"({"plyscope": "nodes", "version": 1, "game": "none", "infinite": 50}
{"id": 1, "parent": 3, "depth": 1, "alpha": -4, "beta": 50, "value": 7, "move": "a"}
{"id": 2, "parent": 3, "depth": 1, "alpha": -50, "beta": 2.5, "value": 2.25, "move": "b"}
{"id": 3, "depth": 2, "alpha": -50, "beta": 4, "value": -2.25}
)");
  const auto read = import_nodes(late, "x", pool);
  REQUIRE(read);
  const View v = read->recording->view();
  CHECK(v[0].value == 700);
  CHECK(v[0].alpha == -400);
  CHECK(v[0].beta == infinite);
  CHECK(v[1].value == 225);
  CHECK(v[1].alpha == -infinite);
  CHECK(v[2].value == -225);
  for (const char* odd :
       {R"("steps": 0)", R"("steps": 1.5)", R"("steps": "x")", R"("points": -1)", R"("points": true)"}) {
    INFO(odd);
    std::istringstream in(std::string(R"({"plyscope": "nodes", "version": 1, "game": "none", )") + odd +
                          "}\n{\"id\": 1, \"value\": 1}\n");
    CHECK_FALSE(import_nodes(in, "x", pool));
  }
}
