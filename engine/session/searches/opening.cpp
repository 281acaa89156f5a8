#include "engine/session/searches/opening.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/base/machine.h"
#include "engine/trace/opened_records.h"

namespace ply {

// What was given up ends first.
bool Opening::free() {
  if (!job_.pending()) return true;
  if (job_.running() || !given_up_) return false;
  job_.stop();
  return true;
}

Opening::Begun Opening::begin(const std::string& path, std::size_t max_bytes, int search) {
  if (!free()) return Begun::no;
  constexpr std::uintmax_t small = 1u << 17;  // some thousandths of a second
  std::error_code none;
  const auto size = std::filesystem::file_size(path, none);
  path_ = path;
  max_bytes_ = max_bytes, needs_ = 0;
  made_ = given_up_ = false;
  job_.start(
      [path, max_bytes, search](JobProgress& progress) { return read_recording(path, max_bytes, &progress, search); },
      none || size < small);
  return none || size < small ? Begun::done : Begun::beside;
}

bool Opening::make(const std::string& title, Work work) {
  if (!free()) return false;
  path_ = title;
  needs_ = 0;
  made_ = true, given_up_ = false;
  job_.start(std::move(work));
  return true;
}

std::optional<Result<OpenedRecording>> Opening::take() {
  if (!job_.pending() || job_.running()) return std::nullopt;
  if (const std::string why = job_.take_failure(); !why.empty()) {
    if (given_up_) return std::nullopt;
    return Result<OpenedRecording>(Error{path_ + ": " + why});
  }
  const auto done = job_.take();
  if (!done || given_up_) return std::nullopt;
  if (!*done && !made_) {
    const std::size_t needs = memory_of_records(path_);
    needs_ = needs > max_bytes_ && needs <= max_memory() ? needs : 0;
  }
  return std::move(*done);
}

void Opening::stop() {
  given_up_ = true;
  job_.ask_to_stop();
}

}  // namespace ply
