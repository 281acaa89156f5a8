// The parts of the panel of terms: static values against searched ones.
#pragma once
#include <string>
#include <vector>

#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/plot.h"
#include "engine/session/answers/term_questions.h"

namespace ply::ui {

/// What the parts are drawn from. Values are turned into the chosen view by `sign`.
struct TermsFrame {
  SearchScreen& screen;
  const FrameModel& frame;
  const TermsAnswer& a;
  u64 serial = 0;  ///< changes with the answer
  int sign = 1;
  const ProfileInfo& profile() const { return a.profile(); }
  const TermInfo& info(int term) const { return profile().terms[static_cast<std::size_t>(term)]; }
  /// "+1.25", in the chosen view.
  std::string part(double value) const;
  std::string amount(double value) const;  ///< without a sign
  Score seen(Score s) const { return sign < 0 ? Score{-s.value, flipped(s.kind)} : s; }
};

/// The scatter of static and searched values, what the errors go along with, and the outliers as small boards.
class TermsErrors {
 public:
  void draw(const TermsFrame& t);

 private:
  void plot_points(const TermsFrame& t, ImVec2 size);
  void take(const TermsFrame& t);
  static void groups(const TermsFrame& t);
  static void explains(const TermsFrame& t);
  void outliers(const TermsFrame& t);
  static void go(const TermsFrame& t, u32 slot);

  // Of the answer with this serial and these choices, by series: odd, even, lower and upper bounds.
  static constexpr std::size_t series = 4;
  u64 taken_ = ~u64{0};
  int plies_ = 0, taken_plies_ = -1, taken_sign_ = 0;
  bool bounds_ = false, taken_bounds_ = false;
  u64 every_ = 1;
  std::vector<double> x_[series], y_[series];
  std::vector<u32> slots_[series];
  PlotState plot_;
};

}  // namespace ply::ui
