#include "engine/trace/source_lines.h"

#include <fmt/format.h>

#include <utility>

#include "engine/trace/beside_records.h"
#include "engine/trace/view.h"

namespace ply {
namespace {

BesideRecords<SourceLines>& kept_lines() {
  static auto* const all = new BesideRecords<SourceLines>;  // recordings may outlive everything static
  return *all;
}

}  // namespace

std::string SourceLines::words(u32 file, u32 line) const {
  if (line == 0) return "not told";
  const std::string name = file_name(file);
  if (name.empty()) return fmt::format("line {}", line);
  return fmt::format("{}:{}", name.substr(name.find_last_of("/\\") + 1), line);
}

std::shared_ptr<const SourceLines> source_lines(const View& v) {
  return v.empty() || v.closed() == 0 ? nullptr : source_lines(&v[0]);
}

std::shared_ptr<const SourceLines> source_lines(const NodeRecord* records) { return kept_lines().of(records); }

void keep_source_lines(const NodeRecord* records, SourceLines lines) {
  kept_lines().keep(records, std::make_shared<const SourceLines>(std::move(lines)));
}

void forget_source_lines(const NodeRecord* records) { kept_lines().forget(records); }

}  // namespace ply
