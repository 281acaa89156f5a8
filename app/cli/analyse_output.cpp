#include "app/cli/analyse_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/cli/output_file.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/review/report.h"
#include "engine/review/review_comment.h"
#include "engine/session/play/game_forms.h"

namespace ply::cli {
namespace {

constexpr const char* lines_form = "jsonl";
constexpr const char* game_form = "game";

std::string form_of(const std::string& path) {
  for (const char* form : {"html", "md", lines_form})
    if (path.ends_with(std::string(".") + form)) return form;
  return game_form;
}

}  // namespace

AnalyseOutput::AnalyseOutput(std::vector<std::string> paths) : paths_(std::move(paths)) {
  for (const std::string& path : paths_)
    if (const std::string form = form_of(path); form != lines_form) forms_.push_back(form);
  std::sort(forms_.begin(), forms_.end());
  forms_.erase(std::unique(forms_.begin(), forms_.end()), forms_.end());
}

bool AnalyseOutput::wants_reports() const {
  return std::any_of(forms_.begin(), forms_.end(), [](const std::string& f) { return f != game_form; });
}

bool AnalyseOutput::wants_games() const { return std::find(forms_.begin(), forms_.end(), game_form) != forms_.end(); }

std::optional<MatchProblem> AnalyseOutput::check(const std::vector<const GameType*>& types) const {
  for (const std::string& path : paths_) {
    const std::string form = form_of(path);
    if (form == game_form && types.size() > 1)
      return MatchProblem{exit_usage, {path + ": games of different kinds do not fit into one file"}};
    if (form == game_form && !types.empty())
      if (const std::string as = form_of_path(*types.front(), path); !keeps_comments(as))
        return MatchProblem{exit_usage,
                            {fmt::format("{}: {} has no place for comments, where a review is stored", path, as)}};
    if (form == lines_form || special_file(path)) continue;  // opened before the work begins; or it may wait for ever
    if (const auto trial = FileWriter::create(path); !trial) return MatchProblem{exit_file, trial.error()};
  }
  return std::nullopt;
}

std::optional<MatchProblem> AnalyseOutput::open(ReviewFileHeader header, bool resume) {
  header.reports = forms_;
  std::vector<std::string> lines;
  for (const std::string& path : paths_)
    if (form_of(path) == lines_form) lines.push_back(path);
  if (lines.size() > 1) return MatchProblem{exit_usage, {"one --out takes the lines: FILE.jsonl"}};
  if (lines.empty()) {
    if (resume) return MatchProblem{exit_usage, {"--resume needs --out FILE.jsonl"}};
    return std::nullopt;
  }
  auto file = resume ? ReviewFile::resume(lines.front(), header) : ReviewFile::create(lines.front(), header);
  if (!file) return MatchProblem{file.error().file ? exit_file : exit_bad_input, file.error()};
  kept_ = file->done();
  lines_.emplace(std::move(*file));
  return std::nullopt;
}

Status AnalyseOutput::add(const GameReview& review, const GameRecord& record, u64 game, bool many) {
  ReportParts parts;
  for (const std::string& form : forms_) {
    if (form == "html") parts[form] = html_part({&review, game}, many);
    else if (form == "md") parts[form] = markdown_part({&review, game}, many);
    else parts[form] = game_json(with_review(record, review));
  }
  if (lines_)
    if (auto ok = lines_->append(review, game, parts); !ok) return ok;
  kept_[game] = std::move(parts);
  return Done{};
}

Result<std::string> AnalyseOutput::text_for(const std::string& path, const std::string& again) const {
  const std::string form = form_of(path);
  std::vector<std::string> parts;
  for (const auto& [number, of] : kept_)
    if (const auto at = of.find(form); at != of.end()) parts.push_back(at->second);
  if (form == "html") return html_whole(parts, again);
  if (form == "md") return markdown_whole(parts, again);
  std::vector<GameRecord> games;
  for (const std::string& part : parts) {
    auto game = read_game_json(part);
    if (!game) return game.error();
    if (!games.empty() && &game->game.game->type() != &games.front().game->type())
      return Error{"games of different kinds do not fit into one file"};
    games.push_back(std::move(game->game));
  }
  if (games.empty()) return Error{"there is no game to write"};
  const std::string written = form_of_path(games.front().game->type(), path);
  if (!keeps_comments(written)) return Error{written + " has no place for comments, where a review is stored"};
  return write_games(games, written);
}

std::optional<MatchProblem> AnalyseOutput::write(const std::string& again) const {
  if (kept_.empty()) return std::nullopt;
  for (const std::string& path : paths_) {
    if (form_of(path) == lines_form) continue;
    const auto text = text_for(path, again);
    if (!text) return MatchProblem{exit_bad_input, text.error().after(path + ": ")};
    OutputFile file(path);
    file.stream() << *text;
    if (const auto ok = file.commit(); !ok) return MatchProblem{exit_file, ok.error()};
    Report::note(fmt::format("{} game{} written to {}", kept_.size(), kept_.size() == 1 ? "" : "s", visible(path)));
  }
  return std::nullopt;
}

}  // namespace ply::cli
