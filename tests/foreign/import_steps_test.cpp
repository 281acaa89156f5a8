// Logs of another engine that were made to be slow: what reading them takes grows with their size and not with its
// square, and ends as soon as it is told to. Steps are counted, not time.
#include <fmt/format.h>

#include <atomic>
#include <cstring>
#include <functional>
#include <sstream>
#include <string>
#include <unordered_map>

#include "engine/base/file.h"
#include "engine/base/secret_hash.h"
#include "engine/foreign/import_nodes.h"
#include "engine/foreign/import_tree.h"
#include "engine/recorder/plytrace.h"
#include "engine/trace/pool.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

constexpr const char* head = "{\"plyscope\":\"nodes\",\"version\":1,\"engine\":\"x\"}\n";

/// Nodes without a move of their own, each the only child of the next.
std::string joins(u64 n) {
  std::string out = head;
  for (u64 i = 0; i < n; ++i)
    out += fmt::format("{{\"id\":{},\"parent\":{},\"ply\":1,\"alpha\":0,\"beta\":1,\"value\":0}}\n", i, i + 1);
  return out + fmt::format("{{\"id\":{},\"ply\":1,\"alpha\":0,\"beta\":1,\"value\":0}}\n", n);
}
/// Each of n nodes without a line is looked for along a line of n nodes.
std::string gaps(u64 n) {
  std::string out = head;
  constexpr u64 base = 10'000'000;
  for (u64 k = 0; k < n; ++k)
    out += fmt::format(
        "{{\"id\":{},\"parent\":{},\"move\":\"a\",\"value\":0}}\n{{\"id\":{},\"parent\":{},\"move\":\"b\",\"value\":0}}"
        "\n",
        base * 3 + 2 * k, k, base * 3 + 2 * k + 1, base + n - 1);
  for (u64 k = n; k-- > 0;)
    out += fmt::format("{{\"id\":{},{}\"move\":\"c\",\"value\":0}}\n", base + k,
                       k == 0 ? "" : fmt::format("\"parent\":{},", base + k - 1));
  return out;
}
/// Ids that one multiplication, which anybody may know, puts into one place.
std::string colliding(u64 n) {
  u64 inverse = 1;  // of the factor, modulo 2^64, by Newton
  constexpr u64 factor = 0x9e37'79b9'7f4a'7c15ull;
  for (int i = 0; i < 6; ++i) inverse *= 2 - factor * inverse;
  std::string out = std::string(head) + "{\"id\":-7,\"value\":0}\n";
  u64 got = 0;
  for (u64 high = 0; got < n; ++high)
    for (u64 low = 0; low < 1024 && got < n; ++low)
      if (const u64 id = ((high << 44) | low) * inverse; id < (u64{1} << 53)) {
        out += fmt::format("{{\"id\":{},\"parent\":-7,\"move\":\"a\",\"value\":0}}\n", id);
        ++got;
      }
  return out;
}
/// With room for few nodes: below a line of dropped ones come n more.
std::string folded(u64 n) {
  std::string out = std::string(head) + "{\"id\":0,\"ply\":0,\"value\":0}\n";
  for (u64 i = 1; i < n; ++i)
    out += fmt::format("{{\"id\":{},\"parent\":{},\"move\":\"a\",\"ply\":{},\"value\":0}}\n", i, i - 1, i);
  for (u64 i = n; i < 2 * n; ++i)
    out += fmt::format("{{\"id\":{},\"parent\":{},\"move\":\"a\",\"ply\":{},\"value\":0}}\n", i, n - 1, n);
  return out;
}
std::string roots(u64 n) {
  std::string out = head;
  for (u64 i = 0; i < n; ++i)
    out += fmt::format("{{\"id\":{},\"depth\":{},\"value\":{},\"alpha\":-9,\"beta\":9}}\n", i, i % 60, i % 7);
  return out;
}
std::string wide(u64 n) {
  std::string out = std::string(head) + "{\"id\":0,\"value\":0}\n";
  for (u64 i = 1; i < n; ++i)
    out += fmt::format("{{\"id\":{0},\"parent\":0,\"move\":\"m{0}\",\"value\":{1}}}\n", i, i % 7);
  return out;
}
std::string deep(u64 n) {
  std::string out = std::string(head) + "{\"id\":0,\"value\":0}\n";
  for (u64 i = 1; i < n; ++i)
    out += fmt::format("{{\"id\":{},\"parent\":{},\"move\":\"m{}\",\"value\":{}}}\n", i, i - 1, i % 9, i % 7);
  return out;
}
/// One key everywhere.
std::string keys(u64 n) {
  std::string out = std::string(head) + "{\"id\":0,\"value\":0,\"key\":\"1\"}\n";
  for (u64 i = 1; i < n; ++i)
    out += fmt::format("{{\"id\":{},\"parent\":{},\"move\":\"m{}\",\"value\":{},\"key\":\"1\",\"static\":{}}}\n", i,
                       i % 2 ? 0 : i - 1, i % 9, i % 7, i % 5);
  return out;
}

constexpr std::size_t little = 1;  // bytes: the least room that a log has

u64 steps_of(const std::string& log, std::size_t max_bytes) {
  RecordPool pool;
  std::istringstream in(log);
  const auto read = import_nodes(in, "log", pool, max_bytes);
  INFO((read ? std::string() : read.error().message));
  REQUIRE(read);
  return read->steps;
}

// What plytrace.h writes, of nodes of which none was left.
std::string never_left(u64 n) {
  std::string out;
  const auto add = [&](const pt_record& r) { out.append(reinterpret_cast<const char*>(&r), sizeof r); };
  pt_record r{};
  std::memcpy(&r.key, "plytrace", 8);
  r.alpha = PT_VERSION, r.beta = sizeof r, r.move = 0x01020304;
  r.moves = r.file = 255, r.what = 1;
  add(r);
  const auto text = [&](const std::string& whole, u8 sort) {
    for (std::size_t i = 0; i < std::max<std::size_t>(whole.size(), 1); i += PT_TEXT) {
      const std::string piece = whole.substr(i, PT_TEXT);
      pt_record t{};
      std::memcpy(reinterpret_cast<char*>(&t), piece.data(), piece.size());
      t.depth = static_cast<i16>(piece.size()), t.ply = sort, t.flags = i + PT_TEXT < whole.size();
      t.moves = t.file = 255, t.what = PT_W_TEXT;
      add(t);
    }
  };
  text("{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"\", \"engine\": \"x\"}", PT_T_HEADER);
  text("", PT_T_ROOT);
  pt_record node{};
  node.alpha = -5, node.beta = 5, node.depth = 3, node.ply = 1, node.flags = 128, node.how = 4, node.moves = 255,
  node.file = 255, node.what = PT_W_NODE, node.move = 7;
  for (u64 i = 0; i < n; ++i) add(node);
  return out;
}

void grows_with_size(const char* kind, const std::function<u64(u64)>& steps) {
  // What grows with the size takes four times the steps for four times the size, with its square sixteen times. Asked
  // is ten: where hashes lie is drawn at every start, and what is looked up for every line may lie behind others.
  constexpr u64 n = 1500;
  const u64 before = steps(n), now = steps(4 * n);
  CHECK(before >= n);
  INFO(kind << ": " << n << " take " << before << " steps, " << 4 * n << " take " << now);
  CHECK(now <= 10 * before);
}

}  // namespace

TEST_CASE("reading the lines of another engine takes four times the steps for four times the lines",
          "[import][budget]") {
  const auto lines = [](const char* kind, std::string (*log)(u64), std::size_t max_bytes = ~std::size_t{0}) {
    grows_with_size(kind, [&](u64 n) { return steps_of(log(n), max_bytes); });
  };
  lines("joins", joins);
  lines("gaps", gaps);
  lines("colliding ids", colliding);
  grows_with_size("folded", [](u64 n) { return steps_of(folded(3 * n), little); });
  lines("roots", roots);
  lines("wide", wide);
  lines("deep", deep);
  lines("keys", keys);
}

TEST_CASE("reading what an engine has recorded of itself takes four times the steps for four times the nodes",
          "[import][budget]") {
  const test::Folder f;
  grows_with_size("never left", [&](u64 n) {
    REQUIRE(write_file(f.file("t"), never_left(n)));
    RecordPool pool;
    const auto read = open_recording(f.file("t"), pool);
    REQUIRE(read);
    return read->steps;
  });
}

TEST_CASE("a log may leave out no more nodes between those it names than it has lines", "[import][budget]") {
  std::string log = head;
  constexpr u64 above = 20'000'000, pairs = 20;
  u64 id = above + 1;
  for (u64 k = 0; k < pairs; ++k) {
    log += fmt::format("{{\"id\":{},\"parent\":{},\"ply\":{},\"value\":0}}\n", id, k, k % 2 ? 250 : 1);
    log += fmt::format("{{\"id\":{},\"parent\":{},\"ply\":3,\"value\":0}}\n", id + 1, above);
    id += 2;
  }
  log += fmt::format("{{\"id\":{},\"parent\":{},\"ply\":3,\"value\":0}}\n", id, above);
  RecordPool pool;
  std::istringstream in(log);
  const auto read = import_nodes(in, "log", pool);
  REQUIRE_FALSE(read);
  CHECK(read.error().message.find("the log leaves out more nodes than it has lines") != std::string::npos);
}

TEST_CASE("an import that is stopped ends within some thousand steps in each of its parts", "[import][budget]") {
  using namespace imported;
  imported::Nodes nodes;
  for (u32 i = 0; i < 20'000; ++i) {
    Node& n = nodes.add();
    n.id = i, n.parent = i / 2, n.line = i + 1;
    n.r.best = no_rank, n.r.link = no_node;
    if (i > 0) n.tell(Node::parent_reported);
  }
  const std::vector<std::string> texts(2);
  std::atomic<bool> stop = true;
  LineTree tree;
  {
    Budget budget({}, &stop);
    CHECK_FALSE(link_up(nodes, tree, false, 0, 1, budget));
    CHECK(budget.steps_taken() < 10'000);
  }
  stop = false;
  Budget budget({}, &stop);
  tree = {};
  REQUIRE(link_up(nodes, tree, false, 0, 1, budget));
  stop = true;
  const u64 before = budget.steps_taken();
  CHECK_FALSE(fill_in(nodes, tree, texts, true, budget));
  CHECK(budget.steps_taken() - before < 10'000);
}

TEST_CASE("keys that are multiples of the number of places do not share one", "[budget]") {
  constexpr i64 n = 5000;
  std::unordered_map<i64, int> usual;
  OutsideMap<i64, int> ours;
  for (i64 i = 0; i < n; ++i) usual[i] = 0;
  const auto places = static_cast<i64>(usual.bucket_count());
  for (i64 i = 0; i < n; ++i) ours[i * places] = 0;
  std::size_t fullest = 0;
  for (std::size_t b = 0; b < ours.bucket_count(); ++b) fullest = std::max(fullest, ours.bucket_size(b));
  CHECK(fullest < 20);
  CHECK(SecretHash()("a") != SecretHash()("b"));
  CHECK(SecretHash()("12345678") != SecretHash()(std::string_view("12345678\0", 9)));
  CHECK(SecretHash()("") == SecretHash()(std::string()));
}
