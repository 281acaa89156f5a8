// Another engine while it runs and records with plytrace.h: it is made to wait at a node, to step, and to search the
// node once more in a child of its own. Both sides share a page of numbers (struct pt_live), which the engine has made
// beside its file; what it has searched stands in the file.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/file.h"
#include "engine/base/result.h"
#include "engine/trace/expression.h"
#include "engine/trace/record.h"

struct pt_live;
struct pt_record;

namespace ply {

/// A node that is open, or was left last.
struct LiveNode {
  NodeRecord record{};
  u32 slot = 0;      ///< of its record in the file
  std::string move;  ///< empty: at a root, or it was not told
  bool left = false;
};

/// What is to be changed at the node that is searched once more.
struct LiveChange {
  std::optional<std::pair<int, int>> window;
  std::optional<int> depth;
  std::string first, never;  ///< moves; empty: none
};
/// "window A:B", "depth N", "first M", "never M", one or several, parted by semicolons. The error has the column.
Result<LiveChange> parse_live_change(std::string_view text);

/// What came out of it.
struct LiveFork {
  std::string file;
  u64 nodes = 0;
  Side mover = Side::first;
  std::optional<Score> score;  ///< in the view of the mover; nothing: it came to no end
};
/// "≥ 12 for first", "no end"
std::string fork_score(const LiveFork& fork);

/// One thread.
class LiveEngine {
 public:
  /// `target`: the number of a process, or the file that it records into. The error says what is missing.
  static Result<std::unique_ptr<LiveEngine>> attach(const std::string& target);
  ~LiveEngine();
  LiveEngine(const LiveEngine&) = delete;
  LiveEngine& operator=(const LiveEngine&) = delete;

  const std::string& file() const { return path_; }
  int process() const;
  bool alive() const;  ///< it runs, and still records
  bool waits() const;
  u64 visit() const;   ///< of the node at which it waits, from 1
  u32 search() const;  ///< of PT_ROOT

  /// What the engine does next. Each of the first two returns when it waits; false: `stop` became true, or the engine
  /// ended. It goes on waiting when this object is gone.
  bool pause(const std::atomic<bool>& stop);
  bool step(u64 nodes, const std::atomic<bool>& stop);
  void go_on();
  /// Node by node to the first one for which the condition holds, when it is entered or left; at most `max` nodes.
  /// True: it holds for found().
  bool run_until(const Expression& condition, u64 max, const std::atomic<bool>& stop);
  const LiveNode& found() const { return found_; }

  /// The open nodes, the root first, as they were when it waited last. Empty where filters leave them out.
  const std::vector<LiveNode>& line() const { return line_; }

  /// Searches the node at which it waits once more, with a change, in a child of the engine; the file of that search is
  /// complete when this returns. The error says why there is none: several threads, a move that is not known, one
  /// that was to be first and was not. An engine without PT_ENTER_VARIABLES searches it unchanged.
  Result<LiveFork> fork(const LiveChange& change, const std::atomic<bool>& stop);

 private:
  LiveEngine(std::string path, void* page, InputFile file);
  bool wait(u64 visit, const std::atomic<bool>& stop);
  void read_on();
  bool test(const Expression& condition, const LiveNode& node, const LiveNode* parent, bool leaving);
  bool read_record(u32 slot, pt_record& out) const;

  std::string path_;
  volatile pt_live* page_;
  InputFile file_;
  u64 next_ = 1;  // the first record that was not looked at
  std::vector<LiveNode> line_, left_;
  std::vector<std::pair<u32, std::string>> names_;  // of moves, ascending
  std::string text_;
  LiveNode found_;
};

}  // namespace ply
