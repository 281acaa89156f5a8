#include "app/cli/output_file.h"

#include <array>

namespace ply::cli {

class OutputFile::Buffer final : public std::streambuf {
 public:
  explicit Buffer(FileWriter* file) : file_(file) { setp(bytes_.data(), bytes_.data() + bytes_.size()); }
  const Status& status() const { return status_; }

 private:
  int sync() override {
    if (file_ && status_) status_ = file_->write(pbase(), static_cast<std::size_t>(pptr() - pbase()));
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    return file_ && status_ ? 0 : -1;
  }
  int_type overflow(int_type c) override {
    if (sync() != 0) return traits_type::eof();
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    *pptr() = traits_type::to_char_type(c);
    pbump(1);
    return c;
  }

  FileWriter* file_;
  Status status_ = Done{};
  std::array<char, 1 << 16> bytes_;
};

OutputFile::OutputFile(const std::string& path)
    : file_(FileWriter::create(path, Streams::taken)),
      buffer_(std::make_unique<Buffer>(file_ ? &*file_ : nullptr)),
      stream_(buffer_.get()) {
  if (!file_) stream_.setstate(std::ios::badbit);
}

OutputFile::~OutputFile() = default;

Status OutputFile::commit() {
  if (!file_) return file_.error();
  stream_.flush();
  if (!buffer_->status()) return buffer_->status();
  return file_->commit();
}

Status try_output(const std::string& path) {
  const auto file = FileWriter::create(path);
  return file ? Status(Done{}) : file.error();
}

}  // namespace ply::cli
