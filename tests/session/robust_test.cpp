// Nothing that a file says ends the program or is lost.
#include <cstdio>
#include <filesystem>

#include "engine/base/file.h"
#include "engine/base/machine.h"
#include "engine/base/utf8.h"
#include "engine/games/registry.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/matches/tuning.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"
#include "tests/support/forge.h"
#include "tests/support/no_memory.h"

using namespace ply;
using ply::test::Folder;
using namespace session_test;

namespace {

std::string recorded(Session& s, int depth) {
  search_to(s, depth);
  return *s.runs().run()->recording()->write(Packing::plain);
}

}  // namespace

TEST_CASE("a byte of a file that is not UTF-8 is read as Latin-1, and saving never fails", "[session][robust]") {
  Folder f;
  Session s;
  start(s, "kalah");
  s.apply(command::Play{2});
  s.apply(command::Comment{1, "caf\xc3\xa9"});
  CHECK(s.play().tree().at(1).comment == "caf\xc3\xa9");

  REQUIRE(write_file(f.file("game.txt"), s.play().game_text() + " {na\xefve}"));
  s.apply(command::Open{f.file("game.txt")});
  CHECK(s.play().tree().at(1).comment == "caf\xc3\xa9 na\xc3\xafve");
  s.apply(command::Paste{to_utf8("[Event \"Ren\xe9\"]\n" + s.play().game_text() + " {\xfcx}")});
  CHECK(s.play().tree().at(1).comment == "caf\xc3\xa9 na\xc3\xafve \xc3\xbcx");
  s.apply(command::SetPlayer{Side::first, "mod\xe8rn:3"});  // refused, and the message can be kept and shown
  s.apply(command::Open{f.file("no\xeb.txt")});
  for (const Message& m : s.messages()) CHECK(is_utf8(m.text));
  const std::string state = s.save_state();
  CHECK(is_utf8(state));

  // A session that was written by somebody else.
  std::string damaged = state;
  damaged.replace(damaged.find("\xc3\xbc"), 2, "\xfc");
  Session again;
  REQUIRE(again.load_state(damaged));
  CHECK(again.play().tree().at(1).comment == s.play().tree().at(1).comment);

  // Whoever should have read a text as UTF-8 and has not, loses no session by it.
  s.apply(command::Comment{1, "caf\xe9"});
  CHECK(is_utf8(s.save_state()));
  CHECK(Session().load_state(s.save_state()));
}

TEST_CASE("whatever is thrown in a search ends that search alone, and a message says so", "[session][robust]") {
  Session s;
  start(s, "kalah");
  SearchPlan x = s.runs().settings();
  set_switch(x.options, "tt", true);
  x.table_bytes = ~std::size_t{0} / 4;  // no machine has it
  SearchRun run(s.play().root(), x, SearchRun::Purpose::analysis, 0);
  REQUIRE(wait_for(s, [&] { return !run.running(); }));
  CHECK(run.failure().find("memory") != std::string::npos);
  CHECK(run.recording()->finished());
  CHECK(run.result().score.kind == Kind::none);

  // The session does not even begin it, and takes no such size from a file.
  s.apply(command::SetSearch{x});
  CHECK(s.runs().settings().table_bytes == max_memory());
  CHECK(said(s, "the table can have"));
  std::string state = s.save_state();
  const std::string key = "\"table_bytes\":";
  const auto at = state.find(key) + key.size();
  state.replace(at, state.find_first_of(",}", at) - at, "60000000000000");
  Session again;
  REQUIRE(again.load_state(state));
  CHECK(again.runs().settings().table_bytes <= max_memory());
}

TEST_CASE("a forged recording is stepped as far as its moves are legal, in every game", "[session][robust]") {
  Folder f;
  for (const GameType* type : all_games()) {
    CAPTURE(type->id());
    Session s;
    start(s, type->id().c_str());
    const std::string good = recorded(s, 2);
    const auto [begin, n] = test::records_at(good);
    REQUIRE(n > 4);
    for (const u32 move : {60'000u, 7'777u, 250u, 0xffff'fff0u}) {
      std::string bytes = good;
      for (std::size_t k = 0; k < n; ++k) {
        NodeRecord r;
        std::memcpy(static_cast<void*>(&r), &bytes[begin + k * sizeof r], sizeof r);
        if (r.ply == 1) r.move = move;
        std::memcpy(&bytes[begin + k * sizeof r], &r, sizeof r);
      }
      REQUIRE(test::forge(bytes));
      REQUIRE(write_file(f.file("forged.plyrec"), bytes));
      s.apply(command::Open{f.file("forged.plyrec")});
      REQUIRE(s.runs().run()->purpose() == SearchRun::Purpose::opened);
      s.apply(command::Step{command::StepKind::first});
      const Tick last = s.walk().edge();
      for (Tick t = -1; t <= last; t += 1 + last / 200) {
        s.apply(command::Seek{t});
        if (s.walk().shown_slot() != no_node) (void)s.play().game().write(s.position_of(s.walk().shown_slot()));
      }
      CHECK(said(s, "not legal there"));
      s.apply(command::PlayFromHere{});
    }
  }
}

TEST_CASE("a recording that announces more than it holds is refused before memory is used for it",
          "[session][robust]") {
  Folder f;
  Session s;
  start(s, "toy-tree");
  const std::string bytes = recorded(s, 2);
  const auto begin = test::records_at(bytes).begin;
  auto blocks = test::taken_apart(bytes);
  REQUIRE(blocks[2].info.name == "records");
  blocks.resize(3);
  const u64 many = 10'000'000;  // 400 MB
  // The front, a hole, and a right list at the very end.
  std::vector<BlockInfo> list{blocks[0].info, blocks[1].info, blocks[2].info};
  list[2].bytes = list[2].plain_bytes = many * sizeof(NodeRecord);
  const u64 end = begin + list[2].bytes;
  const std::string rest = test::list_and_end(list, end, test::digest_in(bytes), std::string_view(bytes).substr(0, 16));
  REQUIRE(write_file(f.file("sparse.plyrec"), bytes.substr(0, begin)));
  std::filesystem::resize_file(f.file("sparse.plyrec"), end);
  std::FILE* file = std::fopen(f.file("sparse.plyrec").c_str(), "ab");
  REQUIRE(file);
  REQUIRE(std::fwrite(rest.data(), 1, rest.size(), file) == rest.size());
  std::fclose(file);
  RecordPool pool;
  const auto r = Recording::open(f.file("sparse.plyrec"), pool);
  REQUIRE_FALSE(r);
  CHECK(r.error().message.find("record 0 is empty") != std::string::npos);

  // 80 GB, with nothing behind it
  const auto lying = Recording::read(
      test::put_together(blocks, test::digest_in(bytes),
                         [](auto& l) { l[2].bytes = l[2].plain_bytes = u64{max_capacity} * sizeof(NodeRecord); }),
      pool);
  REQUIRE_FALSE(lying);
  CHECK(lying.error().message.find("does not lie where the list says") != std::string::npos);
}

TEST_CASE("work on other threads that finds no memory ends alone, and a message says so", "[session][robust][thread]") {
  if (!ply::test::NoMemoryElsewhere::possible()) return;
  Folder f;
  Session s;
  start(s, "kalah");
  recorded(s, 5);
  REQUIRE(wait_for(s, [&] { return s.answers().lint().answer() != nullptr; }));
  s.apply(command::SaveRecording{f.file("a.plyrec")});
  const auto quiet = [&] {
    return !s.busy() && !s.answers().working() && !s.answers().lint().working() && !s.comparing().working() &&
           !s.tuning().any_running();
  };
  const auto without_memory = [&](const Command& c, const char* words) {
    INFO(words);
    REQUIRE(wait_for(s, quiet));
    const u64 before = s.messages().back().serial;
    {
      const ply::test::NoMemoryElsewhere none;
      s.apply(c);
      REQUIRE(wait_for(s, quiet));
      s.poll(0);
    }
    bool reported = false;
    for (const Message& m : s.messages())
      reported |= m.serial > before && m.refused() && m.text.find("memory") != std::string::npos &&
                  m.text.find(words) != std::string::npos;
    INFO(s.messages().back().text);
    CHECK(reported);
  };
  without_memory(command::StartAudit{0, 1}, "the audit has ended early");
  CHECK(s.answers().audit().answer() == nullptr);
  without_memory(command::SearchAgain{}, "the search could not be repeated");
  without_memory(command::FindMinimalTree{}, "the recording could not be studied");
  without_memory(command::CompareWithFile{f.file("a.plyrec")}, "the comparison ended early");
  without_memory(command::Open{f.file("a.plyrec")}, "the linter has ended early");
  CHECK(s.answers().lint().answer() == nullptr);
  CHECK_FALSE(s.answers().lint().working());
  without_memory(command::StartSearch{}, "the search has ended");
  // With memory all of it goes on as ever.
  s.apply(command::StartSearch{});
  REQUIRE(wait_for(s, [&] { return !s.runs().running() && s.answers().lint().answer() != nullptr; }));
  CHECK(s.answers().lint().answer()->total() == 0);
}
