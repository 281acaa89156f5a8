#include "app/cli/recording_input.h"

#include <fmt/format.h>

#include "app/cli/exit_code.h"
#include "app/cli/interrupt.h"
#include "engine/analysis/forms/import_nodes.h"
#include "engine/core/file.h"
#include "engine/core/terminal.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

Result<std::shared_ptr<const Recording>> search_again(const std::string& path, const std::string& text) {
  const auto written = parse_plan(text);
  if (!written) return Error{path + ": " + written.error().message, written.error().column};
  auto run = run_plan(written->plan, written->root, {&record_pool(), &interrupt_attention()});
  if (!run) return run.error();
  return std::move(run->recording);
}

}  // namespace

std::shared_ptr<const Recording> open_recording(const std::string& path, Report& report, int& code) {
  const auto front = read_front(path, 4096);  // also says why it is no file: a pipe is never waited for
  if (!front) {
    code = report.fail(exit_file, front.error());
    return nullptr;
  }
  if (is_node_lines(*front)) {
    const auto imported = open_recording(path, record_pool());
    if (imported && !imported->note.empty())
      Report::note(fmt::format("plyscope-cli: {}: {}", visible(path), visible(imported->note)));
    if (imported) return imported->recording;
    code = report.fail(exit_bad_input, imported.error());
    return nullptr;
  }
  const auto text = front->starts_with("PLYREC") ? Result<std::string>(std::string()) : read_file(path);
  const auto recording = text && is_plan_text(*text)
                             ? search_again(path, *text)
                             : Recording::open(path, record_pool(), opening_budget ? opening_budget : ~std::size_t{0});
  if (recording) return *recording;
  code = report.fail(exit_bad_input, recording.error());
  return nullptr;
}

}  // namespace ply::cli
