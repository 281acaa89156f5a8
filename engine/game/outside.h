// Other engines: how we ask a program of a game for its moves. A protocol knows its words and its game's strings; the
// channel is the running program, with clock and patience (engine/match).
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// How long an outside engine may think of a move; what is 0 is no limit.
struct OutsideLimits {
  int depth = 0;
  u64 nodes = 0;
  int milliseconds = 0;
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
  /// From now on it may take this long until it has answered; 0: as long as is usual where no time is set.
  virtual void allow(int milliseconds) = 0;
};

/// The game as it stands when the engine is to move.
struct OutsideView {
  const Game& game;
  const Position& start;
  const std::vector<MoveCode>& moves;  ///< plies played from there
  const Position& position;            ///< after them
  const std::vector<u64>& history;     ///< keys of the positions before it, oldest first
};

struct OutsideMove {
  std::vector<MoveCode> plies;  ///< legal: one, or a whole turn
  u64 nodes = 0;                ///< 0: it did not say
  bool resigned = false;        ///< it gives the game up; then there are no plies
};

/// One conversation with one running program. An error ends it: the program is then started anew.
class OutsideTalk {
 public:
  OutsideTalk(OutsideChannel& channel, const OutsideSetup& setup) : channel_(channel), setup_(setup) {}
  virtual ~OutsideTalk() = default;
  /// When the program has been started.
  virtual Status hello() = 0;
  virtual Status new_game(const Game& game, const Position& start) = 0;
  /// The error says what it sent, if that is no legal move.
  virtual Result<OutsideMove> choose(const OutsideView& view) = 0;
  virtual void farewell() { channel_.send("quit"); }

 protected:
  /// Passes over all lines before one that begins with the word.
  Status wait_for(std::string_view word);

  OutsideChannel& channel_;
  const OutsideSetup setup_;
};

class OutsideProtocol {
 public:
  virtual ~OutsideProtocol() = default;
  virtual const std::string& name() const = 0;  ///< "uci", as players are written
  /// `channel` lives longer than the conversation.
  virtual std::unique_ptr<OutsideTalk> talk(OutsideChannel& channel, const OutsideSetup& setup) const = 0;
};

/// A protocol that needs nothing but its name and its kind of conversation.
template <class Talk>
class OutsideProtocolOf final : public OutsideProtocol {
 public:
  explicit OutsideProtocolOf(std::string name) : name_(std::move(name)) {}
  const std::string& name() const override { return name_; }
  std::unique_ptr<OutsideTalk> talk(OutsideChannel& channel, const OutsideSetup& setup) const override {
    return std::make_unique<Talk>(channel, setup);
  }

 private:
  const std::string name_;
};

/// What it sent, in quotes, fit for a message: shortened, control characters written out.
std::string sent_text(std::string_view line);

}  // namespace ply
