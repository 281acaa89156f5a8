// collection and convert: files with many games, listed, chosen from, and written in other forms.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/archives.h"
#include "tests/support/folder.h"
#include "tests/support/wthor.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

std::string wthor() {
  return ply::test::wthor_file(
      {{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"}, {0, 1, 2, 20, 32, "f5f6e6f4"}, {1, 2, 0, 32, 32, "f5d6a1"}});
}

}  // namespace

TEST_CASE("a collection is listed as text, JSON and CSV, sorted and filtered", "[cli]") {
  const TempFile file(wthor());
  const Ran text = run({"collection", file.path(), "--sort", "-plies"});
  CHECK(text.code == 0);
  CHECK(contains(text.out, "3 games, WTHOR"));
  CHECK(text.out.find("f5 d6 c3 d3 c4 f4") < text.out.find("f5 f6 e6 f4"));
  CHECK(contains(text.err, "1 of 3 games cannot be played to their end"));
  const Ran json = run({"collection", file.path(), "--json"});
  const auto rows = lines(json);
  REQUIRE(rows.size() == 3);
  CHECK(keys(rows[0]) ==
        std::vector<std::string>{"event", "first", "number", "opening", "plies", "read_as", "result", "second"});
  CHECK(rows[1]["opening"] == "f5 f6 e6 f4");
  CHECK(contains(rows[2]["problem"], "its move 3, a1, is not legal"));
  CHECK(contains(run({"collection", file.path(), "--csv", "--find", "20-44"}).out, "\n2,player 1,player 2,20-44,4,"));
  CHECK(run({"collection", file.path(), "--sort", "colour"}).code == 2);
  CHECK(run({"collection", file.path(), "--pick", "4"}).code == 3);
}

TEST_CASE("archives and folders are collections on the command line", "[cli][bundles]") {
  const std::string sgf = read_file(PLY_SOURCE_DIR "/tests/data/readings/r08.sgf");
  const ply::test::Folder folder;
  std::filesystem::create_directory(folder.file("club"));
  const auto put = [&](const std::string& name, const std::string& bytes) {
    std::ofstream(folder.file(name), std::ios::binary) << bytes;
  };
  put("club/a.sgf", sgf), put("club/b.wtb", wthor()), put("club/c.txt", "no game");
  put("club.tar.zst", ply::test::archive_of({{"a.sgf", sgf}, {"b.wtb", wthor()}, {"c.txt", "no game"}}, "tar", "zstd"));
  put("club.zip", ply::test::archive_of({{"a.sgf", sgf}, {"b.wtb", wthor()}, {"c.txt", "no game"}}));
  put("secret.zip", ply::test::archive_of({{"a.sgf", sgf}}, "zip", "", "word"));
  put("a.sgf.gz", ply::test::packed_alone(sgf, "gzip"));
  for (const std::string name : {"club", "club.tar.zst", "club.zip"}) {
    CAPTURE(name);
    const Ran text = run({"collection", folder.file(name)});
    CHECK(text.code == 0);
    CHECK(contains(text.out, "4 games"));
    CHECK(contains(text.err, "2 files read, 1 left out"));
    CHECK(contains(text.err, "left out: c.txt: "));
    const auto rows = lines(run({"collection", folder.file(name), "--json"}));
    REQUIRE(rows.size() == 4);
    CHECK(rows[0]["read_as"] == "SGF");
    CHECK(rows[0]["event"] == "a.sgf");
    CHECK(rows[1]["read_as"] == "WTHOR");
    const Ran converted = run({"convert", folder.file(name), "--pick", "1", "--to", "transcript"});
    CHECK(converted.code == 0);
    CHECK(converted.out.size() > 120);
    // The commands that take games take these.
    CHECK(run({"analyse", folder.file(name), "--depth", "1", "--game", "2"}).code != 4);
  }
  CHECK(contains(run({"collection", folder.file("a.sgf.gz")}).out, "1 game, one game"));
  const Ran secret = run({"collection", folder.file("secret.zip")});
  CHECK(secret.code == 3);
  CHECK(contains(secret.err, "a.sgf: it is encrypted"));
  CHECK(run({"collection", folder.file("nothing")}).code == 4);
}

TEST_CASE("what is read and what is left out is said of every game", "[cli]") {
  const std::string playok = read_file(PLY_SOURCE_DIR "/tests/data/readings/r02-playok-tags.txt");
  const TempFile file(playok), out, list("f5d6c3d3c4f4f6f3e6e7 40-24\nf5f6e6f4c3c5d6 (a note)\nf5d6c4\n");
  const auto told = lines(run({"convert", file.path(), "--out", out.path(), "--json"}));
  REQUIRE(told.size() == 1);
  CHECK(told[0]["read_as"] == "list of PlayOK");
  CHECK(told[0]["left_out"] == Json({"result at the end"}));
  CHECK(told[0]["plies"] == 62);
  CHECK(told[0]["form"] == "text");
  CHECK(run({"convert", file.path(), "--json"}).code == 2);
  CHECK(contains(run({"convert", file.path()}).err, "left out: result at the end"));
  const auto rows = lines(run({"collection", list.path(), "--game", "reversi", "--json"}));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0]["left_out"] == Json({"result at column 22"}));
  CHECK(rows[1]["left_out"].size() > 0);
  CHECK(!rows[2].contains("left_out"));
  CHECK(contains(run({"collection", list.path(), "--game", "reversi"}).out, "left out: result at column 22"));
}

TEST_CASE("a reader is named where there is a text for it", "[cli]") {
  const Words array{"moves", "kalah", "--position", "[1,0,2,0,9,8,3,0,2,1,3,10,3,6]"};
  CHECK(run(array).code == 3);
  const auto told = result(Words{array, "--read-as", "kalah-array-0-7", "--json"});
  CHECK(told["read_as"] == "array, stores at 0 and 7");
  CHECK(told["left_out"].size() == 1);
  CHECK(!result({"moves", "kalah", "--json"}).contains("read_as"));
  for (const char* game : {"kalah", "chess"}) {
    const Ran alone = run({"moves", game, "--read-as", "kalah-array-0-7"});
    CHECK(alone.code == 2);
    CHECK(contains(alone.err, "--read-as"));
  }
}

TEST_CASE("a game is picked from a collection and written in every form, and the forms lead back", "[cli]") {
  const TempFile file(wthor());
  CHECK(contains(run({"collection", file.path(), "--pick", "2"}).out, "\n\nf5f6e6f4"));
  const Ran ggf = run({"convert", file.path(), "--pick", "2", "--to", "ggf"});
  CHECK(ggf.code == 0);
  CHECK(contains(ggf.out, "B[f5]W[f6]B[e6]W[f4];)"));
  const TempFile again(ggf.out);
  CHECK(run({"convert", again.path(), "--to", "transcript"}).out == "f5f6e6f4\n");
  // A damaged game is written as far as it goes, and named.
  const Ran all = run({"convert", file.path(), "--to", "transcript"});
  CHECK(all.code == 3);
  CHECK(contains(all.out, "f5f6e6f4\nf5d6\n"));
  CHECK(contains(all.err, "game 3: its move 3, a1"));
  CHECK(run({"convert", file.path(), "--to", "usi"}).code == 3);
}

TEST_CASE("a collection says in which games a position occurs, and what was played there", "[cli]") {
  const TempFile file(ply::test::wthor_file({{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"},
                                             {0, 1, 2, 20, 32, "f5f6e6f4"},
                                             {1, 2, 0, 32, 32, "c4c3d3"},   // f5 f6 e6, turned by half
                                             {1, 2, 1, 44, 32, "d3c5"}}));  // f5 d6, mirrored
  const auto tree = lines(run({"collection", file.path(), "--opening-tree", "--moves", "f5", "--json"}));
  REQUIRE(tree.size() == 3);
  CHECK(tree[0]["games"] == 4);
  CHECK(tree[0]["read"] == 4);
  CHECK(tree[0]["of"] == 4);
  // For White, who is to move: 40-24 and 44-20 are lost, 20-44 is won, 32-32 drawn.
  CHECK(tree[0]["first"] == 2);
  CHECK(tree[0]["second"] == 1);
  CHECK(tree[0]["draw"] == 1);
  CHECK(tree[0]["mean"] == -(16.0 - 24 + 0 + 24) / 4);
  for (const auto& row : {tree[1], tree[2]}) {
    REQUIRE(row["moves"].size() == 1);
    CHECK(row["count"] == 2);
    CHECK(row["move"] == row["moves"][0]);
    if (row["move"] == "d6") CHECK(row["first"] == 2);
    else CHECK(row["move"] == "f6");
  }
  const auto found = lines(run({"collection", file.path(), "--moves", "f5 f6", "--json"}));
  REQUIRE(found.size() == 2);
  CHECK(found[0]["number"] == 2);
  CHECK(found[1]["number"] == 3);
  CHECK(found[1]["ply"] == 2);
  CHECK(lines(run({"collection", file.path(), "--result", "second", "--json"})).size() == 1);
  CHECK(lines(run({"collection", file.path(), "--plies", "3-4", "--json"})).size() == 2);
  CHECK(run({"collection", file.path(), "--plies", "x"}).code == 2);
  CHECK(run({"collection", file.path(), "--opening-tree", "--index", "nowhere"}).code == 2);
  CHECK(run({"collection", file.path(), "--position", "no board"}).code == 3);
}

TEST_CASE("an index beside the file is kept, and made anew where it is another's, and the file stays as it was",
          "[cli]") {
  const std::string games = wthor();
  const TempFile file(games);
  const std::string index = file.path() + ".plyscope-index";
  const auto ask = [&] { return run({"collection", file.path(), "--opening-tree", "--index", "beside"}); };
  const Ran first = ask();
  CHECK(first.code == 0);
  CHECK(!contains(first.err, "made anew"));
  CHECK(ask().out == first.out);
  {
    std::ofstream(index) << "a text of somebody else, which is longer than a header of a database would be: 100 bytes";
  }
  const Ran again = ask();
  CHECK(again.out == first.out);
  CHECK(contains(again.err, "made anew"));
  // The errors of an analysis lie in it.
  const TempFile errors(
      "{\"game\":2,\"ply\":1,\"mark\":null}\n{\"game\":2,\"ply\":3,\"mark\":\"??\",\"loss\":0.4}\n"
      "{\"game\":2,\"ply\":4,\"mark\":\"?\",\"loss\":0.1}\n");
  CHECK(run({"collection", file.path(), "--index", "beside", "--errors", errors.path()}).code == 0);
  const auto rows = lines(run({"collection", file.path(), "--index", "beside", "--moves", "f5", "--json"}));
  REQUIRE(rows.size() == 3);
  CHECK(rows[1]["error"]["ply"] == 3);
  CHECK(!rows[0].contains("error"));
  std::remove(index.c_str());
  std::ifstream in(file.path(), std::ios::binary);
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == games);
}
