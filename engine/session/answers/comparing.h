// The room in which the recording that is shown is compared with another one: that of the search before it, or one from
// a file. What is shown changes, and the comparison is forgotten, but the search that was shown before is at hand.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/compare_commands.h"
#include "engine/session/answers/compare_questions.h"
#include "engine/session/message_log.h"
#include "engine/session/searches/search_run.h"

namespace ply {

class Comparing {
 public:
  explicit Comparing(MessageLog& log) : log_(log) {}

  using Result = ComparedRecordings;
  /// A pair of nodes, or one that only one recording has, and what is looked at in each.
  struct Place {
    u32 a = no_node, b = no_node;  ///< slots; no_node: it has no such node
    u32 shown_a = no_node, shown_b = no_node;
    Tick ta = -1, tb = -1;
    i64 index = -1;  ///< in the list of differences; -1: it is none
  };

  void compare_with_before();
  template <class Kind>
  void carry_out(const Kind& c);
  /// The search that is shown, at every poll; takes in what was worked out.
  void follow(const std::shared_ptr<SearchRun>& run);

  const Result* result() const { return result_.get(); }
  /// Changes with the result and what else is asked.
  u64 serial() const { return serial_ + compared_.serial() + switches_.serial() + overlay_.serial(); }
  bool working() const { return compared_.working() || switches_.working() || counting(); }
  double seconds() const { return comparing() ? compared_.seconds() : switches_.seconds(); }
  /// How far a comparison is, 0..1; of a search for switches the searches that were made.
  bool comparing() const { return compared_.working(); }
  float share() const { return compared_.share(); }
  u64 searches() const { return switches_.done(); }
  /// Which switches explain it; null: not requested, or not yet known.
  const SwitchesAnswer* switches() const { return switches_.answer(); }
  bool possible() const { return static_cast<bool>(shown_); }  ///< there is a finished recording
  bool has_before() const { return shown_ && before_; }

  /// Where both are at a moment of the recording that is shown: what was chosen, as long as the moment has not changed,
  /// else the same node in the other.
  Place place(Tick t, u32 shown) const;
  std::optional<Place> place_of_other(u32 id) const;
  void choose(const Place& p, Tick t, u32 shown) { chosen_ = p, chosen_at_ = t, chosen_shown_ = shown; }

  // The histogram of both.
  const command::CompareField& field() const { return field_; }
  /// The value or the condition cannot be read
  const std::optional<Error>& field_problem() const { return field_problem_; }
  const Overlay* overlay() const { return overlay_.answer(); }
  bool counting() const { return overlay_.working(); }
  float counted() const { return overlay_.share(); }

 private:
  void begin(std::string name, std::shared_ptr<const Recording> other, std::string limit = {});
  void forget();

  MessageLog& log_;
  std::weak_ptr<SearchRun> run_;
  std::shared_ptr<const Recording> shown_, before_;
  u64 serial_ = 0;
  std::shared_ptr<const Result> result_;  // of the last comparison that came to an end
  std::optional<Place> chosen_;
  Tick chosen_at_ = -1;
  u32 chosen_shown_ = no_node;
  command::CompareField field_;
  std::optional<Error> field_problem_;
  AnswersTo<CompareQuestion> compared_;
  AnswersTo<SwitchesQuestion> switches_;
  AnswersTo<OverlayQuestion> overlay_;
};

}  // namespace ply
