// trace story and trace table beside the models that the panels draw.
#include "engine/analysis/places/subject.h"
#include "engine/analysis/table/position_keys.h"
#include "engine/analysis/table/table_words.h"
#include "engine/analysis/words/bound_story.h"
#include "tests/cli/run.h"
#include "vendor/catch2_compat.h"

using namespace cli_test;
using namespace ply;

TEST_CASE("story and table print what the panels show, and the log of the same search again", "[cli]") {
  const TempFile a;
  result({"record", "kalah", "--out", a.path(), "--depth", "9", "--json"});
  RecordPool pool;
  const auto recording = Recording::open(a.path(), pool);
  REQUIRE(recording);
  const View v = (*recording)->view();
  Nodes nodes;
  nodes.reset(recorded_subject(**recording));
  u32 hit = 0;
  while (hit + 1 < v.size() && v[hit].end() != NodeEnd::table) ++hit;
  REQUIRE(v[hit].end() == NodeEnd::table);
  const std::string id = std::to_string(v.id(hit));
  // The story, as it is copied in the window.
  CHECK(run({"trace", "story", a.path(), "--node", id, "--bound", "beta"}).out ==
        story_text(bound_story(v, v.ticks() - 1, hit, true, nodes), plain_scores(nodes.subject())));
  // The node's table answer, its visits, and what the panel says.
  const auto keys = position_keys(v, nodes.subject());
  const TableStory story = table_story(v, hit, keys);
  const Json table = result({"trace", "table", a.path(), "--node", id, "--json"});
  CHECK(table["writer"] == v.id(story.writer));
  REQUIRE(table["visits"].size() == story.visits.size());
  for (std::size_t i = 0; i < story.visits.size(); ++i) {
    CHECK(table["visits"][i]["id"] == v.id(story.visits[i].slot));
    CHECK(table["visits"][i]["answer"] == answer_name(story.visits[i].answer));
  }
  const auto said = table_sentences(v, hit, story, nodes);
  REQUIRE(table["sentences"].size() == said.size());
  for (std::size_t i = 0; i < said.size(); ++i)
    CHECK(table["sentences"][i] == plain(said[i], plain_scores(nodes.subject())));
  // The log: all asks have one outcome each.
  const Json whole = result({"trace", "table", a.path(), "--log", "--json"});
  const Json& log = whole["log"];
  CHECK(log["answers"] == whole["answers"]);
  u64 outcomes = log["answers"];
  for (const auto& [why, n] : log["missed"].items()) outcomes += n["times"].get<u64>();
  CHECK(outcomes == log["asks"]);
  u64 kept = 0;
  for (const Json& part : log["parts"]) kept += part[0].get<u64>();
  CHECK(kept == log["stores"]);
  CHECK(whole["true_collisions"] == 0);
  CHECK(whole["compared"] == whole["linked"]);
  REQUIRE(!log["costliest"].empty());
  const std::string dear = std::to_string(log["costliest"][0]["id"].get<u32>());
  CHECK(result({"trace", "table", a.path(), "--node", dear, "--log", "--json"})["miss"] == log["costliest"][0]);
  // Two positions that the table takes for one, planted; and a search that cannot be run again.
  result({"record", "kalah", "--out", a.path(), "--depth", "6", "--fault", "coarse-key", "--with", "tt", "--json"});
  const Ran found = run({"trace", "table", a.path(), "--json"});
  CHECK(found.code == 1);
  CHECK(Json::parse(found.out)["true_collisions"].get<int>() > 0);
  result({"record", "kalah", "--out", a.path(), "--time", "20", "--json"});
  CHECK(result({"trace", "table", a.path(), "--log", "--json"})["no_log"] == "time ended the search");
}
