#include "engine/match/loopback.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "engine/base/text.h"

namespace ply {
namespace {

void send_at_once(int fd) {
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

}  // namespace

Result<LoopbackPort> LoopbackPort::open(int port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int on = 1;
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  at.sin_port = htons(static_cast<std::uint16_t>(port));
  auto* const address = reinterpret_cast<sockaddr*>(&at);
  socklen_t size = sizeof at;
  if (fd >= 0) setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (fd < 0 || bind(fd, address, size) != 0 || listen(fd, 4) != 0 || getsockname(fd, address, &size) != 0) {
    const int failed = errno;
    if (fd >= 0) close(fd);
    return Error{fmt::format("port {} of this machine cannot be had: {}", port, std::strerror(failed))};
  }
  return LoopbackPort(fd, ntohs(at.sin_port));
}

LoopbackPort::~LoopbackPort() {
  if (fd_ >= 0) close(fd_);
}

Result<int> LoopbackPort::wait(std::chrono::steady_clock::time_point until,
                               const std::function<bool()>& stopped) const {
  constexpr int between_looks = 50;  // milliseconds
  for (;;) {
    if (stopped && stopped()) return Error{"the game was stopped"};
    if (const int fd = accept4(fd_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK); fd >= 0) {
      send_at_once(fd);
      return fd;
    }
    if (std::chrono::steady_clock::now() >= until) return Error{fmt::format("nobody came to port {}", port_)};
    pollfd p{fd_, POLLIN, 0};
    poll(&p, 1, between_looks);
  }
}

Result<std::unique_ptr<SocketChannel>> SocketChannel::connect(const std::string& to) {
  const auto colon = to.rfind(':');
  const std::string host = to.substr(0, colon), port = colon == std::string::npos ? "" : to.substr(colon + 1);
  if (host.empty() || !to_number<u16>(port)) return Error{fmt::format("expected HOST:PORT, not {}", quoted_text(to))};
  addrinfo wanted{}, *found = nullptr;
  wanted.ai_socktype = SOCK_STREAM;
  if (const int failed = getaddrinfo(host.c_str(), port.c_str(), &wanted, &found); failed != 0)
    return Error{fmt::format("{}: {}", quoted_text(to), gai_strerror(failed)), 0, true};
  int fd = -1, failed = 0;
  for (const addrinfo* a = found; a && fd < 0; a = a->ai_next) {
    fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
    if (fd < 0 || ::connect(fd, a->ai_addr, a->ai_addrlen) == 0) continue;
    failed = errno;
    close(fd);
    fd = -1;
  }
  freeaddrinfo(found);
  if (fd < 0) return Error{fmt::format("{}: {}", quoted_text(to), std::strerror(failed)), 0, true};
  send_at_once(fd);
  return std::make_unique<SocketChannel>(fd);
}

SocketChannel::~SocketChannel() { close(fd_); }

bool SocketChannel::read(std::string& line) {
  constexpr std::size_t longest = 1 << 16;
  for (;;) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      line = trim(std::string_view(buffer_).substr(0, end));
      buffer_.erase(0, end + 1);
      return true;
    }
    char part[4096];
    const ssize_t n = buffer_.size() > longest ? 0 : recv(fd_, part, sizeof part, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    buffer_.append(part, static_cast<std::size_t>(n));
  }
}

void SocketChannel::write(std::string_view line) {
  const std::string text = std::string(line) + "\r\n";
  const std::lock_guard lock(mutex_);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::send(fd_, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;  // nobody is there: the next read says so
    done += static_cast<std::size_t>(n);
  }
}

}  // namespace ply
