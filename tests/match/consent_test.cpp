// What a person has agreed to be run, and what that is not taken for.
#include "engine/match/consent.h"

#include <sys/stat.h>

#include <filesystem>

#include "engine/base/file.h"
#include "engine/base/sha256.h"
#include "engine/match/process.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::test::Folder;

namespace {

std::string program(const Folder& f, const std::string& name, const std::string& text) {
  REQUIRE(write_file(f.file(name), text, 0755));
  return f.file(name);
}

}  // namespace

TEST_CASE("the digest is SHA-256", "[core]") {
  // The examples of FIPS 180-4.
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("consent is for these words and this program, and outlasts the window", "[outside][consent]") {
  const Folder f;
  const std::string engine = program(f, "engine", "one"), weights = f.file("weights");
  REQUIRE(write_file(weights, "1"));
  const std::vector<std::string> command = {engine, "--weights", weights}, other = {engine, "--weights", weights, "-x"};
  {
    Consent c;
    c.keep_in(f.file("kept/allowed"));
    CHECK_FALSE(c.given(command));
    REQUIRE(c.give(command));
    CHECK(c.given(command));
    CHECK_FALSE(c.given(other));
    CHECK_FALSE(c.given({engine}));
  }
  Consent c;
  CHECK_FALSE(c.given(command));
  c.keep_in(f.file("kept/allowed"));
  CHECK(c.given(command));
  REQUIRE(c.give(other));
  CHECK(c.given(command));
  CHECK(c.given(other));
  // Another program under the name, or another file among the arguments.
  REQUIRE(write_file(weights, "2"));
  CHECK_FALSE(c.given(command));
  REQUIRE(write_file(weights, "1"));
  CHECK(c.given(command));
  program(f, "engine", "two");
  CHECK_FALSE(c.given(command));
  CHECK_FALSE(c.given({}));
  CHECK_FALSE(c.given({"no-such-program-anywhere"}));
  struct stat info {};
  REQUIRE(stat(f.file("kept/allowed").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0600);
}

TEST_CASE("consent is for the folder, too, and names are those in that folder", "[outside][consent]") {
  const Folder f, other;
  program(f, "engine", "one"), program(other, "engine", "one");
  REQUIRE(write_file(f.file("weights"), "1"));
  const std::vector<std::string> command = {"./engine", "weights"};
  Consent c;
  REQUIRE(c.give(command, f.path));
  CHECK(c.given(command, f.path));
  CHECK_FALSE(c.given(command, other.path));
  CHECK_FALSE(c.given(command));
  REQUIRE(write_file(f.file("weights"), "2"));
  CHECK_FALSE(c.given(command, f.path));
  std::filesystem::copy_file(program_file("sh"), f.file("mine"));
  CHECK(runs_other_code({"./mine", "x"}, f.path));
}

TEST_CASE("consent to a shell, an interpreter or a starter of others is not kept", "[outside][consent]") {
  const Folder f;
  const std::string shell = program_file("sh");
  std::filesystem::create_symlink(shell, f.file("linked"));
  std::filesystem::copy_file(shell, f.file("copied"));
  const std::string engine = program(f, "engine", "one");
  for (const std::vector<std::string>& command :
       std::vector<std::vector<std::string>>{{"sh", "-c", "id"},
                                             {shell, "script"},
                                             {"python3", "engine.py"},
                                             {"/usr/bin/python3.11", "-c", "print()"},
                                             {"perl", "-e", "1"},
                                             {"env", "A=1", engine},
                                             {"nice", engine},
                                             {f.file("linked"), "script"},
                                             {f.file("copied"), "script"},
                                             {engine, "-c", "code"},
                                             {engine, "--eval=code"}}) {
    INFO(command.front() << " " << command[1]);
    CHECK(runs_other_code(command));
    Consent c;
    c.keep_in(f.file("allowed"));
    REQUIRE(c.give(command));
    CHECK_FALSE(c.given(command));
  }
  CHECK_FALSE(std::filesystem::exists(f.file("allowed")));
  CHECK_FALSE(runs_other_code({engine, "uci"}));
}
