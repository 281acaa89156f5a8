// mcp: driven as a host drives it, with the whole handshake; what it answers is what the command line says.
#include <unistd.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/file.h"
#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// A conversation: requests are numbered from 1.
class Client {
 public:
  Client() {
    ask("initialize", {{"protocolVersion", "2025-03-26"},
                       {"capabilities", Json::object()},
                       {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
    send({{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}});
  }
  void send(const Json& message) { input_ += message.dump() + "\n"; }
  void line(const std::string& text) { input_ += text + "\n"; }
  int ask(const std::string& method, const Json& params = Json::object()) {
    send({{"jsonrpc", "2.0"}, {"id", ++asked_}, {"method", method}, {"params", params}});
    return asked_;
  }
  int call(const std::string& tool, const Json& arguments) {
    return ask("tools/call", {{"name", tool}, {"arguments", arguments}});
  }
  /// Says it all to the program; the answers by their numbers, those without one under 0.
  void talk(const std::string& folder) {
    const Ran ran = run({"mcp", "--root", folder, "--page", "https://example.org/plyscope.html"}, input_);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    for (const Json& answer : lines(ran)) {
      CHECK(answer["jsonrpc"] == "2.0");
      CHECK(answer.contains("result") != answer.contains("error"));
      answers_[answer["id"].is_number() ? answer["id"].get<int>() : 0] = answer;
      ++count_;
    }
  }
  const Json& answer(int id) { return answers_[id]; }
  Json content(int id) {
    INFO(answers_[id].dump().substr(0, 2000));
    REQUIRE(answers_[id].contains("result"));
    CHECK(answers_[id]["result"]["isError"] == false);
    CHECK(Json::parse(answers_[id]["result"]["content"][0]["text"].get<std::string>()) ==
          answers_[id]["result"]["structuredContent"]);
    return answers_[id]["result"]["structuredContent"];
  }
  int count() const { return count_; }

 private:
  std::string input_;
  int asked_ = 0, count_ = 0;
  std::map<int, Json> answers_;
};

int leave_of(const std::string& file, int node) {
  const std::string question = "id == " + std::to_string(node);
  return result({"trace", "find", file, question, "--json"})["rows"][0]["leave"];
}

/// What the command says, without what only the server adds.
void check_same(Json content, const std::vector<std::string>& words) {
  const Json said = result(words);
  if (!said.contains("link")) content.erase("link");
  CHECK(content == said);
}

}  // namespace

TEST_CASE("mcp: a host opens a search of every game and asks it, and each answer leads to its node", "[cli][mcp]") {
  for (const std::string game : {"kalah", "reversi", "micro-shogi", "pivit", "arimaa"}) {
    CAPTURE(game);
    const ply::test::Folder folder;
    const std::string file = folder.file("a.plyrec");
    result({"record", game, "--out", file, "--depth", game == "arimaa" ? "2" : "3", "--json"});
    const int node = 2;
    const std::string question = game == "arimaa" ? "ply == 1" : "cut";
    const Json root_move = result({"trace", "find", file, "ply == 1", "--limit", "1", "--json"})["rows"][0]["move"];
    Client c;
    const int files = c.call("files", Json::object()), opened = c.call("open", {{"file", "a.plyrec"}});
    const int looked = c.call("node", {{"file", "a.plyrec"}, {"node", node}});
    const int found = c.call("find", {{"file", "a.plyrec"}, {"expr", question}, {"limit", 3}});
    const int why = c.call("why", {{"file", "a.plyrec"}, {"node", 0}, {"move", root_move}, {"tick", 0}});
    const int lint = c.call("lint", {{"file", "a.plyrec"}}), outline = c.call("outline", {{"file", "a.plyrec"}});
    c.talk(folder.path);
    CHECK(c.answer(1)["result"]["protocolVersion"] == "2025-03-26");
    CHECK(c.answer(1)["result"]["serverInfo"]["name"] == "plyscope");
    CHECK(c.count() == 8);
    CHECK(c.content(files)["files"][0]["file"] == "a.plyrec");
    check_same(c.content(opened), {"trace", "info", file, "--json"});
    check_same(c.content(looked), {"trace", "node", file, "--node", std::to_string(node), "--json"});
    check_same(c.content(why), {"trace", "why", file, "--node", "0", "--move", root_move, "--tick", "0", "--json"});
    check_same(c.content(found), {"trace", "find", file, question, "--limit", "3", "--json"});
    check_same(c.content(lint), {"trace", "lint", file, "--json"});
    check_same(c.content(outline), {"trace", "outline", file, "--json"});
    // A value has its kind, its side and its unit, and the link is one that the program opens at that node.
    const Json first = c.content(found)["rows"][0];
    for (const char* key : {"id", "value", "kind", "unit", "for"}) CHECK(first.contains(key));
    for (const auto& [id, at] : {std::pair{looked, node}, std::pair{found, first["id"].get<int>()}}) {
      const std::string link = c.content(id)["link"];
      REQUIRE(link.starts_with("https://example.org/plyscope.html#moment="));
      const Json there = result({"trace", "moment", link.substr(link.find('#')), "--link", "--json"});
      CHECK(there["nodes"] > 0);
      const Json whole = result({"trace", "moment", file, "--node", std::to_string(at), "--tick",
                                 std::to_string(leave_of(file, at)), "--link", "--json"});
      CHECK(link.substr(link.find('#')) == whole["link"].get<std::string>());
    }
  }
}

TEST_CASE("mcp: a game is analysed, and its link opens it", "[cli][mcp]") {
  Client c;
  const int judged = c.call("analyse", {{"file", {"kalah-game.txt"}}, {"depth", 2}, {"nodes", nullptr}});
  c.talk(PLY_SOURCE_DIR "/app/examples");
  const Json content = c.content(judged);
  CHECK(content["lines"].size() > 38);
  CHECK(content["link"].get<std::string>().starts_with("https://example.org/plyscope.html#game="));
}

TEST_CASE("mcp: every tool has a schema that its arguments are held to", "[cli][mcp]") {
  const ply::test::Folder folder;
  result({"record", "kalah", "--out", folder.file("a.plyrec"), "--depth", "2", "--json"});
  Client c;
  const int list = c.ask("tools/list");
  c.talk(folder.path);
  const Json tools = c.answer(list)["result"]["tools"];
  std::set<std::string> names;
  for (const Json& t : tools) {
    CAPTURE(t["name"]);
    names.insert(t["name"].get<std::string>());
    CHECK(t["inputSchema"]["type"] == "object");
    CHECK(t["annotations"]["readOnlyHint"] == true);
    CHECK(!t["description"].get<std::string>().empty());
    for (const char* none : {"out", "save", "force", "json", "picture"})
      CHECK(!t["inputSchema"]["properties"].contains(none));
  }
  CHECK(names.size() == tools.size());
  for (const char* name : {"open", "outline", "why", "story", "find", "lint", "fork", "horizon", "terms", "explosion",
                           "analyse", "link", "files"})
    CHECK(names.contains(name));
  for (const char* name : {"attach", "zoom", "import", "export", "instrument", "match", "engine"})
    CHECK(!names.contains(name));
  // What a schema demands is asked for by name, and what it does not know is refused.
  Client d;
  std::vector<int> missing, unknown;
  for (const Json& t : tools) {
    if (!t["inputSchema"].value("required", Json::array()).empty())
      missing.push_back(d.call(t["name"], Json::object()));
    if (t["name"] != "files") unknown.push_back(d.call(t["name"], {{"nonsense", 1}}));
  }
  const int wrong = d.call("why", {{"file", "a.plyrec"}, {"node", "two"}});
  const int guessed = d.call("find", {{"file", "a.plyrec"}, {"condition", "cut"}});
  const int cut_short = d.call("open", {{"file", std::string("a.plyrec\0b", 10)}}),
            unnamed = d.call("open", {{"file", ""}});
  d.talk(folder.path);
  for (const int id : missing) CHECK(d.answer(id)["error"]["code"] == -32602);
  for (const int id : unknown) CHECK(contains(d.answer(id)["error"]["message"], "nonsense"));
  CHECK(contains(d.answer(wrong)["error"]["message"], "node: a whole number"));
  // Whoever guesses a name is told the right ones.
  CHECK(contains(d.answer(guessed)["error"]["message"], "takes no argument \"condition\", but file, expr"));
  CHECK(contains(d.answer(cut_short)["error"]["message"], "zero character"));
  CHECK(contains(d.answer(unnamed)["error"]["message"], "names no file"));
}

TEST_CASE("mcp: nothing outside of the folder is read, whatever leads there", "[cli][mcp]") {
  const ply::test::Folder outside, folder;
  const std::string secret = outside.file("secret.plyrec");
  result({"record", "kalah", "--out", secret, "--depth", "2", "--json"});
  REQUIRE(symlink(secret.c_str(), folder.file("link.plyrec").c_str()) == 0);
  REQUIRE(symlink(outside.path.c_str(), folder.file("way").c_str()) == 0);
  CHECK(run({"mcp", folder.path}, std::string()).code == 0);  // without the name of the option
  Client c;
  std::vector<int> asked;
  for (const std::string& file : std::vector<std::string>{secret, "link.plyrec", "way/secret.plyrec", "../" + secret,
                                                          "/etc/passwd", "/no/such/file", "-"})
    for (const char* tool : {"open", "lint", "story"}) asked.push_back(c.call(tool, {{"file", file}}));
  asked.push_back(c.call("diff", {{"file", "link.plyrec"}, {"other", secret}}));
  asked.push_back(c.call("analyse", {{"file", Json::array({secret})}, {"depth", 2}}));
  const int files = c.call("files", Json::object());
  c.talk(folder.path);
  for (const int id : asked) {
    const Json answer = c.answer(id);
    INFO(answer.dump());
    if (answer.contains("error")) continue;
    CHECK(answer["result"]["isError"] == true);
    const std::string said = answer["result"]["content"][0]["text"];
    CHECK((contains(said, "outside of the folder") || contains(said, "cannot open -")));
  }
  CHECK(c.content(files)["files"].empty());
}

TEST_CASE("mcp: a request that is given up has no answer, and the next one is answered", "[cli][mcp]") {
  const ply::test::Folder folder;
  REQUIRE(ply::write_file(folder.file("endless.txt"), "plyscope-search\ngame kalah\ndepth 60\n"));
  Client c;
  const int endless = c.call("open", {{"file", "endless.txt"}});
  c.send({{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", endless}}}});
  const int games = c.call("games", Json::object());
  c.talk(folder.path);
  CHECK(c.count() == 2);
  CHECK(c.content(games)["lines"].size() == 6);
}

TEST_CASE("mcp: whatever a line holds, the next one is answered", "[cli][mcp][fuzz]") {
  const ply::test::Folder folder;
  result({"record", "kalah", "--out", folder.file("a.plyrec"), "--depth", "2", "--json"});
  std::mt19937 random(5);
  const std::vector<std::string> seeds = {
      R"({"jsonrpc":"2.0","id":"x","method":"tools/call",)"
      R"("params":{"name":"node","arguments":{"file":"a.plyrec","node":1}}})",
      R"({"jsonrpc":"2.0","id":"y","method":"initialize","params":{"protocolVersion":"2025-06-18"}})",
      R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}})",
      R"({"jsonrpc":"2.0","id":"z","method":"tools/call",)"
      R"("params":{"name":"find","arguments":{"file":"a.plyrec","expr":"cut"}}})"};
  Client c;
  for (const char* line : {"", "[]", "null", "{}", "1", "{\"id\":[]}", "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":3}"})
    c.line(line);
  for (int i = 0; i < 400; ++i) {
    std::string line = seeds[random() % seeds.size()];
    for (unsigned n = 1 + random() % 3; n > 0; --n) {
      const std::size_t at = random() % line.size();
      if (random() % 2) line.erase(at, 1 + random() % 8);
      else line.insert(at, 1, "\"{}[]:,0a\\\xff"[random() % 11]);
      if (line.empty()) line = "x";
    }
    c.line(line);
  }
  c.line(std::string(std::size_t{5} << 20, ' '));
  c.line(std::string(100'000, '['));
  const int last = c.ask("ping");
  c.talk(folder.path);
  CHECK(c.answer(last)["result"] == Json::object());
}
