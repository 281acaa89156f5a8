// Makes up the lines that the monkey types: mostly what could be meant, sometimes anything. The same seed makes the
// same lines, as far as the program answers in the same time.
#pragma once
#include <string>

#include "engine/base/random.h"
#include "tests/monkey/stage.h"

namespace ply::monkey {

class Typist {
 public:
  explicit Typist(Random random, std::string files) : random_(random), files_(std::move(files)) {}
  /// The next line, for a stage as it stands.
  std::string line(Stage& stage);

 private:
  std::string move(Stage& stage);
  std::string command(Stage& stage);
  std::string argument(Stage& stage, const ui::UserCommand& c);
  std::string point(Stage& stage);
  std::string key(Stage& stage);
  std::string game();
  std::string file();
  std::string collection();
  std::string text(Stage& stage);
  int below(int n) { return static_cast<int>(random_.below(static_cast<u32>(n))); }
  template <class List>
  const auto& one_of(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(std::size(list))))];
  }

  Random random_;
  const std::string files_;  // a folder that it may write to
};

}  // namespace ply::monkey
