// The action that people copy: its steps are run as the forge runs them, with a stand-in for the forge.
#include <fstream>
#include <sstream>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

// The script of a step of app/package/action.yml: the lines below "run: |", without their indentation.
std::string step(const std::string& name) {
  std::istringstream in(read_file(PLY_SOURCE_DIR "/app/package/action.yml"));
  std::string out;
  bool named = false, inside = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("    - name: ")) named = line == "    - name: " + name, inside = false;
    else if (inside) out += (line.size() > 8 ? line.substr(8) : "") + "\n";
    else inside = named && line == "      run: |";
  }
  return out;
}

// `gh api`, as far as the action asks it: a branch, a picture and a comment, each a file of the folder FORGE.
constexpr const char* forge = R"(#!/bin/sh
case "$*" in
  *"/git/ref/heads/"*) test -e "$FORGE/branch" ;;
  *"/git/refs "*) echo made >>"$FORGE/branch" ;;
  *"-X PUT"*" -f sha="*) test -e "$FORGE/picture" && cp change.base64 "$FORGE/picture" ;;
  *"-X PUT"*) test ! -e "$FORGE/picture" && cp change.base64 "$FORGE/picture" ;;
  *"/contents/"*) test -e "$FORGE/picture" && echo 5ha ;;
  *"--paginate"*) test ! -e "$FORGE/comment" || echo 41 ;;
  *"-X PATCH repos/me/mine/issues/comments/41 "*) echo again >>"$FORGE/log" && cp comment.md "$FORGE/comment" ;;
  *"repos/me/mine/issues/12/comments -F body=@comment.md"*) echo new >>"$FORGE/log" && cp comment.md "$FORGE/comment" ;;
  *) echo "what is $*?" >&2; exit 1 ;;
esac
)";

}  // namespace

TEST_CASE("the action comments once, with the picture, and fails where a check does", "[cli][action]") {
  const std::string check = step("Check"), comment = step("Comment");
  REQUIRE((check.size() > 400 && comment.size() > 400));
  ply::test::Folder folder;
  std::ofstream(folder.file("check.sh")) << check;
  std::ofstream(folder.file("comment.sh")) << comment;
  std::ofstream(folder.file("gh")) << forge;
  const std::string cli = PLY_CLI;
  REQUIRE(run({"record", "kalah", "--depth", "4", "--out", folder.file("before.plyrec")}).code == 0);
  REQUIRE(run({"record", "kalah", "--depth", "5", "--out", folder.file("after.plyrec")}).code == 0);
  const auto do_it = [&](const std::string& more) {
    const std::string script =
        "cd '" + folder.path + "' && chmod +x gh && rm -rf plyscope-report env && export PATH=.:..:'" +
        cli.substr(0, cli.rfind('/')) + "':$PATH " + more +
        " && bash --noprofile --norc -eo pipefail check.sh && bash --noprofile --norc -eo pipefail "
        "comment.sh && cat env";
    return run({"-c", script},
               How{.program = "/bin/bash",
                   .environment = {"FORGE=" + folder.path, "GITHUB_WORKSPACE=" + folder.path, "GITHUB_RUN_ID=7",
                                   "GITHUB_STEP_SUMMARY=" + folder.file("summary"), "GITHUB_ENV=" + folder.file("env"),
                                   "GITHUB_REPOSITORY=me/mine", "GITHUB_SHA=c0ffee", "GITHUB_SERVER_URL=https://forge",
                                   "NUMBER=12", "AFTER=after.plyrec", "BEFORE=before.plyrec",
                                   "ABOVE=", "PAGE=", "ENGINE=plyscope-cli engine kalah",
                                   "OPTIONS=--game kalah --random 1 --depth 2 --nodes 200"}});
  };
  const Ran first = do_it("");
  CHECK(first.err == "");
  CHECK(first.out == "PLYSCOPE_FAILED=0\n");
  const std::string said = read_file(folder.file("comment"));
  CHECK(said.starts_with("<!-- plyscope -->\n**"));
  CHECK(contains(said, "](https://forge/me/mine/blob/plyscope-pictures/12.svg?raw=true&run=7)"));
  CHECK(contains(said, "no findings"));
  CHECK(contains(said, "legal-move"));
  CHECK(read_file(folder.file("summary")).starts_with("<!-- plyscope -->"));
  CHECK(contains(read_file(folder.file("plyscope-report/lint.sarif")), "\"2.1.0\""));
  // More nodes than are allowed: it fails, and the comment is that of before, written anew.
  CHECK(do_it("ABOVE=1").out == "PLYSCOPE_FAILED=1\n");
  CHECK(read_file(folder.file("log")) == "new\nagain\n");
  CHECK(read_file(folder.file("branch")) == "made\n");
  CHECK(contains(read_file(folder.file("comment")), "Too many nodes"));
}
