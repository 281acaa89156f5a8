// Who names a program to be run: a person does by typing it; a file does not. What a file names (a player of a match,
// an engine that the kept session was to check, the engine that a search was recorded from) is shown and asked for
// once, by the window; the command line runs what was agreed to there, and else what its own arguments say. That a
// person has agreed is kept by the exact words, the digest of the program, and those of the files among its arguments;
// of shells, interpreters and programs that run others nothing is kept, for their digest says nothing of what they will
// do.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace ply {

/// Whether the command is one of a shell, an interpreter or a starter of others, under whatever name, or hands over
/// code. `folder`: where it is run; empty: ours.
bool runs_other_code(const std::vector<std::string>& command, const std::string& folder = {});

/// Where both programs keep it of this person; `matches`: the folder beside the matches that nobody named a file for.
std::string ledger_in(const std::string& matches);
std::string usual_ledger();

/// For one thread.
class Consent {
 public:
  /// Where it is kept; empty: nowhere, and it ends with this object.
  void keep_in(std::string file) { file_ = std::move(file); }

  /// Whether a person has agreed to run just that, and it is still the same program.
  bool given(const std::vector<std::string>& command, const std::string& folder = {}) const;
  /// The error says why it could not be written down; it is given all the same, until the end.
  Status give(const std::vector<std::string>& command, const std::string& folder = {});

 private:
  std::string file_;
  std::set<std::string> given_;  // since the beginning
};

}  // namespace ply
