// The room in which another engine runs again to record what its recording leaves out below a node. What is shown stays
// until the new recording is there; then that is shown, and one can go back.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/back_and_forward.h"
#include "engine/base/job.h"
#include "engine/session/message_log.h"
#include "engine/session/moment_commands.h"
#include "engine/session/play/recognise.h"
#include "engine/session/searches/search_run.h"

namespace ply {

class Consent;
struct ZoomRange;

class Zoom {
 public:
  Zoom(MessageLog& log, Consent& consent) : log_(log), consent_(consent) {}
  ~Zoom();

  /// Where a recording comes from, when it has been opened.
  void know(const OpenedRecording& opened);
  /// What is shown, at every poll; takes in what the engine has recorded.
  void follow(const std::shared_ptr<SearchRun>& run);
  template <class Kind>
  void carry_out(const Kind& c);
  void stop();

  bool working() const { return job_.pending(); }
  float share() const { return job_.all() ? static_cast<float>(job_.share()) : -1; }
  double seconds() const { return job_.seconds(); }
  bool can_go_back() const { return history_.can_go_back(); }
  bool can_go_forward() const { return history_.can_go_forward(); }

  /// Of a node of the recording that is shown.
  struct Offer {
    std::string problem;          ///< why nothing can be recorded below it; empty: it can
    std::string command, folder;  ///< as a person has given them last, else as the file says
    bool from_file = false;       ///< nobody has confirmed the command yet
    u64 missing = 0;              ///< nodes below it that are not recorded
    u64 visits = 0;               ///< until the last of them
    int plies = 0;                ///< how many plies below it are recorded; 0: all
    std::string input = {};       ///< for its standard input, as it was given last
  };
  Offer offer(u32 slot) const;
  /// A person has agreed to just that, and it is the same program: it need not be asked for again.
  bool agreed(const Offer& offer) const;

  /// A recording and the node that is looked at in it.
  struct Place {
    std::shared_ptr<const Recording> recording;
    u32 id = no_node;
    bool operator==(const Place&) const = default;
  };
  struct Shown {
    Place place;
    PlanRoot root;
    int game_node = -1;
  };
  /// What is to be shown now; once.
  std::optional<Shown> take();

 private:
  struct Done {
    std::optional<Error> problem;
    OpenedRecording opened;
    u32 slot = no_node;
    bool same = false;
    std::string words, ended;
    const Recording* of = nullptr;  // what it was asked of, to be compared only
    u32 asked = no_node;            // the node there
  };
  struct Known {
    std::weak_ptr<const Recording> recording;
    std::shared_ptr<const TraceOrigin> origin;
    std::string command, folder, input;  // that a person has confirmed
  };
  const Known* known(const Recording* recording) const;
  Result<ZoomRange> range(u32 slot, int plies) const;
  void tell(const Done& done);
  void remember(const Shown& shown);

  MessageLog& log_;
  Consent& consent_;
  std::shared_ptr<SearchRun> run_;  // what is shown
  std::vector<Known> known_;
  static constexpr std::size_t max_seen = 8;  // they keep their recordings
  std::vector<Shown> seen_;
  BackAndForward<Place> history_{max_seen};
  std::optional<Shown> next_;
  JobOf<Done> job_;
  bool given_up_ = false;
};

}  // namespace ply
