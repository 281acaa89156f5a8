#include "app/cli/output_file.h"

#include <cstdio>
#include <utility>

#include "engine/core/file.h"

namespace ply::cli {

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)), special_(special_file(path_)), beside_(special_ ? path_ : path_ + ".part"), stream_(beside_, std::ios::binary) {}

OutputFile::~OutputFile() {
  stream_.close();
  if (!committed_ && !special_) std::remove(beside_.c_str());
}

Status OutputFile::commit() {
  stream_.close();
  if (!stream_ || (!special_ && std::rename(beside_.c_str(), path_.c_str()) != 0)) return Error{"can not write " + path_};
  committed_ = true;
  return Done{};
}

}  // namespace ply::cli
