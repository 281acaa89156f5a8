#include "engine/base/threads_given.h"

#include "engine/session/matches/match_commands.h"
#include "engine/session/reviews/review_commands.h"
#include "tests/session/support.h"

using namespace ply;
using namespace session_test;

TEST_CASE("without threads what takes long is refused in words, and nothing else is", "[session][robust]") {
  Session s;
  start(s, "kalah");
  search_to(s, 3);
  const struct Given {
    Given() { threads_given = false; }
    ~Given() { threads_given = true; }
  } without;
  const auto refused = [&](const Command& c) {
    const std::size_t before = s.messages().size();
    s.apply(c);
    s.poll(0);
    for (std::size_t i = before; i < s.messages().size(); ++i)
      if (s.messages()[i].refused() && s.messages()[i].text.ends_with(because_no_threads)) return true;
    return false;
  };
  s.apply(command::Play{2});
  CHECK(s.play().tree().size() == 2);
  CHECK(refused(command::StartSearch{}));
  CHECK_FALSE(s.runs().busy());
  CHECK(s.runs().run()->failure().ends_with(because_no_threads));
  CHECK(refused(command::AnalyseGame{}));
  CHECK(refused(command::StartMatch{}));
  threads_given = true;
  search_to(s, 3);
  CHECK(s.runs().run()->failure().empty());
}
