// A file that is written piece by piece: it is there complete, or as it was before.
#pragma once
#include <fstream>
#include <string>

#include "engine/core/result.h"

namespace ply::cli {

class OutputFile {
 public:
  explicit OutputFile(std::string path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  std::ostream& stream() { return stream_; }
  /// To be called at the end; without it nothing is left behind.
  Status commit();

 private:
  const std::string path_;
  const bool special_;        // a device or a pipe: written as it is
  const std::string beside_;  // the name until commit
  bool committed_ = false;
  std::ofstream stream_;
};

}  // namespace ply::cli
