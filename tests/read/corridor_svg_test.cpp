#include "engine/read/tree/corridor_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "engine/foreign/import_nodes.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

/// "": every element that is opened is closed in its order, and what is not markup is escaped.
std::string not_well_formed(std::string_view svg) {
  std::vector<std::string_view> open;
  while (!svg.empty()) {
    if (svg.front() != '<') {
      const std::string_view text = svg.substr(0, svg.find('<'));
      if (text.find_first_of(">\"") != std::string_view::npos) return "a text has " + std::string(text);
      svg.remove_prefix(text.size());
      continue;
    }
    const std::size_t end = svg.find('>');
    if (end == std::string_view::npos) return "a mark is not closed";
    const std::string_view mark = svg.substr(1, end - 1);
    if (std::count(mark.begin(), mark.end(), '"') % 2) return "an attribute is not closed: " + std::string(mark);
    if (mark.front() == '/') {
      if (open.empty() || open.back() != mark.substr(1)) return "closed out of order: " + std::string(mark);
      open.pop_back();
    } else if (mark.back() != '/') {
      open.push_back(mark.substr(0, mark.find(' ')));
    }
    svg.remove_prefix(end + 1);
  }
  return open.empty() ? "" : "never closed: " + std::string(open.back());
}

}  // namespace

TEST_CASE("a moment of any game is a drawing that is whole, loads nothing and names its node", "[analysis][corridor]") {
  Random random(12);
  for (const GameType* type : all_games()) {
    const bool typed = type->id() == "toy-tree";
    const Setup tree = random_toy(random, {});
    const std::shared_ptr<const Game> g = typed ? tree.game : *type->make({});
    const Position root = typed ? tree.position : somewhere(*g, random, static_cast<int>(random.below(10)));
    for (const Algorithm algorithm : {Algorithm::alpha_beta, Algorithm::minimax}) {
      SearchOptions o = with({Switch::iterative, Switch::pvs});
      o.algorithm = algorithm;
      const Recorded r = record(g, root, o, {3, 3000});
      const View v = r.view();
      Nodes nodes = nodes_of(r.subject);
      for (int i = 0; i < 25 && v.size() > 0; ++i) {
        const u32 slot = random.below(v.size());
        const Tick t = i % 2 ? v.leave(slot) : static_cast<Tick>(random.below(static_cast<u32>(v.ticks())));
        const std::string svg = moment_svg(v, t, slot, nodes);
        INFO(type->id() << " node " << v.id(slot) << " tick " << t);
        CHECK(not_well_formed(svg) == "");
        CHECK(svg.starts_with("<svg xmlns="));
        CHECK(svg.find(fmt::format("node {}, tick {} of", v.id(slot), t)) != std::string::npos);
        for (const char* loads : {"href", "<image", "<script", "<style", "url("})
          CHECK(svg.find(loads) == std::string::npos);
        // Bars of windows, but in plain minimax
        CHECK((svg.find("stroke-width=\".7\"") == std::string::npos) == (algorithm == Algorithm::minimax));
      }
    }
  }
}

TEST_CASE("what a log calls its moves is text in the drawing", "[analysis][corridor]") {
  std::istringstream lines(
      "{\"plyscope\":\"nodes\",\"version\":1,\"game\":\"mine\",\"engine\":\"Mine\"}\n"
      "{\"id\":1,\"parent\":0,\"move\":\"<b "
      "a='&'>\",\"ply\":1,\"depth\":0,\"alpha\":-9,\"beta\":9,\"value\":1,\"mover\":"
      "\"second\"}\n"
      "{\"id\":0,\"parent\":null,\"move\":\"\",\"ply\":0,\"depth\":1,\"alpha\":-9,\"beta\":9,\"value\":-1,\"mover\":"
      "\"first\"}\n");
  const auto imported = import_nodes(lines, "mine", pool());
  REQUIRE(imported);
  const View v = imported->recording->view();
  Nodes nodes = nodes_of(recorded_subject(*imported->recording));
  for (Tick t = 0; t < v.ticks(); ++t) {
    const std::string svg = moment_svg(v, t, v.event(t).slot, nodes);
    INFO(svg);
    CHECK(not_well_formed(svg) == "");
    CHECK(svg.find("&lt;b a='&amp;'&gt;") != std::string::npos);
    CHECK(svg.find("<b ") == std::string::npos);
  }
}

TEST_CASE("whether a drawing is whole is seen", "[analysis][corridor]") {
  CHECK(not_well_formed("<a><b x=\"1\"/>c</a>") == "");
  CHECK(not_well_formed("<a><b></a></b>") != "");
  CHECK(not_well_formed("<a>") != "");
  CHECK(not_well_formed("<a x=\"1>") != "");
  CHECK(not_well_formed("<a>1 > 2</a>") != "");
}
