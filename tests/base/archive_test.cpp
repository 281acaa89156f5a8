// Archives in memory: what comes out, and what hostile ones may cost.
#include "engine/base/archive.h"

#include "engine/base/random.h"
#include "tests/support/archives.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using test::archive_of;
using test::packed_alone;

namespace {

Result<Unpacked> opened(const std::string& bytes, Budget::Limits limits = archive_limits) {
  Budget budget(limits);
  return unpack(bytes, "a.zip", budget);
}

/// The bytes of a single file.
std::string alone(const std::string& bytes) {
  const auto u = opened(bytes);
  REQUIRE((u.ok() && u->files.size() == 1 && u->left_out.empty()));
  return u->files[0].bytes;
}

}  // namespace

TEST_CASE("what was packed comes out, whatever is in what", "[archive]") {
  Random random(1);
  std::string noise;
  for (int i = 0; i < 200'000; ++i) noise += static_cast<char>(random.below(256));
  const std::vector<test::ArchiveEntry> files{{"a.txt", "f5d6"}, {"b/c.txt", noise}, {"empty", ""}};
  for (const char* format : {"zip", "tar"})
    for (const char* filter : {"", "gzip", "zstd"}) {
      if (std::string(format) == "zip" && *filter) continue;
      CAPTURE(format, filter);
      const std::string bytes = archive_of(files, format, filter);
      REQUIRE(is_packed(bytes.substr(0, 512)));
      const auto u = opened(bytes);
      REQUIRE(u.ok());
      CHECK(u->left_out.empty());
      REQUIRE(u->files.size() == files.size());
      for (std::size_t i = 0; i < files.size(); ++i) {
        CHECK(u->files[i].label == files[i].name);
        CHECK(u->files[i].bytes == files[i].bytes);
      }
    }
  CHECK(alone(packed_alone(noise, "gzip")) == noise);
  CHECK(alone(packed_alone(noise, "zstd")) == noise);
  const auto nested =
      opened(archive_of({{"in/x.tgz", archive_of(files, "tar", "gzip")}, {"y.sgf.gz", packed_alone("y", "gzip")}}));
  REQUIRE((nested.ok() && nested->files.size() == 4));
  CHECK(nested->files[1].label == "in/x.tar/b/c.txt");
  CHECK(nested->files[3].label == "y.sgf");
  CHECK(!is_packed("f5d6c3"));
}

TEST_CASE("names in archives are labels, and what is no file is named", "[archive]") {
  const auto u = opened(archive_of({{"../../etc/passwd", "f5"}, {"/abs", "d6"}, {"link", "", "/etc/passwd"}}, "tar"));
  REQUIRE((u.ok() && u->files.size() == 2));
  CHECK(u->files[0].label == "../../etc/passwd");
  CHECK(u->files[1].label == "/abs");
  CHECK(u->left_out == std::vector<std::string>{"link: it is a link"});
  const auto secret = opened(archive_of({{"secret.txt", "f5d6c3"}}, "zip", "", "word"));
  REQUIRE((secret.ok() && secret->files.empty()));
  CHECK(secret->left_out == std::vector<std::string>{"secret.txt: it is encrypted"});
}

TEST_CASE("names of other alphabets are kept, whatever the locale", "[archive]") {
  // As Python's zipfile writes it.
  constexpr char bytes[] =
      "\x50\x4b\x03\x04\x14\x00\x00\x08\x00\x00\x00\x00\x21\x28\x82\x6b\x82\xd3\x04\x00\x00\x00\x04\x00"
      "\x00\x00\x0a\x00\x00\x00\xc3\x9c\x62\x75\x6e\x67\x2e\x74\x78\x74\x66\x35\x64\x36\x50\x4b\x01\x02"
      "\x14\x03\x14\x00\x00\x08\x00\x00\x00\x00\x21\x28\x82\x6b\x82\xd3\x04\x00\x00\x00\x04\x00\x00\x00"
      "\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x80\x01\x00\x00\x00\x00\xc3\x9c\x62\x75\x6e\x67"
      "\x2e\x74\x78\x74\x50\x4b\x05\x06\x00\x00\x00\x00\x01\x00\x01\x00\x38\x00\x00\x00\x2c\x00\x00\x00"
      "\x00\x00";
  const auto u = opened(std::string(bytes, sizeof bytes - 1));
  REQUIRE((u.ok() && u->files.size() == 1));
  CHECK(u->files[0].label ==
        "\xc3\x9c"
        "bung.txt");
  CHECK(u->files[0].bytes == "f5d6");
}

TEST_CASE("an archive may cost what the budget allows, and no more", "[archive]") {
  const std::string zeros(std::size_t{64} << 20, '\0');
  Budget::Limits small = archive_limits;
  small.bytes = 1 << 20;
  for (const std::string& bomb : {archive_of({{"a", zeros}}, "tar", "gzip"), archive_of({{"a", zeros}}, "tar", "zstd"),
                                  packed_alone(zeros, "gzip"), archive_of({{"a.gz", packed_alone(zeros, "gzip")}})}) {
    CHECK(bomb.size() < zeros.size() / 100);
    Budget budget(small);
    const auto u = unpack(bomb, "bomb", budget);
    REQUIRE(!u.ok());
    CHECK(u.error().message == "it needs more memory than is allowed");
    CHECK(budget.bytes_taken() < small.bytes + 70'000);
  }
  std::string nested = "f5d6";
  for (int i = 0; i <= archive_limits.depth; ++i) nested = archive_of({{"in.zip", nested}});
  const auto deep = opened(nested);
  REQUIRE(!deep.ok());
  CHECK(deep.error().message == "it is nested too deeply");
  std::vector<test::ArchiveEntry> many;
  for (int i = 0; i < 30; ++i) many.push_back({std::to_string(i), "x"});
  small.entries = 20;
  const auto crowded = opened(archive_of(many), small);
  REQUIRE(!crowded.ok());
  CHECK(crowded.error().message == "it has more entries than are allowed");
}

TEST_CASE("a damaged archive gives what is whole, and words for the rest", "[archive]") {
  const std::string tar = archive_of({{"a", std::string(2000, 'a')}, {"b", std::string(2000, 'b')}}, "tar");
  const auto cut = opened(tar.substr(0, 4500));
  REQUIRE(cut.ok());
  REQUIRE(!cut->files.empty());
  CHECK(cut->files[0].bytes == std::string(2000, 'a'));
  CHECK(!cut->left_out.empty());
  const std::string gz = packed_alone(std::string(100'000, 'x') + "end", "gzip");
  const auto half = opened(gz.substr(0, gz.size() - 12));
  REQUIRE(half.ok());
  CHECK(!half->left_out.empty());
  Random random(7);
  for (const std::string& whole :
       {tar, gz, archive_of({{"a", "f5d6"}, {"b", "c3"}}), archive_of({{"a", "x"}}, "tar", "zstd")})
    for (int i = 0; i < 300; ++i) {
      std::string worse = whole;
      for (u32 n = 1 + random.below(4); n > 0; --n)
        worse[random.below(static_cast<u32>(worse.size()))] = static_cast<char>(random.below(256));
      const auto u = opened(worse);
      if (!u) CHECK(!u.error().message.empty());
      else
        for (const std::string& w : u->left_out) CHECK(w.find(": ") != std::string::npos);
    }
}
