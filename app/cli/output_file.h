// A file that is written piece by piece: it is there complete, or as it was before. Pipes and devices are written as
// they are.
#pragma once
#include <memory>
#include <ostream>
#include <streambuf>
#include <string>

#include "engine/base/file.h"

namespace ply::cli {

class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Bad from the start if the file cannot be made; commit() then says why.
  std::ostream& stream() { return stream_; }
  /// To be called at the end; without it nothing is left behind.
  Status commit();

 private:
  class Buffer;
  Result<FileWriter> file_;
  std::unique_ptr<Buffer> buffer_;
  std::ostream stream_;
};

/// Whether write_file could make the file now; asked before long work whose result it takes. Leaves nothing behind.
Status try_output(const std::string& path);

}  // namespace ply::cli
