// Random scripts of commands, keys, clicks and files over all games, through the whole workbench with autosave:
//
//   monkey [--seed N | --today] [--actions N | --seconds S] [--times]
//                             the seed is 1, or PLYSCOPE_MONKEY_SEED; --today: the date, so that every day has other
//                             scripts. It is printed. --half 1|2: each half of the work has its own
//   monkey --script FILE ...  the lines of scripts that failed, once more; those in tests/monkey/scripts are run with
//                             all tests
//   monkey --shrink FILE      leaves out of it what is not needed to fail, and writes FILE.small
//
// A run is a row of episodes of 200 lines; the seed and the number of the episode make its lines. Each line is in a
// file before it is carried out, so that a crash leaves the script; who does not come back from a line within two
// minutes is ended.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <system_error>
#include <thread>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "tests/monkey/typist.h"
#include "tests/support/folder.h"

namespace ply::monkey {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int lines_an_episode = 200;

struct Options {
  u64 seed = 0;  // 0: that of the day
  int half = 0;
  int actions = 2000;
  double seconds = 0;  // > 0: until so much time is over, whatever `actions` says
  bool times = false;
  bool today = false;
  std::vector<std::string> scripts;
  std::string shrink;
};

std::string last_words;  // what a crash says; made before, for then nothing can be made any more

extern "C" void on_crash(int signal) {
  [[maybe_unused]] const auto n = write(2, last_words.data(), last_words.size());
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Ends the program if a line does not end: nothing may freeze.
class Watchdog {
 public:
  Watchdog() : thread_([this] { watch(); }) {}
  ~Watchdog() {
    {
      std::lock_guard lock(mutex_);
      end_ = true;
    }
    ended_.notify_one();
    thread_.join();
  }
  void line_begins() { begun_ = Clock::now().time_since_epoch().count(); }

 private:
  void watch() {
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, std::chrono::milliseconds(50), [this] { return end_; })) {
      const Clock::duration passed(Clock::now().time_since_epoch().count() - begun_.load());
      if (passed > std::chrono::seconds(120)) {
        fmt::print(stderr, "the program does not come back\n");
        std::abort();
      }
    }
  }
  std::atomic<Clock::rep> begun_{Clock::now().time_since_epoch().count()};
  std::mutex mutex_;
  std::condition_variable ended_;
  bool end_ = false;  // guarded by mutex_
  std::thread thread_;
};

struct Slow {
  double seconds;
  std::string line;
};

// A folder of its own for every episode; it goes with the episode unless that has failed.
struct EpisodeFolder : test::Folder {
  bool kept = false;
  EpisodeFolder() {
    if (path.empty()) std::exit(4);
  }
  ~EpisodeFolder() {
    if (kept) path.clear();
  }
};

class Episode {
 public:
  Episode(Watchdog& watchdog, std::vector<Slow>& slow, const std::string& what)
      : watchdog_(watchdog), slow_(slow), log_(folder_.path + "/script.txt") {
    last_words = fmt::format("\nthe monkey ended the program: {}; the script is {}/script.txt (monkey --shrink)\n",
                             what, folder_.path);
    watchdog_.line_begins();
    stage_ = std::make_unique<Stage>(folder_.path);
  }
  Stage& stage() { return *stage_; }
  std::string files() const { return folder_.path + "/files"; }

  /// False if something is wrong; then it was said.
  bool line(const std::string& text) {
    log_ << text << std::endl;
    watchdog_.line_begins();
    const auto begin = Clock::now();
    std::string wrong;
    try {
      wrong = stage_->run(text);
    } catch (const std::exception& e) {
      wrong = fmt::format("an exception left the program: {}", e.what());
    }
    slow_.push_back({std::chrono::duration<double>(Clock::now() - begin).count(), text.substr(0, 100)});
    if (wrong.empty()) return true;
    folder_.kept = true;
    fmt::print(stderr, "{}\nafter: {}{}", wrong, text, last_words);
    return false;
  }

 private:
  Watchdog& watchdog_;
  std::vector<Slow>& slow_;
  EpisodeFolder folder_;
  std::ofstream log_;
  std::unique_ptr<Stage> stage_;
};

void print_slowest(std::vector<Slow>& slow) {
  std::map<std::string, std::pair<int, double>> words;
  for (const Slow& s : slow) {
    auto& [n, seconds] = words[s.line.substr(0, s.line.find(' '))];
    ++n, seconds += s.seconds;
  }
  for (const auto& [word, sum] : words) fmt::print("{:8.3f} s  {:5} x {}\n", sum.second, sum.first, word);
  std::sort(slow.begin(), slow.end(), [](const Slow& a, const Slow& b) { return a.seconds > b.seconds; });
  for (std::size_t i = 0; i < std::min<std::size_t>(slow.size(), 25); ++i)
    fmt::print("{:8.3f} s  {}\n", slow[i].seconds, slow[i].line);
}

int run_random(const Options& o) {
  Watchdog watchdog;
  std::vector<Slow> slow;
  const auto begin = Clock::now();
  int done = 0;
  for (u64 number = 0;
       o.seconds > 0 ? Clock::now() - begin < std::chrono::duration<double>(o.seconds) : done < o.actions; ++number) {
    Episode episode(watchdog, slow, fmt::format("seed {}, episode {}", o.seed, number));
    Typist typist(Random::stream(o.seed, number), episode.files());
    for (int i = 0; i < lines_an_episode; ++i, ++done)
      if (!episode.line(typist.line(episode.stage()))) return 1;
    if (!episode.line("restart")) return 1;
  }
  fmt::print("seed {}: {} lines in {:.1f} s\n", o.seed, done,
             std::chrono::duration<double>(Clock::now() - begin).count());
  if (o.times) print_slowest(slow);
  return 0;
}

std::vector<std::string> lines_of(const std::string& path) {
  const auto text = read_file(path);
  if (!text) {
    fmt::print(stderr, "{}\n", text.error().message);
    std::exit(3);
  }
  std::vector<std::string> lines;
  for (const std::string_view line : split(*text, '\n'))
    if (!line.empty() && line.front() != '#') lines.emplace_back(line);
  return lines;
}

int run_lines(const std::vector<std::string>& lines, bool times) {
  Watchdog watchdog;
  std::vector<Slow> slow;
  Episode episode(watchdog, slow, "a script");
  for (const std::string& line : lines)
    if (!episode.line(line)) return 1;
  if (times) print_slowest(slow);
  return 0;
}

// In a process of its own, for it may crash.
bool fails(const std::vector<std::string>& lines) {
  const pid_t child = fork();
  if (child == 0) {
    if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) _exit(9);
    std::_Exit(run_lines(lines, false));
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status != 0;
}

int shrink(const std::string& path) {
  std::vector<std::string> lines = lines_of(path);
  if (!fails(lines)) {
    fmt::print("these lines do not fail every time\n");
    return 3;
  }
  for (std::size_t piece = std::max<std::size_t>(lines.size() / 2, 1); piece > 0; piece /= 2) {
    for (std::size_t at = 0; at < lines.size();) {
      std::vector<std::string> fewer(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(at));
      fewer.insert(fewer.end(), lines.begin() + static_cast<std::ptrdiff_t>(std::min(at + piece, lines.size())),
                   lines.end());
      if (fails(fewer)) lines = std::move(fewer);
      else at += piece;
    }
  }
  std::ofstream out(path + ".small");
  for (const std::string& line : lines) {
    fmt::print("{}\n", line);
    out << line << '\n';
  }
  return 1;
}

// 20261122: what fails today can be typed again tomorrow by this number.
u64 seed_of_the_day() {
  const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())};
  return static_cast<u64>(static_cast<int>(day.year())) * 10'000 + static_cast<unsigned>(day.month()) * 100 +
         static_cast<unsigned>(day.day());
}

int run(int argc, char** argv) {
  Options o;
  if (const char* seed = std::getenv("PLYSCOPE_MONKEY_SEED")) o.seed = to_number<u64>(seed).value_or(0);
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--times") {
      o.times = true;
      continue;
    }
    if (word == "--today") {
      o.today = true;
      continue;
    }
    const std::string value = i + 1 < argc ? argv[++i] : "";
    if (word == "--seed") o.seed = to_number<u64>(value).value_or(0);
    else if (word == "--half") o.half = to_number<int>(value).value_or(0);
    else if (word == "--actions") o.actions = to_number<int>(value).value_or(0);
    else if (word == "--seconds") o.seconds = to_number<int>(value).value_or(0);
    // Each is run in a folder of its own
    else if (word == "--script") o.scripts.push_back(std::filesystem::absolute(value).string());
    else if (word == "--shrink") o.shrink = std::filesystem::absolute(value).string();
    else return fmt::print(stderr, "there is no option {}\n", word), 2;
  }
  for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, on_crash);
  if (!o.shrink.empty()) return shrink(o.shrink);
  if (!o.scripts.empty()) {
    for (const std::string& script : o.scripts) {
      fmt::print("{}\n", script);
      std::fflush(stdout);
      if (const int code = run_lines(lines_of(script), o.times)) return code;
    }
    return 0;
  }
  if (o.seed == 0) o.seed = (o.today ? seed_of_the_day() : 1) * 10 + static_cast<u64>(o.half);
  fmt::print("seed {}\n", o.seed);
  std::fflush(stdout);
  return run_random(o);
}

}  // namespace
}  // namespace ply::monkey

int main(int argc, char** argv) { return ply::monkey::run(argc, argv); }
