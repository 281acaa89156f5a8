// The icicle: a box a node, as wide as the nodes (or the evaluations) it cost, children under their parent in search
// order or the heaviest first. Boxes narrower than a pixel are merged, so the cost is that of the picture, not of the
// recording.
#pragma once
#include <vector>

#include "engine/read/tree/evaluations.h"
#include "engine/read/tree/icicle_rows.h"
#include "engine/trace/view.h"

namespace ply {

struct IcicleBox : IcicleBoxPlace {
  u32 slot = no_node;
  u64 nodes = 0;        ///< visits it stands for
  u64 evaluations = 0;  ///< of these, if they were counted
  void add(const IcicleBox& other) { nodes += other.nodes, evaluations += other.evaluations; }
};

/// What makes a box wide, and how siblings follow each other.
struct IcicleShape {
  /// The width is that of the evaluations, which must be up to date; null: of the visits. Visits that were not recorded
  /// have no place there, and nodes without an evaluation below them have no width.
  const Evaluations* evaluations = nullptr;
  bool heaviest_first = false;  ///< else in search order; roots too
};

/// Which part is looked at, in its unit: the whole forest, or a subtree.
struct IcicleRange {
  u32 root = no_node;       ///< id of the subtree on top; no_node = all roots
  double from = 0, to = 1;  ///< part of its width that fills the picture, 0..1
};

/// What lies below boxes that are too narrow to have boxes of their own: how much of a stretch goes as deep as a row.
struct IcicleDensity {
  float x0 = 0, x1 = 0;
  u16 row = 0;
  float share = 0;            ///< of the width of the stretch, 0..1; estimated from a sample where there are many
  u32 slot = no_node;         ///< one of the nodes there
  Tick enter = 0, leave = 0;  ///< of that node, kept because reading the records again would be felt
  u64 nodes = 0;              ///< visits (or evaluations) of the stretch, from its top on
};

struct Icicle : IcicleRows<IcicleBox> {
  std::vector<IcicleDensity> deep;  ///< stretch by stretch, from the top down; their rows count, too
  u64 nodes = 0;                    ///< visits under the whole width
  u64 evaluations = 0;              ///< likewise, if they were counted
  const IcicleDensity* hit_deep(float x, int row) const;
};

/// `width` in pixels, at most `rows` rows. Boxes under `min` pixels are merged with their neighbours.
Icicle icicle(const View& v, const IcicleRange& range, float width, int rows, float min = 1.0f,
              const IcicleShape& shape = {});

/// What a box is coloured by. Classes, not colours: the screen has those.
// Waste: by the ledger (ledger.h), which the caller has; entered, left: by lines of source (source_sites.h), likewise
enum class IcicleColour : u8 { score, ending, mover, pass, order, waste, entered, left };
enum class BoxClass : u8 {
  plain,
  cut_first,
  cut_late,
  table,
  horizon,
  over,
  all_searched,
  pruned,
  aborted,
  open,
  unrecorded,  // ending
  first,
  second,  // mover
  full,
  null_window,
  scout,
  research,
  probe,  // pass
  // Order: rank 0, 1-2, 3+
  first_move,
  early_move,
  late_move,
};
BoxClass class_of(const View& v, const IcicleBox& box, IcicleColour by);

}  // namespace ply
