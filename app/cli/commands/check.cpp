// check: the search put to the test.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/cli/check_file.h"
#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/match_args.h"
#include "app/cli/progress.h"
#include "engine/base/text.h"
#include "engine/check/check.h"
#include "engine/games/registry.h"

namespace ply::cli {
namespace {

struct CheckCommandOptions {
  u64 games = 200, seed = 1;
  int threads = 1;
  std::string game, shard, out;
  bool classic = false, resume = false, json = false;
};

CheckOptions check_options(const CheckCommandOptions& o) {
  CheckOptions out{o.games, 0, o.seed, o.threads, &interrupt_flag(), {}, o.classic};
  if (Progress::wanted()) out.progress = [](std::string_view line) { Progress::show(line); };
  return out;
}

using Check = CheckRow (*)(const GameType&, const CheckOptions&);

// In blocks, of which some may be another machine's or done before.
int over_blocks(const CheckCommandOptions& o, const CheckKind& kind, Check check, Report& report) {
  Shard shard;
  if (!o.shard.empty()) {
    const auto read = read_shard(o.shard);
    if (!read) return report.fail(exit_usage, read.error());
    shard = *read;
  }
  const std::string header = check_header(kind, o.games, o.seed, canonical_id(o.game), shard);
  std::optional<ShardWriter> file;
  if (!o.out.empty()) {
    auto opened = ShardWriter::open(o.out, header, o.resume);
    if (!opened) return report.fail(opened.error().file ? exit_file : exit_bad_input, opened.error());
    file.emplace(std::move(*opened));
  }
  Pieces pieces;
  if (file) pieces = file->done();
  u64 number = 0;
  for (const GameType* type : all_games()) {
    if (!o.game.empty() && type != find_game(o.game)) continue;
    for (u64 block = 0; block * check_block < o.games; ++block) {
      if (number++ % shard.of != shard.at || pieces.contains({type->id(), block})) continue;
      CheckOptions options = check_options(o);
      options.from = block * check_block, options.games = std::min(o.games, options.from + check_block);
      const std::string line = check_line(kind, block, check(*type, options));
      if (interrupted()) break;
      if (file)
        if (const Status written = file->append(line); !written) return report.fail(exit_file, written.error());
      pieces[{type->id(), block}] = line;
    }
  }
  const CheckSums sums = sure(check_sums(header, pieces));
  for (const CheckRow& row : sums.rows) print_check(report, kind, row);
  return report.finish(interrupted() ? exit_interrupted : sums.wrong() == 0 ? exit_done : exit_finding);
}

int over_games(const CheckCommandOptions& o, const CheckKind& kind, Check check) {
  Report report(o.json);
  if (!o.game.empty() && !find_game(o.game))
    return report.fail(exit_usage, {"there is no game " + ply::quoted_text(o.game)});
  if (o.resume && o.out.empty()) return report.fail(exit_usage, {"--resume needs --out FILE"});
  if (!o.shard.empty() || !o.out.empty()) return over_blocks(o, kind, check, report);
  u64 sum = 0;
  for (const GameType* type : all_games()) {
    if (!o.game.empty() && type != find_game(o.game)) continue;
    const CheckRow row = check(*type, check_options(o));
    sum += row.wrong;
    print_check(report, kind, row);
    if (interrupted()) return report.finish(exit_interrupted);
  }
  return report.finish(sum == 0 ? exit_done : exit_finding);
}

int faults(const CheckCommandOptions& o) {
  Report report(o.json);
  bool all = true;
  for (const FaultInfo& f : all_faults()) {
    if (Progress::wanted()) Progress::show(f.id);
    const FaultRow row = check_fault(f, check_options(o));
    if (interrupted()) return report.finish(exit_interrupted);
    const bool tried = row.searches > 0 || !o.classic;
    all = all && (row.named() || !tried);
    report.object({{"fault", f.id},
                   {"expected", f.expected},
                   {"named_by", row.named_by},
                   {"searches", row.searches},
                   {"command", row.command}});
    report.text(fmt::format("{:<24} {:<6} {} {}\n", f.id, f.expected,
                            row.named() ? "named by"
                            : tried     ? "NOT NAMED"
                                        : "no search of an original has what it spoils",
                            fmt::join(row.named_by, " ")));
  }
  return report.finish(all ? exit_done : exit_finding);
}

}  // namespace

void add_check(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand(
      "check", "The search put to the test: planted faults, clean searches, plain minimax, sentences");
  c->require_subcommand();
  c->footer("Exit code 1 on any finding; of faults: if one was not named.");
  auto o = std::make_shared<CheckCommandOptions>();
  const auto common = [&](CommandSpec* s) {
    s->add_option("--seed", o->seed, "Draws other searches", "N");
    s->add_flag("--json", o->json, "One JSON object a row");
  };
  const auto of_games = [&](CommandSpec* s) {
    s->add_option("--games", o->games, "Searches of every game (default 200)", "N", Range{1, 100'000'000});
    s->add_option("--game", o->game, "Only this game", "GAME");
    s->add_option("--threads", o->threads, "Workers; the rows do not depend on it", "N", Range{1, 256});
    s->add_option("--shard", o->shard, "Every n-th block of searches only, from the i-th on: for several machines",
                  "i/n");
    s->add_option("--out", o->out, "Keep what is done block by block; `merge` makes one of several", "FILE.jsonl");
    s->add_flag("--resume", o->resume, "Continue FILE.jsonl");
    common(s);
  };

  CommandSpec* f = c->add_subcommand(
      "faults", "Plants every known fault into searches, until a rule of the linter or the audit names it");
  f->footer([] {
    std::string out = "JSON: fault expected named_by searches command. The faults, as `record --fault` takes them:\n";
    for (const FaultInfo& i : all_faults()) out += fmt::format("  {:<24}{}\n", i.id, i.sentence);
    return out;
  });
  f->add_flag("--classic", o->classic, "In the searches of the original programs instead of ours");
  common(f);
  f->callback([o, &chosen] { chosen = [o] { return faults(*o); }; });

  CommandSpec* l =
      c->add_subcommand("lint", "The linter over clean searches drawn by chance: every alarm is one too many");
  l->footer("JSON: game searches alarms.");
  of_games(l);
  l->callback([o, &chosen] { chosen = [o] { return over_games(*o, {"lint", "alarms"}, check_lint); }; });

  CommandSpec* m = c->add_subcommand("minimax", "Searches with sound switches against plain minimax");
  m->footer("JSON: game searches mismatches.");
  of_games(m);
  m->callback([o, &chosen] { chosen = [o] { return over_games(*o, {"minimax", "mismatches"}, check_minimax); }; });

  CommandSpec* w = c->add_subcommand(
      "sentences", "What every sentence about small searches claims, at every moment, judged from the records alone");
  w->footer("JSON: game searches refused.");
  of_games(w);
  w->callback([o, &chosen] { chosen = [o] { return over_games(*o, {"sentences", "refused"}, check_sentences); }; });
}

}  // namespace ply::cli
