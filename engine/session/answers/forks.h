// The room of the forks of the search that is shown: it, what would have been with one thing changed at a node, and
// forks of forks. All panels show one of them; the others stand beside it. They are kept in the file of the recording
// as what it takes to make them again (engine/plan/kept_forks.h).
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/ask/compare/fork_beside.h"
#include "engine/plan/kept_forks.h"
#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/fork_commands.h"
#include "engine/session/answers/recording_questions.h"
#include "engine/session/message_log.h"
#include "engine/session/searches/search_run.h"

namespace ply {

/// A fork is made, or one that was kept is made once more.
struct ForkAnswer {
  ForkRun run;
  KeptFork kept;
  ForkBeside beside;
  std::string problem;  ///< why there is none; empty: there is
};
struct ForkQuestion : AboutRecording {  ///< the recording: what it is a fork of
  using Answer = ForkAnswer;
  static constexpr const char* failed = "the fork could not be made: ";
  u32 node = no_node;  ///< its id there
  std::string change;
  KeptFork again;        ///< made once more, if `root` is there
  SharedRecording root;  ///< the one that keeps `again`
  u64 serial = 0;        ///< the same change may be asked for twice
  bool operator==(const ForkQuestion& o) const { return recording == o.recording && serial == o.serial; }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// For one thread.
class Forks {
 public:
  explicit Forks(MessageLog& log) : log_(log) {}

  struct Fork {
    int of = -1;                             ///< number of the one that it was made of; -1: it is the original
    KeptFork kept;                           ///< of the original nothing
    SharedRecording recording;               ///< null: only kept, and not made again yet
    u32 node = no_node;                      ///< id of the changed node in it
    std::shared_ptr<const ForkAnswer> made;  ///< null: the original, or only kept
    u32 look = no_node;                      ///< id of the node that is looked at in it; no_node: the changed one
    /// What a person calls it, else its changes.
    const std::string& title() const { return kept.name.empty() ? kept.change : kept.name; }
  };

  /// The search that is shown, at every poll; takes in what was made.
  void follow(const std::shared_ptr<SearchRun>& run);
  /// Id of the node that all panels show. Who goes elsewhere in the search leaves the fork that he looked at.
  void look(u32 id);

  void choose(int fork);
  template <class Kind>
  void carry_out(const Kind& c);

  /// There is a finished recording.
  bool possible() const { return !all_.empty(); }
  /// Why no node of the recording that all panels show can be forked; empty: they can.
  const std::string& why_not() const { return why_not_; }
  const std::vector<Fork>& all() const { return all_; }  ///< the original first; empty: there is no finished recording
  int chosen() const { return chosen_; }                 ///< the one that is looked at
  int shown() const { return shown_; }                   ///< the one that all panels show
  /// The node that a change of the one that is looked at is made at; no_node: the one that all panels show.
  u32 node_of_chosen() const;
  bool working() const { return making_.working(); }
  u64 done() const { return making_.done(); }
  u64 all_nodes() const { return making_.all(); }
  float share() const { return making_.share(); }
  double seconds() const { return making_.seconds(); }
  const std::string& making() const { return making_title_; }  ///< the change that is being made
  u64 serial() const { return serial_; }                       ///< changes with the forks and with what is looked at

  /// Id of the node at which a fork was made, in what it was made of; no_node: that is not known, or not there.
  u32 node_before(int fork) const;
  /// Of a fork, where what leads to it left another one: the node there (node_before).
  u32 node_in(int ancestor, int fork) const;
  /// For whoever shows one of them: null if there is none to show, which was said.
  const Fork* to_show(int fork);

 private:
  bool known(int fork) const { return fork >= 0 && fork < static_cast<int>(all_.size()); }
  const Fork& at(int fork) const { return all_[static_cast<std::size_t>(fork)]; }
  void begin(const SharedRecording& recording);
  void take();
  void keep();

  MessageLog& log_;
  std::vector<Fork> all_;
  std::string why_not_;
  int chosen_ = 0, shown_ = 0;
  u32 seen_ = no_node;  // id of the node that all panels showed last
  u64 serial_ = 1;
  AnswersTo<ForkQuestion> making_;
  std::string making_title_, name_;  // of the one that is being made
  int of_ = -1, again_ = -1;         // what it is made of; the kept one that is made again
};

}  // namespace ply
