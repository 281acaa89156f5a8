#include "engine/trace/block_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>
#include <new>

#include "engine/base/file.h"
#include "engine/base/parallel.h"

namespace ply {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they are in memory");

constexpr char end_magic[8] = {'P', 'L', 'Y', 'E', 'N', 'D', '\r', '\n'};
constexpr std::size_t front_bytes = 16, entry_bytes = 64, end_bytes = 40, max_name = 23;
constexpr u64 max_ratio = 256;
constexpr int level = 1;  // the higher ones take longer and save 3 % of the file

struct Front {
  char name[8];
  u32 layout = recording_layout, zero = 0;
};
struct Entry {
  char name[max_name + 1] = {};
  u32 flags = 0, coding = 0;
  u64 place = 0, bytes = 0, plain_bytes = 0, checksum = 0;
};
struct End {
  u64 list = 0;
  u32 blocks = 0, zero = 0;
  u64 digest = 0, checksum = 0;
  char name[8];
};
static_assert(sizeof(Front) == front_bytes && sizeof(Entry) == entry_bytes && sizeof(End) == end_bytes);
constexpr std::size_t end_summed = 24;

bool is_name(std::string_view s) {
  return !s.empty() && s.size() <= max_name && std::all_of(s.begin(), s.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

std::size_t min_packed(std::size_t plain) { return (plain + max_ratio - 1) / max_ratio; }

// What zstd works in: null where there is no memory. Making one is nothing beside a piece.
struct Packer {
  ZSTD_CCtx* const c = ZSTD_createCCtx();
  ~Packer() { ZSTD_freeCCtx(c); }
};
struct Unpacker {
  ZSTD_DCtx* const d = ZSTD_createDCtx();
  ~Unpacker() { ZSTD_freeDCtx(d); }
};

Error damaged(const BlockInfo& b, std::string_view what) { return {fmt::format("the block {} {}", b.name, what)}; }

}  // namespace

bool MemoryBytes::read(void* out, std::size_t n, u64 at) const {
  if (at > bytes_.size() || n > bytes_.size() - at) return false;
  if (n > 0) std::memcpy(out, bytes_.data() + at, n);
  return true;
}
bool FileBytes::read(void* out, std::size_t n, u64 at) const {
  if (progress_) {
    if (progress_->stop.load(std::memory_order_relaxed)) return false;
    const u64 read = read_.fetch_add(n, std::memory_order_relaxed) + n, whole = std::max<u64>(file_.size(), 1);
    progress_->done.store(static_cast<u32>(std::min(read, whole) * share_ / whole), std::memory_order_relaxed);
  }
  return file_.read_at(out, n, at);
}
u64 FileBytes::size() const { return file_.size(); }

PieceUnpacked unpack_piece(std::string_view packed, void* out, std::size_t plain) {
  if (packed.size() == plain) {
    std::memcpy(out, packed.data(), plain);
    return PieceUnpacked::done;
  }
  const Unpacker zstd;
  if (!zstd.d) return PieceUnpacked::no_memory;
  const std::size_t frame = ZSTD_findFrameCompressedSize(packed.data(), packed.size());
  if (ZSTD_isError(frame) || frame > packed.size() ||
      std::any_of(packed.begin() + static_cast<std::ptrdiff_t>(frame), packed.end(),
                  [](char c) { return c != '\0'; }) ||
      ZSTD_decompressDCtx(zstd.d, out, plain, packed.data(), frame) != plain)
    return PieceUnpacked::damaged;
  return PieceUnpacked::done;
}

// ---- Reading ------------------------------------------------------------------------------------------------------

Result<BlockFile> BlockFile::open(const ByteSource& in) {
  const auto cut_short = [] { return Error{"it is cut short, or something follows its end"}; };
  Front front;
  End end;
  if (in.size() < front_bytes + end_bytes) return Error{"the file is too short"};
  if (!in.read(&front, sizeof front, 0) || !in.read(&end, sizeof end, in.size() - end_bytes))
    return Error{"it cannot be read to its end"};
  if (std::memcmp(end.name, end_magic, sizeof end_magic) != 0) return cut_short();
  if (end.blocks > max_blocks) return Error{"the number of its blocks is impossibly large"};
  const u64 list_bytes = u64{end.blocks} * entry_bytes;
  if (list_bytes > in.size() - front_bytes - end_bytes || end.list != in.size() - end_bytes - list_bytes)
    return cut_short();
  std::vector<Entry> list(end.blocks);
  if (!in.read(list.data(), list_bytes, end.list)) return Error{"it cannot be read to its end"};
  Checksum sum;
  sum.add(&front, sizeof front);
  sum.add(list.data(), list_bytes);
  sum.add(&end, end_summed);
  if (sum.value() != end.checksum) return Error{"the list of its blocks is damaged (checksum)"};
  // From here on nobody but a forger, or a program with a fault, has written what does not fit.
  if (front.zero != 0 || end.zero != 0) return Error{"it has numbers where zeros belong"};
  BlockFile out;
  out.in_ = &in;
  out.digest_ = end.digest;
  u64 place = front_bytes;
  for (const Entry& e : list) {
    BlockInfo b{
        std::string(e.name, static_cast<std::size_t>(std::find(std::begin(e.name), std::end(e.name), '\0') - e.name)),
        e.flags,
        e.coding,
        e.place,
        e.bytes,
        e.plain_bytes,
        e.checksum};
    if (!is_name(b.name) || std::any_of(e.name + b.name.size(), std::end(e.name), [](char c) { return c != '\0'; }))
      return Error{"a block has an impossible name"};
    if (out.find(b.name)) return damaged(b, "is there twice");
    if (b.place != place || b.bytes > end.list - place) return damaged(b, "does not lie where the list says");
    if (b.coding == BlockInfo::coding_plain && b.bytes != b.plain_bytes)
      return damaged(b, "has not the length that the list says");
    if (b.packed() &&
        (b.plain_bytes / max_ratio > b.bytes ||
         (b.bytes > b.plain_bytes && b.bytes - b.plain_bytes > 4 * (b.plain_bytes / b.piece_bytes() + 1))))
      return damaged(b, fmt::format("of {} bytes cannot unpack to {}", b.bytes, b.plain_bytes));
    place += b.bytes;
    out.blocks_.push_back(std::move(b));
  }
  if (place != end.list) return Error{"something lies between its blocks and their list"};
  return out;
}

const BlockInfo* BlockFile::find(std::string_view name) const {
  const auto at = std::find_if(blocks_.begin(), blocks_.end(), [&](const BlockInfo& b) { return b.name == name; });
  return at == blocks_.end() ? nullptr : &*at;
}

Status BlockFile::unpack(const BlockInfo& b, void* out, const Accept& accept) const {
  switch (b.coding) {
    case BlockInfo::coding_plain: return unpack_plain(b, static_cast<char*>(out), accept);
    case BlockInfo::coding_zstd:
    case BlockInfo::coding_small: return unpack_zstd(b, static_cast<char*>(out), accept);
    default:
      return damaged(
          b,
          fmt::format("is compressed in a way unknown to this program ({}): a newer version has written it", b.coding));
  }
}

Status BlockFile::unpack_plain(const BlockInfo& b, char* out, const Accept& accept) const {
  Checksum sum;
  for (u64 at = 0; at < b.bytes; at += b.piece_bytes()) {
    const std::size_t n = b.piece_size(static_cast<u32>(at / b.piece_bytes()));
    if (!in_->read(out + at, n, b.place + at)) return Error{"it cannot be read to its end"};
    sum.add(out + at, n);
    if (accept && !accept(out + at, n, at)) return damaged(b, "is damaged");
  }
  if (sum.value() != b.checksum) return damaged(b, "is damaged (checksum)");
  return Done{};
}

Status BlockFile::unpack_zstd(const BlockInfo& b, char* out, const Accept& accept) const {
  // Step 1. The checksum, before zstd sees anything, and where the pieces begin.
  Checksum sum;
  std::string packed(static_cast<std::size_t>(std::min<u64>(b.piece_bytes(), b.bytes)), '\0');
  for (u64 at = 0; at < b.bytes; at += packed.size()) {
    const auto n = static_cast<std::size_t>(std::min<u64>(packed.size(), b.bytes - at));
    if (!in_->read(packed.data(), n, b.place + at)) return Error{"it cannot be read to its end"};
    sum.add(packed.data(), n);
  }
  if (sum.value() != b.checksum) return damaged(b, "is damaged (checksum)");
  struct Part {
    u64 at = 0;
    u32 bytes = 0;
  };
  std::vector<Part> pieces;
  u64 at = 0;
  for (u32 i = 0; i < b.pieces(); ++i) {
    u32 n = 0;
    if (b.bytes - at < sizeof n) return damaged(b, "has fewer pieces than it needs");
    if (!in_->read(&n, sizeof n, b.place + at)) return Error{"it cannot be read to its end"};
    at += sizeof n;
    const std::size_t plain = b.piece_size(i);
    if (n > b.bytes - at || n > plain || n < min_packed(plain))
      return damaged(b, fmt::format("has a piece of {} bytes, which cannot be right", n));
    pieces.push_back({at, n});
    at += n;
  }
  if (at != b.bytes) return damaged(b, "goes on behind its last piece");
  // Step 2. The pieces, side by side.
  enum class Wrong { nothing, unreadable, memory, content, refused };
  std::atomic<Wrong> wrong{Wrong::nothing};
  in_parallel(static_cast<u32>(pieces.size()), [&](u32 i) {
    const auto fail = [&](Wrong w) {
      wrong = w;
      return false;
    };
    const std::size_t plain = b.piece_size(i), n = pieces[i].bytes;
    const std::unique_ptr<char[]> buffer(new (std::nothrow) char[n]);
    if (!buffer) return fail(Wrong::memory);
    const u64 from = u64{i} * b.piece_bytes();
    char* const to = out + from;
    if (!in_->read(buffer.get(), n, b.place + pieces[i].at)) return fail(Wrong::unreadable);
    switch (unpack_piece({buffer.get(), n}, to, plain)) {
      case PieceUnpacked::done: break;
      case PieceUnpacked::no_memory: return fail(Wrong::memory);
      case PieceUnpacked::damaged: return fail(Wrong::content);
    }
    return !accept || accept(to, plain, from) || fail(Wrong::refused);
  });
  switch (wrong) {
    case Wrong::nothing: return Done{};
    case Wrong::unreadable: return Error{"it cannot be read to its end"};
    case Wrong::memory: return Error{"there is no memory to unpack it"};
    case Wrong::content: return damaged(b, "cannot be unpacked");
    case Wrong::refused: break;
  }
  return damaged(b, "is damaged");
}

Error BlockFile::not_as_long(const BlockInfo& b) { return damaged(b, "is not as long as the records"); }

Error BlockFile::no_room(const BlockInfo& b, const Error& why) {
  return why.after(fmt::format("the block {} of {} bytes: ", b.name, b.plain_bytes));
}

Result<std::string> BlockFile::unpack_text(const BlockInfo& b, std::size_t max, Budget& budget) const {
  if (b.plain_bytes > max) return damaged(b, fmt::format("is impossibly long: {} bytes", b.plain_bytes));
  if (!budget.bytes(b.plain_bytes)) return no_room(b, budget.error());
  std::string out(static_cast<std::size_t>(b.plain_bytes), '\0');
  if (const Status s = unpack(b, out.data()); !s) return s.error();
  return out;
}

Result<KeptBlock> BlockFile::keep(const BlockInfo& b, std::size_t max, Budget& budget) const {
  if (b.bytes > max)
    return damaged(b, fmt::format("is not known to this program and too large to be kept: {} MB", b.bytes >> 20));
  if (!budget.bytes(b.bytes)) return no_room(b, budget.error());
  KeptBlock out{b.name, b.flags, b.coding, b.plain_bytes, std::string(static_cast<std::size_t>(b.bytes), '\0')};
  if (!in_->read(out.bytes.data(), out.bytes.size(), b.place)) return Error{"it cannot be read to its end"};
  if (Checksum::of(out.bytes) != b.checksum) return damaged(b, "is damaged (checksum)");
  return out;
}

// ---- Writing ------------------------------------------------------------------------------------------------------

BlockWriter::BlockWriter(Sink sink) : sink_(std::move(sink)) {
  Front front;
  std::memcpy(front.name, recording_magic, sizeof recording_magic);
  list_sum_.add(&front, sizeof front);
  put(&front, sizeof front);
}

void BlockWriter::put(const void* bytes, std::size_t n) {
  if (!status_ || n == 0) return;
  status_ = sink_(bytes, n);
  sum_.add(bytes, n);
  written_ += n;
}

void BlockWriter::begin(std::string_view name, u32 flags, u32 coding, u64 plain_bytes) {
  blocks_.push_back({std::string(name), flags, coding, written_, 0, plain_bytes, 0});
  sum_ = {};
}

void BlockWriter::end() {
  blocks_.back().bytes = written_ - blocks_.back().place;
  blocks_.back().checksum = sum_.value();
}

void BlockWriter::add(std::string_view name, bool required, Packing packing, const void* bytes, std::size_t n,
                      std::vector<PackedPiece>* pieces) {
  const u32 flags = required ? BlockInfo::required_flag : 0;
  const bool packed = packing == Packing::zstd && n > 64;
  begin(name, flags, !packed ? BlockInfo::coding_plain : pieces ? BlockInfo::coding_small : BlockInfo::coding_zstd, n);
  const auto* const from = static_cast<const char*>(bytes);
  if (packed) pack(from, pieces);
  else put(bytes, n);
  const BlockInfo& b = blocks_.back();
  for (u32 i = 0; pieces && !packed && i < b.pieces(); ++i) {
    const u64 at = u64{i} * b.piece_bytes();
    pieces->push_back({at, Checksum::of({from + at, b.piece_size(i)}), static_cast<u32>(b.piece_size(i))});
  }
  end();
}

void BlockWriter::add(const KeptBlock& block) {
  begin(block.name, block.flags, block.coding, block.plain_bytes);
  put(block.bytes.data(), block.bytes.size());
  end();
}

// As many pieces at a time as there are threads: they need no more memory than that.
void BlockWriter::pack(const char* bytes, std::vector<PackedPiece>* pieces_of_it) {
  const BlockInfo& b = blocks_.back();
  const u32 pieces = b.pieces(), together = parallel_threads(pieces);
  const std::size_t room = ZSTD_compressBound(b.piece_size(0));
  std::vector<std::string> out(together);
  for (u32 from = 0; from < pieces && status_; from += together) {
    const u32 some = std::min(together, pieces - from);
    for (u32 i = 0; i < some; ++i) out[i].resize(room);
    const bool done = in_parallel(some, [&](u32 i) {
      const Packer zstd;
      const char* const at = bytes + u64{from + i} * b.piece_bytes();
      const std::size_t plain = b.piece_size(from + i),
                        packed = zstd.c ? ZSTD_compressCCtx(zstd.c, out[i].data(), room, at, plain, level) : 0;
      if (!zstd.c || ZSTD_isError(packed)) return false;
      if (packed >= plain) out[i].assign(at, plain);  // no longer than `room`, so nothing is allocated
      else {
        out[i].resize(packed);
        out[i].resize(std::max(packed, min_packed(plain)), '\0');
      }
      return true;
    });
    if (!done) status_ = Error{"there is no memory to pack it"};
    for (u32 i = 0; i < some && done; ++i) {
      const auto length = static_cast<u32>(out[i].size());
      put(&length, sizeof length);
      if (pieces_of_it) pieces_of_it->push_back({written_ - b.place, Checksum::of(out[i]), length});
      put(out[i].data(), out[i].size());
    }
  }
}

Status BlockWriter::finish(u64 digest) {
  End end;
  end.list = written_;
  end.blocks = static_cast<u32>(blocks_.size());
  end.digest = digest;
  std::memcpy(end.name, end_magic, sizeof end_magic);
  for (const BlockInfo& b : blocks_) {
    Entry e;
    b.name.copy(e.name, max_name);
    e.flags = b.flags, e.coding = b.coding, e.place = b.place, e.bytes = b.bytes, e.plain_bytes = b.plain_bytes,
    e.checksum = b.checksum;
    list_sum_.add(&e, sizeof e);
    put(&e, sizeof e);
  }
  list_sum_.add(&end, end_summed);
  end.checksum = list_sum_.value();
  put(&end, sizeof end);
  return status_;
}

}  // namespace ply
