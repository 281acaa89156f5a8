// weights: the weights of an evaluation fitted to the results of games, and tried against the old ones.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/match_json.h"
#include "app/cli/match_output.h"
#include "app/cli/output_file.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/own_terms.h"
#include "engine/game/weights_text.h"
#include "engine/lab/tune/tune_games.h"
#include "engine/lab/tune/tune_report.h"

namespace ply::cli {
namespace {

struct WeightsOptions {
  InputOptions input;
  std::vector<std::string> games;
  std::string profile = "modern", weights, hold, unit, out, vectors, sprt = "0,10", verify_out, pull = "4",
              longer = "0";
  u64 play = 0, verify = 0, nodes = 2000, longer_nodes = 2000;
  int depth = 1, iterations = 2000, seconds = 0, threads = 1, opening_plies = 8, max_plies = 2000;
  bool resume = false;
};

using Problem = std::optional<MatchProblem>;

// The games of the files, and their rules and start.
Problem read_games(const WeightsOptions& o, const ChosenGame& chosen, TuneSettings& s, TuneGames& games) {
  auto given = read_given_games(*chosen.type, o.games);
  if (!given) return MatchProblem{exit_bad_input, given.error()};
  if (!o.input.rules.empty() && given->game->rules() != chosen.game->rules())
    return MatchProblem{
        exit_bad_input,
        {fmt::format("{}: these games have other rules: {}", o.games.front(), write_rules(given->game->rules()))}};
  auto with = with_own_terms(given->game, own_terms_of(*chosen.game));
  if (!with) return MatchProblem{exit_usage, with.error()};
  s.game = std::move(*with);
  s.start = given->start;
  games = std::move(given->games);
  return std::nullopt;
}

Problem settings_of(const WeightsOptions& o, const ChosenGame& chosen, TuneSettings& s, TuneGames& games) {
  const auto usage = [](std::string what) { return MatchProblem{exit_usage, {std::move(what)}}; };
  const auto refused = [](const Error& e) { return MatchProblem{exit_usage, e}; };
  s.game = chosen.game;
  s.start = chosen.game->initial(o.input.seed);
  s.play = o.play;
  if (o.play == 0 && o.games.empty())
    return usage("there are no games: name files with --games, or the number to play with --play");
  if (o.play > 0 && o.games.size() > 1) return usage("with --play, one file receives the games: --games FILE");
  if (o.resume && o.games.empty() && o.verify_out.empty())
    return usage("--resume needs --games FILE or --verify-out FILE");
  if (o.play == 0)
    if (auto problem = read_games(o, chosen, s, games)) return problem;
  const auto profile = find_profile(*s.game, o.profile);
  if (!profile) return usage(profile.error().message);
  s.samples.profile = (*profile)->id;
  s.samples.weights = (*profile)->weights;
  s.samples.depth = o.depth;
  if (!o.weights.empty()) {
    const auto weights = weights_argument(*s.game, **profile, o.weights);
    if (!weights) return refused(weights.error().after("--weights: "));
    s.samples.weights = *weights;
  }
  const auto term = [&](std::string_view name) {
    for (std::size_t t = 0; t < (*profile)->terms.size(); ++t)
      if (canonical_id(trim(name)) == (*profile)->terms[t].id) return static_cast<int>(t);
    return -1;
  };
  for (const std::string_view part : split(o.hold, ',')) {
    if (trim(part).empty()) continue;
    s.fit.hold.push_back(term(part));
    if (s.fit.hold.back() < 0)
      return usage(fmt::format("--hold: {} is no term of {}", quoted_text(part), (*profile)->id));
  }
  if (!o.unit.empty() && (s.fit.unit = term(o.unit)) < 0)
    return usage(fmt::format("--unit: {} is no term of {}", quoted_text(o.unit), (*profile)->id));
  const auto pull = to_number<double>(o.pull);
  if (!pull || !(*pull >= 0) || *pull > 1e9) return usage("--pull is a number from 0 on");
  s.fit.pull = *pull;
  const auto longer = to_number<double>(o.longer);
  if (!longer || !(*longer >= 0 && *longer <= 1)) return usage("--longer is a number from 0 to 1");
  s.fit.longer = *longer;
  s.samples.nodes = *longer > 0 ? o.longer_nodes : 0;
  s.fit.iterations = o.iterations;
  const auto bounds = two_numbers(o.sprt, "--sprt");
  if (!bounds) return usage(bounds.error().message);
  s.sprt = {bounds->first, bounds->second};
  s.verify = o.verify;
  s.verify_seconds = o.seconds;
  s.nodes = o.nodes;
  s.seed = o.input.seed;
  s.threads = o.threads;
  s.opening_plies = o.opening_plies;
  s.max_plies = o.max_plies;
  if (auto ok = check_tune(s); !ok) return refused(ok.error());
  if (s.play > 0)
    if (auto ok = enough_openings(s.play, (s.play + 1) / 2); !ok) return refused(ok.error().after("--play: "));
  return std::nullopt;
}

std::string progress_text(const TuneProgress& p) {
  const char* what[] = {"waiting", "playing games to fit", "looking for quiet positions",
                        "fitting", "new against old",      "done"};
  std::string out = what[static_cast<std::size_t>(p.stage)];
  if (p.all > 0)
    out +=
        fmt::format(": {} of {}, {:.1f} a second, {} left", p.done, counted(p.all, "game"),
                    p.seconds > 0 && p.left > 0 ? static_cast<double>(p.all - p.done) / p.left : 0.0, duration(p.left));
  return out;
}

Json fit_json(const TuneSettings& s, const SampleSet& set, const FitResult& r) {
  const ProfileInfo& profile = *s.game->profile(s.samples.profile);
  Json terms = Json::array(), curve = Json::array();
  for (std::size_t t = 0; t < r.terms.size(); ++t) {
    const FittedTerm& f = r.terms[t];
    Json j = {{"name", profile.terms[t].id},
              {"use", use_id(f.use)},
              {"old", f.old_weight},
              {"new", f.new_weight},
              {"change", f.new_weight - f.old_weight}};
    if (f.use == TermUse::free) j.update({{"exact", f.exact}, {"influence", f.influence}, {"range_ends", f.at_end}});
    terms.push_back(std::move(j));
  }
  for (const FitPoint& p : r.curve)
    curve.push_back(
        {{"iteration", p.iteration}, {"fitted", p.fitted}, {"watched", p.watched}, {"held_out", p.held_out}});
  constexpr const char* verdicts[] = {"unchanged", "better", "worse", "unclear"};
  return {{"game", s.game->type().id()},
          {"rules", s.game->rules()},
          {"profile", profile.id},
          {"games", set.games},
          {"games_left_out", set.left_out_games},
          {"openings", set.groups},
          // clang-format off
          {"positions", set.positions}, {"longer", s.fit.longer}, {"samples", {{"fitted", r.samples[0]}, {"watched", r.samples[1]}, {"held_out", r.samples[2]}}},
          {"three_of_four", {{"old", r.score_at_75_percent}, {"new", r.new_score_at_75_percent}}},
          {"terms", terms}, {"iteration", r.chosen}, {"curve", curve},
          {"held_out", {{"old", r.old_error}, {"new", r.new_error}, {"gain", r.gain}, {"deviation", r.gain_deviation}, {"ignorance", r.ignorance}}},
          {"fit", verdicts[static_cast<std::size_t>(verdict_of(r))]}, {"fit_text", fit_verdict_text(r)}};
  // clang-format on
}

Status write_outputs(const WeightsOptions& o, const TuneRun& run, const FitResult& r, const std::string& match) {
  const TuneSettings& s = run.settings();
  const ProfileInfo& profile = *s.game->profile(s.samples.profile);
  if (!o.out.empty()) {
    const std::string remarks = fmt::format("fitted to {}, {}; rules {}\n{}\n{}", counted(run.samples().games, "game"),
                                            counted(run.samples().samples.size(), "position"),
                                            write_rules(s.game->rules()), fit_verdict_text(r), match);
    if (auto ok = write_file(o.out, write_weights_file(*s.game, profile, r.weights, remarks)); !ok) return ok;
  }
  if (o.vectors.empty()) return Done{};
  return write_file(o.vectors, samples_csv(profile, run.samples(), run.games().games));
}

// Before hours of work: can what comes out of it be written? Whether the file of --verify-out is of the same match is
// known only when there are weights.
Status try_outputs(const WeightsOptions& o) {
  for (const std::string* path : {&o.out, &o.vectors})
    if (!path->empty())
      if (auto ok = try_output(*path); !ok) return ok;
  if (o.verify == 0 || o.verify_out.empty()) return Done{};
  const auto there = read_front(o.verify_out, 1);
  if (!there || there->empty()) return try_output(o.verify_out);
  if (o.resume) return Done{};
  return Error{o.verify_out + " is there already: continue it with --resume, or choose another name", 0, true};
}

int run_weights(const WeightsOptions& o) {
  Report report(o.input.json);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  TuneSettings s;
  TuneGames given;
  if (auto problem = settings_of(o, *chosen, s, given)) return report.fail(problem->code, problem->error);
  if (auto ok = try_outputs(o); !ok) return report.fail(exit_file, ok.error());
  MatchOutput played, verified;
  if (s.play > 0)
    if (auto problem =
            played.open(o.games.empty() ? "" : o.games.front(), match_header(fitting_match(s), {}), {}, o.resume))
      return report.fail(problem->code, problem->error);

  TuneRun tune(s, std::move(given), std::move(played.finished));
  TuneRun::Sinks sinks;
  sinks.played = [&](const MatchGame& g) { return played.append(match_line(g)); };
  sinks.verified = [&](const MatchGame& g) { return verified.append(match_line(g)); };
  sinks.fitted = [&](const FitResult& r) -> Result<std::vector<MatchGame>> {
    if (auto problem = verified.open(o.verify_out, match_header(verifying_match(s, r.weights), {}), {}, o.resume))
      return problem->error;
    return std::move(verified.finished);
  };
  JobOf<Status> job;
  job.start([&](JobProgress& progress) {
    const AtStop stop(progress, [&] { tune.stop(); });
    return tune.run(sinks);
  });
  watch(job, [&] { return progress_text(tune.progress()); });
  const Status done = taken(job);
  const auto fit = tune.fit();
  if (!done && !fit) return report.fail(exit_bad_input, done.error());
  if (!fit) {
    report.text(fmt::format("Interrupted before there was anything to fit.{}\n",
                            o.play > 0 && !o.games.empty() ? " The games are kept: --resume continues." : ""));
    return report.finish(exit_interrupted);
  }
  const ProfileInfo& profile = *s.game->profile(s.samples.profile);
  const auto match_games = tune.verified();
  const MatchSettings match = verifying_match(s, fit->weights);
  const auto test = tune.test();
  const std::string match_words = test ? match_verdict_text(*test, s.sprt) : "";
  const Status written = write_outputs(o, tune, *fit, match_words);
  const Advice advice = advice_of(*fit, test);
  Json j = fit_json(s, tune.samples(), *fit);
  if (!match_games.empty()) j["match"] = statistics_json(match, match_games);
  j.update({{"advice", advice_id(advice)}, {"text", advice_text(advice)}});
  report.object(j);
  report.text(fit_text(profile, tune.samples(), *fit) + (match_words.empty() ? "" : match_words + "\n") +
              advice_text(advice) + "\n" + (o.out.empty() || !written ? "" : "Written to " + visible(o.out) + "\n"));
  // The fit stands, whatever went wrong behind it.
  if (!written) return report.finish(report.fail(exit_file, written.error()));
  if (!done) return report.finish(report.fail(exit_bad_input, done.error()));
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_weights(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("weights", "Weights of an evaluation, fitted to the results of games");
  c->footer(
      "Texel's method: from every position of the games a short search of the profile finds the quiet position at the "
      "end of its line; the weights are fitted so that the values there predict the results of the games (logistic "
      "regression, pulled towards the old weights). The scale of the old weights is fitted first and kept, so that "
      "scores keep their meaning; or a term is named that is its unit (--unit). Pairs of games are dealt into three "
      "parts, never positions: three fifths are fitted, one fifth says when to stop, one fifth is held out and tells "
      "whether the new weights are better.\n"
      "Whether they play better only games can tell: --verify plays new against old, with new openings, until the "
      "test is decided.\n"
      "With --longer a part of what is predicted is what a longer search of the position said, as a chance by that "
      "scale.\n"
      "A term is left as it is where its contribution is no multiple of its weight, or where it is the same for both "
      "sides everywhere.\n"
      "The file of --out is taken by `search --weights`, and by players: modern:6 @ weights=FILE. Equal games and "
      "options give equal weights, for any --threads.\n"
      "After a stop or a crash --resume goes on with the files of --games (with --play) and --verify-out.\n"
      "JSON: game rules profile games openings positions longer samples three_of_four terms (name use old new change "
      "exact influence range_ends) iteration curve (iteration fitted watched held_out: mean cross-entropy of a "
      "position) held_out (old new gain deviation) fit match advice.");
  auto o = std::make_shared<WeightsOptions>();
  c->add_option("GAME", o->input.game, "The game", " ")->required();
  c->add_list("--rules", o->input.rules, "Rule options, k=v[,k=v...]; files of games say their own", "k=v,...");
  c->add_option("--games", o->games, "Files of `match` or `tournament`; with --play the one that takes the games",
                "FILE...");
  c->add_option("--play", o->play, "First play N games, the profile against itself", "N", Range{1, 10'000'000});
  c->add_option("--nodes", o->nodes, "Nodes a move, in the games that are played here (default 2000)", "N",
                Range{10, 1'000'000'000});
  c->add_option("--profile", o->profile, "Whose weights (default: modern)", "P");
  c->add_option("--weights", o->weights, "Old weights other than the profile's: a file, or TERM=N words", "W");
  add_term_option(*c, o->input);
  c->add_list("--hold", o->hold, "Terms that keep their weight", "T,T");
  c->add_option("--unit", o->unit,
                "The term whose weight is the unit of values: it keeps it, and all others are scaled to it", "T");
  c->add_option("--depth", o->depth,
                "Plies of the short search for the quiet position (default 1; 0: its horizon alone)", "N", Range{0, 8});
  c->add_option("--pull", o->pull,
                "How many pairs of games the old weights count for (default 4): the more, the closer the new ones stay",
                "X");
  c->add_option("--longer", o->longer,
                "The share of longer searches of the same positions in what is predicted, 0 to 1 (default 0); the rest "
                "is the result of the game",
                "X");
  c->add_option("--longer-nodes", o->longer_nodes, "Nodes of such a search (default 2000)", "N",
                Range{10, 1'000'000'000});
  c->add_option("--iterations", o->iterations, "Of the descent, at most (default 2000)", "N", Range{1, 1'000'000});
  c->add_option("--verify", o->verify, "Play new weights against old, at most N games", "N", Range{2, 10'000'000});
  c->add_option("--verify-time", o->seconds, "Seconds after which that match ends", "S", Range{1, 10'000'000});
  c->add_option("--verify-out", o->verify_out, "The file of its games", "FILE");
  c->add_option("--sprt", o->sprt, "Its two differences in Elo (default 0,10)", "E0,E1");
  c->add_option("--opening-plies", o->opening_plies, "Random moves that games begin with (default 8)", "N",
                Range{0, 200});
  c->add_option("--max-plies", o->max_plies, "Longer games are drawn, and left out of the fit (default 2000; 0: never)",
                "N", Range{0, 1'000'000});
  c->add_option("--out", o->out, "Write the new weights to this file", "FILE");
  c->add_option("--vectors", o->vectors, "Write the quiet positions as term vectors: comma-separated values", "FILE");
  c->add_flag("--resume", o->resume, "Continue the existing files");
  c->add_option("--seed", o->input.seed, "Seed of everything random (default 1)", "N");
  c->add_option("--threads", o->threads, "Workers; the result never depends on them (default 1)", "N", Range{1, 1024});
  c->add_flag("--json", o->input.json, "One JSON object");
  o->input.seed = 1;
  c->callback([o, &chosen] { chosen = [o] { return run_weights(*o); }; });
}

}  // namespace ply::cli
