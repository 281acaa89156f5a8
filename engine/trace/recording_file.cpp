// The file of a recording, little-endian:
//
//      0  8 bytes "PLYREC\r\n"
//      8  u32 version of this layout         12  u32 length of the header text
//     16  u64 number of records              24  u64 digest over settings and records (digest.h)
//     32  the header: JSON, UTF-8, padded with zeros to a multiple of 8
//      .  the records, 40 bytes each, as they are in memory (record.h)
//      .  u64 checksum over everything before the records
#include <fmt/format.h>

#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "engine/core/file.h"
#include "engine/trace/digest.h"
#include "engine/trace/recording.h"
#include "engine/trace/recording_json.h"
#include "engine/trace/validate.h"

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

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

std::size_t padded(std::size_t n) { return (n + 7) / 8 * 8; }

// Where a recording is read from: a file or memory. `read` gives exactly n bytes or false.
struct Source {
  virtual bool read(void* out, std::size_t n) = 0;
  virtual u64 size() const = 0;
  virtual ~Source() = default;
};

struct MemorySource final : Source {
  explicit MemorySource(std::string_view b) : bytes(b) {}
  bool read(void* out, std::size_t n) override {
    if (n > bytes.size() - at) return false;
    std::memcpy(out, bytes.data() + at, n);
    at += n;
    return true;
  }
  u64 size() const override { return bytes.size(); }
  std::string_view bytes;
  std::size_t at = 0;
};

struct File {
  explicit File(std::FILE* file) : f(file) {}
  ~File() {
    if (f) std::fclose(f);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  std::FILE* f;
};

struct FileSource final : Source {
  FileSource(std::FILE* file, u64 n) : f(file), bytes(n) {}
  bool read(void* out, std::size_t n) override { return std::fread(out, 1, n, f) == n; }
  u64 size() const override { return bytes; }
  std::FILE* f;
  u64 bytes;
};

// What comes before the records.
std::string front(const Recording& r) {
  const std::string header = write_header(r.settings(), r.summary());
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

struct Opened {
  RecordingHeader header;
  Region region;
  u32 n = 0;
  u64 digest = 0;
};

Result<Opened> read_all(Source& in, RecordPool& pool) {
  const auto damaged = [](std::string what) { return Error{"not a readable recording: " + std::move(what)}; };
  // Step 1. The fixed part, and whether the size of the file is what it announces.
  Fixed fixed;
  if (in.size() < fixed_bytes || !in.read(&fixed, fixed_bytes)) return damaged("the file is too short");
  if (std::memcmp(fixed.name, magic, sizeof magic) != 0) return damaged("it does not begin as a Plyscope recording does");
  if (fixed.version != file_version)
    return damaged(fmt::format("it has layout version {}, this program reads version {}", fixed.version, file_version));
  if (fixed.header_bytes > max_header) return damaged("the header is impossibly long");
  if (fixed.records > max_capacity) return damaged("the number of records is impossibly large");
  const u64 record_bytes = fixed.records * sizeof(NodeRecord);
  const u64 want = fixed_bytes + padded(fixed.header_bytes) + record_bytes + checksum_bytes;
  if (in.size() < want) return damaged(fmt::format("it is cut short: {} of {} bytes", in.size(), want));
  if (in.size() > want) return damaged(fmt::format("{} bytes follow its end", in.size() - want));
  // Step 2. Header text and records; then the checksum decides whether the header may be believed.
  std::string head(reinterpret_cast<const char*>(&fixed), fixed_bytes);
  head.resize(fixed_bytes + padded(fixed.header_bytes));
  Opened out;
  out.n = static_cast<u32>(fixed.records);
  out.digest = fixed.digest;
  auto region = pool.acquire(std::max<u32>(out.n, 1));
  if (!region) return region.error();
  out.region = std::move(*region);
  u64 sum = 0;
  if (!in.read(head.data() + fixed_bytes, head.size() - fixed_bytes) || !in.read(out.region.data(), record_bytes) || !in.read(&sum, checksum_bytes))
    return damaged("it can not be read to its end");
  if (sum != checksum(head)) return damaged("the header is damaged (checksum)");
  auto header = read_header(std::string_view(head).substr(fixed_bytes, fixed.header_bytes));
  if (!header) return damaged(header.error().message);
  out.header = std::move(*header);
  // Step 3. The records.
  if (digest_of(out.header.settings, out.region.data(), out.n) != out.digest) return damaged("the records are damaged (digest)");
  if (const Status s = validate(out.region.data(), out.n); !s) return damaged(s.error().message);
  return out;
}

}  // namespace

Result<std::shared_ptr<const Recording>> Recording::read(std::string_view bytes, RecordPool& pool) {
  MemorySource in(bytes);
  auto r = read_all(in, pool);
  if (!r) return r.error();
  return adopt(std::move(r->region), std::move(r->header.settings), std::move(r->header.summary), r->n, r->digest);
}

Result<std::shared_ptr<const Recording>> Recording::open(const std::string& path, RecordPool& pool) {
  std::error_code ec;
  const u64 size = std::filesystem::file_size(path, ec);
  if (ec) return Error{fmt::format("can not open {}: {}", path, ec.message())};
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file.f) return Error{fmt::format("can not open {}", path)};
  FileSource in(file.f, size);
  auto r = read_all(in, pool);
  if (!r) return Error{path + ": " + r.error().message};
  return adopt(std::move(r->region), std::move(r->header.settings), std::move(r->header.summary), r->n, r->digest);
}

std::shared_ptr<const Recording> Recording::adopt(Region region, RecordingSettings settings, RecordingSummary summary, u32 n, u64 digest) {
  std::shared_ptr<Recording> r(new Recording(std::move(region), std::move(settings)));
  r->summary_ = std::move(summary);
  std::call_once(r->digested_, [&] { r->digest_ = digest; });
  r->region_.trim(n);
  r->publish(n);
  r->finished_.store(true, std::memory_order_release);
  return r;
}

Result<std::string> Recording::write() const {
  if (!finished()) return Error{"the search still runs: a recording is saved when it is finished"};
  std::string out = front(*this);
  const u64 sum = checksum(out);
  out.append(reinterpret_cast<const char*>(records_), std::size_t{size()} * sizeof(NodeRecord));
  out.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return out;
}

// Under another name first, so that a crash or a full disk never leaves half a file under this one.
Status Recording::save(const std::string& path) const {
  if (!finished()) return Error{"the search still runs: a recording is saved when it is finished"};
  const bool special = special_file(path);
  const std::string part = special ? path : path + ".part";
  std::error_code ec;
  bool good = false;
  {
    File file(std::fopen(part.c_str(), "wb"));
    if (!file.f) return Error{fmt::format("can not write {}: {}", path, std::strerror(errno))};
    const std::string head = front(*this);
    const u64 sum = checksum(head);
    const std::size_t n = size();
    good = std::fwrite(head.data(), 1, head.size(), file.f) == head.size() &&
           std::fwrite(records_, sizeof(NodeRecord), n, file.f) == n && std::fwrite(&sum, sizeof sum, 1, file.f) == 1 &&
           std::fflush(file.f) == 0;
#if __has_include(<unistd.h>)
    good = good && (special || fsync(fileno(file.f)) == 0);
#endif
    std::FILE* f = std::exchange(file.f, nullptr);
    good = std::fclose(f) == 0 && good;
  }
  if (good && !special) std::filesystem::rename(part, path, ec);
  if (good && !ec) return Done{};
  std::error_code ignored;
  if (!special) std::filesystem::remove(part, ignored);
  return Error{fmt::format("can not write {}: {}", path, ec ? ec.message() : "the disk may be full")};
}

}  // namespace ply
