// merge: what several machines have done, each its shard, as one file and one result.
#include <fmt/format.h>

#include <set>

#include "app/cli/check_file.h"
#include "app/cli/commands/commands.h"
#include "app/cli/match_json.h"
#include "app/cli/report.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/match/result_file.h"
#include "engine/match/sharded_file.h"

namespace ply::cli {
namespace {

struct MergeArgs {
  std::vector<std::string> files;
  std::string out;
  bool json = false, ordered = false;
};

int merge_match(const MergeArgs& o, Report& report) {
  std::vector<MatchGame> games;
  std::string header;
  std::set<GamePlace> seen;
  for (const std::string& path : o.files) {
    auto file = read_match_file(path);
    if (!file) return report.fail(exit_bad_input, file.error());
    if (header.empty()) header = file->header;
    if (auto ok = same_match(header, file->header); !ok)
      return report.fail(exit_bad_input, {fmt::format("{} and {} are of different matches: {}", o.files.front(), path,
                                                      ok.error().message)});
    for (MatchGame& g : file->games)
      if (seen.insert(place_of(g)).second) games.push_back(std::move(g));
  }
  const auto settings = read_match_header(header);
  if (!settings)
    return report.fail(exit_bad_input, {fmt::format("{}, line 1: {}", o.files.front(), settings.error().message)});
  sort_games(games);
  std::string text = match_header(*settings, {}) + "\n";
  for (const MatchGame& g : games) text += match_line(g) + "\n";
  if (!o.out.empty())
    if (auto ok = write_file(o.out, text); !ok) return report.fail(exit_file, ok.error());
  show_match(report, *settings, games, settings->format == MatchFormat::table || settings->players.size() > 2);
  return report.finish(exit_done);
}

// How many there are of how many; what is missing is a finding, for the whole is none.
int told(Report& report, std::string_view kind, std::string_view unit, u64 there, u64 wanted) {
  report.object({{"merged", kind}, {"unit", unit}, {"there", there}, {"wanted", wanted}});
  report.text(fmt::format("{} of {} {}\n", grouped(there), grouped(wanted), unit));
  if (there < wanted) Report::note(fmt::format("{} {} are missing", grouped(wanted - there), unit));
  return there < wanted ? exit_finding : exit_done;
}

int merge_check(const ShardedFile& whole, const MergeArgs& o, Report& report) {
  const auto sums = check_sums(whole.header, whole.pieces);
  if (!sums) return report.fail(exit_bad_input, sums.error(), o.files.front());
  u64 searches = 0;
  for (const CheckRow& row : sums->rows) {
    print_check(report, sums->kind, row);
    searches += row.searches;
  }
  const int code = told(report, whole.kind, "searches", searches, sums->wanted);
  return sums->wrong() > 0 ? static_cast<int>(exit_finding) : code;
}

int merge_lines(const MergeArgs& o, Report& report) {
  const auto whole = merge_sharded_files(o.files);
  if (!whole) return report.fail(exit_bad_input, whole.error());
  const bool training = whole->kind == training_kind;
  std::string text = training ? "" : whole->header + "\n";
  for (const auto& [key, piece] : whole->pieces) {
    if (!training) {
      text += piece;
      continue;
    }
    const auto line = line_in_piece(piece);
    if (!line) return report.fail(exit_bad_input, line.error(), o.files.front());
    text += *line + "\n";
  }
  if (!o.out.empty())
    if (auto ok = write_file(o.out, text); !ok) return report.fail(exit_file, ok.error());
  if (whole->kind == check_kind) return report.finish(merge_check(*whole, o, report));
  return report.finish(told(report, whole->kind, "games", whole->pieces.size(), pieces_in_all(whole->header)));
}

int merge(const MergeArgs& o) {
  Report report(o.json);
  const auto kind = kind_of_lines(o.files.front());
  if (kind && *kind != "match") return merge_lines(o, report);
  return merge_match(o, report);
}

}  // namespace

void add_merge(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("merge", "What several shards have done as one file, and the result of the whole");
  c->footer(
      "All files must be of the same match, analysis, check or training; what stands in several counts once. The "
      "games of a match are sorted by pairing, pair, game. Of an analysis the whole is what one machine would have "
      "written:\n"
      "`analyse ... --resume --out WHOLE` makes its reports. Of a training it is the games, one a line, for `train "
      "--games`. Exit code 1 if something is missing of these, or if a check has findings.\n"
      "JSON: as `match --json` says the statistics; of a check its rows; of all but matches merged unit there wanted.");
  auto o = std::make_shared<MergeArgs>();
  c->add_option("FILE", o->files, "Files of match, tournament, analyse, check or train", "FILE...")->required();
  c->add_option("--out", o->out, "Where the whole goes", "FILE");
  c->add_flag("--ordered", o->ordered, "No effect, for old scripts");
  c->add_flag("--json", o->json, "The result as JSON objects");
  c->callback([o, &chosen] { chosen = [o] { return merge(*o); }; });
}

}  // namespace ply::cli
