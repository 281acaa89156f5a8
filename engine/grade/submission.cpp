#include "engine/grade/submission.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/temporary_folder.h"
#include "engine/base/text.h"
#include "engine/foreign/import_nodes.h"
#include "engine/grade/recorder_texts.h"
#include "engine/match/process.h"

namespace ply {
namespace {

using Clock = Process::Clock;
constexpr double compile_seconds = 120;
constexpr int max_runs = 4;
constexpr int max_lines = 10'000;  // that a program says before we stop to listen
constexpr std::size_t max_recorded_bytes = std::size_t{256} << 20;

Clock::time_point in_seconds(double s) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
}

/// How a program that was not ended by us has ended (Process::end).
bool ended_badly(const std::string& how) { return !how.empty() && how != "it ended with code 0"; }

struct Language {
  const char *ending, *recorder;
  /// Empty: it is not compiled. {file} and {name} (without its ending) are inserted, behind a folder: a name may begin
  /// with a dash.
  std::vector<std::string> compile, run;
};
const std::vector<Language>& languages() {
  static const std::vector<Language> all = {
      {".py", "plytrace.py", {}, {"python3", "./{file}"}},
      {".mjs", "plytrace.mjs", {}, {"node", "./{file}"}},
      {".js", "plytrace.mjs", {}, {"node", "./{file}"}},
      {".c",
       "plytrace.h",
       {"cc", "-O1", "-DPLYTRACE", "-I.", "-o", "./{name}.run", "./{file}", "-lm"},
       {"./{name}.run"}},
      {".cpp",
       "plytrace.h",
       {"c++", "-std=c++17", "-O1", "-DPLYTRACE", "-I.", "-o", "./{name}.run", "./{file}"},
       {"./{name}.run"}},
      {".java", "Plytrace.java", {"javac", "-d", ".", "Plytrace.java", "./{file}"}, {"java", "-cp", ".", "{name}"}}};
  return all;
}

std::vector<std::string> filled_in(std::vector<std::string> words, const std::string& file) {
  const std::string name = file.substr(0, file.rfind('.'));
  for (std::string& w : words)
    for (const auto& [mark, text] : {std::pair{"{file}", file}, std::pair{"{name}", name}})
      if (const auto at = w.find(mark); at != std::string::npos) w.replace(at, 6, text);
  return words;
}

/// "3", and "3.0" of languages whose numbers have fractions.
std::optional<int> whole_number(std::string_view text) {
  const auto point = text.find('.');
  if (point != text.npos && point + 1 < text.size() && text.find_first_not_of('0', point + 1) == text.npos)
    text = text.substr(0, point);
  return to_number<int>(text);
}

/// Why a trace cannot be read, or the recording.
void take_recording(const std::string& file, int search, RecordPool& pool, GivenAnswer& out) {
  if (!read_front(file, 1)) return;
  auto read = open_recording(file, pool, {max_recorded_bytes, nullptr, search});
  if (read) out.recording = read->recording;
  else if (out.complaint.empty()) out.complaint = "its recording cannot be read: " + read.error().message;
}

class Runner {
 public:
  Runner(const Assignment& assignment, TemporaryFolder folder, const Language& language, std::string file,
         RecordPool& pool)
      : assignment_(assignment), folder_(std::move(folder)), language_(language), file_(std::move(file)), pool_(pool) {}

  Status compile(JobProgress& progress) {
    if (language_.compile.empty()) return Done{};
    const auto words = filled_in(language_.compile, file_);
    Process p;
    if (const Status ok = p.start(words, place()); !ok)
      return Error{fmt::format("{} cannot be compiled: {}", file_, ok.error().message)};
    std::vector<std::string> said;
    const bool ended = listen(p, compile_seconds, progress, said);
    const std::string complaint = p.last_complaint(), how = p.end(ended ? in_seconds(5) : Clock::now());
    if (!ended) return Error{fmt::format("{} was not compiled within {} seconds", file_, compile_seconds)};
    if (ended_badly(how))
      return Error{fmt::format("{} does not compile: {}", file_, complaint.empty() ? how : complaint), 0, false, true};
    return Done{};
  }

  /// From the position `first` on, until it ends or is ended; at least one more is answered.
  void run(std::size_t first, std::vector<GivenAnswer>& answers, JobProgress& progress) {
    const std::string trace = folder_.file(fmt::format("{}.plytrace", ++runs_));
    std::vector<std::string> words = {"env", "PLYTRACE=" + trace + ",command=no,mb=256", "PYTHONDONTWRITEBYTECODE=1"};
    for (std::string& w : filled_in(language_.run, file_)) words.push_back(std::move(w));
    const std::size_t all = assignment_.positions.size();
    GivenAnswer failed;
    std::vector<std::string> said;
    Process p;
    if (const Status ok = p.start(words, place()); !ok) {
      failed.complaint = "it does not start: " + ok.error().message;
    } else {
      const auto begun = Clock::now();
      const int seconds = assignment_.seconds * static_cast<int>(all - first);
      for (std::size_t i = first; i < all; ++i)
        p.send(fmt::format("{} {}", assignment_.depth, assignment_.positions[i].text), begun + std::chrono::seconds(5));
      p.close_input();
      const bool ended = listen(p, seconds, progress, said);
      const std::string complaint = p.last_complaint(), how = p.end(ended ? in_seconds(5) : Clock::now());
      if (!ended) failed.complaint = "it had not ended after " + counted(seconds, "second");
      else if (ended_badly(how)) failed.complaint = how + (complaint.empty() ? "" : ": " + complaint);
    }
    int search = 0;
    for (const std::string& line : said) {
      if (!line.starts_with("value ") || answers.size() >= all) continue;
      GivenAnswer& answer = answers.emplace_back();
      const std::string_view said_value = trim(std::string_view(line).substr(6));
      answer.value = whole_number(said_value);
      if (!answer.value)
        answer.complaint = fmt::format("it says {}, which is no whole number", quoted_text(said_value));
      take_recording(trace, ++search, pool_, answer);
    }
    progress.done = answers.size();
    if (answers.size() >= all) return;
    if (failed.complaint.empty()) failed.complaint = "it says no value";
    take_recording(trace, ++search, pool_, failed);
    answers.push_back(std::move(failed));
  }

 private:
  ProcessPlace place() const { return {folder_.file(""), ""}; }
  /// Until it ends; false: it was not to be waited for any longer.
  static bool listen(Process& p, double seconds, JobProgress& progress, std::vector<std::string>& said) {
    const auto until = in_seconds(seconds);
    std::string line;
    while (Clock::now() < until && !progress.stop) {
      const auto got = p.read(line, std::min(until, in_seconds(0.1)));
      if (got == Process::Got::ended) return true;
      if (got == Process::Got::line && said.size() < max_lines) said.push_back(line);
    }
    return false;
  }

  const Assignment& assignment_;
  const TemporaryFolder folder_;
  const Language& language_;
  const std::string file_;
  RecordPool& pool_;
  int runs_ = 0;
};

/// The search of every position in one file; the last one, where there are several of it.
std::vector<GivenAnswer> recorded_answers(const Assignment& a, const std::string& path, RecordPool& pool,
                                          const TraceOrigin& origin) {
  std::vector<GivenAnswer> out;
  for (const GradedPosition& p : a.positions) {
    GivenAnswer& answer = out.emplace_back();
    int at = 0;
    for (std::size_t i = 0; i < origin.searches.size(); ++i) {
      const auto read = a.game->type().parse_position(origin.searches[i].root, a.game->rules());
      if (!read || read->game->write(read->position) != p.text) continue;
      at = static_cast<int>(i) + 1;
      if (origin.searches[i].has_value)
        answer.value = origin.searches[i].mover == Side::first ? origin.searches[i].value : -origin.searches[i].value;
    }
    if (at > 0) take_recording(path, at, pool, answer);
    else answer.complaint = "it has no search of this position";
  }
  return out;
}

}  // namespace

Result<std::vector<GivenAnswer>> run_submission(const Assignment& assignment, const std::string& path, RecordPool& pool,
                                                JobProgress& progress) {
  progress.all = assignment.positions.size();
  const auto front = read_front(path, 4096);
  if (!front) return front.error();
  if (is_node_lines(*front)) {
    const auto read = open_recording(path, pool, {max_recorded_bytes});
    if (!read) return read.error();
    if (!read->origin)
      return Error{fmt::format("{}: only what plytrace has recorded can be handed in", path), 0, false, true};
    return recorded_answers(assignment, path, pool, *read->origin);
  }
  const std::string file = path.substr(path.rfind('/') + 1);
  const auto language =
      std::find_if(languages().begin(), languages().end(), [&](const Language& l) { return file.ends_with(l.ending); });
  if (language == languages().end())
    return Error{fmt::format("{}: a program in Python (.py), JavaScript (.mjs, .js), C (.c), C++ (.cpp) or Java "
                             "(.java) is wanted, or what plytrace has recorded",
                             path),
                 0, false, true};
  auto text = read_file(path);
  if (!text) return text.error();
  auto folder = TemporaryFolder::make();
  if (!folder) return folder.error();
  if (const Status ok = write_file(folder->file(file), *text); !ok) return ok.error();
  for (const RecorderText& r : recorder_texts)
    if (language->recorder == std::string_view(r.name))
      if (const Status ok = write_file(folder->file(r.name), r.text); !ok) return ok.error();
  Runner runner(assignment, std::move(*folder), *language, file, pool);
  if (const Status ok = runner.compile(progress); !ok) return ok.error();
  // What fails at a position is begun again behind it, some times.
  std::vector<GivenAnswer> out;
  for (int runs = 0; out.size() < assignment.positions.size() && runs < max_runs; ++runs) {
    if (progress.stop) return Error{"stopped"};
    runner.run(out.size(), out, progress);
  }
  const std::string why = out.empty() ? std::string() : out.back().complaint;
  while (out.size() < assignment.positions.size()) out.emplace_back().complaint = why;
  return out;
}

}  // namespace ply
