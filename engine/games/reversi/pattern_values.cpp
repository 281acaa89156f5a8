#include "engine/games/reversi/pattern_values.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>

#include "engine/core/text.h"
#include "engine/games/reversi/patterns.pat.h"  // made from patterns.pat
#include "engine/trace/digest.h"

namespace ply::reversi {
namespace {

constexpr std::string_view heading = "plyscope-patterns 1",
                           letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::size_t line_length = 116;

std::string in_letters(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    u32 word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (i + k < bytes.size() ? static_cast<u8>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k <= bytes.size() ? letters[word >> (18 - 6 * k) & 63] : '=';  // so many as there are bytes and one
  }
  return out;
}

Result<std::string> from_letters(std::string_view text) {
  std::string out;
  u32 word = 0;
  int bits = 0;
  for (const char c : text) {
    if (c == '=' || c == '\n' || c == '\r') continue;
    const std::size_t at = letters.find(c);
    if (at == std::string_view::npos) return Error{"the values are not in letters, digits, + and /"};
    word = word << 6 | static_cast<u32>(at), bits += 6;
    if (bits >= 8) bits -= 8, out += static_cast<char>(word >> bits & 0xff);
  }
  return out;
}

/// The places that stand for themselves, stage by stage from the last to the first, as what each adds to the stage
/// after it: what packs well.
template <class Visit>
void each_kept(Visit visit) {
  const std::vector<u32>& canonical = pattern_canonical();
  for (int stage = pattern_stages - 1; stage >= 0; --stage)
    for (std::size_t i = 0; i < canonical.size(); ++i)
      if (canonical[i] == i) visit(static_cast<std::size_t>(stage) * canonical.size() + i, stage + 1 < pattern_stages);
}

u64 digest_of(const PatternBytes& bytes) {
  Digest d;
  d.add(bytes.data(), bytes.size());
  return d.value();
}

}  // namespace

std::size_t pattern_bytes() {
  return static_cast<std::size_t>(pattern_stages) * static_cast<std::size_t>(pattern_plan.values);
}

PatternValues spread(const PatternBytes& bytes) {
  const std::vector<u32>& canonical = pattern_canonical();
  PatternValues out;
  out.digest = digest_of(bytes);
  for (std::size_t s = 0; s < pattern_stages; ++s) {
    out.stage[s].resize(canonical.size());
    for (std::size_t i = 0; i < canonical.size(); ++i) out.stage[s][i] = bytes[s * canonical.size() + canonical[i]];
  }
  return out;
}

std::string write_patterns(const PatternBytes& bytes, std::string_view remarks) {
  std::string plain;
  const auto stage = static_cast<std::size_t>(pattern_plan.values);
  each_kept(
      [&](std::size_t at, bool later) { plain += static_cast<char>(bytes[at] - (later ? bytes[at + stage] : 0)); });
  std::string packed(ZSTD_compressBound(plain.size()), '\0');
  const std::size_t n = ZSTD_compress(packed.data(), packed.size(), plain.data(), plain.size(), 19);
  packed.resize(ZSTD_isError(n) ? 0 : n);
  std::string out = fmt::format("{}\n", heading);
  for (const std::string_view line : split(remarks, '\n'))
    if (!line.empty()) out += fmt::format("# {}\n", line);
  out += fmt::format("digest {:016x}\n", digest_of(bytes));
  const std::string text = in_letters(packed);
  for (std::size_t i = 0; i < text.size(); i += line_length) out += text.substr(i, line_length) + "\n";
  return out;
}

Result<PatternBytes> read_patterns(std::string_view text) {
  std::string_view digest;
  bool first = true;
  while (digest.empty()) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return Error{"the file has no values"};
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(end + 1);
    if (first && line != heading) return Error{fmt::format("the first line must be \"{}\"", heading)};
    first = false;
    if (line.starts_with("digest ")) digest = line.substr(7);
    else if (line != heading && !line.starts_with('#')) return Error{"a line of remarks begins with #"};
  }
  const auto packed = from_letters(text);
  if (!packed) return packed.error();
  std::size_t kept = 0;
  each_kept([&](std::size_t, bool) { ++kept; });
  std::string plain(kept, '\0');
  const std::size_t n = ZSTD_decompress(plain.data(), plain.size(), packed->data(), packed->size());
  if (ZSTD_isError(n) || n != kept) return Error{"the values are damaged"};
  PatternBytes out(pattern_bytes(), 0);
  const auto stage = static_cast<std::size_t>(pattern_plan.values);
  std::size_t next = 0;
  each_kept([&](std::size_t at, bool later) {
    out[at] = static_cast<i8>(static_cast<i8>(plain[next++]) + (later ? out[at + stage] : 0));
  });
  if (fmt::format("{:016x}", digest_of(out)) != digest) return Error{"the values are not those of the digest"};
  return out;
}

const PatternValues& built_in_patterns() {
  static const PatternValues values = spread(sure(read_patterns(patterns_pat)));  // a test reads it as well
  return values;
}

}  // namespace ply::reversi
