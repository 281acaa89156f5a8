// Saving and opening: bit for bit, and damaged files are refused by name, never by a crash.
#include "engine/trace/recording.h"

#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/search/switches.h"
#include "engine/trace/breakpoint.h"
#include "engine/trace/digest.h"
#include "engine/trace/navigate.h"
#include "engine/trace/recording_json.h"
#include "engine/trace/validate.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "tests/support/forge.h"
#include "tests/support/sampled.h"
#include "tests/trace/live_search.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::test;

namespace {

std::shared_ptr<Recording> recorded(RecordPool& pool, u64 seed = 1, u32 capacity = 400) {
  SearchPlan s = toy_settings(capacity, 7);
  s.game = "toy_tree";
  s.rules = "((1 2) [3 \"4\"])\n\xc3\xa9";
  s.position = "start";
  s.moves = {"a", "b"};
  s.profile = "modern";
  s.weights = {{"value", -3}, {"other", 2'000'000'000}};
  s.options.set(Switch::lmr);
  s.options.horizon = Horizon::forced;
  s.limits.nodes = 20'000'000'000;
  s.seed = ~u64{0};
  s.table_bytes = 4096;
  LiveSearch live(toy(seed, {7, 4, 7, false, 5}), s, pool);
  live.start();
  live.join();
  return live.recording;
}

/// Reads every part of a recording through the view; what it finds does not matter.
void use(const Recording& r) {
  const View v = r.view();
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  for (Tick t = -1; t <= v.ticks(); t += 1 + v.ticks() / 200) {
    v.path(t, path);
    v.windows(path, t, windows);
    (void)v.event(t);
    (void)step_over(v, t), (void)back_over(v, t), (void)step_out(v, t), (void)next_cut(v, t), (void)previous_cut(v, t),
        (void)previous_root(v, t);
  }
  for (u32 k = 0; k < v.size(); k += 1 + v.size() / 200) {
    (void)v.visit(k), (void)v.parent(k), (void)v.find(v.id(k));
    v.path_to(k, path);
    v.windows(path, v.leave(k), windows);
  }
  Breakpoint b;
  b.kinds = 255;
  b.from_hit = 3;
  (void)stopping_hits(find_all(v, std::vector{b}), std::vector{b});
}

}  // namespace

TEST_CASE("a recording read back is the same bit for bit", "[trace][file]") {
  RecordPool pool;
  for (u64 seed = 0; seed < 8; ++seed) {
    const auto a = recorded(pool, seed, seed % 2 ? 100'000 : 150);
    const auto bytes = a->write();
    REQUIRE(bytes);
    const auto b = Recording::read(*bytes, pool);
    REQUIRE(b);
    CHECK((*b)->size() == a->size());
    CHECK(std::memcmp((*b)->data(), a->data(), a->size() * sizeof(NodeRecord)) == 0);
    CHECK((*b)->digest() == a->digest());
    CHECK((*b)->plan().weights == a->plan().weights);
    CHECK((*b)->plan().options == a->plan().options);
    CHECK((*b)->plan().seed == ~u64{0});
    CHECK((*b)->summary().limits == a->summary().limits);
    CHECK((*b)->summary().search.counters.cut_by_rank == a->summary().search.counters.cut_by_rank);
    CHECK((*b)->summary().search.by == SearchRevision{search_revision, toy_tree::ToyEvaluation::revision});
    const auto again = (*b)->write();
    REQUIRE(again);
    CHECK(*again == *bytes);
    const auto plain = Recording::read(*a->write(Packing::plain), pool);
    REQUIRE(plain);
    CHECK((*plain)->digest() == a->digest());
    CHECK(*(*plain)->write() == *bytes);
  }
}

TEST_CASE("saving is all or nothing, and opening names the file that is missing", "[trace][file]") {
  RecordPool pool;
  const test::Folder folder;
  const auto a = recorded(pool);
  const std::string path = folder.file("one.plyrec");
  REQUIRE(a->save(path));
  REQUIRE(a->save(path));  // over an old one
  const auto b = Recording::open(path, pool);
  REQUIRE(b);
  CHECK(*(*b)->write() == *a->write());
  CHECK_FALSE(std::filesystem::exists(path + ".part"));
  const auto missing = Recording::open(folder.file("two"), pool);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message.find("two") != std::string::npos);
  CHECK_FALSE(a->save(folder.file("no/such/folder")));
  CHECK_FALSE(Recording::open(folder.path, pool));  // a folder
  auto running = Recording::start(pool, {});
  REQUIRE(running);
  CHECK_FALSE((*running)->write());
}

TEST_CASE("a file cut short anywhere is refused", "[trace][file]") {
  RecordPool pool;
  const auto a = recorded(pool, 1, 60);
  for (const Packing packing : {Packing::plain, Packing::zstd}) {
    const std::string bytes = *a->write(packing);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      const auto r = Recording::read(std::string_view(bytes).substr(0, n), pool);
      REQUIRE_FALSE(r);
      CHECK(r.error().message.find("short") != std::string::npos);
    }
    CHECK_FALSE(Recording::read(bytes + "x", pool));
  }
}

TEST_CASE("a file with any bit flipped, or any byte another, is refused", "[trace][file]") {
  RecordPool pool;
  Random random(3);
  const auto a = recorded(pool, 2, 40);
  a->set_bookmarks({{3, 1, "here"}});
  for (const Packing packing : {Packing::plain, Packing::zstd}) {
    std::string bytes = *a->write(packing);
    for (std::size_t i = 0; i < bytes.size(); i += test::one_of) {
      const char was = bytes[i];
      for (const int change : {1 << (i % 8), static_cast<int>(1 + random.below(255))}) {
        bytes[i] = static_cast<char>(was ^ change);
        const auto r = Recording::read(bytes, pool);
        INFO("byte " << i);
        REQUIRE_FALSE(r);
        CHECK_FALSE(r.error().message.empty());
      }
      bytes[i] = was;
    }
    CHECK(Recording::read(bytes, pool));
  }
}

TEST_CASE("random bytes are refused", "[trace][file]") {
  RecordPool pool;
  Random random(9);
  const std::string good = *recorded(pool, 2, 40)->write();
  for (int i = 0; i < 3000; ++i) {
    std::string bytes(random.below(300), '\0');
    for (char& c : bytes) c = static_cast<char>(random.next());
    // Some begin like a recording, so that the checks behind the first one are reached.
    if (i % 3)
      bytes.replace(0, std::min<std::size_t>(bytes.size(), 8 + random.below(60)), good, 0,
                    std::min<std::size_t>(bytes.size(), 8 + random.below(60)));
    CHECK_FALSE(Recording::read(bytes, pool));
  }
}

TEST_CASE("forged records are refused or safe to look at", "[trace][file]") {
  RecordPool pool;
  Random random(10);
  const auto a = recorded(pool, 3, 60);
  const std::string good = *a->write(Packing::plain);
  const std::size_t records = a->size() * sizeof(NodeRecord), front = records_at(good).begin;
  REQUIRE(records_at(good).count == a->size());
  int accepted = 0, refused = 0;
  for (int i = 0; i < 4000 / test::one_of; ++i) {
    std::string bytes = good;
    for (u32 n = 1 + random.below(3); n > 0; --n) {
      char& c = bytes[front + random.below(static_cast<u32>(records))];
      c = random.below(2) ? static_cast<char>(random.next()) : static_cast<char>(c + 1);
    }
    REQUIRE(forge(bytes));
    const auto r = Recording::read(bytes, pool);
    if (r) {
      use(**r);
      ++accepted;
    } else {
      CHECK(r.error().message.find("record ") != std::string::npos);
      ++refused;
    }
  }
  CHECK(accepted > 100);
  CHECK(refused > 100);
}

TEST_CASE("settings or a summary with a wrong field are refused by the name of the field", "[trace][file]") {
  RecordPool pool;
  const auto a = recorded(pool);
  const std::string settings = write_settings(a->plan()), summary = write_summary(a->plan(), a->summary());
  REQUIRE(read_settings(settings));
  REQUIRE(read_summary(summary));
  const auto changed = [&](const std::string& from, const std::string& to) {
    const bool asked_for = settings.find(from) != std::string::npos;
    std::string text = asked_for ? settings : summary;
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
    const auto s = read_settings(text);
    const auto came_out = read_summary(text);
    return asked_for  ? (s ? std::string("accepted") : s.error().message)
           : came_out ? std::string("accepted")
                      : came_out.error().message;
  };
  CHECK(changed("\"game\":", "\"telepathy\":1,\"game\":").find("settings.telepathy is unknown to this program") !=
        std::string::npos);
  CHECK(changed("\"horizon\":", "\"noise\":1,\"horizon\":").find("settings.options.noise is unknown") !=
        std::string::npos);
  CHECK(changed("\"game\":\"toy_tree\"", "\"game\":7").find("settings.game") != std::string::npos);
  CHECK(changed("\"game\":\"toy_tree\",", "").find("settings.game is missing") != std::string::npos);
  CHECK(changed("\"lmr\"", "\"telepathy\"").find("telepathy") != std::string::npos);
  CHECK(changed("\"keep-shallow\"", "\"forget\"").find("settings.policy") != std::string::npos);
  CHECK(changed("\"max_ply\":", "\"max_ply\":99999999999999").find("settings.max_ply") != std::string::npos);
  CHECK(changed("\"seed\":", "\"seed\":-").find("settings.seed") != std::string::npos);
  CHECK(changed("\"deepest_ply\":", "\"deepest_ply\":99").find("summary.deepest_ply") != std::string::npos);
  CHECK(changed("{", "[").find("JSON") != std::string::npos);
}

TEST_CASE("the digest sees the settings and every record, and not the clock", "[trace][file]") {
  RecordPool pool;
  const auto a = recorded(pool, 4), b = recorded(pool, 4), c = recorded(pool, 5);
  CHECK(a->digest() == b->digest());
  CHECK(a->digest() != c->digest());
  SearchPlan s = a->plan();
  CHECK(digest_of(s, a->data(), a->size()) == a->digest());
  s.limits.depth += 1;
  CHECK(digest_of(s, a->data(), a->size()) != a->digest());
  CHECK(digest_of(a->plan(), a->data(), a->size() - 1) != a->digest());
}

TEST_CASE("a million records are opened by looking at each a few times", "[trace][file]") {
  RecordPool pool;
  const u32 n = 1'000'000;
  SearchPlan s;
  s.budget_bytes = std::size_t{n} * sizeof(NodeRecord);
  auto made = Recording::start(pool, s);
  REQUIRE(made);
  // Complete trees of 7 leaves' parents: leaf, leaf, ..., inner; and so on up: any closed forest will do.
  std::vector<u32> waiting;
  u32 k = 0;
  Random random(1);
  for (; k < n; ++k) {
    NodeRecord r{};
    r.size = 1;
    r.link = no_node;
    r.ply = static_cast<u8>(k == n - 1 ? 0 : 1);
    if (k == n - 1) r.size = n;
    (*made)->records()[k] = r;
  }
  (*made)->publish(n);
  (*made)->finish({});
  const std::string bytes = *(*made)->write();
  const auto r = Recording::read(bytes, pool);
  REQUIRE(r);
  CHECK((*r)->size() == n);
  Budget budget;
  REQUIRE(validate((*r)->data(), n, &budget));
  const u64 looks = budget.steps_taken();
  CHECK(looks >= n);
  CHECK(looks <= u64{5} * n);
  // To the last step, and not one less; and it stops when it is told to.
  Budget::Limits limits;
  limits.steps = looks;
  Budget enough(limits);
  CHECK(validate((*r)->data(), n, &enough));
  limits.steps = looks - 1;
  Budget less(limits);
  CHECK(error_of(validate((*r)->data(), n, &less)).message == "it takes more work than is allowed");
  const std::atomic<bool> stop = true;
  Budget stopped(Budget::Limits{}, &stop);
  CHECK(error_of(validate((*r)->data(), n, &stopped)).message == "reading was stopped");
  CHECK(stopped.steps_taken() <= 20'000);
}
