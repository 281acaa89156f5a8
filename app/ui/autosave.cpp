#include "app/ui/autosave.h"

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

}  // namespace ply::ui
