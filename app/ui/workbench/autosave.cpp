#include "app/ui/workbench/autosave.h"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

#include "app/ui/workbench/name_back.h"
#include "engine/base/file.h"

namespace ply::ui {

constexpr unsigned private_file = 0600;

Result<std::optional<std::string>> Autosave::load() const {
  if (!on()) return std::optional<std::string>();
  std::error_code failed;
  if (std::filesystem::symlink_status(slot_.session_file(), failed).type() == std::filesystem::file_type::not_found)
    return std::optional<std::string>();
  auto text = read_file(slot_.session_file(), max_bytes);
  if (!text) return text.error();
  return std::optional<std::string>(std::move(*text));
}

Autosave::Opened Autosave::open_last(const std::function<Status(const std::string&)>& use) {
  Opened out;
  if (!on()) return out;
  std::string problem;
  const NameBack unless_open(slot_.session_file());
  const auto last = load();
  out.found = !last || *last;
  if (!last) {
    problem = last.error().message;
  } else if (*last) {
    Status ok = slot_.begin_opening();
    try {
      if (ok) ok = use(**last);
    } catch (const std::bad_alloc&) {
      ok = Error{"there is not enough memory"};
    } catch (const std::exception& e) {
      ok = Error{e.what()};
    } catch (...) {
      ok = Error{"an unknown error"};
    }
    if (!ok) problem = ok.error().message;
    else if (const Status back = slot_.end_opening(); !back) out.messages.push_back(back.error().message);
  }
  if (problem.empty()) return out;
  const auto aside = slot_.put_aside();
  out.messages.push_back(
      aside ? fmt::format("the last session could not be opened and was put aside as {}: {}", *aside, problem)
            : fmt::format("the last session could not be opened: {}; {}", problem, aside.error().message));
  return out;
}

Status Autosave::write(u64 stamp, double now, const std::string& text) {
  // Also after a failure: a full disk is not tried again sixty times a second.
  written_ = stamp;
  last_ = now;
  if (!on()) return Done{};
  // What could not be read again is not written over what can.
  if (text.size() > max_bytes)
    return Error{
        fmt::format("it has grown to {} MB, of which at most {} can be kept; the file holds what was kept before",
                    text.size() >> 20, max_bytes >> 20)};
  if (auto ok = write_file(slot_.session_file(), text, private_file); !ok) return ok;
  slot_.drop_opening();
  return Done{};
}

void RecordingKeeper::offer(std::shared_ptr<const Recording> recording) {
  if (!slot_.on() || (writer_ && writer_->running())) return;
  if (!recording || recording->size() == 0) return;
  const u64 marks = recording->bookmarks_serial();
  if (kept_.lock() == recording && kept_marks_ == marks) return;
  kept_ = recording;
  kept_marks_ = marks;
  if (recording->size() * sizeof(NodeRecord) > max_bytes) {
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
