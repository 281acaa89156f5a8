#include "app/ui/widgets/board_motion.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

struct Point {
  float x = 0, y = 0;
};

Point centre_of(const BoardView& view, int cell) {
  for (const Cell& c : view.cells) {
    if (c.id == cell) return {c.x + c.w / 2, c.y + c.h / 2};
  }
  return {view.width / 2, view.height / 2};
}

const Piece* piece_on(const BoardView& view, int cell) {
  for (const Piece& p : view.pieces) {
    if (p.cell == cell) return &p;
  }
  return nullptr;
}

float smooth(float t) { return t * t * (3 - 2 * t); }

ShownPiece at_rest(const BoardView& view, const Piece& piece) {
  const Point c = centre_of(view, piece.cell);
  ShownPiece shown;
  shown.piece = piece;
  shown.x = c.x, shown.y = c.y;
  return shown;
}

/// The pieces by cell, changed by the effects that are over.
class Stage {
 public:
  Stage(const BoardView& before, const BoardView& after) : after_(after) {
    for (const Piece& p : before.pieces) pieces_[p.cell] = p;
  }
  std::map<int, Piece>& pieces() { return pieces_; }

  /// The start of a flight: what flies is no longer where it was.
  Piece lift(const Effect& e) {
    const auto it = pieces_.find(e.from);
    if (it == pieces_.end()) {
      const Piece* last = piece_on(after_, e.to);
      return last ? *last : Piece{.cell = e.to, .side = e.side};
    }
    Piece flying = it->second;
    if (flying.shape == PieceShape::stones || flying.count > e.count) {  // stones, or one of several tokens in a hand
      flying.count = std::min(e.count, it->second.count);
      it->second.count -= flying.count;
    } else {
      pieces_.erase(it);
    }
    return flying;
  }
  void land(const Effect& e, Piece flying) {
    if (e.to < 0) return;
    flying.cell = e.to;
    const auto it = pieces_.find(e.to);
    if (flying.shape == PieceShape::stones && it != pieces_.end()) it->second.count += flying.count;
    else if (e.kind != EffectKind::capture && e.kind != EffectKind::sweep) pieces_[e.to] = flying;
  }
  void set(int cell) {
    if (const Piece* last = piece_on(after_, cell)) pieces_[cell] = *last;
  }

 private:
  const BoardView& after_;
  std::map<int, Piece> pieces_;
};

bool flies(EffectKind k) {
  return k == EffectKind::sow || k == EffectKind::move || k == EffectKind::capture || k == EffectKind::sweep;
}
bool shows(EffectKind k) { return k != EffectKind::extra_turn && k != EffectKind::pass; }

}  // namespace

std::vector<ShownPiece> resting_pieces(const BoardView& view) {
  std::vector<ShownPiece> out;
  out.reserve(view.pieces.size());
  for (const Piece& p : view.pieces) out.push_back(at_rest(view, p));
  return out;
}

void BoardMotion::start(BoardView before, BoardView after, std::vector<Effect> effects, double now, float speed) {
  before_ = std::move(before), after_ = std::move(after);
  effects_.clear();
  begin_ = now;
  speed = bounded(speed, 0.25f, 8.0f);
  std::erase_if(effects, [](const Effect& e) { return !shows(e.kind); });
  std::stable_sort(effects.begin(), effects.end(), [](const Effect& a, const Effect& b) { return a.step < b.step; });

  // A flight takes 0.22 s; stones follow one another closer than that, and a long sowing closer still, so that no move
  // takes more than about two seconds.
  flight_ = 0.22 / speed;
  int sowings = 0;
  for (const Effect& e : effects) sowings += e.kind == EffectKind::sow;
  const double gap = (sowings > 12 ? std::max(0.04, 1.5 / sowings) : 0.125) / speed;
  double time = 0;
  for (std::size_t i = 0; i < effects.size(); i++) {
    if (i > 0 && effects[i].step != effects[i - 1].step) {
      const bool stream = effects[i - 1].kind == EffectKind::sow && effects[i].kind == EffectKind::sow;
      const bool discs = effects[i].kind == EffectKind::flip;
      time += stream ? gap : discs ? flight_ * 0.4 : flight_;
    }
    effects_.push_back({effects[i], time});
  }
  length_ = effects_.empty() ? 0 : time + flight_;
}

std::vector<ShownPiece> BoardMotion::at(double now) const {
  const double t = now - begin_;
  if (effects_.empty() || t >= length_) return resting_pieces(after_);

  Stage stage(before_, after_);
  std::vector<ShownPiece> moving;
  for (const Timed& timed : effects_) {
    const Effect& e = timed.effect;
    if (t < timed.begin) continue;
    const float u = smooth(bounded(static_cast<float>((t - timed.begin) / flight_), 0.0f, 1.0f));
    const bool over = u >= 1;
    if (flies(e.kind)) {
      Piece flying = stage.lift(e);
      if (over) {
        stage.land(e, flying);
        continue;
      }
      const Point a = centre_of(before_, e.from), b = e.to >= 0 ? centre_of(before_, e.to) : a;
      ShownPiece shown;
      shown.piece = flying;
      shown.piece.cell = -1;
      shown.x = a.x + (b.x - a.x) * u, shown.y = a.y + (b.y - a.y) * u;
      shown.lift = std::sin(u * 3.14159265f);
      shown.alpha = e.to < 0 ? 1 - u : 1;
      shown.moving = true;
      moving.push_back(shown);
      continue;
    }
    const Piece* old = nullptr;
    if (const auto it = stage.pieces().find(e.to); it != stage.pieces().end()) old = &it->second;
    if (over || !piece_on(after_, e.to)) {
      stage.set(e.to);
      continue;
    }
    ShownPiece shown = at_rest(after_, *piece_on(after_, e.to));
    shown.moving = true;
    if (e.kind == EffectKind::flip && old) {
      if (u < 0.5f) shown.piece = *old;
      shown.turn = std::abs(1 - 2 * u);
      shown.lift = std::sin(u * 3.14159265f) * 0.6f;
    } else if (e.kind == EffectKind::place) {
      shown.lift = 1 - u;
      shown.alpha = std::min(1.0f, u * 2);
    }
    stage.pieces().erase(e.to);
    moving.push_back(shown);
  }

  std::vector<ShownPiece> out;
  for (const auto& [cell, piece] : stage.pieces()) out.push_back(at_rest(before_, piece));
  out.insert(out.end(), moving.begin(), moving.end());
  return out;
}

}  // namespace ply::ui
