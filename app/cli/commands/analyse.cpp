// analyse: finished games judged move by move.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/analyse_output.h"
#include "app/cli/commands/commands.h"
#include "app/cli/game_files.h"
#include "app/cli/interrupt.h"
#include "app/cli/match_args.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/measured.h"
#include "engine/game/term_text.h"
#include "engine/match/match.h"
#include "engine/review/fit_scales.h"
#include "engine/review/judge.h"
#include "engine/review/report.h"
#include "engine/review/review.h"
#include "engine/review/review_comment.h"
#include "engine/review/review_json.h"
#include "engine/review/review_text.h"

namespace ply::cli {
namespace {

struct AnalyseOptions {
  std::vector<std::string> files, out;
  std::string game, rules, k, profile, shard, book;
  int depth = 0, threads = 1, exact = -1, ply = 0;
  u64 nodes = 0;
  bool json = false, fit = false, resume = false;
};

constexpr int refuted_moments = 3;

std::string profile_of(const AnalyseOptions& o, const Game& game) {
  return o.profile.empty() ? judging_profile(game) : canonical_id(o.profile);
}
ReviewSettings settings_of(const AnalyseOptions& o) {
  ReviewSettings s;
  s.profile = canonical_id(o.profile);
  s.depth = o.depth;
  s.nodes = o.nodes;
  s.exact = o.exact;
  return s;
}

/// One game: its lines, its text, or why it cannot be judged. False: interrupted; what is finished was printed.
bool analyse_game(const AnalyseOptions& o, Report& report, const GameRecord& record, u64 number,
                  const OpeningBook* book, AnalyseOutput& out, bool many, int& code) {
  ReviewSettings settings = settings_of(o);
  if (const ProfileInfo* profile = record.game->profile(profile_of(o, *record.game)); profile && !o.k.empty()) {
    const auto scales = parse_scales(o.k, *record.game, *profile);
    if (!scales) return code = report.fail(exit_usage, scales.error().after("--k: ")), false;
    settings.scales = *scales;
  }
  auto begun = begin_review(record, settings);
  if (!begun) {
    code = report.fail(exit_bad_input, begun.error(), fmt::format("game {}", number));
    return true;
  }
  GameReview review = std::move(*begun);
  if (const std::string other = book ? book->stranger_to(*record.game) : ""; !other.empty())
    Report::note(fmt::format("game {}: {}", number, other));
  else take_book(review, book);
  const auto ply = static_cast<std::size_t>(o.ply);  // from 1 on; 0: all of them
  if (ply > review.plies.size()) {
    code = report.fail(exit_bad_input,
                       {fmt::format("it has {}, no ply {}", counted(review.plies.size(), "ply", "plies"), ply)},
                       fmt::format("game {}", number));
    return true;
  }
  JobOf<bool> job;
  job.start([&](JobProgress& progress) {
    ReviewControl control;
    control.threads = o.threads;
    control.refutations = ply > 0 || out.wants_reports() ? refuted_moments : 0;
    return ply > 0 ? review_turn(review, ply - 1, control, progress) : run_review(review, control, progress);
  });
  watch(job, [&] {
    return fmt::format("game {}: {} of {}, {} left", number, job.done(), counted(job.all(), "position"),
                       job.share() > 0 ? duration(job.seconds() * (1 - job.share()) / job.share()) : "?");
  });
  const bool whole = taken(job);
  for (const std::string& line : review_lines(review, number, ply > 0)) report.object(Json::of_text(line));
  for (const Side side : {Side::first, Side::second})
    if (const std::string account = account_line(review, side, number); ply == 0 && !account.empty())
      report.object(Json::of_text(account));
  if (ply == 0 || whole)
    report.text(fmt::format("Game {}: {}\n", number, ply > 0 ? turn_text(review, ply - 1) : review_text(review)));
  if (whole)
    if (const auto ok = out.add(review, record, number, many); !ok)
      return code = report.fail(exit_file, ok.error()), false;
  return whole;
}

/// The command that makes the reports again, but for the workers, which change nothing.
std::string again(const AnalyseOptions& o) {
  std::string out = "plyscope-cli analyse";
  const auto word = [&](std::string_view text) {
    const bool plain = text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=,") ==
                       std::string_view::npos;
    if (plain && !text.empty()) {
      out += fmt::format(" {}", text);
      return;
    }
    out += " '";
    for (const char c : text) c == '\'' ? out += "'\\''" : out += c;
    out += '\'';
  };
  for (const std::string& f : o.files) word(f);
  if (o.depth > 0) out += fmt::format(" --depth {}", o.depth);
  if (o.nodes > 0) out += fmt::format(" --nodes {}", o.nodes);
  if (!o.profile.empty()) out += " --profile", word(o.profile);
  if (!o.k.empty()) out += " --k", word(o.k);
  if (o.exact >= 0) out += fmt::format(" --exact {}", o.exact);
  if (!o.game.empty()) out += " --game", word(o.game);
  if (!o.rules.empty()) out += " --rules", word(o.rules);
  if (!o.book.empty()) out += " --book", word(o.book);
  if (!o.shard.empty()) out += " --shard", word(o.shard);
  for (const std::string& f : o.out) out += " --out", word(f);
  return out;
}

/// What would only come to light after the first game is judged, or after the last: K, and where the reports go.
std::optional<MatchProblem> problem_ahead(const AnalyseOptions& o, const Games& games, const AnalyseOutput& out) {
  std::vector<const GameType*> types;
  const bool every = out.wants_games();  // they must be of one kind; else one of each file tells enough
  for (std::size_t f = 0; f < games.files.size(); ++f) {
    bool reported = false;
    for (std::size_t i = 0; i < games.files[f].games.size() && (every || !reported); ++i) {
      if (!games.files[f].games[i].problem.empty()) continue;
      const auto record = games.files[f].open(i);
      if (!record) continue;
      reported = true;
      const ProfileInfo* profile = record->game->profile(profile_of(o, *record->game));
      if (std::find(types.begin(), types.end(), &record->game->type()) != types.end()) continue;
      types.push_back(&record->game->type());
      if (!profile || o.k.empty()) continue;
      if (const auto scales = parse_scales(o.k, *record->game, *profile); !scales)
        return MatchProblem{exit_usage, scales.error().after("--k: ")};
    }
  }
  return out.check(types);
}

/// K fitted to the games instead of a review of them.
int fit(const AnalyseOptions& o, Report& report, const Games& games) {
  std::vector<GameRecord> records;
  for (u64 i = 0; i < games.size(); ++i) {
    if (auto record = games.open(i)) records.push_back(std::move(*record));
    else Report::note(fmt::format("game {} is left out: {}", i + 1, visible(record.error().message)));
  }
  if (records.empty()) return report.fail(exit_bad_input, {"there is no game to fit K to"});
  JobOf<Result<ScaleFit>> job;
  job.start([&](JobProgress& progress) { return fit_scales(records, settings_of(o), o.threads, progress); });
  watch(job, [&] { return fmt::format("{} of {}", job.done(), counted(job.all(), "game")); });
  const auto fitted = taken(job);
  if (!fitted) return report.fail(exit_bad_input, fitted.error());
  const Game& game = *records.front().game;
  const ProfileInfo& profile = *game.profile(profile_of(o, game));
  const double unit = value_unit(game, profile);
  for (const PhaseFit& p : fitted->phases) {
    Json j = {{"game", game.type().id()},
              {"rules", write_rules(game.rules())},
              {"profile", profile.id},
              {"revision", profile.revision},
              {"weights", weights_mark(profile.weights)},
              {"depth", o.depth},
              {"above", p.above},
              {"k", p.k ? Json(*p.k / unit) : Json(nullptr)},
              {"error", p.k ? Json(p.error) : Json(nullptr)},
              {"games", fitted->games},
              {"games_held_out", fitted->held_out},
              {"positions", p.samples},
              {"positions_held_out", p.held_out}};
    report.object(j);
    report.text(fmt::format("above {:>3} left: K {}, calibration error {} ({}, {} held out)\n", p.above,
                            p.k ? fmt::format("= {:.4g} {}", *p.k / unit, unit_name(game, profile)) : "is not there",
                            p.k ? fmt::format("{:.3f}", p.error) : "-", counted(p.samples, "position"), p.held_out));
  }
  return report.finish(fitted->phases.empty() ? exit_interrupted : exit_done);
}

int run_analyse(const AnalyseOptions& o) {
  Report report(o.json);
  if ((o.depth > 0) == (o.nodes > 0)) return report.fail(exit_usage, {"give --depth N or --nodes N"});
  const auto chosen = game_of_texts(o.game, o.rules);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  Shard shard;
  if (!o.shard.empty()) {
    const auto read = read_shard(o.shard);
    if (!read) return report.fail(exit_usage, read.error());
    shard = *read;
  }
  if (o.ply > 0 && !o.out.empty()) return report.fail(exit_usage, {"--ply takes no --out"});
  if (o.fit)
    for (const auto& [given, option] : {std::pair{!o.out.empty(), "--out"},
                                        {o.ply > 0, "--ply"},
                                        {!o.shard.empty(), "--shard"},
                                        {o.resume, "--resume"},
                                        {!o.k.empty(), "--k"},
                                        {!o.book.empty(), "--book"}})
      if (given) return report.fail(exit_usage, {fmt::format("--fit-k takes no {}", option)});
  std::optional<OpeningBook> book;
  if (!o.book.empty()) {
    auto opened = open_book_file(o.book);
    if (!opened) return report.fail(exit_bad_input, opened.error());
    book = std::move(*opened);
  }
  Games games;
  if (const int code = read_games(o.files, report, *chosen, games); code != exit_done) return code;
  if (o.fit) return fit(o, report, games);
  int code = exit_done;
  bool whole = true;
  AnalyseOutput out(o.out);
  if (auto problem = problem_ahead(o, games, out)) return report.fail(problem->code, problem->error);
  ReviewFileHeader header{
      {}, games.size(), settings_of(o), o.k, shard, o.book.empty() ? "" : FileSource{o.book, {}}.name(), {}};
  for (const GameCollection& f : games.files) header.files.push_back(f.name);
  if (auto problem = out.open(header, o.resume)) return report.fail(problem->code, problem->error);
  for (u64 i = 0; whole && i < games.size(); ++i) {
    if (i % shard.of != shard.at || out.done(i + 1)) continue;
    if (whole = !interrupted(); !whole) break;
    const auto record = games.open(i);
    if (!record) {
      code = report.fail(exit_bad_input, record.error(), fmt::format("game {}", i + 1));
      continue;
    }
    whole = analyse_game(o, report, *record, i + 1, book ? &*book : nullptr, out, games.size() > 1, code);
  }
  if (const auto problem = out.write(again(o))) return report.fail(problem->code, problem->error);
  return report.finish(whole || code == exit_file || code == exit_usage ? code : static_cast<int>(exit_interrupted));
}

}  // namespace

void add_analyse(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("analyse", "Finished games judged move by move");
  c->footer(
      "Every legal move of every position is searched with a full window, to two neighbouring depths: a move is worth "
      "the mean of the two.\n"
      "The unit is the expected score E = 1/(1 + exp(-value/K)), 0 to 1; a point is a hundredth. Where the game can "
      "be solved, and where a search has proved a win, E is 0, 1/2 or 1. The loss of a move is E of the best minus E "
      "of the played one, by the same run.\n"
      "Marks: ?! from 5 points, ? from 10, ?? from 20 or where a proved result is given away; each as far as two "
      "plies more agree. ! is for the only good move, where two plies preferred another; `book` for a move of --book, "
      "unless a proved result is given away. Games whose turns have several steps are judged by whole turns.\n"
      "The account adds up: start + the opponent's losses - own losses + revisions of the engine + what was not "
      "played out = result. Losses are told by phase, too: the endgame is the plies at the end whose moves are all "
      "solved or proved, to the last one, and exact; what comes before is halved into opening and middle.\n"
      "JSON: one object a move: game ply move best loss cause mark side expected after proved proved_after depth "
      "[book] [solved] [loss_deeper depth_deeper] [best_deeper] [rejected_from found_from] [late] [reason] "
      "[not_punished] [refutation] [given], then of each side: game account from start theirs own proved revised "
      "not_played_out result phases (phase from to exact theirs own); scores are for the mover. cause, of errors: "
      "seen at once (2 plies), tactical (6), deep, not found: from which depth on searches reject the move "
      "(rejected_from; found_from: choose one as good as the best; late: what the search that rejects it first sees); "
      "of those of our own engines, by the names of the players, why: book fault pruning horizon nodes evaluation "
      "unclear, with `why` and `runs`, the searches that say so.\n"
      "reason, of errors: the first of these rules that holds between the played line and the best one: end corner "
      "piece turn promotion count terms none, with its sentence, the squares it names, both lines, and the ply of the "
      "line (`in`) at which it happens. Equal files and options give equal output, for any --threads.");
  auto o = std::make_shared<AnalyseOptions>();
  c->add_option("FILE", o->files, "Games, collections, results of match", "FILE...")->required();
  c->add_option("--depth", o->depth, "The deeper of the two depths, in plies", "N", Range{2, max_depth});
  c->add_option("--nodes", o->nodes, "Instead: nodes for each position, searched as deeply as they allow", "N",
                Range{1, 1'000'000'000});
  c->add_option("--profile", o->profile,
                "Whose evaluation judges (default: that of our strongest levels by single moves)", "P");
  c->add_option("--k", o->k,
                "K in the unit of the scores, or by phases: 40:6.8,0:7.5 is 6.8 with more than 40 left, else 7.5 "
                "(default: as the game has it, see --fit-k)",
                "K");
  c->add_option("--exact", o->exact, "Solve with at most N left (default: as the game says; 0: never)", "N",
                Range{0, 64});
  c->add_option("--book", o->book,
                "An opening book (see `book`): its moves are book moves, and have no mark for what only searches hold "
                "against them; their loss is told",
                "FILE");
  c->add_option("--ply", o->ply,
                "Only the move at this ply, with its whole turn, its cause and the smallest refutation of an error",
                "N", Range{1, 100'000});
  c->add_option("--game", o->game, "The game of texts that do not name one", "GAME");
  c->add_list("--rules", o->rules, "Its rule options, k=v[,k=v...]", "k=v,...");
  c->add_option("--threads", o->threads, "Workers; the result never depends on them (default 1)", "N", Range{1, 1024});
  c->add_option("--shard", o->shard, "Only games i, i + n, i + 2n ...", "i/n");
  c->add_option("--out", o->out,
                "FILE.html, a self-contained report; FILE.md; FILE.jsonl, the lines of --json, kept game by game; any "
                "other name: the games with their reviews in comments. May be repeated",
                "FILE")
      ->one_each();
  c->add_flag("--resume", o->resume, "Continue the lines of FILE.jsonl");
  c->add_flag(
      "--fit-k", o->fit,
      "Fit K to these games instead, by phases: logistic regression of their results on the values of the depth; "
      "half of them is held out for the calibration error");
  c->add_flag("--json", o->json, "One JSON object a move");
  c->callback([o, &chosen] { chosen = [o] { return run_analyse(*o); }; });
}

}  // namespace ply::cli
