// trace attach: an engine that records itself with plytrace.h waits, steps, is searched once more in a child of its
// own, and goes on as if nothing had been.
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// live.c, running.
struct LiveRun {
  ply::test::Folder folder;
  std::string file = folder.file("run.plytrace");
  pid_t process = -1;

  explicit LiveRun(const std::string& trees = "", const std::string& words = ",live=wait") {
    std::string program = PLY_PLANTED "/live", environment = "PLYTRACE=" + file + words, count = trees;
    char* arguments[] = {program.data(), trees.empty() ? nullptr : count.data(), nullptr};
    char* variables[] = {environment.data(), nullptr};
    REQUIRE(posix_spawn(&process, program.c_str(), nullptr, nullptr, arguments, variables) == 0);
    // Its page is there before its first node
    while (!std::filesystem::exists(file + ".live")) REQUIRE(running());
  }
  ~LiveRun() {
    if (process > 0) kill(process, SIGKILL), waitpid(process, nullptr, 0);
  }
  bool running() { return process > 0 && waitpid(process, nullptr, WNOHANG) == 0; }
  Json attached(std::vector<std::string> more, int code = 0) const {
    std::vector<std::string> words{"trace", "attach", file, "--time", "120", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run(words);
    INFO(ran.out << ran.err);
    CHECK(ran.code == code);
    return Json::parse(ran.out);
  }
};

/// The tree of live.c by plain minimax.
int minimax(std::uint64_t line, int depth, int never = -1) {
  if (depth == 0) {
    line = (line + 1) * 0x9e37'79b9'7f4a'7c15u;
    line ^= line >> 29;
    line *= 0xbf58'476d'1ce4'e5b9u;
    return static_cast<int>((line >> 33) % 41) - 20;
  }
  int best = -100;
  for (int m = 0; m < 3; ++m)
    if (m != never) best = std::max(best, -minimax(line * 4 + static_cast<std::uint64_t>(m) + 1, depth - 1));
  return best;
}
std::uint64_t line_of(const Json& line) {
  std::uint64_t out = 1;
  for (std::size_t i = 1; i < line.size(); ++i)
    out = out * 4 + static_cast<std::uint64_t>(line[i]["move"].get<std::string>()[0] - 'a') + 1;
  return out;
}

}  // namespace

TEST_CASE("an engine waits at a node, steps and goes on", "[cli][recorder][attach]") {
  LiveRun engine;
  struct stat page {};
  REQUIRE(stat((engine.file + ".live").c_str(), &page) == 0);
  CHECK((page.st_mode & 0777) == 0600);
  Json j = engine.attached({"--pause"});
  CHECK(j["state"] == "waits");
  CHECK(j["visit"] == 1);  // it has waited for somebody
  CHECK(j["process"] == engine.process);
  const auto visit = j["visit"].get<std::uint64_t>();
  // It is still there, and one step is one node.
  CHECK(engine.attached({})["visit"] == visit);
  const auto search = j["search"];
  j = engine.attached({"--step", "1"});
  if (j["search"] == search) CHECK(j["visit"] == visit + 1);
  // The line that is open, by the number of the process.
  const Ran by_number = run({"trace", "attach", std::to_string(engine.process), "--json"});
  CHECK(Json::parse(by_number.out)["line"] == j["line"]);
  REQUIRE(j["line"].size() >= 1);
  for (std::size_t i = 0; i < j["line"].size(); ++i) {
    CHECK(j["line"][i]["ply"] == i);
    CHECK(j["line"][i]["depth"] == 6 - static_cast<int>(i));
  }
  CHECK(engine.attached({"--continue"})["state"] == "searches");
  CHECK(engine.attached({"--pause"})["state"] == "waits");
}

TEST_CASE("an engine runs to the node for which an expression holds", "[cli][recorder][attach]") {
  LiveRun engine;
  Json j = engine.attached({"--until", "ply == 6 && alpha > -100"});
  CHECK(j["holds"] == true);
  const Json here = j["found"].is_null() ? j["line"].back() : j["found"];  // it may hold for one that is left
  CHECK(here["ply"] == 6);
  CHECK(here["alpha"].get<int>() > -100);
  j = engine.attached({"--until", "ply == 4 && cut"});  // known when it is left
  CHECK(j["found"]["ply"] == 4);
  CHECK(j["found"]["kind"] == "lower");
  CHECK(j["found"]["value"].get<int>() >= j["found"]["beta"].get<int>());
  CHECK(engine.attached({"--until", "ply == 9", "--max", "50"}, 1)["holds"] == false);
  j = engine.attached({"--until", "move == \"c\" && ply == 2"});
  CHECK((j["found"].is_null() ? j["line"][2] : j["found"])["move"] == "c");
  const Ran wrong = run({"trace", "attach", engine.file, "--until", "ply =="});
  CHECK(wrong.code == 2);
}

TEST_CASE("a node is searched once more in a child of its engine, with one thing changed", "[cli][recorder][attach]") {
  LiveRun engine;
  Json j = engine.attached({"--step", "60"});  // each move was played by then
  while (j["line"].size() < 3) j = engine.attached({"--step", "1"});
  const std::uint64_t line = line_of(j["line"]);
  const int depth = j["line"].back()["depth"];
  // Open to both sides its value is that of plain minimax, whatever was searched before it.
  Json fork = engine.attached({"--fork", "window -100:100"})["fork"];
  CHECK(fork["value"] == minimax(line, depth));
  CHECK(fork["kind"] == "exact");
  CHECK(fork["for"] == j["line"].back()["mover"]);
  CHECK(engine.attached({"--fork", "window 99:100"})["fork"]["kind"] == "upper");
  fork = engine.attached({"--fork", "window -100:100; never b"})["fork"];
  CHECK(fork["value"] == minimax(line, depth, 1));
  fork = engine.attached({"--fork", "window -100:100; depth 2"})["fork"];
  CHECK(fork["value"] == minimax(line, 2));
  CHECK(fork["file"] == engine.file + ".fork4");
  // A move that is tried first, and one that is first and then never: the value is what it was, the order is not.
  for (const char* move : {"a", "b", "c"}) {
    fork = engine.attached({"--fork", std::string("window -100:100; first ") + move})["fork"];
    CHECK(fork["value"] == minimax(line, depth));
    std::string first;
    for (const Json& n : lines(run({"trace", "export", fork["file"].get<std::string>(), "--format", "jsonl"})))
      if (first.empty() && n["ply"] == static_cast<int>(j["line"].size())) first = n["move"];
    CHECK(first == move);
  }
  fork = engine.attached({"--fork", "window -100:100; first c; never a"})["fork"];
  CHECK(fork["value"] == minimax(line, depth, 0));
  // Its file is a recording of its own, and the engine has not moved.
  const Ran info = run({"trace", "info", fork["file"].get<std::string>(), "--json"});
  CHECK(info.code == 0);
  CHECK(engine.attached({})["visit"] == j["visit"]);
  for (const char* wrong : {"window 3:1", "depth x", "never z", "first z", "first", "sooner"}) {
    INFO(wrong);
    CHECK(run({"trace", "attach", engine.file, "--fork", wrong}).code == 2);
  }
}

TEST_CASE("an engine that was looked at searches what it searches alone", "[cli][recorder][attach]") {
  const auto bytes = [](const std::string& file) { return read_file(file); };
  ply::test::Folder folder;
  How how;
  how.program = PLY_PLANTED "/live";
  how.environment = {"PLYTRACE=" + folder.file("alone.plytrace") + ",command=no"};
  const int value = run({"2"}, how).code;
  LiveRun engine("2", ",command=no,live=wait");
  CHECK(engine.attached({"--step", "20", "--fork", "never a", "--continue"})["state"] == "searches");
  int status = 0;
  REQUIRE(waitpid(engine.process, &status, 0) == engine.process);
  engine.process = -1;
  CHECK(WEXITSTATUS(status) == value);
  CHECK(bytes(engine.file) == bytes(folder.file("alone.plytrace")));
  CHECK(!std::filesystem::exists(engine.file + ".live"));
}

TEST_CASE("who is not there cannot be looked at", "[cli][recorder][attach]") {
  ply::test::Folder folder;
  const Ran nobody = run({"trace", "attach", folder.file("run.plytrace"), "--pause"});
  CHECK(nobody.code == 4);
  CHECK(nobody.err.find("no engine records into") != std::string::npos);
  CHECK(run({"trace", "attach", std::to_string(getpid()), "--pause"}).code == 4);  // records nothing
  std::ofstream(folder.file("a.live")) << std::string(4096, 'x');
  CHECK(run({"trace", "attach", folder.file("a"), "--pause"}).code == 4);
  // One that was killed.
  LiveRun engine;
  kill(engine.process, SIGKILL);
  waitpid(engine.process, nullptr, 0);
  engine.process = -1;
  const Ran killed = run({"trace", "attach", engine.file, "--pause"});
  CHECK(killed.code == 4);
  CHECK(killed.err.find("has ended") != std::string::npos);
  // And one that does not want it.
  ply::test::Folder quiet;
  How how;
  how.program = PLY_PLANTED "/live";
  how.environment = {"PLYTRACE=" + quiet.file("run.plytrace") + ",live=no"};
  CHECK(run({"1"}, how).code >= 0);
  CHECK(quiet.entries() == 1);
}
