// What the searches of a score say of it together.
#include <algorithm>
#include <cstdlib>

#include "engine/ask/horizon/horizon.h"

namespace ply {
namespace {

bool stay(int a, int b, int threshold, int decided) {
  return std::abs(a - b) < threshold || (a >= decided && b >= decided) || (a <= -decided && b <= -decided);
}

/// The side to move before each move of a line, and at its end.
std::vector<Side> movers_along(const HorizonReport& r, const std::vector<MoveCode>& line) {
  std::vector<Side> out{r.root.game->mover(r.root.position)};
  Position p = r.root.position;
  for (const MoveCode m : line) {
    p = r.root.game->after(p, m);
    out.push_back(r.root.game->mover(p));
  }
  return out;
}

/// b is a with two moves inserted at one place, and an event of a comes two plies later.
std::optional<InsertedPair> find_pair(const HorizonReport& r, const HorizonStep& a, const HorizonStep& b) {
  const std::vector<Side> in_a = movers_along(r, a.line), in_b = movers_along(r, b.line);
  for (const HorizonEvent& e : a.events) {
    const bool later = std::any_of(b.events.begin(), b.events.end(), [&](const HorizonEvent& f) {
      return f.move == e.move + 2 && b.line[f.move] == a.line[e.move] && (f.change > 0) == (e.change > 0);
    });
    if (!later) continue;
    // The latest place at which it can have been inserted: as much as possible is the same before it.
    for (std::size_t at = e.move + 1; at-- > 0;) {
      const auto move_of = [](const std::vector<MoveCode>& line, std::size_t i) {
        return line.begin() + static_cast<std::ptrdiff_t>(i);
      };
      if (!std::equal(move_of(a.line, at), move_of(a.line, e.move + 1), move_of(b.line, at + 2))) break;
      if (in_a[at] != in_b[at + 2]) continue;
      if (std::equal(a.line.begin(), move_of(a.line, at), b.line.begin()))
        return InsertedPair{a.plies, b.plies, at, e.move, e.change, e.move >= a.horizon};
    }
  }
  return std::nullopt;
}

}  // namespace

int horizon_threshold(const ProfileInfo& profile) { return std::max(1, profile.score_at_75_percent / 2); }

const HorizonStep* HorizonReport::step(int plies, bool quiet_one) const {
  for (const HorizonStep& s : steps)
    if (s.plies == plies && s.quiet == quiet_one) return &s;
  return nullptr;
}

const HorizonStep* HorizonReport::farthest() const {
  const HorizonStep* out = nullptr;
  const auto rank = [](const HorizonStep& s) { return s.quiet ? 1 : s.same_end ? 2 : 0; };
  for (const HorizonStep& s : steps)
    if (s.done && !s.stays && (!out || rank(s) >= rank(*out))) out = &s;
  return out;
}

void judge_horizon(HorizonReport& r) {
  r.verdict = HorizonVerdict::not_known;
  r.pair.reset();
  if (!r.known()) return;
  const HorizonStep& base = r.base();
  const int decided = r.root.game->profile(r.profile)->decided;
  bool all = true, same_deeper = false, same_stay = true, others_stay = true, others_agree = true;
  const HorizonStep* other = nullptr;
  for (HorizonStep& s : r.steps) {
    if (&s == &base) continue;
    if (!s.done) {
      all = false;
      continue;
    }
    s.change = s.score.value - base.score.value;
    s.stays = stay(s.score.value, base.score.value, r.threshold, decided);
    s.same_end = s.quiet || s.to_move == base.to_move || s.ended || base.ended;
    if (s.same_end) {
      same_deeper |= !s.quiet;
      same_stay &= s.stays;
    } else {
      others_stay &= s.stays;
      others_agree &= !s.stays && (!other || stay(s.score.value, other->score.value, r.threshold, decided));
      other = &s;
    }
  }
  // An inserted pair between any two searches whose depths differ by two; the score's own line first.
  for (const HorizonStep& a : r.steps)
    for (const HorizonStep& b : r.steps)
      if (!r.pair && a.done && b.done && !a.quiet && !b.quiet && b.plies == a.plies + 2) r.pair = find_pair(r, a, b);
  if (r.pair) r.verdict = HorizonVerdict::postponed;
  else if (!same_stay) r.verdict = HorizonVerdict::unstable;
  else if (!all) r.verdict = HorizonVerdict::not_known;
  else if (others_stay) r.verdict = r.steps.size() > 1 ? HorizonVerdict::stable : HorizonVerdict::not_known;
  else if (!others_agree) r.verdict = HorizonVerdict::unstable;
  else r.verdict = same_deeper ? HorizonVerdict::parity : HorizonVerdict::not_known;
}

}  // namespace ply
