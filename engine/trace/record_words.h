// The words for the fields of a record that are enumerations, as files and the command line write and read them.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/types.h"
#include "engine/search/observer.h"

namespace ply {

/// "?" for what is no value of the enumeration.
const char* end_word(NodeEnd e);  ///< inner horizon over table pruned aborted open repetition limit untold
const char* kind_word(Kind k);    ///< none exact lower upper
/// Of a log that tells mates by their distance (info_log.h): a mate n plies from the root is worth this less n.
inline constexpr int log_mate = 7'000'000, max_log_mate = 1000;
/// "+mate 3" for that of the side that the value is for, "-mate 2" for that of the other; empty: it is none.
std::string mate_text(i64 value);
const char* kind_sign(Kind k);  ///< ? = ≥ ≤
const char* pass_word(Pass p);  ///< full scout research probe
const char* why_word(Why w);    ///< generator table forcing killer history previous
const char* side_word(Side s);  ///< first second

std::optional<NodeEnd> end_of_word(std::string_view word);
std::optional<Kind> kind_of_word(std::string_view word);
std::optional<Pass> pass_of_word(std::string_view word);
std::optional<Why> why_of_word(std::string_view word);
std::optional<Side> side_of_word(std::string_view word);

}  // namespace ply
