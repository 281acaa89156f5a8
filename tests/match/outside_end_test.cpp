// Outside engines that leave daemons, do not read, or hang.
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/match/engine_check.h"
#include "engine/match/outside_channel.h"
#include "engine/match/process.h"
#include "tests/places.h"
#include "tests/support/other_process.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("a daemon that laid aside all it was known by does not outlive its engine", "[outside]") {
  // Forked twice, with no file and no variable of ours, and its parent is gone: in a session of its own, or a group.
  const char* const ways[] = {
      "(env -i /usr/bin/setsid sleep 1000 <&- >&- 2>&- & echo $!); exec cat",
      "perl -e 'exit if fork; setpgrp(0, 0); print \"$$\\n\"; %ENV = (); close STDIN; close STDOUT; close STDERR; "
      "exec \"/bin/sleep\", \"1000\"' & wait; exec cat",
  };
  const auto gone = [](pid_t pid) { return ::kill(pid, 0) != 0 && errno == ESRCH; };
  test_support::Holder child_of_ours([] { return true; });
  for (const char* const way : ways) {
    INFO(way);
    const auto soon = Process::Clock::now() + std::chrono::seconds(60);
    const auto begin = [&](Process& p) {
      std::string line;
      REQUIRE(p.start({"sh", "-c", way}).ok());
      REQUIRE(p.read(line, soon) == Process::Got::line);
      const pid_t left = std::stoi(line);
      const auto away = [&] { return getpgid(left) == left || getsid(left) == left; };
      while (!away() && Process::Clock::now() < soon) std::this_thread::yield();
      REQUIRE(away());
      // It is ours once its parent has ended.
      std::string stat;
      do std::getline(std::ifstream("/proc/" + line + "/stat"), stat);
      while (stat.find(") S " + std::to_string(getpid()) + " ") == std::string::npos && Process::Clock::now() < soon);
      return left;
    };
    Process alone;
    const pid_t left = begin(alone);
    alone.kill();
    CHECK(gone(left));
    // Where another engine may have begun it, it goes with that one at the latest.
    Process older, younger;
    REQUIRE(older.start({"cat"}).ok());
    const pid_t whose = begin(younger);
    younger.kill();
    std::string line;
    REQUIRE(older.send("hello", soon));
    CHECK(older.read(line, soon) == Process::Got::line);
    older.kill();
    CHECK(gone(whose));
  }
  CHECK(child_of_ours.alive());
}

TEST_CASE("an engine does not outlive us, even where we are killed", "[outside]") {
  // One that looks at no end of its input, with a child of its own.
  int told[2];
  REQUIRE(pipe(told) == 0);
  const auto soon = Process::Clock::now() + std::chrono::seconds(60);
  std::vector<pid_t> left;
  {
    test_support::Holder us([&] {
      static Process engine;
      std::string line;
      if (!engine.start({"sh", "-c", "sleep 1000 & echo $$ $!; exec sleep 1000"})) return false;
      if (engine.read(line, soon) != Process::Got::line) return false;
      line += '\n';
      return write(told[1], line.data(), line.size()) == static_cast<ssize_t>(line.size());
    });
    char text[64] = {};
    REQUIRE(read(told[0], text, sizeof text - 1) > 0);
    for (const std::string_view word : split(trim(std::string_view(text)), ' ')) left.push_back(*to_number<int>(word));
    REQUIRE(left.size() == 2);
    for (const pid_t pid : left) CHECK(::kill(pid, 0) == 0);
  }
  for (const int fd : told) close(fd);
  // Orphans of ours are buried by whoever inherits them: a zombie runs no more.
  const auto runs = [](pid_t pid) {
    std::string stat;
    std::getline(std::ifstream("/proc/" + std::to_string(pid) + "/stat"), stat);
    return !stat.empty() && stat.find(") Z ") == std::string::npos;
  };
  for (const pid_t pid : left) {
    while (runs(pid) && Process::Clock::now() < soon) std::this_thread::yield();
    CHECK_FALSE(runs(pid));
  }
}

TEST_CASE("an engine that does not read any more is not waited for", "[outside]") {
  OutsidePlayer player;
  player.patience = 60'000;
  player.command = {"sh", "-c", "exec <&-; echo closed; sleep 1000"};
  ProgramChannel channel(player);
  REQUIRE(channel.start().ok());
  CHECK(*channel.read() == "closed");
  channel.send("go");
  const auto answer = channel.read();
  REQUIRE_FALSE(answer.ok());
  CHECK(answer.error().message == "it does not read any more");
}

TEST_CASE("while an engine hangs it is told what is waited for, and for how long", "[outside][check-engine]") {
  const std::shared_ptr<const Game> game = *find_game("kalah")->make({});
  EngineCheckPlan plan;
  plan.command = {PLY_FAKE_ENGINE, "uci=>uciok", "isready=>readyok", "go=>!hang"};
  plan.random = 1, plan.patience = 300;
  JobProgress progress;
  std::vector<OutsideWait> waits;
  REQUIRE(check_engine(*game, plan, progress, {}, [&](const OutsideWait& w) { waits.push_back(w); }).ok());
  REQUIRE(waits.size() > 3);
  CHECK(waits.back().sent == "go depth 6");
  CHECK(waits.back().of == 300);
  CHECK(waits.back().ms > waits[waits.size() - 2].ms);
  CHECK(wait_words({"go depth 6", 12'345, 60'000}) == "no answer to \"go depth 6\" for 12 s (at most 60 s)");
  // Told after a twelfth and at each doubling, and anew of another wait.
  WaitReport reported;
  std::vector<int> at;
  for (int ms = 0; ms <= 60'000; ms += 1000)
    if (reported.due({"go", ms, 60'000})) at.push_back(ms);
  CHECK(at == std::vector<int>{5000, 10'000, 20'000, 40'000});
  CHECK_FALSE(reported.due({"go", 1000, 60'000}));
  CHECK(reported.due({"go", 6000, 60'000}));
}
