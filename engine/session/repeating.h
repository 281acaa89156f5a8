// The room in which a search is made once more: to write it as a text with the digest that it must give, or to see
// whether it still gives the same. It searches and compares on threads of its own; what is shown stays.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/core/job.h"
#include "engine/plan/plan_text.h"
#include "engine/session/message_log.h"
#include "engine/session/moment_commands.h"
#include "engine/session/search_run.h"

namespace ply {

class Repeating {
 public:
  explicit Repeating(MessageLog& log) : log_(log) {}

  /// The search that is shown, at every poll.
  void follow(const std::shared_ptr<SearchRun>& run);
  void apply(const command::SaveReproducer& c);
  void apply(const command::VerifyReproducer& c);
  void apply(const command::StopRepeating&);
  bool working() const { return again_ != nullptr; }
  /// There is a finished recording.
  bool possible() const { return static_cast<bool>(shown_); }
  float share() const;  ///< of the search that is made again, 0..1; less than 0: not known
  double seconds() const { return again_ ? again_->seconds() : 0; }

  /// What came out last: whether it was the same search, and the words.
  struct Verdict {
    bool same = false;
    u64 digest = 0;
    std::string words;
  };
  const std::optional<Verdict>& verdict() const { return verdict_; }

 private:
  void begin(const WrittenPlan& written);
  void compare();
  void tell();

  MessageLog& log_;
  std::shared_ptr<const Recording> shown_;
  std::shared_ptr<const Recording> whole_;  // what the new one is compared with; null: only its digest is known
  std::optional<u64> expected_;
  std::string path_;  // of the text that is written; empty: none is
  std::shared_ptr<SearchRun> again_;
  struct Found {
    bool same = false;
    std::string difference;  // the first event that differs, in words
    u64 digest = 0;
  };
  JobOf<Found> comparison_;
  std::optional<Verdict> verdict_;
};

}  // namespace ply
