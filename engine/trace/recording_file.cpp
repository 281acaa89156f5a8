// The file of a recording, little-endian:
//
//      0  8 bytes "PLYREC\r\n"
//      8  u32 version of this layout         12  u32 length of the header text
//     16  u64 number of records              24  u64 digest over settings and records (digest.h)
//     32  the header: JSON, UTF-8, padded with zeros to a multiple of 8
//      .  the records, 40 bytes each, as they are in memory (record.h)
//      .  u64 checksum over everything before the records
//
// and, where another engine gave keys to its positions (node_keys.h):
//
//      .  8 bytes "PLYKEYS\n", a u64 a record, u64 checksum over these
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/core/file.h"
#include "engine/core/machine.h"
#include "engine/core/text.h"
#include "engine/trace/digest.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/recording.h"
#include "engine/trace/recording_json.h"
#include "engine/trace/validate.h"

namespace ply {
namespace {

static_assert(std::endian::native == std::endian::little, "records are stored as they are in memory");

constexpr char magic[8] = {'P', 'L', 'Y', 'R', 'E', 'C', '\r', '\n'};
constexpr u32 file_version = 1;
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

// Where a recording is read from: a file or memory. `read` gives exactly n bytes from a place on, or false.
struct Source {
  virtual bool read(void* out, std::size_t n, u64 at) = 0;
  virtual u64 size() const = 0;
  virtual ~Source() = default;
};

struct MemorySource final : Source {
  explicit MemorySource(std::string_view b) : bytes(b) {}
  bool read(void* out, std::size_t n, u64 at) override {
    if (at > bytes.size() || n > bytes.size() - at) return false;
    std::memcpy(out, bytes.data() + at, n);
    return true;
  }
  u64 size() const override { return bytes.size(); }
  std::string_view bytes;
};

struct FileSource final : Source {
  explicit FileSource(const InputFile& f) : file(f) {}
  bool read(void* out, std::size_t n, u64 at) override { return file.read_at(out, n, at); }
  u64 size() const override { return file.size(); }
  const InputFile& file;
};

// What comes before the records.
std::string front(const Recording& r) {
  const std::string header = write_header(r.settings(), r.summary(), r.bookmarks());
  Fixed fixed{};
  std::memcpy(fixed.name, magic, sizeof magic);
  fixed.version = file_version;
  fixed.header_bytes = static_cast<u32>(header.size());
  fixed.records = r.size();
  fixed.digest = r.digest();
  std::string out(reinterpret_cast<const char*>(&fixed), sizeof fixed);
  out += header;
  out.resize(fixed_bytes + padded(header.size()), '\0');
  return out;
}

u64 checksum(std::string_view bytes) {
  Digest d;
  d.add(bytes);
  return d.value();
}

// Says how large it is, what there is room for, and what can be done about it.
Error too_large(u64 records, std::size_t most, const RecordingSettings& s) {
  const char* policy = s.policy == FullPolicy::stop ? "stop" : s.policy == FullPolicy::compact ? "compact" : "keep shallow";
  return {fmt::format("it is too large: {} nodes need {} MB, the memory for recordings is {} MB ({} nodes). {} again with less memory and the policy \"keep shallow\" or \"stop\" (this had {} MB, \"{}\")",
                      grouped(records), (records * sizeof(NodeRecord) + (1u << 20) - 1) >> 20, most >> 20, grouped(most / sizeof(NodeRecord)),
                      most < most_memory() ? "Raise that memory, or record it" : "That is half of what this machine has: record it", s.budget_bytes >> 20, policy)};
}

struct Opened {
  RecordingHeader header;
  Region region;
  u32 n = 0;
  u64 digest = 0;
  NodeKeys keys;
};

// What follows the checksum; empty where there are no keys.
std::string keys_block(const Recording& r) {
  const auto keys = node_keys(r.data());
  if (!keys || keys->size() != r.size()) return {};
  const std::string_view bytes(reinterpret_cast<const char*>(keys->data()), keys->size() * sizeof(u64));
  const u64 sum = checksum(bytes);
  std::string out(keys_magic, sizeof keys_magic);
  out += bytes;
  out.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return out;
}

Result<Opened> read_all(Source& in, RecordPool& pool, std::size_t most_bytes) {
  const auto damaged = [](std::string what) { return Error{"not a readable recording: " + std::move(what)}; };
  // Step 1. The fixed part, and whether the size of the file is what it announces.
  Fixed fixed;
  if (in.size() < fixed_bytes || !in.read(&fixed, fixed_bytes, 0)) return damaged("the file is too short");
  if (std::memcmp(fixed.name, magic, sizeof magic) != 0) return damaged("it does not begin as a Plyscope recording does");
  if (fixed.version != file_version)
    return damaged(fmt::format("it has layout version {}, this program reads version {}", fixed.version, file_version));
  if (fixed.header_bytes > max_header) return damaged("the header is impossibly long");
  if (fixed.records > max_capacity) return damaged("the number of records is impossibly large");
  const u64 record_bytes = fixed.records * sizeof(NodeRecord);
  const u64 records_at = fixed_bytes + padded(fixed.header_bytes);
  const u64 want = records_at + record_bytes + checksum_bytes;
  if (in.size() < want) return damaged(fmt::format("it is cut short: {} of {} bytes", in.size(), want));
  const u64 with_keys = want + sizeof keys_magic + fixed.records * sizeof(u64) + checksum_bytes;
  if (in.size() > want && in.size() != with_keys) return damaged(fmt::format("{} bytes follow its end", in.size() - want));
  // Step 2. The header text; the checksum, behind the records, decides whether it may be believed.
  std::string head(reinterpret_cast<const char*>(&fixed), fixed_bytes);
  head.resize(records_at);
  Opened out;
  out.n = static_cast<u32>(fixed.records);
  out.digest = fixed.digest;
  u64 sum = 0;
  if (!in.read(head.data() + fixed_bytes, head.size() - fixed_bytes, fixed_bytes) || !in.read(&sum, checksum_bytes, want - checksum_bytes))
    return damaged("it cannot be read to its end");
  if (sum != checksum(head)) return damaged("the header is damaged (checksum)");
  auto header = read_header(std::string_view(head).substr(fixed_bytes, fixed.header_bytes));
  if (!header) return damaged(header.error().message);
  out.header = std::move(*header);
  // Step 3. The records, piece by piece: a file may announce more than it holds (a hole reads as zeros), and memory is used
  // only as far as there are records.
  if (const std::size_t most = std::min(most_bytes, most_memory()); record_bytes > most) return too_large(out.n, most, out.header.settings);
  auto region = pool.acquire(std::max<u32>(out.n, 1));
  if (!region) return region.error();
  out.region = std::move(*region);
  constexpr u32 piece = 1u << 14;
  for (u32 k = 0; k < out.n; k += std::min(piece, out.n - k)) {
    const u32 end = k + std::min(piece, out.n - k);
    NodeRecord* const records = out.region.data();
    if (!in.read(records + k, std::size_t{end - k} * sizeof(NodeRecord), records_at + u64{k} * sizeof(NodeRecord))) return damaged("it cannot be read to its end");
    for (u32 i = k; i < end; ++i)
      if (records[i].size == 0) return damaged(fmt::format("the records are damaged: record {} is empty", i));
  }
  if (in.size() == with_keys) {
    char name[sizeof keys_magic];
    u64 keys_sum = 0;
    out.keys.resize(out.n);
    if (!in.read(name, sizeof name, want) || !in.read(out.keys.data(), out.keys.size() * sizeof(u64), want + sizeof name) || !in.read(&keys_sum, sizeof keys_sum, with_keys - sizeof keys_sum))
      return damaged("it cannot be read to its end");
    if (std::memcmp(name, keys_magic, sizeof name) != 0) return damaged(fmt::format("{} bytes follow its end", in.size() - want));
    if (keys_sum != checksum({reinterpret_cast<const char*>(out.keys.data()), out.keys.size() * sizeof(u64)})) return damaged("the keys of its positions are damaged (checksum)");
  }
  if (digest_of(out.header.settings, out.region.data(), out.n) != out.digest) return damaged("the records are damaged (digest)");
  if (const Status s = validate(out.region.data(), out.n); !s) return damaged(s.error().message);
  return out;
}

}  // namespace

Result<std::shared_ptr<const Recording>> Recording::read(std::string_view bytes, RecordPool& pool) {
  MemorySource in(bytes);
  auto r = read_all(in, pool, ~std::size_t{0});
  if (!r) return r.error();
  if (!r->keys.empty()) keep_node_keys(r->region.data(), std::move(r->keys));
  return adopt(std::move(r->region), std::move(r->header.settings), std::move(r->header.summary), std::move(r->header.bookmarks), r->n, r->digest);
}

Result<std::shared_ptr<const Recording>> Recording::open(const std::string& path, RecordPool& pool, std::size_t most_bytes) {
  const auto file = InputFile::open(path);
  if (!file) return file.error();
  FileSource in(*file);
  auto r = read_all(in, pool, most_bytes);
  if (!r) return Error{path + ": " + r.error().message};
  if (!r->keys.empty()) keep_node_keys(r->region.data(), std::move(r->keys));
  return adopt(std::move(r->region), std::move(r->header.settings), std::move(r->header.summary), std::move(r->header.bookmarks), r->n, r->digest);
}

std::shared_ptr<const Recording> Recording::adopt(Region region, RecordingSettings settings, RecordingSummary summary, std::vector<Bookmark> bookmarks, u32 n, u64 digest) {
  std::shared_ptr<Recording> r(new Recording(std::move(region), std::move(settings)));
  r->summary_ = std::move(summary);
  r->bookmarks_ = std::move(bookmarks);
  std::call_once(r->digested_, [&] { r->digest_ = digest; });
  r->region_.trim(n);
  r->publish(n);
  r->finished_.store(true, std::memory_order_release);
  return r;
}

Result<std::shared_ptr<const Recording>> Recording::made_of(std::span<const NodeRecord> records, RecordingSettings settings, RecordingSummary summary, std::vector<Bookmark> bookmarks, RecordPool& pool) {
  const auto n = static_cast<u32>(records.size());
  auto region = pool.acquire(std::max<u32>(n, 1));
  if (!region) return region.error();
  std::copy(records.begin(), records.end(), region->data());
  const u64 digest = digest_of(settings, region->data(), n);
  return adopt(std::move(*region), std::move(settings), std::move(summary), std::move(bookmarks), n, digest);
}

Result<std::string> Recording::write() const {
  if (!finished()) return Error{"the search still runs: a recording is saved when it is finished"};
  std::string out = front(*this);
  const u64 sum = checksum(out);
  out.append(reinterpret_cast<const char*>(records_), std::size_t{size()} * sizeof(NodeRecord));
  out.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return out + keys_block(*this);
}

Status Recording::save(const std::string& path) const {
  if (!finished()) return Error{"the search still runs: a recording is saved when it is finished"};
  auto file = FileWriter::create(path, Streams::taken);
  if (!file) return file.error();
  const std::string head = front(*this);
  const u64 sum = checksum(head);
  const std::string keys = keys_block(*this);
  for (const auto& [bytes, n] : {std::pair<const void*, std::size_t>{head.data(), head.size()}, {records_, std::size_t{size()} * sizeof(NodeRecord)}, {&sum, sizeof sum}, {keys.data(), keys.size()}})
    if (auto ok = file->write(bytes, n); !ok) return ok;
  return file->commit();
}

}  // namespace ply
