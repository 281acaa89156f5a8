// analyse: what a finished game's moves were worth, for scripts and for people.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>

#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// Two games of a match, the opening of two plies given.
struct Results {
  ply::test::Folder folder;
  std::string path = folder.file("m.jsonl");
  std::vector<Json> games;
  Results() {
    const Ran ran = run({"match", "kalah", "--players", "classic:1,classic:2", "--opening-plies", "2", "--rules",
                         "stones=2", "--pairs", "1", "--seed", "4", "--out", path});
    REQUIRE(ran.code == 0);
    std::string text = read_file(path);
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1)
      if (const Json j = Json::parse(text.substr(at, end - at)); j.contains("moves")) games.push_back(j);
    REQUIRE(games.size() == 2);
  }
};

}  // namespace

TEST_CASE("analyse --ply judges one move, and says of an error what proves it", "[cli][analyse]") {
  const Results results;
  const std::vector<std::string> command = {"analyse", results.path, "--depth", "3",     "--profile",
                                            "classic", "--exact",    "8",       "--json"};
  const auto all = lines(run(command));
  int errors = 0;
  for (std::size_t i = 0; i < all.size(); i += 2) {
    const Json& of = all[i];
    if (!of.contains("ply")) continue;  // an account
    Words one{command, "--ply", std::to_string(of["ply"].get<int>()), "--shard", of["game"] == 1 ? "1/2" : "2/2"};
    const Ran ran = run(one);
    REQUIRE(ran.code == 0);
    auto said = lines(ran);
    REQUIRE(said.size() == 1);
    const bool error = of["cause"].is_string();
    errors += error;
    if (said[0].contains("refutation")) {
      CHECK(error);
      CHECK(said[0]["refutation"]["nodes"].get<int>() > 0);
      said[0].erase("refutation");
    }
    CHECK(said[0] == of);
    one.erase(std::find(one.begin(), one.end(), "--json"));
    const Ran text = run(one);
    CHECK(contains(text.out, of["move"].get<std::string>()));
    if (error) CHECK(contains(text.out, "Better: "));
  }
  CHECK(errors > 0);
}

TEST_CASE("analyse prints one object a move, the same for any number of threads", "[cli][analyse]") {
  const Results results;
  const std::vector<std::string> command = {"analyse", results.path, "--depth", "3",     "--profile",
                                            "classic", "--exact",    "8",       "--json"};
  const Ran ran = run(command);
  REQUIRE(ran.code == 0);
  const auto moves = lines(ran);
  std::size_t at = 0;
  for (std::size_t g = 0; g < results.games.size(); ++g) {
    const std::string opening = results.games[g]["opening"].get<std::string>();
    const auto given = std::count(opening.begin(), opening.end(), ' ') + 1;
    std::map<std::string, double> lost;
    for (std::size_t i = 0; i < results.games[g]["moves"].size(); ++i, ++at) {
      REQUIRE(at < moves.size());
      const Json& j = moves[at];
      CHECK(j["game"] == g + 1);
      CHECK(j["ply"] == i + 1);
      CHECK(j["move"] == results.games[g]["moves"][i]);
      for (const char* key : {"best", "loss", "cause", "mark", "side", "expected", "after", "proved", "depth"})
        CHECK(j.contains(key));
      if (j.contains("given")) {
        CHECK(static_cast<int>(i) < given);
        CHECK(j["loss"].is_null());
        continue;
      }
      const double loss = j["loss"].get<double>();
      CHECK(loss >= 0);
      CHECK(loss <= 1);
      CHECK(std::abs(loss - (j["expected"].get<double>() - j["after"].get<double>())) < 2e-6);
      const bool error = j["mark"].is_string() && contains(j["mark"].get<std::string>(), "?");
      CHECK(j["cause"].is_string() == error);
      if (error) CHECK(loss >= 0.05);
      lost[j["side"].get<std::string>()] += loss;
    }
    // Then the account of each side: its losses are those of its moves, and their phases add up to them.
    for (const char* side : {"first", "second"}) {
      REQUIRE(at < moves.size());
      const Json& account = moves[at++];
      CHECK(account["game"] == g + 1);
      CHECK(account["account"] == side);
      CHECK(std::abs(account["own"].get<double>() - lost[side]) < 1e-4);
      double own = 0, theirs = 0;
      for (const Json& phase : account["phases"])
        own += phase["own"].get<double>(), theirs += phase["theirs"].get<double>();
      CHECK(std::abs(own - account["own"].get<double>()) < 1e-5);
      CHECK(std::abs(theirs - account["theirs"].get<double>()) < 1e-5);
    }
  }
  CHECK(at == moves.size());
  CHECK(run(Words{command, "--threads", "2"}).out == ran.out);
  CHECK(run(command).out == ran.out);
  std::string parts;
  for (const char* shard : {"1/2", "2/2"}) parts += run(Words{command, "--shard", shard}).out;
  CHECK(parts == ran.out);
}

TEST_CASE("analyse goes on behind a damaged game, and leaves it out where K is fitted", "[cli][analyse]") {
  const Results results;
  std::string text = read_file(results.path);
  text.replace(text.find("\"moves\":[\"") + 10, 1, "9");
  const TempFile damaged(text);
  const Ran ran = run({"analyse", damaged.path(), "--depth", "2", "--exact", "0", "--json"});
  CHECK(ran.code == 3);
  const auto all = lines(ran);
  CHECK(all.front().contains("error"));
  CHECK(all.back()["game"] == 2);
  const Ran fit = run({"analyse", damaged.path(), "--depth", "2", "--exact", "0", "--fit-k"});
  CHECK(contains(fit.err, "game 1 is left out: "));
}

TEST_CASE("analyse goes on with what a killed run has left, and writes the same files", "[cli][analyse]") {
  const Results results;
  const ply::test::Folder folder;
  const auto command = [&](const std::string& name, bool resume) {
    std::vector<std::string> out = {"analyse", results.path, "--depth", "2", "--exact", "8"};
    for (const char* ending : {".jsonl", ".html", ".md", ".txt"})
      out.insert(out.end(), {"--out", folder.file(name + ending)});
    if (resume) out.push_back("--resume");
    return out;
  };
  REQUIRE(run(command("a", false)).code == 0);
  CHECK(run(command("a", false)).code == 4);  // it is there already
  const std::string lines = read_file(folder.file("a.jsonl")), html = read_file(folder.file("a.html")),
                    markdown = read_file(folder.file("a.md")), games = read_file(folder.file("a.txt"));
  CHECK(contains(html, "Game 2: "));
  CHECK(contains(markdown, "# Game 1: "));
  CHECK(contains(games, "{review from "));
  // Killed in the second game, in the middle of a line; before the first; and not at all.
  const auto second = lines.find("{\"game\":2");
  REQUIRE(second != std::string::npos);
  for (const std::size_t left : {second + 150, lines.find('\n') - 9, lines.size()}) {
    { std::ofstream(folder.file("a.jsonl")) << lines.substr(0, left); }
    const Ran ran = run(command("a", true));
    CHECK(ran.code == 0);
    CHECK(read_file(folder.file("a.jsonl")) == lines);
    CHECK(read_file(folder.file("a.html")) == html);
    CHECK(read_file(folder.file("a.md")) == markdown);
    CHECK(read_file(folder.file("a.txt")) == games);
  }
  auto other = command("a", true);
  other[3] = "3";
  const Ran refused = run(other);
  CHECK(refused.code == 3);
  CHECK(contains(refused.err, "is of something else"));
  // The games with their reviews are games.
  CHECK(run({"analyse", folder.file("a.txt"), "--depth", "2", "--exact", "8"}).code == 0);
}

TEST_CASE("analyse fits K to games, and says how well it foretells others", "[cli][analyse]") {
  const ply::test::Folder folder;
  const std::string games = folder.file("m.jsonl");
  REQUIRE(
      run({"match", "kalah", "--players", "classic:1,classic:2", "--pairs", "8", "--seed", "4", "--out", games}).code ==
      0);
  const auto phases = lines(run({"analyse", games, "--depth", "2", "--exact", "0", "--fit-k", "--json"}));
  REQUIRE(phases.size() == 3);
  for (const Json& p : phases) {
    CHECK(p["game"] == "kalah");
    CHECK(p["games"].get<int>() + p["games_held_out"].get<int>() == 16);
    CHECK(p["positions"].get<int>() > 0);
    if (!p["k"].is_null()) CHECK(p["k"].get<double>() > 0);
  }
  CHECK(phases[0]["above"] == 32);
}

TEST_CASE("analyse looks at its files and at K before it works, and writes nothing where nothing is kept",
          "[cli][analyse]") {
  const Results results;
  const ply::test::Folder folder;
  const auto written = [&](const std::string& name) {
    std::ifstream in(folder.file(name));
    return in.good();
  };
  const auto analyse = [&](const Words& more) {
    return run(Words{"analyse", results.path, "--depth", "2", "--exact", "0", more});
  };
  { std::ofstream(folder.file("kept.html")) << "kept"; }
  const Ran k = analyse({"--k", "x", "--out", folder.file("kept.html")});
  CHECK(k.code == 2);
  CHECK(k.out.empty());
  CHECK(read_file(folder.file("kept.html")) == "kept");
  // The lines are begun last: what stands in the way of the others leaves none.
  for (const std::string& other : {folder.file("none") + "/r.html", folder.file("none") + "/r.txt"}) {
    const Ran ran = analyse({"--out", folder.file("a.jsonl"), "--out", other});
    CHECK(ran.code == 4);
    CHECK(ran.out.empty());
    CHECK_FALSE(written("a.jsonl"));
  }
  CHECK(analyse({"--out", folder.file("a.csv")}).code == 2);
  CHECK_FALSE(written("a.csv"));
  // Games of two kinds go into one report, but not into one file of games.
  const TempFile other("[Game \"Reversi\"]\n\nf5d6c3\n");
  CHECK(analyse({other.path(), "--out", folder.file("both.txt")}).code == 2);
  CHECK_FALSE(written("both.txt"));
  CHECK(analyse({other.path(), "--out", folder.file("both.md")}).code == 0);
  CHECK(contains(read_file(folder.file("both.md")), "# Game 3: "));
  // Nothing that can be read: the old report stays.
  const TempFile damaged("[Game \"Kalah\"]\n\n1 99\n");
  CHECK(run({"analyse", damaged.path(), "--depth", "2", "--out", folder.file("kept.html")}).code == 3);
  CHECK(read_file(folder.file("kept.html")) == "kept");
}

TEST_CASE("the command that makes a report again can be given to a shell as it is", "[cli][analyse]") {
  const Results results;
  const ply::test::Folder folder;
  const std::string odd = folder.file("it's a report.md");
  REQUIRE(run({"analyse", results.path, "--depth", "2", "--exact", "0", "--out", odd}).code == 0);
  CHECK(contains(read_file(odd), "it'\\''s a report.md'"));
}
