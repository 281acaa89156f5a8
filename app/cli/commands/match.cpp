// match and tournament: games between programs, in colour-swapped pairs, on several threads.
#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <thread>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/match_args.h"
#include "app/cli/match_json.h"
#include "app/cli/match_output.h"
#include "app/cli/progress.h"
#include "app/cli/watch.h"
#include "engine/base/file.h"
#include "engine/match/openings.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"

namespace ply::cli {
namespace {

constexpr const char* players_help =
    "A player is a level of the game, PROFILE:DEPTH, PROFILE:nodes=N, PROFILE:time=MS, PROFILE:tc=BASE+INCREMENT "
    "(`games` lists levels and profiles), gp:FILE where the game has genetic programs, or an outside engine: "
    "engine:COMMAND [@ depth=N nodes=N time=MS tc=BASE+INCREMENT protocol=NAME option.NAME=VALUE].\n"
    "tc is a clock in seconds: 10+0.1, 40/60+0.5 (a minute for every 40 moves), 2:30. Whose clock runs down has lost "
    "the game. From that of our own players goes time of the processor, from that of an outside engine all until its "
    "answer; it may be margin=MS (100) late.\n"
    "A level or profile may be followed by what it does otherwise: modern:6 @ row=9 with=lmr without=killers (weights "
    "by the names that `eval` prints, switches by those of `games`), or @ weights=FILE, a file of the command "
    "`weights`; solver=N asks the game's solver near the end, for at most N nodes; threads=N lets N threads search "
    "each move together: its games do not repeat, and its time is that of the clock; gives=2.5 often=50 seed=3 is a "
    "handicap: it gives away at most 2.5 of what the profile counts in, in half of its moves, drawn by this seed.\n"
    "An outside engine without depth, nodes or time is given time=1000, with a warning; patience=MS alone lets it "
    "play by limits of its own. What it forfeits (no move in time, nonsense, its end) gives no Elo; five forfeits of "
    "a player in a row end the match (exit 1), and --resume goes on.\n"
    "Every pair is one opening played with both colours; error bars come from pairs. Pair k depends on the seed, the "
    "texts of its two players and k alone: any number of threads and shards gives the same games, unless somebody "
    "plays by the clock.\n"
    "The file of --out: a header with rules, players, openings and seed, then a line a game: pairing pair game first "
    "second winner reason plies opening moves times nodes seconds_first seconds_second (times, in seconds, and nodes: "
    "one a ply), and where somebody has a clock clocks: what the mover's shows after every ply, in milliseconds. It "
    "survives a kill at any moment; --resume continues. Thinking is measured in time of the processor, for outside "
    "engines and players with time=MS in that of the clock; how many moves took longer by the clock than they had, "
    "and how much, is told at the end. Elo, its interval and the superiority count one more pair, even in points: few "
    "games prove little.\n"
    "Where a test ended the match, the interval takes that into account. --json prints header, games and statistics "
    "to standard output instead of the summary.";

int write_csv(Report& report, const std::string& path, const ResultTable& table, const MatchSettings& s) {
  if (path.empty()) return exit_done;
  const RuleValues rules = s.game->rules();
  const auto size = rules.find("size");
  const auto ok = write_file(path, table_csv(table, size == rules.end() ? "" : size->second));
  return ok ? exit_done : report.fail(exit_file, ok.error());
}

// The table of a file that is there: results, or what a report printed.
int show(const MatchArgs& o) {
  Report report(o.input.json);
  if (o.show.ends_with(".csv")) {
    const auto text = read_file(o.show);
    if (!text) return report.fail(exit_file, text.error());
    const auto tables = read_printed_tables(*text);
    if (!tables) return report.fail(exit_bad_input, {fmt::format("{}, {}", o.show, tables.error().message)});
    for (const ResultTable& t : *tables) {
      const auto flags = suspicions(t, {});
      report.object(table_json(t, flags));
      report.text(table_text(t, flags));
    }
    return report.finish(exit_done);
  }
  const auto file = read_match_file(o.show);
  if (!file) return report.fail(exit_bad_input, file.error());
  const auto settings = read_match_header(file->header);
  if (!settings) return report.fail(exit_bad_input, {fmt::format("{}, line 1: {}", o.show, settings.error().message)});
  show_match(report, *settings, file->games, true);
  return report.finish(write_csv(report, o.csv, table_of(*settings, file->games), *settings));
}

int play(const MatchArgs& o, bool tournament) {
  if (!o.show.empty()) return show(o);
  Report report(o.input.json);
  auto asked = asked_match(o);
  if (const auto* problem = std::get_if<MatchProblem>(&asked)) return report.fail(problem->code, problem->error);
  const auto& [settings, shard] = std::get<AskedMatch>(asked);

  // 1. What is there already.
  const std::string header = match_header(settings, shard);
  MatchOutput output;
  if (auto problem = output.open(o.out, header, shard, o.resume)) return report.fail(problem->code, problem->error);
  if (report.json()) report.object(Json::of_text(header));

  for (const std::string& warning : match_warnings(settings)) Report::note("Warning: " + warning + ".");
  if (const std::string warning = openings_warning(settings); !warning.empty())
    Report::note("Warning: " + warning + ".");

  // 2. The games. Signals and progress are looked at by a thread of their own.
  MatchRunner runner(settings, shard, std::move(output.finished));
  const auto sink = [&](const MatchGame& g) -> Status {
    const std::string line = match_line(g);
    if (report.json()) report.object(Json::of_text(line));
    return output.append(line);
  };
  JobOf<Status> job;
  job.start([&](JobProgress& progress) {
    const AtStop stop(progress, [&] { runner.stop(); });
    return runner.run(o.threads, sink);
  });
  watch(job, [&] {
    const MatchProgress p = runner.progress();
    return fmt::format("{} of {} games, {:.1f} a second, {} left", p.games, p.wanted, p.rate(), duration(p.left()));
  });
  const auto ended = job.take();
  const Status done = ended ? std::move(*ended) : Status(Error{job.take_failure()});
  const std::string given_up = runner.given_up();
  if (!done && given_up.empty()) return report.fail(exit_file, done.error());

  // 3. What they show.
  const auto games = runner.games();
  show_match(report, settings, games, tournament);
  if (const int code = write_csv(report, o.csv, table_of(settings, games), settings); code != exit_done) return code;
  if (!given_up.empty())
    return report.finish(report.fail(exit_finding, {given_up + (o.out.empty() ? "." : "; --resume continues.")}));
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_match(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("match", "Games between two players, with statistics");
  c->footer(players_help);
  auto o = std::make_shared<MatchArgs>();
  add_match_args(*c, *o, false);
  c->callback([o, &chosen] { chosen = [o] { return play(*o, false); }; });
}

void add_tournament(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("tournament", "Games between several players, with a cross table");
  c->footer(players_help);
  auto o = std::make_shared<MatchArgs>();
  add_match_args(*c, *o, true);
  c->callback([o, &chosen] { chosen = [o] { return play(*o, true); }; });
}

}  // namespace ply::cli
