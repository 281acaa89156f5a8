// What a terminal may not be told: control characters are shown, never obeyed. And standard error that cannot be
// written.
#include <algorithm>

#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

// Line ends of our own are all the control there may be; U+009B and U+202E are as good as ESC to some terminals.
bool harmless(const std::string& text) {
  if (text.find("\xc2\x9b") != std::string::npos || text.find("\xe2\x80\xae") != std::string::npos) return false;
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\n') || c == 0x7f; });
}

}  // namespace

TEST_CASE("control characters from names, lines and files are shown, not obeyed", "[cli]") {
  const std::string evil =
      "\x1b[2J\x1b]0;owned\x07\x08\r\x7f\xc2\x9b"
      "1m\xe2\x80\xae"
      "x\xff";
  const TempFile list(evil + "\n# a comment\n");
  const std::vector<std::vector<std::string>> all = {
      {evil},
      {"moves", evil},
      {"moves", "kalah", "--" + evil},
      {"moves", "kalah", "--rules", evil},
      {"moves", "kalah", "--rules", "pits=" + evil},
      {"moves", "kalah", "--position", evil},
      {"moves", "toy-tree", "--position", "(" + evil},
      {"moves", "kalah", "--moves", evil},
      {"moves", "kalah", "--positions", list.path()},
      {"moves", "kalah", "--positions", list.path(), "--json"},
      {"moves", "kalah", "--positions", "no-such-" + evil},
      {"search", "kalah", "--depth", "2", "--profile", evil},
      {"search", "kalah", "--depth", "2", "--with", evil},
      {"search", "kalah", "--depth", "2", "--algorithm", evil},
      {"record", "kalah", "--depth", "2", "--out", "/no/such/folder/" + evil},
      {"record", "kalah", "--depth", "2", "--out", "/no/such/folder/" + evil, "--json"},
      {"trace", "info", "no-such-" + evil},
      {"trace", "info", list.path()},
      {"play", "kalah", "--first", evil},
      {"bench", evil},
  };
  for (const auto& words : all) {
    const Ran ran = run(words);
    INFO(words[0] << " " << (words.size() > 2 ? words[2] : "") << "\n" << ran.out << ran.err);
    CHECK(ran.code >= 2);
    CHECK(ran.code <= 4);
    CHECK(harmless(ran.out));
    CHECK(harmless(ran.err));
  }
  // What was typed into a game is said again where no terminal has shown it, and named in the answer.
  const Ran played = run({"play", "kalah", "--second", "beginner"}, evil + "\nquit\n");
  CHECK(played.code == 0);
  CHECK(harmless(played.out));
  CHECK(played.out.find("\\x1b[2J") != std::string::npos);
  CHECK(harmless(run({"engine", "arimaa"}, evil + "\nsetoption name " + evil + " value 1\nquit\n").out));
}

TEST_CASE("a file name is shown with its control characters in a result, too", "[cli]") {
  const TempFile file;
  const std::string evil = file.path() + "\x1b[31m\n";
  const Ran ran = run({"record", "kalah", "--depth", "2", "--out", evil});
  CHECK(ran.code == 0);
  CHECK(harmless(ran.out));
  CHECK(ran.out.find("\\x1b[31m\\n") != std::string::npos);
  std::remove(evil.c_str());
}

TEST_CASE("a standard error that cannot be written changes nothing but what is said there", "[cli]") {
  const TempFile file;
  How closed, full;
  closed.error = Stream::closed, full.error = Stream::full;
  const std::vector<How> without_error = {closed, full};
  const std::vector<std::vector<std::string>> all = {
      {"search", "kalah", "--depth", "3", "--json"},
      {"moves", "no-such-game"},
      {"moves", "kalah", "--position", "x"},
      {"record", "kalah", "--depth", "2", "--out", "/no/such/folder/x"},
      {"trace", "info", "/no/such/file"},
      {"no-such-command"},
  };
  for (const auto& words : all)
    for (const How& how : without_error) {
      const Ran usual = run(words), now = run(words, how);
      INFO(words[0]);
      CHECK(now.code == usual.code);
      CHECK(now.out.empty() == usual.out.empty());
      CHECK(now.err.empty());
    }
  // The number of the closed stream is not given to a file: messages would go there.
  for (const How& how : without_error) {
    CHECK(run({"record", "kalah", "--depth", "3", "--out", file.path()}, how).code == 0);
    CHECK(run({"trace", "info", file.path()}).code == 0);
    const TempFile list("x\n4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-\n");
    CHECK(run({"moves", "kalah", "--positions", list.path()}, how).code == 3);
    CHECK(read_file(list.path()).size() == 38);
  }
}
