#include "engine/session/searches/opening.h"

#include <filesystem>
#include <system_error>

namespace ply {

Opening::Begun Opening::begin(const std::string& path, std::size_t max_bytes) {
  if (job_.pending()) {
    if (job_.running() || !given_up_) return Begun::no;
    job_.stop();
  }
  constexpr std::uintmax_t small = 1u << 20;  // some hundredths of a second
  std::error_code none;
  const auto size = std::filesystem::file_size(path, none);
  path_ = path;
  given_up_ = false;
  job_.start([path, max_bytes](JobProgress& progress) { return read_recording(path, max_bytes, &progress); },
             none || size < small);
  return none || size < small ? Begun::done : Begun::beside;
}

std::optional<Result<OpenedRecording>> Opening::take() {
  if (!job_.pending() || job_.running()) return std::nullopt;
  if (const std::string why = job_.take_failure(); !why.empty()) {
    if (given_up_) return std::nullopt;
    return Result<OpenedRecording>(Error{path_ + ": " + why});
  }
  const auto done = job_.take();
  if (!done || given_up_) return std::nullopt;
  return std::move(*done);
}

void Opening::stop() {
  given_up_ = true;
  job_.ask_to_stop();
}

}  // namespace ply
