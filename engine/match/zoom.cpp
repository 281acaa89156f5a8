#include "engine/match/zoom.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/match/process.h"
#include "engine/recorder/plytrace.h"

namespace ply {
namespace {

/// What the engine has written of its search so far.
struct Reported {
  u64 visits = 0;
  int how = 0;
};
std::optional<Reported> recorded_in(const std::string& path, u32 search) {
  const auto file = InputFile::open(path);
  pt_record head, state;
  u32 number = 0;
  if (!file || !file->read_at(&head, sizeof head, 0) || std::memcmp(&head.key, "plytrace", 8) != 0 ||
      !file->read_at(&state, sizeof state, u64{head.best} * sizeof state) || head.best == 0)
    return std::nullopt;
  std::memcpy(&number, &state.enter_line, sizeof number);
  if (state.what != PT_W_TEXT || state.ply != PT_T_SEARCH || number != search) return std::nullopt;
  return Reported{state.key, state.how};
}

std::string environment_of(const ZoomRange& range, const ZoomRun& run, const std::string& path) {
  const TraceNode& n = range.node;
  std::string out = "PLYTRACE=" + path;
  if (range.search > 0) out += fmt::format(",search={}", range.search);
  out += fmt::format(",nodes={}-{}", n.visit, n.left ? n.visit + n.below.visits - 1 : ~u64{0});
  if (range.max_height >= 0) out += fmt::format(",ply={}", range.max_height);
  // Beside each node there may be a record that counts what is missing below it.
  return out + fmt::format(",mb={}", 64 + (2 * run.max_nodes * sizeof(pt_record) >> 20));
}

std::string nodes_text(u64 n) { return n == 1 ? std::string("1 node") : grouped(n) + " nodes"; }

/// The engine, from its start to its end.
class Engine {
 public:
  Engine(const ZoomRange& range, const ZoomRun& run, const std::string& path, JobProgress& progress)
      : range_(range), run_(run), path_(path), progress_(progress) {}

  Result<std::string> work() {
    const Stopwatch clock;
    if (const Status ok = process_.start(run_.command, {run_.folder, environment_of(range_, run_, path_)}); !ok)
      return ok.error();
    if (run_.input.empty()) process_.close_input();
    else
      process_.send(run_.input.ends_with('\n') ? run_.input.substr(0, run_.input.size() - 1) : run_.input,
                    Process::Clock::now() + std::chrono::seconds(1));
    for (;;) {
      std::string line;
      const Process::Got got = process_.read(line, Process::Clock::now() + std::chrono::milliseconds(50));
      if (got == Process::Got::too_long) process_.pass_over();
      if (got == Process::Got::ended) return ended();
      if (got == Process::Got::line && !look_again()) continue;
      if (look()) return std::string();
      if (progress_.stop.load(std::memory_order_relaxed)) return Error{"it was stopped: nothing is shown"};
      if (run_.seconds > 0 && clock.seconds() > run_.seconds)
        return Error{fmt::format("it was ended after {:g} s, at visit {} of {}: nothing is shown", run_.seconds,
                                 grouped(progress_.done.load()), grouped(progress_.all.load()))};
    }
  }

 private:
  /// Who says much is not kept waiting by us: its file is looked at now and then.
  bool look_again() {
    const auto now = Process::Clock::now();
    if (now < next_look_) return false;
    next_look_ = now + std::chrono::milliseconds(50);
    return true;
  }

  /// True: what was asked for is recorded, and it need not run on.
  bool look() {
    const auto reported = recorded_in(path_, range_.search);
    const bool moved = reported && reported->visits != progress_.done.load();
    if (reported) progress_.done.store(reported->visits, std::memory_order_relaxed);
    if (reported && !run_.to_the_end && (reported->how & PT_S_PASSED)) return true;
    if (reported && !range_.node.left && (reported->how & PT_S_FULL)) return true;
    // An engine that waits for its next command has no more to search: the end of its input ends it.
    constexpr int looks_without_news = 100;
    quiet_ = moved ? 0 : quiet_ + 1;
    if (quiet_ == looks_without_news) process_.close_input();
    return false;
  }

  /// It has ended by itself.
  Result<std::string> ended() {
    const std::string how = process_.end(Process::Clock::now() + std::chrono::seconds(10));
    const std::string said = process_.last_complaint();
    std::error_code none;
    if (std::filesystem::exists(path_, none)) {
      const auto reported = recorded_in(path_, range_.search);
      if (reported && reported->visits >= range_.node.visit) return how;
      if (reported && reported->visits > 0)
        return Error{fmt::format("another search: {} after {} visits, before it came to visit {}",
                                 how.empty() ? "it closed its output" : how, grouped(reported->visits),
                                 grouped(range_.node.visit))};
      return Error{fmt::format("it recorded no search {}: {}{}{}", std::max(1u, range_.search),
                               how.empty() ? "it closed its output" : how, said.empty() ? "" : ": ", said)};
    }
    return Error{fmt::format(
        "it did not record: {}{}{}. An engine records where it is built with -DPLYTRACE and searches by itself; what "
        "it reads from its standard input must be given, too",
        how.empty() ? "it closed its output" : how, said.empty() ? "" : ": ", said)};
  }

  const ZoomRange& range_;
  const ZoomRun& run_;
  const std::string& path_;
  JobProgress& progress_;
  Process process_;
  Process::Clock::time_point next_look_{};
  int quiet_ = 0;
};

}  // namespace

Result<ZoomRange> zoom_range(const TraceOrigin& origin, u32 record, int plies, u64 max_nodes) {
  if (!origin.reported)
    return Error{
        "it was recorded by an older plytrace.h, which did not write what is needed to see whether a search "
        "repeats itself"};
  if (origin.thread > 1) return Error{"it is of a second thread: only a search on one thread repeats itself"};
  const TraceNode* const n = record == 0 ? nullptr : origin.by_record(record);
  if (!n || (n->left && n->recorded == n->below.visits))
    return Error{"all that was visited below this node is recorded already"};
  ZoomRange out{*n, origin.search, -1};
  if (plies > 0) out.max_height = static_cast<int>(n->height) + plies;
  else if (n->left && n->below.visits > max_nodes) {
    // As if each ply had the same multiple of the nodes of the ply above it.
    const double growth = std::pow(static_cast<double>(n->below.visits), 1.0 / std::max(1, n->depth));
    const double fits = std::log(static_cast<double>(max_nodes)) / std::log(std::max(growth, 1.01));
    out.max_height = static_cast<int>(n->height) + std::max(1, static_cast<int>(fits));
  }
  return out;
}

std::vector<std::string> words_of(const ZoomRun& run) {
  std::vector<std::string> out = run.command;
  if (!run.input.empty()) out.push_back("reads " + run.input);
  return out;
}

Result<std::string> run_zoom(const ZoomRange& range, const ZoomRun& run, const std::string& path,
                             JobProgress& progress) {
  if (run.command.empty()) return Error{"there is no command to run"};
  if (path.find(',') != std::string::npos) return Error{path + ": the name of what is recorded cannot have a comma"};
  if (run.input.size() > max_zoom_input)
    return Error{fmt::format("what it reads is longer than {} bytes", max_zoom_input)};
  std::error_code none;
  if (!run.folder.empty() && !std::filesystem::is_directory(run.folder, none))
    return Error{fmt::format("the folder {} is not there", quoted_text(run.folder))};
  const TraceNode& n = range.node;
  progress.all = n.visit + n.below.visits;
  return Engine(range, run, path, progress).work();
}

namespace {

/// The last visit up to which both were the same, and the first where they are not.
struct Parted {
  u64 same = 0, other = 0;  ///< other 0: nowhere, as far as is known
};
Parted parted(const TraceOrigin& a, const TraceNode& node, const TraceOrigin& b, const TraceNode* again) {
  Parted out;
  const auto compare = [&](u64 visit, u64 one, u64 two) {
    if (one == two) out.same = std::max(out.same, visit);
    else if (out.other == 0 || visit < out.other) out.other = visit;
  };
  for (const TraceSum& p : a.points) {
    const auto q = std::lower_bound(b.points.begin(), b.points.end(), p.visits,
                                    [](const TraceSum& x, u64 visit) { return x.visits < visit; });
    if (q != b.points.end() && q->visits == p.visits) compare(p.visits, p.digest, q->digest);
  }
  if (again && node.has_before && again->has_before) compare(node.visit, node.before, again->before);
  if (out.other && out.same > out.other) out.same = 0;
  return out;
}

std::string about(const TraceNode& n) {
  return fmt::format("depth {}, window ({}, {}), value {}, {} below it", n.depth, n.alpha, n.beta, n.value,
                     nodes_text(n.below.visits - 1));
}

}  // namespace

ZoomVerdict compare_zoom(const TraceOrigin& first, const TraceNode& node, const TraceOrigin& again, bool whole) {
  ZoomVerdict out;
  const TraceNode* const n = again.by_visit(node.visit);
  if (n) out.record = n->record;
  const auto other = [&](const std::string& why) {
    out.words = "another search: " + why;
    return out;
  };
  if (const Parted p = parted(first, node, again, n); p.other)
    return other(fmt::format("they diverge between visits {} and {}, before or in the requested part",
                             grouped(p.same + 1), grouped(p.other)));
  if (!n) return other(fmt::format("it did not record its visit {}", grouped(node.visit)));
  if (node.left && n->left &&
      !(n->below == node.below && n->value == node.value && n->alpha == node.alpha && n->beta == node.beta &&
        n->depth == node.depth))
    return other(fmt::format("visit {} was {}; now it is {}", grouped(node.visit), about(node), about(*n)));
  if (node.left && !n->left)
    return other(fmt::format("visit {} was never left: the engine ended before", grouped(node.visit)));
  if (whole && first.ended && again.ended && first.whole != again.whole)
    return other(first.whole.visits != again.whole.visits
                     ? fmt::format("what is below the node is the same, but it has {}, and the first one has {}",
                                   nodes_text(again.whole.visits), nodes_text(first.whole.visits))
                     : fmt::format("what is below the node is the same, and both have {}, but somewhere else they are "
                                   "not the same (digest {:016x}, was {:016x})",
                                   nodes_text(first.whole.visits), again.whole.digest, first.whole.digest));
  out.same = true;
  if (whole && first.ended && again.ended)
    out.words = fmt::format("the same search: {}, digest {:016x}", nodes_text(again.whole.visits), again.whole.digest);
  else if (node.left)
    out.words = fmt::format("the same search up to its visit {}: digest {:016x} below the node",
                            grouped(node.visit + node.below.visits - 1), n->below.digest);
  else out.words = fmt::format("the same search up to its visit {}", grouped(node.visit));
  return out;
}

std::string command_text(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += ' ';
    if (!word.empty() && word.find_first_of(" \t\n'\"\\") == std::string::npos) {
      out += word;
      continue;
    }
    out += '"';
    for (const char c : word) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    out += '"';
  }
  return out;
}

}  // namespace ply
