// spsa: weights tuned by matches of slightly different ones, and the way of every weight.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/output_file.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/weights_text.h"
#include "engine/lab/tune/spsa.h"

namespace ply::cli {
namespace {

struct SpsaOptions {
  InputOptions input;
  std::string profile = "modern", weights, terms, out, csv, change = "0.1", rate = "0.1";
  u64 steps = 200, pairs = 4, nodes = 500;
  int threads = 1, opening_plies = 4;
};

Result<SpsaSettings> settings_of(const SpsaOptions& o, const ChosenGame& chosen) {
  SpsaSettings s;
  s.game = chosen.game;
  s.start = chosen.game->initial(o.input.seed);
  const auto profile = find_profile(*s.game, o.profile);
  if (!profile) return profile.error();
  s.profile = (*profile)->id;
  s.weights = (*profile)->weights;
  if (!o.weights.empty()) {
    const auto weights = weights_argument(*s.game, **profile, o.weights);
    if (!weights) return weights.error().after("--weights: ");
    s.weights = *weights;
  }
  for (const std::string_view part : split(o.terms, ',')) {
    if (trim(part).empty()) continue;
    int found = -1;
    for (std::size_t t = 0; t < (*profile)->terms.size(); ++t)
      if (canonical_id(trim(part)) == (*profile)->terms[t].id) found = static_cast<int>(t);
    if (found < 0) return Error{fmt::format("--terms: {} is no term of {}", quoted_text(trim(part)), s.profile)};
    s.free.push_back(found);
  }
  for (const auto& [text, value, name] :
       {std::tuple(&o.change, &s.change, "--change"), std::tuple(&o.rate, &s.rate, "--rate")}) {
    const auto n = to_number<double>(*text);
    if (!n || !(*n > 0) || *n > 10) return Error{fmt::format("{} is a number above 0, 10 at most", name)};
    *value = *n;
  }
  s.steps = o.steps, s.pairs = o.pairs, s.nodes = o.nodes, s.seed = o.input.seed;
  s.threads = o.threads, s.opening_plies = o.opening_plies;
  if (auto terms = spsa_terms(s); !terms) return terms.error();
  return s;
}

int run_spsa(const SpsaOptions& o) {
  Report report(o.input.json);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const auto settings = settings_of(o, *chosen);
  if (!settings) return report.fail(exit_usage, settings.error());
  const SpsaSettings& s = *settings;
  const ProfileInfo& profile = *s.game->profile(s.profile);
  for (const std::string& path : {o.out, o.csv})
    if (auto ok = path.empty() ? Status(Done{}) : refuse_stream(path); !ok) return report.fail(exit_file, ok.error());
  JobOf<Result<std::vector<SpsaStep>>> job;
  job.start([&](JobProgress& progress) { return spsa(s, progress); });
  watch(job, [&] { return fmt::format("step {} of {}", job.done(), job.all()); });
  const auto steps = taken(job);
  if (!steps) return report.fail(exit_bad_input, steps.error());
  const Weights tuned = rounded_weights(s, steps->back());
  Json terms = Json::array();
  std::string text =
      fmt::format("{} of {}, {} a move, seed {}\n  {:<18}{:>8}{:>8}\n", counted(steps->size() - 1, "step"),
                  counted(2 * s.pairs, "game"), counted(s.nodes, "node"), s.seed, "term", "old", "new");
  for (std::size_t t = 0; t < profile.terms.size(); ++t) {
    Json path = Json::array();
    for (const SpsaStep& step : *steps) path.push_back(step.weights[t]);
    terms.push_back({{"name", profile.terms[t].id}, {"old", s.weights.w[t]}, {"new", tuned.w[t]}, {"path", path}});
    text += fmt::format("  {:<18}{:>8}{:>8}\n", profile.terms[t].id, s.weights.w[t], tuned.w[t]);
  }
  if (!o.csv.empty())
    if (auto ok = write_file(o.csv, spsa_csv(s, *steps)); !ok) return report.fail(exit_file, ok.error());
  if (!o.out.empty())
    if (auto ok = write_file(o.out, spsa_weights_file(s, *steps)); !ok) return report.fail(exit_file, ok.error());
  const std::string player = spsa_player(s, tuned);
  report.object({{"game", s.game->type().id()},
                 {"profile", s.profile},
                 {"steps", steps->size() - 1},
                 {"games", (steps->size() - 1) * 2 * s.pairs},
                 {"terms", terms},
                 {"player", player}});
  text += fmt::format("whether they are better, a match says:\n  plyscope-cli match {} --players \"{},{}\"\n",
                      s.game->type().id(), player, spsa_player(s, s.weights));
  report.text(text);
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_spsa(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand(
      "spsa", "Tunes the weights of an evaluation by matches: simultaneous perturbation stochastic approximation");
  c->footer(
      "In every step all free weights are moved at random, each up or down; the two opposite sets play, and every "
      "weight follows the winner a little. The same seed gives the same weights. Ctrl-C keeps the steps that are "
      "finished.\n"
      "JSON: game profile steps games terms (list of name old new path: the weight after every step) player.");
  auto o = std::make_shared<SpsaOptions>();
  c->add_option("GAME", o->input.game, "The game", " ")->required();
  c->add_list("--rules", o->input.rules, "Rule options, k=v[,k=v...]", "k=v,...");
  c->add_option("--seed", o->input.seed, "Seed of everything random; same seed and options, same output", "N");
  c->add_flag("--json", o->input.json, "One JSON object");
  add_term_option(*c, o->input);
  c->add_option("--profile", o->profile, "Whose weights (default: modern)", "P");
  c->add_option("--weights", o->weights, "To begin with, other than the profile's: a file, or TERM=N words", "W");
  c->add_option("--terms", o->terms, "Only these weights move, separated by commas", "T,..");
  c->add_option("--steps", o->steps, "Matches (default: 200)", "N", Range{u64{1}, u64{1'000'000}});
  c->add_option("--pairs", o->pairs, "Pairs of games in each (default: 4)", "N", Range{u64{1}, u64{1'000'000}});
  c->add_option("--nodes", o->nodes, "Nodes a move (default: 500)", "N", Range{u64{10}, u64{1'000'000'000}});
  c->add_option("--change", o->change,
                "How far a weight is moved at the last step, as a share of itself (default: 0.1)", "X");
  c->add_option("--rate", o->rate,
                "How far it follows a match won by all games there, as a share of that (default: 0.1)", "X");
  c->add_option("--opening-plies", o->opening_plies, "Random plies that games begin with (default: 4)", "N",
                Range{0, 200});
  c->add_option("--threads", o->threads, "Games at a time", "N", Range{1, 256});
  c->add_option("--out", o->out, "Writes the new weights to a file", "FILE");
  c->add_option("--csv", o->csv, "Writes the way of every weight to a file", "FILE");
  c->callback([o, &chosen] { chosen = [o] { return run_spsa(*o); }; });
}

}  // namespace ply::cli
