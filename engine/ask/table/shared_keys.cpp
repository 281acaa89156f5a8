#include "engine/ask/table/shared_keys.h"

#include <algorithm>

#include "engine/base/secret_hash.h"
#include "engine/read/places/board_walk.h"
#include "engine/read/table/whole_position.h"

namespace ply {
namespace {

constexpr std::size_t max_images = 16, examples_kept = 20;

bool stopped(const std::atomic<bool>* stop) { return stop && stop->load(std::memory_order_relaxed); }

// The keys of several positions, compared.
class Comparer {
 public:
  Comparer(const View& v, const Subject& subject, SharedKeys& out)
      : v_(v), face_(*subject.face()), symmetries_(symmetries_of(face_)), out_(out) {
    nodes_.reset(subject);
  }
  // `slots`: of one key, each of another position of ours.
  void key(const std::vector<u32>& slots) {
    ++out_.compared;
    nodes_.trim();
    const Position* const first = nodes_.shown(v_, slots.front());
    if (!first) return;
    const Position a = *first;
    bool other = false, image = false;
    for (std::size_t i = 1; i < slots.size() && i < max_images; ++i) {
      const Position* const b = nodes_.shown(v_, slots[i]);
      if (!b || same_position(face_, a, *b)) continue;
      const auto images = images_of(face_, symmetries_, a);
      const auto it = std::find_if(images.begin(), images.end(), [&](const MirrorImage& x) {
        return face_.key(x.position) == face_.key(*b) && same_position(face_, x.position, *b);
      });
      auto& list = it == images.end() ? out_.examples : out_.images;
      if (it != images.end() && out_.images.empty()) out_.image_words = changes_words(symmetries_, it->changes);
      if (list.size() < examples_kept) list.emplace_back(slots.front(), slots[i]);
      (it == images.end() ? other : image) = true;
    }
    out_.collisions += other;
    out_.mirrored += image && !other;
  }

 private:
  const View& v_;
  const BoardFace& face_;
  const std::vector<Symmetry> symmetries_;
  SharedKeys& out_;
  Nodes nodes_;
};

// Each position and its mirror images: how often both were visited, and have one key.
void count_pairs(const View& v, const Subject& subject, const std::vector<u64>& told, const std::vector<u64>& own,
                 const std::atomic<bool>* stop, SharedKeys& out) {
  const BoardFace& face = *subject.face();
  const auto symmetries = symmetries_of(face);
  OutsideMap<u64, u64> seen;  // of the positions so far
  const auto look = [&](u32 k, const Position* here) {
    if (!here || k >= told.size() || told[k] == 0 || own[k] == 0 || out.looked_at >= SharedKeys::max_positions) return;
    if (!seen.emplace(own[k], told[k]).second) return;
    ++out.looked_at;
    for (const MirrorImage& image : images_of(face, symmetries, *here)) {
      const auto other = seen.find(std::max<u64>(face.key(image.position), 1));
      if (other == seen.end() || other->first == own[k]) continue;
      ++out.pairs;
      out.pairs_shared += other->second == told[k];
    }
  };
  if (subject.game)
    for_each_position(v, subject, stop, nullptr, [&](u32 k, const Position* here, const Position*) { look(k, here); });
  else
    for_each_board_position(v, subject, stop, nullptr,
                            [&](u32 k, const Position* here, const std::string&) { look(k, here); });
}

}  // namespace

std::vector<MirrorImage> images_of(const BoardFace& face, const std::vector<Symmetry>& symmetries, const Position& p) {
  std::vector<MirrorImage> all{{p, 0}};
  std::vector<u64> keys{face.key(p)};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t s = 0; s < symmetries.size() && all.size() < max_images; ++s) {
      const auto q = symmetries[s].apply(all[i].position);
      if (!q || face.outcome(*q)) continue;
      const u64 key = face.key(*q);
      if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
      keys.push_back(key);
      all.push_back({*q, all[i].changes | 1u << s});
    }
  all.erase(all.begin());
  return all;
}

std::string changes_words(const std::vector<Symmetry>& symmetries, u32 changes) {
  std::string out;
  for (std::size_t s = 0; s < symmetries.size(); ++s)
    if (changes >> s & 1) out += (out.empty() ? "" : ", ") + symmetries[s].words;
  return out;
}

SharedKeys shared_keys(const View& v, const Subject& subject, const std::vector<u64>& told, const std::vector<u64>& own,
                       const std::atomic<bool>* stop) {
  SharedKeys out;
  if (told.empty()) out.why_none = "the log tells no keys";
  else if (own.empty()) out.why_none = "the positions are not told";
  out.why_no_images = out.why_none;
  const VisitIndex index = index_visits(v, told);
  const auto& slots = index.slots;
  std::vector<std::vector<u32>> shared;
  for (std::size_t i = 0; i < slots.size();) {
    std::size_t end = i + 1;
    while (end < slots.size() && told[slots[end]] == told[slots[i]]) ++end;
    ++out.keys;
    out.repeated += end - i > 1;
    std::vector<u32> positions;  // a slot of each
    for (std::size_t n = i; n < end && !own.empty() && positions.size() < max_images; ++n)
      if (own[slots[n]] != 0 &&
          std::none_of(positions.begin(), positions.end(), [&](u32 k) { return own[k] == own[slots[n]]; }))
        positions.push_back(slots[n]);
    if (positions.size() > 1) {
      ++out.shared;
      if (shared.size() < SharedKeys::max_keys) shared.push_back(std::move(positions));
    }
    i = end;
  }
  if (!out.why_none.empty()) return out;
  Comparer comparer(v, subject, out);
  for (const auto& positions : shared) {
    if (stopped(stop)) return out;
    comparer.key(positions);
  }
  if (images_of(*subject.face(), symmetries_of(*subject.face()), subject.root).empty()) {
    // A position that is its own image says nothing of the others: one move on most have one.
    bool any = false;
    for (const MoveCode m : subject.face()->moves(subject.root))
      any |=
          !images_of(*subject.face(), symmetries_of(*subject.face()), subject.face()->after(subject.root, m)).empty();
    if (!any) {
      out.why_no_images = "no mirror image of these positions is known here";
      return out;
    }
  }
  count_pairs(v, subject, told, own, stop, out);
  return out;
}

}  // namespace ply
