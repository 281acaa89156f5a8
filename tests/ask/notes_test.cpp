// A report of what was marked in a recording.
#include "engine/ask/question.h"
#include "engine/ask/shown.h"
#include "engine/game/board_svg.h"
#include "engine/read/places/node_replay.h"
#include "tests/game/faces.h"
#include "tests/games/play.h"
#include "tests/read/recorded_plan.h"

using namespace ply;
using namespace ply::test;

TEST_CASE("bookmarks make a report: their notes, lines and values, and on a page their boards", "[ask][notes]") {
  const ask::Question& q = *ask::find_question("notes");
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    const auto game = *type->make({});
    if (!game->profile("modern")) continue;
    SearchRequest request = game->request(face_test::random_walk(*game, 5, 14).stops.back().position, "modern");
    request.limits.depth = 3;
    const auto recording = recorded_plan(game, request).recording;
    REQUIRE(recording);
    ask::Asked a;
    a.file = "x.plyrec";
    a.begin(recording);
    a.options = ask::usual_options(q);
    // 1. Nothing is marked.
    CHECK(ask::ask(q, a).error);
    // 2. Two places, and a moment without a node.
    const View v = recording->view();
    const u32 last = v.id(0), first = v.id(v.size() - 1);
    recording->set_bookmarks(
        {{v.leave(0), last, "the <first> leaf"}, {0, first, "a <root>"}, {1, no_node, "a moment"}});
    const ask::Answer answer = ask::ask(q, a);
    REQUIRE_FALSE(answer.error);
    const std::string page = ask::written_for("x.html", q, answer.record, a);
    for (const char* words : {"the &lt;first&gt; leaf", "a &lt;root&gt;", "a moment"})
      CHECK(page.find(words) != std::string::npos);
    Nodes nodes;
    nodes.reset(recorded_subject(*recording));
    for (const u32 slot : {0u, v.size() - 1}) {
      const Position* at = nodes.position(v, slot);
      REQUIRE(at);
      CHECK(page.find(board_svg(nodes.game()->board(*at), {}, 200)) != std::string::npos);
      CHECK(page.find(a.words(ask::ViewedScore{{v[slot].value, v[slot].kind()}, v[slot].mover()})) !=
            std::string::npos);
    }
    CHECK(ask::written_for("x.md", q, answer.record, a).find("<svg") == std::string::npos);
    // 3. Nodes that are named beside them, and one that is none.
    a.options["nodes"].text = "0, 1";
    CHECK(std::get<ask::Cells>(ask::ask(q, a).record.cells.back().is).size() == 5);
    a.options["nodes"].text = "4000000000";
    CHECK(ask::ask(q, a).error);
  }
}
