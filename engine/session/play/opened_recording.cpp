#include <fmt/format.h>

#include <sstream>

#include "engine/foreign/import_nodes.h"
#include "engine/foreign/trace_further.h"
#include "engine/session/play/recognise.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/record_blocks.h"

namespace ply {

Result<OpenedRecording> opened_recording(std::shared_ptr<const Recording> recording, const std::string& name) {
  OpenedRecording out{std::move(recording), {}, {}};
  auto root = resolve(out.recording->plan());
  if (root) {
    out.root = std::move(*root);
  } else if (out.recording->plan().imported()) {
    if (auto setup = resolve_board(out.recording->plan()))
      out.root.board = setup->face, out.root.position = out.root.start = setup->position;
  } else {
    return Error{fmt::format("{}: {}", name, root.error().message), root.error().column};
  }
  return out;
}

namespace {

Result<OpenedRecording> opened_from(const ImportedNodes& read, const std::string& name) {
  auto out = opened_recording(read.recording, name);
  if (out) out->note = read.note, out->origin = read.origin;
  return out;
}

}  // namespace

Result<OpenedRecording> read_recording(const std::string& path, std::size_t max_bytes, JobProgress* progress,
                                       int search) {
  const auto read =
      open_recording(path, record_pool(), {max_bytes, progress, search, Streams::refused, FileReading::on_demand});
  if (!read) return read.error();
  if (const RecordBlocks* const blocks = read->recording->blocks()) {
    blocks->set_gives_back();
    // What every picture of it begins with: what the iterations found of the moves of the root.
    const View v = read->recording->view();
    std::vector<u32> roots, moves;
    v.roots(roots);
    for (const u32 root : roots) v.children(root, moves);
  }
  return opened_from(*read, path);
}

Result<OpenedRecording> read_recording_further(const std::string& path, const OpenedRecording& before,
                                               JobProgress* progress) {
  const auto read = read_further(path, {before.recording, {}, before.origin}, record_pool(), progress);
  if (!read) return read.error();
  return opened_from(*read, path);
}

Result<OpenedRecording> read_recording_text(const std::string& text, std::size_t max_bytes, JobProgress* progress) {
  std::istringstream in(text);
  const auto read = import_nodes(in, "the clipboard", record_pool(), max_bytes, progress);
  if (!read) return read.error();
  return opened_from(*read, "the clipboard");
}

}  // namespace ply
