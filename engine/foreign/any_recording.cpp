#include "engine/foreign/any_recording.h"

#include <optional>
#include <variant>

#include "engine/link/link.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

Result<ImportedNodes> from_link(const std::string& text, RecordPool& pool, JobProgress* progress) {
  auto link = read_link(text, pool);
  if (!link) return link.error();
  const auto* moment = std::get_if<LinkedMoment>(&*link);
  if (!moment) return Error{"the link leads to no moment of a search"};
  ImportedNodes out{moment->recording, {}};
  out.read_as = "link to a moment";
  if (out.recording) return out;
  std::optional<JobAttention> attention;
  if (progress) attention.emplace(*progress);
  auto found = search_link(*moment, pool, attention ? &*attention : nullptr);
  if (!found) return found.error();
  out.recording = std::move(found->recording), out.note = std::move(found->note);
  return out;
}

}  // namespace

Result<std::shared_ptr<const Recording>> search_plan_text(const std::string& text, RecordPool& pool,
                                                          JobProgress* progress) {
  const auto written = parse_plan(text);
  if (!written) return written.error();
  std::optional<JobAttention> attention;
  if (progress) attention.emplace(*progress);
  auto run = run_plan(written->plan, written->root, {&pool, attention ? &*attention : nullptr});
  if (!run) return run.error();
  return std::move(run->recording);
}

Result<ImportedNodes> open_any_recording(const std::string& path, RecordPool& pool, const RecordingWanted& wanted) {
  if (is_link(path)) return from_link(path, pool, wanted.progress);
  if (wanted.piped(path)) return open_recording(path, pool, wanted);
  const auto front = read_front(path, 4096);  // also says why it is no file: a pipe is never waited for
  if (!front) return front.error();
  if (front->starts_with("PLYREC") || is_node_lines(*front)) return open_recording(path, pool, wanted);
  const auto text = read_file(path);
  if (!text || wanted.search > 1) return open_recording(path, pool, wanted);
  if (is_plan_text(*text)) {
    auto made = search_plan_text(*text, pool, wanted.progress);
    if (!made) return made.error().after(path + ": ");
    ImportedNodes out{std::move(*made), {}};
    out.read_as = "text of a search";
    return out;
  }
  if (!is_link(*text)) return open_recording(path, pool, wanted);
  auto out = from_link(*text, pool, wanted.progress);
  if (!out) return out.error().after(path + ": ");
  return out;
}

}  // namespace ply
