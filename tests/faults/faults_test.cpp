// Every call of the system that a writer makes fails in turn, and every piece of memory is refused in turn. Nothing
// that was there is lost, nothing is half there, a word is said, and the program ends by itself. PLYSCOPE_ALL_FAULTS=1
// tries all of them, which takes hours for the workbench; the tests draw some of each.
#include <regex>

#include "tests/faults/stage.h"
#include "vendor/catch2_compat.h"

using namespace fault_test;

namespace {

const std::string match_words = "modern:1,modern:2";
const Files two_games = {{"g.ggf",
                          "(;GM[Othello]PB[Ann]PW[Bob]TY[8]BO[8 "
                          "---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)\n"
                          "(;GM[Othello]PB[Bob]PW[Ann]TY[8]BO[8 "
                          "---------------------------O*------*O--------------------------- *]B[f5]W[f6];)\n"}};

std::string without_times(const std::string& text) {
  static const std::regex times("\"times\":\\[[^\\]]*\\]|\"seconds_(first|second)\":[^,}]*"),
      row("(\nrow [^\n]*) [^ \n]*(?=\n)");
  return std::regex_replace(std::regex_replace(text, times, ""), row, "$1");
}

/// Results so far: whole lines of those that there will be, and at most one that was not written to its end.
bool some_results(const std::string& content, const std::string& whole) {
  const auto end = content.rfind('\n');
  const std::string lines = end == std::string::npos ? "" : content.substr(0, end + 1);
  const std::string a = without_times(lines), b = without_times(whole);
  return b.compare(0, a.size(), a) == 0;
}

/// An evolution so far: a checkpoint is whole.
bool some_generation(const std::string& name, const std::string& content, const std::string&) {
  const std::string end = "end\n";
  return name.find(".state") != std::string::npos && content.size() > end.size() &&
         content.compare(content.size() - end.size(), end.size(), end) == 0;
}

Scene scene(const std::vector<std::string>& words, const Files& before) {
  Scene s;
  s.words = words;
  s.before = before;
  return s;
}

Scene recording(const Files& before) {
  return scene({"record", "kalah", "--depth", "3", "--out", "{}/a.plyrec"}, before);
}

Scene match(bool resume) {
  std::vector<std::string> words = {"match", "kalah", "--players", match_words, "--pairs", "2", "--out", "{}/m.jsonl"};
  Files before;
  if (resume) {
    before = made_by(words);
    std::string& text = before["m.jsonl"];
    text.resize(text.find('\n', text.find('\n') + 1) + 30);  // the header, a game, and what a crash left of the second
    words.push_back("--resume");
  }
  Scene s = scene(words, before);
  s.timeless = without_times;
  s.also = [](const std::string& name, const std::string& content, const std::string& whole) {
    return name == "m.jsonl" && some_results(content, whole);
  };
  return s;
}

Scene evolution(bool resume) {
  std::vector<std::string> words = {"evolve", "kalah", "--generations", "1",     "--population",
                                    "3",      "--out", "{}/p.kgp",      "--csv", "{}/p.csv"};
  Files before;
  if (resume) {
    before = made_by(words);
    words[3] = "2";
    words.push_back("--resume");
  }
  Scene s = scene(words, before);
  static const std::regex last_cell("[^,\n]*(?=\n)");
  s.timeless = [](const std::string& text) {
    return without_times(text.rfind("generation,", 0) == 0 ? std::regex_replace(text, last_cell, "") : text);
  };
  s.also = some_generation;
  return s;
}

}  // namespace

TEST_CASE("a recording is there whole or as it was before, whatever call fails", "[faults]") {
  every_call(recording({}));
  every_call(recording({{"a.plyrec", "what was there"}}), 6);
}

TEST_CASE("the results of a match lose no game, whatever call fails", "[faults]") {
  every_call(match(false));
  every_call(match(true));
}

TEST_CASE("an evolution loses no generation, whatever call fails", "[faults]") {
  every_call(evolution(false), 16);
  every_call(evolution(true), 16);
}

TEST_CASE("what other commands write is there whole or as it was before, whatever call fails", "[faults]") {
  const Files results = made_by({"match", "kalah", "--players", match_words, "--pairs", "2", "--out", "{}/m.jsonl"});
  const auto with = [](Files files, const std::string& name) {
    files[name] = "what was there";
    return files;
  };
  every_call(scene({"convert", "{}/g.ggf", "--to", "transcript", "--out", "{}/out"}, with(two_games, "out")), 12);
  every_call(scene({"merge", "{}/m.jsonl", "--out", "{}/out"}, with(results, "out")), 12);
  every_call(scene({"tournament", "kalah", "--show", "{}/m.jsonl", "--csv", "{}/out"}, with(results, "out")), 12);
  const Files many = made_by({"match", "kalah", "--players", match_words, "--pairs", "40", "--out", "{}/m.jsonl"});
  every_call(scene({"weights", "kalah", "--games", "{}/m.jsonl", "--out", "{}/out"}, with(many, "out")), 6);
  const Files searched = made_by({"record", "kalah", "--depth", "2", "--out", "{}/a.plyrec"});
  for (const char* form : {"csv", "nodes"})
    every_call(scene({"trace", "export", "{}/a.plyrec", "--format", form, "--out", "{}/out"}, with(searched, "out")),
               12);
  every_call(scene({"trace", "moment", "{}/a.plyrec", "--out", "{}/out"}, with(searched, "out")), 12);
}

TEST_CASE("a command ends in order wherever there is no memory", "[faults]") {
  every_allocation(recording({{"a.plyrec", "what was there"}}), 30);
  every_allocation(match(true), 20);
  every_allocation(evolution(false), 15);
  const Files searched = made_by({"record", "kalah", "--depth", "2", "--out", "{}/a.plyrec"});
  for (const char* command : {"info", "export", "lint", "audit", "roots", "ledger"})
    every_allocation(scene({"trace", command, "{}/a.plyrec"}, searched), 8);
  every_allocation(scene({"collection", "{}/g.ggf"}, two_games), 12);
  Scene engine = scene({"engine", "kalah"}, {});
  engine.input = "uci\nposition startpos moves 3\ngo depth 2\nisready\nquit\n";
  every_allocation(engine, 12);
}

#ifdef PLY_SESSION_KEEPER

namespace {

/// A session that is kept already, and a program that goes on with it. What cannot be read is put aside, and a session
/// without it is begun.
Scene session() {
  Scene s;
  s.program = PLY_SESSION_KEEPER;
  s.words = {"{}", "kalah"};
  s.before = count(s).files;
  s.words = {"{}", "reversi"};
  s.meanwhile = {{"session.json", "session.opening.json"}};
  s.timeless = [](const std::string& text) {
    static const std::regex seconds("\"(seconds|time|clock)[a-z_]*\": *[-0-9.e+]+");
    return text.rfind("{", 0) == 0 ? std::regex_replace(text, seconds, "") : text;
  };
  s.also = [old = s.before.at("session.json")](const std::string& name, const std::string& content,
                                               const std::string& whole) {
    // Of a search that ended early; the program has compared it
    if (name == "recording.plyrec") return content.substr(0, 8) == whole.substr(0, 8);
    return name == "session.json"
               ? cli_test::Json::accept(content)
               : (name.rfind("session.broken", 0) == 0 || name == "session.opening.json") && content == old;
  };
  return s;
}

}  // namespace

TEST_CASE("the session is kept whole or as it was before, whatever call fails", "[faults]") {
  const Scene s = session();
  CHECK(s.before.count("session.json") == 1);
  CHECK(s.before.count("recording.plyrec") == 1);
  every_call(s);
}

TEST_CASE("the session is kept whole or as it was before wherever there is no memory", "[faults]") {
  every_allocation(session(), 25);
}

TEST_CASE("a script of the workbench goes on or ends in order wherever there is no memory", "[faults]") {
  Scene s;
  s.program = PLY_WORKBENCH;
  s.before = {{"script.txt",
               "game.new reversi\nsearch.depth 3\nsearch.run\nwait-work\npreset.debug\nwait-frames 2\nnode.go "
               "20\nwait-frames 2\n"}};
  s.words = {"--headless", "--font-builtin", "--size", "900x600", "--script", "{}/script.txt"};
  every_allocation(s, 40);
}

#endif
