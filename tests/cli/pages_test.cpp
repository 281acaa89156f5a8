// The README and the pages behind it: every command in them works, every name is there, every link leads somewhere.
#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

namespace fs = std::filesystem;

const std::string pages_folder = PLY_SOURCE_DIR "/app/pages";

std::vector<std::string> pages() {
  std::vector<std::string> out;
  for (const auto& e : fs::directory_iterator(pages_folder)) out.push_back(e.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

/// The lines of the blocks that are meant for a shell, each a command.
std::vector<std::string> commands_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  std::string line;
  bool inside = false;
  while (std::getline(in, line)) {
    if (line.starts_with("```")) inside = line == "```sh";
    else if (inside && !line.empty()) out.push_back(line);
  }
  return out;
}

/// What takes minutes, made short: all else is run as it stands.
std::string shortened(std::string command) {
  for (const auto& [whole, part] :
       std::vector<std::pair<std::string, std::string>>{{"--generations 191", "--generations 1"}})
    if (const auto at = command.find(whole); at != std::string::npos) command.replace(at, whole.size(), part);
  return command;
}

bool there(const std::string& program) {
  return run({"-c", "command -v " + program}, How{.program = "/bin/sh"}).code == 0;
}

}  // namespace

TEST_CASE("every command of every page works, in the order of the page", "[cli][pages]") {
  const std::string window = fs::path(PLY_CLI).parent_path().parent_path() / "window";
  const bool has_window = fs::exists(window + "/plyscope"), has_parallel = there("parallel");
  int ran = 0;
  for (const std::string& page : pages()) {
    ply::test::Folder folder;
    for (const char* name : {"engine", "app"})
      fs::create_directory_symlink(std::string(PLY_SOURCE_DIR "/") + name, folder.file(name));
    const std::string setting = "cd '" + folder.path + "' && XDG_STATE_HOME='" + folder.path + "' PATH='" +
                                fs::path(PLY_CLI).parent_path().string() + ":" + window +
                                "':\"$PATH\" && export PATH && ";
    for (const std::string& command : commands_of(read_file(page))) {
      if (command.starts_with("plyscope ") && !has_window) continue;
      if (command.starts_with("parallel ") && !has_parallel) break;  // what follows needs its files
      const Ran r = run({"-c", setting + shortened(command)}, How{.program = "/bin/sh"});
      INFO(fs::path(page).filename().string() << ": " << command << "\n" << r.err);
      CHECK(r.code == 0);
      ++ran;
    }
  }
  CHECK(ran > 40);
}

TEST_CASE("the pages name every command and every part of trace", "[cli][pages]") {
  std::string all;
  for (const std::string& page : pages()) all += read_file(page);
  for (const std::string& command : subcommands(run({"--help"}).out)) {
    INFO(command);
    CHECK((all.find("`" + command + "`") != std::string::npos ||
           all.find("plyscope-cli " + command) != std::string::npos));
  }
  // The parts of trace are in the table of the command line's page, too, with the page that says what they are for.
  const std::string table = read_file(pages_folder + "/command-line.md"), help = run({"trace", "--help"}).out;
  const std::vector<std::string> parts = subcommands(help);
  CHECK(parts.size() > 30);
  CHECK(help.find("Subcommands:") == std::string::npos);  // each is in a group with a title
  for (const std::string& part : parts) {
    INFO(part);
    CHECK(all.find("plyscope-cli trace " + part) != std::string::npos);
    CHECK(
        (table.find("`" + part + "`") != std::string::npos || table.find("`trace " + part + "`") != std::string::npos));
  }
}

TEST_CASE("what the first page of the measured strength says stands below it again", "[cli][pages]") {
  std::string text = read_file(pages_folder + "/strength.md");
  const auto middle = text.find("\n## ");
  REQUIRE(middle != std::string::npos);
  const std::string first = text.substr(0, middle), rest = text.substr(middle);
  CHECK(std::count(first.begin(), first.end(), ' ') < 700);
  int asked = 0;
  for (auto at = first.find(" ["); at != std::string::npos; at = first.find(" [", at + 1)) {
    // "97.4 [95.6, 98.7]", perhaps broken into two lines: the score, and its interval without what parts the two.
    std::string interval = first.substr(at + 1, first.find(']', at) - at);
    std::replace(interval.begin(), interval.end(), '\n', ' ');
    const std::string score =
        first.substr(first.find_last_of(" \n", at - 1) + 1, at - first.find_last_of(" \n", at - 1) - 1);
    INFO(score << " " << interval);
    bool found = false;
    for (auto there = rest.find(interval); there != std::string::npos && !found; there = rest.find(interval, there + 1))
      found = rest.substr(there < 10 ? 0 : there - 10, 10).find(score) != std::string::npos;
    CHECK(found);
    ++asked;
  }
  CHECK(asked >= 8);
}

TEST_CASE("a page that explains panels shows one", "[cli][pages]") {
  // The terminal's own page, the browser's, those that are tables of figures, and a
  // specification.
  const std::set<std::string> without{"browser.md",  "command-line.md", "panels.md",  "performance.md",
                                      "plytrace.md", "real-bugs.md",    "strength.md"};
  for (const std::string& page : pages()) {
    INFO(page);
    const bool shows = read_file(page).find("](../pictures/") != std::string::npos;
    CHECK(shows != without.contains(fs::path(page).filename().string()));
  }
}

TEST_CASE("the README is short, and its links and those of the pages lead somewhere", "[cli][pages]") {
  const std::string readme = read_file(PLY_SOURCE_DIR "/README.md");
  CHECK(std::count(readme.begin(), readme.end(), '\n') <= 120);
  for (const std::string& page : pages())
    CHECK(readme.find("(app/pages/" + fs::path(page).filename().string() + ")") != std::string::npos);
  std::vector<std::string> files = pages();
  files.push_back(PLY_SOURCE_DIR "/README.md");
  std::string all;
  for (const std::string& file : files) all += read_file(file);
  for (const auto& picture : fs::directory_iterator(PLY_SOURCE_DIR "/app/pictures")) {
    INFO(picture.path());
    CHECK((picture.path().extension() != ".png" ||
           all.find("pictures/" + picture.path().filename().string() + ")") != std::string::npos));
  }
  for (const std::string& file : files) {
    const std::string text = read_file(file);
    for (auto at = text.find("]("); at != std::string::npos; at = text.find("](", at + 1)) {
      const std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
      INFO(file << ": " << target);
      CHECK((target.starts_with("http") || target.starts_with("out/web/") ||
             fs::exists(fs::path(file).parent_path() / target)));
    }
  }
}
