// Alpha, beta and the values of one node against time, and the whole recording in a few hundred columns to scrub over.
#pragma once
#include <vector>

#include "engine/read/node/moment.h"

namespace ply {

/// One event of the node. Values are in the view of its mover.
struct BoundStep {
  enum class Kind : u8 {
    enter,   ///< the node was entered
    raise,   ///< a child raised alpha
    value,   ///< a child returned and changed nothing
    ignore,  ///< a child returned and does not count (a scout that is searched again)
    cut,     ///< a child returned at least beta
    leave,   ///< the node was left
  };
  Kind kind = Kind::enter;
  Tick tick = 0;
  int alpha = 0, beta = 0;  ///< after the event
  Score value;              ///< of the child, or of the node when it is left
  u32 id = no_node;         ///< the child, or the node
};

struct BoundsTimeline {
  u32 slot = no_node;
  Side mover = Side::first;
  Tick enter = 0, leave = 0;     ///< `leave` of an open node: the newest tick
  std::vector<BoundStep> steps;  ///< by tick; all of them, also those after the tick that is looked at
};

/// The whole life of a node; an open one as far as it has come.
BoundsTimeline bounds_timeline(const View& v, u32 slot);

/// The recording in at most `max_columns` columns of equal length, kept up to date with a growing one: each record is
/// looked at once.
class Overview {
 public:
  static constexpr std::size_t max_columns = 2048;
  struct Column {
    u32 nodes = 0, cuts = 0, table = 0;  ///< left in this column
    u8 deepest = 0;
    u8 shallowest = 255;
  };
  struct Boundary {
    Tick begin = 0, end = 0;  ///< enter and leave tick of a root
    int depth = 0, attempt = 0;
    u32 id = no_node;
    Score value;  ///< view of the root's mover
    bool aborted = false;
  };

  /// Takes in at most `budget` new records. A smaller view starts anew.
  void update(const View& v, u32 budget = no_node);
  /// The next records, that of slot known() first.
  void take(std::span<const NodeRecord> records);
  void clear();
  u32 known() const { return known_; }
  bool complete(const View& v) const { return known_ == v.closed(); }

  const std::vector<Column>& columns() const { return columns_; }
  /// Records a column.
  u32 stride() const { return stride_; }
  /// Finished roots.
  const std::vector<Boundary>& roots() const { return roots_; }

 private:
  static Boundary boundary(u32 slot, const NodeRecord& r);
  friend std::vector<Boundary> finished_roots(const View& v);

  std::vector<Column> columns_;
  std::vector<Boundary> roots_;
  u32 known_ = 0, stride_ = 1;
};

/// The same of a view, without a look at other nodes.
std::vector<Overview::Boundary> finished_roots(const View& v);

}  // namespace ply
