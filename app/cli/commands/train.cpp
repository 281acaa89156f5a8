// train: the table of an evaluation fitted to games that the program plays with itself.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/json.h"
#include "app/cli/output_file.h"
#include "app/cli/report.h"
#include "app/cli/watch.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/trained_table.h"

namespace ply::cli {
namespace {

constexpr auto max_bytes_of_games = std::size_t{2} << 30;  // what --save writes of the longest training

struct Options {
  InputOptions input;
  TrainSettings train;
  std::string games, by, save, out;
};

int run(const Options& o) {
  Report report(o.input.json);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const auto* game = dynamic_cast<const HasTrainedTable*>(chosen->game.get());
  if (!game)
    return report.fail(exit_usage, Error{fmt::format("{} has no evaluation with a table", chosen->game->type().id())});
  TrainSettings s = o.train;
  s.seed = o.input.seed;
  if (!o.games.empty()) {
    const auto text = read_file(o.games, max_bytes_of_games);
    if (!text) return report.fail(exit_file, text.error());
    for (const std::string_view line : split(without_bom(*text), '\n'))
      if (!trim(line).empty()) s.lines.emplace_back(trim(line));
    if (s.lines.empty()) return report.fail(exit_bad_input, Error{visible(o.games) + ": there are no games in it"});
  }
  if (!o.by.empty()) {
    auto text = read_file(o.by);
    if (!text) return report.fail(exit_file, text.error());
    if (text->empty()) return report.fail(exit_bad_input, Error{visible(o.by) + ": there is no table in it"});
    s.by = std::move(*text);
  }
  for (const std::string* path : {&o.out, &o.save})
    if (!path->empty())
      if (const Status ok = try_output(*path); !ok) return report.fail(exit_file, ok.error());
  JobOf<Result<TrainedTable>> job;
  job.start([&](JobProgress& progress) { return game->train(s, progress); });
  watch(job, [&] {
    return job.all() > 0 ? fmt::format("playing: {} of {} games", job.done(), job.all())
                         : fmt::format("fitting: {} positions", job.done());
  });
  const Result<TrainedTable> table = taken(job);
  if (!table) return report.fail(interrupted() ? exit_interrupted : exit_bad_input, table.error());
  // One file that cannot be written must not cost the other.
  const Status written = write_file(o.out, table->table);
  Status saved = Done{};
  if (!o.save.empty()) {
    std::string lines;
    for (const std::string& line : table->lines) lines += line + "\n";
    saved = write_file(o.save, lines);
  }
  report.object({{"game", chosen->game->type().id()}, {"games", table->lines.size()}, {"report", table->report}});
  report.text(table->report + (written ? "Written to " + visible(o.out) + "\n" : ""));
  if (!written) return report.finish(report.fail(exit_file, written.error()));
  if (!saved) return report.finish(report.fail(exit_file, saved.error()));
  return report.finish(exit_done);
}

}  // namespace

void add_train(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("train", "The table of an evaluation, fitted to games that are played for it");
  c->footer(
      "The program plays against itself: random moves, then few nodes a move, and exactly to the end where\n"
      "there is a solver. The table is fitted to the positions after the random moves; held-out games show\n"
      "how well it predicts them. Where a game takes it, a second table is made from games that the first plays\n"
      "(--by): better games, and what was seen in them is used in the fit, too. Equal options give equal tables.\n"
      "Positions that another program judged, where a game takes them, are lines as well: the position, and its value\n"
      "for who moves, in hundredths of the least piece.\n"
      "JSON: game games report.");
  auto o = std::make_shared<Options>();
  c->add_option("GAME", o->input.game, "The game", " ")->required();
  c->add_list("--rules", o->input.rules, "Rule options, k=v[,k=v...]; `plyscope-cli games` lists them", "k=v,...");
  c->add_option("--count", o->train.games, "Number of games to play, or to use of those given (default 1000)", "N",
                Range{1, 10'000'000});
  c->add_option("--nodes", o->train.nodes, "Nodes a move, in the games that are played (default 1000)", "N",
                Range{10, 1'000'000});
  c->add_option("--rounds", o->train.rounds, "Of the fit through all positions (default 8)", "N", Range{1, 1000});
  c->add_option("--games", o->games, "Saved games, instead of playing; or positions that another program judged",
                "FILE");
  c->add_option("--by", o->by,
                "The table that plays, and whose values are learned as well (default: none, as for the first)", "FILE");
  c->add_option("--save", o->save, "Write the games to this file", "FILE");
  c->add_option("--out", o->out, "Write the table to this file", "FILE")->required();
  c->add_option("--seed", o->input.seed, "Seed of everything random (default 1)", "N");
  c->add_flag("--json", o->input.json, "One JSON object");
  o->input.seed = 1;
  c->callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace ply::cli
