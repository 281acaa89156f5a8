#include "app/ui/workbench/autosave.h"

#include <filesystem>

#include "engine/core/file.h"

namespace ply::ui {

Result<std::string> Autosave::load() const {
  if (!on()) return Error{"the session is not kept"};
  return read_file(file());
}

void Autosave::refuse() const {
  std::error_code failed;
  std::filesystem::rename(file(), folder_ + "/session.broken.json", failed);
}

Status Autosave::write(u64 stamp, double now, const std::string& text) {
  // Also after a failure: a full disk is not asked again sixty times a second.
  written_ = stamp;
  last_ = now;
  std::error_code failed;
  std::filesystem::create_directories(folder_, failed);  // what goes wrong here, write_file says
  return write_file(file(), text);
}

RecordingKeeper::~RecordingKeeper() { finish(); }

void RecordingKeeper::finish() {
  if (writer_.joinable()) writer_.join();
}

void RecordingKeeper::offer(std::shared_ptr<const Recording> recording) {
  if (folder_.empty() || writing_.load(std::memory_order_acquire)) return;
  if (!recording || kept_.lock() == recording || recording->size() == 0) return;
  finish();
  kept_ = recording;
  std::error_code failed;
  std::filesystem::create_directories(folder_, failed);
  if (recording->size() * sizeof(NodeRecord) > most_bytes) {
    std::filesystem::remove(file(), failed);  // an older one would belong to another moment
    return;
  }
  writing_.store(true, std::memory_order_relaxed);
  writer_ = std::thread([this, recording] {
    (void)recording->save(file());  // not having it costs little, and the session's own file has said what is wrong
    writing_.store(false, std::memory_order_release);
  });
}

}  // namespace ply::ui
