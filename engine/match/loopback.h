// Lines over a socket: a port of this machine that only this machine reaches, and a connection to another one.
#pragma once
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/game/protocol.h"

namespace ply {

/// Listens as long as it lives.
class LoopbackPort {
 public:
  /// 0: any that is free. The error says why it cannot be had.
  static Result<LoopbackPort> open(int port);
  LoopbackPort(LoopbackPort&& other) noexcept : fd_(other.fd_), port_(other.port_) { other.fd_ = -1; }
  LoopbackPort& operator=(LoopbackPort&&) = delete;
  ~LoopbackPort();

  int port() const { return port_; }
  /// The next who connects, as a descriptor that is the caller's and does not block. The error says that nobody came
  /// until then.
  Result<int> wait(std::chrono::steady_clock::time_point until, const std::function<bool()>& stopped) const;

 private:
  LoopbackPort(int fd, int port) : fd_(fd), port_(port) {}
  int fd_, port_;
};

/// A connection as lines; its ends are those of the network.
class SocketChannel final : public LineChannel {
 public:
  /// "HOST:PORT".
  static Result<std::unique_ptr<SocketChannel>> connect(const std::string& to);
  explicit SocketChannel(int fd) : fd_(fd) {}
  ~SocketChannel() override;
  bool read(std::string& line) override;
  void write(std::string_view line) override;

 private:
  const int fd_;
  std::string buffer_;
  std::mutex mutex_;  // of writing
};

}  // namespace ply
