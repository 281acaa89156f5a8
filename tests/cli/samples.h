// Lines of commands in files of tests/data, and the files that they name in braces.
#pragma once
#include <cstdio>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "tests/cli/golden_run.h"
#include "tests/cli/recorded.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

namespace cli_test {

/// The files that samples name in braces.
class SampleFiles {
 public:
  SampleFiles() {
    std::remove(results_.path().c_str()), std::remove(many_.path().c_str());
    const auto make = [](const std::vector<std::string>& words) { REQUIRE(run(words).code == 0); };
    make({"record", "kalah", "--depth", "4", "--out", rec_.path()});
    make({"record", "kalah", "--depth", "4", "--without", "killers", "--out", other_.path()});
    make({"record", "toy-tree", "--depth", "4", "--out", toy_.path()});
    make({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "1", "--out", results_.path()});
    make({"match", "kalah", "--players", "modern:1,modern:2", "--pairs", "40", "--out", many_.path()});
    make({"collection", results_.path(), "--book", folder_.file("book"), "--book-games", "1"});
    make({"trace", "export", rec_.path(), "--format", "nodes", "--out", nodes_.path()});
    make({"trace", "reproducer", rec_.path(), "--out", folder_.file("text")});
    REQUIRE(run({"4", "6"}, recording(PLY_EXAMPLE_CONNECT_FOUR, folder_.file("shallow"), ",ply=2")).code == 0);
    std::size_t folded = 0;  // a node whose own nodes are not recorded
    const auto all = nodes(folder_.file("shallow"));
    while (folded < all.size() && (all[folded]["skipped"].is_null() || all[folded]["skipped"] < 20)) ++folded;
    REQUIRE(folded < all.size());
    names = {{"{rec}", rec_.path()},
             {"{other}", other_.path()},
             {"{toy}", toy_.path()},
             {"{results}", results_.path()},
             {"{many}", many_.path()},
             {"{nodes}", nodes_.path()},
             {"{text}", folder_.file("text")},
             {"{missing}", folder_.file("missing")},
             {"{book}", folder_.file("book")},
             {"{out}", out_.path()},
             {"{champion}", folder_.file("champion.kgp")},
             {"{threads}", folder_.file("threads.plyrec")},
             {"{shallow}", folder_.file("shallow")},
             {"{reference}", PLY_TEST_DATA "/reference.plytrace"},
             {"{source}", PLY_TEST_DATA "/instrument/negamax.c"},
             {"{folded}", std::to_string(folded)},
             {"{engine}", std::string(PLY_CLI) + " engine kalah"},
             {"{sheet}", PLY_TEST_DATA "/worksheet_filled.json"},
             {"{assignment}", PLY_SOURCE_DIR "/app/examples/assignments/alpha-beta-trees.txt"},
             {"{student}", PLY_SOURCE_DIR "/app/examples/assignments/alpha_beta_trees.py"},
             {"{lesson}", PLY_SOURCE_DIR "/app/lessons/03-turn-few-cards.txt"}};
  }
  std::map<std::string, std::string> names;

  /// Every line of a file of tests/data with its words, the files named.
  template <class Visit>
  void each(const char* file, Visit visit) const {
    std::ifstream samples(std::string(PLY_TEST_DATA "/") + file);
    REQUIRE(samples.good());
    for (std::string line; std::getline(samples, line);) {
      if (line.empty() || line[0] == '#') continue;
      Words words = golden_words(line);
      for (std::string& w : words)
        for (const auto& [name, path] : names) replace_each(w, name, path);
      visit(line, words);
    }
  }

 private:
  const ply::test::Folder folder_;
  const TempFile rec_, other_, toy_, results_, many_, nodes_, out_;
};

}  // namespace cli_test
