// The blocks of a recording's file: what is unknown is kept or refused, and no lie of a list makes the reader crash or
// take much memory.
#include "engine/trace/block_file.h"

#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/base/file.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/recording.h"
#include "engine/trace/recording_json.h"
#include "tests/places.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "tests/support/forge.h"
#include "tests/support/sampled.h"
#include "tests/trace/live_search.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

std::shared_ptr<const Recording> leaves(u32 n, RecordPool& pool, NodeKeys keys = {}) {
  std::vector<NodeRecord> records(n);
  for (u32 k = 0; k < n; ++k) {
    NodeRecord& r = records[k];
    r = {};
    r.size = k == n - 1 ? n : 1;
    r.ply = k == n - 1 ? 0 : 1;
    r.link = no_node;
    r.value = static_cast<i32>(k % 97);
    r.move = k;
    r.set_depth(3);
  }
  SearchPlan s;
  s.game = "toy_tree";
  return *Recording::made_of(records, s, {}, {}, pool, std::move(keys));
}

std::string packed_zeros(std::size_t n) {
  const std::string zeros(n, '\0');
  std::string out(ZSTD_compressBound(n), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), zeros.data(), n, 1));
  return out;
}

std::string refused(const std::string& bytes, RecordPool& pool) {
  const auto r = Recording::read(bytes, pool);
  REQUIRE_FALSE(r);
  return r.error().message;
}
bool says(const std::string& message, std::string_view words) {
  INFO(message << " / " << words);
  CHECK(message.find(words) != std::string::npos);
  return true;
}

}  // namespace

TEST_CASE("a file of blocks gives back what was put into it, packed or not, of any length", "[trace][file]") {
  Random random(1);
  constexpr std::size_t small = 16'384 * 40, piece = 4 * small;
  for (const std::size_t n : {small, small + 1, std::size_t{0}, std::size_t{1}, std::size_t{65}, std::size_t{5000},
                              piece - 1, piece, piece + 1, 3 * piece + 77}) {
    for (const int kind : {0, 1, 2}) {  // zeros, noise, something between
      std::string bytes(n, '\0');
      if (kind > 0)
        for (char& c : bytes) c = static_cast<char>(kind == 1 ? random.next() : random.below(3));
      for (const auto& [packing, in_small] : {std::pair(Packing::plain, false), std::pair(Packing::zstd, false),
                                              std::pair(Packing::plain, true), std::pair(Packing::zstd, true)}) {
        std::string file;
        BlockWriter out([&](const void* p, std::size_t size) -> Status {
          return file.append(static_cast<const char*>(p), size), Done{};
        });
        std::vector<PackedPiece> pieces;
        out.add("first", true, packing, bytes.data(), bytes.size(), in_small ? &pieces : nullptr);
        out.add("second", false, packing, "x", 1);
        REQUIRE(out.finish(77));
        const MemoryBytes in(file);
        const auto blocks = BlockFile::open(in);
        REQUIRE(blocks);
        Budget budget;
        CHECK(blocks->digest() == 77);
        REQUIRE(blocks->blocks().size() == 2);
        CHECK(blocks->find("first")->required());
        CHECK_FALSE(blocks->find("second")->required());
        CHECK(blocks->find("third") == nullptr);
        const auto back = blocks->unpack_text(*blocks->find("first"), n, budget);
        REQUIRE(back);
        CHECK(*back == bytes);
        // Each piece by itself.
        const BlockInfo& first = *blocks->find("first");
        CHECK(pieces.size() == (in_small ? (n + small - 1) / small : 0));
        for (std::size_t i = 0; i < pieces.size(); ++i) {
          const std::string_view packed = std::string_view(file).substr(first.place + pieces[i].place, pieces[i].bytes);
          CHECK(Checksum::of(packed) == pieces[i].checksum);
          std::string part(std::min(small, n - i * small), '\0');
          REQUIRE(unpack_piece(packed, part.data(), part.size()) == PieceUnpacked::done);
          CHECK(part == bytes.substr(i * small, small));
        }
        CHECK(*blocks->unpack_text(*blocks->find("second"), 1, budget) == "x");
        if (n > 0) CHECK_FALSE(blocks->unpack_text(*blocks->find("first"), n - 1, budget));
        if (packing == Packing::zstd && kind == 0) CHECK(file.size() >= n / 256);  // no file unpacks to more
        if (packing == Packing::zstd && kind == 1)
          CHECK(file.size() <= n + 16 + 2 * 64 + 40 + 1 + 4 * (n / (in_small ? small : piece) + 1));
      }
    }
  }
}

TEST_CASE("what blocks take comes from one budget, to the byte, and the block that is too much is named",
          "[trace][file][budget]") {
  std::string file;
  BlockWriter out([&](const void* p, std::size_t size) -> Status {
    return file.append(static_cast<const char*>(p), size), Done{};
  });
  const std::vector<u64> keys(100, 7);
  out.add("settings", true, Packing::plain, "12345", 5);
  out.add("keys", false, Packing::zstd, keys.data(), keys.size() * sizeof(u64));
  out.add("later", false, Packing::plain, "123", 3);
  REQUIRE(out.finish(1));
  const MemoryBytes in(file);
  const auto blocks = BlockFile::open(in);
  REQUIRE(blocks);
  const auto read = [&](u64 bytes) -> std::string {
    Budget::Limits limits;
    limits.bytes = bytes;
    Budget budget(limits);
    if (const auto text = blocks->unpack_text(*blocks->find("settings"), 100, budget); !text)
      return error_of(text).message;
    std::vector<u64> back;
    if (const Status ok = blocks->unpack_numbers(*blocks->find("keys"), back, 100, budget); !ok)
      return ok.error().message;
    CHECK(back == keys);
    if (const auto kept = blocks->keep(*blocks->find("later"), 100, budget); !kept) return error_of(kept).message;
    return {};
  };
  CHECK(read(808) == "");
  CHECK(read(807) == "the block later of 3 bytes: it needs more memory than is allowed");
  CHECK(read(805) == "the block later of 3 bytes: it needs more memory than is allowed");
  CHECK(read(804) == "the block keys of 800 bytes: it needs more memory than is allowed");
  CHECK(read(4) == "the block settings of 5 bytes: it needs more memory than is allowed");
  Budget budget;
  std::vector<u64> back;
  CHECK(error_of(blocks->unpack_numbers(*blocks->find("keys"), back, 99, budget)).message ==
        "the block keys is not as long as the records");
}

TEST_CASE("a checksum sees every byte and the length, and not how the bytes were cut", "[trace][file]") {
  Random random(2);
  std::string bytes(200, '\0');
  for (char& c : bytes) c = static_cast<char>(random.next());
  const u64 whole = Checksum::of(bytes);
  for (int i = 0; i < 200; ++i) {
    Checksum sum;
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t n = std::min<std::size_t>(random.below(70), bytes.size() - at);
      sum.add(std::string_view(bytes).substr(at, n));
      at += n;
    }
    CHECK(sum.value() == whole);
    bytes[static_cast<std::size_t>(i)] = static_cast<char>(bytes[static_cast<std::size_t>(i)] ^ 4);
    CHECK(Checksum::of(bytes) != whole);
    bytes[static_cast<std::size_t>(i)] = static_cast<char>(bytes[static_cast<std::size_t>(i)] ^ 4);
  }
  CHECK(Checksum::of(std::string(32, '\0')) != Checksum::of(std::string(33, '\0')));
}

TEST_CASE("blocks of a later program are kept, or refused by name where nothing can be read without them",
          "[trace][file]") {
  RecordPool pool;
  const auto a = leaves(500, pool);
  a->set_bookmarks({{3, 1, "here"}});
  auto blocks = taken_apart(*a->write());
  const u64 digest = a->digest();
  std::string threads(3000, 'f');
  for (std::size_t i = 0; i < threads.size(); i += 3) threads[i] = static_cast<char>(i);
  // Between the others, with flags and a coding that nobody knows today.
  blocks.insert(blocks.begin() + 1,
                ForgedBlock{{.name = "threads", .flags = 0x40, .coding = 9, .plain_bytes = 123'456}, threads});
  blocks.push_back(ForgedBlock{{.name = "claims-2"}, ""});
  const std::string file = put_together(blocks, digest);
  const auto b = Recording::read(file, pool);
  REQUIRE(b);
  CHECK((*b)->digest() == digest);
  CHECK((*b)->bookmarks() == a->bookmarks());
  REQUIRE((*b)->kept_blocks().size() == 2);
  // Saved and opened twice: the blocks are what they were, whatever else changes.
  (*b)->set_bookmarks({});
  const Folder f;
  REQUIRE((*b)->save(f.file("again.plyrec")));
  const auto c = Recording::open(f.file("again.plyrec"), pool);
  REQUIRE(c);
  const std::string again = *(*c)->write();
  const MemoryBytes in(again);
  const auto back = BlockFile::open(in);
  REQUIRE(back);
  const BlockInfo* kept = back->find("threads");
  REQUIRE(kept);
  CHECK(kept->flags == 0x40);
  CHECK(kept->coding == 9);
  CHECK(kept->plain_bytes == 123'456);
  CHECK(again.substr(kept->place, kept->bytes) == threads);
  REQUIRE(back->find("claims-2"));
  CHECK(back->find("claims-2")->bytes == 0);
  CHECK_FALSE(back->find("bookmarks"));
  CHECK((*c)->digest() == digest);

  blocks[1].info.flags = BlockInfo::required_flag;
  says(refused(put_together(blocks, digest), pool), "without its block threads, which is unknown to this program");
}

TEST_CASE("no lie of a file's list is believed", "[trace][file]") {
  RecordPool pool;
  const auto a = leaves(300, pool, NodeKeys(300, 5));
  a->set_bookmarks({{3, 1, "here"}});
  const u64 digest = a->digest();
  for (const Packing packing : {Packing::plain, Packing::zstd}) {
    const auto blocks = taken_apart(*a->write(packing));
    REQUIRE(blocks.size() == 5);
    REQUIRE(Recording::read(put_together(blocks, digest), pool));
    const auto with = [&](const std::function<void(std::vector<BlockInfo>&)>& lie) {
      return refused(put_together(blocks, digest, lie), pool);
    };
    const auto at = [](std::vector<BlockInfo>& l, std::string_view name) -> BlockInfo& {
      return *std::find_if(l.begin(), l.end(), [&](const BlockInfo& b) { return b.name == name; });
    };
    says(with([&](auto& l) { at(l, "keys").name = "records"; }), "twice");
    says(with([&](auto& l) { at(l, "keys").name = "Keys"; }), "impossible name");
    says(with([&](auto& l) { at(l, "keys").name = ""; }), "impossible name");
    says(with([&](auto& l) { at(l, "keys").name = std::string("keys\0x", 6); }), "impossible name");
    says(with([&](auto& l) { at(l, "keys").name = std::string(24, 'k'); }), "impossible name");
    for (const char* name : {"settings", "summary", "records"})
      says(with([&](auto& l) { at(l, name).name = "other", at(l, "other").flags = 0; }),
           std::string("no block ") + name);
    says(with([&](auto& l) { ++at(l, "records").checksum; }), "checksum");
    says(with([&](auto& l) { ++at(l, "keys").checksum; }), "checksum");
    says(with([&](auto& l) { at(l, "records").coding = 7; }), "newer version has written it");
    says(with([&](auto& l) { at(l, "keys").coding = 7; }), "newer version has written it");
    says(with([&](auto& l) { l[1].place += 1; }), "does not lie where");
    says(with([&](auto& l) { l[1].place = 16; }), "does not lie where");
    says(with([&](auto& l) { std::swap(l[0], l[1]); }), "does not lie where");
    says(with([&](auto& l) { l.pop_back(); }), "between its blocks and their list");
    for (const u64 absurd : {u64{1} << 62, ~u64{0}, ~u64{0} - 15, u64{1} << 40}) {
      (void)with([&](auto& l) { l.back().bytes = absurd; });
      (void)with([&](auto& l) { l.back().place = absurd; });
      (void)with([&](auto& l) { l[2].plain_bytes = absurd; });
      (void)with([&](auto& l) { l[2].bytes = l[2].plain_bytes = absurd; });
      (void)with([&](auto& l) { l[0].plain_bytes = absurd; });
      (void)with([&](auto& l) { at(l, "keys").plain_bytes = absurd; });
    }
    (void)with([&](auto& l) { at(l, "keys").plain_bytes -= 8; });
    (void)with([&](auto& l) { at(l, "records").plain_bytes -= 40; });
    (void)with([&](auto& l) { at(l, "records").plain_bytes += 40; });
    (void)with([&](auto& l) { at(l, "records").plain_bytes -= 1; });
    says(refused(put_together(blocks, digest + 1), pool), "digest");
  }
  // A list of more blocks than there may be, and one that is larger than the file.
  auto blocks = taken_apart(*a->write(Packing::plain));
  const auto many = [&](std::size_t n) {
    auto b = blocks;
    for (std::size_t i = 0; i < n; ++i) b.push_back({{.name = "b" + std::to_string(i)}, ""});
    return put_together(b, digest);
  };
  CHECK(Recording::read(many(300), pool));
  says(refused(many(1100), pool), "impossibly large");
  std::string file = *a->write();
  const u32 all = 900;
  std::memcpy(&file[file.size() - 32], &all, 4);
  (void)refused(file, pool);
  file = *a->write();
  file[8] = 3;
  says(refused(file, pool), "layout version 3");
}

TEST_CASE("packed blocks of a forger are refused before they take memory", "[trace][file]") {
  RecordPool pool;
  const auto a = leaves(300, pool);
  const auto blocks = taken_apart(*a->write());
  const auto records =
      std::find_if(blocks.begin(), blocks.end(), [](const ForgedBlock& b) { return b.info.name == "records"; }) -
      blocks.begin();
  REQUIRE(blocks[static_cast<std::size_t>(records)].info.coding == BlockInfo::coding_zstd);
  const auto with = [&](std::string content, u64 plain_bytes) {
    auto b = blocks;
    b[static_cast<std::size_t>(records)].bytes = std::move(content);
    b[static_cast<std::size_t>(records)].info.plain_bytes = plain_bytes;
    return refused(put_together(b, a->digest()), pool);
  };
  const auto piece = [](const std::string& content) {
    const auto n = static_cast<u32>(content.size());
    return std::string(reinterpret_cast<const char*>(&n), 4) + content;
  };
  const u64 plain = 300 * sizeof(NodeRecord);
  // A bomb: few bytes that unpack to many, announced or not.
  const std::string bomb = packed_zeros(std::size_t{50} << 20);
  REQUIRE(bomb.size() < 10'000);
  says(with(piece(bomb), u64{50} << 20), "cannot unpack to");
  says(with(piece(bomb + std::string(4096, '\0')), plain), "cannot be");
  (void)with(piece(packed_zeros(plain * 2)), plain);
  (void)with(piece(packed_zeros(plain / 2)), plain);
  // Zeros are no records.
  std::string zeros = packed_zeros(plain);
  zeros.resize(std::max(zeros.size(), static_cast<std::size_t>((plain + 255) / 256)), '\0');
  says(with(piece(zeros), plain), "record 0 is empty");
  // Lengths of pieces that cannot be, rubbish in them, something behind them.
  const std::string good = blocks[static_cast<std::size_t>(records)].bytes;
  says(with(good + "x", plain), "goes on behind its last piece");
  says(with(good.substr(0, good.size() - 1), plain), "which cannot be right");
  says(with("", plain), "cannot unpack to");
  (void)with(good.substr(0, 3), plain);
  for (const u32 n : {0u, 1u, 0xffffffffu, 0x7fffffffu, static_cast<u32>(good.size())}) {
    std::string lie = good;
    std::memcpy(lie.data(), &n, 4);
    says(with(lie, plain), "piece");
  }
  Random random(4);
  for (int i = 0; i < 3000 / test::one_of; ++i) {
    std::string lie = good;
    for (u32 n = 1 + random.below(3); n > 0; --n)
      lie[4 + random.below(static_cast<u32>(lie.size()) - 4)] = static_cast<char>(random.next());
    auto b = blocks;
    b[static_cast<std::size_t>(records)].bytes = lie;
    // Not every bit of a frame means something: what is still accepted must be what it was.
    if (const auto r = Recording::read(put_together(b, a->digest()), pool)) {
      REQUIRE((*r)->size() == a->size());
      CHECK(std::memcmp((*r)->data(), a->data(), plain) == 0);
    }
  }
  // Zeros that fill a piece up are zeros: nothing hides in them.
  std::string padded = good.substr(4) + std::string(40, '\0');
  auto b = blocks;
  b[static_cast<std::size_t>(records)].bytes = piece(padded);
  CHECK(Recording::read(put_together(b, a->digest()), pool));
  padded.back() = 'x';
  says(with(piece(padded), plain), "cannot be unpacked");
}

TEST_CASE("files of layout 1 open as ever, with their digest, and are saved in the layout of today", "[trace][file]") {
  RecordPool pool;
  const Folder f;
  const auto own = Recording::open(PLY_TEST_DATA "/layout_1.plyrec", pool);
  REQUIRE(own);
  CHECK((*own)->size() == 82);
  CHECK((*own)->digest() == 0x5e547c70e99aabd0);  // as the program said that wrote it
  CHECK(digest_of((*own)->plan(), (*own)->data(), (*own)->size()) == 0x5e547c70e99aabd0);
  CHECK((*own)->plan().game == "kalah");
  CHECK((*own)->plan().seed == 7);
  CHECK((*own)->summary().program == "Plyscope 0.1.0");
  CHECK((*own)->summary().search.by == SearchRevision{1, 1});
  const auto foreign = Recording::open(PLY_TEST_DATA "/layout_1_keys.plyrec", pool);
  REQUIRE(foreign);
  CHECK((*foreign)->plan().engine == "somebody's engine 3.1");
  CHECK((*foreign)->summary().search.by == SearchRevision{});
  REQUIRE_FALSE((*foreign)->node_keys().empty());
  CHECK(~(*foreign)->node_keys().back() == 0x9d39247e33776d41);  // the root is left last
  for (const auto& old : {*own, *foreign}) {
    REQUIRE(old->save(f.file("new.plyrec")));
    const auto now = Recording::open(f.file("new.plyrec"), pool);
    REQUIRE(now);
    CHECK((*now)->digest() == old->digest());
    CHECK(std::memcmp((*now)->data(), old->data(), old->size() * sizeof(NodeRecord)) == 0);
    CHECK(write_settings((*now)->plan()) == write_settings(old->plan()));
    CHECK(write_summary((*now)->plan(), (*now)->summary()) == write_summary(old->plan(), old->summary()));
    CHECK((*now)->node_keys().size() == old->node_keys().size());
    CHECK((*read_file(f.file("new.plyrec")))[8] == 2);
  }
  // What is damaged in them is found as ever.
  for (const char* name : {PLY_TEST_DATA "/layout_1.plyrec", PLY_TEST_DATA "/layout_1_keys.plyrec"}) {
    std::string bytes = *read_file(name);
    for (std::size_t i = 0; i < bytes.size(); i += test::one_of) {
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << (i % 8)));
      INFO(name << " byte " << i);
      REQUIRE_FALSE(Recording::read(bytes, pool));
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << (i % 8)));
      // The keys stood behind the end of the old layout, so a file that ends right before them cannot be told from one
      // without any.
      if (i != bytes.size() - 48) REQUIRE_FALSE(Recording::read(std::string_view(bytes).substr(0, i), pool));
    }
  }
}

TEST_CASE("a record holds depths from -384 to 639, those of layout 1 to the bit", "[trace]") {
  for (int reason = 0; reason < 256; ++reason) {
    for (int d = NodeRecord::min_depth; d <= NodeRecord::max_stored_depth; ++d) {
      NodeRecord r{};
      r.reason = static_cast<u8>(reason);
      const NodeRecord before = r;
      r.set_depth(d);
      bool good = r.depth() == d && r.why() == before.why() && r.history_dependent() == before.history_dependent() &&
                  r.lost_link() == before.lost_link();
      if (d >= -128 && d <= 127) good = good && r.depth_low == d && (r.reason & NodeRecord::depth_mask) == 0;
      if (!good) FAIL_CHECK("depth " << d << " reason " << reason);
    }
  }
  NodeRecord r{};
  r.set_depth(100'000);
  CHECK(r.depth() == NodeRecord::max_stored_depth);
  r.set_depth(-100'000);
  CHECK(r.depth() == NodeRecord::min_depth);
}

TEST_CASE("the digest is that of settings and records, whatever else a file holds", "[trace][file]") {
  RecordPool pool;
  const u64 digest = leaves(100, pool)->digest();
  const auto a = leaves(100, pool, NodeKeys(100, 5));
  a->set_bookmarks({{3, 1, "here"}});
  RecordingSummary other = a->summary();
  other.search.by = {9, 9};
  other.program = "another";
  for (const Packing packing : {Packing::plain, Packing::zstd}) {
    const auto b = Recording::read(*a->write(packing), pool);
    REQUIRE(b);
    CHECK((*b)->digest() == digest);
    CHECK(digest_of((*b)->plan(), (*b)->data(), (*b)->size()) == digest);
  }
  CHECK((*Recording::made_of({a->data(), a->size()}, a->plan(), other, {}, pool))->digest() == digest);
}
