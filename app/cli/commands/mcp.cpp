// mcp: questions of other programs, by the model context protocol.
#include "app/cli/mcp/server.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/game_files.h"
#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/report.h"
#include "engine/base/file.h"
#include "engine/base/files_read.h"
#include "engine/base/job.h"
#include "engine/link/link.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_line = std::size_t{4} << 20;
constexpr std::size_t max_files = 1000;

/// The lines of standard input, read on a thread of its own, so that a request can be given up while it is answered.
class RequestLines {
 public:
  /// `server` is told at once what is to be given up.
  explicit RequestLines(mcp::Server& server)
      : server_(server), job_([this](JobProgress& progress) { read(progress); }, false, [this] { end(); }) {}

  /// Whether the request that was answered last is given up; forgets it.
  bool given_up() {
    if (!given_up_.exchange(false)) return false;
    forget_interrupt();
    return true;
  }
  /// Nothing at the end of the input, or once interrupted.
  std::optional<std::string> next() {
    std::unique_lock lock(mutex_);
    more_.wait(lock, [&] { return !lines_.empty() || over_; });
    if (lines_.empty()) return std::nullopt;
    std::string out = std::move(lines_.front());
    lines_.pop_front();
    return out;
  }

 private:
  void read(JobProgress& progress) {
    std::string line;
    bool too_long = false;
    char buffer[1 << 16];
    while (!progress.stop && (!interrupted() || given_up_)) {
      pollfd in{STDIN_FILENO, POLLIN, 0};
      if (poll(&in, 1, 100) <= 0) continue;
      const ssize_t n = ::read(STDIN_FILENO, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return;
      for (const char c : std::string_view(buffer, static_cast<std::size_t>(n))) {
        if (c != '\n') {
          if (line.size() < max_line) line += c;
          else too_long = true;
          continue;
        }
        take(too_long ? std::string("a line of more than 4 MB") : std::move(line));  // which is no JSON
        line.clear(), too_long = false;
      }
    }
  }
  void take(std::string line) {
    if (server_.give_up(line, [this] { given_up_ = true, interrupt(); })) return;
    std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    more_.notify_one();
  }
  void end() {
    std::lock_guard lock(mutex_);
    over_ = true;
    more_.notify_one();
  }

  mcp::Server& server_;
  std::atomic<bool> given_up_{false};
  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<std::string> lines_;
  bool over_ = false;
  Job job_;  // the last one: its thread uses the others
};

/// A command as if it had been started, from the folder.
mcp::Outcome carried_out(const std::vector<std::string>& words) {
  opening_search = opening_budget_mb = 0;
  CapturedReport said;
  mcp::Outcome out;
  try {
    out.code = run_words(words);
  } catch (const std::bad_alloc&) {
    out.code = exit_bad_input, said.notes = "there is not enough memory for that";
  } catch (const std::exception& e) {
    out.code = exit_bad_input, said.notes = e.what();
  }
  out.objects = std::move(said.objects), out.notes = std::move(said.notes);
  return out;
}

/// The page at a node of a recording, when it was left; of none: at the end.
std::string link_to(const std::string& page, const std::string& file, std::optional<u32> node,
                    std::optional<i64> tick) {
  CapturedReport said;
  Report report(true);
  int code = 0;
  const auto recording = open_recording(file, report, code);
  if (!recording || recording->view().empty()) return {};
  const View v = recording->view();
  u32 slot = node && *node < v.size() ? v.find(*node) : no_node;
  const bool picked = slot != no_node;
  const Tick last = v.ticks() - 1;
  const Tick at = tick ? std::clamp<Tick>(static_cast<Tick>(*tick), 0, last) : picked ? v.leave(slot) : last;
  if (!picked && (slot = v.deepest(at)) == no_node) slot = v.event(at).slot;
  const auto link = link_to_moment(*recording, at, slot, picked, {}, record_pool());
  return link && report.holds() ? page + link->text : std::string();
}

std::string link_to_game_of(const std::string& page, const std::string& file, int depth, u64 nodes) {
  CapturedReport said;
  Report report(true);
  Games games;
  const auto chosen = game_of_texts({}, {});
  if (!chosen || read_games({file}, report, *chosen, games) != exit_done || games.size() == 0) return {};
  const auto record = games.open(0);
  if (!record) return {};
  LinkedGame game{record->game->write_game(*record), static_cast<int>(record->moves.size())};
  game.depth = depth, game.nodes = nodes;
  const auto link = link_to_game(game);
  return link ? page + *link : std::string();
}

Json files_here() {
  Json all = Json::array();
  std::error_code failed;
  std::vector<std::pair<std::string, u64>> found;
  for (fs::recursive_directory_iterator it(".", fs::directory_options::skip_permission_denied, failed), end;
       !failed && it != end && found.size() < max_files; it.increment(failed)) {
    std::error_code none;
    if (it->path().filename().string().starts_with('.')) it.disable_recursion_pending();
    else if (it->is_regular_file(none) && FilesRead::of_this_run().leads_inside(it->path().string()))
      found.emplace_back(it->path().lexically_normal().string(), it->file_size(none));
  }
  std::sort(found.begin(), found.end());
  for (const auto& [name, size] : found) all.push_back(Json{{"file", name}, {"bytes", size}});
  return {{"files", all}, {"complete", found.size() < max_files}};
}

int serve(const CommandSpec& program, const std::string& folder, const std::string& page) {
  Report report(false);
  if (const auto ok = FilesRead::of_this_run().stay_below(folder); !ok) return report.fail(exit_file, ok.error());
  std::error_code failed;
  fs::current_path(folder, failed);
  if (failed) return report.fail(exit_file, {fmt::format("there is no folder {}", folder), 0, true});
  take_standard_input(false);  // the requests
  recordings_kept = 4;
  mcp::Server server(
      mcp::tools_of(program.table()),
      {carried_out, [&](const auto& file, auto node, auto tick) { return link_to(page, file, node, tick); },
       [&](const auto& file, int depth, u64 nodes) { return link_to_game_of(page, file, depth, nodes); }, files_here});
  RequestLines lines(server);
  while (const auto line = lines.next()) {
    const auto answer = server.answer(*line);
    if (lines.given_up() || !answer) continue;
    const std::string out = *answer + "\n";
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fflush(stdout);
    if (!report.writable()) break;
  }
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_mcp(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("mcp", "Answers programs that ask, by the model context protocol on standard streams");
  c->footer(
      "Its tools are the questions that `trace` answers, and games, rules, moves, eval, solve, analyse: the same "
      "options, the same JSON, and with it a link to the moment. It reads files below the folder only, whatever links "
      "lead where, writes none, and starts no program. A host's entry: {\"command\": \"plyscope-cli\", \"args\": "
      "[\"mcp\", \"--root\", \"FOLDER\"]}.");
  auto folder = std::make_shared<std::string>("."), page = std::make_shared<std::string>("plyscope.html");
  c->add_option("FOLDER", *folder, "The same as --root FOLDER", "FOLDER");
  c->add_option("--root", *folder, "Only files below it are read (default: the current one)", "FOLDER");
  c->add_option("--page", *page, "The page that links lead to (default: plyscope.html)", "URL");
  c->callback([&app, folder, page, &chosen] { chosen = [&app, folder, page] { return serve(app, *folder, *page); }; });
}

}  // namespace ply::cli
