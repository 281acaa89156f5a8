// A stream whose first bytes tell what it holds, and are read all the same.
#pragma once
#include <string>
#include <string_view>

#include "engine/base/byte_stream.h"

namespace ply {

class Peeked final : public ByteStream {
 public:
  explicit Peeked(ByteStream& in) : in_(in) {}
  /// Until there are as many as tell it, or no more.
  Status peek() {
    char bytes[4096];
    while (front_.size() < sizeof bytes) {
      const auto n = in_.read(bytes, sizeof bytes - front_.size());
      if (!n) return n.error();
      if (*n == 0) break;
      front_.append(bytes, *n);
    }
    return Done{};
  }
  std::string_view front() const { return front_; }
  Result<std::size_t> read(char* out, std::size_t max) override {
    if (at_ == front_.size()) return in_.read(out, max);
    const std::size_t n = front_.copy(out, max, at_);
    at_ += n;
    return n;
  }
  u64 place() const override { return in_.place(); }
  u64 whole() const override { return in_.whole(); }
  bool cut() const override { return in_.cut(); }

 private:
  ByteStream& in_;
  std::string front_;
  std::size_t at_ = 0;
};

}  // namespace ply
