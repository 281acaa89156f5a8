// Other engines: how we ask a program of a game for its moves. A protocol knows its words and its game's strings; the
// channel is the running program, with clock and patience (engine/match).
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/time_control.h"

namespace ply {

/// How long an outside engine may think of a move; what is 0 is no limit.
struct OutsideLimits {
  int depth = 0;
  u64 nodes = 0;
  int milliseconds = 0;
  std::optional<TimeControl> clock = {};  ///< of the whole game; what it shows stands in OutsideView
};

struct OutsideSetup {
  OutsideLimits limits;
  std::vector<std::pair<std::string, std::string>> options;  ///< of the engine, by name; '_' stands for a blank
};

/// The running program. Lines have no line end, and no control characters but tabs.
class OutsideChannel {
 public:
  virtual ~OutsideChannel() = default;
  /// Sends a line. That the program does not read any more is said by `read`.
  virtual void send(std::string_view line) = 0;
  /// Its next line; the error says why there is none: it has ended, it took too long, the game was stopped.
  virtual Result<std::string> read() = 0;
  /// The same; nothing if none came within `milliseconds` from now.
  virtual Result<std::optional<std::string>> read_for(int milliseconds) {
    (void)milliseconds;
    auto line = read();
    if (!line) return line.error();
    return std::optional(std::move(*line));
  }
  /// From now on it may take this long until it has answered; 0: as long as is usual where no time is set.
  virtual void allow(int milliseconds) = 0;
};

/// The game as it stands when the engine is to move.
struct OutsideView {
  const BoardFace& game;
  const Position& start;
  const std::vector<MoveCode>& moves;  ///< plies played from there
  const Position& position;            ///< after them
  const std::vector<u64>& history;     ///< keys of the positions before it, oldest first
  const GameClock* clock = nullptr;    ///< that runs for who is to move; null: none
};

struct OutsideMove {
  std::vector<MoveCode> plies = {};  ///< legal: one, or a whole turn
  u64 nodes = 0;                     ///< 0: it did not say
  bool resigned = false;             ///< it gives the game up; then there are no plies
  std::string illegal = {};          ///< what it sent, and why that is no legal move; then there are no plies
};

/// What a program tells of its search while it searches, as far as its protocol can say that.
struct SearchInfo {
  enum class Score : u8 { none, number, win };
  int depth = 0;
  u64 nodes = 0;
  Score has = Score::none;
  /// For the side to move: in the unit of the protocol; of a win the plies to it (negative: it is lost), 0: not told
  i64 score = 0;
  std::string score_text = "no score";  ///< as it was sent
  bool bound = false;                   ///< the score is a bound
  Kind kind = Kind::exact;              ///< which one, if it says so
  std::string profile = {};             ///< of a search of ours: the score is in its internal unit; empty: none of ours
  std::string remark = {};              ///< what it says in words of its own
  std::vector<MoveCode> line = {};      ///< as far as it can be played
  std::string line_text = {};           ///< as it was sent
  std::string broken = {};              ///< why it cannot be played to its end; empty: it can
};

/// Hears what a program tells, on the thread that asks it.
class InfoListener {
 public:
  virtual ~InfoListener() = default;
  virtual void hear(const SearchInfo& reported) = 0;
};

/// What engines are asked when they are put to the test.
enum class OutsideAsk : u8 { line, score, win, depth, nodes, stop, position };
/// `maybe`: the protocol does not define it, but some engines know it.
struct OutsideCan {
  enum class Is : u8 { yes, maybe, no } is = Is::yes;
  std::string why = {};  ///< why not, in words
};

/// One conversation with one running program. An error ends it: the program is then started anew.
class EngineSession {
 public:
  EngineSession(OutsideChannel& channel, const OutsideSetup& setup)
      : channel_(channel), setup_(setup), limits_(setup.limits) {}
  virtual ~EngineSession() = default;
  /// When the program has been started. An error may also be about what was asked of it: see `unanswered`.
  virtual Status hello() = 0;
  /// The greeting of the protocol was sent, and no answer to it came.
  bool unanswered() const { return unanswered_; }
  virtual Status new_game(const BoardFace& game, const Position& start) = 0;
  /// The error says why none came. A move that is not legal is none.
  virtual Result<OutsideMove> reply(const OutsideView& view) = 0;
  /// The same; what is not legal is an error, too, which says what it sent.
  Result<OutsideMove> choose(const OutsideView& view) {
    auto m = reply(view);
    return m && !m->illegal.empty() ? Result<OutsideMove>(Error{m->illegal}) : m;
  }
  virtual void quit() { channel_.send("quit"); }

  // --- Putting it to the test
  /// Other limits, from the next new game on.
  void limit(const OutsideLimits& limits) { limits_ = limits; }
  /// What it tells goes there from now on; null: nowhere.
  void tell(InfoListener* ear) { ear_ = ear; }
  /// As it calls itself; known once it has said hello. Empty: it did not say.
  const std::string& called() const { return called_; }
  /// Known once it has said hello.
  virtual OutsideCan can(OutsideAsk what) const = 0;
  /// It begins to think and is told no end. Only where it can be stopped, as the next two.
  virtual Status begin_thinking(const OutsideView& view);
  /// It is asked whether it hears us. False: it has moved already.
  virtual Result<bool> still_thinks();
  virtual Result<OutsideMove> stop_thinking(const OutsideView& view);
  /// Listens while it thinks without an end; the error is that of the channel. A move: it has come to an end itself.
  virtual Result<OutsideMove> listen(const OutsideView& view);

 protected:
  /// How long it may take for its answer: what its clock shows, else the limit of a move; 0: nobody said.
  int allowed(const OutsideView& view) const {
    if (!view.clock) return limits_.milliseconds;
    return static_cast<int>(std::max<i64>(1, view.clock->left(view.game.mover(view.position))));
  }
  /// Passes over all lines before one that begins with the word.
  Status wait_for(std::string_view word);
  /// The same, where the other word may come first. True: `word` came.
  Result<bool> wait_for_either(std::string_view word, std::string_view other);

  OutsideChannel& channel_;
  const OutsideSetup setup_;
  OutsideLimits limits_;
  InfoListener* ear_ = nullptr;
  std::string called_;
  bool unanswered_ = false;
};

class OutsideProtocol {
 public:
  virtual ~OutsideProtocol() = default;
  virtual const std::string& name() const = 0;  ///< "uci", as players are written
  /// `channel` lives longer than the conversation.
  virtual std::unique_ptr<EngineSession> talk(OutsideChannel& channel, const OutsideSetup& setup) const = 0;
};

/// A protocol that needs nothing but its name and its kind of conversation.
template <class Talk>
class OutsideProtocolOf final : public OutsideProtocol {
 public:
  explicit OutsideProtocolOf(std::string name) : name_(std::move(name)) {}
  const std::string& name() const override { return name_; }
  std::unique_ptr<EngineSession> talk(OutsideChannel& channel, const OutsideSetup& setup) const override {
    return std::make_unique<Talk>(channel, setup);
  }

 private:
  const std::string name_;
};

/// What it sent, in quotes, fit for a message: shortened, control characters written out.
std::string sent_text(std::string_view line);

}  // namespace ply
