#include "engine/foreign/json_scan.h"

namespace ply {

bool JsonScan::text(std::string_view& out, std::string& kept) {
  if (!take('"')) return false;
  const char* const from = at_;
  while (at_ < end_ && *at_ != '"' && *at_ != '\\' && static_cast<unsigned char>(*at_) >= 0x20) ++at_;
  if (at_ < end_ && *at_ == '"') {
    out = {from, static_cast<std::size_t>(at_ - from)};
    ++at_;
    return true;
  }
  kept.assign(from, at_);
  while (at_ < end_) {
    const char c = *at_++;
    if (c == '"') {
      out = kept;
      return true;
    }
    if (static_cast<unsigned char>(c) < 0x20) return false;
    if (c != '\\') kept += c;
    else if (!escape(kept)) return false;
  }
  return false;
}

bool JsonScan::escape(std::string& out) {
  if (at_ >= end_) return false;
  const char c = *at_++;
  constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  if (const auto i = names.find(c); i != std::string_view::npos) {
    out += meanings[i];
    return true;
  }
  const auto unit = [&](unsigned& u) {
    const auto r = end_ - at_ >= 4 ? std::from_chars(at_, at_ + 4, u, 16) : std::from_chars_result{at_, std::errc{}};
    if (r.ptr != at_ + 4) return false;
    at_ += 4;
    return true;
  };
  unsigned u = 0, low = 0;
  if (c != 'u' || !unit(u)) return false;
  if (u >= 0xdc00 && u < 0xe000) return false;
  if (u >= 0xd800 && u < 0xdc00) {
    if (!take('\\') || !take('u') || !unit(low) || low < 0xdc00 || low >= 0xe000) return false;
    u = 0x10000 + ((u - 0xd800) << 10) + (low - 0xdc00);
  }
  const auto byte = [&](unsigned b) { out += static_cast<char>(b); };
  if (u < 0x80) byte(u);
  else if (u < 0x800) byte(0xc0 | (u >> 6)), byte(0x80 | (u & 63));
  else if (u < 0x10000) byte(0xe0 | (u >> 12)), byte(0x80 | ((u >> 6) & 63)), byte(0x80 | (u & 63));
  else byte(0xf0 | (u >> 18)), byte(0x80 | ((u >> 12) & 63)), byte(0x80 | ((u >> 6) & 63)), byte(0x80 | (u & 63));
  return true;
}

}  // namespace ply
