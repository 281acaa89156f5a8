#include "tests/cli/run.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "tests/places.h"
#include "vendor/catch2_compat.h"

extern char** environ;

namespace cli_test {
namespace {

constexpr auto time_limit = std::chrono::seconds(120);  // then it hangs

/// The milliseconds of a processor that a program has used so far.
int worked(pid_t program) {
  clockid_t clock;
  timespec used{};
  if (clock_getcpuclockid(program, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
  return static_cast<int>(used.tv_sec * 1000 + used.tv_nsec / 1'000'000);
}

// The two ends of a terminal of its own, in the order of a pipe. It passes on what it gets, byte for byte.
bool make_terminal(int ends[2], int columns) {
  ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[0] < 0 || grantpt(ends[0]) != 0 || unlockpt(ends[0]) != 0) return false;
  ends[1] = ::open(ptsname(ends[0]), O_RDWR | O_NOCTTY | O_CLOEXEC);
  termios how{};
  if (ends[1] < 0 || tcgetattr(ends[1], &how) != 0) return false;
  cfmakeraw(&how);
  const winsize size{24, static_cast<unsigned short>(columns), 0, 0};
  return tcsetattr(ends[1], TCSANOW, &how) == 0 && ioctl(ends[1], TIOCSWINSZ, &size) == 0;
}

void make_unusable(int fd, Stream how) {
  if (how == Stream::closed) close(fd);
  if (how == Stream::full) dup2(::open("/dev/full", O_WRONLY), fd);
  int ends[2];
  if (how == Stream::unread && pipe2(ends, O_CLOEXEC) == 0) {
    dup2(ends[1], fd);
    close(ends[0]), close(ends[1]);
  }
}

}  // namespace

Ran run(const std::vector<std::string>& arguments, const How& how) {
  const std::string& input = how.input;
  const std::string program = how.program.empty() ? PLY_CLI : how.program;
  int in[2], out[2], err[2];
  REQUIRE((pipe2(in, O_CLOEXEC) == 0 && pipe2(err, O_CLOEXEC) == 0));
  REQUIRE((how.out == Stream::terminal ? make_terminal(out, how.columns) : pipe2(out, O_CLOEXEC) == 0));
  std::vector<char*> argv = {const_cast<char*>("plyscope-cli")}, environment;
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  for (const std::string& v : how.environment) environment.push_back(const_cast<char*>(v.c_str()));
  for (char** v = environ; *v; ++v) environment.push_back(*v);
  environment.push_back(nullptr);
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    dup2(in[0], 0), dup2(out[1], 1), dup2(err[1], 2);
    make_unusable(1, how.out), make_unusable(2, how.error);
    ::signal(SIGPIPE, SIG_DFL);
    ::signal(SIGHUP, how.deaf_to_hangup ? SIG_IGN : SIG_DFL);
    const rlimit max = {how.largest_file, how.largest_file};
    if (how.largest_file > 0) setrlimit(RLIMIT_FSIZE, &max);
    execve(program.c_str(), argv.data(), environment.data());
    _exit(127);
  }
  close(in[0]), close(out[1]), close(err[1]);
  signal(SIGPIPE, SIG_IGN);
  fcntl(in[1], F_SETFL, O_NONBLOCK);

  Ran ran;
  std::size_t written = 0;
  int input_end = in[1];
  const auto begin = std::chrono::steady_clock::now();
  bool killed = false, interrupted = how.interrupt_after < 0 && !how.interrupt_when;
  for (int open = 2; open > 0;) {
    if (input_end >= 0 && written == input.size()) {
      close(input_end);
      input_end = -1;
    }
    pollfd fds[3] = {{out[0], POLLIN, 0}, {err[0], POLLIN, 0}, {input_end, POLLOUT, 0}};
    poll(fds, 3, 20);
    const auto passed = std::chrono::steady_clock::now() - begin;
    if (!interrupted && (how.interrupt_when ? how.interrupt_when() : worked(child) > how.interrupt_after)) {
      kill(child, how.signal);
      interrupted = true;
    }
    if (!killed && passed > time_limit) {
      kill(child, SIGKILL);
      killed = true;
    }
    if (input_end >= 0 && (fds[2].revents & (POLLOUT | POLLERR))) {
      const ssize_t n = write(input_end, input.data() + written, input.size() - written);
      if (n > 0) written += static_cast<std::size_t>(n);
      else if (n < 0 && errno != EAGAIN) written = input.size();  // it does not read any more
    }
    for (int i = 0; i < 2; ++i) {
      if (!(fds[i].revents & (POLLIN | POLLHUP))) continue;
      int& fd = i == 0 ? out[0] : err[0];
      char buffer[65536];
      const ssize_t n = read(fd, buffer, sizeof buffer);
      if (n > 0) {
        (i == 0 ? ran.out : ran.err).append(buffer, static_cast<std::size_t>(n));
      } else {
        close(fd);
        fd = -1;
        --open;
      }
    }
  }
  if (input_end >= 0) close(input_end);
  int status = 0;
  waitpid(child, &status, 0);
  ran.code = WIFEXITED(status) && !killed ? WEXITSTATUS(status) : -1;
  return ran;
}

Ran run(const std::vector<std::string>& arguments, const std::string& input) {
  How how;
  how.input = input;
  return run(arguments, how);
}
Ran run_interrupted(const std::vector<std::string>& arguments, int worked_ms, int signal) {
  How how;
  how.interrupt_after = worked_ms, how.signal = signal;
  return run(arguments, how);
}

Ran run_interrupted(const std::vector<std::string>& arguments, std::function<bool()> when) {
  How how;
  how.interrupt_when = std::move(when);
  return run(arguments, how);
}

std::vector<Json> lines(const Ran& ran) {
  std::vector<Json> out;
  std::istringstream in(ran.out);
  for (std::string line; std::getline(in, line);) {
    INFO(line);
    Json j = Json::parse(line, nullptr, false);
    REQUIRE(j.is_object());
    out.push_back(std::move(j));
  }
  return out;
}

Json result(const std::vector<std::string>& arguments, const std::string& input) {
  const Ran ran = run(arguments, input);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const auto all = lines(ran);
  REQUIRE(all.size() == 1);
  return all.front();
}

std::vector<Json> for_positions(std::vector<std::string> arguments, const std::vector<std::string>& positions) {
  std::string list;
  for (const std::string& p : positions) list += p + "\n";
  arguments.insert(arguments.end(), {"--json", "--positions", "-"});
  const Ran ran = run(arguments, list);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  auto out = lines(ran);
  REQUIRE(out.size() == positions.size());
  return out;
}

std::vector<std::string> subcommands(const std::string& help) {
  std::vector<std::string> out;
  std::istringstream in(help);
  bool inside = false;  // below a title, "Subcommands:" or one of their own
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("  ")) inside = line.ends_with(":") && line != "Options:" && line != "Positionals:";
    else if (inside && line.size() > 2 && line[2] != ' ') out.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return out;
}

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> out;
  for (const auto& [key, value] : object.items()) out.push_back(key);
  return out;
}

std::vector<Row> rows(const std::string& file) {
  std::ifstream in(std::string(PLY_TEST_DATA) + "/" + file);
  REQUIRE(in.good());
  std::vector<std::string> header;
  std::vector<Row> out;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> cells(1);
    bool inside = false;
    for (char c : line) {
      if (c == '"') inside = !inside;
      else if (c == ',' && !inside) cells.emplace_back();
      else if (c != '\r') cells.back() += c;
    }
    if (header.empty()) {
      header = cells;
      continue;
    }
    cells.resize(header.size());
    Row row;
    for (std::size_t i = 0; i < header.size(); ++i) row[header[i]] = cells[i];
    out.push_back(std::move(row));
  }
  REQUIRE(!out.empty());
  return out;
}

TempFile::TempFile(const std::string& content) {
  static std::atomic<int> count{0};
  path_ = (std::filesystem::temp_directory_path() /
           ("plyscope-cli-test-" + std::to_string(getpid()) + "-" + std::to_string(count++)))
              .string();
  std::ofstream(path_, std::ios::binary) << content;
}
TempFile::~TempFile() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace cli_test
