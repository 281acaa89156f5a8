// Logs of other engines as they really are: cut off in the middle, with searches beside the line, packed, larger than
// the memory.
#include <fmt/format.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/read/node/find.h"
#include "engine/search/observer.h"
#include "engine/trace/pool.h"
#include "engine/trace/validate.h"
#include "tests/support/error_of.h"
#include "tests/support/sampled.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

const std::string header = R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other"})"
                           "\n";

Result<ImportedNodes> read(const std::string& text, std::size_t max_bytes = ~std::size_t{0}) {
  static RecordPool pool;
  std::istringstream in(text);
  return import_nodes(in, "x.jsonl", pool, max_bytes);
}

// An engine without rules: a tree drawn by chance, whose values are those of a search with the full window.
struct Engine {
  explicit Engine(u64 seed, bool leaving = true) : random(seed), leaving_(leaving) {}

  int search(int ply, int depth, i64 parent, int move) {
    const i64 id = next++;
    const std::size_t place = lines.size();
    if (!leaving_) lines.emplace_back();
    int best = -1000;
    const u32 children = depth <= 0 ? 0 : random.below(4);
    for (u32 i = 0; i < children; ++i) best = std::max(best, -search(ply + 1, depth - 1, id, static_cast<int>(i)));
    if (children == 0) best = static_cast<int>(random.below(200)) - 100;
    std::string line = fmt::format(R"({{"id": {}, "parent": {}, "move": "m{}", "ply": {}, "depth": {}, )"
                                   R"("alpha": -1000, "beta": 1000, "value": {}, "mover": "{}"}})"
                                   "\n",
                                   id, parent, move, ply, depth, best, ply % 2 ? "b" : "w");
    if (leaving_) lines.push_back(std::move(line));
    else lines[place] = std::move(line);
    return best;
  }
  std::string text() const {
    std::string out = header;
    for (const std::string& l : lines) out += l;
    return out;
  }
  Random random;
  i64 next = 0;
  std::vector<std::string> lines;
  bool leaving_;
};

u32 inferred(const View& v) {
  u32 n = 0;
  for (u32 k = 0; k < v.size(); ++k) n += v[k].inferred();
  return n;
}

}  // namespace

TEST_CASE("a log that ends anywhere opens, with the line that was open then", "[analysis][import]") {
  for (u64 seed = 1; seed <= 20; ++seed) {
    Engine engine(seed);
    engine.search(0, 6, -1, 0);
    engine.search(0, 7, -1, 0);
    const std::string text = engine.text();
    Random random(seed);
    for (int i = 0; i < 20; ++i) {
      const std::size_t end = header.size() + random.below(static_cast<u32>(text.size() - header.size()));
      const std::string cut = text.substr(0, end);
      const auto lines = static_cast<u32>(std::count(cut.begin(), cut.end(), '\n')) - 1;
      const bool half = cut.back() != '\n' && cut.back() != '}';
      const u32 whole = lines + (cut.back() == '}' ? 1 : 0);
      INFO("seed " << seed << ", " << whole << " lines");
      const auto r = read(cut);
      if (whole == 0) {
        CHECK(!r);
        continue;
      }
      REQUIRE(r);
      const View v = r->recording->view();
      REQUIRE(validate(r->recording->data(), v.size()));
      CHECK(v.size() == whole + inferred(v));
      CHECK((r->note.find("is cut off and was left out") != std::string::npos) == half);
      // Who has a line is as he is in the whole log; who was open is inferred: the ids say so.
      std::vector<u32> roots = test::roots_of(v);
      for (const u32 root : roots) CHECK(v[root].ply == 0);
      u32 open = 0;
      for (u32 k = 0; k < v.size(); ++k) {
        if (!v[k].inferred()) continue;
        ++open;
        CHECK(v[k].end() == NodeEnd::aborted);
        CHECK(v[k].kind() != Kind::exact);
        CHECK((k + 1 == v.size() || v[k + 1].inferred()));  // nothing but what is open comes behind what is open
      }
      CHECK((open > 0) == (r->note.find("the log ends before") != std::string::npos));
    }
  }
}

TEST_CASE("what is inferred is what was open: mover, ply and window are those of the whole log", "[analysis][import]") {
  Engine engine(3);
  while (engine.lines.size() < 100) engine.search(0, 9, -1, 0);
  const auto whole = read(engine.text());
  REQUIRE(whole);
  const std::size_t kept = engine.lines.size() / 2;
  std::string text = header;
  for (std::size_t i = 0; i < kept; ++i) text += engine.lines[i];
  const auto cut = read(text);
  if (!cut) FAIL(cut.error().message);
  const View v = cut->recording->view(), w = whole->recording->view();
  REQUIRE(inferred(v) > 0);
  for (u32 k = 0; k < v.size(); ++k) {  // ids are numbers of entering in both
    const u32 same = w.find(v.id(k));
    if (v.id(k) > 0 && !v[k].inferred() && w[same].value != v[k].value) continue;  // below nodes that nobody named
    CHECK(v[k].mover() == (v[k].ply % 2 ? Side::second : Side::first));
    CHECK(v[k].alpha == -infinite);
    CHECK(v[k].beta == infinite);
  }
  CHECK(cut->recording->summary().search.stopped);
  // A file keeps it.
  RecordPool pool;
  const auto again = Recording::read(*cut->recording->write(), pool);
  REQUIRE(again);
  CHECK(inferred((*again)->view()) == inferred(v));
}

TEST_CASE("a node whose leave line is missing is inferred where it was", "[analysis][import]") {
  Engine engine(5);
  while (engine.lines.size() < 60) engine.search(0, 6, -1, 0);
  const auto whole = read(engine.text());
  REQUIRE(whole);
  int tried = 0;
  for (std::size_t gone = 1; gone + 1 < engine.lines.size(); ++gone) {
    const auto id = std::stoll(engine.lines[gone].substr(7));
    const bool has_children = std::any_of(engine.lines.begin(), engine.lines.end(), [&](const std::string& l) {
      return l.find(fmt::format("\"parent\": {},", id)) != std::string::npos;
    });
    if (!has_children) continue;
    ++tried;
    std::string text = header;
    for (std::size_t i = 0; i < engine.lines.size(); ++i)
      if (i != gone) text += engine.lines[i];
    const auto r = read(text);
    REQUIRE(r);
    const View v = r->recording->view(), w = whole->recording->view();
    REQUIRE(v.size() == w.size());
    CHECK(r->note.find("in the middle of the log") != std::string::npos);
    for (u32 k = 0; k < v.size(); ++k) {
      CHECK(v[k].size == w[k].size);
      CHECK(v[k].ply == w[k].ply);
      CHECK(v[k].inferred() == (v.id(k) == id));
    }
  }
  CHECK(tried > 3);
}

TEST_CASE("a log that is larger than the memory loses its deepest plies, and counts them", "[analysis][import]") {
  for (const bool leaving : {true, false}) {
    Engine engine(11, leaving);
    while (engine.lines.size() < 40'000) engine.search(0, 11, -1, 0);  // enough to be dropped from more than once
    const auto whole = read(engine.text());
    REQUIRE(whole);
    const auto part = read(engine.text(), sizeof(NodeRecord) * 4096);
    REQUIRE(part);
    CHECK(part->note.find("not all of it fits") != std::string::npos);
    const View v = part->recording->view(), w = whole->recording->view();
    CHECK(v.size() <= 4096);
    CHECK(v.size() > 1000);
    REQUIRE(validate(part->recording->data(), v.size()));
    CHECK(part->recording->summary().visited == w.size());
    // What is kept is all down to a ply, and counts what is not.
    int limit = 0;
    for (u32 k = 0; k < v.size(); ++k) limit = std::max<int>(limit, v[k].ply);
    std::vector<u32> kept;
    for (u32 k = 0; k < w.size(); ++k)
      if (w[k].ply <= limit) kept.push_back(k);
    REQUIRE(kept.size() == v.size());
    for (u32 k = 0; k < v.size(); ++k) {
      const NodeRecord &a = v[k], &b = w[kept[k]];
      CHECK(a.value == b.value);
      CHECK(a.ply == b.ply);
      CHECK(u64{a.size} + a.skipped == b.size);
      CHECK(a.partial() == (a.ply == limit && b.size > 1));
    }
    // Without plies nobody knows what is deep.
    std::string text = engine.text();
    for (std::size_t at = 0; (at = text.find("\"ply\"", at)) != std::string::npos;) text.replace(at, 5, "\"plz\"");
    CHECK(error_of(read(text, sizeof(NodeRecord) * 4096)).message.find("without ply") != std::string::npos);
  }
}

TEST_CASE("a child that keeps its parent's ply is a search beside the line, and its engine's plies are kept",
          "[analysis][import]") {
  const auto line = [](int id, int parent, const char* move, int ply, int depth, int value) {
    return fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "ply": {}, "depth": {}, "value": {}, )"
                       R"("alpha": -900, "beta": 900}})"
                       "\n",
                       id, parent, move, ply, depth, value);
  };
  // 1: a search that leaves one move out, at its parent's ply. 4 hands its node to another search, as razoring does.
  const auto r = read(header + line(0, -1, "", 0, 5, 20) + line(1, 0, "", 0, 2, 99) + line(2, 1, "b", 1, 1, -99) +
                      line(3, 0, "a", 1, 5, -20) + line(4, 3, "", 1, 0, -20) + line(5, 0, "0000", 1, 2, -70));
  REQUIRE(r);
  const View v = r->recording->view();
  const auto at = [&](u32 id) -> const NodeRecord& { return v[v.find(id)]; };
  CHECK(at(1).pass() == Pass::probe);
  CHECK(at(1).mover() == Side::first);  // no move was made
  CHECK(at(1).ply == 1);
  CHECK(v.said_ply(v.find(1)) == 0);
  CHECK(at(2).mover() == Side::second);
  CHECK(at(4).pass() == Pass::full);
  CHECK(at(4).mover() == at(3).mover());
  CHECK(at(5).pass() == Pass::probe);  // a null move
  CHECK(at(0).best == 0);
  RecordPool pool;
  const auto again = Recording::read(*r->recording->write(), pool);
  REQUIRE(again);
  for (const Recording* x : {r->recording.get(), again->get()}) {
    const auto found = [&](const char* text) {
      const auto q = find_query(text, "", "", "", false, {});
      REQUIRE(q);
      std::vector<u32> ids;
      for (const u32 k : find_nodes(x->view(), *q).slots) ids.push_back(x->view().id(k));
      std::sort(ids.begin(), ids.end());
      return ids;
    };
    CHECK(found("ply == parent.ply") == std::vector<u32>{1, 4});
    CHECK(found("ply == 0") == std::vector<u32>{0, 1});
    CHECK(found("height == 0") == std::vector<u32>{0});
    CHECK(found("depth >= parent.depth") == std::vector<u32>{3});
    CHECK(found("extension > 0") == std::vector<u32>{3});
    CHECK(found("extension < 0") == std::vector<u32>{1, 4, 5});
  }
  // Lines keep it, too.
  std::ostringstream out;
  export_nodes(**again, nullptr, ExportForm::nodes, 0, out);
  const auto third = read(out.str());
  REQUIRE(third);
  for (u32 k = 0; k < v.size(); ++k) CHECK(third->recording->view().said_ply(k) == v.said_ply(k));
  // Where the engine counts as the tree does, nothing is kept.
  CHECK(read(header + line(0, -1, "", 0, 5, 20) + line(1, 0, "a", 1, 4, -20))->recording->node_plies().empty());
}

TEST_CASE("what was not told is not told, and a finite infinity is infinity", "[analysis][import]") {
  const auto leaf = [](int id, int alpha, int beta, int value) {
    return fmt::format(R"({{"id": {}, "parent": 0, "move": "m{}", "alpha": {}, "beta": {}, "value": {}}})"
                       "\n",
                       id, id, alpha, beta, value);
  };
  const std::string lines = R"({"id": 0, "alpha": -32001, "beta": 32001, "value": 5})"
                            "\n" +
                            leaf(1, -32001, 32001, -5) + leaf(2, -32001, -5, 40) + leaf(3, -6, -5, -32001);
  const auto r = read(header + lines);
  REQUIRE(r);
  const View v = r->recording->view();
  const auto at = [&](u32 id) -> const NodeRecord& { return v[v.find(id)]; };
  for (const u32 id : {1u, 2u, 3u}) {
    CHECK(at(id).end() == NodeEnd::unreported);
    CHECK(!at(id).has_static());
    CHECK(at(id).moves == 0);
  }
  CHECK(at(1).kind() == Kind::exact);
  CHECK(at(2).kind() == Kind::lower);
  CHECK(at(3).kind() == Kind::upper);
  CHECK(at(0).alpha == -infinite);
  CHECK(at(0).beta == infinite);
  CHECK(at(2).alpha == -infinite);
  CHECK(at(3).value == -infinite);
  CHECK(r->note.find("32001 is taken for infinite") != std::string::npos);
  const auto q = find_query("end == untold", "", "", "", false, {});
  REQUIRE(q);
  CHECK(find_nodes(v, *q).hits() == 3);
  const auto none = find_query("moves >= 0", "", "", "", false, {});
  CHECK(find_nodes(v, *none).hits() == 0);  // unknown everywhere
  // The header knows better.
  const auto reported = read(header.substr(0, header.size() - 2) + ", \"infinite\": 40000}\n" + lines);
  REQUIRE(reported);
  CHECK(reported->recording->view()[reported->recording->view().find(0)].beta == 32001);
  const auto not_infinite = read(header.substr(0, header.size() - 2) + ", \"infinite\": 0}\n" + lines);
  REQUIRE(not_infinite);
  CHECK(not_infinite->recording->view()[not_infinite->recording->view().find(0)].beta == 32001);
  // A window of an aspiration is no infinity, and neither is one that a value lies beyond.
  const auto narrow = read(header + R"({"id": 0, "alpha": -20, "beta": 30, "value": 5})");
  REQUIRE(narrow);
  CHECK(narrow->recording->view()[0].beta == 30);
  const auto beyond = read(header + R"({"id": 0, "alpha": -20, "beta": 20, "value": 50})");
  REQUIRE(beyond);
  CHECK(beyond->recording->view()[0].beta == 20);
}

TEST_CASE("a search again says what the one before it was", "[analysis][import]") {
  const auto line = [](int id, int parent, const char* move, int depth, int alpha, int beta, int value) {
    return fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "depth": {}, "alpha": {}, "beta": {}, "value": {}}})"
                       "\n",
                       id, parent, move, depth, alpha, beta, value);
  };
  // In a null window all children look alike: the reduced one is known by the deeper one behind it.
  const auto r = read(header + line(0, -1, "", 4, 9, 10, 8) + line(1, 0, "a", 1, -10, -9, -30) +
                      line(2, 0, "a", 3, -10, -9, -8) + line(3, 0, "b", 3, -10, -9, -7));
  REQUIRE(r);
  const View v = r->recording->view();
  CHECK(v[v.find(1)].pass() == Pass::scout);
  CHECK(v[v.find(1)].reduced());
  CHECK(v[v.find(2)].pass() == Pass::research);
  CHECK(!v[v.find(3)].reduced());
  CHECK(v[v.find(3)].rank == 1);
}

TEST_CASE("a log with lines out of order, twice or missing gives a tree or a message", "[analysis][import]") {
  Engine engine(9);
  while (engine.lines.size() < 150) engine.search(0, 9, -1, 0);
  Random random(4);
  int opened = 0;
  for (int i = 0; i < 1500 / test::one_of; ++i) {
    std::vector<std::string> lines = engine.lines;
    for (u32 n = 1 + random.below(4); n > 0; --n) {
      const u32 a = random.below(static_cast<u32>(lines.size())), b = random.below(static_cast<u32>(lines.size()));
      switch (random.below(4)) {
        case 0: std::swap(lines[a], lines[b]); break;
        case 1: lines.erase(lines.begin() + a); break;
        case 2: lines.insert(lines.begin() + a, lines[b]); break;
        default: {
          const auto at = lines[a].find("\"parent\": ") + 10;
          lines[a].replace(at, lines[a].find(',', at) - at, std::to_string(random.below(200)));
        }
      }
    }
    std::string text = header;
    for (const std::string& l : lines) text += l;
    const auto r = read(text);
    if (!r) {
      CHECK(r.error().message.find("x.jsonl: ") == 0);
      continue;
    }
    ++opened;
    REQUIRE(validate(r->recording->data(), r->recording->size()));
  }
  CHECK(opened > 100);  // One without a line (3), below which a line comes too late: nothing lies above itself.
  const auto line = [](int id, int parent) {
    return fmt::format(R"({{"id": {}, "parent": {}, "move": "m", "value": 1}})", id, parent) + "\n";
  };
  const auto late = read(header + line(8, 5) + line(5, 3) + line(4, 3) + line(7, 5) + line(1, -1));
  REQUIRE(late);
  CHECK(late->recording->size() == 6);
}
