#include "engine/base/utf8.h"

#include <string>

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("well formed text stays, every other byte is read as Latin-1", "[core][utf8]") {
  CHECK(to_utf8("plain") == "plain");
  CHECK(to_utf8("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80") == "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80");
  CHECK(to_utf8("caf\xe9") == "caf\xc3\xa9");
  CHECK(to_utf8("\xe9t\xe9 \xc3\xa9") == "\xc3\xa9t\xc3\xa9 \xc3\xa9");
  // Overlong, a surrogate, beyond the end of Unicode, cut short.
  for (const char* wrong :
       {"\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf5", "\xe2\x82", "\xf0\x9f\x98"}) {
    CHECK_FALSE(is_utf8(wrong));
    CHECK(is_utf8(to_utf8(wrong)));
  }
}

TEST_CASE("a byte order mark in front of a text is left out, once", "[core][utf8]") {
  const std::string mark = "\xef\xbb\xbf";
  CHECK(to_utf8(mark + "3 6") == "3 6");
  CHECK(to_utf8(mark + "caf\xe9") == "caf\xc3\xa9");
  CHECK(to_utf8("3" + mark) == "3" + mark);
  CHECK(without_bom(mark + mark) == mark);
  CHECK(without_bom("\xef\xbb").size() == 2);
}

TEST_CASE("every pair of bytes becomes UTF-8, and reading it again changes nothing", "[core][utf8]") {
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      const std::string text{'x', static_cast<char>(a), static_cast<char>(b), 'y'};
      const std::string clean = to_utf8(text);
      if (!is_utf8(clean) || to_utf8(clean) != clean || (is_utf8(text) && clean != text))
        FAIL("bytes " << a << " " << b);
    }
}

TEST_CASE("a text is cut between characters", "[core][utf8]") {
  CHECK(utf8_front("abc", 5) == "abc");
  CHECK(utf8_front("abc", 2) == "ab");
  CHECK(utf8_front("a\xc3\xa9", 2) == "a");
  CHECK(utf8_front("\xe2\x82\xac", 2).empty());
}
