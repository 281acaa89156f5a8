// trace zoom: what a recording leaves out below a node, by running its engine again.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "engine/base/types.h"
#include "engine/match/consent.h"
#include "tests/cli/recorded.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

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

/// A recording of an engine that leaves out what is below a ply, and where one goes from it.
struct Shallow {
  ply::test::Folder folder;
  const std::string file = folder.file("shallow"), out = folder.file("out.plyrec");
  How how;

  explicit Shallow(const std::vector<std::string>& engine, const std::string& options = ",ply=1") {
    how.environment = {"PYTHONPATH=" PLY_SOURCE_DIR "/engine/recorder"};
    record(engine, options);
  }
  void record(const std::vector<std::string>& engine, const std::string& options = ",ply=1") const {
    REQUIRE(run(engine, recording(PLY_EXAMPLE_CONNECT_FOUR, file, options)).code == 0);
  }
  Ran zoom(std::size_t node, const Words& more = {}) const {
    return run(Words{"trace", "zoom", file, std::to_string(node), "--out", out, more}, how);
  }
  bool written() const { return std::filesystem::exists(out); }
};
/// What is said of a node of a file when its own command has searched the same again.
Json same_search(const std::string& file, std::size_t node, const std::string& out, const Words& more = {}) {
  const Json said =
      result(Words{"trace", "zoom", file, std::to_string(node), "--run-recorded", "--json", "--out", out, more});
  INFO(said["words"]);
  CHECK(said["same"] == true);
  return said;
}
/// The last node that is searched so deep.
std::size_t last_of_depth(const std::vector<Json>& all, int depth) {
  std::size_t node = all.size() - 1;
  while (all[node]["depth"] != depth) --node;
  return node;
}
/// Whether at least this many nodes below this one are left out.
bool leaves_out(const Json& node, ply::u64 least) {
  return !node["skipped"].is_null() && node["skipped"] >= least && node["size"] == 1;
}

}  // namespace

TEST_CASE("what is recorded by running again is node for node what a whole recording holds", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string whole = folder.file("whole"), shallow = folder.file("shallow"), out = folder.file("out.plytrace");
  const bool python = GENERATE(false, true);
  How how;
  how.environment = {"PYTHONPATH=" PLY_SOURCE_DIR "/engine/recorder"};
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
    const Ran ran = run({"trace", "zoom", shallow, std::to_string(i), "--run-recorded", "--out", out, "--json"}, how);
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
  const Shallow shallow({"4", "7"});
  const std::string further = shallow.folder.file("further.plyrec");
  const auto some = nodes(shallow.file);
  const auto last = static_cast<std::size_t>(
      std::find_if(some.rbegin(), some.rend(), [](const Json& n) { return !n["parent"].is_null(); }).base() -
      some.begin() - 1);
  const Json first = same_search(shallow.file, last, shallow.out, {"--plies", "2"});
  CHECK(first["records"] < first["below"]);
  const auto more = nodes(shallow.out);
  std::size_t below = first["node"];
  while (!leaves_out(more[below], 0)) ++below;
  const Json second = same_search(shallow.out, below, further, {"--to-the-end"});
  CHECK(second["records"] == second["below"]);
  CHECK(second["below"] == more[below]["skipped"].get<ply::u64>() + 1);
  CHECK(second["words"].get<std::string>().find("the same search: ") == 0);
  CHECK(nodes(further).size() > second["below"].get<std::size_t>());
}

TEST_CASE("what was told of the search at its millionth visit counts nothing twice", "[cli][zoom]") {
  const Shallow shallow({"44", "11"}, ",ply=3");
  const auto some = nodes(shallow.file);
  std::size_t node = some.size() - 1;
  while (!leaves_out(some[node], 1000)) --node;
  REQUIRE(visits(some)[node] > (1u << 20));
  same_search(shallow.file, node, shallow.out);
}

TEST_CASE("another search says where it is another one, and is written all the same", "[cli][zoom]") {
  const Shallow shallow({"4", "6"});
  const auto some = nodes(shallow.file);
  const std::size_t root_6 = last_of_depth(some, 6);
  const auto zoom = [&](std::size_t node, const std::string& arguments, const char* end) {
    return shallow.zoom(node, {"--command", PLY_EXAMPLE_CONNECT_FOUR " " + arguments, end});
  };
  // Less deep: the node was never reached.
  Ran ran = zoom(root_6, "4 5", "--to-the-end");
  INFO(ran.out << ran.err);
  CHECK(ran.code == 3);
  CHECK(ran.err.find("another search: it ended with code 0 after") != std::string::npos);
  CHECK(!shallow.written());
  // Deeper: what is below the node is the same, and more follows.
  std::size_t early = 0;
  while (some[early]["depth"] != 4) ++early;
  ran = zoom(early, "4 7", "--to-the-end");
  CHECK(ran.code == 1);
  CHECK(ran.out.find("what is below the node is the same, but it has") != std::string::npos);
  CHECK(shallow.written());
  ran = zoom(early, "4 7", "--json");
  CHECK(ran.code == 0);
  CHECK(lines(ran).front()["words"].get<std::string>().find("the same search up to its visit") == 0);
  // Another position.
  ran = zoom(root_6, "1 6", "--to-the-end");
  CHECK(ran.code == 1);
  CHECK(ran.out.find("another search: ") == 0);
}

TEST_CASE("no command of a file is run unless the person says so", "[cli][zoom]") {
  const Shallow shallow({"4", "5"});
  const Ran ran = shallow.zoom(9);
  CHECK(ran.code == 2);
  CHECK(ran.err.find(PLY_EXAMPLE_CONNECT_FOUR) != std::string::npos);
  CHECK(ran.err.find("--run-recorded") != std::string::npos);
  CHECK(!shallow.written());
  shallow.record({"4", "5"}, ",ply=1,command=no");
  const Ran unknown = shallow.zoom(9, {"--run-recorded"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("does not say by which command") != std::string::npos);
  CHECK(read_file(shallow.file).find(PLY_EXAMPLE_CONNECT_FOUR) == std::string::npos);
}

TEST_CASE("what was agreed to in the window is run, and nothing else that a file names", "[cli][zoom]") {
  Shallow shallow({"4", "5"});
  const std::string& folder = shallow.folder.path;
  shallow.how.environment.push_back("XDG_STATE_HOME=" + folder);
  ply::Consent consent;
  consent.keep_in(shallow.folder.file("plyscope/matches/programs-allowed"));
  CHECK(shallow.zoom(9).code == 2);
  const std::string here = std::filesystem::current_path().string();
  REQUIRE(consent.give({PLY_EXAMPLE_CONNECT_FOUR, "4", "5"}, here));
  CHECK(shallow.zoom(9).code == 0);
  REQUIRE(shallow.written());
  // Not in another folder, not with another input, and not another command.
  CHECK(shallow.zoom(9, {"--folder", folder}).code == 2);
  std::ofstream(shallow.folder.file("input")) << "read me";
  CHECK(shallow.zoom(9, {"--input", shallow.folder.file("input")}).code == 2);
  shallow.record({"4", "6"});
  CHECK(shallow.zoom(9).code == 2);
  // --run-recorded is for this once, and an interpreter is never agreed to for good.
  CHECK(shallow.zoom(9, {"--run-recorded"}).code == 0);
  CHECK(shallow.zoom(9).code == 2);
  REQUIRE(run({"python3", python_engine}, recording("/usr/bin/env", shallow.file, ",ply=1")).code == 0);
  REQUIRE(consent.give({"/usr/bin/env", "python3", python_engine}, here));
  const auto all = nodes(shallow.file);
  const auto more_below = [](const Json& n) { return !n["skipped"].is_null() && n["skipped"] > 20; };
  const auto node = std::find_if(all.begin(), all.end(), more_below);
  REQUIRE(node != all.end());
  CHECK(shallow.zoom(static_cast<std::size_t>(node - all.begin())).code == 2);
}

TEST_CASE("an engine that is gone, fails, is killed or does not record is told as what it is", "[cli][zoom]") {
  const Shallow shallow({"4", "6"});
  const auto zoom = [&](const Words& more) {
    const Ran ran = shallow.zoom(9, more);
    CHECK(!shallow.written());
    return ran;
  };
  Ran ran = zoom({"--command", shallow.folder.file("gone") + " 4 6"});
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
  ran = zoom({"--run-recorded", "--folder", shallow.folder.file("nowhere")});
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
  const Json said = same_search(killed, node, out);
  CHECK(said["records"] == said["below"]);
}

TEST_CASE("what cannot be recorded again says why", "[cli][zoom]") {
  const Shallow whole({"4", "4"}, "");
  Ran ran = whole.zoom(1, {"--run-recorded"});
  CHECK(ran.code == 3);
  CHECK(ran.err.find("node 1: all that was visited below this node is recorded already") != std::string::npos);
  ran = whole.zoom(1000000, {"--run-recorded"});
  CHECK(ran.err.find("there is no node 1000000") != std::string::npos);
  REQUIRE(run({"record", "kalah", "--depth", "2", "--out", whole.file, "--force"}).code == 0);
  ran = whole.zoom(1, {"--run-recorded"});
  CHECK(ran.code == 3);
  CHECK(ran.err.find("it was not recorded with plytrace.h") != std::string::npos);
}

TEST_CASE("a recording of ours that was made of a shallow one is zoomed as that is, by a person's word",
          "[cli][zoom]") {
  const Shallow shallow({"4", "7"}, ",ply=2");
  const std::string kept = shallow.folder.file("kept.plyrec"), of = shallow.folder.file("of"),
                    again = shallow.folder.file("again.plyrec");
  REQUIRE(run({"trace", "import", shallow.file, "--out", kept}).code == 0);
  REQUIRE(std::filesystem::remove(shallow.file));
  const auto some = nodes(kept);
  std::size_t node = some.size() - 1;
  while (!leaves_out(some[node], 20)) --node;
  // The file names the command and runs nothing.
  Ran ran = run({"trace", "zoom", kept, std::to_string(node), "--out", shallow.out});
  CHECK(ran.code == 2);
  CHECK(ran.err.find(PLY_EXAMPLE_CONNECT_FOUR) != std::string::npos);
  CHECK(!shallow.written());
  const Json info = result({"trace", "info", kept, "--json"});
  CHECK(info["again"]["command"] == Json{PLY_EXAMPLE_CONNECT_FOUR, "4", "7"});
  CHECK(info["again"]["other"].is_null());
  const Json said = same_search(kept, node, shallow.out, {"--plies", "1"});
  CHECK(said["records"] < said["below"]);
  // And one goes on from what came of it.
  const auto more = nodes(shallow.out);
  std::size_t below = said["node"];
  while (!leaves_out(more[below], 0)) ++below;
  const Json second = same_search(shallow.out, below, again);
  CHECK(second["records"] == second["below"]);
  // What is cut out of it, or made of something else, claims nothing.
  REQUIRE(run({"record", "kalah", "--depth", "2", "--out", of}).code == 0);
  CHECK(!result({"trace", "info", of, "--json"}).contains("again"));
}

TEST_CASE("a node of chess is chosen by its position, out of a list or a game of others", "[cli][zoom]") {
  ply::test::Folder folder;
  const std::string engine = folder.file("engine.py"), shallow = folder.file("shallow"), out = folder.file("out");
  std::ofstream(engine) << R"py(
import plytrace as pt
tree = {"": ["e2e4", "d2d4"], "e2e4": ["e7e5", "c7c5"], "d2d4": ["d7d5"], "e2e4 c7c5": ["g1f3", "b1c3"],
        "e2e4 e7e5": ["g1f3"], "d2d4 d7d5": ["c2c4"]}
def search(line, ply):
    node = pt.enter(ply, 3 - ply, -100, 100, ply % 2)
    best = -100
    for move in tree.get(line, []):
        node.next(move, pt.FULL)
        best = max(best, -search((line + " " + move).strip(), ply + 1))
    return node.leave(best if line in tree else len(line))
pt.open("Small", "chess", infinite=100)
pt.root("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
search("", 0)
pt.close()
)py";
  How how = recording("/usr/bin/env", shallow, ",ply=2");
  REQUIRE(run({"python3", engine}, how).code == 0);
  const auto zoom = [&](const Words& more) {
    How again;
    again.environment = {"PYTHONPATH=" PLY_SOURCE_DIR "/engine/recorder"};
    return run(Words{"trace", "zoom", shallow, more, "--run-recorded", "--json", "--force", "--out", out}, again);
  };
  const auto at = [&](const Words& more) {
    const Ran ran = zoom(more);
    INFO(ran.err);
    CHECK(ran.code == 0);
    return lines(ran).empty() ? Json() : lines(ran).front()["visit"];
  };
  // What is recorded: 0 the start, 1 e4, 2 e5, 3 c5, 4 d4, 5 d5
  const Json sicilian = at({"3"});
  REQUIRE(sicilian.is_number());
  const TempFile epd("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3;\n"),
      pgn("[White \"Ann\"]\n\n1. d4 d5 *\n\n[White \"Bob\"]\n\n1. e4 c5 2. Nf3 *\n");
  CHECK(at({"--position", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"}) == sicilian);
  CHECK(at({"--positions", epd.path()}) == sicilian);
  CHECK(at({"--positions", pgn.path(), "--pick", "2", "--ply", "2"}) == sicilian);
  CHECK(at({"--positions", pgn.path(), "--pick", "1"}) != sicilian);
  CHECK(contains(zoom({"--positions", pgn.path()}).err, "--pick chooses one"));
  CHECK(at({"--positions", pgn.path(), "--pick", "2", "--ply", "0"}) == 1);
  CHECK(contains(zoom({"--position", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}).err, "no node has the position"));
  CHECK(zoom({"3", "--positions", epd.path()}).code == 2);
  CHECK(zoom({}).code == 2);
  CHECK(zoom({"four"}).code == 2);
}

TEST_CASE("a recording that became another search says so for ever", "[cli][zoom]") {
  const Shallow shallow({"4", "6"});
  const std::string kept = shallow.folder.file("kept.plyrec");
  const std::size_t root_6 = last_of_depth(nodes(shallow.file), 6);
  REQUIRE(shallow.zoom(root_6, {"--command", PLY_EXAMPLE_CONNECT_FOUR " 1 6"}).code == 1);
  for (const std::string& file : {shallow.out, kept}) {
    if (file == kept) REQUIRE(run({"trace", "import", shallow.out, "--out", kept}).code == 0);
    const Json info = result({"trace", "info", file, "--json"});
    REQUIRE(info["again"]["other"].is_string());
    CHECK(info["again"]["other"].get<std::string>().find("another search: ") == 0);
    CHECK(run({"trace", "info", file}).out.find("another search: ") != std::string::npos);
  }
}
