// trace zoom: what a recording leaves out below a node, by running its engine again.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "engine/core/types.h"
#include "engine/match/consent.h"
#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

How zooming() {
  How how;
  how.environment = {"PYTHONPATH=" PLY_SOURCE_DIR "/engine/recorder"};
  return how;
}
/// Of one subtree, without what depends on where it lies in the file.
std::vector<Json> subtree(const std::vector<Json>& all, std::size_t root) {
  std::vector<Json> out;
  for (std::size_t i = root; i < root + all[root]["size"].get<std::size_t>(); ++i) {
    Json n = all[i];
    n["parent"] = i == root ? -1 : n["parent"].get<int>() - static_cast<int>(root);
    n["id"] = i - root;
    n.erase("link");  // who wrote an entry may not be in the file
    for (const char* of_parent : {"rank", "why", "pass"})
      if (i == root) n.erase(of_parent);  // the nodes beside it are not in the file
    out.push_back(std::move(n));
  }
  return out;
}
/// What an engine that still runs has visited, as its file says.
ply::u64 reported_visits(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  ply::u32 slot = 0;
  ply::u64 visits = 0;
  in.seekg(28).read(reinterpret_cast<char*>(&slot), sizeof slot);
  in.seekg(48 * static_cast<std::streamoff>(slot)).read(reinterpret_cast<char*>(&visits), sizeof visits);
  return in ? visits : 0;
}
/// The visit of each node of a recording that leaves out nothing but what is below a ply.
std::vector<ply::u64> visits(const std::vector<Json>& shallow) {
  std::vector<ply::u64> out;
  ply::u64 next = 0;
  for (std::size_t i = 0; i < shallow.size(); ++i) {
    out.push_back(next++);
    if (shallow[i]["size"] == 1) next += shallow[i]["skipped"].is_null() ? 0 : shallow[i]["skipped"].get<ply::u64>();
  }
  return out;
}

}  // namespace

TEST_CASE("what is recorded by running again is node for node what a whole recording holds", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string whole = folder.file("whole"), shallow = folder.file("shallow"), out = folder.file("out.plytrace");
  const bool python = GENERATE(false, true);
  const auto engine = [&](const std::string& file, const std::string& words) {
    const Ran ran = python ? run({"python3", python_engine}, recording("/usr/bin/env", file, words))
                           : run({"4", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, file, words));
    REQUIRE(ran.code == 0);
  };
  engine(whole, "");
  engine(shallow, ",ply=2");
  const auto all = nodes(whole), some = nodes(shallow);
  const auto at = visits(some);
  std::vector<std::size_t> wanted;
  for (std::size_t i = 0; i < some.size(); ++i)
    if (!some[i]["skipped"].is_null() && some[i]["skipped"] > 20) wanted.push_back(i);
  REQUIRE(wanted.size() > 8);
  for (std::size_t k = 0; k < wanted.size(); k += wanted.size() / 5) {
    const std::size_t i = wanted[k];
    INFO("node " << i << " of the shallow one, " << at[i] << " of the whole one");
    const Ran ran =
        run({"trace", "zoom", shallow, std::to_string(i), "--run-recorded", "--out", out, "--json"}, zooming());
    INFO(ran.out << ran.err);
    REQUIRE(ran.code == 0);
    const Json said = lines(ran).front();
    CHECK(said["same"] == true);
    CHECK(said["visit"] == at[i] + 1);
    CHECK(said["records"] == said["below"]);
    CHECK(subtree(nodes(out), said["node"]) == subtree(all, at[i]));
  }
}

TEST_CASE("one can go on from what was recorded by running again", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), out = folder.file("out.plytrace"),
                    further = folder.file("further.plyrec");
  REQUIRE(run({"4", "7"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=1")).code == 0);
  const auto some = nodes(shallow);
  const auto last = static_cast<std::size_t>(
      std::find_if(some.rbegin(), some.rend(), [](const Json& n) { return !n["parent"].is_null(); }).base() -
      some.begin() - 1);
  const Json first = result(
      {"trace", "zoom", shallow, std::to_string(last), "--run-recorded", "--plies", "2", "--out", out, "--json"});
  CHECK(first["same"] == true);
  CHECK(first["records"] < first["below"]);
  const auto more = nodes(out);
  std::size_t below = first["node"];
  while (more[below]["skipped"].is_null() || more[below]["size"] != 1) ++below;
  const Json second = result(
      {"trace", "zoom", out, std::to_string(below), "--run-recorded", "--to-the-end", "--out", further, "--json"});
  CHECK(second["same"] == true);
  CHECK(second["records"] == second["below"]);
  CHECK(second["below"] == more[below]["skipped"].get<ply::u64>() + 1);
  CHECK(second["words"].get<std::string>().find("the same search: ") == 0);
  CHECK(nodes(further).size() > second["below"].get<std::size_t>());
}

TEST_CASE("what was told of the search at its millionth visit counts nothing twice", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), out = folder.file("out.plytrace");
  REQUIRE(run({"44", "11"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=3")).code == 0);
  const auto some = nodes(shallow);
  const auto at = visits(some);
  std::size_t node = some.size() - 1;
  while (some[node]["skipped"] < 1000 || some[node]["size"] != 1) --node;
  REQUIRE(at[node] > (1u << 20));
  const Json said = result({"trace", "zoom", shallow, std::to_string(node), "--run-recorded", "--out", out, "--json"});
  INFO(said["words"]);
  CHECK(said["same"] == true);
}

TEST_CASE("another search says where it is another one, and is written all the same", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), out = folder.file("out.plytrace");
  REQUIRE(run({"4", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=1")).code == 0);
  const auto some = nodes(shallow);
  std::size_t root_6 = some.size() - 1;
  while (some[root_6]["depth"] != 6) --root_6;
  const auto zoom = [&](std::size_t node, const std::string& arguments, const char* end) {
    return run({"trace", "zoom", shallow, std::to_string(node), "--command", PLY_EXAMPLE_CONNECT_FOUR " " + arguments,
                "--out", out, end});
  };
  // Less deep: the node was never reached.
  Ran ran = zoom(root_6, "4 5", "--to-the-end");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 3);
  CHECK(ran.err.find("another search: it ended with code 0 after") != std::string::npos);
  CHECK(!std::filesystem::exists(out));
  // Deeper: what is below the node is the same, and more follows.
  std::size_t early = 0;
  while (some[early]["depth"] != 4) ++early;
  ran = zoom(early, "4 7", "--to-the-end");
  CHECK(ran.code == 1);
  CHECK(ran.out.find("what is below the node is the same, but it has") != std::string::npos);
  CHECK(std::filesystem::exists(out));
  ran = zoom(early, "4 7", "--json");
  CHECK(ran.code == 0);
  CHECK(lines(ran).front()["words"].get<std::string>().find("the same search up to its visit") == 0);
  // Another position.
  ran = zoom(root_6, "1 6", "--to-the-end");
  CHECK(ran.code == 1);
  CHECK(ran.out.find("another search: ") == 0);
}

TEST_CASE("no command of a file is run unless the person says so", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), out = folder.file("out.plytrace"), reported = folder.file("told");
  REQUIRE(run({"4", "5"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=1")).code == 0);
  const Ran ran = run({"trace", "zoom", shallow, "9", "--out", out});
  CHECK(ran.code == 2);
  CHECK(ran.err.find(PLY_EXAMPLE_CONNECT_FOUR) != std::string::npos);
  CHECK(ran.err.find("--run-recorded") != std::string::npos);
  CHECK(!std::filesystem::exists(out));
  REQUIRE(run({"4", "5"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=1,command=no")).code == 0);
  const Ran unknown = run({"trace", "zoom", shallow, "9", "--run-recorded", "--out", out});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("does not say by which command") != std::string::npos);
  CHECK(read_file(shallow).find(PLY_EXAMPLE_CONNECT_FOUR) == std::string::npos);
}

TEST_CASE("what was agreed to in the window is run, and nothing else that a file names", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), out = folder.file("out.plytrace");
  std::vector<std::string> words = {"trace", "zoom", shallow, "9", "--out", out};
  How how = zooming();
  how.environment.push_back("XDG_STATE_HOME=" + folder.path);
  ply::Consent consent;
  consent.keep_in(folder.file("plyscope/matches/programs-allowed"));
  const auto made = [&](const std::string& depth) {
    const auto engine = recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=1");
    REQUIRE(run({"4", depth}, engine).code == 0);
  };
  made("5");
  CHECK(run(words, how).code == 2);
  const std::string here = std::filesystem::current_path().string();
  REQUIRE(consent.give({PLY_EXAMPLE_CONNECT_FOUR, "4", "5"}, here));
  CHECK(run(words, how).code == 0);
  REQUIRE(std::filesystem::exists(out));
  // Not in another folder, not with another input, and not another command.
  auto more = words;
  more.insert(more.end(), {"--folder", folder.path});
  CHECK(run(more, how).code == 2);
  std::ofstream(folder.file("input")) << "read me";
  more = words;
  more.insert(more.end(), {"--input", folder.file("input")});
  CHECK(run(more, how).code == 2);
  made("6");
  CHECK(run(words, how).code == 2);
  // --run-recorded is for this once, and an interpreter is never agreed to for good.
  more = words;
  more.push_back("--run-recorded");
  CHECK(run(more, how).code == 0);
  CHECK(run(words, how).code == 2);
  REQUIRE(run({"python3", python_engine}, recording("/usr/bin/env", shallow, ",ply=1")).code == 0);
  REQUIRE(consent.give({"/usr/bin/env", "python3", python_engine}, here));
  const auto all = nodes(shallow);
  const auto more_below = [](const Json& n) { return !n["skipped"].is_null() && n["skipped"] > 20; };
  const auto node = std::find_if(all.begin(), all.end(), more_below);
  REQUIRE(node != all.end());
  words[3] = std::to_string(node - all.begin());
  CHECK(run(words, how).code == 2);
}

TEST_CASE("an engine that is gone, fails, is killed or does not record is told as what it is", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), out = folder.file("out.plytrace");
  REQUIRE(run({"4", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=1")).code == 0);
  const auto zoom = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"trace", "zoom", shallow, "9", "--out", out};
    words.insert(words.end(), more.begin(), more.end());
    const Ran ran = run(words);
    CHECK(!std::filesystem::exists(out));
    return ran;
  };
  Ran ran = zoom({"--command", folder.file("gone") + " 4 6"});
  CHECK(ran.code == 3);
  CHECK(ran.err.find("does not start: No such file or directory") != std::string::npos);
  ran = zoom({"--command", PLY_EXAMPLE_CONNECT_FOUR " 9"});
  CHECK(ran.code == 3);
  CHECK(ran.err.find("it did not record: it ended with code 2: connect_four: 9: the move 9") != std::string::npos);
  ran = zoom({"--command", "true"});
  CHECK(ran.err.find("it did not record: it ended with code 0. An engine records") != std::string::npos);
  ran = zoom({"--command", "sh -c \"kill -9 $$\""});
  CHECK(ran.err.find("it did not record: it was ended by signal 9") != std::string::npos);
  ran = zoom({"--command", "sleep 600", "--time", "1"});
  CHECK(ran.code == 3);
  CHECK(ran.err.find("it was ended after 1 s") != std::string::npos);
  ran = zoom({"--run-recorded", "--folder", folder.file("nowhere")});
  CHECK(ran.err.find("is not there") != std::string::npos);
}

TEST_CASE("a search that was killed is recorded again up to where it was", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string killed = folder.file("killed"), out = folder.file("out.plytrace");
  How how = recording(PLY_EXAMPLE_CONNECT_FOUR, killed, ",ply=1");
  how.signal = SIGKILL;
  how.interrupt_when = [&] { return reported_visits(killed) > 1'000'000; };
  CHECK(run({"", "30"}, how).code == -1);
  const auto some = nodes(killed);
  std::size_t node = some.size();
  for (std::size_t i = 0; i < some.size() && node == some.size(); ++i)
    if (!some[i]["skipped"].is_null() && some[i]["skipped"] > 0 && some[i]["end"] != "open") node = i;
  REQUIRE(node < some.size());
  const Json said = result({"trace", "zoom", killed, std::to_string(node), "--run-recorded", "--out", out, "--json"});
  CHECK(said["same"] == true);
  CHECK(said["records"] == said["below"]);
}

TEST_CASE("what cannot be recorded again says why", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string whole = folder.file("whole"), ours = folder.file("ours.plyrec"), out = folder.file("out");
  REQUIRE(run({"4", "4"}, recording(PLY_EXAMPLE_CONNECT_FOUR, whole)).code == 0);
  Ran ran = run({"trace", "zoom", whole, "1", "--run-recorded", "--out", out});
  CHECK(ran.code == 3);
  CHECK(ran.err.find("node 1: all that was visited below this node is recorded already") != std::string::npos);
  ran = run({"trace", "zoom", whole, "1000000", "--run-recorded", "--out", out});
  CHECK(ran.err.find("there is no node 1000000") != std::string::npos);
  REQUIRE(run({"record", "kalah", "--depth", "2", "--out", ours}).code == 0);
  ran = run({"trace", "zoom", ours, "1", "--run-recorded", "--out", out});
  CHECK(ran.code == 3);
  CHECK(ran.err.find("it was not recorded with plytrace.h") != std::string::npos);
}

TEST_CASE("a recording of ours that was made of a shallow one is zoomed as that is, by a person's word",
          "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), kept = folder.file("kept.plyrec"), of = folder.file("of"),
                    out = folder.file("out.plyrec"), again = folder.file("again.plyrec");
  REQUIRE(run({"4", "7"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=2")).code == 0);
  REQUIRE(run({"trace", "import", shallow, "--out", kept}).code == 0);
  REQUIRE(std::filesystem::remove(shallow));
  const auto some = nodes(kept);
  std::size_t node = some.size() - 1;
  while (some[node]["skipped"].is_null() || some[node]["skipped"] < 20 || some[node]["size"] != 1) --node;
  const std::string id = std::to_string(node);
  // The file names the command and runs nothing.
  Ran ran = run({"trace", "zoom", kept, id, "--out", out});
  CHECK(ran.code == 2);
  CHECK(ran.err.find(PLY_EXAMPLE_CONNECT_FOUR) != std::string::npos);
  CHECK(!std::filesystem::exists(out));
  const Json info = result({"trace", "info", kept, "--json"});
  CHECK(info["again"]["command"] == Json{PLY_EXAMPLE_CONNECT_FOUR, "4", "7"});
  CHECK(info["again"]["other"].is_null());
  const Json said = result({"trace", "zoom", kept, id, "--run-recorded", "--plies", "1", "--out", out, "--json"});
  CHECK(said["same"] == true);
  CHECK(said["records"] < said["below"]);
  // And one goes on from what came of it.
  const auto more = nodes(out);
  std::size_t below = said["node"];
  while (more[below]["skipped"].is_null() || more[below]["size"] != 1) ++below;
  const Json second = result({"trace", "zoom", out, std::to_string(below), "--run-recorded", "--out", again, "--json"});
  CHECK(second["same"] == true);
  CHECK(second["records"] == second["below"]);
  // What is cut out of it, or made of something else, claims nothing.
  REQUIRE(run({"record", "kalah", "--depth", "2", "--out", of}).code == 0);
  CHECK(!result({"trace", "info", of, "--json"}).contains("again"));
}

TEST_CASE("a recording that became another search says so for ever", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string shallow = folder.file("shallow"), out = folder.file("out.plyrec"),
                    kept = folder.file("kept.plyrec");
  REQUIRE(run({"4", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, shallow, ",ply=1")).code == 0);
  const auto some = nodes(shallow);
  std::size_t root_6 = some.size() - 1;
  while (some[root_6]["depth"] != 6) --root_6;
  const Ran ran = run(
      {"trace", "zoom", shallow, std::to_string(root_6), "--command", PLY_EXAMPLE_CONNECT_FOUR " 1 6", "--out", out});
  REQUIRE(ran.code == 1);
  for (const std::string& file : {out, kept}) {
    if (file == kept) REQUIRE(run({"trace", "import", out, "--out", kept}).code == 0);
    const Json info = result({"trace", "info", file, "--json"});
    REQUIRE(info["again"]["other"].is_string());
    CHECK(info["again"]["other"].get<std::string>().find("another search: ") == 0);
    CHECK(run({"trace", "info", file}).out.find("another search: ") != std::string::npos);
  }
}
