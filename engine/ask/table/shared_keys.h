// Keys that an engine gives to more than one position, and mirror images that it takes for one.
#pragma once
#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/symmetry.h"
#include "engine/read/places/subject.h"
#include "engine/read/table/table_story.h"

namespace ply {

/// The same contest seen from elsewhere: by which of the changes of symmetries_of() it is reached, as bits.
struct MirrorImage {
  Position position;
  u32 changes = 0;
};
/// All of them but the position itself, each once.
std::vector<MirrorImage> images_of(const BoardFace& face, const std::vector<Symmetry>& symmetries, const Position& p);
/// "with left and right exchanged, on a turned board"
std::string changes_words(const std::vector<Symmetry>& symmetries, u32 changes);

struct SharedKeys {
  static constexpr u64 max_keys = 2'000;        ///< shared ones that are compared
  static constexpr u64 max_positions = 50'000;  ///< whose mirror images are looked for
  std::string why_none;                         ///< why nothing can be told of shared keys; empty: it can
  std::string why_no_images;                    ///< why nothing can be told of mirror images; empty: it can
  u64 keys = 0;                                 ///< distinct ones
  u64 repeated = 0;                             ///< of these, with more than one visit
  u64 shared = 0;  ///< of these, with positions whose own keys differ; `compared` of them were compared in full
  u64 compared = 0;
  u64 collisions = 0;                                 ///< with positions that are neither one nor mirror images
  u64 mirrored = 0;                                   ///< with positions that are mirror images
  std::vector<std::pair<u32, u32>> examples, images;  ///< two slots of one key, at most 20
  std::string image_words;                            ///< how the first of `images` are images
  u64 looked_at = 0;                ///< positions, in the order in which they were entered; and of these
  u64 pairs = 0, pairs_shared = 0;  ///< pairs of a position and another that is its mirror image; with one key
};

/// `told`: the engine's keys by slot; `own`: ours of the positions (played_keys).
SharedKeys shared_keys(const View& v, const Subject& subject, const std::vector<u64>& told, const std::vector<u64>& own,
                       const std::atomic<bool>* stop = nullptr);

}  // namespace ply
