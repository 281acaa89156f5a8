// Tables of numbers that games are fitted to, as texts that people exchange: a heading, lines of remarks that begin
// with
// '#' and say how the table was made, its digest, and the numbers, packed and in letters.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

struct TableText {
  std::string bytes, digest;
  /// Says so if the numbers are others than it was written of.
  Status matches(u64 digest_of_numbers) const;
};

std::string write_table_text(std::string_view heading, std::string_view remarks, u64 digest, std::string_view bytes);
/// `size`: how many bytes there must be.
Result<TableText> read_table_text(std::string_view text, std::string_view heading, std::size_t size);

/// Tables that are numbers of 16 bits. The digest is the same on every machine.
u64 digest_of_numbers(std::span<const i16> numbers);
std::string write_number_table(std::string_view heading, std::string_view remarks, std::span<const i16> numbers);
Result<std::vector<i16>> read_number_table(std::string_view text, std::string_view heading, std::size_t numbers);

}  // namespace ply
