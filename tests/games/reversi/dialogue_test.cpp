// The original's dialogue, talked with by a terminal that writes down what it is told.
#include <deque>

#include "engine/game/dialogue.h"
#include "engine/games/registry.h"
#include "engine/games/reversi/game.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

class WrittenDown final : public Terminal {
 public:
  explicit WrittenDown(std::deque<std::string> answers) : answers_(std::move(answers)) {}

  void print(std::string_view lines) override { happened.emplace_back(lines); }
  std::optional<std::string> ask(std::string_view) override {
    if (answers_.empty()) return std::nullopt;
    happened.push_back("asked");
    std::string out = answers_.front();
    answers_.pop_front();
    return out;
  }
  void pause(int milliseconds) override { happened.push_back(milliseconds > 0 ? "pause" : "none"); }
  void show(const Game&, const Position&) override {}
  std::optional<MoveCode> think(const Game& game, const Position& p, History, const Player&) override {
    happened.push_back("thought");
    return game.moves(p).front();
  }
  void play(const Setup&, const Player&, const Player&) override {}

  std::vector<std::string> happened;

 private:
  std::deque<std::string> answers_;
};

/// What came right before the first line that begins so.
std::string before(const std::vector<std::string>& happened, const std::string& begin) {
  for (std::size_t i = 1; i < happened.size(); ++i)
    if (happened[i].starts_with(begin)) return happened[i - 1];
  return {};
}

}  // namespace

TEST_CASE("the machine of the original pauses before each of its moves, and before a pass", "[reversi][dialogue]") {
  WrittenDown game({"1", "5,3", "0", "n"});
  reversi::original_dialogue().run(game, {});
  CHECK(before(game.happened, "thought") == "pause");
  CHECK(before(game.happened, "pause") == "The machine is thinking ...");

  //     1 2 3
  //   1 X O .   White is to move and has none.
  WrittenDown passing({"1", "1,3", "n"});
  DialogueRequest request;
  request.setup = *find_game("reversi")->parse_position("XO" + std::string(62, '-') + " O", {});
  reversi::original_dialogue().run(passing, request);
  CHECK(before(passing.happened, "The machine has no move and passes.") == "pause");
  CHECK(before(passing.happened, "thought").empty());
}
