#include "engine/game/table_text.h"

#include <fmt/format.h>

#include <zstd.h>

#include "engine/base/base64.h"
#include "engine/base/text.h"
#include "engine/game/trained_table.h"
#include "engine/trace/digest.h"

namespace ply {
namespace {

constexpr std::size_t line_length = 116;

// The lower bytes of all numbers, then the upper ones: that packs well, and is the same on every machine.
std::string bytes_of(std::span<const i16> numbers) {
  std::string out(2 * numbers.size(), '\0');
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    out[i] = static_cast<char>(static_cast<u16>(numbers[i]) & 0xff);
    out[numbers.size() + i] = static_cast<char>(static_cast<u16>(numbers[i]) >> 8);
  }
  return out;
}

}  // namespace

Status TableText::matches(u64 digest_of_numbers) const {
  if (fmt::format("{:016x}", digest_of_numbers) != digest) return Error{"the values are not those of the digest"};
  return Done{};
}

std::string write_table_text(std::string_view heading, std::string_view remarks, u64 digest, std::string_view bytes) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t n = ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), 19);
  packed.resize(ZSTD_isError(n) ? 0 : n);
  std::string out = fmt::format("{}\n", heading);
  for (const std::string_view line : split(remarks, '\n'))
    if (!line.empty()) out += fmt::format("# {}\n", line);
  out += fmt::format("digest {:016x}\n", digest);
  const std::string text = to_base64(packed);
  for (std::size_t i = 0; i < text.size(); i += line_length) out += text.substr(i, line_length) + "\n";
  return out;
}

Result<TableText> read_table_text(std::string_view text, std::string_view heading, std::size_t size) {
  TableText out;
  bool first = true;
  while (out.digest.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return Error{"the file has no values"};
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(end + 1);
    if (first && line != heading) return Error{fmt::format("the first line must be \"{}\"", heading)};
    first = false;
    if (line.starts_with("digest ")) out.digest = line.substr(7);
    else if (line != heading && !line.starts_with('#')) return Error{"a line of remarks begins with #"};
  }
  const auto packed = from_base64(text);
  if (!packed) return Error{"the values are not in letters, digits, + and /"};
  out.bytes.assign(size, '\0');
  const std::size_t n = ZSTD_decompress(out.bytes.data(), out.bytes.size(), packed->data(), packed->size());
  if (ZSTD_isError(n) || n != size) return Error{"the values are damaged"};
  return out;
}

u64 digest_of_numbers(std::span<const i16> numbers) {
  Digest d;
  d.add(bytes_of(numbers));
  return d.value();
}

std::string write_number_table(std::string_view heading, std::string_view remarks, std::span<const i16> numbers) {
  return write_table_text(heading, remarks, digest_of_numbers(numbers), bytes_of(numbers));
}

Result<std::vector<i16>> read_number_table(std::string_view text, std::string_view heading, std::size_t numbers) {
  const auto table = read_table_text(text, heading, 2 * numbers);
  if (!table) return table.error();
  std::vector<i16> out(numbers);
  for (std::size_t i = 0; i < numbers; ++i) {
    const auto byte = [&](std::size_t at) { return static_cast<u8>(table->bytes[at]); };
    out[i] = static_cast<i16>(static_cast<u16>(byte(i) | byte(numbers + i) << 8));
  }
  Digest d;
  d.add(table->bytes);  // as digest_of_numbers would put them
  if (const Status same = table->matches(d.value()); !same) return same.error();
  return out;
}

std::string train_command(std::string_view what, const TrainSettings& s, std::span<const std::string> lines) {
  const bool given = !s.lines.empty();
  std::string out = fmt::format("train {}", what);
  if (given) out += " --games FILE";
  else if (!s.by.empty()) out += " --by TABLE";
  out += fmt::format(" --count {}", lines.size());
  if (!given) out += fmt::format(" --nodes {}", s.nodes);
  out += fmt::format(" --rounds {} --seed {}\n", s.rounds, s.seed);
  if (given) {
    Digest digest;
    for (const std::string& line : lines) digest.add(line);
    out += fmt::format("{} lines of a file, digest {:016x}\n", lines.size(), digest.value());
  }
  return out;
}

Error nothing_to_fit(std::size_t lines, u32 held_out_of) {
  return Error{fmt::format("no position is left to fit to in {} line{}: the first and every {}th after it are held out",
                           lines, lines == 1 ? "" : "s", held_out_of)};
}

}  // namespace ply
