// Files, safely: read whole with a limit; written under a name that nobody can guess, flushed, then renamed. Only
// regular files are ever replaced; a link leads to its target, which is what is read and written.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

/// What to do where a name is that of a pipe, a socket or a device: they may wait for ever, so only the command line
/// takes them.
enum class Streams : u8 { refused, taken };

/// The error names the file and what the system says. Files larger than `limit` bytes are refused before they are read.
Result<std::string> read_file(const std::string& path, std::size_t limit = std::size_t{64} << 20,
                              Streams streams = Streams::refused);
/// The first bytes of a regular file, at most `max`.
Result<std::string> read_front(const std::string& path, std::size_t max);
/// A pipe, a socket or a device; false also for what is not there.
bool special_file(const std::string& path);
/// The error where a file cannot be saved there because it is one.
Status refuse_stream(const std::string& path);
/// The file is there complete, or as it was before. `mode` is that of a new file; one that is there keeps its own.
Status write_file(const std::string& path, std::string_view content, unsigned mode = 0644);
/// Makes the folder and those above it as far as they are missing, and keeps it from other users (0700).
Status make_private_folder(const std::string& path);

/// From now on "-" names standard input wherever a file is opened for reading: the command line asks for it. It is read
/// to its end when it is first named, and kept for as often as it is named again.
void take_standard_input(bool take = true);

/// A regular file, open for reading. Nothing but a regular file is ever opened, so opening never waits.
class InputFile {
 public:
  static Result<InputFile> open(const std::string& path);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile();
  u64 size() const { return size_; }  ///< when it was opened
  /// Exactly these bytes, or false.
  bool read_at(void* out, std::size_t n, u64 offset) const;
  /// At most `max` bytes from there on; 0 at the end, < 0 with errno after an error.
  std::ptrdiff_t read_some(void* out, std::size_t max, u64 offset) const;

 private:
  InputFile(int fd, u64 size) : fd_(fd), size_(size) {}
  int fd_;
  u64 size_;
};

/// A file that is written piece by piece. Parts that a crash has left behind of the same file are removed on the way.
class FileWriter {
 public:
  static Result<FileWriter> create(const std::string& path, Streams streams = Streams::refused, unsigned mode = 0644);
  FileWriter(FileWriter&&) noexcept;
  FileWriter& operator=(FileWriter&&) = delete;
  ~FileWriter();  ///< without commit() nothing is left behind, and what was there stays
  Status write(const void* bytes, std::size_t n);
  /// Flushed to the disk, then in the place of the old one.
  Status commit();

 private:
  FileWriter() = default;
  std::string name_;    // as it was asked for, for messages
  std::string target_;  // behind all links; empty: a stream
  std::string part_;    // the name until commit; empty once that is done
  int fd_ = -1;
};

}  // namespace ply
