#include "app/cli/report.h"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

#include "app/cli/progress.h"
#include "engine/base/standard_output.h"
#include "engine/base/terminal.h"
#include "engine/game/term_text.h"

namespace ply::cli {

static thread_local CapturedReport* captured = nullptr;
CapturedReport::CapturedReport() { captured = this; }
CapturedReport::~CapturedReport() { captured = nullptr; }

void Report::rest_on(std::function<std::optional<Error>()> damage, std::string where) {
  bases_.push_back({std::move(damage), std::move(where)});
}

bool Report::holds() {
  for (std::size_t i = 0; i < bases_.size() && !broken_; ++i)
    if (const auto found = bases_[i].damage()) {
      broken_ = true;
      print(exit_bad_input, *found, bases_[i].where);
    }
  return !broken_;
}

void Report::text(std::string_view lines) {
  if (json_ || !holds()) return;
  const std::string shown = visible_lines(lines);
  if (captured) {
    captured->text += shown;
    return;
  }
  Progress::clear();
  std::fwrite(shown.data(), 1, shown.size(), stdout);
  if (shown.empty() || shown.back() != '\n') std::fputc('\n', stdout);
  std::fflush(stdout);
}

void Report::object(const Json& object) {
  if (json_ && holds()) print(object);
}

void Report::print(const Json& object) const {
  if (captured) return captured->objects.push_back(object);
  Progress::clear();
  const std::string line = visible_json(object.dump());
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

Exit Report::fail(Exit code, const Error& error, std::string_view where) {
  return holds() ? print(code, error, where) : exit_bad_input;
}

Exit Report::print(Exit code, const Error& error, std::string_view where) const {
  if (json_)
    print({{"error", where.empty() ? error.message : fmt::format("{}: {}", where, error.message)},
           {"column", error.column}});
  std::string line = where.empty() ? "" : fmt::format("{}{} ", visible(where), error.column > 0 ? "," : ":");
  if (error.column > 0) line += fmt::format("column {}: ", error.column);
  note("plyscope-cli: " + line + visible(error.message));
  return error.file ? exit_file : error.content ? exit_bad_input : code;
}

void Report::note(std::string_view line) {
  if (captured) {
    captured->notes += std::string(line) + "\n";
    return;
  }
  Progress::clear();
  complain(line);
}

bool Report::writable() const { return !std::ferror(stdout); }

int Report::finish(int code) {
  if (!holds()) code = exit_bad_input;
  if (captured) return code;
  const Delivered delivered = deliver_standard_output();
  if (delivered == Delivered::all || (code != exit_done && code != exit_finding)) return code;
  if (delivered == Delivered::unread) return exit_unread;
  note("plyscope-cli: standard output could not be written");
  return exit_file;
}

std::string in_unit_text(i64 value, int scale) { return signed_in_unit(static_cast<double>(value), scale); }

}  // namespace ply::cli
