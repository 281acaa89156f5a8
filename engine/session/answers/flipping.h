// The room of why this move was chosen and not that one: the two moves that are compared, and the search for the
// weights that flip the choice, which begins by a command only.
#pragma once
#include <memory>
#include <optional>

#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/flip_commands.h"
#include "engine/session/answers/flip_questions.h"
#include "engine/session/message_log.h"

namespace ply {

/// For one thread.
class FlipSearch {
 public:
  explicit FlipSearch(MessageLog& log) : log_(log) {}

  /// A finished recording is shown from now on; the same one again changes nothing.
  void show(const std::shared_ptr<const Recording>& recording);
  /// None is, and nothing is needed but what is known about this one.
  void dismiss(const Recording* kept);
  void poll();

  /// The moves that are to be compared; of another recording they are the best ones again.
  const command::CompareMoves& compared() const { return compared_; }
  u64 compared_serial() const { return changes_; }  ///< changes with them, and with the recording
  bool working() const { return flips_.working(); }
  const AnswersTo<FlipQuestion>& flips() const { return flips_; }
  /// What is known by now, of a search for weights that goes on or has ended; nothing: none was begun.
  const FlipReport* report() const;
  u64 serial() const { return flips_.serial() + changes_; }

  template <class Kind>
  void carry_out(const Kind& c);

 private:
  MessageLog& log_;
  std::shared_ptr<const Recording> recording_;
  command::CompareMoves compared_;
  u64 changes_ = 0;
  AnswersTo<FlipQuestion> flips_;
  mutable std::optional<FlipReport> growing_;  // a copy, as of growing_serial_
  mutable u64 growing_serial_ = 0;
};

}  // namespace ply
