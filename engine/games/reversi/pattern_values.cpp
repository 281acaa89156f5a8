#include "engine/games/reversi/pattern_values.h"

#include <algorithm>

#include "engine/game/table_text.h"
#include "engine/games/reversi/patterns.pat.h"  // made from patterns.pat
#include "engine/trace/digest.h"

namespace ply::reversi {
namespace {

constexpr std::string_view heading = "plyscope-patterns 1";

/// The places that stand for themselves, stage by stage from the last to the first, as what each adds to the stage
/// after it: what packs well.
template <class Visit>
void each_kept(Visit visit) {
  const std::vector<u32>& canonical = pattern_canonical();
  for (int stage = pattern_stages - 1; stage >= 0; --stage)
    for (std::size_t i = 0; i < canonical.size(); ++i)
      if (canonical[i] == i) visit(static_cast<std::size_t>(stage) * canonical.size() + i, stage + 1 < pattern_stages);
}

u64 digest_of(const PatternBytes& bytes) {
  Digest d;
  d.add(bytes.data(), bytes.size());
  return d.value();
}

}  // namespace

std::size_t pattern_bytes() {
  return static_cast<std::size_t>(pattern_stages) * static_cast<std::size_t>(pattern_plan.values);
}

PatternValues spread(const PatternBytes& bytes) {
  const std::vector<u32>& canonical = pattern_canonical();
  PatternValues out;
  out.digest = digest_of(bytes);
  for (std::size_t s = 0; s < pattern_stages; ++s) {
    out.stage[s].resize(canonical.size());
    for (std::size_t i = 0; i < canonical.size(); ++i) out.stage[s][i] = bytes[s * canonical.size() + canonical[i]];
  }
  return out;
}

std::string write_patterns(const PatternBytes& bytes, std::string_view remarks) {
  std::string plain;
  const auto stage = static_cast<std::size_t>(pattern_plan.values);
  each_kept(
      [&](std::size_t at, bool later) { plain += static_cast<char>(bytes[at] - (later ? bytes[at + stage] : 0)); });
  return write_table_text(heading, remarks, digest_of(bytes), plain);
}

Result<PatternBytes> read_patterns(std::string_view text) {
  std::size_t kept = 0;
  each_kept([&](std::size_t, bool) { ++kept; });
  const auto table = read_table_text(text, heading, kept);
  if (!table) return table.error();
  const std::string& plain = table->bytes;
  PatternBytes out(pattern_bytes(), 0);
  const auto stage = static_cast<std::size_t>(pattern_plan.values);
  std::size_t next = 0;
  each_kept([&](std::size_t at, bool later) {
    out[at] = static_cast<i8>(static_cast<i8>(plain[next++]) + (later ? out[at + stage] : 0));
  });
  if (const Status same = table->matches(digest_of(out)); !same) return same.error();
  return out;
}

const PatternValues& built_in_patterns() {
  static const PatternValues values = spread(sure(read_patterns(patterns_pat)));  // a test reads it as well
  return values;
}

}  // namespace ply::reversi
