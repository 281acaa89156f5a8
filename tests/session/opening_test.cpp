// Large recordings are opened beside the session.
#include "engine/session/searches/opening.h"
#include "engine/base/file.h"
#include "engine/session/play/library_commands.h"
#include "engine/session/searches/plant_fault.h"
#include "engine/trace/block_file.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"

using namespace session_test;

namespace {

void finish(Session& s) {
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
}

// More than a megabyte, not packed.
std::string large_file(const test::Folder& folder, u32& nodes) {
  Session s;
  start(s, "reversi");
  search_to(s, 11);
  const auto recording = s.runs().run()->shared_recording();
  nodes = recording->size();
  REQUIRE(nodes > 30'000);
  const std::string path = folder.file("large.plyrec");
  REQUIRE(recording->save(path, Packing::plain).ok());
  return path;
}

}  // namespace

TEST_CASE("a large recording is opened beside the session, one at a time, and can be given up", "[session][opening]") {
  test::Folder folder;
  u32 nodes = 0;
  const std::string path = large_file(folder, nodes);
  Session s;
  start(s, "kalah");
  s.apply(command::Open{path});
  CHECK(s.opening().working());
  CHECK(s.at_work());
  CHECK(s.play().game().type().id() == "kalah");
  s.apply(command::Open{path});
  CHECK(said(s, "is still being opened"));
  finish(s);
  CHECK_FALSE(s.opening().working());
  CHECK(s.play().game().type().id() == "reversi");
  CHECK(s.walk().view().size() == nodes);

  Session t;
  start(t, "kalah");
  t.apply(command::StopOpening{});
  CHECK(said(t, "no recording is being opened"));
  t.apply(command::Open{path});
  t.apply(command::StopOpening{});
  CHECK_FALSE(t.opening().working());
  finish(t);
  for (int i = 0; i < 3; ++i) t.poll(0);
  CHECK(t.play().game().type().id() == "kalah");
  CHECK(t.walk().view().empty());

  // What is wrong with it is said when it is known; of its records that is later (on_demand_test.cpp).
  std::string bytes = *read_file(path);
  const auto place = [&] {
    const MemoryBytes in(bytes);
    const auto file = BlockFile::open(in);
    return file ? file->find("settings")->place + 3 : 0;
  }();
  bytes[place] ^= 1;
  REQUIRE(write_file(folder.file("damaged.plyrec"), bytes).ok());
  t.apply(command::Open{folder.file("damaged.plyrec")});
  while (t.opening().working()) t.poll(0);
  CHECK(said(t, "damaged.plyrec: not a readable recording"));
  CHECK(t.play().game().type().id() == "kalah");
}

TEST_CASE("reading a recording tells how far it has come and ends when it is told to", "[session][opening]") {
  test::Folder folder;
  u32 nodes = 0;
  const std::string path = large_file(folder, nodes);
  JobProgress progress;
  REQUIRE(read_recording(path, ~std::size_t{0}, &progress));
  CHECK(progress.done == whole_reading);
  progress.stop = true;
  const auto stopped = read_recording(path, ~std::size_t{0}, &progress);
  REQUIRE_FALSE(stopped);
  CHECK(stopped.error().message.find(not_read_on) != std::string::npos);
}

TEST_CASE("a search with a planted fault is made beside the session, for its game, and can be given up",
          "[session][opening]") {
  Session s;
  start(s, "kalah");
  s.apply(command::Paste{"3"});
  const int here = s.play().current();
  SearchPlan settings = s.runs().settings();
  settings.limits = {5, 0, 0};
  s.apply(command::SetSearch{settings});
  s.apply(command::PlantFault{Fault::negate_every_ply});
  CHECK(s.opening().working());
  CHECK(s.opening().made());
  s.apply(command::GoTo{GameTree::root});  // the game goes on meanwhile
  finish(s);
  REQUIRE(s.runs().run());
  CHECK(s.runs().run()->recording()->plan().fault == Fault::negate_every_ply);
  CHECK(s.runs().run()->game_node() == here);
  CHECK(s.play().tree().size() == 2);
  CHECK(s.runs().settings().fault == Fault::none);

  const auto shown = s.runs().run();
  settings.limits = {40, 0, 0};
  s.apply(command::SetSearch{settings});
  s.apply(command::PlantFault{Fault::negate_every_ply});
  s.apply(command::PlantFault{Fault::negate_every_ply});
  CHECK(said(s, "is still on its way"));
  s.apply(command::StopOpening{});
  finish(s);
  CHECK(s.runs().run() == shown);
}
