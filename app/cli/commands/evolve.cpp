// evolve: programs that learn to play, generation by generation.
#include <fmt/format.h>

#include <chrono>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/files_read.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/program_face.h"
#include "engine/game/program_text.h"
#include "engine/lab/evolve/evolution.h"
#include "engine/match/statistics.h"

namespace ply::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct EvolveOptions {
  InputOptions input;
  std::string preset = "classic", mapping, inject, primitives, out, csv;
  std::vector<std::string> migrants;
  int generations = 0, population = 0, threads = 1, seconds = 0, after = 0;
  u64 seed = 1;
  bool resume = false;
};

Result<bool> on_or_off(const char* option, const std::string& text, bool usual) {
  const std::string id = canonical_id(text);
  if (id.empty()) return usual;
  if (id == "on" || id == "off") return id == "on";
  return Error{fmt::format("{} is on or off, not {}", option, quoted_text(text))};
}

Result<EvolveSettings> settings_of(const EvolveOptions& o) {
  auto s = evolve_preset(o.preset);
  if (!s) return s.error();
  if (!o.mapping.empty()) {
    const auto mapping = read_mapping(o.mapping);
    if (!mapping) return mapping.error();
    s->mapping = *mapping;
  }
  const auto inject = on_or_off("--inject", o.inject, s->inject),
             primitives = on_or_off("--primitives", o.primitives, s->primitives);
  if (!inject) return inject.error();
  if (!primitives) return primitives.error();
  s->inject = *inject;
  s->primitives = *primitives;
  s->seed = o.seed;
  if (o.generations > 0) s->generations = o.generations;
  if (o.population > 0) s->population = o.population;
  return s;
}

Json held_out_json(const std::vector<HeldOut>& rows) {
  Json out = Json::array();
  for (const HeldOut& h : rows) {
    const Estimate s = wilson(h.tally.half_points / 2.0, h.tally.games);
    out.push_back({{"depth", h.depth}, {"games", h.tally.games}, {"score", s.value}, {"low", s.low}, {"high", s.high}});
  }
  return out;
}

class Run {
 public:
  Run(const EvolveOptions& o, Evolution& e, Report& report) : o_(o), e_(e), report_(report) {
    control_.threads = o.threads;
    control_.stop = &interrupt_flag();
    if (Progress::wanted()) control_.progress = [this](int done, int all) { show_progress(done, all); };
  }

  int all() {
    const int wanted = e_.settings().generations;
    first_ = e_.generation();
    if (!report_.json())
      report_.text(fmt::format("{:>6} {:>8} {:>8} {:>8} {:>5} {:>6} {:>8} {:>6} {:>8} {:>9} {:>8}\n", "gen", "best",
                               "mean", "worst", "size", "mean", "distinct", "ladder", "games", "champion", "seconds"));
    bool unsaid = first_ >= wanted && !e_.rows().empty();  // all was done before: the last generation is said again
    while (e_.generation() < wanted && !interrupted() && !out_of_time()) {
      if (!e_.step(control_)) break;
      if (const auto ok = write_file(checkpoint_path(o_.out), e_.checkpoint()); !ok)
        return report_.fail(exit_file, ok.error());
      if (const auto ok = write_log(); !ok) return report_.fail(exit_file, ok.error());
      unsaid = e_.generation() >= wanted || out_of_time();
      if (!unsaid) say(e_.rows().back(), {});
      if (!report_.writable()) break;
    }
    const auto [champion, held_out] = e_.conclude(control_);
    if (unsaid) say(e_.rows().back(), held_out);
    if (!champion) {
      report_.text("Interrupted in the first generation: there is no champion yet. --resume continues.\n");
      return report_.finish(exit_interrupted);
    }
    if (const auto ok = write_file(o_.out, write_program_file(e_.file(*champion, held_out))); !ok)
      return report_.fail(exit_file, ok.error());
    say_champion(*champion, held_out);
    return report_.finish(interrupted() ? exit_interrupted : exit_done);
  }

 private:
  bool out_of_time() const { return o_.seconds > 0 && Clock::now() - begin_ >= std::chrono::seconds(o_.seconds); }

  Status write_log() const {
    if (o_.csv.empty()) return Done{};
    std::string text = generation_heading() + "\n";
    for (const GenerationRow& r : e_.rows()) text += generation_csv(r) + "\n";
    return write_file(o_.csv, text);
  }

  void say(const GenerationRow& r, const std::vector<HeldOut>& held_out) {
    Progress::clear();
    const double rate = r.seconds > 0 ? static_cast<double>(r.games) / r.seconds : 0;
    Json out = {{"generation", r.generation},
                {"best", r.best},
                {"mean", r.mean},
                {"worst", r.worst},
                {"best_size", r.best_size},
                {"mean_size", r.mean_size},
                {"distinct", r.distinct},
                {"ladder", r.ladder},
                {"games", r.games},
                {"games_per_second", rate},
                {"seconds", seconds_json(r.seconds)},
                {"champion", r.champion}};
    if (!held_out.empty()) out["held_out"] = held_out_json(held_out);
    report_.object(out);
    report_.text(fmt::format("{:>6} {:>8.2f} {:>8.2f} {:>8.2f} {:>5} {:>6.1f} {:>8} {:>6} {:>8} {:>9.3f} {:>8.2f}\n",
                             r.generation, r.best, r.mean, r.worst, r.best_size, r.mean_size, r.distinct, r.ladder,
                             grouped(r.games), r.champion, r.seconds));
  }

  void say_champion(const Champion& c, const std::vector<HeldOut>& held_out) {
    Progress::clear();
    std::string text = fmt::format("\nThe champion, of generation {}, {}:\n  {}\n", c.generation,
                                   counted(c.tree.size(), "node"), write_program(c.tree));
    if (!held_out.empty()) text += "Its scores in games that nobody was chosen by, with 95 % intervals (Wilson):\n";
    for (const HeldOut& h : held_out) {
      const Estimate s = wilson(h.tally.half_points / 2.0, h.tally.games);
      text += fmt::format("  against depth {}: {:.3f}  {:.3f} .. {:.3f}  of {}\n", h.depth, s.value, s.low, s.high,
                          counted(h.tally.games, "game"));
    }
    report_.text(text + fmt::format("{}\n", interrupted() ? "Interrupted: --resume continues."
                                                          : "Written to " + visible(o_.out)));
  }

  void show_progress(int done, int all) {
    const int finished = e_.generation() - first_, left = e_.settings().generations - e_.generation();
    const double elapsed = std::chrono::duration<double>(Clock::now() - begin_).count();
    u64 games = 0;
    for (std::size_t i = static_cast<std::size_t>(first_); i < e_.rows().size(); ++i) games += e_.rows()[i].games;
    std::string line = fmt::format("generation {} of {}, {} of {}", e_.generation() + 1, e_.settings().generations,
                                   done, counted(all, "program"));
    if (finished > 0)
      line += fmt::format(", {:.0f} games/s, {:.0f} s left", static_cast<double>(games) / elapsed,
                          elapsed / finished * left);
    Progress::show(line);
  }

  const EvolveOptions& o_;
  Evolution& e_;
  Report& report_;
  Evolution::Control control_;
  int first_ = 0;
  const Clock::time_point begin_ = Clock::now();
};

/// Programs of other islands, each for this game and played by the same mapping.
Result<std::vector<ProgramTree>> read_migrants(const EvolveOptions& o, const ProgramFace& face,
                                               const EvolveSettings& settings) {
  std::vector<ProgramTree> out;
  for (const std::string& path : o.migrants) {
    const auto text = read_file(path, std::size_t{1} << 20);
    if (!text) return text.error();
    auto file = read_program_file(*text, face.cells());
    if (!file) return file.error().after(path + ": ");
    if (const Status fits = face.fits(*file); !fits) return fits.error().after(path + ": ");
    if (file->mapping != settings.mapping) return Error{path + ": it plays by another mapping"};
    if (auto small = read_program(write_program(file->tree), face.cells(), settings.limits); !small)
      return small.error().after(path + ": ");
    out.push_back(std::move(file->tree));
  }
  return out;
}

int run_evolve(const EvolveOptions& o) {
  Report report(o.input.json);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  if (!chosen->game->programs())
    return report.fail(exit_usage, {fmt::format("{} has no genetic programs", chosen->type->title())});
  const auto settings = settings_of(o);
  if (!settings) return report.fail(exit_usage, settings.error());
  if (auto ok = refuse_stream(o.out); !ok) return report.fail(exit_file, ok.error());
  if (o.migrants.empty() != (o.after == 0)) return report.fail(exit_usage, {"--migrants and --after go together"});
  const auto migrants = read_migrants(o, *chosen->game->programs(), *settings);
  if (!migrants) return report.fail(migrants.error().file ? exit_file : exit_bad_input, migrants.error());

  std::unique_ptr<Evolution> evolution;
  if (o.resume) {
    const std::string path = checkpoint_path(o.out);
    FilesRead::of_this_run().goes_on_with(path);
    const auto text = read_file(path, std::size_t{256} << 20);
    if (!text) return report.fail(exit_file, text.error());
    auto resumed = Evolution::resume(chosen->game, *settings, *text);
    if (!resumed) return report.fail(exit_bad_input, resumed.error(), path);
    evolution = std::move(*resumed);
  } else {
    evolution = std::make_unique<Evolution>(chosen->game, *settings);
    // From the first moment on there is something to go on from.
    if (const auto ok = write_file(checkpoint_path(o.out), evolution->checkpoint()); !ok)
      return report.fail(exit_file, ok.error());
  }
  // Only there: a run that was stopped behind it has them already, and one that was stopped before has not come so far.
  if (o.after > 0 && evolution->generation() == o.after) evolution->take_in(*migrants);
  return Run(o, *evolution, report).all();
}

}  // namespace

void add_evolve(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("evolve", "Genetic programs: trees over the board that learn to play");
  c->footer(
      "Presets: classic (10 programs, 50 generations, one start, against alpha-beta of depth 6, mapping direct) and "
      "strong (150 programs, 300 generations, many starts, a ladder of opponents, mapping leaf 2, some simple "
      "programs injected). The result depends on the seed, the options and the number of generations, never on the "
      "threads; where --time ends it, the file says after how many generations.\n"
      "After every generation FILE.state is written, from which --resume goes on; FILE itself at the end, or when "
      "interrupted.\n"
      "Fitness: classic the mean margin, strong 20 a win and half the margin. Champion: his score in the validation "
      "(classic: his margin).\n"
      "JSON, one object a generation: generation best mean worst best_size mean_size distinct ladder games "
      "games_per_second seconds champion, and in the last held_out (depth games score low high), with Wilson's 95 % "
      "interval.\n"
      "A program plays as gp:FILE, in `play` and wherever players are named.");
  auto o = std::make_shared<EvolveOptions>();
  c->add_option("GAME", o->input.game, "The game", " ")->required();
  c->add_list("--rules", o->input.rules, "Rule options, k=v[,k=v...]; `plyscope-cli games` lists them", "k=v,...");
  c->add_option("--preset", o->preset, "Its settings (default: classic)", "classic|strong");
  c->add_option("--mapping", o->mapping,
                "From a number to a move: direct, ranker, turn, leaf-1 .. leaf-8 (default: the preset's)", "M");
  c->add_option("--generations", o->generations,
                "Generations in all, those before --resume included (default: the preset's)", "N", Range{1, 1'000'000});
  c->add_option("--population", o->population, "Programs in a generation (default: the preset's)", "N",
                Range{2, 100'000});
  c->add_option("--inject", o->inject, "Simple programs in the first generation: on or off (default: the preset's)",
                "on|off");
  c->add_option("--primitives", o->primitives, "The functions if= and turn as well: on or off (default: off)",
                "on|off");
  c->add_option("--seed", o->seed, "Seed of everything random; same seed and options, same program", "N");
  c->add_option("--threads", o->threads, "Workers; the result never depends on them", "N", Range{1, 256});
  c->add_option("--time", o->seconds, "Seconds after which no further generation begins", "S", Range{1, 10'000'000});
  c->add_option("--out", o->out, "The file of the champion", "F.kgp")->required();
  c->add_option("--csv", o->csv, "A table of the generations as well", "FILE");
  c->add_option("--migrants", o->migrants,
                "With --resume: a program of another island, which takes part from generation K + 1 on (--after K), in "
                "the place of the last; may be repeated",
                "F.kgp")
      ->one_each();
  c->add_option("--after", o->after, "The generation after which --migrants come, and only if it was the last one", "K",
                Range{1, 1'000'000});
  c->add_flag("--resume", o->resume, "Goes on from F.kgp.state");
  c->add_flag("--json", o->input.json, "One JSON object a generation, one a line");
  c->callback([o, &chosen] { chosen = [o] { return run_evolve(*o); }; });
}

}  // namespace ply::cli
