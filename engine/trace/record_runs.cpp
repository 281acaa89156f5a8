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

}  // namespace ply
