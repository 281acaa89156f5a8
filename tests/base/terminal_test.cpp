// Text on its way to a terminal.
#include "engine/base/terminal.h"

#include <nlohmann/json.hpp>

#include "engine/base/random.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("control characters and broken bytes are shown, everything else stays", "[core]") {
  CHECK(visible("plain, caf\xc3\xa9 \xe2\x89\xa5 \xe7\x8e\x8b \xf0\x9f\x99\x82") ==
        "plain, caf\xc3\xa9 \xe2\x89\xa5 \xe7\x8e\x8b \xf0\x9f\x99\x82");
  CHECK(visible("a\x1b[31mb\n\t\r\x7f") == "a\\x1b[31mb\\n\\t\\r\\x7f");
  CHECK(visible_lines("a\x1b\nb\t") == "a\\x1b\nb\\t");
  CHECK(visible("\xc2\x9b"
                "1m \xe2\x80\xae") == "\\u{009b}1m \\u{202e}");
  CHECK(visible("caf\xe9 \xc3") == "caf\\xe9 \\xc3");
  // Overlong, a surrogate, too large
  CHECK(visible("\xc0\xaf \xed\xa0\x80 \xf4\x90\x80\x80") == "\\xc0\\xaf \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80");
  CHECK(visible(std::string_view("\0x", 2)) == "\\x00x");
}

TEST_CASE("no text reaches a terminal with control characters in it, and JSON reads back as it was", "[core]") {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    for (u32 n = random.below(20); n > 0; --n)
      text += random.below(2) ? static_cast<char>(random.below(256)) : "\xc2\x9b\xe2\x80\xae\x1b a"[random.below(8)];
    const std::string shown = visible(text);
    CHECK(visible(shown) == shown);
    for (const char c : shown) CHECK((static_cast<unsigned char>(c) >= 0x20 && c != 0x7f));
    const std::string json = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
                      safe = visible_json(json);
    CHECK(visible(safe) == safe);
    CHECK(nlohmann::json::parse(safe) == nlohmann::json::parse(json));
  }
}
