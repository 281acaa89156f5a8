// What a claim plays: matches, level by level beside a printed table, evolutions.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/counted.h"
#include "engine/base/estimate.h"
#include "engine/base/text.h"
#include "engine/game/result_tables.h"
#include "engine/lab/evolve/evolution.h"
#include "engine/match/openings.h"
#include "engine/match/report.h"
#include "engine/match/runner.h"
#include "engine/original/claim_parts.h"
#include "engine/original/exact_test.h"

namespace ply {
namespace {

/// Plays all of it; `on_game` with the games so far, now and then.
Result<std::vector<MatchGame>> played(const MatchSettings& settings, const PlayOptions& options, JobProgress& progress,
                                      const std::function<void(const std::vector<MatchGame>&)>& on_game) {
  if (auto ok = check_match(settings); !ok) return ok.error();
  MatchRunner runner(settings, {}, {});
  const AtStop stop(progress, [&] { runner.stop(); });
  progress.all = games_wanted(settings, {});
  progress.done = 0;
  const auto ok = runner.run(std::max(1, options.threads), [&](const MatchGame&) -> Status {
    const u64 n = ++progress.done;
    if (on_game && n % 8 == 0) on_game(runner.games());
    return Done{};
  });
  if (!ok && !progress.stop) return ok.error();
  return runner.games();
}

std::string three(const TableCell& c) { return fmt::format("{}-{}-{}", c.wins, c.draws, c.losses); }

std::string cell_words(const PlayedTable& t, std::size_t row, std::size_t column) {
  return fmt::format("{} first against {}: printed {}, here {} (p = {:.2g})", t.here.players[row],
                     t.here.players[column], three(t.printed.cells[row][column]), three(t.here.cells[row][column]),
                     t.p[row][column]);
}

/// What a table beside another one says. `whole`: all games are played.
void tell_table(PlayedCheck& out, bool whole) {
  const PlayedTable& t = *out.table;
  out.here = fmt::format("{} cells compared: {} below 0.05, {} after Holm; chance alone gives {:.2f}", t.compared,
                         t.below, t.after, 0.05 * static_cast<double>(t.compared));
  out.more.clear();
  for (std::size_t i = 0; i < t.p.size(); ++i)
    for (std::size_t j = 0; j < t.p[i].size(); ++j)
      if (t.p[i][j] < 0.05 && whole)
        out.more.push_back(cell_words(t, i, j) + (t.stands[i][j] ? ", also after Holm." : "."));
  out.agreement = !whole ? Agreement::stopped : t.after > 0 ? Agreement::differs : Agreement::agrees;
}

}  // namespace

Result<MatchSettings> match_of(const Check& check, const PlayOptions& options) {
  MatchSettings s;
  s.game = check.plan.root.game;
  s.start = check.plan.root.position;
  s.seed = number_argument<u64>(check, "seed", 1);
  s.openings.plies = number_argument(check, "plies", OpeningSettings{}.plies);
  s.openings.balance = usual_balance(*s.game);
  if (check.kind == CheckKind::levels) {
    s.format = MatchFormat::table;
    s.pairs = number_argument<u64>(check, "games", 20);
    for (int i = 1; i <= number_argument(check, "levels", 5); ++i)
      s.players.push_back(fmt::format("{}:{}", check.words, i));
  } else {
    constexpr std::string_view between = " against ";
    const auto at = check.words.find(between);
    if (at == std::string::npos) return Error{"a match is one player against another"};
    s.players = {check.words.substr(0, at), check.words.substr(at + between.size())};
    s.pairs = number_argument<u64>(check, "pairs", 20);
  }
  if (options.games) s.pairs = options.games;
  return s;
}

Result<EvolveSettings> evolution_of(const Check& check) {
  auto settings = evolve_preset(argument(check, "preset", "classic"));
  if (!settings) return settings.error();
  settings->generations = number_argument(check, "generations", 2);
  settings->seed = number_argument<u64>(check, "seed", 1);
  return settings;
}

PlayedTable beside(ResultTable printed, ResultTable here) {
  PlayedTable out{std::move(printed), std::move(here), {}, {}, 0, 0, 0};
  const std::size_t n = std::min(out.printed.cells.size(), out.here.cells.size());
  out.p.assign(n, std::vector<double>(n, 1));
  out.stands.assign(n, std::vector<bool>(n, false));
  std::vector<double> all;
  std::vector<std::pair<std::size_t, std::size_t>> places;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      const TableCell &a = out.printed.cells[i][j], &b = out.here.cells[i][j];
      if (!a.tested || a.games() == 0 || b.games() == 0) continue;
      out.p[i][j] = exact_test({a.wins, a.draws, a.losses}, {b.wins, b.draws, b.losses});
      all.push_back(out.p[i][j]);
      places.emplace_back(i, j);
    }
  const std::vector<bool> stands = holm(all);
  for (std::size_t k = 0; k < all.size(); ++k) {
    out.stands[places[k].first][places[k].second] = stands[k];
    out.below += all[k] < 0.05;
    out.after += stands[k];
  }
  out.compared = all.size();
  return out;
}

Result<PlayedCheck> play_games(const Check& check, PlayedCheck out, const PlayOptions& options, JobProgress& progress,
                               const CheckWatcher& watcher) {
  const auto match = match_of(check, options);
  if (!match) return match.error();
  const MatchSettings& s = *match;
  const auto tell = [&](const std::vector<MatchGame>& games, PlayedCheck& of) {
    const PairingReport r = report_of(s, games).front();
    of.here = fmt::format("{} {}-{}-{} {}: {:.0f} % [{:.0f}, {:.0f}]", r.a, r.score.wins, r.score.draws, r.score.losses,
                          r.b, 100 * r.share.value, 100 * r.share.low, 100 * r.share.high);
    return r;
  };
  const auto games = played(s, options, progress, [&](const std::vector<MatchGame>& so_far) {
    if (!watcher) return;
    PlayedCheck now = out;
    tell(so_far, now);
    now.agreement = Agreement::stopped;
    watcher(now);
  });
  if (!games) return games.error();
  if (games->empty()) return out.agreement = Agreement::stopped, out;
  const PairingReport r = tell(*games, out);
  if (progress.stop) out.agreement = Agreement::stopped;
  else if (!out.printed.empty())
    out.agreement = r.share.low > 0.5 ? Agreement::agrees : r.share.high < 0.5 ? Agreement::differs : Agreement::open;
  out.more.push_back(fmt::format("{} pairs, seed {}; the interval is that of 95 %, from pairs.", s.pairs, s.seed));
  return out;
}

Result<PlayedCheck> play_levels(const Check& check, PlayedCheck out, const PlayOptions& options, JobProgress& progress,
                                const CheckWatcher& watcher) {
  const Game& g = *check.plan.root.game;
  const auto* tables = dynamic_cast<const HasResultTables*>(&g.type());
  if (!tables) return Error{fmt::format("no table of results is printed for {}", g.type().title())};
  const auto printed = read_printed_tables(tables->result_tables().front().csv);
  if (!printed) return printed.error();
  const auto at = number_argument<std::size_t>(check, "table", 0);
  if (at >= printed->size()) return Error{fmt::format("there are {} printed tables", printed->size())};
  const auto match = match_of(check, options);
  if (!match) return match.error();
  const MatchSettings& s = *match;
  const auto all = played(s, options, progress, [&](const std::vector<MatchGame>& so_far) {
    if (!watcher) return;
    PlayedCheck now = out;
    now.table = beside((*printed)[at], table_of(s, so_far));
    tell_table(now, false);
    watcher(now);
  });
  if (!all) return all.error();
  out.table = beside((*printed)[at], table_of(s, *all));
  tell_table(out, !progress.stop);
  std::string visited;
  for (const ThinkingTime& t : out.table->here.times)
    visited += fmt::format("{}{:.0f}", visited.empty() ? "" : ", ", t.nodes);
  out.more.push_back(fmt::format("Nodes a move, by level: {}. {} games a cell, seed {}.", visited, s.pairs, s.seed));
  return out;
}

Result<PlayedCheck> play_evolution(const Check& check, PlayedCheck out, const PlayOptions& options,
                                   JobProgress& progress) {
  const auto game = check.plan.root.game;
  if (!game->programs()) return Error{fmt::format("{} has no genetic programs", game->type().title())};
  const auto settings = evolution_of(check);
  if (!settings) return settings.error();
  Evolution evolution(game, *settings);
  progress.all = static_cast<u64>(settings->generations);
  Evolution::Control control;
  control.threads = std::max(1, options.threads);
  control.stop = &progress.stop;
  while (evolution.generation() < settings->generations && evolution.step(control)) ++progress.done;
  const EvolutionEnd end = evolution.conclude(control);
  if (!end.champion || end.held_out.empty()) return out.agreement = Agreement::stopped, out;
  std::string scores;
  for (const HeldOut& h : end.held_out) {
    const Estimate e = wilson(h.tally.half_points / 2.0, h.tally.games);
    scores += fmt::format("{}{:.3f} [{:.3f}, {:.3f}] against depth {}", scores.empty() ? "" : "; ", e.value, e.low,
                          e.high, h.depth);
  }
  out.here = scores;
  out.more.push_back(fmt::format("{} generations, seed {}; the champion, of {} nodes: {}", settings->generations,
                                 settings->seed, end.champion->tree.size(), write_program(end.champion->tree)));
  // "At least as good as depth 6" is what an opponent that is worth a menu entry would be.
  if (!out.printed.empty()) {
    const HeldOut& last = end.held_out.back();
    const Estimate e = wilson(last.tally.half_points / 2.0, last.tally.games);
    out.agreement = e.high < 0.5 ? Agreement::differs : e.low > 0.5 ? Agreement::agrees : Agreement::open;
  }
  return out;
}

}  // namespace ply
