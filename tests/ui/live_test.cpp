// Another engine that is looked at while it searches: its file is followed, it waits and steps, and who looks at an
// earlier moment is left there.
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <filesystem>
#include <string>

#include "engine/session/answers/comparing.h"
#include "engine/session/searches/live.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

/// tests/recorder/live.c, which waits at its first node.
struct Engine {
  test::Folder folder;
  std::string file = folder.file("run.plytrace");
  pid_t process = -1;
  Engine() {
    std::string program = PLY_PLANTED "/live", environment = "PLYTRACE=" + file + ",live=wait";
    char* arguments[] = {program.data(), nullptr};
    char* variables[] = {environment.data(), nullptr};
    REQUIRE(posix_spawn(&process, program.c_str(), nullptr, nullptr, arguments, variables) == 0);
    while (!std::filesystem::exists(file + ".live")) REQUIRE(waitpid(process, nullptr, WNOHANG) == 0);
  }
  ~Engine() { end(); }
  void end() {
    if (process > 0) kill(process, SIGKILL), waitpid(process, nullptr, 0);
    process = -1;
  }
};

}  // namespace

TEST_CASE("an engine is followed, waits and steps in the window", "[ui][live]") {
  Engine engine;
  WorkbenchBench b;
  const Live& live = b.session().live();
  const auto does = [&](const std::string& lines) { REQUIRE(b.script(lines + "\nwait-work\nwait-frames 4") == ""); };
  does("preset.debug\nlive.follow " + engine.file);
  does("live.pause");
  CHECK(live.waits());
  CHECK(live.visit() == 1);
  does("live.step 40");
  CHECK(live.visit() == 41);
  // What all panels show is the newest node, and those above it are open.
  const auto shown = [&] {
    const View& v = b.session().walk().view();
    u32 open = 0;
    for (u32 k = 0; k < v.size(); ++k) open += v[k].end() == NodeEnd::aborted;
    return std::pair(v.size(), open);
  };
  CHECK(shown() == std::pair<u32, u32>(41, static_cast<u32>(live.line().size())));
  // By a click.
  REQUIRE(b.context.click("btn.live.step"));
  does("wait-frames 2");
  CHECK(live.visit() == 42);
  CHECK(shown().first == 42);
  // Who looks at an earlier moment is left there, and finds the newest node when he comes back.
  does("step.first\nlive.step 10");
  CHECK(live.visit() == 52);
  CHECK(shown().first == 42);
  does("step.last");
  CHECK(shown().first == 52);
  does("live.until ply == 3 && alpha > -100");
  does("live.fork window -100:100");
  REQUIRE(live.forks().size() == 1);
  REQUIRE(live.forks()[0].found.score);
  CHECK(live.forks()[0].found.score->kind == Kind::exact);  // it was asked with the widest window
  // Parent and child stand side by side by themselves.
  does("wait-frames 4");
  const Comparing::Result* beside = b.session().comparing().result();
  REQUIRE(beside);
  CHECK(beside->mine.get() == b.session().runs().run()->recording());
  CHECK(beside->judged.refused == "");
  CHECK(beside->judged.nodes());
  CHECK(b.script("compare.view summary\nwait-frames 2\nexpect compare the node that was searched once more and the "
                 "line to it") == "");
  does("view.show live");
  CHECK(b.script("expect live Searched once more") == "");
  for (const char* wrong : {"live.until ply ==", "live.fork sooner", "live.fork never z"}) {
    INFO(wrong);
    CHECK(b.script(std::string(wrong) + "\nwait-work") != "");
  }
  // It ends by itself, and is told.
  engine.end();
  does("wait-frames 4");
  CHECK_FALSE(live.attached());
  CHECK(b.script("expect live no engine records into it") == "");
  does("live.stop");
  CHECK(live.path().empty());
  CHECK(b.script("expect-refused live.step") == "");
}

TEST_CASE("what cannot be followed is told", "[ui][live]") {
  const test::Folder folder;
  WorkbenchBench b;
  for (const std::string& target : {folder.file("nothing"), std::string("999999999")}) {
    INFO(target);
    CHECK(b.script("live.follow " + target) != "");
  }
  CHECK(b.session().live().path().empty());
  CHECK(b.script("live.follow\nexpect live looked at while it searches") == "");
}
