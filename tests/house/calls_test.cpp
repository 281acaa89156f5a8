// A function that nobody calls goes. Found are those whose name stands nowhere but where they are declared and defined;
// the linker finds the rest: built with -ffunction-sections, linked with --gc-sections and --print-gc-sections, what
// neither program keeps is called by none.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

// What only tests ask, for there is no other way to see or to force it.
const std::set<std::string> for_tests = {"bytes_taken", "force_portable", "landings",     "prepare_all",
                                         "quit_asked",  "read_sheet",     "reuse",        "sheet_json",
                                         "sow_table",   "stocked_tables", "wait_snapshot"};

std::string without_strings(const std::string& text) {
  static const std::regex literal(R"re("(\\.|[^"\\\n])*")re");
  return std::regex_replace(text, literal, "\"\"");
}

// The names of functions in a header: declared (true), or defined there (false). Neither macros nor operators.
std::map<std::string, bool> functions_of(const std::string& text) {
  static const std::regex function(R"(([A-Za-z_]\w*|[>&*\]]) [&*]?([a-z]\w*)\()");
  static const std::set<std::string> no_type = {"return", "else", "case", "throw", "new", "and", "or", "not", "define"};
  std::map<std::string, bool> out;
  for (std::sregex_iterator i(text.begin(), text.end(), function), end; i != end; ++i) {
    if (no_type.count((*i)[1].str()) > 0) continue;
    std::size_t at = static_cast<std::size_t>(i->position() + i->length());
    for (int open = 1; open > 0 && at < text.size(); ++at) open += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    const std::size_t behind = text.find_first_of(";{=(", at);
    if (behind == std::string::npos || text[behind] == '(' || text[behind] == '=') continue;
    const bool declared = text[behind] == ';';  // or called: then the definition decides
    const auto [entry, fresh] = out.emplace((*i)[2], declared);
    if (!fresh) entry->second = entry->second && declared;
  }
  return out;
}

/// One sentence for each function in a header that no line of any source calls.
std::vector<std::string> uncalled(const std::vector<Source>& sources) {
  static const std::regex word(R"([A-Za-z_]\w*)");
  std::map<std::string, int> places;
  std::vector<Source> headers;
  for (const Source& s : sources) {
    const std::string text = without_strings(without_comments(s.text));
    for (std::sregex_iterator i(text.begin(), text.end(), word), end; i != end; ++i) ++places[i->str()];
    if (s.path.ends_with(".h")) headers.push_back({s.path, text});
  }
  std::vector<std::string> out;
  for (const Source& s : headers)
    for (const auto& [name, declared] : functions_of(s.text))
      if (places.at(name) <= (declared ? 2 : 1)) out.push_back(s.path + " has " + name + ", which nobody calls");
  return out;
}

}  // namespace

TEST_CASE("every function is called by somebody else than tests", "[house]") {
  std::vector<Source> sources;
  for (Source& s : sources_of({"engine", "app"}))
    if (!s.path.starts_with("engine/recorder/") && s.path != "engine/c/plyscope.h") sources.push_back(std::move(s));
  REQUIRE(sources.size() > 1000);
  for (const auto& file : std::filesystem::recursive_directory_iterator(PLY_SOURCE_DIR "/engine"))
    if (file.path().extension() == ".inc") {
      std::ostringstream text;
      text << std::ifstream(file.path()).rdbuf();
      sources.push_back({file.path().string(), text.str()});
    }
  const auto problems = uncalled(sources);
  std::size_t excepted = 0;
  for (const std::string& p : problems) {
    const std::string behind = p.substr(p.find(" has ") + 5), name = behind.substr(0, behind.find(','));
    if (for_tests.count(name) > 0) ++excepted;
    else FAIL_CHECK(p);
  }
  CHECK(excepted == for_tests.size());
}

TEST_CASE("the reader of functions tells a call from a definition", "[house]") {
  const auto found = [](const char* header, const char* source) {
    return uncalled({{"a.h", header}, {"a.cpp", source}}).size();
  };
  CHECK(found("int f(int (*)(int));\n", "int f(int (*g)(int)) { return g(1); }\n") == 1);
  CHECK(found("int f();\n", "int f() { return 1; }\nint x = f();\n") == 0);
  CHECK(found("struct S {\n  int f() const { return 1; }\n};\n", "") == 1);
  CHECK(found("inline int f() { return 1; }\n", "int x = f();\n") == 0);
  CHECK(found("int x = g(1);\n", "") == 0);
  CHECK(found("// int f();\n", "auto f = \"int f();\";\n") == 0);
}
