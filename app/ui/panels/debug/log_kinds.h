// The kinds of messages as requests to the panel Log name them, in the order of its buttons.
#pragma once

namespace ply::ui {

inline constexpr const char* log_kind_ids[] = {"all", "news", "remarks", "warnings", "errors"};

}  // namespace ply::ui
