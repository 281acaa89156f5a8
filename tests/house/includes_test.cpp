#include "tests/house/includes.h"

#include "vendor/catch2_compat.h"

using namespace house;

TEST_CASE("a source includes what it names, by itself or by a header of ours", "[house]") {
  const std::vector<Source> sources = sources_of({"engine", "app", "vendor", "tests"});
  CHECK(sources.size() > 500);
  for (const std::string& p : missing_includes(sources)) FAIL_CHECK(p);

  const Source header{"engine/a.h", "#include <vector>\nstd::vector<int> f();"};
  CHECK(missing_includes({header, {"engine/a.cpp", "#include \"engine/a.h\"\nstd::vector<int> f() { return {}; }"}})
            .empty());
  CHECK(missing_includes(
            {header, {"engine/a.cpp", "#include \"engine/a.h\"\nvoid g() { std::sort(f().begin(), f().end()); }"}}) ==
        std::vector<std::string>{"engine/a.cpp: std::sort without <algorithm>"});
  CHECK(missing_includes({{"engine/b.cpp", "// std::vector\n#include <charconv>\nstd::errc e;"}}).empty());
  CHECK(missing_includes({{"engine/b.cpp", "auto s = fmt::format(\"\");"}}).size() == 1);
}
