#include "engine/base/byte_stream.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace ply {
namespace {

constexpr std::size_t piece = std::size_t{1} << 18;

class FileStream final : public ByteStream {
 public:
  FileStream(InputFile file, std::string path) : file_(std::move(file)), path_(std::move(path)) {}
  Result<std::size_t> read(char* out, std::size_t max) override {
    const auto n = file_.read_some(out, max, at_);
    if (n < 0) return Error{fmt::format("cannot read {}: {}", path_, std::strerror(errno)), 0, true};
    at_ += static_cast<u64>(n);
    return static_cast<std::size_t>(n);
  }
  u64 place() const override { return at_; }
  u64 whole() const override { return std::max(file_.size(), at_); }

 private:
  InputFile file_;
  std::string path_;
  u64 at_ = 0;
};

// Looks for a word to stop ten times a second while it waits.
class PipeStream final : public ByteStream {
 public:
  PipeStream(int fd, bool own, std::string path, const std::atomic<bool>* stop)
      : fd_(fd), own_(own), path_(std::move(path)), stop_(stop) {}
  PipeStream(const PipeStream&) = delete;
  PipeStream& operator=(const PipeStream&) = delete;
  ~PipeStream() override {
    if (own_) ::close(fd_);
  }
  Result<std::size_t> read(char* out, std::size_t max) override {
    for (;;) {
      if (stop_ && stop_->load(std::memory_order_relaxed)) return std::size_t{0};
      pollfd wait{fd_, POLLIN, 0};
      const int ready = poll(&wait, 1, stop_ ? 100 : -1);
      if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
      const ssize_t n = ::read(fd_, out, max);
      if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (n < 0) return Error{fmt::format("cannot read {}: {}", path_, std::strerror(errno)), 0, true};
      at_ += static_cast<u64>(n);
      return static_cast<std::size_t>(n);
    }
  }
  u64 place() const override { return at_; }
  u64 whole() const override { return 0; }

 private:
  int fd_;
  bool own_;
  std::string path_;
  const std::atomic<bool>* stop_;
  u64 at_ = 0;
};

class MemoryStream final : public ByteStream {
 public:
  explicit MemoryStream(std::string_view bytes) : bytes_(bytes) {}
  Result<std::size_t> read(char* out, std::size_t max) override {
    const std::size_t n = std::min(max, bytes_.size() - at_);
    std::copy_n(bytes_.data() + at_, n, out);
    at_ += n;
    return n;
  }
  u64 place() const override { return at_; }
  u64 whole() const override { return bytes_.size(); }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

class StdStream final : public ByteStream {
 public:
  explicit StdStream(std::istream& in) : in_(in) {
    const auto here = in.tellg();
    if (here >= 0 && in.seekg(0, std::ios::end))
      whole_ = static_cast<u64>(std::max<std::streamoff>(in.tellg() - here, 0));
    in.clear();
    if (here >= 0) in.seekg(here);
    in.clear();
  }
  Result<std::size_t> read(char* out, std::size_t max) override {
    in_.read(out, static_cast<std::streamsize>(max));
    if (in_.bad()) return Error{"it cannot be read to its end"};
    at_ += static_cast<u64>(in_.gcount());
    return static_cast<std::size_t>(in_.gcount());
  }
  u64 place() const override { return at_; }
  u64 whole() const override { return whole_; }

 private:
  std::istream& in_;
  u64 at_ = 0, whole_ = 0;
};

// What has been read already comes first.
class PackedStream : public ByteStream {
 public:
  PackedStream(std::unique_ptr<ByteStream> from, std::string front) : from_(std::move(from)), in_(std::move(front)) {}
  u64 place() const override { return from_->place(); }
  u64 whole() const override { return from_->whole(); }
  bool cut() const override { return cut_; }

 protected:
  // More packed bytes, at least one; false: there are none.
  Result<bool> refill() {
    if (at_ < in_.size()) return true;
    in_.resize(piece);
    const auto n = from_->read(in_.data(), piece);
    if (!n) return n.error();
    in_.resize(*n), at_ = 0;
    return *n > 0;
  }
  std::unique_ptr<ByteStream> from_;
  std::string in_;
  std::size_t at_ = 0;
  bool cut_ = false;
};

class PlainStream final : public PackedStream {
 public:
  using PackedStream::PackedStream;
  Result<std::size_t> read(char* out, std::size_t max) override {
    if (at_ >= in_.size()) return from_->read(out, max);
    const std::size_t n = std::min(max, in_.size() - at_);
    std::copy_n(in_.data() + at_, n, out);
    at_ += n;
    return n;
  }
};

class GzipStream final : public PackedStream {
 public:
  GzipStream(std::unique_ptr<ByteStream> from, std::string front) : PackedStream(std::move(from), std::move(front)) {
    ready_ = inflateInit2(&z_, 15 + 16) == Z_OK;
  }
  ~GzipStream() override { inflateEnd(&z_); }
  Result<std::size_t> read(char* out, std::size_t max) override {
    if (!ready_) return Error{"there is no memory to unpack it"};
    while (!over_) {
      const auto more = refill();
      if (!more) return more.error();
      z_.next_in = reinterpret_cast<Bytef*>(in_.data() + at_);  // NOLINT: as the library wants it
      z_.avail_in = static_cast<uInt>(in_.size() - at_);        // none: what it still holds comes out
      z_.next_out = reinterpret_cast<Bytef*>(out);              // NOLINT
      z_.avail_out = static_cast<uInt>(std::min(max, piece));
      const uInt room = z_.avail_out;
      inside_ |= *more;
      const int r = inflate(&z_, Z_NO_FLUSH);
      at_ = in_.size() - z_.avail_in;
      const std::size_t n = room - z_.avail_out;
      if (r == Z_STREAM_END) {  // another member may follow; zeros behind the last one are padding
        inside_ = false;
        inflateReset(&z_);
        const auto next = refill();
        if (!next) return next.error();
        if (!*next || in_[at_] == '\0') over_ = true;
      } else if (r != Z_OK && r != Z_BUF_ERROR) {
        if (n == 0) return Error{"what gzip packed is damaged"};
      } else if (n == 0 && !*more) {
        over_ = true, cut_ = inside_;
      }
      if (n > 0) return n;
    }
    return std::size_t{0};
  }

 private:
  z_stream z_{};
  bool ready_ = false, over_ = false, inside_ = false;
};

class ZstdStream final : public PackedStream {
 public:
  ZstdStream(std::unique_ptr<ByteStream> from, std::string front)
      : PackedStream(std::move(from), std::move(front)), z_(ZSTD_createDStream()) {}
  ~ZstdStream() override { ZSTD_freeDStream(z_); }
  Result<std::size_t> read(char* out, std::size_t max) override {
    if (!z_) return Error{"there is no memory to unpack it"};
    ZSTD_outBuffer to{out, max, 0};
    for (;;) {
      const auto more = refill();
      if (!more) return more.error();
      ZSTD_inBuffer from{in_.data(), in_.size(), at_};
      const std::size_t r = ZSTD_decompressStream(z_, &to, &from);
      if (ZSTD_isError(r)) return Error{"what zstd packed is damaged"};
      const bool moved = from.pos > at_;
      at_ = from.pos;
      if (moved || to.pos > 0) inside_ = r != 0;
      if (to.pos > 0) return to.pos;
      if (!*more) {
        cut_ = inside_;
        return std::size_t{0};
      }
    }
  }

 private:
  ZSTD_DStream* z_;
  bool inside_ = false;
};

bool packed_by_gzip(std::string_view front) { return front.starts_with("\x1f\x8b"); }
bool packed_by_zstd(std::string_view front) { return front.starts_with("\x28\xb5\x2f\xfd"); }

Result<std::unique_ptr<ByteStream>> unpacked(std::unique_ptr<ByteStream> from) {
  std::string front;
  while (front.size() < 4) {
    char bytes[4];
    const auto n = from->read(bytes, 4 - front.size());
    if (!n) return n.error();
    if (*n == 0) break;
    front.append(bytes, *n);
  }
  if (packed_by_gzip(front)) return std::unique_ptr<ByteStream>(new GzipStream(std::move(from), std::move(front)));
  if (packed_by_zstd(front)) return std::unique_ptr<ByteStream>(new ZstdStream(std::move(from), std::move(front)));
  return std::unique_ptr<ByteStream>(new PlainStream(std::move(from), std::move(front)));
}

}  // namespace

Result<std::unique_ptr<ByteStream>> open_stream(const std::string& path, Streams streams,
                                                const std::atomic<bool>* stop) {
  if (streams == Streams::taken && path == "-")
    return unpacked(std::make_unique<PipeStream>(STDIN_FILENO, false, "standard input", stop));
  if (streams == Streams::taken && special_file(path)) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return Error{fmt::format("cannot open {}: {}", path, std::strerror(errno)), 0, true};
    return unpacked(std::make_unique<PipeStream>(fd, true, path, stop));
  }
  auto file = InputFile::open(path);
  if (!file) return file.error();
  return unpacked(std::make_unique<FileStream>(std::move(*file), path));
}

Result<std::unique_ptr<ByteStream>> stream_of(std::istream& in) { return unpacked(std::make_unique<StdStream>(in)); }
Result<std::unique_ptr<ByteStream>> stream_of(std::string_view bytes) {
  return unpacked(std::make_unique<MemoryStream>(bytes));
}

std::string unpacked_front(std::string_view front, std::size_t max) {
  std::string out;
  const auto stream = unpacked(std::make_unique<MemoryStream>(front));
  while (stream && out.size() < max) {
    char bytes[4096];
    const auto n = (*stream)->read(bytes, std::min(sizeof bytes, max - out.size()));
    if (!n || *n == 0) break;
    out.append(bytes, *n);
  }
  return out;
}

Lines::Next Lines::next(std::string_view& line) {
  std::size_t from = at_;  // where to look for the end
  for (;;) {
    const auto end = buffer_.find('\n', from);
    if (end != std::string::npos) {
      line = std::string_view(buffer_).substr(at_, end - at_);
      at_ = end + 1;
      ended_ = true;
      return line.size() > longest_ ? Next::too_long : Next::line;
    }
    if (over_) {
      line = std::string_view(buffer_).substr(at_);
      at_ = buffer_.size();
      ended_ = false;
      return line.empty() ? Next::end : line.size() > longest_ ? Next::too_long : Next::line;
    }
    if (buffer_.size() - at_ > longest_) return Next::too_long;
    buffer_.erase(0, at_);
    at_ = 0;
    const std::size_t had = buffer_.size();
    buffer_.resize(had + piece);
    const auto n = in_.read(buffer_.data() + had, piece);
    buffer_.resize(had + (n ? *n : 0));
    if (!n) {
      error_ = n.error().message;
      return Next::failed;
    }
    over_ = *n == 0;
    from = had;
  }
}

}  // namespace ply
