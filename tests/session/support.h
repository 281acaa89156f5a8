// What the tests of the session share.
#pragma once
#include <algorithm>
#include <chrono>
#include <string_view>
#include <thread>

#include "engine/session/session.h"
#include "vendor/catch2_compat.h"

namespace session_test {
using namespace ply;

/// Polls until `done`; nothing here depends on how long that takes. False if it takes so long that something hangs.
template <class F>
bool wait_for(Session& s, F done) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
  while (std::chrono::steady_clock::now() < end) {
    s.poll(0.05);
    if (done()) {  // what became true after the poll is shown by the next one
      s.poll(0);
      if (done()) return true;
    }
    std::this_thread::yield();
  }
  return false;
}

/// Searches the place on the board as a plan says, to the end.
inline void search_by(Session& s, const SearchPlan& plan) {
  s.apply(command::SetSearch{plan});
  s.apply(command::StartSearch{});
  REQUIRE(wait_for(s, [&] { return !s.busy() && !s.runs().running(); }));
}
/// The settings of the session, with no limit but a depth.
inline SearchPlan plan_to(const Session& s, int depth) {
  SearchPlan plan = s.runs().settings();
  plan.limits = {};
  plan.limits.depth = depth;
  return plan;
}
inline void search_to(Session& s, int depth) { search_by(s, plan_to(s, depth)); }

/// Writes the moment that is shown into a file.
inline void share_moment(const Session& s, const std::string& file, const std::string& note = {}) {
  const auto write = s.moment_writer(note, {{"layout", "Debug"}});
  REQUIRE(write);
  REQUIRE((*write)(file));
}

inline bool said(const Session& s, std::string_view words) {
  return std::any_of(s.messages().begin(), s.messages().end(),
                     [&](const Message& m) { return m.text.find(words) != std::string::npos; });
}

inline void start(Session& s, const char* game, const char* first = "human", const char* second = "human") {
  command::NewGame c;
  c.game = game;
  c.first = first;
  c.second = second;
  s.apply(command::MoveDelay{0});
  s.apply(c);
}

}  // namespace session_test
