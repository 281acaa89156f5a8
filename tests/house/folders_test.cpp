#include "tests/house/folders.h"

#include <fstream>
#include <sstream>

#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

const std::filesystem::path repository = PLY_SOURCE_DIR;

std::vector<Order> orders() {
  std::ifstream in(repository / "CONTRIBUTING.md");
  std::ostringstream text;
  text << in.rdbuf();
  return read_orders(text.str());
}

std::vector<Source> sources() {
  std::vector<Source> out = read_sources(repository, "engine");
  for (Source& s : read_sources(repository, "app")) out.push_back(std::move(s));
  return out;
}

/// What the order of the folders does not say.
std::vector<Ban> bans() {
  std::vector<Ban> out = {
      {"engine/", "app/"},     {"engine/", "imgui"},        {"engine/", "GLFW/"},      {"engine/", "glad/"},
      {"app/cli/", "app/ui/"}, {"app/cli/", "app/window/"}, {"app/cli/", "imgui"},     {"app/ui/", "app/window/"},
      {"app/ui/", "app/cli/"}, {"app/ui/", "GLFW/"},        {"app/ui/", "glad/"},      {"app/window/", "app/cli/"},
      {"app/ui/", "app/web/"}, {"app/cli/", "app/web/"},    {"app/ui/", "emscripten"}, {"engine/", "emscripten"}};
  // Below the panels nothing knows what is played, searched or recorded.
  for (const char* low : {"look", "input", "host", "frame", "widgets"})
    for (const char* what : {"session", "read", "ask", "trace", "search", "games"})
      out.push_back({std::string("app/ui/") + low + "/", std::string("engine/") + what + "/"});
  // What a command of the terminal prints and takes goes through doors of ours, which cost it less.
  for (const char* who : {"app/cli/commands/", "app/cli/trace/"})
    for (const char* what : {"nlohmann/", "CLI/"}) out.push_back({who, what});
  // Games are reached through their registry, and do not know each other.
  for (const char* who : {"app/", "engine/session/", "engine/read/", "engine/foreign/", "engine/ask/", "engine/plan/"})
    out.push_back({who, "engine/games/", "engine/games/registry.h"});
  for (const auto& game : std::filesystem::directory_iterator(repository / "engine/games")) {
    if (!game.is_directory()) continue;
    const std::string own = "engine/games/" + game.path().filename().string() + "/";
    out.push_back({own, "engine/games/", own});
  }
  return out;
}

void none(const std::vector<std::string>& problems) {
  for (const std::string& p : problems) FAIL_CHECK(p);
  CHECK(problems.empty());
}

}  // namespace

TEST_CASE("the page for authors names every folder of rooms that have some", "[house]") {
  std::ifstream in(repository / "engine/README.md");
  for (std::string line; std::getline(in, line);)
    for (const std::string folder : {"engine/read", "engine/ask", "engine/lab", "engine/session"}) {
      if (!line.starts_with("| `" + folder + "` |")) continue;
      for (const auto& e : std::filesystem::directory_iterator(repository / folder)) {
        const std::string name = e.path().filename().string();
        INFO(folder << ": " << name);
        if (e.is_directory()) CHECK(line.find("`" + name + "`") != std::string::npos);
      }
    }
}

TEST_CASE("every folder of the engine and of the interface includes only what lies below it", "[house]") {
  const auto all = orders();
  REQUIRE(all.size() == 2);
  CHECK(all[0].root == "engine/");
  CHECK(all[0].folders.front() == "base");
  CHECK(all[1].root == "app/ui/");
  for (const Order& o : all)
    for (const std::string& folder : o.folders) CHECK(std::filesystem::is_directory(repository / o.root / folder));
  REQUIRE(sources().size() > 300);
  none(wrong_folders(all, sources()));
}

TEST_CASE("the engine knows no interface, widgets know no session, and games do not know each other", "[house]") {
  none(broken_bans(bans(), sources()));
}

TEST_CASE("a new switch compiles anew what names switches, and no header but the search's own does", "[house]") {
  for (const Source& s : sources())
    if (s.path.ends_with(".h") && !s.path.starts_with("engine/search/"))
      for (const std::string& name : includes_of(s)) CHECK(name != "engine/search/switches.h");
}

TEST_CASE("an include upwards, a file beside the folders and an unknown folder are found", "[house]") {
  const auto order =
      read_orders("# Title\n    engine/   base <- search <- games\nengine/ a <- b\n    base <- search\n");
  REQUIRE(order.size() == 1);
  CHECK(order[0].folders == std::vector<std::string>{"base", "search", "games"});
  const auto found = [&](const char* path, const char* text) { return wrong_folders(order, {{path, text}}); };
  CHECK(found("engine/search/a.h", "#include \"engine/base/b.h\"\n#include \"engine/search/c.h\"\n#include <vector>\n")
            .empty());
  CHECK(found("app/x.h", "#include \"engine/games/b.h\"\n").empty());
  const auto up = found("engine/base/a.h", "#pragma once\n  #include \"engine/search/b.h\"\n");
  REQUIRE(up.size() == 1);
  CHECK(up[0] == "engine/base/a.h:2: base may not include engine/search/b.h");
  CHECK(found("engine/a.h", "").size() == 1);
  CHECK(found("engine/other/a.h", "").size() == 1);
}

TEST_CASE("a ban is broken by its own includes only", "[house]") {
  const std::vector<Ban> some = {{"app/ui/widgets/", "engine/session/"},
                                 {"app/", "engine/games/", "engine/games/registry.h"}};
  CHECK(broken_bans(some, {{"app/ui/widgets/a.h", "#include \"engine/session/session.h\"\n"}}).size() == 1);
  CHECK(broken_bans(some, {{"app/ui/panels/a.h", "#include \"engine/session/session.h\"\n"}}).empty());
  CHECK(broken_bans(some, {{"app/ui/panels/a.h", "#include \"engine/games/registry.h\"\n"}}).empty());
  CHECK(broken_bans(some, {{"app/ui/panels/a.h", "#include \"engine/games/chess/rules.h\"\n"}}).size() == 1);
}
