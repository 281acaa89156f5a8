#include "engine/match/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <set>
#include <utility>

#include "engine/base/text.h"
#include "engine/match/loopback.h"

extern char** environ;

namespace ply {
namespace {

/// Our environment and these variables, which replace those of their names; empty ones are none.
std::vector<char*> environment_with(std::initializer_list<const std::string*> variables) {
  std::vector<char*> out;
  const auto replaced = [&](std::string_view old) {
    return std::any_of(variables.begin(), variables.end(), [&](const std::string* v) {
      return !v->empty() && old.starts_with(std::string_view(*v).substr(0, v->find('=') + 1));
    });
  };
  for (char** v = environ; v && *v; ++v)
    if (!replaced(*v)) out.push_back(*v);
  for (const std::string* v : variables)
    if (!v->empty()) out.push_back(const_cast<char*>(v->c_str()));
  out.push_back(nullptr);
  return out;
}

int milliseconds_until(Process::Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Process::Clock::now()).count();
  return static_cast<int>(std::clamp<long long>(left, 0, 3'600'000));
}

}  // namespace

std::string program_file(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path = std::getenv("PATH");
  const std::string all = std::string(path ? path : "/usr/local/bin:/usr/bin:/bin") + ":/usr/local/games:/usr/games";
  for (const std::string_view folder : split(all, ':')) {
    const std::string file = (folder.empty() ? std::string(".") : std::string(folder)) + "/" + name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return name;
}

Status Process::start(const std::vector<std::string>& command, const ProcessPlace& place) {
  kill();
#ifdef __EMSCRIPTEN__
  return Error{"a page in a browser cannot start programs: outside engines sit at the workbench on your own machine"};
#endif
  // A socket towards it, for a program that has ended must give an error and not a signal; pipes from it.
  int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
  const bool made = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) == 0 && pipe2(out, O_CLOEXEC) == 0 &&
                    pipe2(err, O_CLOEXEC) == 0;
  int failed = made ? 0 : errno;
  const std::string program = program_file(command.front());
  if (made) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[1], 0);
    posix_spawn_file_actions_adddup2(&files, out[1], 1);
    posix_spawn_file_actions_adddup2(&files, err[1], 2);
    if (!place.folder.empty()) posix_spawn_file_actions_addchdir_np(&files, place.folder.c_str());
    posix_spawnattr_t how;
    posix_spawnattr_init(&how);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    mark_ = FamilyMark::make();
    const int theirs[] = {in[1], out[1], err[1]};
    for (std::size_t i = 0; i < mark_.files.size(); ++i)
      if (struct stat info{}; fstat(theirs[i], &info) == 0) mark_.files[i] = info.st_ino;
    pid_ = start_family(mark_, [&] {
      pid_t pid = -1;
      failed = posix_spawn(&pid, program.c_str(), &files, &how, arguments.data(),
                           environment_with({&place.variable, &mark_.variable}).data());
      return failed == 0 ? pid : -1;
    });
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
  }
  for (const int fd : {in[1], out[1], err[1]})
    if (fd >= 0) close(fd);
  to_ = in[0], from_ = out[0], errors_ = err[0];
  if (failed) {
    close_all();
    return Error{fmt::format("{} does not start: {}", quoted_text(command.front()), std::strerror(failed))};
  }
  for (const int fd : {to_, from_, errors_}) fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
  set_guard();
  return Done{};
}

// A copy of us that only waits for our end. It stays in our group, so that nobody takes it for what a program has left
// behind.
void Process::set_guard() {
#ifdef __linux__
  int ends[2] = {-1, -1};
  // A socket, as above: a guard that was killed is no signal for us.
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  guard_ = fork();
  if (guard_ == 0) {  // nothing but system calls from here on
    const auto end = static_cast<unsigned>(ends[0]);
    if (end > 0) close_range(0, end - 1, 0);
    close_range(end + 1, ~0u, 0);
    char word = 0;
    ssize_t n = 0;
    do n = ::read(ends[0], &word, 1);
    while (n < 0 && errno == EINTR);
    if (n == 0) ::kill(-pid_, SIGKILL);
    _exit(0);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  close(ends[0]);
  to_guard_ = ends[1];
#endif
}

void Process::dismiss_guard() {
  if (to_guard_ < 0) return;
  const char word = 1;
  while (::send(to_guard_, &word, 1, MSG_NOSIGNAL) < 0 && errno == EINTR) {}
  close(std::exchange(to_guard_, -1));
  if (guard_ > 0)
    while (waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {}
  guard_ = -1;
}

Status Process::wait_for_one(int port, Clock::time_point until, const std::function<bool()>& stopped) {
  kill();
  auto listening = LoopbackPort::open(port);
  if (!listening) return listening.error();
  auto fd = listening->wait(until, stopped);
  if (!fd) return fd.error();
  to_ = *fd;
  from_ = fcntl(to_, F_DUPFD_CLOEXEC, 0);
  return Done{};
}

bool Process::send(std::string_view line, Clock::time_point until) {
  std::string text(line);
  text += '\n';
  std::size_t done = 0;
  while (to_ >= 0 && done < text.size()) {
    const ssize_t n = ::send(to_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
      continue;
    }
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return false;
    const int left = milliseconds_until(until);
    if (left == 0) return false;
    take_errors();
    pollfd p[2] = {{to_, POLLOUT, 0}, {errors_, POLLIN, 0}};
    poll(p, errors_ >= 0 ? 2 : 1, left);
  }
  return done == text.size();
}

Process::Got Process::read(std::string& line, Clock::time_point until) {
  for (;;) {
    const auto end = buffer_.find('\n', looked_);
    if (end != std::string::npos) {
      if (end > longest) return Got::too_long;
      line.assign(buffer_, 0, end);
      buffer_.erase(0, end + 1);
      looked_ = 0;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return Got::line;
    }
    looked_ = buffer_.size();
    if (buffer_.size() > longest) return Got::too_long;
    if (from_ < 0) {
      if (buffer_.empty()) return Got::ended;
      line = std::move(buffer_);  // a last line without its end
      buffer_.clear();
      looked_ = 0;
      return Got::line;
    }
    take_errors();
    char part[4096];
    const ssize_t n = ::read(from_, part, sizeof part);
    if (n > 0) {
      buffer_.append(part, static_cast<std::size_t>(n));
      continue;
    }
    if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      close(from_);
      from_ = -1;
      continue;
    }
    const int left = milliseconds_until(until);
    if (left == 0) return Got::nothing;
    pollfd p[2] = {{from_, POLLIN, 0}, {errors_, POLLIN, 0}};
    poll(p, errors_ >= 0 ? 2 : 1, left);
  }
}

void Process::close_input() {
  if (to_ >= 0) close(to_);
  to_ = -1;
}

void Process::pass_over() {
  buffer_.clear();
  looked_ = 0;
}

void Process::take_errors() {
  constexpr std::size_t kept = 4096;
  char part[4096];
  while (errors_ >= 0) {
    const ssize_t n = ::read(errors_, part, sizeof part);
    if (n > 0) {
      complaints_.append(part, static_cast<std::size_t>(n));
      if (complaints_.size() > kept) complaints_.erase(0, complaints_.size() - kept);
      if (n == sizeof part) return;  // who floods it must not keep us here
    } else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      close(errors_);
      errors_ = -1;
    } else {
      return;
    }
  }
}

std::string Process::last_complaint() const {
  const std::string_view all = trim(complaints_);
  const auto begin = all.find_last_of('\n');
  return std::string(trim(begin == std::string_view::npos ? all : all.substr(begin + 1)));
}

std::string Process::end(Clock::time_point until) {
  if (pid_ <= 0) return close_all(), std::string();
  std::set<KnownProcess> family;
  try {
    family = family_of(pid_);
  } catch (const std::bad_alloc&) {}
  close_input();
  // Looked at without being buried, for its number is that of the group: only when the group is gone may another have
  // it.
  siginfo_t seen{};
  bool itself = false;
  for (;;) {
    seen.si_pid = 0;
    if (waitid(P_PID, static_cast<id_t>(pid_), &seen, WEXITED | WNOHANG | WNOWAIT) != 0 && errno != EINTR) break;
    itself = seen.si_pid == pid_;
    const int left = milliseconds_until(until);
    if (itself || left == 0) break;
    // What it still says is thrown away, or it could not end; its end is looked for every few milliseconds.
    char part[4096];
    if (from_ >= 0)
      while (::read(from_, part, sizeof part) > 0 && milliseconds_until(until) > 0) {}
    take_errors();
    poll(nullptr, 0, std::min(left, 5));
  }
  take_errors();
  dismiss_guard();
  kill_family(pid_, mark_, std::move(family));
  const int status = wait_for_root(pid_);
  pid_ = -1;
  close_all();
  if (!itself) return {};
  if (WIFSIGNALED(status)) return fmt::format("it was ended by signal {}", WTERMSIG(status));
  return fmt::format("it ended with code {}", WEXITSTATUS(status));
}

void Process::close_all() {
  for (int* fd : {&to_, &from_, &errors_}) {
    if (*fd >= 0) close(*fd);
    *fd = -1;
  }
  buffer_.clear();
  looked_ = 0;
}

}  // namespace ply
