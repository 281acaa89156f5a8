// Recordings that are read on demand: the same as when they are read whole, whatever is asked of them first; and where
// a block or the index lies, that is told and nothing else.
#include "engine/trace/record_blocks.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <tuple>

#include "engine/base/file.h"
#include "engine/read/node/find.h"
#include "engine/trace/breakpoint.h"
#include "engine/trace/expression_range.h"
#include "engine/trace/record_runs.h"
#include "engine/trace/validate.h"
#include "tests/support/drawn_forest.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "tests/support/forge.h"
#include "tests/support/large_file.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

constexpr u32 per_block = RecordIndex::block_records, fewest = RecordIndex::min_records;

Result<std::shared_ptr<const Recording>> on_demand(const std::string& path, RecordPool& pool) {
  return Recording::open(path, pool, ~std::size_t{0}, nullptr, nullptr, FileReading::on_demand);
}

/// A recording that was saved to a file.
struct DrawnFile {
  RecordPool pool;
  const Folder folder;
  const std::string path = folder.file("large.plyrec");
  const std::shared_ptr<const Recording> whole;

  DrawnFile(u64 seed, u32 n) : whole(drawn_recording(seed, n, pool)) { REQUIRE(whole->save(path)); }
  Result<std::shared_ptr<const Recording>> open() { return on_demand(path, pool); }
};

u32 read_blocks(const Recording& r) {
  u32 out = 0;
  for (u32 b = 0; b < r.blocks()->index().blocks(); ++b) out += r.blocks()->there(b);
  return out;
}

/// The first record of a block that its index does not tell.
u32 untold(const RecordIndex& index, u32 block) {
  u32 k = index.begin(block);
  while (index.told(k)) ++k;
  return k;
}

const std::vector<std::string>& conditions() {
  static const auto* const all = new std::vector<std::string>{"value > 5500",
                                                              "value < -5500",
                                                              "static > 5500",
                                                              "alpha > 5500",
                                                              "beta < -5500",
                                                              "margin > 5000",
                                                              "window == 900",
                                                              "!(value > 5900) && ply == 1",
                                                              "!(value <= 5500)",
                                                              "!(alpha > -5500 && beta < 5500)",
                                                              "ply >= 0 && alpha > -100000",
                                                              "true",
                                                              "false",
                                                              "ply == 3 && cut",
                                                              "ply < 1",
                                                              "ply == 30",
                                                              "id == 70000",
                                                              "id > 100000 && id < 100010",
                                                              "nodes > 20000",
                                                              "size >= 16384",
                                                              "value > 1990",
                                                              "value < -1995 && cut",
                                                              "end == aborted",
                                                              "end != inner && size > 1",
                                                              "end == turn_won",
                                                              "kind == exact && window > 890",
                                                              "window == 1 && value > 1999 && static < -1990",
                                                              "pass == research && rank == 7",
                                                              "margin > 3900",
                                                              "cut && cut_index > 9",
                                                              "best > 12",
                                                              "!cut && best > 12",
                                                              "abs(value) < 2",
                                                              "abs(value - static) > 3900",
                                                              "-value > 1998",
                                                              "min(value, static) > 1900",
                                                              "max(alpha, beta) < -1990",
                                                              "value * 2 == 3998",
                                                              "value / 100 == 19",
                                                              "value - beta > 3000",
                                                              "table_hit && table_writer < 5",
                                                              "skipped > 400",
                                                              "nodes - size > 400",
                                                              "depth > 13",
                                                              "depth == -3",
                                                              "moves == 17",
                                                              "mover == second && ply == 0",
                                                              "stood_pat",
                                                              "partial",
                                                              "past",
                                                              "raised && ply == 1",
                                                              "extension > 1 && value > 1990",
                                                              "parent.ply == 0 && cut",
                                                              "parent.depth < 0 && value > 1990",
                                                              "mover_same && ply == 1",
                                                              "table_depth > 12 && value > 1990",
                                                              "visit > 100 && visit < 105",
                                                              "leave < 20",
                                                              "enter == 0",
                                                              "why == killer && value == 2000",
                                                              "!(value <= 1998)",
                                                              "(ply == 1 || size > 50000) && !cut",
                                                              "value == 99999999",
                                                              "value / (value - value) == 1",
                                                              "key == 3",
                                                              "move == \"e3\"",
                                                              "value * 4611686018427387904 > 0 && value > 1990"};
  return *all;
}

FindQuery asked(const std::string& where, const char* histogram = "value", const char* group = "ply",
                const char* sort = "") {
  auto q = find_query(where, histogram, group, sort, false, {});
  REQUIRE(q);
  return *q;
}

bool same(const FindResult& a, const FindResult& b) {
  const auto bars = [](const FindResult& r) {
    std::vector<std::tuple<i64, i64, u64, std::string>> out;
    for (const HistogramBar& x : r.histogram) out.emplace_back(x.from, x.to, x.hits, x.label);
    return out;
  };
  const auto groups = [](const FindResult& r) {
    std::vector<std::tuple<i64, u64, u64, std::string>> out;
    for (const FindGroup& x : r.groups) out.emplace_back(x.value.v, x.hits, x.nodes, x.label);
    return out;
  };
  return a.complete && b.complete && a.hits() == b.hits() && a.slots == b.slots && bars(a) == bars(b) &&
         groups(a) == groups(b);
}

}  // namespace

TEST_CASE("a recording read on demand is the same as one read whole, and no more is read than is looked at",
          "[trace][file][demand]") {
  RecordPool pool;
  const Folder folder;
  const std::string path = folder.file("large.plyrec");
  for (const Packing packing : {Packing::zstd, Packing::plain})
    for (const u32 n : {fewest, fewest + 1, fewest + 3 * per_block - 1}) {
      const auto whole = drawn_recording(n, n, pool);
      REQUIRE(whole->save(path, packing));
      const auto r = on_demand(path, pool);
      REQUIRE(r);
      REQUIRE((*r)->blocks());
      CHECK(read_blocks(**r) == 0);
      CHECK((*r)->digest() == whole->digest());
      CHECK((*r)->size() == n);
      const View v = (*r)->view(), all = whole->view();
      const u32 last = n - 1;
      // What began before its block the index tells itself.
      CHECK(std::memcmp(&v[last], &all[last], sizeof(NodeRecord)) == 0);
      const RecordIndex& index = (*r)->blocks()->index();
      u32 told = 0;
      for (u32 b = 0; b < index.blocks(); ++b)
        for (const SpanningNode& s : index.spanning(b))
          told += std::memcmp(&v[s.slot], &all[s.slot], sizeof(NodeRecord)) == 0;
      CHECK(told + 1 >= index.blocks());
      CHECK(read_blocks(**r) == !index.told(last));
      CHECK(std::memcmp(&v[untold(index, 0)], &all[untold(index, 0)], sizeof(NodeRecord)) == 0);
      CHECK(read_blocks(**r) == 1u + !index.told(last));
      for (const Tick t : {Tick{-1}, Tick{0}, all.ticks() / 3, all.ticks() - 2, all.ticks() - 1, all.ticks() + 7})
        CHECK(v.closed_by(t) == all.closed_by(t));
      Random random(7);
      std::vector<u32> path_there, path_here;
      for (int i = 0; i < 200; ++i) {
        const u32 k = random.below(n);
        CHECK(std::memcmp(&v[k], &all[k], sizeof(NodeRecord)) == 0);
        v.path_to(k, path_there), all.path_to(k, path_here);
        CHECK(path_there == path_here);
        CHECK(v.find(all.id(k)) == k);
        CHECK(v.visit(k) == all.visit(k));
        CHECK(v.closed_by(all.leave(k) - 1) == k);
        CHECK(v.closed_by(all.leave(k)) == k + 1);
      }
      CHECK((*r)->check_all());
      CHECK(read_blocks(**r) == (*r)->blocks()->index().blocks());
      CHECK((*r)->view().blocks() == nullptr);
      CHECK(*(*r)->write(packing) == *whole->write(packing));
      CHECK_FALSE((*r)->damage());
    }
  // What is smaller has no index, and is read at once.
  REQUIRE(drawn_recording(3, fewest - 1, pool)->save(path));
  const auto small = on_demand(path, pool);
  REQUIRE(small);
  CHECK((*small)->blocks() == nullptr);
}

TEST_CASE("runs of records are all of them, each with what lies above it", "[trace][file][demand]") {
  DrawnFile file(17, fewest + 77);
  const auto some = file.open();
  REQUIRE(some);
  const View w = file.whole->view();
  u64 above_all = 0;
  for (const View& v : {w, (*some)->view()}) {
    std::vector<u8> seen(w.size(), 0);
    std::atomic<u64> done{0}, wrong{0}, above{0};
    std::mutex mutex;
    CHECK(for_each_run(v, nullptr, &done, [&](const RecordRun& run) {
      const std::lock_guard lock(mutex);
      for (u32 i = 0; i < run.records.size(); ++i) {
        wrong += std::memcmp(&run.records[i], &w[run.first + i], sizeof(NodeRecord)) != 0;
        ++seen[run.first + i];
      }
      std::vector<u32> path_there;
      const u32 end = run.first + static_cast<u32>(run.records.size());
      w.path_to(end - 1, path_there);
      std::erase_if(path_there, [&](u32 k) { return k < end; });
      above += path_there.size();
      wrong += run.above.size() != path_there.size();
      for (std::size_t i = 0; i < std::min(run.above.size(), path_there.size()); ++i)
        wrong += run.above[i].slot != path_there[i] ||
                 std::memcmp(&run.above[i].record, &w[path_there[i]], sizeof(NodeRecord)) != 0;
    }));
    CHECK(wrong == 0);
    CHECK(done == w.size());
    CHECK(std::ranges::count(seen, u8{1}) == w.size());
    // In order, whoever is the first to have made his
    std::vector<u32> order;
    CHECK(for_each_run_in_order(
        v, nullptr, nullptr, [](const RecordRun& run) { return run.number; }, [&](u32 i) { order.push_back(i); }));
    CHECK(order == std::vector<u32>{0, 1, 2, 3, 4, 5, 6, 7, 8});
    const std::atomic<bool> stop{true};
    CHECK_FALSE(for_each_run(v, &stop, nullptr, [](const RecordRun&) {}));
    above_all += above;
  }
  CHECK(above_all > 0);
  CHECK(read_blocks(**some) == 0);
  CHECK_FALSE((*some)->damage());
  // A damaged block ends it, and is named.
  REQUIRE(damage_records(file.path, &(*some)->blocks()->index()[3]));
  const auto damaged = file.open();
  REQUIRE(damaged);
  const View v = (*damaged)->view();
  CHECK_FALSE(for_each_run(v, nullptr, nullptr, [](const RecordRun&) {}));
  REQUIRE((*damaged)->damage());
  CHECK((*damaged)->damage()->message.find("block 4 of 9") != std::string::npos);
  CHECK((*damaged)->blocks()->damage()->block == "block 4 of 9");
}

TEST_CASE("when all blocks were read once, a way from the root to a node needs no block but the node's own",
          "[trace][file][demand]") {
  DrawnFile file(19, 9 * per_block + 77);
  const View all = file.whole->view();
  Random random(2);
  std::vector<u32> path_there, path_here, children_there, children_here;
  u32 more = 0;  // that were needed by one who had read nothing
  for (int i = 0; i < 12; ++i) {
    const u32 k = random.below(all.size());
    for (const bool read : {false, true}) {
      const auto r = file.open();
      REQUIRE(r);
      const View v = (*r)->view();
      if (read) REQUIRE(for_each_run(v, nullptr, nullptr, [](const RecordRun&) {}));
      REQUIRE(read_blocks(**r) == 0);
      v.path_to(k, path_there), all.path_to(k, path_here);
      CHECK(path_there == path_here);
      CHECK(v.visit(k) == all.visit(k));
      for (const u32 above : path_here)
        if (above != k) {
          v.children(above, children_there), all.children(above, children_here);
          CHECK(children_there == children_here);
          for (const u32 c : children_here) CHECK(std::memcmp(&v[c], &all[c], sizeof(NodeRecord)) == 0);
        }
      if (read) CHECK(read_blocks(**r) <= 1);
      else more += read_blocks(**r) > 1;
    }
  }
  CHECK(more > 0);
}

TEST_CASE("what is found is the same whether blocks are passed over or not", "[trace][file][demand]") {
  DrawnFile file(11, fewest + (one_of == 1 ? 4 : 0) * per_block + 77);
  u32 passed_over = 0, read = 0, by_summary = 0;
  for (const std::string& where : conditions()) {
    INFO(where);
    const auto r = file.open();
    REQUIRE(r);
    const FindQuery q = asked(where);
    const FindResult found = find_nodes((*r)->view(), q), all = find_nodes(file.whole->view(), q);
    CHECK(same(found, all));
    CHECK(all.blocks == 0);
    passed_over += found.passed_over, read += found.blocks - found.passed_over;
    // Not a node that holds lies in a block that cannot hold one.
    const RecordIndex& index = (*r)->blocks()->index();
    std::vector<u32> hits(index.blocks(), 0);
    for (const u32 k : all.slots) ++hits[k >> RecordIndex::block_shift];
    for (u32 b = 0; b < index.blocks(); ++b) {
      const Holds holds = holds_of(q.where, index[b].summary);
      if (hits[b] > 0) REQUIRE(holds != Holds::of_none);
      if (hits[b] < index.end(b) - index.begin(b)) REQUIRE(holds != Holds::of_all);
      by_summary += holds == Holds::of_all;
    }
  }
  CHECK(by_summary >= 14 / one_of);
  CHECK(passed_over > 50 / one_of);
  CHECK(read > 50 / one_of);
  // Sorted, from both sides, and when some of it is there already
  const auto r = file.open();
  (void)(*r)->view()[untold((*r)->blocks()->index(), 1)];
  for (const char* sort : {"value", "id", "nodes"})
    CHECK(same(find_nodes((*r)->view(), asked("ply < 3", "id", "cut", sort)),
               find_nodes(file.whole->view(), asked("ply < 3", "id", "cut", sort))));
  CHECK(read_blocks(**r) == 1);
  // The first ones alone
  for (const char* where : {"true", "cut && ply > 2"})
    for (const char* sort : {"", "value"})
      for (const bool descending : {false, true})
        for (const u32 most : {0u, 1u, 20u, 3000u}) {
          FindQuery q = asked(where, "value", "ply", sort);
          q.descending = descending;
          FindResult expected = find_nodes(file.whole->view(), q);
          q.max_listed = most;
          const FindResult some = find_nodes((*r)->view(), q), same_ones = find_nodes(file.whole->view(), q);
          REQUIRE(expected.hits() == expected.slots.size());
          REQUIRE(expected.hits() >= 3000);
          CHECK(some.ids.size() == most);
          expected.slots.resize(most);
          CHECK(same(some, expected));
          CHECK(same(same_ones, expected));
        }
}

TEST_CASE("breakpoints are hit at the same moments whether blocks are passed over or not", "[trace][file][demand]") {
  constexpr u32 full = one_of == 1 ? 12 : 8;
  DrawnFile file(12, full * per_block + 77);
  Random random(3);
  u32 in_place = 0, hits = 0;
  for (u32 i = 0; i < conditions().size(); ++i) {
    Breakpoint b = breakpoint_at(sure(Expression::compile(conditions()[i])));
    constexpr int kinds[] = {on_enter | on_leave, on_leave, on_enter, on_cut};
    b.kinds = static_cast<u8>(i % 20 == 4 ? on_leave | on_raise : kinds[i % 4]);
    if (i % 3 == 1) b.min_ply = 2, b.max_ply = static_cast<u8>(2 + random.below(4));
    if (i % 7 == 2) b.id = random.below(file.whole->size());
    if (i % 11 == 3) b.condition = {}, b.min_rank = 4, b.value_at_least = 1500;
    Breakpoint second = breakpoint_at(sure(Expression::compile("value > 5990")));
    second.enabled = i % 2 == 0;
    const std::vector<Breakpoint> both{b, second};
    INFO(conditions()[i] << ", " << i);
    const auto some = file.open();
    REQUIRE(some);
    const auto expected = find_all(file.whole->view(), both);
    CHECK((find_all((*some)->view(), both) == expected));
    in_place += read_blocks(**some), hits += static_cast<u32>(expected.size());
    CHECK_FALSE((*some)->damage());
  }
  for (const u8 ply : {u8{0}, u8{1}, u8{3}, u8{8}}) {
    Breakpoint b;
    b.min_ply = b.max_ply = ply;
    const auto some = file.open();
    const auto expected = find_all(file.whole->view(), {{b}});
    CHECK(!expected.empty());
    CHECK((find_all((*some)->view(), {{b}}) == expected));
  }
  CHECK(hits > 20'000 / one_of);
  CHECK(in_place <
        conditions().size() * full / 4);  // a few need all nodes: who raised, and what a writer was searched to
  // A damaged block is not read where nothing can be hit, and else it is named.
  const auto some = file.open();
  const IndexedBlock& last = (*some)->blocks()->index()[full];
  REQUIRE(damage_records(file.path, &last));
  const auto damaged = file.open();
  REQUIRE(damaged);
  Breakpoint first = breakpoint_at(sure(Expression::compile("cut")));
  first.id = 70'000;
  CHECK((find_all((*damaged)->view(), {{first}}) == find_all(file.whole->view(), {{first}})));
  CHECK_FALSE((*damaged)->damage());
  CHECK(find_all((*damaged)->view(), {{breakpoint_at(sure(Expression::compile("cut")))}}).empty());
  CHECK((*damaged)->damage());
}

TEST_CASE("a block that is damaged is named when it is met, and what lies elsewhere holds", "[trace][file][demand]") {
  RecordPool pool;
  const Folder folder;
  const std::string path = folder.file("large.plyrec");
  const auto whole = drawn_recording(12, fewest + 5, pool);
  for (const Packing packing : {Packing::zstd, Packing::plain}) {
    const std::string bytes = *whole->write(packing);
    const MemoryBytes in(bytes);
    const auto file = BlockFile::open(in);
    REQUIRE(file);
    const BlockInfo& records = *file->find("records");
    Random random(5);
    for (int i = 0; i < 12; ++i) {
      const u64 at = random.below(static_cast<u32>(records.bytes));
      std::string other = bytes;
      other[records.place + at] = static_cast<char>(other[records.place + at] ^ (1 << random.below(8)));
      REQUIRE(write_file(path, other));
      const auto r = on_demand(path, pool);
      REQUIRE(r);
      const RecordIndex& index = (*r)->blocks()->index();
      u32 hit = no_node;
      for (u32 b = 0; b < index.blocks(); ++b)
        if (at >= index[b].place && at < index[b].place + index[b].bytes) hit = b;
      if (hit == no_node) continue;  // the length of one: the index has it as well
      const View v = (*r)->view();
      for (u32 b = 0; b < index.blocks(); ++b)
        if (b != hit) CHECK(std::memcmp(&v[index.begin(b)], &whole->view()[index.begin(b)], sizeof(NodeRecord)) == 0);
      CHECK_FALSE((*r)->damage());
      (void)v[untold(index, hit)];
      REQUIRE((*r)->damage());
      CHECK((*r)->damage()->message.find(index.name(hit)) == 0);
      CHECK(validate((*r)->data(), (*r)->size()));  // stand-ins keep the shape
      CHECK_FALSE((*r)->check_all());
      CHECK_FALSE((*r)->write());
      const auto again = on_demand(path, pool);
      CHECK_FALSE(find_nodes((*again)->view(), asked("true")).complete);
      CHECK((*again)->damage()->message.find(index.name(hit)) == 0);
      CHECK_FALSE(Recording::open(path, pool));
    }
  }
}

TEST_CASE("an index that lies in any byte is refused, or found out when what it lies about is read",
          "[trace][file][demand][sampled]") {
  RecordPool pool;
  const Folder folder;
  const std::string path = folder.file("large.plyrec");
  const auto whole = drawn_recording(13, fewest + 999, pool);
  const std::string bytes = *whole->write(Packing::plain);
  const auto blocks = taken_apart(bytes);
  int refused = 0, found_out = 0, unused = 0;
  Random random(17);
  for (int i = 0; i < 300 / static_cast<int>(every(2)); i += one_of) {
    auto forged = blocks;
    for (ForgedBlock& b : forged)
      if (b.info.name == "index") {
        // The front and what follows the summaries in half of the cases
        const u32 size = static_cast<u32>(b.bytes.size());
        const u32 at = i % 2 ? random.below(size) : i % 4 ? random.below(64) : size - 1 - random.below(3000);
        const char was = b.bytes[at];
        while (b.bytes[at] == was)
          b.bytes[at] = static_cast<char>(i % 3 ? was + 1 - 2 * static_cast<int>(random.below(2)) : random.next());
      }
    REQUIRE(write_file(path, put_together(forged, digest_in(bytes))));
    const auto r = on_demand(path, pool);
    if (!r) {
      CHECK(r.error().message.find("index") != std::string::npos);
      ++refused;
    } else if (!(*r)->blocks()) {
      CHECK((*r)->check_all());
      ++unused;
    } else {
      std::vector<u32> path_to;
      const View v = (*r)->view();
      for (u32 k = 0; k < v.size(); k += 997) v.path_to(k, path_to), (void)v.visit(k);
      const Status s = (*r)->check_all();
      REQUIRE_FALSE(s);
      CHECK(s.error().message.find("block") == 0);
      CHECK(validate((*r)->data(), (*r)->size()));
      ++found_out;
    }
    CHECK(Recording::open(path, pool));  // who reads all of it does without
  }
  CHECK(refused > 10);
  CHECK(found_out > 10);
  CHECK(unused > 0);
}

TEST_CASE("records that another program has packed anew are read whole, and their index is not used",
          "[trace][file][demand]") {
  RecordPool pool;
  const Folder folder;
  const std::string path = folder.file("large.plyrec");
  const auto whole = drawn_recording(14, fewest + 9, pool);
  auto blocks = taken_apart(*whole->write(Packing::plain));
  const auto packed = taken_apart(*whole->write(Packing::zstd));
  for (std::size_t i = 0; i < blocks.size(); ++i)
    if (blocks[i].info.name == "records") blocks[i] = packed[i];
  REQUIRE(write_file(path, put_together(blocks, whole->digest())));
  const auto r = on_demand(path, pool);
  REQUIRE(r);
  CHECK((*r)->blocks() == nullptr);
  CHECK(*(*r)->write() == *whole->write());
  // A file of before, whose blocks are larger.
  std::string larger;
  BlockWriter out(
      [&](const void* p, std::size_t n) -> Status { return larger.append(static_cast<const char*>(p), n), Done{}; });
  out.add("records", true, Packing::zstd, whole->data(), whole->size() * sizeof(NodeRecord));
  REQUIRE(out.finish(0));
  auto before = blocks;  // whose index is not packed
  for (ForgedBlock& b : before) {
    if (b.info.name == "records") b = taken_apart(larger).front();
    if (b.info.name == "index") {
      const u32 records = 65'536;
      std::memcpy(b.bytes.data() + 4, &records, sizeof records);
    }
  }
  REQUIRE(write_file(path, put_together(before, whole->digest())));
  const auto of_before = on_demand(path, pool);
  REQUIRE(of_before);
  CHECK((*of_before)->blocks() == nullptr);
  CHECK(*(*of_before)->write() == *whole->write());
}
