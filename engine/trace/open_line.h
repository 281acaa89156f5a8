// The nodes that a running search is in just now, copied for a reader. Together with the records published so far it
// makes a whole tree (view.h).
#pragma once
#include "engine/trace/record.h"

namespace ply {

/// A moment of stepping: a node is entered (its value is not known yet) or left.
struct Moment {
  bool leaving = false;
  u32 id = no_node;  ///< no_node: inside a node that is not recorded
  int ply = 0;
  Tick tick = -1;
};

/// Copied by the search thread at one moment, so all of it belongs together: next_id == published + open.
struct OpenLine {
  u64 serial = 0;     ///< counts the copies; 0 = none was made yet
  u32 published = 0;  ///< records that were complete
  u32 next_id = 0;    ///< recorded nodes entered
  int open = 0;       ///< recorded nodes not left yet
  int ply = 0;        ///< where the search really is: deeper than the line when that is not recorded
  int limit = 0;      ///< deepest ply recorded from here on, -1 = nothing more
  u64 visited = 0;    ///< nodes entered, recorded or not
  Moment moment;      ///< the event after which the copy was made
  /// Stand-ins for the open nodes as they would close now, deepest first (so the array goes on in post-order):
  /// end `open`, no value. [0, open) are set.
  NodeRecord records[max_ply + 2];

  OpenLine() {}  // NOLINT: the records stay uninitialised on purpose
};

class View;

/// Who can be asked for the open line, by the search thread only.
class LineSource {
 public:
  /// Everything but `serial`.
  virtual void copy_line(OpenLine& out) const = 0;
  /// Nothing more will be recorded.
  virtual bool full() const = 0;
  /// Whether the node just left raised the alpha of its parent.
  virtual bool raised_parent() const = 0;
  /// The open node at this ply; its `size` means nothing yet. Null: there is none.
  virtual const NodeRecord* open_node(int ply) const = 0;
  /// All that is recorded so far, with the open nodes in `line`.
  virtual View view_with(OpenLine& line) const = 0;

 protected:
  ~LineSource() = default;
};

}  // namespace ply
