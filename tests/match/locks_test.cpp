// Two processes and one file of results: whoever has the lock learns what is in the file after it has it, and nothing
// that the other one wrote is ever cut. The other process is a real one; it comes in at the moment that matters, just
// before the lock is taken.
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <functional>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/match/result_file.h"
#include "tests/match/support.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "tests/support/other_process.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using test_support::Holder;
using test_support::in_another_process;

namespace {

std::function<void()> before_lock;  // called once, before the next lock is asked for

}  // namespace

// In place of the system's, for the whole test program.
extern "C" int flock(int fd, int operation) noexcept {
  if (before_lock) {
    const auto call = std::move(before_lock);
    before_lock = nullptr;
    call();
  }
  return static_cast<int>(syscall(SYS_flock, fd, operation));
}

namespace {

MatchSettings small_match() { return match_test::match_between({"modern:1", "beginner"}); }
std::string line_of_pair(u64 pair) { return match_line(match_test::game_of_pair(small_match(), pair, 0)); }

bool append_games(const std::string& path, const std::string& header, u64 from, u64 to) {
  auto resumed = ResumedResults::open(path, header, {});
  if (!std::holds_alternative<ResumedResults>(resumed)) return false;
  for (u64 k = from; k < to; ++k)
    if (!std::get<ResumedResults>(resumed).writer.append(line_of_pair(k))) return false;
  return true;
}

}  // namespace

TEST_CASE("what another process wrote before the lock was ours is kept and counts", "[match][locks]") {
  test::Folder folder;
  const std::string path = folder.file("r.jsonl"), header = match_header(small_match(), {});
  REQUIRE(append_games(path, header, 0, 1));
  bool wrote = false;
  before_lock = [&] { wrote = in_another_process([&] { return append_games(path, header, 1, 3); }); };
  {
    auto resumed = ResumedResults::open(path, header, {});
    REQUIRE(wrote);
    REQUIRE(std::holds_alternative<ResumedResults>(resumed));
    CHECK(std::get<ResumedResults>(resumed).games.size() == 3);
  }
  CHECK(read_match_file(path)->games.size() == 3);
}

TEST_CASE("a new file that another process has begun before the lock was ours gets no second header",
          "[match][locks]") {
  test::Folder folder;
  const std::string path = folder.file("r.jsonl"), header = match_header(small_match(), {});
  bool wrote = false;
  before_lock = [&] { wrote = in_another_process([&] { return append_games(path, header, 0, 2); }); };
  CHECK(error_of(ResultWriter::create(path, header)).message.find("is there already") != std::string::npos);
  REQUIRE(wrote);
  CHECK(read_match_file(path)->games.size() == 2);
}

TEST_CASE("a file that was replaced before the lock was ours is the new one", "[match][locks]") {
  test::Folder folder;
  const std::string path = folder.file("r.jsonl"), header = match_header(small_match(), {});
  REQUIRE(append_games(path, header, 0, 1));
  before_lock = [&] {
    in_another_process(
        [&] { return write_file(path, header + "\n" + line_of_pair(0) + "\n" + line_of_pair(1) + "\n").ok(); });
  };
  REQUIRE(append_games(path, header, 2, 3));
  CHECK(read_match_file(path)->games.size() == 3);
}

TEST_CASE("while another process writes results nobody else does, and when it is killed they can be gone on with",
          "[match][locks]") {
  test::Folder folder;
  const std::string path = folder.file("r.jsonl"), header = match_header(small_match(), {});
  Holder other([&] {
    auto& held = *new auto(ResumedResults::open(path, header, {}));  // as long as the process lives
    return std::holds_alternative<ResumedResults>(held) &&
           std::get<ResumedResults>(held).writer.append(line_of_pair(0)).ok();
  });
  const std::string before = *read_file(path);
  const auto refused = ResumedResults::open(path, header, {});
  REQUIRE(std::holds_alternative<ResumedResults::Problem>(refused));
  CHECK(std::get<ResumedResults::Problem>(refused).error.message.find("another match writes it") != std::string::npos);
  CHECK_FALSE(ResultWriter::create(path, header).ok());
  CHECK(*read_file(path) == before);
  other.kill_it();
  CHECK(append_games(path, header, 1, 2));
  CHECK(read_match_file(path)->games.size() == 2);
}

TEST_CASE("a save leaves the part that another process writes, and removes it when that process is gone",
          "[core][file][locks]") {
  test::Folder folder;
  const std::string path = folder.file("x.txt");
  {
    Holder other([&] {
      auto& held = *new auto(FileWriter::create(path));
      return held.ok() && held->write("half", 4).ok();
    });
    REQUIRE(write_file(path, "whole").ok());
    CHECK(folder.entries() == 2);
    other.kill_it();
  }
  REQUIRE(write_file(path, "again").ok());
  CHECK(folder.entries() == 1);
  CHECK(*read_file(path) == "again");
}

TEST_CASE("a part that another process took for left over before its lock was ours is made anew",
          "[core][file][locks]") {
  test::Folder folder;
  const std::string path = folder.file("x.txt");
  bool saved = false;
  before_lock = [&] { saved = in_another_process([&] { return write_file(path, "theirs").ok(); }); };
  REQUIRE(write_file(path, "ours").ok());
  CHECK(saved);
  CHECK(*read_file(path) == "ours");
  CHECK(folder.entries() == 1);
}
