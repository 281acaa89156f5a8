// What questions say of a large recording that is read while they are asked is what they say of one that was read
// whole, and no more of it is kept than they look at.
#include "engine/ask/answer_json.h"
#include "engine/ask/question.h"
#include "engine/trace/record_blocks.h"
#include "tests/support/large_file.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

std::string said(const ask::Question& q, std::shared_ptr<const Recording> recording) {
  ask::Asked a;
  a.file = "large.plyrec";
  a.begin(std::move(recording));
  a.options = ask::usual_options(q);
  if (const auto top = a.options.find("top"); top != a.options.end()) top->second.number = 3;
  JobProgress progress;
  a.progress = &progress;
  const ask::Answer answer = ask::ask(q, a);
  return answer.error ? answer.error->message : ask::json_of(a, answer.record).dump();
}

bool can_be_asked(const ask::Question& q) {
  // These search, or solve, for longer than a test may take.
  for (const char* slow : {"audit", "flip", "horizon"})
    if (q.id == std::string_view(slow)) return false;
  return std::none_of(q.options.begin(), q.options.end(), [](const ask::Option& o) { return o.required; });
}

}  // namespace

TEST_CASE("a question says of a large recording what it says of one that was read whole", "[ask][demand]") {
  const test::Folder folder;
  const auto [indexed, plain] = test::large_files(folder, "kalah", 320'000);
  RecordPool pool;
  const auto whole = Recording::open(plain, pool);
  REQUIRE(whole);
  std::vector<std::string> asked;
  std::size_t kept = 0, blocks = 0;  // of all that were asked
  for (const ask::Question* q : ask::all_questions()) {
    if (q->whole || !can_be_asked(*q)) continue;
    INFO(q->id);
    const auto r = Recording::open(indexed, pool, ~std::size_t{0}, nullptr, nullptr, FileReading::on_demand);
    REQUIRE(r);
    CHECK(said(*q, *r) == said(*q, *whole));
    const RecordBlocks& of = *(*r)->blocks();
    blocks += of.index().blocks();
    for (u32 b = 0; b < of.index().blocks(); ++b) kept += of.there(b);
    asked.emplace_back(q->id);
  }
  CHECK(asked.size() >= 12);
  CHECK(kept < blocks / 2);
  CHECK(std::find(asked.begin(), asked.end(), "iterations") != asked.end());
}
