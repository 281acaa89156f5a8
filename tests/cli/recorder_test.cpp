// What plytrace.h and plytrace.py record of engines that are not ours, read by the program.
#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// The nodes that connect_four says it has visited, in its last line.
ply::u64 visited(const Ran& ran) {
  const auto words = ply::split(ply::trim(ran.out), ' ');
  REQUIRE(words.size() > 2);
  return ply::to_number<ply::u64>(words[words.size() - 2]).value();
}
Json info(const std::string& file) { return result({"trace", "info", file, "--json"}); }

}  // namespace

TEST_CASE("all that an engine visits is recorded, with what it says of it", "[cli][recorder]") {
  ply::test::Folder folder;
  const std::string file = folder.file("c4.plytrace");
  const Ran ran = run({"44", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, file));
  REQUIRE(ran.code == 0);
  const auto all = nodes(file);
  CHECK(all.size() == visited(ran));
  std::map<std::string, int> said;
  for (const Json& n : all) {
    said[n["end"]]++, said[n["pass"]]++;
    if (n["ply"] == 0) CHECK(n["depth"].get<int>() >= 1);
  }
  for (const char* word : {"over", "table", "scout", "research"}) {
    INFO(word);
    CHECK(said[word] > 0);
  }
  // Nothing of the environment: nothing is recorded, and the search is the same.
  How silent;
  silent.program = PLY_EXAMPLE_CONNECT_FOUR;
  CHECK(run({"44", "6"}, silent).out == ran.out);
}

TEST_CASE("engines in C++ and Python are recorded as well, and lint has nothing to say", "[cli][recorder]") {
  ply::test::Folder folder;
  const std::string c4 = folder.file("c4.plytrace"), bt = folder.file("bt.plytrace"),
                    dots = folder.file("dots.plytrace");
  REQUIRE(run({"", "7"}, recording(PLY_EXAMPLE_CONNECT_FOUR, c4)).code == 0);
  REQUIRE(run({"", "6"}, recording(PLY_EXAMPLE_BREAKTHROUGH, bt)).code == 0);
  REQUIRE(run({"python3", python_engine}, recording("/usr/bin/env", dots)).code == 0);
  for (const std::string& file : {c4, bt, dots}) {
    const Ran lint = run({"trace", "lint", file});
    INFO(file << lint.out << lint.err);
    CHECK(lint.code == 0);
  }
  // Where a side moves again its value keeps its sign.
  const auto all = nodes(dots);
  CHECK(std::any_of(all.begin(), all.end(), [&](const Json& n) {
    return !n["parent"].is_null() && all[n["parent"].get<std::size_t>()]["mover"] == n["mover"];
  }));
}

TEST_CASE("what the environment leaves out is not recorded, and the rest is what it was", "[cli][recorder]") {
  ply::test::Folder folder;
  const std::string whole = folder.file("whole"), part = folder.file("part");
  REQUIRE(run({"", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, whole)).code == 0);
  const auto all = nodes(whole);
  const auto recorded = [&](const std::string& words) {
    const Ran ran = run({"", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, part, words));
    REQUIRE(ran.code == 0);
    return nodes(part);
  };
  const auto count = [&](const auto& wanted) {
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), wanted));
  };
  CHECK(recorded(",ply=2").size() == count([](const Json& n) { return n["ply"] <= 2; }));
  CHECK(recorded(",ply=0").size() == 6);
  // Visits 100 to 120, and the nodes around the first of them.
  std::size_t around = 0;
  for (std::size_t at = 99; !all[at]["parent"].is_null(); at = all[at]["parent"]) ++around;
  CHECK(recorded(",nodes=100-120").size() == 21 + around);
  const auto line = recorded(",line=4:3");
  CHECK(line.size() > 100);
  for (const Json& n : line)
    if (n["ply"] == 1) CHECK(n["move"] == "4");
  const Ran bad = run({"", "2"}, recording(PLY_EXAMPLE_CONNECT_FOUR, part, ",plies=3"));
  CHECK(bad.code == 0);
  CHECK(bad.err.find("plies=3 is none of") != std::string::npos);
}

TEST_CASE("an engine that is killed leaves a file that opens with the line that was open", "[cli][recorder]") {
  ply::test::Folder folder;
  const std::string file = folder.file("killed.plytrace");
  ply::Random random(7);
  for (int round = 0; round < 6; ++round) {
    const auto max = static_cast<std::uintmax_t>(random.below(3'000'000)) + 100'000;
    std::filesystem::remove(file);
    How how = recording(PLY_EXAMPLE_CONNECT_FOUR, file);
    how.signal = SIGKILL;
    // Space is taken in pieces, which are there before what is written in them: some thousand nodes are waited for,
    // too.
    how.interrupt_when = [&] {
      std::error_code none;
      if (!std::filesystem::exists(file, none) || std::filesystem::file_size(file, none) <= max) return false;
      std::array<char, 96> there{};
      std::ifstream(file, std::ios::binary).seekg(96'000).read(there.data(), there.size());
      return std::any_of(there.begin(), there.end(), [](char c) { return c != 0; });
    };
    CHECK(run({"", "30"}, how).code == -1);
    const Json about = info(file);
    CHECK(about["records"].get<ply::u64>() > 0);
    // It doubles: at most as much again was taken as was used.
    const std::string bytes = read_file(file);
    std::size_t used = bytes.size() / 48;
    while (used > 0 && bytes[48 * used - 1] == 0) --used;
    CHECK(bytes.size() <= 48 * std::max<std::size_t>(4096, 2 * used));
  }
}

TEST_CASE("a full disk ends the recording and not the engine", "[cli][recorder]") {
  ply::test::Folder folder;
  const std::string file = folder.file("full.plytrace");
  How how = recording(PLY_EXAMPLE_CONNECT_FOUR, file, ",mb=1");
  const Ran little = run({"", "11"}, how);
  CHECK(little.code == 0);
  CHECK(little.err.find("no room is left") != std::string::npos);
  How silent;
  silent.program = PLY_EXAMPLE_CONNECT_FOUR;
  CHECK(little.out == run({"", "11"}, silent).out);
  CHECK(info(file)["records"].get<ply::u64>() > 20'000);
  how = recording("/bin/sh", "/dev/full");
  const Ran none = run({"-c", PLY_EXAMPLE_CONNECT_FOUR " '' 3"}, how);
  CHECK(none.code == 0);
}

TEST_CASE("a file that only looks like a trace is refused with what is wrong", "[cli][recorder]") {
  ply::test::Folder folder;
  const std::string file = folder.file("t.plytrace");
  REQUIRE(run({"", "4"}, recording(PLY_EXAMPLE_CONNECT_FOUR, file)).code == 0);
  const std::string good = read_file(file);
  const auto refused = [&](std::string bytes, const char* why) {
    REQUIRE(ply::write_file(file, bytes));
    const Ran ran = run({"trace", "info", file});
    INFO(ran.err);
    CHECK(ran.code != 0);
    CHECK(ran.err.find(why) != std::string::npos);
  };
  refused(good.substr(0, 48), "no node was recorded");
  refused(good.substr(0, 20), "it was not recorded with plytrace.h");
  std::string other = good;
  other[8] = 9;
  refused(other, "its version is 9");
  other = good;
  std::swap(other[24], other[27]);
  refused(other, "another order of bytes");
  // Any byte may be wrong.
  ply::Random random(3);
  for (int round = 0; round < 40; ++round) {
    other = good;
    for (int n = 0; n < 3; ++n)
      other[48 + random.below(static_cast<ply::u32>(other.size() - 48))] = static_cast<char>(random.below(256));
    REQUIRE(ply::write_file(file, other));
    CHECK(run({"trace", "info", file}).code >= 0);
  }
}
