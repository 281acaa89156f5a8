// A file that is not there, or cannot be written, is exit 4 whatever it was wanted for: tests/data/missing_files.txt.
#include <set>

#include "tests/cli/samples.h"

using namespace cli_test;

TEST_CASE("a file that is not there or cannot be written is exit 4 in every command that takes one", "[cli]") {
  const std::string nowhere = "/no/such/folder/file", full = "/proc/nope/x";
  SampleFiles files;
  files.names["{nowhere}"] = nowhere, files.names["{full}"] = full;
  std::set<std::string> covered, parts;
  const auto refused = [&](const std::string& line, const Words& words) {
    INFO(line);
    const Ran r = run(words);
    CHECK(r.code == 4);
    CHECK((contains(r.err, nowhere) || contains(r.err, full)));
    covered.insert(words[0]);
    if (words[0] == "trace") parts.insert(words[1]);
  };
  files.each("missing_files.txt", refused);
  // Every part of trace reads a recording; those that need no more are not in the file.
  for (const std::string& part : subcommands(run({"trace", "--help"}).out))
    if (part != "fields" && (!parts.contains(part) || part == "export" || part == "reproducer"))
      refused(part, {"trace", part, nowhere});
  // No command that takes a file is left out.
  for (const std::string& command : subcommands(run({"--help"}).out)) {
    const std::string help = run({command, "--help"}).out;
    const bool takes = help.find("FILE") != help.find("FILE is read");  // every help says what - means there
    INFO(command);
    CHECK((!takes || command == "trace" || covered.contains(command)));
  }
}
