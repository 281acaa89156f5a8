// The words for the fields of a record that are enumerations, as files and the command line write and read them.
#pragma once
#include <optional>
#include <string_view>

#include "engine/base/types.h"
#include "engine/search/observer.h"

namespace ply {

/// "?" for what is no value of the enumeration.
const char* end_word(NodeEnd e);  ///< inner horizon over table pruned aborted open repetition limit untold
const char* kind_word(Kind k);    ///< none exact lower upper
const char* kind_sign(Kind k);    ///< ? = ≥ ≤
const char* pass_word(Pass p);    ///< full scout research probe
const char* why_word(Why w);      ///< generator table forcing killer history previous
const char* side_word(Side s);    ///< first second

std::optional<NodeEnd> end_of_word(std::string_view word);
std::optional<Kind> kind_of_word(std::string_view word);
std::optional<Pass> pass_of_word(std::string_view word);
std::optional<Why> why_of_word(std::string_view word);
std::optional<Side> side_of_word(std::string_view word);

}  // namespace ply
