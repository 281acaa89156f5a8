// Files of layout 1, which the first versions wrote and nobody does any more:
//
//      0  8 bytes "PLYREC\r\n"
//      8  u32 version of the layout: 1        12  u32 length of the header text
//     16  u64 number of records              24  u64 digest over settings and records
//     32  the header: JSON, UTF-8, padded with zeros to a multiple of 8
//      .  the records, 40 bytes each
//      .  u64 checksum over everything before the records
//
// and, where another engine gave keys to its positions:
//
//      .  8 bytes "PLYKEYS\n", a u64 a record, u64 checksum over these
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "engine/trace/digest.h"
#include "engine/trace/opened_records.h"
#include "engine/trace/recording_json.h"

namespace ply {
namespace {

constexpr u32 max_header = 16u << 20;
constexpr std::size_t fixed_bytes = 32, checksum_bytes = 8;

struct Fixed {
  char name[8];
  u32 version, header_bytes;
  u64 records, digest;
};
static_assert(sizeof(Fixed) == fixed_bytes);

constexpr char keys_magic[8] = {'P', 'L', 'Y', 'K', 'E', 'Y', 'S', '\n'};

std::size_t padded(std::size_t n) { return (n + 7) / 8 * 8; }

u64 checksum(std::string_view bytes) {
  Digest d;
  d.add(bytes);
  return d.value();
}

}  // namespace

Status read_layout_1(const ByteSource& in, RecordPool& pool, std::size_t max_bytes, OpenedRecords& out,
                     Budget& budget) {
  // Step 1. The fixed part, and whether the size of the file is what it announces.
  Fixed fixed;
  if (in.size() < fixed_bytes || !in.read(&fixed, fixed_bytes, 0)) return Error{"the file is too short"};
  if (fixed.header_bytes > max_header) return Error{"the header is impossibly long"};
  if (fixed.records > max_capacity) return Error{"the number of records is impossibly large"};
  const u64 record_bytes = fixed.records * sizeof(NodeRecord);
  const u64 records_at = fixed_bytes + padded(fixed.header_bytes);
  const u64 want = records_at + record_bytes + checksum_bytes;
  if (in.size() < want) return Error{fmt::format("it is cut short: {} of {} bytes", in.size(), want)};
  const u64 with_keys = want + sizeof keys_magic + fixed.records * sizeof(u64) + checksum_bytes;
  if (in.size() > want && in.size() != with_keys)
    return Error{fmt::format("{} bytes follow its end", in.size() - want)};
  // Step 2. The header text; the checksum, behind the records, decides whether it may be believed.
  std::string head(reinterpret_cast<const char*>(&fixed), fixed_bytes);
  if (!budget.resize(head, records_at)) return Error{"the header: " + budget.error().message};
  out.n = static_cast<u32>(fixed.records);
  out.digest = fixed.digest;
  u64 sum = 0;
  if (!in.read(head.data() + fixed_bytes, head.size() - fixed_bytes, fixed_bytes) ||
      !in.read(&sum, checksum_bytes, want - checksum_bytes))
    return Error{"it cannot be read to its end"};
  if (sum != checksum(head)) return Error{"the header is damaged (checksum)"};
  auto header = read_header(std::string_view(head).substr(fixed_bytes, fixed.header_bytes));
  if (!header) return header.error();
  out.plan = std::move(header->plan), out.summary = std::move(header->summary),
  out.bookmarks = std::move(header->bookmarks);
  // Step 3. The records, piece by piece: a file may announce more than it holds (a hole reads as zeros), and memory is
  // used only as far as there are records.
  if (const Status s = out.take_room(pool, max_bytes); !s) return s;
  constexpr u32 piece = 1u << 14;
  for (u32 k = 0; k < out.n; k += std::min(piece, out.n - k)) {
    const u32 end = k + std::min(piece, out.n - k);
    NodeRecord* const records = out.region.data();
    if (!in.read(records + k, std::size_t{end - k} * sizeof(NodeRecord), records_at + u64{k} * sizeof(NodeRecord)))
      return Error{"it cannot be read to its end"};
    for (u32 i = k; i < end; ++i) {
      if (records[i].size == 0) return Error{fmt::format("the records are damaged: record {} is empty", i)};
      if (records[i].reason & NodeRecord::depth_mask) return Error{fmt::format("record {} has an unknown reason", i)};
    }
  }
  if (in.size() == with_keys) {
    char name[sizeof keys_magic];
    u64 keys_sum = 0;
    if (!budget.resize(out.keys, out.n)) return Error{"the keys: " + budget.error().message};
    if (!in.read(name, sizeof name, want) ||
        !in.read(out.keys.data(), out.keys.size() * sizeof(u64), want + sizeof name) ||
        !in.read(&keys_sum, sizeof keys_sum, with_keys - sizeof keys_sum))
      return Error{"it cannot be read to its end"};
    if (std::memcmp(name, keys_magic, sizeof name) != 0)
      return Error{fmt::format("{} bytes follow its end", in.size() - want)};
    if (keys_sum != checksum({reinterpret_cast<const char*>(out.keys.data()), out.keys.size() * sizeof(u64)}))
      return Error{"the keys of its positions are damaged (checksum)"};
  }
  return Done{};
}

}  // namespace ply
