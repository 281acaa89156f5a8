// Recordings as a forger would write them: whatever was changed, digest and checksums are right. Their blocks must be
// plain (Packing::plain).
#pragma once
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "engine/trace/block_file.h"
#include "engine/trace/recording_json.h"

namespace ply::test {

/// A block that is to be written, and what the list says of it: places, lengths and checksums are those of `bytes`
/// unless `lie` changes them.
struct ForgedBlock {
  BlockInfo info;
  std::string bytes;
};

/// The blocks of a file; none where its list cannot be read.
inline std::vector<ForgedBlock> taken_apart(const std::string& file) {
  const MemoryBytes in(file);
  const auto blocks = BlockFile::open(in);
  std::vector<ForgedBlock> out;
  if (!blocks) return out;
  for (const BlockInfo& b : blocks->blocks()) out.push_back({b, file.substr(b.place, b.bytes)});
  return out;
}
inline u64 digest_in(const std::string& file) {
  u64 digest = 0;
  if (file.size() >= 24) std::memcpy(&digest, &file[file.size() - 24], 8);
  return digest;
}

/// What follows the blocks, which end at `list`.
inline std::string list_and_end(const std::vector<BlockInfo>& blocks, u64 list, u64 digest, std::string_view front) {
  std::string out;
  const auto number = [&](auto x) { out.append(reinterpret_cast<const char*>(&x), sizeof x); };
  for (const BlockInfo& b : blocks) {
    std::string name = b.name.substr(0, 24);
    name.resize(24, '\0');
    out += name;
    number(b.flags), number(b.coding), number(b.place), number(b.bytes), number(b.plain_bytes), number(b.checksum);
  }
  const std::size_t end = out.size();
  number(list), number(static_cast<u32>(blocks.size())), number(u32{0}), number(digest);
  Checksum sum;
  sum.add(front);
  sum.add(std::string_view(out).substr(0, end)), sum.add(std::string_view(out).substr(end));
  number(sum.value());
  return out + std::string("PLYEND\r\n", 8);
}

/// A file of these blocks. `lie` is given the list before it is written.
inline std::string put_together(const std::vector<ForgedBlock>& blocks, u64 digest,
                                const std::function<void(std::vector<BlockInfo>&)>& lie = {}) {
  std::string out(recording_magic, sizeof recording_magic);
  const u32 numbers[2] = {recording_layout, 0};
  out.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
  const std::string front = out;
  std::vector<BlockInfo> list;
  for (const ForgedBlock& b : blocks) {
    BlockInfo info = b.info;
    info.place = out.size(), info.bytes = b.bytes.size(), info.checksum = Checksum::of(b.bytes);
    if (info.coding == BlockInfo::coding_plain) info.plain_bytes = b.bytes.size();
    list.push_back(info);
    out += b.bytes;
  }
  if (lie) lie(list);
  return out + list_and_end(list, out.size(), digest, front);
}

/// A file as `record --uncompressed` would have written it.
inline std::string unpacked(const std::string& bytes) {
  RecordPool pool;
  const auto r = Recording::read(bytes, pool);
  return r ? *(*r)->write(Packing::plain) : std::string();
}

/// Where the records of a recording begin and how many there are; nothing if its list cannot be read, or they are
/// packed.
struct RecordsAt {
  std::size_t begin = 0, count = 0;
};
inline RecordsAt records_at(const std::string& bytes) {
  const MemoryBytes in(bytes);
  const auto blocks = BlockFile::open(in);
  const BlockInfo* records = blocks ? blocks->find("records") : nullptr;
  if (!records || records->coding != BlockInfo::coding_plain) return {};
  return {static_cast<std::size_t>(records->place), static_cast<std::size_t>(records->bytes / sizeof(NodeRecord))};
}

/// Puts in the right digest and checksums, as far as the settings can still be read. False if there is nothing to put
/// right.
inline bool forge(std::string& bytes) {
  const auto blocks = taken_apart(bytes);
  const auto [begin, n] = records_at(bytes);
  if (begin == 0) return false;
  u64 digest = digest_in(bytes);
  for (const ForgedBlock& b : blocks) {
    if (b.info.name != "settings") continue;
    if (const auto s = read_settings(b.bytes)) {
      std::vector<NodeRecord> records(n);
      if (n > 0) std::memcpy(static_cast<void*>(records.data()), &bytes[begin], n * sizeof(NodeRecord));
      digest = digest_of(*s, records.data(), static_cast<u32>(n));
    }
  }
  bytes = put_together(blocks, digest);
  return true;
}

}  // namespace ply::test
