// The parts of the panel of forks: the tree of forks, both corridors, what came out, and the bar of changes.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "app/ui/panels/why_popup.h"
#include "engine/plan/fork.h"
#include "engine/session/answers/forks.h"

namespace ply::ui {

/// What is looked at in this frame. `one` is what stands at the left: what the chosen fork was made of, or, where no
/// fork is chosen, the recording that all panels show.
struct ForksFrame {
  const FrameModel& frame;
  SearchScreen& screen;  ///< of the recording that all panels show
  const Forks& forks;
  Commands& commands;
  int one = 0, other = -1;  ///< numbers; -1: nothing stands at the right
  const Forks::Fork& fork(int number) const { return forks.all()[static_cast<std::size_t>(number)]; }
  const ForkBeside* beside() const { return other >= 0 && fork(other).made ? &fork(other).made->beside : nullptr; }
};

/// A score of this one in the unit of its evaluation, which a fork may have of its own; `mover`: in whose view it is.
std::string fork_score(const ForksFrame& f, int number, Score s, Side mover, u32 node);
/// "1 node", "12 nodes".
std::string nodes_words(u64 n);
/// "a -> b".
std::string becomes(const std::string& a, const std::string& b);

/// The forks as a tree, with what the chosen one means for the choice of the search.
class ForkTree {
 public:
  void draw(const ForksFrame& f, ImVec2 size);
  /// How high its words are, in pixels; known when it was drawn once.
  float wanted() const { return wanted_; }

 private:
  void row(const ForksFrame& f, int number, int level);
  void tools(const ForksFrame& f);
  void board(const ForksFrame& f);

  std::string name_;
  int named_ = -1;
  u64 serial_ = 0;
  float wanted_ = 150;
};

/// One recording of the two: its words and positions at the moment that is looked at.
class ForkHalf {
 public:
  explicit ForkHalf(const char* name) : view(name) {}
  /// The node of this id, and the line that its value comes from. False: there is none.
  bool look(const SharedRecording& recording, u32 id);

  Models models;
  CorridorView view;
  WhyPopup why;
  std::vector<u32> line;
  u32 slot = no_node;  ///< what is looked at

 private:
  SharedRecording recording_;
  u32 id_ = no_node;
};

class ForkCorridors {
 public:
  /// `narrow`: one below the other.
  void draw(const ForksFrame& f, ImVec2 size, bool narrow);
  /// How high it would like to be.
  float wanted(bool narrow) const;

 private:
  void head(const ForksFrame& f, bool second, ImVec2 at, float width);
  void line(const ForksFrame& f, ImVec2 from, ImVec2 to, SearchScreen& a, SearchScreen& b);
  void keep_together(Commands& commands);

  ForkHalf sides_[2] = {ForkHalf("forks.a"), ForkHalf("forks.b")};
  ScoreAxis axis_;
  float scrolled_[2] = {0, 0};
  bool whole_ = false;
  int settling_ = 0;  // frames until the one has followed the other
};

/// Value, nodes, choice and cost of the chosen fork, before and after.
void draw_fork_facts(const ForksFrame& f, Models& words);

/// Where changes are put together, and run.
class ForkBar {
 public:
  void draw(const ForksFrame& f);

 private:
  bool find_place(const ForksFrame& f);
  void refused();
  void replies(const ForksFrame& f);
  void reply(const ForksFrame& f, MoveCode m, std::size_t place);
  void depth_and_window();
  void evaluation();
  void switches();
  void run(const ForksFrame& f);
  void changed() { check_ = true; }

  std::optional<ForkPlace> place_;
  std::string refused_;  // why the node cannot be forked
  SharedRecording recording_;
  u32 id_ = no_node, slot_ = no_node;
  std::vector<MoveCode> order_;     // of the replies, as they were searched
  std::vector<std::string> names_;  // of them
  ForkChange change_;
  std::string weights_, text_, problem_;
  std::vector<std::string> remarks_;
  bool check_ = true;
};

}  // namespace ply::ui
