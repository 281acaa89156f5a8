// A finished recording gone through event by event, for the judge of sentences: it counts ticks and ids, keeps every
// window and who set its bounds. It shares no code with View, so that an error of the one shows against the other.
#pragma once
#include <span>
#include <vector>

#include "engine/trace/view.h"

namespace ply {

class Replayed {
 public:
  /// The records must outlive it.
  Replayed(std::span<const NodeRecord> records, bool windowless);

  // The tree; slots are places in the records.
  u32 size() const { return static_cast<u32>(records_.size()); }
  const NodeRecord& operator[](u32 slot) const { return records_[slot]; }
  u32 slot(u32 id) const { return id < slot_of_.size() ? slot_of_[id] : no_node; }
  u32 id(u32 slot) const { return id_[slot]; }
  u32 parent(u32 slot) const { return parent_[slot]; }
  std::span<const u32> children(u32 slot) const {
    return std::span(kids_).subspan(first_kid_[slot], first_kid_[slot + 1] - first_kid_[slot]);
  }
  const std::vector<u32>& roots() const { return roots_; }
  Tick enter(u32 slot) const { return enter_[slot]; }
  Tick leave(u32 slot) const { return leave_[slot]; }

  /// Goes on (or begins anew, where `t` lies before) until event `t` has happened.
  void to(Tick t);
  Tick at() const { return at_; }
  /// The event at the tick: the node, and whether it was left.
  u32 event() const { return event_; }
  bool left() const { return left_; }

  // What is known by now.
  bool entered(u32 slot) const { return enter_[slot] <= at_; }
  bool closed(u32 slot) const { return leave_[slot] <= at_; }
  const Window& entry(u32 slot) const { return entry_[slot]; }    ///< of a node that was entered
  const Window& now(u32 slot) const { return now_[slot]; }        ///< likewise; of a closed one its last
  const Window& handed(u32 slot) const { return handed_[slot]; }  ///< its parent's when it was entered
  bool counted(u32 slot) const { return did_[slot] > 0; }         ///< of a closed one: for its parent
  bool raised(u32 slot) const { return did_[slot] > 1; }

 private:
  void start();
  void entering(u32 slot);
  void leaving(u32 slot);

  std::span<const NodeRecord> records_;
  const bool windowless_;
  std::vector<u32> parent_, id_, slot_of_, kids_, first_kid_, roots_;
  std::vector<Tick> enter_, leave_;
  std::vector<Window> entry_, now_, handed_;
  std::vector<u8> did_;
  struct Open {
    u32 slot, next = 0;
  };
  std::vector<Open> line_;
  std::size_t next_root_ = 0;
  Tick at_ = -1;
  u32 event_ = no_node;
  bool left_ = false;
};

}  // namespace ply
