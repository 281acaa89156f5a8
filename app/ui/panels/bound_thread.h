// The bound that a person has chosen, with its story: one thread through all panels, from the node where it holds to
// the move that set it and the leaf that made that move worth so much. It stays until it is dismissed, another bound is
// chosen, or another recording is shown.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/read/words/bound_story.h"
#include "engine/session/viewpoint.h"

namespace ply::ui {

class BoundThread {
 public:
  /// Of the bound of the node in this slot that is seen as alpha (or beta), at the moment t. `line`: told for one side
  /// from end to end, as the corridor is.
  void begin(const View& v, ply::Tick t, u32 slot, bool seen_as_beta, bool line, const Viewpoint& viewpoint,
             Nodes& nodes);
  /// Tells it again if scores are shown in another view now.
  void follow(const View& v, const Viewpoint& viewpoint, Nodes& nodes);
  void dismiss();
  bool on() const { return !story_.stops.empty(); }
  /// `beta`: for the node's mover.
  bool is(u32 id, bool beta) const { return on() && id_ == id && beta_ == beta; }
  /// In whose view its sentences are; nothing: of each node's mover.
  std::optional<Side> viewpoint() const { return viewpoint_; }

  u32 id() const { return id_; }  ///< of the node whose bound it is
  bool beta() const { return beta_; }
  ply::Tick tick() const { return tick_; }
  const BoundStory& story() const { return story_; }
  const std::vector<BoundStop>& stops() const { return story_.stops; }
  /// The stop that one stands at; -1: none. Moved by `stand`.
  int at() const { return at_; }
  void stand(int stop) { at_ = stop; }
  /// The first stop at a node; -1: the thread does not touch it.
  int stop_of(u32 id) const;
  /// Both nodes are touched, one after the other.
  bool joins(u32 id, u32 other) const;
  /// The stop of the move that set it; -1: no move did.
  int setter() const;
  /// The node that board and timeline mark: of the stop that one stands at, else the move that set it. no_node: no
  /// move.
  u32 marked() const;
  u64 serial() const { return serial_; }  ///< bumps with every change of the story

 private:
  BoundStory story_;
  u32 id_ = no_node;
  bool beta_ = false, line_ = false;
  std::optional<Side> viewpoint_;
  ply::Tick tick_ = -1;
  int at_ = -1;
  u64 serial_ = 0;
};

/// The number of a stop in a disc, as every panel draws it; a ring round the one that one stands at. Notes the probe
/// "thread.WHERE.NUMBER".
void thread_disc(ImDrawList& draw, ImVec2 centre, int stop, bool here, const char* where);
/// How far the disc reaches from its centre.
float thread_disc_radius();

}  // namespace ply::ui
