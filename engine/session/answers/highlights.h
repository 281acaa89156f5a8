// The moments of the recording that is shown that are worth looking at, as many as a minute has seconds, and who goes
// from one to the next of them: a step that was asked for, or playing that leaves the other events out.
#pragma once
#include <optional>
#include <vector>

#include "engine/read/node/key_moments.h"
#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/highlight_commands.h"
#include "engine/session/answers/recording_questions.h"
#include "engine/session/message_log.h"

namespace ply {

struct HighlightsQuestion : AboutRecording {
  using Answer = std::vector<KeyMoment>;
  static constexpr const char* failed = "the moments worth looking at could not be found: ";
  static constexpr std::size_t max = 60;  ///< a minute, at one a second
  u64 all() const { return recording->size(); }
  bool small() const { return recording->size() <= 20'000; }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// Where the walk stands.
struct HighlightWalk {
  Tick tick = -1, edge = -1;
  bool playing = false;
  double per_second = 1;  ///< moments, while they are played
};

/// For one thread.
class Highlights {
 public:
  explicit Highlights(MessageLog& log) : log_(log) {}

  const AnswersTo<HighlightsQuestion>& moments() const { return moments_; }
  AnswersTo<HighlightsQuestion>& moments() { return moments_; }
  /// Playing shows them alone.
  bool only() const { return only_; }

  /// A step that was asked for, as soon as it is known where to. The kind says `result` for the end of the recording
  /// where there is none left, and its tick -1 for the beginning.
  std::optional<KeyMoment> take_step(const HighlightWalk& at);
  /// Playing, `seconds` later. `held`: the walk must not step on by itself in this frame.
  std::optional<KeyMoment> play(const HighlightWalk& at, double seconds, bool& held);

  /// Before or behind where the walk stands, once it is known where to.
  void step(int by);
  template <class Kind>
  void carry_out(const Kind& c);

 private:
  MessageLog& log_;
  AnswersTo<HighlightsQuestion> moments_;
  int wanted_ = 0;
  bool only_ = false;
  enum class ForNow : u8 { no, asked, playing };
  ForNow for_now_ = ForNow::no;
  double debt_ = 0;  // of moments
};

}  // namespace ply
