#include "app/cli/recording_input.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <deque>

#include "app/cli/exit_code.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "engine/base/job.h"
#include "engine/base/terminal.h"
#include "engine/foreign/any_recording.h"
#include "engine/link/link.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

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

// It may be large, or a search, so it says how far it is, and Ctrl-C ends it.
std::shared_ptr<const Recording> open_anew(const std::string& path, Report& report, int& code, FileReading reading,
                                           std::shared_ptr<const TraceOrigin>* origin, OpenedAs* as) {
  JobProgress progress;
  const auto opened = [&] {
    Job watch([&](JobProgress& mine) {
      while (!mine.wait_for(0.1)) {
        if (interrupted()) return progress.halt();
        if (progress.done > 0)
          Progress::show(fmt::format("{}: {} %", visible(path), progress.done * 100 / whole_reading));
      }
    });
    return open_any_recording(
        path, record_pool(),
        {opening_budget(), &progress, opening_search, lines_may_be_piped ? Streams::taken : Streams::refused, reading});
  }();
  Progress::clear();
  if (!opened) {
    code = report.fail(progress.stop ? exit_interrupted : exit_bad_input, opened.error());
    return nullptr;
  }
  if (!opened->note.empty())
    Report::note(fmt::format("plyscope-cli: {}{}", is_link(path) ? "" : visible(path) + ": ", visible(opened->note)));
  if (origin) *origin = opened->origin;
  if (as) *as = {opened->read_as, opened->note};
  return opened->recording;
}

std::shared_ptr<const Recording> open_or_kept(const std::string& path, Report& report, int& code, FileReading reading,
                                              std::shared_ptr<const TraceOrigin>* origin, OpenedAs* as) {
  if (recordings_kept == 0) return open_anew(path, report, code, reading, origin, as);
  static std::deque<Kept> kept;
  Kept wanted = named(path);
  wanted.reading = reading;
  auto at = std::find_if(kept.begin(), kept.end(), [&](const Kept& k) { return k.same(wanted); });
  if (at != kept.end()) {
    wanted = std::move(*at);
    kept.erase(at);
  } else {
    wanted.recording = open_anew(path, report, code, reading, &wanted.origin, &wanted.as);
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

}  // namespace

std::shared_ptr<const Recording> open_recording(const std::string& path, Report& report, int& code, FileReading reading,
                                                std::shared_ptr<const TraceOrigin>* origin, OpenedAs* as) {
  const auto opened = open_or_kept(path, report, code, reading, origin, as);
  if (opened && opened->blocks()) report.rest_on([opened] { return opened->damage(); }, path);
  return opened;
}

}  // namespace ply::cli
