// What a pipeline is told of a change, beside the figures of trace diff.
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.h"
#include "tests/cli/run.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;

TEST_CASE("a change is told in one sentence with its figures, its picture and its limit", "[cli][diff]") {
  ply::test::Folder folder;
  const std::string was = folder.file("was.plyrec"), now = folder.file("now.plyrec"), picture = folder.file("c.svg");
  result({"record", "reversi", "--depth", "5", "--out", was, "--json"});
  result({"record", "reversi", "--depth", "5", "--without", "killers,history", "--out", now, "--json"});
  const Json figures = result({"trace", "diff", now, was, "--json"});
  const auto nodes = [&](int i) {
    return ply::grouped(figures["totals"][static_cast<std::size_t>(i)]["visited"].get<ply::u64>());
  };

  const Ran page = run({"trace", "diff", now, was, "--markdown", "--picture", picture});
  REQUIRE(page.code == 0);
  CHECK(page.out.starts_with(fmt::format("**{} nodes, was {}**", nodes(0), nodes(1))));
  CHECK(page.out.find("](" + picture + ")") != std::string::npos);
  for (const Json& row : figures["table"])
    if (row["depth"].is_null()) {
      INFO(row);
      CHECK(page.out.find(fmt::format("| {} |", row["a"].is_null() ? "-"
                                                : row["a"].is_number_float()
                                                    ? fmt::format("{:.1f} %", row["a"].get<double>())
                                                    : ply::grouped(row["a"].get<ply::u64>()))) != std::string::npos);
    }
  const std::string first = figures["first"]["a"]["line"];
  CHECK(page.out.find("First difference: `" + first + "`") != std::string::npos);
  const std::string svg = read_file(picture);
  CHECK(svg.starts_with("<svg"));
  CHECK(std::count(svg.begin(), svg.end(), '\n') > 20);

  // The limit is about the first of the two.
  const double a = figures["totals"][0]["visited"], b = figures["totals"][1]["visited"];
  REQUIRE(a != b);
  const std::string more = a > b ? now : was, less = a > b ? was : now;
  CHECK(run({"trace", "diff", more, less, "--fail-above", "0"}).code == 1);
  CHECK(run({"trace", "diff", less, more, "--fail-above", "0"}).code == 0);
  CHECK(run({"trace", "diff", more, less, "--fail-above", "100000"}).code == 0);
  CHECK(run({"trace", "diff", more, less, "--markdown", "--fail-above", "0"}).out.find("Too many nodes") !=
        std::string::npos);

  const Ran same = run({"trace", "diff", now, now, "--markdown"});
  CHECK(same.out.find("Equal, node by node.") != std::string::npos);
  CHECK(same.out.find("The answer is the same") != std::string::npos);
  // Another game: totals only, and no picture.
  const std::string other = folder.file("other.plyrec");
  result({"record", "kalah", "--depth", "4", "--out", other, "--json"});
  CHECK(run({"trace", "diff", now, other, "--markdown"}).out.find("cannot be compared") != std::string::npos);
  CHECK(run({"trace", "diff", now, other, "--picture", picture}).code == 3);
}
