#include "engine/base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::test::Folder;
namespace fs = std::filesystem;

namespace {

unsigned mode_of(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 ? info.st_mode & 0777 : 0;
}

}  // namespace

TEST_CASE("a file is there whole, keeps its mode, and no part is left", "[core][file]") {
  Folder f;
  const std::string path = f.file("a");
  REQUIRE(write_file(path, "one", 0600));
  CHECK(mode_of(path) == 0600);
  REQUIRE(chmod(path.c_str(), 0640) == 0);
  REQUIRE(write_file(path, "two"));
  CHECK(*read_file(path) == "two");
  CHECK(mode_of(path) == 0640);
  CHECK_FALSE(write_file(f.file("no/such/folder"), "x"));
  CHECK_FALSE(write_file("-", "x"));
  CHECK_FALSE(fs::exists("-"));
  CHECK_FALSE(write_file(f.path, "x"));
  CHECK_FALSE(write_file(f.path + "/", "x"));
  {
    auto half = FileWriter::create(path);
    REQUIRE(half);
    REQUIRE(half->write("half", 4));
    CHECK(f.entries() == 2);
  }
  CHECK(*read_file(path) == "two");
  CHECK(f.entries() == 1);
  const std::string longest = f.file(std::string(255, 'n'));
  CHECK(write_file(longest, "x"));
}

TEST_CASE("a save through a link writes its target, and the link stays", "[core][file]") {
  Folder f;
  REQUIRE(write_file(f.file("target"), "old"));
  fs::create_symlink("target", f.file("link"));
  fs::create_symlink(f.file("link"), f.file("second"));
  REQUIRE(write_file(f.file("second"), "new"));
  CHECK(*read_file(f.file("target")) == "new");
  CHECK(fs::is_symlink(f.file("link")));
  CHECK(fs::is_symlink(f.file("second")));
  fs::create_symlink("not-yet", f.file("dangling"));
  REQUIRE(write_file(f.file("dangling"), "made"));
  CHECK(*read_file(f.file("not-yet")) == "made");
  fs::create_symlink("round", f.file("round"));
  CHECK_FALSE(write_file(f.file("round"), "x"));
}

TEST_CASE("links planted under names that could be guessed are not followed", "[core][file]") {
  Folder f;
  REQUIRE(write_file(f.file("victim"), "precious"));
  const std::string path = f.file("a");
  for (const std::string& name :
       {path + ".part", fmt::format("{}.{}.tmp", path, static_cast<long>(getpid())), path + ".tmp"})
    fs::create_symlink("victim", name);
  REQUIRE(write_file(path, "mine"));
  CHECK(*read_file(f.file("victim")) == "precious");
  CHECK(*read_file(path) == "mine");
}

TEST_CASE("pipes and devices are refused at once and never replaced", "[core][file]") {
  Folder f;
  const std::string pipe = f.file("pipe");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string& path : {pipe, std::string("/dev/null")}) {
    CHECK(special_file(path));
    CHECK_FALSE(write_file(path, "x"));
    CHECK_FALSE(read_file(path));
    CHECK_FALSE(read_front(path, 1));
    CHECK(special_file(path));
  }
  CHECK(f.entries() == 1);
  // The command line may: what it writes to /dev/null is gone, and the device is still there.
  auto out = FileWriter::create("/dev/null", Streams::taken);
  REQUIRE(out);
  CHECK(out->write("x", 1));
  CHECK(out->commit());
  CHECK(special_file("/dev/null"));
  CHECK(*read_file("/dev/null", 10, Streams::taken) == "");
}

TEST_CASE("parts that a crash has left are removed by the next save, those that are being written stay",
          "[core][file]") {
  Folder f;
  const std::string path = f.file("a");
  const auto plant = [&](const char* name) {
    return ::close(::open(f.file(name).c_str(), O_WRONLY | O_CREAT, 0600)) == 0;
  };
  REQUIRE(plant(".a.0123456789abcdef.part"));
  REQUIRE(plant(".b.0123456789abcdef.part"));  // of another file
  REQUIRE(plant(".a.mine.part"));              // a name that a person may have chosen
  auto writing = FileWriter::create(path);
  REQUIRE(writing);
  CHECK_FALSE(fs::exists(f.file(".a.0123456789abcdef.part")));
  REQUIRE(write_file(path, "second writer"));
  REQUIRE(writing->write("first", 5));
  REQUIRE(writing->commit());
  CHECK(*read_file(path) == "first");
  CHECK(fs::exists(f.file(".b.0123456789abcdef.part")));
  CHECK(fs::exists(f.file(".a.mine.part")));
  CHECK(f.entries() == 3);
}

TEST_CASE("a file that is too large is refused by its size, before it is read", "[core][file]") {
  Folder f;
  const std::string path = f.file("sparse");
  REQUIRE(write_file(path, "x"));
  fs::resize_file(path, std::uintmax_t{1} << 40);  // nearly all of it a hole
  const auto r = read_file(path);
  REQUIRE_FALSE(r);
  CHECK(r.error().message.find("larger than 64 MB") != std::string::npos);
  CHECK(read_front(path, 1)->size() == 1);
  // In /proc the size says nothing.
  CHECK_FALSE(read_file("/proc/self/status")->empty());
  CHECK_FALSE(read_file("/proc/self/status", 10));
}

TEST_CASE("a private folder is kept from others, also if it was there", "[core][file]") {
  Folder f;
  REQUIRE(make_private_folder(f.file("a/b/c")));
  CHECK(mode_of(f.file("a/b/c")) == 0700);
  fs::create_directory(f.file("open"));
  REQUIRE(chmod(f.file("open").c_str(), 0755) == 0);
  REQUIRE(make_private_folder(f.file("open")));
  CHECK(mode_of(f.file("open")) == 0700);
  REQUIRE(write_file(f.file("file"), ""));
  CHECK_FALSE(make_private_folder(f.file("file")));
}
