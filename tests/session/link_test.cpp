// Links: what is written opens at the same moment, game and place, whatever page stands in front; what is cut off or
// damaged is a message; none is longer than chats allow.
#include "engine/link/link.h"

#include <string>
#include <variant>

#include "engine/base/base64.h"
#include "engine/base/random.h"
#include "engine/game/game.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/searches/opening.h"
#include "engine/session/session.h"
#include "engine/trace/recording.h"
#include "tests/session/support.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using session_test::wait_for;

namespace {

void play_on(Session& s, Random& random, int plies) {
  for (int i = 0; i < plies && !s.play().end(); ++i) {
    const auto moves = s.play().game().moves(s.play().position());
    s.apply(command::Play{moves[random.below(static_cast<u32>(moves.size()))]});
  }
}

std::string link_of(const Session& s, u32* nodes = nullptr) {
  const auto writer = s.moment_link_writer("see here", {{"layout", "Debug"}});
  if (!writer) FAIL(writer.error().message);
  const auto link = (*writer)();
  if (!link) FAIL(link.error().message);
  if (nodes) *nodes = link->nodes;
  return link->text;
}

void open(Session& s, const std::string& text) {
  s.apply(command::Paste{text});
  REQUIRE(wait_for(s, [&] { return !s.opening().working(); }));
}

u64 visit_of(const Session& s) { return s.walk().view().visit(s.walk().shown_slot()); }
std::string board_of(const Session& s) { return s.play().game().write(s.position_of(s.walk().shown_slot())); }

}  // namespace

TEST_CASE("base64 gives back every text, in both forms", "[base][link]") {
  Random random(3);
  CHECK(to_base64("Man") == "TWFu");
  CHECK(to_base64("Ma") == "TWE=");
  CHECK(to_base64("\xfb\xff", Base64::link) == "-_8");
  for (u32 n = 0; n < 200; ++n) {
    std::string bytes;
    for (u32 i = 0; i < n; ++i) bytes += static_cast<char>(random.below(256));
    CHECK(from_base64(to_base64(bytes)) == bytes);
    const std::string link = to_base64(bytes, Base64::link);
    CHECK(from_base64(link) == bytes);
    CHECK(link.find_first_of("+/= ") == std::string::npos);
  }
  CHECK_FALSE(from_base64("ab%c"));
}

TEST_CASE("a link opens at the moment of every game that it was copied at", "[session][link]") {
  Random random(7);
  int cut = 0;
  for (const GameType* type : all_games()) {
    for (int round = 0; round < 3; ++round) {
      INFO(type->id() << " round " << round);
      Session a, b;
      a.apply(command::NewGame{type->id(), {}});
      play_on(a, random, type->id() == "toy-tree" ? 0 : round == 2 ? 60 : 4);
      if (a.play().end()) a.apply(command::GoBy{-3});
      session_test::search_to(a, 2 + round % 2);
      const Tick tick = static_cast<Tick>(random.below(static_cast<u32>(a.walk().edge()) + 1));
      a.apply(command::Seek{tick});
      const View v = a.walk().view();
      if (round > 0) a.apply(command::SelectNode{v.id(v.closed_by(tick / 2 + 1))});
      u32 nodes = 0;
      const std::string link = link_of(a, &nodes);
      CHECK(link.size() <= max_link);
      CHECK(link.starts_with("#moment="));
      cut += nodes > 0;
      open(b, round % 2 ? "https://example.org/some/plyscope.html" + link : link);
      INFO(b.messages().back().text);
      REQUIRE(b.shared_moment());
      CHECK(b.shared_moment()->note == "see here");
      CHECK(b.play().moves_text() == a.play().moves_text());
      CHECK(visit_of(b) == visit_of(a));
      CHECK(board_of(b) == board_of(a));
      CHECK((b.walk().cursor().selected == no_node) == (a.walk().cursor().selected == no_node));
    }
  }
  CHECK(cut > 12);
}

TEST_CASE("a cut link is a message, and one that is damaged, and nothing is lost", "[session][link]") {
  Random random(11);
  Session a, b;
  a.apply(command::NewGame{"kalah", {}});
  session_test::search_to(a, 4);
  b.apply(command::NewGame{"reversi", {}});
  play_on(b, random, 5);
  const std::string line = b.play().moves_text();
  const auto game = a.game_link();
  REQUIRE(game);
  for (const std::string& whole : {link_of(a), *game}) {
    for (int i = 0; i < 80; ++i) {
      std::string bad = whole;
      if (i % 2) bad.resize(whole.find('=') + 1 + random.below(static_cast<u32>(whole.size() - whole.find('=') - 1)));
      else bad[whole.find('=') + 1 + random.below(static_cast<u32>(whole.size() - whole.find('=') - 1))] ^= 1;
      const auto read = read_link(bad, record_pool());
      if (read) continue;  // a letter that carries no bit of the content
      b.apply(command::Paste{bad});
      INFO(bad);
      CHECK(b.messages().back().level == Message::Level::error);
      CHECK(b.play().moves_text() == line);
    }
  }
  for (const char* text : {"#moment=", "#moment=!!", "#game=AAAA", "#lesson=", "#moment=UExZUkVD"})
    CHECK_FALSE(read_link(text, record_pool()));
  for (const char* text : {"moment", "# moment=x", "see #moment=x y", "#moments=x", ""}) CHECK_FALSE(is_link(text));
}

TEST_CASE("a link to a game opens where the board stood, and judges it again", "[session][link]") {
  Random random(5);
  Session a, b;
  a.apply(command::NewGame{"kalah", {}});
  play_on(a, random, 12);
  a.apply(command::Comment{a.play().current(), "look"});
  a.apply(command::AnalyseGame{ReviewEffort{3, 0, {}}});
  REQUIRE(wait_for(a, [&] { return !a.reviewing().working(); }));
  a.apply(command::GoBy{-5});
  const auto link = a.game_link();
  REQUIRE(link);
  CHECK(link->size() <= max_link);
  open(b, *link);
  CHECK(b.play().moves_text() == a.play().moves_text());
  CHECK(b.play().node().ply == 7);
  REQUIRE(wait_for(b, [&] { return !b.reviewing().working(); }));
  REQUIRE(b.reviewing().review());
  CHECK(b.reviewing().judged_by().depth == 3);
  for (std::size_t i = 0; i < 12; ++i)
    CHECK(b.reviewing().review()->plies[i].mark == a.reviewing().review()->plies[i].mark);
}

TEST_CASE("what does not fit is searched again where it is opened, if it repeats", "[session][link]") {
  constexpr std::size_t few = 1'500;
  for (const GameType* type : all_games()) {
    INFO(type->id());
    Session a, b;
    a.apply(command::NewGame{type->id(), {}});
    session_test::search_to(a, 3);
    const Recording& r = *a.runs().run()->recording();
    const View v = r.view();
    const Tick tick = v.ticks() / 2;
    RecordingSummary summary = r.summary();
    summary.moment.emplace().note = "look";
    const auto link = link_to_moment(v, tick, 0, r.plan(), summary, r.digest(), record_pool(), few);
    if (!link) FAIL(link.error().message);
    CHECK(link->text.size() <= few);
    CHECK(link->nodes == 0);
    open(b, link->text);
    REQUIRE(b.shared_moment());
    CHECK(b.walk().cursor().tick == tick);
    CHECK(b.shared_moment()->note == "look");
    // Another program than the one that wrote it: its search is shown, and why its moment is not.
    const auto other = link_to_moment(v, tick, 0, r.plan(), summary, r.digest() ^ 1, record_pool(), few);
    REQUIRE(other);
    open(b, other->text);
    CHECK_FALSE(b.shared_moment());
    CHECK(session_test::said(b, "the link expects"));
    CHECK(b.runs().run()->recording()->digest() == r.digest());

    summary.search.stopped = true;
    const auto stopped = link_to_moment(v, tick, 0, r.plan(), summary, r.digest(), record_pool(), few);
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().message.find("stopped by hand") != std::string::npos);
    CHECK_FALSE(link_to_moment(v, v.ticks(), 0, r.plan(), summary, r.digest(), record_pool()));
  }
}
