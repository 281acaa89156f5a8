// Searches whose quiescence is a function of its own, which write two lines of one position.
#include <fmt/format.h>

#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "engine/ask/lint/lint.h"
#include "engine/base/random.h"
#include "engine/foreign/import_nodes.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/pool.h"
#include "engine/trace/validate.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

const std::string header = R"({"plyscope": "nodes", "version": 1, "game": "hexapawn", "engine": "Other", )"
                           R"("infinite": 30000, "claims": ["quiescence"]})"
                           "\n";

Result<ImportedNodes> read(const std::string& text) {
  static RecordPool pool;
  std::istringstream in(text);
  return import_nodes(in, "x.jsonl", pool);
}

// A search with quiescence over a tree drawn by chance. `twice`: where the depth is used up the search writes a line,
// and the quiescence that it calls there one more.
struct Engine {
  Engine(u64 seed, bool twice, bool leaving) : seed_(seed), twice_(twice), leaving_(leaving) {}

  int search(u64 position, int ply, int depth, int alpha, int beta, i64 parent, int move) {
    if (depth <= 0 && !twice_) return quiescence(position, ply, alpha, beta, parent, move);
    const i64 id = next++;
    const std::size_t place = begin();
    const int alpha0 = alpha;
    int best = -30'000;
    if (depth <= 0) best = quiescence(position, ply, alpha, beta, id, -1);
    else
      for (u32 i = 0; i < 2 + at(position, 5, 3) && best < beta; ++i) {
        best = std::max(best, -search(position * 8 + i, ply + 1, depth - 1, -beta, -alpha, id, static_cast<int>(i)));
        alpha = std::max(alpha, best);
      }
    end(place, id, parent, move, ply, depth, alpha0, beta, best, depth <= 0 ? "" : key(position));
    return best;
  }
  int quiescence(u64 position, int ply, int alpha, int beta, i64 parent, int move) {
    const i64 id = next++;
    const std::size_t place = begin();
    const int alpha0 = alpha;
    const int value = static_cast<int>(at(position, 7, 400)) - 200;
    std::string more = key(position) + fmt::format(R"(, "static": {}, "moves": 2)", value);
    int best = value;
    if (best < beta) {
      if (best > alpha) alpha = best, more += R"(, "stood_pat": true)";
      const u32 moves = ply < 9 ? at(position, 11, 3) : 0;
      for (u32 i = 0; i < moves && best < beta; ++i) {
        const int v = -quiescence(position * 8 + i, ply + 1, -beta, -alpha, id, static_cast<int>(i));
        if (v > best) best = v, more += best >= beta ? R"(, "cut": true)" : "";
        alpha = std::max(alpha, best);
      }
    }
    end(place, id, parent, move, ply, 0, alpha0, beta, best, more);
    return best;
  }
  std::string text() const {
    std::string out = header;
    for (const std::string& l : lines) out += l;
    return out;
  }

  i64 next = 0;
  u32 joined = 0;
  std::vector<std::string> lines;

 private:
  u32 at(u64 position, u64 salt, u32 below) const { return Random(position * salt + seed_).below(below); }
  std::string key(u64 position) const { return fmt::format(R"(, "key": {})", position + 1); }
  std::size_t begin() {
    if (!leaving_) lines.emplace_back();
    return lines.size() - 1;
  }
  void end(std::size_t place, i64 id, i64 parent, int move, int ply, int depth, int alpha, int beta, int value,
           const std::string& more) {
    const std::string name = move < 0 ? std::string() : fmt::format(R"("move": "m{}", )", move);
    joined += move < 0 && parent >= 0;
    std::string line = fmt::format(R"({{"id": {}, "parent": {}, {}"ply": {}, "depth": {}, "alpha": {}, "beta": {}, )"
                                   R"("value": {}, "mover": "{}"{}}})"
                                   "\n",
                                   id, parent, name, ply, depth, alpha, beta, value, ply % 2 ? "b" : "w", more);
    if (leaving_) lines.push_back(std::move(line));
    else lines[place] = std::move(line);
  }
  u64 seed_;
  bool twice_, leaving_;
};

std::string search_of(u64 seed, bool twice, bool leaving, u32* joined = nullptr) {
  Engine e(seed, twice, leaving);
  for (int depth = 1; depth <= 4; ++depth) e.search(1, 0, depth, -30'000, 30'000, -1, -1);
  if (joined) *joined = e.joined;
  return e.text();
}

std::string line(int id, int parent, const std::string& more) {
  return fmt::format(R"({{"id": {}, "parent": {}, {}}})", id, parent, more) + "\n";
}

}  // namespace

TEST_CASE("two lines of one position are one node, as if the search had written one", "[analysis][import]") {
  for (u64 seed = 1; seed <= 12; ++seed)
    for (const bool leaving : {true, false}) {
      INFO("seed " << seed << (leaving ? ", leaving" : ", entering"));
      u32 joined = 0;
      const auto one = read(search_of(seed, false, leaving)), two = read(search_of(seed, true, leaving, &joined));
      REQUIRE(one);
      REQUIRE(two);
      const View v = one->recording->view(), w = two->recording->view();
      REQUIRE(joined > 20);
      REQUIRE(v.size() == w.size());
      REQUIRE(validate(two->recording->data(), w.size()));
      for (u32 k = 0; k < v.size(); ++k) {
        NodeRecord a = v[k], b = w[k];
        REQUIRE(one->recording->plan().move_texts[a.move] == two->recording->plan().move_texts[b.move]);
        a.move = b.move;  // the texts have other numbers
        REQUIRE(std::memcmp(&a, &b, sizeof a) == 0);
        REQUIRE(v.node_keys()[k] == w.node_keys()[k]);
      }
      CHECK(one->note.find("of their own") == std::string::npos);
      CHECK(two->note.find(fmt::format("{} nodes without a move of their own", joined)) != std::string::npos);
      CHECK(lint(lint_input(*two->recording, PlanRoot{})).total() == 0);
    }
}

TEST_CASE("a table answer that a joined line has written is that of the node it has become", "[analysis][import]") {
  const std::string text =
      header + line(0, -1, R"("ply": 0, "depth": 1, "alpha": -30000, "beta": 30000, "value": 5, "mover": "w")") +
      line(1, 0, R"("move": "a", "ply": 1, "depth": 0, "alpha": -30000, "beta": 30000, "value": -5, "mover": "b")") +
      line(2, 1, R"("ply": 1, "depth": 0, "alpha": -30000, "beta": 30000, "value": -5, "mover": "b", "key": 9)") +
      line(3, 0,
           R"("move": "b", "ply": 1, "depth": 0, "alpha": -30000, "beta": -5, "value": -5, "mover": "b", )"
           R"("key": 9, "from_table": 2)");
  const auto r = read(text);
  REQUIRE(r);
  const View v = r->recording->view();
  REQUIRE(v.size() == 3);
  CHECK(v[v.find(2)].link == 1);
  CHECK(v[v.find(2)].end() == NodeEnd::table);
  CHECK(v.node_keys()[v.find(1)] == v.node_keys()[v.find(2)]);
}

TEST_CASE("what is another search stays a node of its own", "[analysis][import]") {
  struct Case {
    const char *upper, *lower;
    u32 nodes;
  };
  const std::string same = R"("ply": 1, "alpha": -7, "beta": 30000, "mover": "b")";
  for (const Case& c : {
           Case{R"("depth": 0, "value": -5)", R"("depth": 0, "value": -5)", 2},
           Case{R"("depth": -1, "value": -5)", R"("depth": -1, "value": -5)", 2},
           Case{R"("value": -5)", R"("value": -5)", 2},
           Case{R"("depth": 2, "value": -5)", R"("depth": 0, "value": -5)", 3},  // razoring
           Case{R"("depth": 0, "value": -5)", R"("depth": 0, "value": -4)", 3},
           Case{R"("depth": 0, "value": -5, "key": 1)", R"("depth": 0, "value": -5, "key": 2)", 3},
           Case{R"("depth": 0, "value": -5)", R"("depth": 0, "value": -5, "move": "b")", 3},
           Case{R"("depth": 0, "value": -5)", R"("depth": 0, "value": -5, "pass": "probe")", 3},
       }) {
    const std::string text =
        header + line(0, -1, R"("ply": 0, "depth": 1, "alpha": -30000, "beta": 7, "value": 5, "mover": "w")") +
        line(1, 0, R"("move": "a", )" + same + ", " + c.upper) + line(2, 1, same + ", " + c.lower);
    INFO(c.upper << " " << c.lower);
    const auto r = read(text);
    if (!r) FAIL(r.error().message);
    CHECK(r->recording->view().size() == c.nodes);
  }
  // It has another child.
  const auto r = read(header + line(0, -1, R"("ply": 0, "depth": 0, "alpha": -30000, "beta": 7, "value": 5)") +
                      line(1, 0, R"("ply": 0, "depth": 0, "alpha": -30000, "beta": 7, "value": 5)") +
                      line(2, 0, R"("move": "a", "ply": 1, "depth": -1, "alpha": -7, "beta": 30000, "value": -5)"));
  REQUIRE(r);
  CHECK(r->recording->view().size() == 3);
}

TEST_CASE("a search beside the line that is the only one below its node has its own window",
          "[analysis][lint][import]") {
  // Several moves would be good enough: the search without the best one ends the node, with that search's own beta.
  const std::string text =
      R"({"plyscope": "nodes", "version": 1, "game": "hexapawn", "claims": ["singular", "multi-cut"]})"
      "\n" +
      line(0, -1, R"("ply": 0, "depth": 8, "alpha": -1, "beta": 0, "value": 5, "mover": "w")") +
      line(1, 0, R"("ply": 0, "depth": 4, "alpha": 4, "beta": 5, "value": 5, "mover": "w")");
  const auto r = read(text);
  REQUIRE(r);
  REQUIRE(r->recording->view().size() == 2);
  CHECK(lint(lint_input(*r->recording, PlanRoot{})).broken().empty());
}
