#include "tests/house/results.h"

#include "vendor/catch2_compat.h"

using namespace house;

namespace {

void none(const std::vector<std::string>& problems) {
  for (const std::string& p : problems) FAIL_CHECK(p);
  CHECK(problems.empty());
}

}  // namespace

TEST_CASE("no result is asked for its error before it is asked whether it is one", "[house]") {
  none(untested_errors(sources_of({"engine", "app"})));
  const auto found = [](const char* text) { return untested_errors({{"a.cpp", text}}).size(); };
  CHECK(found("if (!c) return f(parse(x).error());") == 1);  // another result than the one that was asked
  CHECK(found("if (!read) return known.error();") == 1);
  CHECK(found("const auto e = read();\nlog(e.error());") == 1);
  CHECK(found("if (!read) return read.error();") == 0);
  CHECK(found("return read ? \"\" : read.error().message;") == 0);
  CHECK(found("if (auto ok = f(); !ok) return ok.error();") == 0);
  CHECK(found("if (auto r = f()) g(*r);\nelse h(r.error());") == 0);
  CHECK(found("if (ok) g();\nelse h(ok.error());") == 0);
  CHECK(found("if (!o.args.ok) return 1; return o.args.ok.error(); // x.error()") == 0);
}

TEST_CASE("no value of a call is taken that may have been refused", "[house]") {
  const auto all = sources_of({"engine", "app"});
  // Runs::run() is a search, and no result; so for the others
  const auto functions = functions_with_results(all, {"run", "add", "begin"});
  CHECK(functions.size() > 150);
  none(untested_values(functions, all));
  const std::set<std::string> some = {"parse", "make"};
  const auto found = [&](const char* text) { return untested_values(some, {{"a.cpp", text}}).size(); };
  CHECK(found("const auto g = *type.make({});") == 1);
  CHECK(found("f(parse(x)->size());") == 1);
  CHECK(found("return *parse(x);") == 1);
  CHECK(found("const int n = parse(x).value();") == 1);
  CHECK(found("const auto& p = **a::b()->parse(x);") == 1);
  CHECK(found("const auto g = type.make({});\nuse(*g);") == 0);
  CHECK(found("const auto g = sure(type.make({}));") == 0);
  CHECK(found("int n = m * parse(x); // *parse(y)") == 0);
  CHECK(functions_with_results({{"a.h", "Result<std::vector<int>> parse(int);\nStatus make();\nint other();\n"}}, {}) ==
        some);
}
