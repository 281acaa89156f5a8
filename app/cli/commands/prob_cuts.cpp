// prob-cuts: what shallow searches say of deep ones, fitted to our own.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/json.h"
#include "app/cli/report.h"
#include "app/cli/watch.h"
#include "engine/base/text.h"
#include "engine/lab/tune/prob_cut_fit.h"

namespace ply::cli {
namespace {

struct ProbCutsOptions {
  InputOptions input;
  ProbCutFitSettings fit;
  std::string stages;
};

int run_prob_cuts(const ProbCutsOptions& o) {
  Report report(o.input.json);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  ProbCutFitSettings s = o.fit;
  s.seed = o.input.seed;
  const auto profile = find_profile(*chosen->game, s.profile);
  if (!profile) return report.fail(exit_usage, profile.error());
  s.profile = (*profile)->id;
  for (const std::string_view part : split(o.stages, ',')) {
    if (trim(part).empty()) continue;
    const auto min = to_number<int>(trim(part));
    if (!min || *min < 0 || (!s.stages.empty() && *min >= s.stages.back()))
      return report.fail(exit_usage, Error{"--stages are numbers, the greatest first: the least left in each"});
    s.stages.push_back(*min);
  }
  if (s.max_random < s.min_random) return report.fail(exit_usage, Error{"--random-most is less than --random-least"});
  JobOf<std::vector<ProbCutLine>> job;
  job.start([&](JobProgress& progress) { return fit_prob_cuts(*chosen->game, s, progress); });
  watch(job, [&] { return fmt::format("searching: {} of {} positions", job.done(), job.all()); });
  const std::vector<ProbCutLine> lines = taken(job);
  const auto fitted = [](const ProbCutLine& l) { return l.fitted; };
  if (!lines.empty() && std::none_of(lines.begin(), lines.end(), fitted))
    return report.fail(exit_bad_input, Error{"too few positions were found: no line can be fitted to them"});
  Json all = Json::array();
  std::string text = "  least  depth  shallow   slope  offset  deviation  positions\n";
  for (const ProbCutLine& l : lines) {
    all.push_back({{"least", l.min},
                   {"depth", l.depth},
                   {"shallow", l.shallow},
                   {"slope", l.fitted ? Json(l.slope) : Json()},
                   {"offset", l.fitted ? Json(l.offset) : Json()},
                   {"deviation", l.fitted ? Json(l.deviation) : Json()},
                   {"positions", l.positions}});
    text += fmt::format("{:7}{:7}{:9}", l.min, l.depth, l.shallow);
    text += l.fitted ? fmt::format("{:8.3f}{:8.0f}{:11.0f}", l.slope, l.offset, l.deviation)
                     : fmt::format("{:>8}{:>8}{:>11}", "-", "-", "-");
    text += fmt::format("{:11}\n", l.positions);
  }
  report.object({{"game", chosen->game->type().id()}, {"profile", s.profile}, {"lines", all}});
  report.text(text);
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_prob_cuts(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("prob-cuts", "What shallow searches tell about deep ones, fitted to our own");
  c->footer(
      "Positions are drawn by random moves and some of a short search. Each is searched to all depths, and the value "
      "of each depth is fitted as slope * shallow + offset, with the deviation of what is left: what the switch "
      "multi-probcut goes by. Decided scores are left out. A line without numbers had too few positions.\n"
      "JSON: game profile lines (least depth shallow slope offset deviation positions).");
  auto o = std::make_shared<ProbCutsOptions>();
  c->add_option("GAME", o->input.game, "The game", " ")->required();
  c->add_list("--rules", o->input.rules, "Rule options, k=v[,k=v...]", "k=v,...");
  c->add_option("--profile", o->fit.profile, "Whose searches (default: modern)", "P");
  c->add_option("--positions", o->fit.positions, "How many (default 2000)", "N", Range{1, 10'000'000});
  c->add_option("--depth", o->fit.depth, "The deepest search (default 9)", "N", Range{3, 30});
  c->add_option("--random-least", o->fit.min_random, "Random moves at the beginning, at least (default 6)", "N",
                Range{0, 1000});
  c->add_option("--random-most", o->fit.max_random, "The same, at most (default 14)", "N", Range{0, 1000});
  c->add_option("--stages", o->stages, "The least left in each stage, the greatest first", "N,N");
  c->add_option("--seed", o->input.seed, "Seed of everything random (default 1)", "N");
  c->add_flag("--json", o->input.json, "One JSON object");
  o->input.seed = 1;
  c->callback([o, &chosen] { chosen = [o] { return run_prob_cuts(*o); }; });
}

}  // namespace ply::cli
