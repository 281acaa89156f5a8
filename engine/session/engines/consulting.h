// The room of several engines on one position, live: each thinks about what the board shows, on a thread of its own,
// and follows it as it moves.
#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/match/consent.h"
#include "engine/session/engines/asked_seat.h"
#include "engine/session/engines/engine_commands.h"
#include "engine/session/engines/opinion.h"
#include "engine/session/message_log.h"

namespace ply {

/// For one thread.
class Consulting {
 public:
  static constexpr std::size_t max = 8;
  /// `log` and `consent` outlive the room.
  Consulting(MessageLog& log, Consent& consent) : log_(log), consent_(consent) {}
  ~Consulting();

  struct Row {
    std::string text;  ///< the player
    Player player;
    Opinion says;              ///< of the position that is looked at
    std::string problem = {};  ///< why it says nothing more; empty: all is well
    bool thinks = false;
    double seconds = 0;
  };
  const std::vector<Row>& rows() const { return rows_; }
  bool on() const { return on_; }
  bool working() const;
  /// What is looked at; null: nothing so far.
  const PlanRoot* root() const { return root_ ? &*root_ : nullptr; }
  /// Whether they would play the same; empty: fewer than two have said anything.
  const std::string& agreement() const { return agreement_; }

  template <class Kind>
  void carry_out(const Kind& c);
  /// Of a kept session: they are named again, but begin nothing, and no program among them is agreed to.
  void restore(const std::vector<std::string>& players);
  /// Once a frame: what the board shows; nothing: nothing to think about, or not now. `place` tells positions apart,
  /// `number` games, `table_bytes` is what each of ours may use.
  void follow(const std::optional<PlanRoot>& root, u64 place, u64 number, std::size_t table_bytes);
  /// Another game: whoever cannot play it goes.
  void other_game(const std::shared_ptr<const Game>& game);

 private:
  struct Asked {
    std::shared_ptr<AskedSeat> seat;
    u64 place = 0;         // that it thinks about, or thought about last; 0: none
    u64 serial = 0;        // of its words, as they were taken
    bool reported = true;  // what it said there is in the log
  };
  void set(const std::vector<std::string>& players);
  bool agreed();
  void take(std::size_t i);
  void report(std::size_t i);
  void leave();

  MessageLog& log_;
  Consent& consent_;
  std::shared_ptr<const Game> game_;
  std::vector<Row> rows_;
  std::vector<Asked> asked_;
  std::optional<PlanRoot> root_;
  u64 place_ = 0;
  bool on_ = false;
  std::set<std::string> restored_;  // commands that a file named, and nobody has agreed to since
  std::string agreement_;
  LeavingSeats leaving_;
};

}  // namespace ply
