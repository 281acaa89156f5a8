// What is said between a controller and the engine in UCI or USI (uci_engine.h).
#pragma once
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/thread.h"
#include "engine/game/player.h"
#include "engine/game/protocol.h"
#include "engine/game/uci_client.h"
#include "engine/game/uci_clock.h"
#include "engine/search/table.h"

namespace ply {

/// What `go` asks for.
struct UciOrder {
  int depth = 0;
  u64 nodes = 0;
  UciClock clock;
  bool infinite = false;       ///< no move before `stop`
  bool ponder = false;         ///< no move before `stop` or `ponderhit`
  std::vector<MoveCode> only;  ///< searchmoves; empty: all
};

/// One conversation. Lines are read on the caller's thread; `go` thinks on a thread of its own, so that `stop` and
/// `isready` are answered meanwhile. Whatever changes the position or an option first waits for the search to end.
class UciConversation {
 public:
  UciConversation(LineChannel& channel, std::shared_ptr<const Game> game, std::size_t table_bytes, const UciWords* usi);
  ~UciConversation() { finish(); }
  void run();

 private:
  void obey(std::string_view command, std::string_view rest);
  void info(const std::string& text) { channel_.write("info string " + text); }
  void info(const std::string& what, const Error& e);

  // --- Options
  void introduce();
  // "name ID [value V]"
  void set_option(std::string_view text);
  void set_rule(const std::string& id, const std::string& value);
  // The fewest options that make these rules: a named set of rules that is chosen later must find nothing that
  // overrules it.
  static RuleValues fewest(const Game& game);

  // --- The position
  void start(std::shared_ptr<const Game> game, const Position& p);
  // "startpos|fen STR [moves M ...]". What cannot be read leaves no position: a move in another one would only confuse.
  void set_position(std::string_view text);

  // --- Thinking
  void go(std::string_view text);
  void begin(const UciOrder& order);
  // The guess was right: the search begins anew with its limits, and finds what it knows in the table.
  void ponder_hit();
  // Ends the search, if there is one; its best move has then been written.
  void finish();
  // On the thinking thread.
  void think(const UciOrder& order);
  // The best moves with their exact values, or those of some moves only.
  void several(const SearchRequest& q, const UciOrder& order, const std::function<double()>& spent);
  // A search that ended by itself keeps its move until it is asked.
  void answer(const std::string& text, const UciOrder& order);
  static double rate(u64 nodes, double seconds) { return static_cast<double>(nodes) / std::max(seconds, 1e-6); }
  void tell(const SearchRequest& q, const Iteration& it, u64 nodes, double seconds);
  // The value with its kind: bounds are named, what is exact stands alone. UCI counts moves to the mate, USI plies.
  std::string score_text(const Score& score, const std::optional<int>& win_in) const;
  std::string line_text(const std::vector<MoveCode>& line) const;
  const UciWords& words_here() const;

  LineChannel& channel_;
  const UciWords* const usi_words_;  ///< null: the game has none
  bool usi_ = false;                 ///< it was greeted in USI
  int lines_ = 1;                    ///< MultiPV
  int threads_ = 1;                  ///< of a search that more than one can make
  const GameType& type_;
  std::shared_ptr<const Game> usual_;  ///< the rules that hold where a position says nothing else
  RuleValues given_;                   ///< the options that say so
  std::string profile_{strongest_profile};
  Table table_;
  std::shared_ptr<const Game> game_;
  Position position_;
  std::vector<u64> history_;
  bool known_ = true;  ///< the last `position` could be read
  UciOrder order_;     ///< of the search that runs
  Attention stop_;
  std::mutex mutex_;
  std::condition_variable release_;
  bool released_ = false;
  std::atomic<bool> mute_{false};  ///< the search is given up without a move
  Thread thinking_;
};

}  // namespace ply
