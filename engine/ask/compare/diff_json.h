// Two recordings beside each other as JSON: of `trace diff` and of programs in other languages.
#pragma once
#include <array>
#include <atomic>
#include <string>

#include "engine/ask/compare/comparable.h"
#include "engine/ask/compare/compare.h"
#include "engine/ask/compare/overlay.h"
#include "engine/ask/report.h"
#include "engine/base/written_json.h"

namespace ply::ask {

/// compare(), by the keys of positions where both have them.
Comparison compared(const Asked& a, const Asked& b, const std::atomic<bool>* stop);
/// What the corridor says where they first differ, of each; empty where they are equal.
std::array<std::string, 2> said_at_first(Asked& a, Asked& b, const Comparison& c);

/// `c` means nothing where their nodes cannot be compared. Of what differs the first `top` are listed.
WrittenJson diff_json(Asked& a, Asked& b, const Comparable& judged, const Comparison& c, u64 top);
/// `value` and `where` as they were asked for.
WrittenJson overlay_json(const Overlay& found, const std::string& value, const std::string& where);

}  // namespace ply::ask
