// The room in which a search is made once more: to write it as a text with the digest that it must give, or to see
// whether it still gives the same, or by another engine, to record more of it (zooming.h). What is shown stays.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/recording_questions.h"
#include "engine/session/answers/zooming.h"
#include "engine/session/message_log.h"
#include "engine/session/moment_commands.h"
#include "engine/session/searches/search_run.h"

namespace ply {

class Repeating {
 public:
  /// `log` and `consent` outlive the room.
  Repeating(MessageLog& log, Consent& consent) : log_(log), zooming_(log, consent) {}

  /// The search that is shown, at every poll; takes in what came out.
  void follow(const std::shared_ptr<SearchRun>& run);
  template <class Kind>
  void carry_out(const Kind& c);
  bool working() const { return again_.working() || zooming_.working(); }
  /// There is a finished recording.
  bool possible() const { return static_cast<bool>(shown_); }
  /// Of the search that is made again, 0..1; less than 0: not known
  float share() const { return zooming_.working() ? zooming_.share() : again_.all() ? again_.share() : -1; }
  double seconds() const { return zooming_.working() ? zooming_.seconds() : again_.seconds(); }
  /// Another engine's search that is made again by that engine.
  Zoom& zooming() { return zooming_; }
  const Zoom& zooming() const { return zooming_; }

  /// What came out last: whether it was the same search, and the words.
  struct Verdict {
    bool same = false;
    u64 digest = 0;
    std::string words;
  };
  const std::optional<Verdict>& verdict() const { return verdict_; }

 private:
  /// The search that is shown, as its text has it.
  std::optional<RepeatQuestion> about_shown(const char* refused);
  void begin(RepeatQuestion question, std::string path);
  void tell(const RepeatQuestion& q, const RepeatAnswer& a);

  MessageLog& log_;
  SharedRecording shown_;
  std::string path_;  // of the text that is written; empty: none is
  AnswersTo<RepeatQuestion> again_;
  std::optional<Verdict> verdict_;
  Zoom zooming_;
};

}  // namespace ply
