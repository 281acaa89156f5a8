// Files that are packed (.gz, .zst) and archives (.zip, .tar), and these in one another, unpacked in memory. What is in
// them has a label and no name: nothing is written, and no label leads anywhere.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/result.h"

namespace ply {

struct PackedFile {
  std::string label;  ///< "1999/final.sgf", of an archive in the archive "more.zip/final.sgf"; UTF-8
  std::string bytes;
};
struct Unpacked {
  std::vector<PackedFile> files = {};      ///< in their order
  std::vector<std::string> left_out = {};  ///< "1999/final.sgf: it is encrypted"
};

/// How far archives may lie in one another (a packed archive counts twice), what comes out of them, and how many files.
inline constexpr Budget::Limits archive_limits{u64{1} << 30, 6, 100'000, Budget::no_limit};

/// Whether bytes that begin so are packed. At least 512 of them, where there are.
bool is_packed(std::string_view front);
/// All files in it. `name`: what it is called itself, for the label of a single packed file. The error: the budget is
/// used up.
Result<Unpacked> unpack(std::string_view bytes, const std::string& name, Budget& budget);

}  // namespace ply
