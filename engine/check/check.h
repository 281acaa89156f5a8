// What `check` of the command line does: planted faults against linter and audit, the linter over clean searches, the
// search against plain minimax, what sentences claim. Everything is drawn from a seed, and rows do not depend on the
// number of threads.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/check/drawn_search.h"

namespace ply {

struct CheckOptions {
  u64 games = 200;  ///< searches of every game
  u64 from = 0;     ///< only those of them from this one on, by number
  u64 seed = 1;
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress;  ///< a line for people, now and then
  bool classic = false;  ///< planted faults: in the searches of the original programs, not in ours
};

struct CheckRow {
  std::string game;
  u64 searches = 0;
  u64 wrong = 0;                   ///< alarms, or mismatches
  std::vector<std::string> first;  ///< what, and the command that shows it; a few
};

/// Clean searches of one game: every alarm of the linter is one too many. Every eighth is recorded twice (R14); of
/// every sixteenth the root is counted twice (R12), of another the cuts are audited.
CheckRow check_lint(const GameType& type, const CheckOptions& options);
/// Searches with sound switches against minimax with the same horizon.
CheckRow check_minimax(const GameType& type, const CheckOptions& options);

/// Small searches with whatever switches: what every sentence about them claims, at every moment, judged from the
/// records alone (ask/certificate).
CheckRow check_sentences(const GameType& type, const CheckOptions& options);

struct FaultRow {
  const FaultInfo* fault = nullptr;
  std::vector<std::string> named_by;           ///< rules, and "audit": of the search that named it
  u64 searches = 0;                            ///< until it was named; 0: no search has what it spoils
  std::string command;                         ///< that records the search
  std::shared_ptr<const Recording> recording;  ///< of the search that named it
  /// By the rule that it was planted for, or by the audit.
  bool named() const;
};
FaultRow check_fault(const FaultInfo& fault, const CheckOptions& options);

/// The leaves below a position, found through texts: every move and every position is written and read again.
u64 perft_by_text(const Game& game, const Position& p, int depth);

}  // namespace ply
