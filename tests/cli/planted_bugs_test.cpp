// A connect-four engine that is none of ours with bugs that others have had: each is named by a rule, from what
// plytrace.h records of it. Without a bug no rule objects.

#include "tests/cli/run.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

namespace {

struct Planted {
  const char* bug;
  const char* rule;   // that names it
  const char* words;  // of the cause
};
constexpr Planted planted[] = {
    {"fail-low-as-exact", "R4", "says more than"},       {"shallow-entry", "R4", "lesser depth"},
    {"research-forgotten", "R16", "not searched again"}, {"best-zero", "R16", "none of the moves"},
    {"static-sign", "R18", "another static value"},      {"key-column", "R18", "missing from the key"},
    {"window-not-swapped", "R2", "not negated"},         {"stopped-stored", "R7", "stop"},
};

Ran linted(const std::string& program, const std::string& file) {
  How how;
  how.program = program;
  how.environment = {"PLYTRACE=" + file};
  REQUIRE(run({"44", "7"}, how).code >= 0);
  return run({"trace", "lint", file});
}

}  // namespace

TEST_CASE("bugs of an engine that is none of ours are named by the rule that fits", "[cli][recorder][lint]") {
  ply::test::Folder folder;
  for (const Planted& p : planted) {
    const Ran ran = linted(std::string(PLY_PLANTED "/planted_") + p.bug, folder.file(p.bug));
    INFO(p.bug << ran.out << ran.err);
    CHECK(ran.code == 1);
    const auto rule = ran.out.find(std::string("  ") + p.rule + " ", ran.out.find("Rules:\n"));
    REQUIRE(rule != std::string::npos);
    const std::string line = ran.out.substr(rule, ran.out.find('\n', rule) - rule);
    CHECK(line.find("broken") != std::string::npos);
    CHECK(ran.out.find(p.words) != std::string::npos);
    // What the panels say of it holds all the same.
    const Ran reported = run({"trace", "check-sentences", folder.file(p.bug), "--ticks", "300"});
    INFO(reported.out << reported.err);
    CHECK(reported.code == 0);
  }
  const Ran clean = linted(PLY_EXAMPLE_CONNECT_FOUR, folder.file("clean"));
  INFO(clean.out << clean.err);
  CHECK(clean.code == 0);
}
