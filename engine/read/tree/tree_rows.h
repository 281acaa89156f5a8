// The expanded tree as rows: what the outline scrolls through and the tree drawing is made of. Only opened nodes cost
// anything; a subtree opened as a whole costs one entry, for its n-th row is the node with the n-th id.
#pragma once
#include <set>
#include <span>
#include <vector>

#include "engine/trace/view.h"

namespace ply {

struct TreeRow {
  enum class Kind : u8 {
    node,
    ghost,       ///< a legal move that has no record: the `ordinal`-th of those below `parent`
    unrecorded,  ///< stands for `count` visited nodes below `parent` that were not recorded
  };
  Kind kind = Kind::node;
  u32 slot = no_node;    ///< node: its slot
  u32 parent = no_node;  ///< slot; no_node for a root
  int ply = 0;           ///< indent
  int ordinal = 0;
  u64 count = 0;
  bool expandable = false, expanded = false;
};

/// How many moves of a node have no record, counted by rank; 0 while it is open, and where nobody has counted them.
int unsearched_moves(const View& v, u32 slot);

/// Which nodes are open. Ids, so it survives a growing recording. A node that was never touched is open iff it lies on
/// the path to the node that is looked at.
class TreeFold {
 public:
  void open(u32 id);
  /// Shut, even on the path; also out of a subtree that is open as a whole (its other parts stay open).
  void close(const View& v, u32 slot);
  /// With everything below it.
  void open_all(u32 id);
  void clear();
  /// Nodes of a path are shown again although they were shut.
  void reveal(const View& v, std::span<const u32> path);
  bool is_open(u32 id) const { return open_.count(id) || whole_.count(id); }
  bool is_shut(u32 id) const { return shut_.count(id) != 0; }
  bool is_whole(u32 id) const { return whole_.count(id) != 0; }
  u64 version() const { return version_; }

 private:
  std::set<u32> open_, whole_, shut_;
  u64 version_ = 1;
};

/// In which order siblings are listed, where it is not that of the search.
class SiblingOrder {
 public:
  /// Slots, all of them; no_node: the roots. Valid until the next call.
  virtual const std::vector<u32>& children(const View& v, u32 parent) = 0;
  u64 version = 1;  ///< bumps when an answer may be another

 protected:
  ~SiblingOrder() = default;
};

class TreeRows {
 public:
  struct Options {
    bool ghosts = true;
    SiblingOrder* order = nullptr;  ///< null: as they were searched. Asked again by `at` and `find`, so it must stay
    std::size_t cap = 200'000;      ///< listed rows at most; beyond it `capped` is set (whole subtrees do not count)
  };

  /// Lists the roots and what is open; nodes of `path` (slots, root down) count as open except its last.
  /// Does nothing, and says false, if neither the view's size, nor the fold, nor the path has changed since the last
  /// call.
  bool update(const View& v, const TreeFold& fold, std::span<const u32> path, const Options& options);
  bool update(const View& v, const TreeFold& fold, std::span<const u32> path) {
    return update(v, fold, path, Options());
  }
  /// Forgets what it knows of the recording.
  void clear();

  u64 size() const { return size_; }
  bool capped() const { return capped_; }
  /// n < size(). About a microsecond inside a whole subtree.
  TreeRow at(const View& v, u64 n) const;
  /// The row of a node, or size() if it is not listed.
  u64 find(const View& v, u32 slot) const;

 private:
  struct Part {
    u64 first = 0;         ///< row
    u32 whole = no_node;   ///< slot of a subtree of which every node is a row, else `list` is used
    std::size_t list = 0;  ///< index of its first row in rows_
  };
  void add(const TreeRow& row);
  void add_whole(const View& v, u32 slot);

  std::vector<TreeRow> rows_;
  std::vector<Part> parts_;
  u64 size_ = 0;
  bool capped_ = false;
  u32 seen_size_ = no_node, seen_closed_ = no_node;
  u64 seen_version_ = 0, seen_order_ = 0;
  SiblingOrder* order_ = nullptr;
  bool seen_ghosts_ = false;
  std::vector<u32> seen_path_;
};

}  // namespace ply
