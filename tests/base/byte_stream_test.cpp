// Bytes of any length from files and packed files, and the lines in them.
#include "engine/base/byte_stream.h"

#include <zlib.h>
#include <zstd.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::test::Folder;

namespace {

std::string gzip(const std::string& text) {
  z_stream z{};
  REQUIRE(deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&z, text.size()) + 64, '\0');
  std::string in = text;
  z.next_in = reinterpret_cast<Bytef*>(in.data());
  z.avail_in = static_cast<uInt>(in.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&z, Z_FINISH) == Z_STREAM_END);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

std::string zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1));
  return out;
}

struct Read {
  std::vector<std::string> lines;
  bool ended = true, cut = false, failed = false;
};

Read lines_of(const std::string& bytes) {
  std::istringstream in(bytes);
  const auto stream = stream_of(in);
  REQUIRE(stream);
  Lines lines(**stream, 1 << 16);
  Read out;
  std::string_view line;
  for (;;) {
    const auto next = lines.next(line);
    if (next != Lines::Next::line) {
      out.failed = next == Lines::Next::failed;
      break;
    }
    out.lines.emplace_back(line);
    out.ended = lines.ended();
  }
  out.cut = (*stream)->cut();
  return out;
}

std::string text_of(u32 n) {
  Random random(n);
  std::string out;
  for (u32 i = 0; i < n; ++i) out += std::to_string(i) + std::string(random.below(300), 'x') + "\n";
  return out;
}

}  // namespace

TEST_CASE("lines are the same plain, packed, in several pieces and from a file", "[core][stream]") {
  Folder folder;
  for (const u32 n : {0u, 1u, 3u, 20'000u}) {
    const std::string text = text_of(n), half = text_of(n / 2);
    const Read plain = lines_of(text);
    CHECK(plain.lines.size() == n);
    for (const std::string& packed : {gzip(text), zstd(text), gzip(text) + std::string(512, '\0')}) {
      const Read r = lines_of(packed);
      CHECK(r.lines == plain.lines);
      CHECK(!r.cut);
      CHECK(!r.failed);
      CHECK(unpacked_front(packed.substr(0, 4096), 100) == text.substr(0, 100));
    }
    CHECK(lines_of(gzip(text) + gzip(half)).lines == lines_of(text + half).lines);
    CHECK(lines_of(zstd(text) + zstd(half)).lines == lines_of(text + half).lines);
    REQUIRE(write_file(folder.file("x"), gzip(text)));
    const auto file = open_stream(folder.file("x"), Streams::refused, nullptr);
    REQUIRE(file);
    Lines lines(**file, 1 << 16);
    std::string_view line;
    u32 count = 0;
    while (lines.next(line) == Lines::Next::line) ++count;
    CHECK(count == n);
    CHECK((*file)->place() == (*file)->whole());
  }
  CHECK(!open_stream(folder.file("none"), Streams::refused, nullptr));
}

TEST_CASE("what is packed and ends in the middle gives what came before", "[core][stream]") {
  const std::string text = text_of(20'000);
  const Read plain = lines_of(text);
  for (const std::string& packed : {gzip(text), zstd(text)})
    for (const std::size_t part : {packed.size() / 2, packed.size() - 1}) {
      const Read r = lines_of(packed.substr(0, part));
      CHECK(r.cut);
      CHECK(!r.failed);
      REQUIRE(r.lines.size() > 5000);
      for (std::size_t i = 0; i + 1 < r.lines.size(); ++i) REQUIRE(r.lines[i] == plain.lines[i]);
    }
  std::string damaged = gzip(text);
  damaged[20] ^= 0x55, damaged[21] ^= 0x55, damaged[damaged.size() / 2] ^= 0x55;
  const Read r = lines_of(damaged);
  CHECK((r.failed || r.lines != plain.lines));
}

TEST_CASE("a line that is too long, and a last one without an end, are told", "[core][stream]") {
  std::istringstream in("short\n" + std::string(3'000'000, 'x') + "\n");
  const auto stream = stream_of(in);
  REQUIRE(stream);
  Lines lines(**stream, 1000);
  std::string_view line;
  REQUIRE(lines.next(line) == Lines::Next::line);
  CHECK(line == "short");
  CHECK(lines.next(line) == Lines::Next::too_long);
  CHECK(!lines_of("a\nb").ended);
  CHECK(lines_of("a\nb").lines == std::vector<std::string>{"a", "b"});
  CHECK(lines_of("a\n\n").lines.size() == 2);
  CHECK(lines_of("").lines.empty());
}
