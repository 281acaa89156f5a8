// Everything that opens over the panels. A dialog is asked to open, draws itself each frame, and says what it wants by
// running commands.
#pragma once
#include "app/ui/dialogs/file_dialog.h"
#include "app/ui/dialogs/key_list.h"
#include "app/ui/dialogs/node_menu.h"
#include "app/ui/dialogs/palette.h"
#include "app/ui/dialogs/readings.h"
#include "app/ui/dialogs/rules.h"
#include "app/ui/dialogs/small.h"
#include "app/ui/dialogs/start_page.h"
#include "app/ui/dialogs/welcome.h"
#include "app/ui/dialogs/zoom_dialog.h"

namespace ply::ui {

struct Dialogs {
  Palette palette;
  KeyList keys;
  FileDialog file;
  Welcome welcome;
  StartPage start;
  GoToDialog go_to;
  TreesDialog trees;
  AboutDialog about;
  RulesDialog rules;
  ZoomDialog zoom;
  ReadingsDialog readings;
  NodeMenu node_menu;

  /// After all windows. `kanji`: on the pieces of boards.
  void draw(Desk& desk, bool kanji) {
    palette.draw(desk);
    keys.draw(desk);
    file.draw(desk);
    welcome.draw(desk);
    start.draw(desk, kanji);
    go_to.draw(desk);
    trees.draw(desk);
    about.draw();
    rules.draw(kanji);
    zoom.draw(desk);
    readings.draw(desk, kanji);
    node_menu.draw(desk);
  }
};

}  // namespace ply::ui
