#include "engine/trace/record_runs.h"

namespace ply {

std::optional<RecordRun> RunReader::read(u32 run) {
  RecordRun out;
  out.number = run;
  out.first = run * RecordIndex::block_records;
  const u32 n = std::min(RecordIndex::block_records, v_.closed() - out.first), end = out.first + n;
  if (const RecordBlocks* const blocks = v_.blocks(); blocks && !blocks->there(run)) {
    aside_.resize(RecordIndex::block_records);
    if (!blocks->read(run, std::span(aside_).first(n), packed_)) return std::nullopt;
    out.records = std::span(aside_).first(n);
  } else {
    out.records = v_.closed_from(out.first, n);
  }
  if (v_.blocks()) {
    out.above = v_.blocks()->index().open_behind(run);
    return out;
  }
  std::vector<u32> path;
  v_.path_to(end - 1, path);
  for (const u32 k : path)
    if (k >= end) out.above.push_back({k, v_[k]});
  return out;
}

bool NearRecords::read_about(u32 slot) {
  if (!v_.blocks()) {
    near_ = v_.closed_from(0, v_.closed());
    return true;
  }
  const auto run = reader_.read(slot / RecordIndex::block_records);
  near_ = run ? run->records : std::span<const NodeRecord>();
  if (run) first_ = run->first;
  return run.has_value();
}

}  // namespace ply
