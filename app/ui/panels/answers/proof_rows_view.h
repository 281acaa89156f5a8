// The rows of a proof card: moves indented below what they answer, their bounds as text and as dots beside the wall of
// the claim; folds that open by click and keys.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/ui/panels/score_axis.h"
#include "app/ui/panels/search_screen.h"
#include "engine/ask/proof/proof_rows.h"

namespace ply::ui {

class ProofRowsView {
 public:
  /// Before drawing; another proof is shown folded.
  void show(const std::shared_ptr<const Proof>& proof);
  /// In the current window, as wide as it is. `best`: what the search found instead, in the view of the proof's side,
  /// exact; kind none: nothing.
  void draw(SearchScreen& screen, Score best);
  /// While the window has the keyboard.
  void keys(SearchScreen& screen);

  bool unfolded() const { return unfolded_; }
  void unfold(bool all);
  /// Index of the node under the mouse, else of the row chosen by keys.
  u32 pointed() const { return pointed_; }
  const std::vector<ProofRow>& rows() const { return rows_; }
  const std::string& move(u32 node);

 private:
  struct Columns {
    float bound = 0, bars = 0, right = 0;  // pixels from the left; bars == right: there is no room for them
  };
  void refresh();
  Columns columns(SearchScreen& screen, float width);
  void caption(SearchScreen& screen, const Columns& c, const RimScale& scale, Score best) const;
  void row(SearchScreen& screen, std::size_t i, const Columns& at, const RimScale& scale);
  float chips(const ProofRow& row, ImVec2 at, float height, float right, u32& under);
  void walls(SearchScreen& screen, ImVec2 at, float height, const Columns& c, const RimScale& scale, Score best) const;
  void tooltip(u32 node);
  void toggle(const ProofRow& row);
  void go(SearchScreen& screen, u32 node) const;
  Score score_of(const ProofRow& row) const;
  std::string words(const ProofRow& row);

  std::shared_ptr<const Proof> proof_;
  std::vector<ProofRow> rows_;
  std::set<u64> toggled_;
  std::map<u32, std::string> moves_;
  Side line_mover_ = Side::first;  // who made the last move of the line
  bool unfolded_ = false;
  u64 chosen_ = 0;  // key of the row that keys have chosen
  u32 pointed_ = 0;
  bool bring_ = false;  // the chosen row into sight
};

}  // namespace ply::ui
