// The panel of worksheets: alpha-beta by hand, on a tree with empty boxes, and what is to be looked at again.
#pragma once
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace ply::ui {

class SheetDesk;

/// What commands ask of it beside showing it.
class WorksheetDoor {
 public:
  virtual SheetDesk& desk() = 0;
  /// After something was done to the desk: it is kept, and the panel shows it.
  virtual void changed() = 0;

 protected:
  ~WorksheetDoor() = default;
};

}  // namespace ply::ui
