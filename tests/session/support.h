// What the tests of the session share.
#pragma once
#include <chrono>
#include <thread>

#include "engine/session/session.h"
#include "vendor/catch2_compat.h"

namespace session_test {
using namespace ply;

/// Polls until `done`; nothing here depends on how long that takes. False if it takes so long that something hangs.
template <class F>
bool wait_for(Session& s, F done) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
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

inline void start(Session& s, const char* game, const char* first = "human", const char* second = "human") {
  command::NewGame c;
  c.game = game;
  c.first = first;
  c.second = second;
  s.apply(command::MoveDelay{0});
  s.apply(c);
}

}  // namespace session_test
