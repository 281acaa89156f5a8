#include "app/cli/recording_input.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <deque>
#include <variant>

#include "app/cli/exit_code.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "engine/base/file.h"
#include "engine/base/job.h"
#include "engine/base/terminal.h"
#include "engine/foreign/import_nodes.h"
#include "engine/link/link.h"
#include "engine/plan/plan_root.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

Result<std::shared_ptr<const Recording>> search_again(const std::string& path, const std::string& text) {
  const auto written = parse_plan(text);
  if (!written) return Error{path + ": " + written.error().message, written.error().column};
  auto run = run_plan(written->plan, written->root, {&record_pool(), &interrupt_attention()});
  if (!run) return run.error();
  return std::move(run->recording);
}

/// The recording that is in a link, or that it searches for.
Result<std::shared_ptr<const Recording>> from_link(const std::string& text) {
  auto link = read_link(text, record_pool());
  if (!link) return link.error();
  auto* moment = std::get_if<LinkedMoment>(&*link);
  if (!moment) return Error{"the link leads to no moment of a search"};
  if (moment->recording) return std::move(moment->recording);
  auto found = search_link(*moment, record_pool(), &interrupt_attention());
  if (!found) return found.error();
  if (!found->note.empty()) Report::note("plyscope-cli: " + visible(found->note));
  return std::move(found->recording);
}

// Lines of another engine: of any size, so it says how far it is, and Ctrl-C ends it.
std::shared_ptr<const Recording> read_lines(const std::string& path, Report& report, int& code,
                                            std::shared_ptr<const TraceOrigin>* origin, OpenedAs* as) {
  JobProgress progress;
  const auto imported = [&] {
    Job watch([&](JobProgress& mine) {
      while (!mine.wait_for(0.1)) {
        if (interrupted()) return progress.halt();
        Progress::show(fmt::format("{}: {} %", visible(path), progress.done * 100 / whole_reading));
      }
    });
    return open_recording(path, record_pool(), opening_budget(), &progress,
                          lines_may_be_piped ? Streams::taken : Streams::refused, opening_search);
  }();
  Progress::clear();
  if (imported && !imported->note.empty())
    Report::note(fmt::format("plyscope-cli: {}: {}", visible(path), visible(imported->note)));
  if (imported && origin) *origin = imported->origin;
  if (imported && as) *as = {imported->read_as, imported->note};
  if (imported) return imported->recording;
  code = interrupted() ? report.fail(exit_interrupted, imported.error())
                       : report.fail(imported.error().file ? exit_file : exit_bad_input, imported.error());
  return nullptr;
}

std::shared_ptr<const Recording> reported(const Result<std::shared_ptr<const Recording>>& recording, Report& report,
                                          int& code) {
  if (recording) return *recording;
  code = report.fail(exit_bad_input, recording.error());
  return nullptr;
}

/// What was opened last, the newest first: by its name, its search, and its file's time and size.
struct Kept {
  std::string path;
  int search = 0;
  struct timespec time {};
  off_t size = 0;
  FileReading reading = FileReading::whole;
  std::shared_ptr<const Recording> recording;
  std::shared_ptr<const TraceOrigin> origin;
  OpenedAs as;

  bool same(const Kept& o) const {
    return path == o.path && search == o.search && size == o.size && time.tv_sec == o.time.tv_sec &&
           time.tv_nsec == o.time.tv_nsec && (reading == o.reading || reading == FileReading::whole);
  }
};
Kept named(const std::string& path) {
  Kept out{path, opening_search};
  struct stat info {};
  if (!is_link(path) && stat(path.c_str(), &info) == 0) out.time = info.st_mtim, out.size = info.st_size;
  return out;
}

std::shared_ptr<const Recording> open_anew(const std::string& path, Report& report, int& code,
                                           std::shared_ptr<const TraceOrigin>* origin, OpenedAs* as,
                                           FileReading reading) {
  if (is_link(path)) {
    if (as) as->read_as = "link to a moment";
    return reported(from_link(path), report, code);
  }
  const bool piped = lines_may_be_piped && (path == "-" || special_file(path));
  const auto front = piped ? Result<std::string>(std::string())
                           : read_front(path, 4096);  // also says why it is no file: a pipe is never waited for
  if (!front) {
    code = report.fail(exit_file, front.error());
    return nullptr;
  }
  if (piped || is_node_lines(*front)) return read_lines(path, report, code, origin, as);
  if (opening_search > 1) {
    code = report.fail(exit_bad_input, {fmt::format("{}: there is no search {}: it has 1", path, opening_search)});
    return nullptr;
  }
  if (as) as->read_as = front->starts_with("PLYREC") ? "recording of Plyscope" : "text of a search";
  const auto text = front->starts_with("PLYREC") ? Result<std::string>(std::string()) : read_file(path);
  const auto recording = text && is_plan_text(*text) ? search_again(path, *text)
                         : text && is_link(*text)
                             ? from_link(*text)
                             : Recording::open(path, record_pool(), opening_budget(), nullptr, call_as_today, reading);
  if (recording && origin) *origin = origin_of(**recording);
  return reported(recording, report, code);
}

}  // namespace

std::shared_ptr<const Recording> open_recording(const std::string& path, Report& report, int& code,
                                                std::shared_ptr<const TraceOrigin>* origin, OpenedAs* as,
                                                FileReading reading) {
  if (recordings_kept == 0) return open_anew(path, report, code, origin, as, reading);
  static std::deque<Kept> kept;
  Kept wanted = named(path);
  wanted.reading = reading;
  auto at = std::find_if(kept.begin(), kept.end(), [&](const Kept& k) { return k.same(wanted); });
  if (at != kept.end()) {
    wanted = std::move(*at);
    kept.erase(at);
  } else {
    wanted.recording = open_anew(path, report, code, &wanted.origin, &wanted.as, reading);
  }
  if (origin) *origin = wanted.origin;
  if (as) *as = wanted.as;
  const auto recording = wanted.recording;
  // A log of others may grow without a trace in its time, and what was stopped is not all.
  if (!recording || interrupted() || recording->plan().imported()) return recording;
  kept.push_front(std::move(wanted));
  if (kept.size() > recordings_kept) kept.pop_back();
  return recording;
}

bool undamaged(const Recording& recording, const std::string& path, Report& report, int& code) {
  const auto damage = recording.damage();
  if (damage) code = report.fail(exit_bad_input, *damage, path);
  return !damage;
}

}  // namespace ply::cli
