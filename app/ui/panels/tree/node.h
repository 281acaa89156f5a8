// The panel of one node in full: window and owners, value, children in search order, what was not searched and why.
#pragma once
#include <string>

#include "app/ui/look/tr.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/why_popup.h"
#include "engine/read/node/node_info.h"
#include "engine/read/node/window_check.h"

namespace ply::ui {

class NodePanel final : public PanelBase {
 public:
  const char* id() const override { return "node"; }
  const char* title() const override { return tr("Node"); }
  void draw(const FrameModel& frame, Commands& commands) override;
  std::string badge(const FrameModel& frame) const override;
  std::string table(const FrameModel& frame) const override;

 private:
  // node.cpp
  void headline(SearchScreen& screen, const NodeInfo& n);
  static float scroll_bar();
  void facts(SearchScreen& screen, const NodeInfo& n);

  // node_window.cpp
  void window_line(SearchScreen& screen, const NodeInfo& n);
  void sign_line(SearchScreen& screen, const NodeInfo& n);
  void bound(SearchScreen& screen, const char* greek, const Bound& now, const Bound& entry, const Sentence& owner,
             const NodeInfo& n, const char* id, ImU32 colour, bool upper, bool is_beta);
  static void story_link(SearchScreen& screen, const char* id, const NodeInfo& n, bool is_beta, bool seen_as_beta);

  // node_children.cpp
  static Window window_of(const SearchScreen& screen, const NodeInfo& n, const ChildRow& c);
  static std::string window_text(const SearchScreen& screen, const NodeInfo& n, const ChildRow& c);
  void children(SearchScreen& screen, const NodeInfo& n);
  void child_row(SearchScreen& screen, const NodeInfo& n, const ChildRow& c, bool wide, bool windows);
  void unsearched(SearchScreen& screen, const NodeInfo& n);

  WhyPopup why_;
  WindowCheck sign_;
  u32 checked_ = no_node;
  u64 checked_at_ = 0, serial_ = 0;
  bool headline_says_whose_ = false;  ///< in this frame
};

}  // namespace ply::ui
