// The file of a recording from layout 2 on: named blocks, and a list of them at the end, so that it is written in one
// go and what a later program adds is passed over or kept. Little-endian:
//
//      0  8 bytes "PLYREC\r\n"      8  u32 layout: 2      12  u32 0
//     16  the bytes of the blocks, one after the other, in the order of the list
//      .  the list, 64 bytes a block:
//           0  name: up to 23 of a-z, 0-9 and '-', the rest zeros
//          24  u32 flags: 1 = required             28  u32 coding: 0 = as it is, 1, 2 = zstd in pieces
//          32  u64 place in the file               40  u64 bytes there
//          48  u64 bytes once it is unpacked       56  u64 checksum of the bytes in the file (Checksum, digest.h)
//      .  the end, 40 bytes:
//           0  u64 place of the list   8  u32 number of blocks   12  u32 0   16  u64 digest of the recording
//           (recording_json.h)
//          24  u64 checksum of the first 16 bytes, the list and the 24 bytes before it   32  8 bytes "PLYEND\r\n"
//
// So every byte lies under one checksum. The names of the blocks, what is in them, and how to add one:
// recording_file.cpp.
//
// A required block that the reader does not know ends the reading: without it the rest would be misread. One that is
// not is kept as it lies in the file, and written again behind the others. No name is there twice.
//
// Zstd in pieces: each 2.5 MB of what is packed (coding 2: 640 KB; the last piece less), that of 65,536 or 16,384
// records, is a u32 of how many bytes follow, and these: a
// zstd frame, then zeros up to a 256th of what it unpacks to. A piece of as many bytes as it unpacks to is not packed.
// So no file unpacks to more than 256 times its size, and pieces are packed and unpacked side by side.
#pragma once
#include <algorithm>
#include <atomic>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/trace/digest.h"
#include "engine/trace/kept_block.h"

namespace ply {

class InputFile;

/// Where a recording is read from: a file or memory. `read` gives exactly n bytes from a place on, or false. Any
/// thread.
struct ByteSource {
  virtual bool read(void* out, std::size_t n, u64 at) const = 0;
  virtual u64 size() const = 0;
  virtual ~ByteSource() = default;
};

class MemoryBytes final : public ByteSource {
 public:
  explicit MemoryBytes(std::string_view bytes) : bytes_(bytes) {}
  bool read(void* out, std::size_t n, u64 at) const override;
  u64 size() const override { return bytes_.size(); }

 private:
  std::string_view bytes_;
};

/// `progress`, if given, is told how much was read, up to `share` when all was; told to stop, it lets nothing more be
/// read.
class FileBytes final : public ByteSource {
 public:
  explicit FileBytes(const InputFile& file, JobProgress* progress = nullptr, u32 share = 0)
      : file_(file), progress_(progress), share_(share) {}
  bool read(void* out, std::size_t n, u64 at) const override;
  u64 size() const override;

 private:
  const InputFile& file_;
  JobProgress* progress_;
  u32 share_;
  mutable std::atomic<u64> read_{0};
};

inline constexpr char recording_magic[8] = {'P', 'L', 'Y', 'R', 'E', 'C', '\r', '\n'};
inline constexpr u32 recording_layout = 2;

/// An entry of the list.
struct BlockInfo {
  static constexpr u32 required_flag = 1, coding_plain = 0, coding_zstd = 1, coding_small = 2;
  std::string name;
  u32 flags = 0, coding = coding_plain;
  u64 place = 0, bytes = 0, plain_bytes = 0, checksum = 0;
  bool required() const { return flags & required_flag; }
  bool packed() const { return coding == coding_zstd || coding == coding_small; }
  /// What is packed together, or read at once: whole records, and whole numbers of 8 bytes.
  std::size_t piece_bytes() const { return (coding == coding_zstd ? 65'536 : 16'384) * 40; }
  u32 pieces() const { return static_cast<u32>((plain_bytes + piece_bytes() - 1) / piece_bytes()); }
  std::size_t piece_size(u32 i) const {
    return static_cast<std::size_t>(std::min<u64>(piece_bytes(), plain_bytes - u64{i} * piece_bytes()));
  }
};

/// Where a piece of a block lies, from where the block begins, and the checksum of its bytes there.
struct PackedPiece {
  u64 place = 0, checksum = 0;
  u32 bytes = 0;
};

/// A piece by itself: how unpacking it ended.
enum class PieceUnpacked : u8 { done, no_memory, damaged };
PieceUnpacked unpack_piece(std::string_view packed, void* out, std::size_t plain_bytes);

/// A file that is read. The source must outlive it.
class BlockFile {
 public:
  static constexpr u32 max_blocks = 1000;
  /// Looks at all but the bytes of the blocks. `in` begins as a recording of layout 2 does.
  static Result<BlockFile> open(const ByteSource& in);

  u64 digest() const { return digest_; }
  std::span<const BlockInfo> blocks() const { return blocks_; }
  const BlockInfo* find(std::string_view name) const;

  /// Is asked of each piece that was read; false ends the reading, and `unpack` says that the block is damaged. Several
  /// threads, must not throw.
  using Accept = std::function<bool(const void* piece, std::size_t bytes, u64 at)>;
  /// Checks and unpacks a block to `out`, where there is room for its plain_bytes. Of those no more are touched than
  /// were found in the file.
  Status unpack(const BlockInfo& block, void* out, const Accept& accept = {}) const;
  /// The same for texts of no more than `max` bytes, for which there is room in the budget.
  Result<std::string> unpack_text(const BlockInfo& block, std::size_t max, Budget& budget) const;
  Result<KeptBlock> keep(const BlockInfo& block, std::size_t max, Budget& budget) const;
  /// The same for a number a record: `records` of them, or it is damaged.
  template <class Number>
  Status unpack_numbers(const BlockInfo& block, std::vector<Number>& out, u32 records, Budget& budget) const {
    if (block.plain_bytes != u64{records} * sizeof(Number)) return not_as_long(block);
    if (!budget.resize(out, records)) return no_room(block, budget.error());
    return unpack(block, out.data());
  }

 private:
  static Error not_as_long(const BlockInfo& block);
  static Error no_room(const BlockInfo& block, const Error& why);
  Status unpack_plain(const BlockInfo& block, char* out, const Accept& accept) const;
  Status unpack_zstd(const BlockInfo& block, char* out, const Accept& accept) const;

  const ByteSource* in_ = nullptr;
  std::vector<BlockInfo> blocks_;
  u64 digest_ = 0;
};

/// A file that is written. The first error is kept, and `finish` gives it.
class BlockWriter {
 public:
  using Sink = std::function<Status(const void* bytes, std::size_t n)>;
  explicit BlockWriter(Sink sink);
  /// `name` must be a name and not be there yet. A piece that packing makes no smaller is written as it is. `pieces`,
  /// if given, are those that it was written in, small ones.
  void add(std::string_view name, bool required, Packing packing, const void* bytes, std::size_t n,
           std::vector<PackedPiece>* pieces = nullptr);
  /// Of the last block that was added.
  u64 last_checksum() const { return blocks_.back().checksum; }
  void add(const KeptBlock& block);
  Status finish(u64 digest);

 private:
  void put(const void* bytes, std::size_t n);
  void begin(std::string_view name, u32 flags, u32 coding, u64 plain_bytes);
  void end();
  void pack(const char* bytes, std::vector<PackedPiece>* pieces);

  Sink sink_;
  Status status_ = Done{};
  u64 written_ = 0;
  Checksum sum_, list_sum_;
  std::vector<BlockInfo> blocks_;
};

}  // namespace ply
