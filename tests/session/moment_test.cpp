// A moment that one session shares and another one opens; a search that is made once more.
#include <filesystem>
#include <thread>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/plan/thread_parts.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/session.h"
#include "engine/trace/recording_json.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

void searched(Session& s, const char* game, int depth) {
  s.apply(command::NewGame{game, {}});
  for (int i = 0; i < 3; ++i) s.apply(command::Play{s.play().game().moves(s.play().position()).front()});
  s.apply(command::Comment{s.play().current(), "look"});
  session_test::search_to(s, depth);
}

}  // namespace

TEST_CASE("a shared moment opens at the same game, place, moment and node", "[session][moment]") {
  const test::Folder folder;
  const std::string file = folder.file("moment.plyrec");
  for (const char* game : {"kalah", "reversi", "pivit"}) {
    Session a;
    searched(a, game, 4);
    a.apply(command::Seek{a.walk().edge() / 2});
    a.apply(command::SelectNode{a.walk().view().id(a.walk().view().closed_by(a.walk().edge() / 3))});
    const u64 visit = a.walk().view().visit(a.walk().shown_slot());
    const std::string line = a.play().moves_text(),
                      position = a.play().game().write(a.position_of(a.walk().shown_slot()));
    session_test::share_moment(a, file, "see here");
    CHECK(std::filesystem::file_size(file) < 130'000);

    Session b;
    b.apply(command::Open{file});
    INFO(b.messages().back().text);
    REQUIRE(b.shared_moment());
    CHECK(b.shared_moment()->note == "see here");
    CHECK(b.play().moves_text() == line);
    CHECK(b.play().node().comment == "look");
    CHECK(b.walk().view().visit(b.walk().shown_slot()) == visit);
    CHECK(b.play().game().write(b.position_of(b.walk().shown_slot())) == position);
    CHECK(b.searched_at().where == SearchedAt::Where::here);
    CHECK(b.runs().settings().limits.depth == 4);
    CHECK(b.runs().run()->visited() == a.runs().run()->visited());
    // Away, and back.
    b.apply(command::Seek{0});
    CHECK(b.walk().cursor().selected == no_node);
    b.apply(command::ShowMoment{});
    CHECK(b.walk().view().visit(b.walk().shown_slot()) == visit);
    // A moment of the moment, too.
    session_test::share_moment(b, file, "again");
    Session c;
    c.apply(command::Open{file});
    REQUIRE(c.shared_moment());
    CHECK(c.walk().view().visit(c.walk().shown_slot()) == visit);
  }
}

TEST_CASE("a moment of a search that is paused can be shared, also of one by several threads", "[session][moment]") {
  const test::Folder folder;
  const std::string file = folder.file("paused.plyrec");
  for (const int threads : {1, 2}) {
    Session a;
    a.apply(command::NewGame{"kalah", {}});
    SearchPlan plan = a.runs().settings();
    plan.threads = threads;
    a.apply(command::SetSearch{plan});
    a.apply(command::StartPaused{});
    const auto stands = [&] {
      while (!a.runs().run()->paused()) a.poll(0), std::this_thread::yield();
      a.poll(0);
    };
    stands();
    for (int i = 0; i < 12; ++i) a.apply(command::Step{command::StepKind::into}), stands();
    REQUIRE(a.runs().run()->running());
    const u64 visit = a.walk().view().visit(a.walk().shown_slot());
    session_test::share_moment(a, file);
    Session b;
    b.apply(command::Open{file});
    INFO(b.messages().back().text);
    REQUIRE(b.shared_moment());
    CHECK(is_by_threads(b.runs().run()->recording()->plan()) == (threads > 1));
    CHECK(b.walk().view().visit(b.walk().shown_slot()) == visit);
    CHECK(b.walk().view().state(b.walk().shown_slot(), b.walk().cursor().tick) == NodeState::open);
    while (!b.answers().lint().answer()) b.poll(0), std::this_thread::yield();
    CHECK(b.answers().lint().answer()->total() == 0);
  }
}

TEST_CASE("a broken, cut, newer or foreign moment says what is wrong and loses nothing", "[session][moment]") {
  const test::Folder folder;
  const std::string file = folder.file("broken.plyrec");
  Session a;
  searched(a, "kalah", 3);
  session_test::share_moment(a, file, "note");
  const std::string whole = *read_file(file);
  Session b;
  searched(b, "reversi", 2);
  const std::string line = b.play().moves_text();
  const auto refused = [&](const std::string& bytes, const char* words) {
    REQUIRE(write_file(file, bytes));
    b.apply(command::Open{file});
    INFO(b.messages().back().text);
    CHECK(b.messages().back().level == Message::Level::error);
    CHECK(b.messages().back().text.find(words) != std::string::npos);
    CHECK(b.play().moves_text() == line);
    CHECK_FALSE(b.shared_moment());
  };
  refused(whole.substr(0, whole.size() - 100), "cut short");
  refused(whole.substr(0, 20), "too short");
  std::string bad = whole;
  bad[bad.size() / 2] ^= 1;
  refused(bad, "checksum");
  bad = whole;
  bad[8] = 9;
  refused(bad, "layout version 9");
  // A newer one, whatever else it may have.
  std::string header = write_summary((*Recording::read(whole, record_pool()))->plan(),
                                     (*Recording::read(whole, record_pool()))->summary());
  const auto at = header.find("\"version\":1");
  REQUIRE(at != std::string::npos);
  header[at + 10] = '2';
  const auto newer = read_summary(header);
  REQUIRE_FALSE(newer);
  CHECK(newer.error().message.find("version 2, this program reads version 1") != std::string::npos);
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    bad = whole;
    bad[random.below(static_cast<u32>(bad.size()))] ^= static_cast<char>(1 + random.below(255));
    REQUIRE(write_file(file, bad));
    b.apply(command::Open{file});
    CHECK(b.messages().back().level == Message::Level::error);
  }
}

TEST_CASE("a recording larger than its memory is refused with its size, the memory and what to do",
          "[session][moment]") {
  const test::Folder folder;
  const std::string file = folder.file("large.plyrec");
  Session a;
  searched(a, "kalah", 11);
  a.apply(command::SaveRecording{file});
  REQUIRE(session_test::wait_for(a, [&] { return !a.busy(); }));
  REQUIRE(a.runs().run()->recording()->size() * sizeof(NodeRecord) > (std::size_t{1} << 20));
  Session b;
  SearchPlan s = b.runs().settings();
  s.budget_bytes = std::size_t{1} << 20;
  b.apply(command::SetSearch{s});
  b.apply(command::Open{file});
  REQUIRE(session_test::wait_for(b, [&] { return !b.busy(); }));
  const std::string said = b.messages().back().text;
  INFO(said);
  CHECK(b.messages().back().level == Message::Level::error);
  for (const char* word : {"too large", "1 MB", "Raise that memory", "keep shallow", "stop"})
    CHECK(said.find(word) != std::string::npos);
  CHECK_FALSE(b.runs().run());
  s.budget_bytes = std::size_t{64} << 20;
  b.apply(command::SetSearch{s});
  b.apply(command::Open{file});
  REQUIRE(session_test::wait_for(b, [&] { return !b.busy(); }));
  CHECK(b.runs().run());
}

TEST_CASE("a search is written as a text, and made once more it is the same", "[session][moment]") {
  const test::Folder folder;
  const std::string file = folder.file("search.txt");
  Session a;
  searched(a, "kalah", 4);
  const auto done = [](Session& s) {
    while (s.repeating().working()) s.poll(0), std::this_thread::yield();
  };
  a.apply(command::SaveReproducer{file});
  CHECK(a.repeating().working());
  done(a);
  REQUIRE(a.repeating().verdict());
  INFO(a.repeating().verdict()->words);
  CHECK(a.repeating().verdict()->same);
  a.apply(command::VerifyReproducer{""});
  done(a);
  CHECK(a.repeating().verdict()->same);
  Session b;  // nothing is shown there
  b.apply(command::VerifyReproducer{file});
  done(b);
  REQUIRE(b.repeating().verdict());
  CHECK(b.repeating().verdict()->same);
  // Another search under the same digest.
  std::string text = *read_file(file);
  const auto at = text.find("depth     4");
  REQUIRE(at != std::string::npos);
  text[at + 10] = '3';
  REQUIRE(write_file(file, text));
  a.apply(command::VerifyReproducer{file});
  done(a);
  REQUIRE(a.repeating().verdict());
  CHECK_FALSE(a.repeating().verdict()->same);
  CHECK(a.repeating().verdict()->words.find("first differ") != std::string::npos);
  // A cut knows the digest of the whole.
  const std::string moment = folder.file("search.plyrec");
  session_test::share_moment(a, moment);
  b.apply(command::Open{moment});
  b.apply(command::VerifyReproducer{""});
  done(b);
  CHECK(b.repeating().verdict()->same);
}
