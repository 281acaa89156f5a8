// Texts go to the screen through one function, tr (app/ui/look/tr.h), so that a script can collect them.
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

/// Calls of what writes on the screen with a bare literal that has a word in it. Keys are called the same everywhere.
std::vector<std::string> bare_texts(const std::string& code) {
  static const std::regex call(R"re(\b(item_tooltip|show_tooltip|empty_note|section|label|dim)\(\s*("[^"]*")|)re"
                               R"re(\b(coloured|wrapped_text|fitted_text)\([^;"{}]*, ("[^"]*")|)re"
                               R"re(\b(text_button|accent_button)\("[^"]*",\s*("[^"]*")|)re"
                               R"re((title)\(\) const override \{ return ("[^"]*"))re");
  static const std::regex word("[A-Za-z]{2}");
  std::vector<std::string> out;
  for (std::sregex_iterator it(code.begin(), code.end(), call), end; it != end; ++it)
    for (const std::size_t literal : {2u, 4u, 6u, 8u})
      if (const std::string text = (*it)[literal].str();
          text != "\"Tab\"" && text != "\"Esc\"" && std::regex_search(text, word))
        out.push_back((*it)[literal - 1].str() + " " + text);
  return out;
}

}  // namespace

TEST_CASE("texts reach the screen through tr", "[house]") {
  const std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "app/ui");
  REQUIRE(sources.size() > 300);
  int seen = 0;
  for (const Source& s : sources) {
    const std::string code = without_comments(s.text);
    for (std::size_t at = 0; (at = code.find("tr(\"", at)) != std::string::npos; ++at) ++seen;
    for (const std::string& text : bare_texts(code)) FAIL_CHECK(s.path << ": not through tr: " << text);
  }
  CHECK(seen > 1500);
}

TEST_CASE("a bare text is found in a button, a tooltip, a line and a title", "[house]") {
  CHECK(bare_texts("item_tooltip(\"Goes there\");").size() == 1);
  CHECK(bare_texts("if (text_button(\"a.b\", \"Stop\", tr(\"Ends it\")))").size() == 1);
  CHECK(bare_texts("wrapped_text(theme().text, \"Nothing yet.\");").size() == 1);
  CHECK(bare_texts("const char* title() const override { return \"Board\"; }").size() == 1);
  CHECK(bare_texts("item_tooltip(tr(\"Goes there\")); dim(\"/\"); item_tooltip(\"Esc\");").empty());
}
