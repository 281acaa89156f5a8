// Where results go: to a terminal, which must obey nothing of them; to a device that is full, or to nobody. And how the
// end of a terminal and the limit of a file's size end a program: with what was finished, and with a word.
#include <algorithm>
#include <cstdio>
#include <set>

#include "tests/cli/samples.h"
#include "tests/places.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

/// What no terminal may get: control characters but the end of a line, those of Latin 1, and those that turn the
/// direction of writing.
std::string obeyed(const std::string& text) {
  for (const char* mark : {"\xc2\x9b", "\xe2\x80\xae", "\xe2\x80\x8f", "\xe2\x81\xa6"})
    if (text.find(mark) != std::string::npos) return "a mark of Unicode";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c < 0x20 && c != '\n') || c == 0x7f)
      return "byte " + std::to_string(c) + " near " + text.substr(i > 40 ? i - 40 : 0, 80);
  }
  return {};
}

Ran run_on_terminal(const std::vector<std::string>& words) {
  How how;
  how.out = Stream::terminal;
  return run(words, how);
}

/// The commands that a help lists.
std::vector<std::string> listed_commands(const Words& words) {
  auto out = subcommands(run(Words{words, "--help"}).out);
  REQUIRE(out.size() > 5);
  return out;
}

const std::string evil =
    "a\x1b[2J\x1b]0;owned\x07\x08\x7f\xc2\x9b"
    "1m\xe2\x80\xae\xe2\x80\x8f\xe2\x81\xa6z";
// As JSON writes it, with a zero byte as well.
const std::string evil_json = "a\\u001b[2J\\u001b]0;owned\\u0007\\b\\u007f\\u009b1m\\u202e\\u200f\\u2066\\u0000z";

/// The search of another engine whose every text wants to command the terminal.
std::string evil_nodes() {
  return "{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"" + evil_json + "\", \"root\": \"" + evil_json +
         "\", \"engine\": \"" + evil_json + "\", \"profile\": \"" + evil_json + "\", \"rules\": {\"" + evil_json +
         "\": \"" + evil_json + "\"}, \"claims\": [\"" + evil_json +
         "\"]}\n"
         "{\"id\": 0, \"value\": 3, \"best\": \"" +
         evil_json +
         "\", \"moves\": 4}\n"
         "{\"id\": 1, \"parent\": 0, \"move\": \"" +
         evil_json +
         "\", \"value\": -3, \"kind\": \"exact\"}\n"
         "{\"id\": 2, \"parent\": 0, \"move\": \"x" +
         evil_json + "\", \"value\": -2, \"kind\": \"exact\"}\n";
}

}  // namespace

TEST_CASE("no terminal obeys what a recording brings, whatever of it is shown", "[cli]") {
  const TempFile nodes(evil_nodes()),
      plain(
          "{\"plyscope\": \"nodes\", \"version\": 1}\n{\"id\": 0, \"value\": 3, \"moves\": 4}\n{\"id\": 1, \"parent\": "
          "0, \"move\": \"x\", \"value\": -3}\n");
  const TempFile recording;
  REQUIRE(run({"trace", "import", nodes.path(), "--out", recording.path()}).code == 0);
  std::vector<std::vector<std::string>> more = {
      {}, {"--json"}, {"--node", "1"}, {recording.path()}, {plain.path()}, {"ply == 1"}, {"--csv"}};
  for (const char* form : {"csv", "jsonl", "nodes", "dot", "speedscope", "chrome", "tikz"})
    more.push_back({"--format", form});
  int shown = 0;
  std::size_t turn = 0;
  for (const std::string& command : listed_commands({"trace"})) {
    // Each option with the one file or the other: the next command has it with the other.
    ++turn;
    for (std::size_t i = 0; i < more.size(); ++i) {
      const auto& options = more[i];
      if (command != "export" && !options.empty() && options[0] == "--format") continue;
      for (const TempFile* file : {&nodes, &recording}) {
        if (command != "export" && i > 1 && (file == &nodes) != ((turn + i) % 2 == 0)) continue;
        const Ran ran = run_on_terminal(Words{"trace", command, file->path(), options});
        INFO(command << " " << (options.empty() ? "" : options[0]));
        CHECK(ran.code >= 0);
        CHECK(obeyed(ran.out) == "");
        CHECK(obeyed(ran.err) == "");
        shown += ran.code == 0;
      }
    }
  }
  CHECK(shown > 40);
  // A graph is one that Graphviz reads: without control characters at all.
  const TempFile out;
  REQUIRE(run({"trace", "export", nodes.path(), "--format", "dot", "--out", out.path()}).code == 0);
  CHECK(obeyed(read_file(out.path())) == "");
  CHECK(read_file(out.path()).find("\\\\x00z") != std::string::npos);
  // JSON keeps the text itself.
  for (const Json& j : lines(run({"trace", "export", nodes.path(), "--format", "jsonl"})))
    if (j["id"] == 1) CHECK(j["move"] == Json::parse("\"" + evil_json + "\""));
}

TEST_CASE("no terminal obeys what a game, a list of games or results bring", "[cli]") {
  const std::string tags = "[Event \"" + evil + "\"]\n[First \"" + evil + "\"]\n[Second \"" + evil + "\"]\n[Note" +
                           evil + " \"" + evil + "\"]\n\n";
  const TempFile game("[Game \"Kalah\"]\n[Rules \"s-io-\"]\n[Size \"6x4\"]\n" + tags + "1. 3-2 {" + evil + "} 5 {" +
                      evil + "}\n");
  const TempFile damaged("[Game \"Kalah\"]\n[Rules \"s-io-\"]\n[Size \"6x4\"]\n" + tags + "1. 3-2 {" + evil + "} " +
                         evil + "\n");
  const std::string no_brackets =
      "a\x1b"
      "c\x07\x08\x7f\xc2\x9b"
      "1m\xe2\x80\xae\xe2\x80\x8f\xe2\x81\xa6z";
  const auto ggf_with = [&](const std::string& move) {
    return "(;GM[Othello]PC[" + no_brackets + "]PB[" + no_brackets + "]PW[" + no_brackets +
           "]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[" + move + "];)\n";
  };
  const TempFile ggf(ggf_with("F5//" + no_brackets)), bad_ggf(ggf_with(no_brackets));
  const TempFile results;
  std::remove(results.path().c_str());
  REQUIRE(run({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "1", "--out", results.path()}).code == 0);
  std::string text = read_file(results.path());
  for (std::size_t at = 0; (at = text.find("modern:1", at)) != std::string::npos; at += evil_json.size())
    text.replace(at, 8, evil_json);
  for (std::size_t at = 0; (at = text.find("\"reason\":\"", at)) != std::string::npos; at += 10)
    text.insert(at + 10, evil_json);
  const TempFile evil_results(text);
  int shown = 0;
  for (const TempFile* file : {&game, &damaged, &ggf, &bad_ggf, &evil_results}) {
    std::vector<std::vector<std::string>> all = {
        {"collection", file->path()},
        {"collection", file->path(), "--json"},
        {"collection", file->path(), "--csv"},
        {"collection", file->path(), "--pick", "1"},
        // clang-format off
                                                 {"convert", file->path()}, {"merge", file->path(), "--out", "/dev/null"}, {"match", "kalah", "--show", file->path()},
                                                 {"tournament", "kalah", "--show", file->path()}, {"tournament", "kalah", "--show", file->path(), "--json"},
                                                 {"weights", "kalah", "--games", file->path()}, {"program", "kalah", "--player", "gp:" + file->path()},
                                                 {"moves", "kalah", "--positions", file->path()}, {"match", "kalah", "--players", "modern:1,modern:2", "--openings", file->path(), "--pairs", "1"}};
    // clang-format on
    for (const char* form :
         {"jsonl", "json", "pgn", "plyscope", "transcript", "ggf", "sgf", "nboard", "usi", "wthor", "csv", "text"})
      all.push_back({"convert", file->path(), "--to", form});
    for (const auto& words : all) {
      const Ran ran = run_on_terminal(words);
      INFO(words[0] << " " << words.back() << " " << file->path());
      CHECK(ran.code >= 0);
      CHECK(obeyed(ran.out) == "");
      CHECK(obeyed(ran.err) == "");
      shown += ran.code == 0;
    }
  }
  CHECK(shown > 15);
}

/// What a command has to be told before it says anything.
static std::string said_to(const std::string& command) {
  if (command == "mcp") return "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"ping\"}\n";
  return command == "engine" ? "uci\nquit\n" : "";
}

TEST_CASE("a standard output that is full or closed is said, by every command, and is exit 4 (an unread pipe is not)",
          "[cli][sampled]") {
  std::size_t asked_for = 0;
  const auto refused = [&](const std::vector<std::string>& words, int usual) {
    std::size_t turn = asked_for++;
    for (const Stream stream : {Stream::full, Stream::closed, Stream::unread}) {
      if (turn++ % ply::test::every(3) != 0) continue;  // the next command meets the next of them
      How how;
      how.out = stream;
      how.input = said_to(words[0]);
      const Ran ran = run(words, how);
      INFO(words[0] << " " << (words.size() > 1 ? words[1] : "") << ": " << ran.err);
      if (stream == Stream::unread) {  // `| head`: it ends and says nothing
        CHECK(ran.code == 141);
        CHECK(ran.err.find("standard output") == std::string::npos);
        continue;
      }
      CHECK(ran.code == (usual <= 1 ? 4 : usual));
      if (usual <= 1) CHECK(ran.err.find("standard output could not be written") != std::string::npos);
    }
  };
  const SampleFiles files;
  std::set<std::string> asked;
  files.each("printing.txt", [&](const std::string& line, const Words& words) {
    const Ran usual = run(words, said_to(words[0]));
    INFO(line << ": " << usual.err);
    CHECK(usual.code <= 1);  // 1: it has found something
    CHECK(usual.out != "");
    refused(words, usual.code);
    asked.insert(words[0]);
  });
  for (const std::string& command : listed_commands({})) {
    INFO(command);
    CHECK(asked.contains(command));
  }
  refused({"--help"}, 0);
  refused({"--version"}, 0);
  refused({"trace", "--help"}, 0);
}

TEST_CASE("a file that grows to the limit of its size is an error with a word, not a silent end", "[cli]") {
  const TempFile out("old"), games("f5d6c3d3c4f4f6f3e6e7\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"record", "kalah", "--depth", "4", "--out", out.path()},
        {"convert", games.path(), "--to", "ggf", "--out", out.path()},
        {"evolve", "kalah", "--generations", "1", "--population", "2", "--out", out.path()}}) {
    How how;
    how.largest_file = 100;
    const Ran ran = run(words, how);
    INFO(words[0] << ": " << ran.err);
    CHECK(ran.code == 4);
    CHECK(ran.err.find("File too large") != std::string::npos);
    CHECK(read_file(out.path()) == "old");
  }
  std::remove((out.path() + ".state").c_str());
}

TEST_CASE("the end of the terminal ends a search as Ctrl-C does, unless it is told not to mind", "[cli]") {
  How how;
  how.interrupt_after = 100;
  how.signal = SIGHUP;
  const Ran ran = run({"search", "kalah", "--depth", "100", "--json"}, how);
  CHECK(ran.code == 130);
  REQUIRE(lines(ran).size() == 1);
  CHECK(lines(ran)[0]["depth"].get<int>() > 0);
  how.deaf_to_hangup = true;
  const Ran deaf = run({"search", "kalah", "--nodes", "3000000", "--json"}, how);
  CHECK(deaf.code == 0);
  REQUIRE(lines(deaf).size() == 1);
  CHECK(lines(deaf)[0]["nodes"].get<long>() >= 2'900'000);
}

TEST_CASE("positions that never end a line, or cannot be read, are an error with a word", "[cli]") {
  const Ran endless = run({"moves", "kalah", "--positions", "/dev/zero"});
  CHECK(endless.code == 3);
  CHECK(endless.err == "plyscope-cli: /dev/zero, line 1: a line of more than 1,000,000 bytes\n");
  CHECK(run({"moves", "kalah", "--positions", "/"}).code == 4);
  How closed;
  closed.program = "/bin/sh";
  CHECK(run({"-c", "exec " PLY_CLI " moves kalah --positions - <&-"}, closed).code == 4);
}
