// The files of a search that has enough nodes for an index of its recording.
#pragma once
#include <algorithm>
#include <string>
#include <utility>

#include "engine/base/file.h"
#include "engine/trace/block_file.h"
#include "engine/trace/record_index.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"
#include "tests/support/forge.h"

namespace ply::test {

/// With its index, and the same without, which is read at once.
inline std::pair<std::string, std::string> large_files(const Folder& folder, const std::string& game,
                                                       u32 nodes = RecordIndex::min_records + 10'000) {
  Session s;
  session_test::start(s, game.c_str());
  SearchPlan plan = s.runs().settings();
  plan.limits = {-1, nodes, 0};
  plan.record = true;
  session_test::search_by(s, plan);
  const Recording& r = *s.runs().run()->recording();
  REQUIRE(r.size() >= RecordIndex::min_records);
  const std::string indexed = folder.file(game + ".plyrec"), plain = folder.file(game + "-plain.plyrec");
  REQUIRE(r.save(indexed));
  const std::string bytes = *r.write(Packing::plain);
  auto blocks = taken_apart(bytes);
  std::erase_if(blocks, [](const ForgedBlock& b) { return b.info.name == "index"; });
  REQUIRE(write_file(plain, put_together(blocks, digest_in(bytes))));
  return {indexed, plain};
}

/// A bit of its records is another one: of this block, or the one in their middle.
inline bool damage_records(const std::string& path, const IndexedBlock* block = nullptr) {
  std::string bytes = *read_file(path);
  const MemoryBytes in(bytes);
  const auto file = BlockFile::open(in);
  const BlockInfo* const records = file ? file->find("records") : nullptr;
  if (!records) return false;
  bytes[records->place + (block ? block->place + block->bytes / 2 : records->bytes / 2)] ^= 4;
  return write_file(path, bytes).ok();
}

}  // namespace ply::test
