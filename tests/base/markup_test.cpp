// Texts on their way into HTML and Markdown.
#include "engine/base/markup.h"

#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("nothing in a text is markup, and what turns the direction of writing is shown", "[core]") {
  CHECK(html_text("<b>&\"x\"\n") == "&lt;b&gt;&amp;&quot;x&quot; ");
  CHECK(markdown_text("a*b_[c](d)\n<e>") == "a\\*b\\_\\[c\\](d) \\<e\\>");
  for (const char* sign : {"\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067", "\u2068", "\u2069",
                           "\u200e", "\u200f", "\u061c"}) {
    INFO(sign);
    const std::string name = std::string("Ann") + sign + "nnA";
    CHECK(html_text(name).find(sign) == std::string::npos);
    CHECK(markdown_text(name).find(sign) == std::string::npos);
  }
  CHECK(html_text("\u202e") == "\\u{202e}");
  CHECK(html_text("\u05d0\u0645 caf\u00e9") == "\u05d0\u0645 caf\u00e9");
}
