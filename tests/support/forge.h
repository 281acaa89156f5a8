// Recordings as a forger would write them: whatever was changed, digest and checksum are right.
#pragma once
#include <cstring>
#include <string>
#include <vector>

#include "engine/trace/digest.h"
#include "engine/trace/recording_json.h"

namespace ply::test {

/// Where the records of a recording begin and how many there are, as its first bytes say; nothing if they cannot be right.
struct RecordsAt {
  std::size_t begin = 0, count = 0;
};
inline RecordsAt records_at(const std::string& bytes) {
  u32 header = 0;
  u64 n = 0;
  if (bytes.size() < 40) return {};
  std::memcpy(&header, &bytes[12], 4);
  std::memcpy(&n, &bytes[16], 8);
  const std::size_t begin = 32 + (std::size_t{header} + 7) / 8 * 8;
  if (begin > bytes.size() - 8 || n > (bytes.size() - 8 - begin) / sizeof(NodeRecord)) return {};
  return {begin, static_cast<std::size_t>(n)};
}

/// Puts in the right digest and checksum, as far as the header can still be read. False if there is nothing to put right.
inline bool forge(std::string& bytes) {
  const auto [begin, n] = records_at(bytes);
  if (begin == 0) return false;
  u32 header = 0;
  std::memcpy(&header, &bytes[12], 4);
  if (const auto h = read_header(std::string_view(bytes).substr(32, header))) {
    std::vector<NodeRecord> records(n);
    if (n > 0) std::memcpy(static_cast<void*>(records.data()), &bytes[begin], n * sizeof(NodeRecord));
    const u64 digest = digest_of(h->settings, records.data(), static_cast<u32>(n));
    std::memcpy(&bytes[24], &digest, 8);
  }
  Digest d;
  d.add(std::string_view(bytes).substr(0, begin));
  const u64 sum = d.value();
  std::memcpy(&bytes[bytes.size() - 8], &sum, 8);
  return true;
}

}  // namespace ply::test
