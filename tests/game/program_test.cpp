// Genetic programs as trees and as text.
#include "engine/game/program_text.h"

#include "engine/base/random.h"
#include "engine/lab/evolve/breeding.h"
#include "tests/support/error_of.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

constexpr int cells = 14;

ProgramTree tree(const std::string& text) {
  const auto t = read_program(text, cells);
  INFO(text + ": " + (t ? "" : t.error().message));
  REQUIRE(t);
  return *t;
}

ProgramBoard random_board(Random& random) {
  ProgramBoard b;
  b.cells = cells;
  b.turn = static_cast<int>(random.below(2));
  for (int i = 0; i < cells; ++i)
    b.cell[static_cast<std::size_t>(i)] = static_cast<u8>(random.below(random.below(4) ? 12 : 255));
  return b;
}

int value(const std::string& text, const ProgramBoard& b) { return CompiledProgram(tree(text), cells).value(b); }

}  // namespace

TEST_CASE("a program is worth what its operations say", "[program]") {
  ProgramBoard b;
  b.cells = cells;
  b.turn = 1;
  for (int i = 0; i < cells; ++i) b.cell[static_cast<std::size_t>(i)] = static_cast<u8>(10 + i);
  CHECK(value("7", b) == 7);
  CHECK(value("turn", b) == 1);
  CHECK(value("(v 3)", b) == 13);
  CHECK(value("(+ 3 (- 4 9))", b) == -2);
  CHECK(value("(v (- 0 1))", b) == 23);          // one before the first cell is the last
  CHECK(value("(v (+ 13 (+ 13 3)))", b) == 11);  // 29 modulo 14 is 1
  CHECK(value("(if< 1 2 3 4)", b) == 3);
  CHECK(value("(if< 2 2 3 4)", b) == 4);
  CHECK(value("(if= 2 2 3 4)", b) == 3);
  CHECK(value("(if= (v 0) (v 1) 3 4)", b) == 4);
  CHECK(value("(if< (v 0) (v 1) (if< (v 1) (v 0) 1 (v 2)) 4)", b) == 12);
}

TEST_CASE("values of nodes are given on a board, and none for branches that are not taken", "[program]") {
  ProgramBoard b;
  b.cells = cells;
  b.cell[6] = 9;
  const ProgramTree t = tree("(if< (v 6) 3 (+ 1 2) (v (+ 5 1)))");
  const auto values = program_values(t, b);
  REQUIRE(values.size() == t.size());
  CHECK(values[0].value == 9);
  CHECK(values[1].cell == 6);
  CHECK(!values[4].taken);  // (+ 1 2)
  CHECK(!values[5].taken);
  CHECK(values[7].value == 9);
  CHECK(values[7].cell == 6);
  CHECK(values[8].value == 6);
}

TEST_CASE("text is written with single blanks, and reading it gives the same program", "[program]") {
  CHECK(write_program(tree(" ( -\t(v 6)\n ; a comment (\n (v   13) ) ")) == "(- (v 6) (v 13))");
  CHECK(write_program(tree("turn")) == "turn");
  EvolveSettings s = *evolve_preset("strong");
  s.primitives = true;
  for (int i = 0; i < 300; ++i) {
    Random random(static_cast<u64>(i));
    const ProgramTree t = create_program(s, cells, i, random);
    CHECK(tree(write_program(t)) == t);
  }
}

TEST_CASE("what is wrong with a program is said with its line and column", "[program]") {
  struct Wrong {
    const char *text, *says;
    int line, column;
  };
  for (const Wrong& w :
       {Wrong{"", "no program", 1, 1}, Wrong{"(+ 1\n   two)", "neither a number", 2, 4},
        Wrong{"(+ 1 14)", "from 0 to 13", 1, 6}, Wrong{"(+ 1)", "takes 2 arguments, here are 1", 1, 5},
        Wrong{"(v 1 2)", "takes 1 arguments, here are more", 1, 6}, Wrong{"; x\n; y\n(mul 1 2)", "no function", 3, 2},
        Wrong{"(+ 1 2", "a bracket is open", 1, 7}, Wrong{"1 2", "after the end", 1, 3},
        Wrong{")", "was not opened", 1, 1}, Wrong{"-1", "from 0 to 13", 1, 1}, Wrong{"()", "no function", 1, 2}}) {
    CAPTURE(w.text);
    const auto r = read_program(w.text, cells);
    REQUIRE(!r);
    CHECK(r.error().message.find(w.says) != std::string::npos);
    CHECK(r.error().message.find("line " + std::to_string(w.line) + ":") == 0);
    CHECK(r.error().column == w.column);
  }
}

TEST_CASE("programs that are too deep or too large are refused, however deep they are", "[program]") {
  const auto deep = [](int n) {
    std::string t;
    for (int i = 0; i < n; ++i) t += "(v ";
    return t + "1" + std::string(static_cast<std::size_t>(n), ')');
  };
  CHECK(read_program(deep(17), cells));
  CHECK(program_depth(tree(deep(17))) == 17);
  CHECK(!read_program(deep(18), cells));
  CHECK(!read_program(deep(100'000), cells));
  const auto full = [](const auto& self, int n) -> std::string {
    return n == 0 ? "1" : "(+ " + self(self, n - 1) + " " + self(self, n - 1) + ")";
  };
  CHECK(read_program(full(full, 7), cells));   // 255 nodes
  CHECK(!read_program(full(full, 8), cells));  // 511
}

TEST_CASE("a simplified program, a compiled one and the values of its nodes agree with one another on every board",
          "[program]") {
  EvolveSettings s = *evolve_preset("classic");
  s.primitives = true;
  int shorter = 0;
  for (int i = 0; i < 400; ++i) {
    Random random(static_cast<u64>(1000 + i));
    const ProgramTree t = create_program(s, cells, i, random), simple = simplified(t, cells);
    CAPTURE(write_program(t), write_program(simple));
    CHECK(simple.size() <= t.size());
    shorter += simple.size() < t.size();
    CHECK(read_program(write_program(simple), cells, {30, 1000}));
    const CompiledProgram compiled(t, cells);
    for (int k = 0; k < 20; ++k) {
      const ProgramBoard b = random_board(random);
      const int v = program_values(t, b).front().value;
      REQUIRE(program_values(simple, b).front().value == v);
      REQUIRE(compiled.value(b) == v);
    }
  }
  CHECK(shorter > 100);
  const auto to = [](const char* text) { return write_program(simplified(tree(text), cells)); };
  CHECK(to("(+ 3 4)") == "7");
  CHECK(to("(+ 9 9)") == "(+ 9 9)");  // no constant says 18
  CHECK(to("(if< (v 1) (v 2) 5 5)") == "5");
  CHECK(to("(if< (v 1) 0 5 (v 3))") == "(v 3)");  // no cell holds less than nothing
  CHECK(to("(- (v 2) (v 2))") == "0");
  CHECK(to("(if= (v 2) (v 2) (+ (v 1) 0) 9)") == "(v 1)");
}

TEST_CASE("the cells that a program reads are named, unless it computes them", "[program]") {
  ProgramReads r = program_reads(tree("(- (v 6) (v 13))"), cells);
  CHECK(!r.any);
  for (int i = 0; i < cells; ++i) CHECK(r.cell[static_cast<std::size_t>(i)] == (i == 6 || i == 13));
  CHECK(program_reads(tree("(v (v 1))"), cells).any);
}

TEST_CASE("mappings are read as people write them", "[program]") {
  CHECK(*read_mapping("direct") == Mapping{});
  for (const char* text : {"leaf 2", "leaf-2", "LEAF=2", "leaf2"})
    CHECK(*read_mapping(text) == Mapping{Mapping::Kind::leaf, 2});
  for (const char* text : {"", "leaf", "leaf 0", "leaf 9", "leaf x", "turns"}) CHECK(!read_mapping(text));
  for (const char* text : {"direct", "ranker", "turn", "leaf 3"}) CHECK(write_mapping(*read_mapping(text)) == text);
}

TEST_CASE("a file says what is known of its program, and is written as it was read", "[program]") {
  const std::string text = "; format 1\n; mapping leaf 2\n; size 6x4\n; fitness 12.5\n(- (v 6) (v 13))\n";
  const auto file = read_program_file(text, cells);
  REQUIRE(file);
  CHECK(file->mapping == Mapping{Mapping::Kind::leaf, 2});
  REQUIRE(file->fact("size"));
  CHECK(*file->fact("size") == "6x4");
  CHECK(!file->fact("no-such-fact"));
  CHECK(write_program_file(*file) == text);
  CHECK(!read_program_file("; format 2\n1\n", cells));
  CHECK(error_of(read_program_file("; mapping best\n1\n", cells)).message.find("line 1") == 0);
  CHECK(error_of(read_program_file("; format 1\n(v\n  q)\n", cells)).column == 3);
}
