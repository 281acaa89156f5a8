// train: the table of an evaluation fitted to games that the program plays with itself.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/json.h"
#include "app/cli/match_args.h"
#include "app/cli/output_file.h"
#include "app/cli/report.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/trained_table.h"
#include "engine/match/sharded_file.h"
#include "engine/trace/digest.h"

namespace ply::cli {
namespace {

constexpr auto max_bytes_of_games = std::size_t{2} << 30;  // what --save writes of the longest training

struct TrainOptions {
  InputOptions input;
  TrainSettings train;
  std::string games, by, save, out, shard, after;
  bool resume = false;
};

/// The games of a file, one a line.
Result<std::vector<std::string>> lines_of(const std::string& path) {
  const auto text = read_file(path, max_bytes_of_games);
  if (!text) return text.error();
  std::vector<std::string> out;
  for (const std::string_view line : split(without_bom(*text), '\n'))
    if (!trim(line).empty()) out.emplace_back(trim(line));
  if (out.empty()) return Error{visible(path) + ": there are no games in it"};
  return out;
}

Exit code_of(const Error& e) { return e.file ? exit_file : exit_bad_input; }

/// A shard of the games that come next, and no table.
int play_shard(const TrainOptions& o, Report& report, const Game& game, const HasTrainedTable& trained,
               TrainSettings s) {
  const auto shard = read_shard(o.shard);
  if (!shard) return report.fail(exit_usage, shard.error());
  if (o.save.empty()) return report.fail(exit_usage, {"--shard needs --save FILE.jsonl, where the games go"});
  if (!o.games.empty() || !o.out.empty())
    return report.fail(exit_usage,
                       {"--shard plays games, and takes no --games and no --out: the table is made of all"});
  if (!o.after.empty()) {
    auto lines = lines_of(o.after);
    if (!lines) return report.fail(code_of(lines.error()), lines.error());
    s.lines = std::move(*lines);
  }
  JobOf<Result<TrainPart>> fit;
  fit.start([&](JobProgress& progress) { return trained.next_part(s, progress); });
  watch(fit, [&] { return fmt::format("fitting: {}", counted(fit.done(), "position")); });
  const Result<TrainPart> part = taken(fit);
  if (!part) return report.fail(interrupted() ? exit_interrupted : exit_bad_input, part.error());

  Digest before;
  for (const std::string& line : s.lines) before.add(line);
  before.add(s.by);
  const Json what = {{"version", 1},          {"game", game.type().id()},
                     {"rules", game.rules()}, {"count", s.games},
                     {"nodes", s.nodes},      {"rounds", s.rounds},
                     {"seed", s.seed},        {"from", part->from},
                     {"to", part->to},        {"before", fmt::format("{:016x}", before.value())}};
  auto file = ShardWriter::open(o.save, sharded_header(training_kind, what.dump(), *shard), o.resume);
  if (!file) return report.fail(code_of(file.error()), file.error());
  JobOf<Status> play;
  play.start([&](JobProgress& progress) -> Status {
    progress.all = (part->to - part->from + shard->of - 1 - shard->at) / shard->of;
    for (u64 n = part->from + shard->at; n < part->to && !progress.stop; n += shard->of, ++progress.done) {
      if (file->done().contains({"", n})) continue;
      const std::string line = part->game(n);
      const Json piece = {{"number", n}, {"line", line}};
      if (Status written = file->append(piece.dump()); !written) return written;
    }
    return Done{};
  });
  watch(play, [&] { return fmt::format("playing: {} of {}", play.done(), counted(play.all(), "game")); });
  const u64 played = play.done();
  if (const Status ok = taken(play); !ok) return report.fail(exit_file, ok.error());
  report.object({{"game", game.type().id()}, {"games", played}, {"report", "shard " + o.shard}});
  report.text(fmt::format("Shard {}: {} of {} to {} in {}\n", o.shard, counted(played, "game"), part->from + 1,
                          part->to, visible(o.save)));
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

int run_train(const TrainOptions& o) {
  Report report(o.input.json);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const auto* game = dynamic_cast<const HasTrainedTable*>(chosen->game.get());
  if (!game)
    return report.fail(exit_usage, Error{fmt::format("{} has no evaluation with a table", chosen->game->type().id())});
  TrainSettings s = o.train;
  s.seed = o.input.seed;
  if (!o.games.empty()) {
    auto lines = lines_of(o.games);
    if (!lines) return report.fail(code_of(lines.error()), lines.error());
    s.lines = std::move(*lines);
  }
  if (!o.by.empty()) {
    auto text = read_file(o.by);
    if (!text) return report.fail(exit_file, text.error());
    if (text->empty()) return report.fail(exit_bad_input, Error{visible(o.by) + ": there is no table in it"});
    s.by = std::move(*text);
  }
  if (!o.shard.empty()) return play_shard(o, report, *chosen->game, *game, std::move(s));
  if (o.resume || !o.after.empty()) return report.fail(exit_usage, {"--resume and --after go with --shard"});
  if (o.out.empty()) return report.fail(exit_usage, {"--out FILE is missing, where the table goes"});
  for (const std::string* path : {&o.out, &o.save})
    if (!path->empty())
      if (const Status ok = try_output(*path); !ok) return report.fail(exit_file, ok.error());
  JobOf<Result<TrainedTable>> job;
  job.start([&](JobProgress& progress) { return game->train(s, progress); });
  watch(job, [&] {
    return job.all() > 0 ? fmt::format("playing: {} of {}", job.done(), counted(job.all(), "game"))
                         : fmt::format("fitting: {}", counted(job.done(), "position"));
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
      "The program plays against itself: random moves, then few nodes a move, and exactly to the end where there is a "
      "solver. The table is fitted to the positions after the random moves; held-out games show how well it predicts "
      "them. Where a game takes it, a second table is made from games that the first plays (--by): better games, and "
      "what was seen in them is used in the fit, too. Equal options give equal tables.\n"
      "Positions that another program judged, where a game takes them, are lines as well: the position, and its value "
      "for who moves, in hundredths of the least piece.\n"
      "JSON: game games report.");
  auto o = std::make_shared<TrainOptions>();
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
  c->add_option("--out", o->out, "Write the table to this file", "FILE");
  c->add_option(
      "--shard", o->shard,
      "Only play every n-th game of the next part, from the i-th on, into --save FILE.jsonl; `merge` makes the "
      "games of all shards one file for --games",
      "i/n");
  c->add_option("--after", o->after, "With --shard: the games of the parts before, where a game is trained in parts",
                "FILE");
  c->add_flag("--resume", o->resume, "With --shard: continue FILE.jsonl");
  c->add_option("--seed", o->input.seed, "Seed of everything random (default 1)", "N");
  c->add_flag("--json", o->input.json, "One JSON object");
  o->input.seed = 1;
  c->callback([o, &chosen] { chosen = [o] { return run_train(*o); }; });
}

}  // namespace ply::cli
