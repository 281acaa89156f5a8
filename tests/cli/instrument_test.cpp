// trace instrument: sources in several styles get the lines of plytrace.h, compile with and without PLYTRACE, search
// what they searched before, and leave recordings in which the linter finds nothing.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/file.h"
#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::string source(const std::string& name) { return PLY_SOURCE_DIR "/tests/data/instrument/" + name; }
std::string text_of(const std::string& path) {
  const auto text = ply::read_file(path);
  REQUIRE(text);
  return *text;
}
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The output of a source, compiled.
std::string output(const ply::test::Folder& folder, const std::string& file, const std::string& more,
                   const std::string& recording_to = "") {
  const bool cpp = file.ends_with(".cpp");
  const std::string program = folder.file("program");
  const std::string command = std::string(cpp ? "c++ -std=c++20" : "cc -std=gnu11") + " -w " + more +
                              " -I " PLY_SOURCE_DIR "/engine/recorder -I " PLY_SOURCE_DIR "/tests/data/instrument -o " +
                              program + " " + file + " && " +
                              (recording_to.empty() ? "" : "PLYTRACE=" + recording_to + " ") + program;
  How shell;
  shell.program = "/bin/sh";
  const Ran ran = run({"-c", command}, shell);
  INFO(command << "\n" << ran.err);
  REQUIRE(ran.code == 0);
  return ran.out;
}

}  // namespace

TEST_CASE("sources in several styles are instrumented, compile, and their searches are clean", "[cli][instrument]") {
  struct Style {
    const char* file;
    std::vector<const char*> lines;  // among those that are put into it
  };
  const std::vector<Style> styles{
      {"negamax.c", {"fail-hard", "PT_NEXT(move, PT_FOLLOWS);\n    score = -negamax", "PT_OVER(); PT_RETURN(evaluate"}},
      {"max_and_min.c", {"alpha, beta, 0);", "alpha, beta, 1);", "\\\"scores\\\": \\\"first\\\"", "PT_NEXT(m, "}},
      {"pvs.cpp", {"PT_KEY(p.key());", "PT_TABLE(); PT_RETURN(entry.value)", "(PT_NEXT(move, PT_FOLLOWS), search<"}},
      {"quiescence.c", {"PT_STATIC(stand_pat);", "PT_STAND_PAT();", "PT_STOPPED(); PT_RETURN(0)", "PT_ENTER(ply, 0, "}},
      {"one_minimax.cpp",
       {"PT_NEXT_TEXT(move_text(m).c_str()", "!maximizingPlayer);", "\\\"scores\\\": \\\"first\\\""}},
      {"null_move.c", {"PT_NEXT_TEXT(\"null\", PT_PROBE)", "color < 0", "\\\"null-move\\\"", "\\\"lmr\\\""}},
  };
  for (const Style& style : styles) {
    INFO(style.file);
    ply::test::Folder folder;
    const std::string file = folder.file(style.file), file_of_search = folder.file("run.plytrace");
    std::filesystem::copy_file(source(style.file), file);
    const std::string before = text_of(file), plain = output(folder, file, "");
    // Proposed alone, nothing changes
    const Json proposed = result({"trace", "instrument", file, "--json"})["files"];
    CHECK(text_of(file) == before);
    REQUIRE(proposed.size() == 1);
    CHECK(proposed[0]["written"] == false);
    CHECK_FALSE(proposed[0]["guessed"].empty());
    REQUIRE(run({"trace", "instrument", file, "--write"}).code == 0);
    const std::string after = text_of(file);
    for (const char* line : style.lines) {
      INFO(line << "\n" << after);
      CHECK(has(after, line));
    }
    CHECK(output(folder, file, "") == plain);
    CHECK(output(folder, file, "-DPLYTRACE", file_of_search) == plain);
    const Ran lint = run({"trace", "lint", file_of_search, "--json"});
    INFO(lint.out << lint.err);
    CHECK(lint.code == 0);
    // All is left, and every move below the root has a name
    for (const Json& n : nodes(file_of_search)) {
      CHECK(n["end"] != "open");
      CHECK((n["ply"] == 0 || !n["move"].is_null()));
    }
    CHECK(run({"trace", "instrument", file}).code == 3);  // it has them
  }
}

TEST_CASE("the patch that is printed makes the text that is written", "[cli][instrument]") {
  for (const char* name : {"negamax.c", "max_and_min.c", "pvs.cpp", "quiescence.c", "one_minimax.cpp", "null_move.c"}) {
    INFO(name);
    // By hand: hunks over the old text give the new one
    ply::test::Folder folder;
    const std::string file = folder.file(name);
    std::filesystem::copy_file(source(name), file);
    const auto lines_of = [](const std::string& text) {
      std::vector<std::string> out;
      std::istringstream in(text);
      for (std::string line; std::getline(in, line);) out.push_back(line);
      return out;
    };
    const auto old = lines_of(text_of(file));
    const Json made = result({"trace", "instrument", file, "--json"})["files"][0];
    std::vector<std::string> now;
    std::size_t at = 0;
    for (const std::string& line : lines_of(made["patch"])) {
      if (line.starts_with("---") || line.starts_with("+++")) continue;
      if (line.starts_with("@@")) {
        int from = 0, olds = 0, to = 0;
        REQUIRE(std::sscanf(line.c_str(), "@@ -%d,%d +%d", &from, &olds, &to) == 3);
        while (at < static_cast<std::size_t>(from - 1)) now.push_back(old[at++]);
        CHECK(now.size() == static_cast<std::size_t>(to - 1));
        continue;
      }
      if (line[0] != '+') {
        REQUIRE(at < old.size());
        CHECK(old[at] == line.substr(1));
        ++at;
      }
      if (line[0] != '-') now.push_back(line.substr(1));
    }
    while (at < old.size()) now.push_back(old[at++]);
    REQUIRE(run({"trace", "instrument", file, "--write"}).code == 0);
    CHECK(lines_of(text_of(file)) == now);
  }
}

TEST_CASE("what is no search in C is refused with words", "[cli][instrument]") {
  ply::test::Folder folder;
  const auto said = [&](const std::string& text, int code = 3) {
    const std::string file = folder.file("odd.c");
    std::ofstream(file, std::ios::binary) << text;
    const Ran ran = run({"trace", "instrument", file});
    INFO(text.substr(0, 200) << "\n" << ran.err);
    CHECK(ran.code == code);
    CHECK(text_of(file) == text);
    return code == 0 ? ran.out : ran.err;
  };
  CHECK(has(said(""), "no search is found"));
  CHECK(has(said("int f(int n) { return n ? f(n - 1) : 0; }"), "alpha and beta"));
  CHECK(has(said("int f(int a) {\n(\n}"), "line 3"));
  CHECK(has(said("int f() {"), "never closed"));
  CHECK(has(said("char* s = \"abc\n;"), "does not end"));
  CHECK(has(said(std::string("int\0x;", 6)), "zero byte"));
  CHECK(has(said("#include \"plytrace.h\"\n"), "already"));
  CHECK(has(said("void s(int alpha, int beta) { s(-beta, -alpha); }"), "no search is found"));
  said(std::string(200'000, '('));
  said(std::string(100'000, '{') + std::string(100'000, '}'));
  said("#define A \\\n" + std::string(1000, '\\') + "\n#if 0\n");
  for (const char* odd : {"int s(int alpha, int beta) { return", "R\"(", "'", "/*", "#", "#define", "int s(",
                          "a->::b(c)", "s(alpha,beta)", "::", "int s(int alpha,int beta){s(1,2);}", "x)", "]"})
    said(odd, has(odd, "{s(1,2)") ? 0 : 3);
  CHECK(run({"trace", "instrument", folder.file("nowhere.c")}).code == 4);
  // Every part of a good source: some words, or a patch, and no end of the program
  const std::string good = text_of(source("quiescence.c"));
  for (std::size_t n = 0; n < good.size(); n += 97) {
    std::ofstream(folder.file("part.c"), std::ios::binary) << good.substr(0, n);
    const int code = run({"trace", "instrument", folder.file("part.c")}).code;
    CHECK((code == 0 || code == 3));
  }
}

TEST_CASE("where no move or no place for a line is seen, it is said and what is made compiles", "[cli][instrument]") {
  ply::test::Folder folder;
  const std::string file = folder.file("else.c");
  std::ofstream(file) << "typedef struct Move { int x; } Move;\n"
                         "int update_board(int*, Move*);\n"
                         "int update_board(int* b, Move* m) { return *b = m->x; }\n"
                         "static int node(int* board, int alpha, int beta, int depth) {\n"
                         "  Move move = {1};\n"
                         "  int score = 0;\n"
                         "  if (depth == 0) return 7;\n"
                         "  for (int i = 0; i < 2; ++i) {\n"
                         "    update_board(board, &move);\n"
                         "    if (i == 0) score = -node(board, -beta, -alpha, depth - 1); else\n"
                         "      score = -node(board, -alpha - 1, -alpha, depth - 1);\n"
                         "  }\n"
                         "  return score;\n"
                         "}\n"
                         "int main(void) {\n"
                         "  int board = 0, score = 0;\n"
                         "  if (board) score = 1;\n"
                         "  else score = node(&board, -9, 9, 3);\n"
                         "  if (score) { if (board > 5) return 1; else return node(&board, -9, 9, 1) * 0; }\n"
                         "  return 0;\n"
                         "}\n";
  const Json made = result({"trace", "instrument", file, "--json", "--write"})["files"][0];
  INFO(made.dump(1));
  std::vector<int> lines;
  for (const Json& note : made["missing"]) lines.push_back(note["line"]);
  CHECK(std::count(lines.begin(), lines.end(), 10) + std::count(lines.begin(), lines.end(), 11) == 2);
  output(folder, file, "");
  output(folder, file, "-DPLYTRACE", folder.file("run.plytrace"));
  CHECK(nodes(folder.file("run.plytrace")).size() > 1);
}

TEST_CASE("ways out that are not understood are told with their lines", "[cli][instrument]") {
  ply::test::Folder folder;
  const std::string file = folder.file("odd.cpp");
  std::ofstream(file) << "#define OUT return 0\n"
                         "int other() { OUT; }\n"
                         "double search(int depth, int alpha, int beta) {\n"
                         "  auto f = [](int x) { return x + 1; };\n"
                         "  if (depth == 0) OUT;\n"
                         "  if (depth > 90) throw depth;\n"
                         "#ifdef A\n"
                         "  return f(1);\n"
                         "#else\n"
                         "  return -search(depth - 1, -beta, -alpha);\n"
                         "#endif\n"
                         "  return -search(depth - 1, -beta, -alpha);\n"
                         "}\n";
  const Json made = result({"trace", "instrument", file, "--json"})["files"][0];
  std::vector<int> lines;
  std::string words;
  for (const Json& note : made["missing"]) {
    lines.push_back(note["line"]);
    words += note["what"].get<std::string>() + "\n";
  }
  INFO(made.dump(1));
  for (const int line : {1, 3, 6, 9, 12}) CHECK(std::find(lines.begin(), lines.end(), line) != lines.end());
  CHECK(has(words, "the macro OUT returns from nodes and from other functions"));
  CHECK(has(words, "fractions"));
  const std::string patch = made["patch"];
  CHECK_FALSE(has(patch, "PT_RETURN(x + 1)"));  // a lambda's own
  CHECK(has(patch, "+  PT_RETURN(f(1));"));
}
