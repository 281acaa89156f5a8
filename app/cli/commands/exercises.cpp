// exercises: the errors of games as positions to try again, by what they are about; and sets of them checked.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/game_files.h"
#include "app/cli/output_file.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/review/exercise.h"
#include "engine/review/exercise_set.h"
#include "engine/session/play/game_forms.h"

namespace ply::cli {
namespace {

constexpr u64 usual_nodes = 5'000;

/// Themes and about how soon they show: 0 or 1 ply, 2 or 3 ... 8 and more.
using Drawer = std::pair<std::string, int>;
Drawer drawer_of(const ExerciseTheme& t) { return {t.id(), std::min(t.within / 2, 4)}; }

struct ExercisesOptions {
  std::vector<std::string> files, themes;
  std::string game, rules, out;
  int threads = 1, each = 0;
  u64 nodes = usual_nodes;
  bool json = false, check = false;
};

/// What is found, in the order of the games.
class Found {
 public:
  explicit Found(const ExercisesOptions& o) : o_(o) {}

  /// Of this kind, and there is room for one that shows as soon.
  bool wants(const ExerciseTheme& t) const {
    const auto n = count_.find(drawer_of(t));
    return (o_.themes.empty() || std::find(o_.themes.begin(), o_.themes.end(), t.id()) != o_.themes.end()) &&
           (o_.each == 0 || n == count_.end() || n->second < o_.each);
  }
  bool has(const SetExercise& e) const {
    return std::any_of(all_.begin(), all_.end(), [&](const SetExercise& x) { return x.key() == e.key(); });
  }
  void add(SetExercise e) {
    ++count_[drawer_of(e.theme)];
    all_.push_back(std::move(e));
  }
  /// By themes, those first that show soonest.
  std::vector<GameRecord> games() const {
    std::vector<SetExercise> sorted = all_;
    std::stable_sort(sorted.begin(), sorted.end(), [](const SetExercise& a, const SetExercise& b) {
      return std::pair(a.theme.id(), a.theme.within) < std::pair(b.theme.id(), b.theme.within);
    });
    std::vector<GameRecord> out;
    for (SetExercise& e : sorted) out.push_back(std::move(e.game));
    return out;
  }
  std::size_t size() const { return all_.size(); }

 private:
  const ExercisesOptions& o_;
  std::vector<SetExercise> all_;
  std::map<Drawer, int> count_;
};

/// `review`: of the exercise by itself. `ply`: of the game that it is from, from 1.
void print(Report& report, const SetExercise& e, const GameReview& review, u64 game, std::size_t ply) {
  const Game& g = *e.game.game;
  const auto name = [&](MoveCode m) { return g.write_move(e.game.start, m); };
  const ReviewedPly& p = review.plies.front();
  std::vector<std::string> right;
  for (const JudgedMove& m : p.here->moves)
    if (try_move(review, 0, m.move)->right) right.push_back(name(m.move));
  const std::string position = g.write(e.game.start), best = name(p.here->best().move), played = name(p.played),
                    side = g.type().side_name(p.mover);
  report.object({{"game", game},
                 {"ply", ply},
                 {"position", position},
                 {"best", best},
                 {"why", p.reason.words},
                 {"theme", e.theme.id()},
                 {"within", e.theme.within},
                 {"side", p.mover == Side::first ? "first" : "second"},
                 {"played", played},
                 {"loss", p.loss()},
                 {"right", right},
                 {"key", e.key()}});
  report.text(fmt::format("{:>5} {:>4}  {}\n            {} to move; {} was played. {} ({})\n            right: {}\n",
                          game, ply, position, side, played, p.reason.words, theme_words(e.theme),
                          fmt::join(right, " ")));
}

std::optional<Result<GameReview>> judged(const SetExercise& e) {
  JobOf<Result<GameReview>> job;
  job.start([&](JobProgress& progress) { return judge_exercise(e, progress); });
  watch(job, [] { return std::string(); });
  auto out = taken(job);
  if (interrupted()) return std::nullopt;
  return out;
}

/// False: interrupted.
bool take_errors(const ExercisesOptions& o, Report& report, const GameRecord& record, u64 number, Found& found,
                 int& code) {
  ReviewSettings settings;
  settings.nodes = o.nodes;
  auto begun = begin_review(record, settings);
  if (!begun) return code = report.fail(exit_bad_input, begun.error(), fmt::format("game {}", number)), true;
  GameReview review = std::move(*begun);
  JobOf<bool> job;
  job.start([&](JobProgress& progress) {
    ReviewControl control;
    control.threads = o.threads;
    control.causes = false;
    return run_review(review, control, progress);
  });
  watch(job, [&] {
    return fmt::format("game {}: {} of {} positions; {} found", number, job.done(), job.all(),
                       counted(found.size(), "exercise"));
  });
  if (!taken(job)) return false;
  for (const std::size_t ply : exercise_plies(review)) {
    auto e = cut_exercise(review, ply);
    if (!e || !found.wants(e->theme) || found.has(*e)) continue;
    const auto by_itself = judged(*e);
    if (!by_itself) return false;
    // Without what was played before it need not be the same error.
    if (!*by_itself) continue;
    e = cut_exercise(**by_itself, 0);
    if (!e || !found.wants(e->theme)) continue;
    print(report, *e, **by_itself, number, ply + 1);
    found.add(std::move(*e));
  }
  return true;
}

/// False: interrupted.
bool check_one(Report& report, GameRecord record, u64 number, Found& found, int& code) {
  const std::string where = fmt::format("game {}", number);
  const auto e = read_exercise(std::move(record));
  if (!e) return code = report.fail(exit_bad_input, e.error(), where), true;
  if (!found.wants(e->theme)) return true;
  if (found.has(*e))
    return code = report.fail(exit_finding, {"the same exercise stands in the set before"}, where), true;
  const auto by_itself = judged(*e);
  if (!by_itself) return false;
  if (!*by_itself) return code = report.fail(exit_finding, by_itself->error(), where), true;
  print(report, *e, **by_itself, number, 1);
  found.add(*e);
  return true;
}

int run_exercises(const ExercisesOptions& o) {
  Report report(o.json);
  const auto chosen = game_of_texts(o.game, o.rules);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  for (const std::string& theme : o.themes)
    if (!parse_theme(theme, 0))
      return report.fail(exit_usage, {fmt::format("--theme: {} is no kind of a reason", quoted_text(theme))});
  if (o.check && !o.out.empty()) return report.fail(exit_usage, {"--check takes no --out"});
  if (!o.out.empty())
    if (const auto ok = try_output(o.out); !ok) return report.fail(exit_file, ok.error());
  Games games;
  if (const int code = read_games(o.files, report, *chosen, games); code != exit_done) return code;
  int code = exit_done;
  Found found(o);
  bool whole = true;
  for (u64 i = 0; whole && i < games.size(); ++i) {
    if (whole = !interrupted(); !whole) break;
    auto record = games.open(i);
    if (!record) {
      code = report.fail(exit_bad_input, record.error(), fmt::format("game {}", i + 1));
      continue;
    }
    whole = o.check ? check_one(report, std::move(*record), i + 1, found, code)
                    : take_errors(o, report, *record, i + 1, found, code);
  }
  if (o.check) Report::note(fmt::format("{} of {} are right", found.size(), counted(games.size(), "exercise")));
  if (!o.check && found.size() == 0) Report::note("no error of these games makes an exercise; nothing is written");
  if (!o.out.empty() && found.size() > 0) {
    const auto text = write_games(found.games(), own_form);
    if (!text) return report.fail(exit_bad_input, text.error());
    if (const auto ok = write_file(o.out, *text); !ok) return report.fail(exit_file, ok.error());
    Report::note(fmt::format("{} written to {}", counted(found.size(), "exercise"), visible(o.out)));
  }
  return report.finish(whole ? code : static_cast<int>(exit_interrupted));
}

}  // namespace

void add_exercises(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("exercises", "Errors of games as positions to try again, by what they are about");
  c->footer(fmt::format(
      "The games are judged as by `analyse`. An error becomes an exercise if it has a reason and if, judged again by "
      "itself with {} nodes a position, it is the same error still, with at most {} moves that are right. Its theme "
      "is the reason, with the number of plies from the error to what the reason names. JSON: game ply position best "
      "why, theme within side played loss (E for the mover) right (moves) key. --out writes a set: a game of one turn "
      "each, with the tags Theme and Within. --check judges such a set; exit code 1: one is no exercise of its theme. "
      "The sets of the workbench were made so, from games of our own engine.",
      grouped(exercise_nodes), max_right_moves));
  auto o = std::make_shared<ExercisesOptions>();
  c->add_option("FILE", o->files, "Games, collections, results of match", "FILE...")->required();
  c->add_option("--nodes", o->nodes, fmt::format("By which games are judged, a position (default {})", usual_nodes),
                "N", Range{1, 1'000'000'000});
  c->add_option("--theme", o->themes, "Only these: corner-lost, terms:mobility ... May be repeated", "THEME");
  c->add_option("--each", o->each, "At most N of a theme that show about as soon", "N", Range{1, 1'000});
  c->add_option("--out", o->out, "The set to write, one file for one game", "FILE");
  c->add_flag("--check", o->check, "The files are sets: check them");
  c->add_option("--game", o->game, "The game of texts that do not name one", "GAME");
  c->add_list("--rules", o->rules, "Its rule options, k=v[,k=v...]", "k=v,...");
  c->add_option("--threads", o->threads, "Workers; the result never depends on them (default 1)", "N", Range{1, 1024});
  c->add_flag("--json", o->json, "One JSON object an exercise");
  c->callback([o, &chosen] { chosen = [o] { return run_exercises(*o); }; });
}

}  // namespace ply::cli
