#include "app/cli/collection_index.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/json.h"
#include "app/cli/watch.h"
#include "app/command_line/command_line.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/review/error_lines.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

/// The game that the list is of: that of its first game that can be read.
std::shared_ptr<const Game> game_of(const GameCollection& games) {
  for (std::size_t i = 0; i < games.games.size(); ++i)
    if (const auto g = games.open(i)) return g->game;
  return nullptr;
}

std::string index_file(const IndexOptions& o, const std::string& file, const GameCollection& games) {
  if (o.place == "none") return {};
  return o.place == "beside" ? file + ".plyscope-index" : index_path(games);
}

bool build(GameIndex& index, Report& report, int& code) {
  JobOf<Status> job;
  job.start([&](JobProgress& progress) { return index.build(progress, error_in_comments); });
  watch(job, [&] {
    return fmt::format("index: {} of {} games read", grouped(job.done()), grouped(index.collection().games.size()));
  });
  const Status done = taken(job);
  if (interrupted()) return code = exit_interrupted, false;
  if (!done) return code = report.fail(done.error().content ? exit_bad_input : exit_file, done.error()), false;
  return true;
}

/// `games`: what their number is called. Wins, share and mean are those of the side to move.
Json tally_json(const ResultCounts& t, const char* games, Side mover) {
  const bool second = mover == Side::second;
  Json j = {{games, t.games()},
            {"first", second ? t.losses : t.wins},
            {"second", second ? t.wins : t.losses},
            {"draw", t.draws},
            {"unknown", t.unknown},
            {"for", side_word(mover)}};
  if (const auto share = t.share()) j["share"] = *share;
  if (const auto mean = t.mean()) j["mean"] = *mean, j["scored"] = t.scored;
  return j;
}

std::string tally_text(const ResultCounts& t) {
  const auto share = t.share(), mean = t.mean();
  return fmt::format("{:>8} {:>8} {:>8} {:>8}  {:>6}  {:>6}", grouped(t.games()), grouped(t.wins), grouped(t.draws),
                     grouped(t.losses), share ? fmt::format("{:.1f} %", 100 * *share) : "–",
                     mean ? fmt::format("{:+.1f}", *mean) : "–");
}

}  // namespace

void add_index_options(CommandSpec& c, IndexOptions& o) {
  c.add_option("--position", o.position,
               "Only games in which this position occurs, also turned, mirrored or with the colours exchanged",
               "POSITION");
  c.add_option("--moves", o.moves, "The position after these moves (from --position, else from the start)", "MOVES");
  c.add_flag("--opening-tree", o.tree,
             "The moves that were played from the position (default: the start), with games and results");
  c.add_option("--index", o.place,
               "Where the index is kept: cache (the user's cache folder), beside (FILE.plyscope-index), none",
               "cache|beside|none");
  c.add_option("--errors", o.errors,
               "Takes the first ? or ?? of each game from the lines of `analyse FILE --json` into the index", "FILE");
}

std::optional<Indexed> index_games(const IndexOptions& o, const std::string& file,
                                   const std::shared_ptr<const GameCollection>& games, Report& report, int& code) {
  Indexed out;
  if (o.tree || !o.position.empty() || !o.moves.empty()) {
    const auto game = game_of(*games);
    if (!game) return code = report.fail(exit_bad_input, {"no game can be read"}, file), std::nullopt;
    auto root = o.position.empty() ? Result<Setup>(Setup{game, game->initial()})
                                   : game->type().parse_position(o.position, game->rules());
    if (!root) return code = report.fail(exit_bad_input, root.error(), "--position"), std::nullopt;
    const auto moves = root->game->parse_moves(root->position, o.moves);
    if (!moves) return code = report.fail(exit_bad_input, moves.error(), "--moves"), std::nullopt;
    out.game = root->game, out.position = root->position;
    for (const MoveCode m : *moves) out.position = out.game->after(out.position, m);
  }
  auto index = GameIndex::open(games, index_file(o, file, *games));
  if (!index && o.place == "cache" && index.error().file) {
    Report::note(visible(index.error().message) + "; it is made in memory, and not kept");
    index = GameIndex::open(games, "");
  }
  if (!index) return code = report.fail(exit_file, index.error()), std::nullopt;
  out.index = *index;
  if (!out.index->remark().empty()) Report::note(visible(out.index->remark()));
  if (!build(*out.index, report, code)) return std::nullopt;
  if (o.errors.empty()) return out;
  const auto lines = read_file(o.errors, std::size_t{1} << 30, Streams::taken);
  if (!lines) return code = report.fail(exit_file, lines.error()), std::nullopt;
  const auto errors = first_errors(*lines);
  if (!errors) return code = report.fail(exit_bad_input, errors.error(), o.errors), std::nullopt;
  for (const FirstError& e : *errors) {
    if (e.game >= games->games.size())
      return code = report.fail(exit_bad_input, {fmt::format("there is no game {}", u64{e.game} + 1)}, o.errors),
             std::nullopt;
    if (const auto ok = out.index->note_error(e); !ok) return code = report.fail(exit_file, ok.error()), std::nullopt;
  }
  return out;
}

void print_tree(const Indexed& in, const PositionGames& answer, bool tree, Report& report) {
  const Game& g = *in.game;
  report.text(
      fmt::format("{}: in {} of {}", g.write(in.position), counted(answer.tally.games(), "game"), grouped(answer.all)));
  if (!tree) return;
  const Side mover = g.mover(in.position);
  report.text(fmt::format("{:<16} {:>8} {:>8} {:>8} {:>8}  {:>6}  {:>6}   for {}", "move", "games", "won", "drawn",
                          "lost", "share", "mean", g.type().side_name(mover)));
  Json all = tally_json(answer.tally, "games", mover);
  all["position"] = g.write(in.position), all["read"] = answer.read, all["of"] = answer.all;
  report.object(all);
  for (const NextMove& n : answer.next) {
    std::vector<std::string> moves;
    for (const MoveCode m : n.moves) moves.push_back(g.write_move(in.position, m));
    Json j = {{"move", moves.front()}, {"moves", moves}};
    j.update(tally_json(n.games, "count", mover));
    report.object(j);
    report.text(fmt::format("{:<16} {}", fmt::format("{}", fmt::join(moves, " ")), tally_text(n.games)));
  }
  report.text(fmt::format("{:<16} {}", "all", tally_text(answer.tally)));
}

}  // namespace ply::cli
