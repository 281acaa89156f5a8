// Bytes that come one after the other, however many: of a file, a pipe, standard input; packed by gzip or zstd or not.
// And the lines in them.
#pragma once
#include <atomic>
#include <istream>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/file.h"
#include "engine/base/result.h"

namespace ply {

class ByteStream {
 public:
  virtual ~ByteStream() = default;
  /// At most `max` bytes; 0: there are no more.
  virtual Result<std::size_t> read(char* out, std::size_t max) = 0;
  /// Bytes that were read of the file, and its size as far as it is known (else 0): for progress.
  virtual u64 place() const = 0;
  virtual u64 whole() const = 0;
  /// At the end: packed bytes ended in the middle, as when their writer was killed. What came before is whole.
  virtual bool cut() const { return false; }
};

/// A file, or with Streams::taken a pipe, a device, or "-" for standard input; these wait until something comes or
/// `stop` is true. Unpacked if its first bytes say that it is packed.
Result<std::unique_ptr<ByteStream>> open_stream(const std::string& path, Streams streams,
                                                const std::atomic<bool>* stop);
/// The same of bytes that are there. They must outlive it.
Result<std::unique_ptr<ByteStream>> stream_of(std::istream& in);
Result<std::unique_ptr<ByteStream>> stream_of(std::string_view bytes);
/// The beginning of a file as open_stream unpacks it, made from the first bytes in the file.
std::string unpacked_front(std::string_view front, std::size_t max);

/// The lines of a stream, without their ends. The last one may have none.
class Lines {
 public:
  Lines(ByteStream& in, std::size_t longest) : in_(in), longest_(longest) {}
  enum class Next : u8 { line, end, too_long, failed };
  /// `line` holds until the next call.
  Next next(std::string_view& line);
  /// The line that was given had its end.
  bool ended() const { return ended_; }
  const std::string& problem() const { return error_; }  ///< why reading failed

 private:
  ByteStream& in_;
  std::size_t longest_;
  std::string buffer_, error_;
  std::size_t at_ = 0;
  bool over_ = false, ended_ = false;
};

}  // namespace ply
