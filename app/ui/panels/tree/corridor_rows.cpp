// Which rows of the corridor are shown in full, how high each is, and where it stands.
#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"

namespace ply::ui {
namespace {

constexpr float line_gap = 24, turn_height = 7, fold_height = 23, max_air = 22;
constexpr int full_at_top = 4, full_at_end = 8;  // rows that a long line keeps at its ends, where there is room

}  // namespace

bool CorridorView::is_open(const CorridorRow& r) const {
  return opened_.count(r.id) ||
         (open_shown_ && model_.shown >= 0 && model_.rows[static_cast<std::size_t>(model_.shown)].id == r.id);
}

float CorridorView::row_height(const CorridorRow& r, SearchScreen& screen) const {
  if (!is_open(r)) return min_row() + air_;
  float x = 0;
  int lines = 1;
  const auto add = [&](float w) {
    if (x + w > chips_span_.width() && x > 0) x = 0, ++lines;
    x += w + px(5);
  };
  for (const CorridorChip& c : r.chips) add(chip_width(chip_words(screen, r, c)));
  add(text_width(tr("fewer")) + px(10));
  return title_ + gap() + air_ + static_cast<float>(lines) * px(chip_height + 4);
}

// Where whole turns are asked for, the places within a turn lose their rows; long lines lose their middle, not their
// ends.
void CorridorView::fold(SearchScreen& screen, const FrameModel& frame, float height) {
  const std::size_t n = model_.rows.size();
  places_.assign(n, {});
  std::vector<std::size_t> full;
  float all = 0;
  for (std::size_t d = 0; d < n; ++d) {
    const CorridorRow& r = model_.rows[d];
    const bool kept = d == 0 || d + 1 == n || static_cast<int>(d) == model_.shown || is_open(r) || marked(d);
    if (frame.view.turns && !kept && (model_.rows[d + 1].same_mover || r.forced_pass)) {
      places_[d].fold = Fold::turn;
    } else {
      full.push_back(d);
      all += row_height(r, screen);
    }
  }
  // Of two beside each other both are folded as the longer one is, so that their rows stay at one height.
  const int longer = std::max(0, rows_ - static_cast<int>(n)), rows = static_cast<int>(full.size()) + longer;
  all += static_cast<float>(longer) * min_row();
  // A little too long: it scrolls. Much too long: the root and what is searched now come into sight together.
  const int fit = static_cast<int>(height / min_row());
  const int at_top = bounded(fit / 3, 1, full_at_top), at_end = bounded(fit - at_top - 1, 3, full_at_end);
  foldable_ = all > 1.3f * height && rows > at_top + at_end + 1;
  if (!foldable_ || whole_ || open_shown_) return;
  for (int i = at_top; i < std::min(rows - at_end, static_cast<int>(full.size())); ++i) {
    const std::size_t d = full[static_cast<std::size_t>(i)];
    // What is looked at is kept, with the row it was chosen in and the one it leads to.
    const bool near = std::abs(static_cast<int>(d) - model_.shown) <= 1 || marked(d);
    if (!near && !is_open(model_.rows[d])) places_[d].fold = Fold::middle;
  }
  for (std::size_t d = 1; d < n; ++d)
    if (places_[d].fold == Fold::turn && places_[d - 1].fold == Fold::middle) places_[d].fold = Fold::middle;
}

// Gives every row its place and says where the last one ends.
float CorridorView::place_rows(SearchScreen& screen, float top, float height) {
  const std::size_t n = model_.rows.size();
  const auto set = [&] {
    float y = top;
    for (std::size_t d = 0; d < n;) {
      std::size_t end = d + 1;
      float h = row_height(model_.rows[d], screen);
      if (static_cast<int>(d) == gap_before_) y += px(line_gap);
      if (places_[d].fold == Fold::turn) h = px(turn_height);
      if (places_[d].fold == Fold::middle) {
        while (end < n && places_[end].fold == Fold::middle) ++end;
        h = px(fold_height) + px(1) * static_cast<float>(std::min<std::size_t>(end - d, 16));
      }
      for (std::size_t i = d; i < end; ++i) {
        places_[i].top = y + h * static_cast<float>(i - d) / static_cast<float>(end - d);
        places_[i].bottom = y + h * static_cast<float>(i + 1 - d) / static_cast<float>(end - d);
      }
      y += h;
      d = end;
    }
    return y;
  };
  // Where there is room, rows are higher: values and names of walls have more air.
  air_ = 0;
  float min = set() - top;
  const auto full =
      static_cast<float>(std::count_if(places_.begin(), places_.end(), [](const Place& p) { return !p.folded(); }));
  float rows = std::max(full, 4.0f);
  if (static_cast<float>(rows_) > full) {
    min += (static_cast<float>(rows_) - full) * min_row();
    rows = std::max(static_cast<float>(rows_), 4.0f);
  }
  air_ = std::floor(bounded((height - min) / rows, 0.0f, px(max_air)));
  return set();
}

// Where there is no room for four rows of two lines, or for as many as there are, title and moves share one.
void CorridorView::arrange(SearchScreen& screen, float left, float right, float height) {
  title_left_ = left;
  const int rows = bounded(std::max(rows_, static_cast<int>(model_.rows.size())), 1, 4);
  dense_ = height < static_cast<float>(rows) * px(title_height + chip_height + row_gap);
  title_ = dense_ ? 0 : px(title_height);
  chips_span_ = {left, right};
  if (!dense_) return;
  float widest = 0;
  for (const CorridorRow& r : model_.rows)
    widest = std::max(widest, text_width(r.ply == 0 ? "root" : screen.models.nodes().move(screen.view, r.slot).c_str(),
                                         fonts().mono));
  chips_span_.left += std::min(px(16) + widest + px(10), (right - left) * 0.4f);
}

}  // namespace ply::ui
