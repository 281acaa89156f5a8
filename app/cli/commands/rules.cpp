// rules: how a game is played, as the workbench shows it, its boards as text.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/report.h"
#include "engine/base/text.h"
#include "engine/game/board_text.h"
#include "engine/game/rules_page.h"
#include "engine/games/registry.h"

namespace ply::cli {
namespace {

struct RulesOptions {
  std::string game;
  bool json = false;
};

std::string cell_names(const RulesBoard& b) {
  std::string out;
  for (const Cell& c : b.game->board(b.position).cells)
    if (std::find(b.targets.begin(), b.targets.end(), c.id) != b.targets.end()) out += " " + c.name;
  return out;
}

int run_rules(const RulesOptions& o) {
  Report report(o.json);
  InputOptions of_game;
  of_game.game = o.game;
  const auto chosen = choose_game(of_game);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const GameType* type = chosen->type;
  const RulesPage* page = rules_page(*type);
  if (!page) return report.fail(exit_bad_input, {fmt::format("there is no page about the rules of {}", type->title())});
  Json out = {{"id", type->id()}, {"usual", page->usual}, {"parts", Json::array()}};
  std::string text;
  for (const RulesPart& part : page->parts) {
    if (part.boards.empty()) {
      out["parts"].push_back(Json{{"text", part.text}});
      text += std::string(trim(part.text)) + "\n\n";
    }
    for (const RulesBoard& b : part.boards) {
      Json board = {
          {"position", b.game->write(b.position)}, {"rules", write_rules(b.game->rules())}, {"words", b.words}};
      if (!b.targets.empty()) board["targets"] = std::string(trim(cell_names(b)));
      out["parts"].push_back(board);
      text += board_text(b.game->board(b.position)) + "\n";
      if (!b.targets.empty()) text += fmt::format("  marked:{}\n", cell_names(b));
      text += fmt::format("  {}\n\n", b.words);
    }
  }
  if (!page->usual.empty()) text += fmt::format("Most people play: --rules {}\n", write_rules(page->usual));
  report.object(out);
  report.text(text);
  return report.finish(exit_done);
}

}  // namespace

void add_rules(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("rules", "How to play a game, with diagrams, and which rules are most common");
  c->footer("JSON: id usual parts (each a text, or a board: position rules words targets).");
  auto o = std::make_shared<RulesOptions>();
  c->add_option("GAME", o->game, "The game")->required();
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return run_rules(*o); }; });
}

}  // namespace ply::cli
