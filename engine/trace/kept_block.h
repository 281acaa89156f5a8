// Of the blocks of a recording's file (block_file.h), what its users see.
#pragma once
#include <string>

#include "engine/base/types.h"

namespace ply {

/// How the bytes of a block are written.
enum class Packing : u8 { plain, zstd };

/// A block that this program does not know, as it lay in the file.
struct KeptBlock {
  std::string name;
  u32 flags = 0, coding = 0;
  u64 plain_bytes = 0;
  std::string bytes;
};

}  // namespace ply
