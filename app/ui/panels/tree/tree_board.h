// The board of a game whose tree was typed in: the whole tree, which stays. A search turns its cards; a hand edits it
// where it stands. It belongs to the board panel.
#pragma once
#include <imgui.h>

#include <memory>
#include <span>
#include <string>

#include "app/ui/panels/panel.h"
#include "app/ui/widgets/card_tree.h"
#include "engine/read/tree/tree_places.h"

namespace ply::ui {

class SearchScreen;

class TreeBoard {
 public:
  /// The game on the board has such a tree, and it is not its position that is edited.
  static bool wanted(const FrameModel& frame);
  /// In all the room that the panel has.
  void draw(const FrameModel& frame, Commands& commands);

 private:
  void update(const FrameModel& frame);
  void take_mouse(const FrameModel& frame, Commands& commands, SearchScreen& screen, ImVec2 origin, bool hovered);
  void click(const FrameModel& frame, Commands& commands, SearchScreen& screen, int node);
  void edit_field(Commands& commands, ImVec2 origin);
  void drag_ghost(Commands& commands, ImVec2 origin);
  void add_disc(Commands& commands, ImVec2 origin, bool hovered);
  void menu(Commands& commands);
  void tooltip(SearchScreen& screen, int node) const;
  void tell_numbers(const SearchScreen& screen) const;
  void begin_travel(const FrameModel& frame);
  void draw_travel(const FrameModel& frame, Commands& commands, ImVec2 origin);
  void strip(const FrameModel& frame, ImVec2 min, ImVec2 max);
  void sentence(SearchScreen& screen, float width);
  void follow(ImVec2 room);
  void ask(Commands& commands, const char* what, int node, const std::string& rest = {}) const;
  int dropped_at(ImVec2 origin) const;
  std::string path(int node) const;

  // What is drawn, as long as the key holds.
  struct PictureKey {
    const void* game = nullptr;
    u64 moment = 0;
    int current = -1;
    bool hidden = false;
    bool operator==(const PictureKey&) const = default;
  };
  PictureKey key_;
  std::shared_ptr<const Game> game_;  // of the key: its tree is drawn
  TreePlaces places_;
  CardTreeScene scene_;
  struct RoomKey {
    const void* game = nullptr;
    float width = 0, height = 0, unit = 0;
    bool operator==(const RoomKey&) const = default;
  };
  RoomKey room_;
  CardTreeLayout layout_;
  bool has_caption_ = true;  // for the sentence below it

  ImVec2 camera_{0, 0};  // how far it is scrolled, in pixels
  int followed_ = -2;    // the node that it was scrolled to
  int over_ = -1;        // under the mouse
  int hot_ = -1;         // the node whose disc with a plus stands there
  int pressed_ = -1, dragged_ = -1;
  int edited_ = -1;  // the leaf whose number is typed
  std::string typed_;
  bool focus_ = false;
  int menu_of_ = -1;

  // A value that has just come back travels up its edge.
  Tick described_ = -1;  // the event that was seen last
  int traveller_ = -1;   // the node that it comes from
  double left_at_ = 0;   // time of the frame in which it set out
};

/// The tree of the board with what a search has shown of it, as it is drawn; nothing is known of the screen. `names`:
/// of all nodes, where they are not called by letters ("bab").
CardTreeScene make_card_scene(const TreePlaces& places, const GameType& type, std::span<const std::string> names = {});
/// A number as cards have it: no plus, and the sign for infinity.
std::string card_number(int value);

}  // namespace ply::ui
