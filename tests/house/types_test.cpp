// No type has two definitions: the linker takes one of two destructors or inline functions of the same name, without a
// word.
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <vector>

#include "tests/house/folders.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

// The types that a source defines at the level of its namespaces, with these; what is unnamed belongs to its file
// alone.
std::vector<std::string> types_of(const std::string& text) {
  static const std::regex opened(R"(^(inline )?namespace ?([A-Za-z_:]*) \{)"), closed(R"(^\}  // namespace)"),
      type(R"(^(class|struct|union|enum class) (\[\[[a-z_]*\]\] )?([A-Za-z_]+)( final)?( : .*)? \{)");
  std::vector<std::string> inside, out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch m;
    if (std::regex_search(line, m, closed)) {
      if (!inside.empty()) inside.pop_back();
    } else if (std::regex_search(line, m, opened)) {
      if (line.find('}') == std::string::npos) inside.push_back(m[2]);
    } else if (std::regex_search(line, m, type)) {
      std::string name;
      bool own = false;
      for (const std::string& n : inside) own |= n.empty(), name += n + "::";
      if (!own) out.push_back(name + m[3].str());
    }
  }
  return out;
}

}  // namespace

TEST_CASE("no two files define the same type", "[house]") {
  const std::filesystem::path repository = PLY_SOURCE_DIR;
  std::map<std::string, std::string> seen;
  std::size_t types = 0;
  for (const char* root : {"engine", "app"})
    for (const Source& s : read_sources(repository, root))
      for (const std::string& t : types_of(s.text)) {
        ++types;
        const auto [at, fresh] = seen.try_emplace(t, s.path);
        if (!fresh && at->second != s.path) FAIL_CHECK(t << " is defined in " << at->second << " and in " << s.path);
      }
  CHECK(types > 500);
}

TEST_CASE("the reader of types knows namespaces", "[house]") {
  const std::string text =
      "namespace ply {\nnamespace {\nstruct Mine {\n};\n}  // namespace\nstruct Open {\n};\nnamespace game {\nclass "
      "State final {\n};\n}  // namespace game\n}  // namespace ply\n";
  CHECK(types_of(text) == std::vector<std::string>{"ply::Open", "ply::game::State"});
}
