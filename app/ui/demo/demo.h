// Placeholder panels that show what the foundation can do: layout, themes, faces, colours by role. `plyscope --demo`.
#pragma once
#include "app/ui/host/application.h"

namespace ply::ui {

MakeApplication make_demo(const std::string& preset = "");

}  // namespace ply::ui
