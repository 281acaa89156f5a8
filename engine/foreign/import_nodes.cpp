#include "engine/foreign/import_nodes.h"

#include <fmt/format.h>

#include "engine/base/budget.h"
#include "engine/base/byte_stream.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/foreign/import_reader.h"
#include "engine/foreign/info_log.h"
#include "engine/foreign/info_recording.h"
#include "engine/foreign/peeked_stream.h"
#include "engine/foreign/trace_lines.h"
#include "engine/foreign/trace_threads.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/pool.h"

namespace ply {

bool is_node_lines(std::string_view front) {
  if (is_plytrace(front)) return true;
  const std::string text = unpacked_front(front, 4096);
  if (is_info_log(text)) return true;
  const std::string_view line = trim(std::string_view(text).substr(0, text.find('\n')));
  if (line.empty() || line.front() != '{') return false;
  const auto at = line.find("\"plyscope\"");
  if (at == std::string_view::npos) return false;
  const auto colon = line.find_first_not_of(" \t", at + 10);
  if (colon == std::string_view::npos || line[colon] != ':') return false;
  const auto value = line.find_first_not_of(" \t", colon + 1);
  return value != std::string_view::npos && line.substr(value, 7) == "\"nodes\"";
}

namespace {

constexpr const char* only_one_search = "{}: there is no search {}: it has 1";

/// `search`: of a log with several.
Result<ImportedNodes> import_stream(ByteStream& stream, const std::string& name, RecordPool& pool,
                                    std::size_t max_bytes, JobProgress* progress, int search) {
  Peeked in(stream);
  if (const Status ok = in.peek(); !ok) return Error{name + ": " + ok.error().message};
  if (is_info_log(in.front())) {
    auto out = import_info_log(in, name, pool, static_cast<u32>(search), progress);
    if (out) out->read_as = "conversation with an engine";
    return out;
  }
  if (search > 1) return Error{fmt::format(only_one_search, name, search)};
  return imported::read_log(in, name, pool, max_bytes, progress);
}

/// What plytrace.h has recorded.
Result<ImportedNodes> import_plytrace(const std::string& path, RecordPool& pool, std::size_t max_bytes,
                                      JobProgress* progress, int search) {
  Budget budget({}, progress ? &progress->stop : nullptr);
  auto lines = TraceLines::open(path, search, &budget);
  if (!lines) return lines.error();
  const TraceLinesInfo info = (*lines)->info();
  auto origin = std::make_shared<TraceOrigin>((*lines)->take_origin());
  std::string others;
  const auto threads = origin->thread == 1 ? TraceThreads::beside(*lines, *origin, budget, others) : nullptr;
  std::vector<TraceLines*> files;
  if (!threads) files.push_back(lines->get());
  else
    for (const auto& file : threads->files()) files.push_back(file.get());
  auto out = imported::read_records(files, threads ? threads->header() : (*lines)->header(),
                                    threads ? nullptr : &origin->records, path, pool, max_bytes, progress);
  if (!out) return out;
  if (!threads) origin->open = (*lines)->open();
  out->steps += budget.steps_taken();
  out->read_as = "file of plytrace.h";
  const auto note = [&](const std::string& more) { out->note += (out->note.empty() ? "" : "; ") + more; };
  if (info.searches > 1 && info.search == info.searches)
    note(fmt::format("the file has {} searches, and this is the last", info.searches));
  else if (info.searches > 1)
    note(fmt::format("the file has {} searches, and this is number {}", info.searches, info.search));
  if (threads)
    note(fmt::format("{} threads of one search, each in a file of its own, are one recording", files.size()));
  if (!others.empty()) note(others);
  if (info.skipped > 0) note(fmt::format("{} visited nodes are not in the file", grouped(info.skipped)));
  if (info.missing > 0)
    note(fmt::format("the file is cut short: up to {} are missing at its end", counted(info.missing, "visited node")));
  if (info.forgotten > 0)
    note(fmt::format("{} nodes were never left though a node around them was: a PT_LEAVE is missing behind {}",
                     grouped(info.forgotten), info.forgotten_at));
  if (threads) {  // nobody makes that again: who searches what depends on the moment
    origin->command.clear(), origin->nodes.clear();
    out->origin = std::move(origin);
    return out;
  }
  keep_record_origin(out->recording->data(), std::shared_ptr<const RecordOrigin>(origin));
  out->origin = std::move(origin);
  return out;
}

}  // namespace

Result<ImportedNodes> import_nodes(std::istream& in, const std::string& name, RecordPool& pool, std::size_t max_bytes,
                                   JobProgress* progress) {
  const auto stream = stream_of(in);
  if (!stream) return Error{name + ": " + stream.error().message};
  return import_stream(**stream, name, pool, max_bytes, progress, 0);
}

Result<ImportedNodes> open_recording(const std::string& path, RecordPool& pool, const RecordingWanted& wanted) {
  const auto [max_bytes, progress, search, streams, reading] = wanted;
  const bool piped = wanted.piped(path);
  const auto front = piped ? Result<std::string>(std::string()) : read_front(path, 4096);
  if (!front) return front.error();
  if (!piped && is_plytrace(*front)) return import_plytrace(path, pool, max_bytes, progress, search);
  if (piped || is_node_lines(*front)) {
    const auto stream = open_stream(path, streams, progress ? &progress->stop : nullptr);
    if (!stream) return stream.error();
    const std::string name = path == "-" && piped ? "standard input" : path;
    return import_stream(**stream, name, pool, max_bytes, progress, search);
  }
  if (search > 1) return Error{fmt::format(only_one_search, path, search)};
  auto recording = Recording::open(path, pool, max_bytes, progress, call_as_today, reading);
  if (!recording) return recording.error();
  ImportedNodes out{*recording, {}};
  out.read_as = "recording of Plyscope";
  out.origin = origin_of(**recording, &out.note);
  return out;
}

}  // namespace ply
