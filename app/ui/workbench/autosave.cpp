#include "app/ui/workbench/autosave.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "engine/core/file.h"

namespace ply::ui {

constexpr unsigned private_file = 0600;

Result<std::optional<std::string>> Autosave::load() const {
  if (!on()) return std::optional<std::string>();
  std::error_code failed;
  if (std::filesystem::symlink_status(slot_.session_file(), failed).type() == std::filesystem::file_type::not_found)
    return std::optional<std::string>();
  auto text = read_file(slot_.session_file(), most_bytes);
  if (!text) return text.error();
  return std::optional<std::string>(std::move(*text));
}

Status Autosave::write(u64 stamp, double now, const std::string& text) {
  // Also after a failure: a full disk is not asked again sixty times a second.
  written_ = stamp;
  last_ = now;
  if (!on()) return Done{};
  // What could not be read again is not written over what can.
  if (text.size() > most_bytes)
    return Error{
        fmt::format("it has grown to {} MB, of which at most {} can be kept; the file holds what was kept before",
                    text.size() >> 20, most_bytes >> 20)};
  return write_file(slot_.session_file(), text, private_file);
}

void RecordingKeeper::offer(std::shared_ptr<const Recording> recording) {
  if (!slot_.on() || (writer_ && writer_->running())) return;
  if (!recording || recording->size() == 0) return;
  const u64 marks = recording->bookmarks_serial();
  if (kept_.lock() == recording && kept_marks_ == marks) return;
  kept_ = recording;
  kept_marks_ = marks;
  if (recording->size() * sizeof(NodeRecord) > most_bytes) {
    std::error_code failed;
    std::filesystem::remove(file(), failed);  // an older one would belong to another moment
    return;
  }
  writer_.emplace([recording, path = file()](JobProgress&) {
    // Not having it costs little
    if (const auto bytes = recording->write()) (void)write_file(path, *bytes, private_file);
  });
}

}  // namespace ply::ui
