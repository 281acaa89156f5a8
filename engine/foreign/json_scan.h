// Flat JSON objects on one line, read as fast as logs of a hundred million lines ask for: no tree is built, and nothing
// is allocated but for texts with escapes. Nested values are passed over.
#pragma once
#include <charconv>
#include <string>
#include <string_view>

#include "engine/base/json_text.h"
#include "engine/base/real_number.h"
#include "engine/base/types.h"

namespace ply {

/// A value of a member. A text is in UTF-8 if the line is.
struct JsonValue {
  enum class Type : u8 { null, truth, integer, huge, real, text, other };
  Type type = Type::null;
  bool truth = false;
  i64 integer = 0;  ///< also of `huge`: a whole number above 2^63 as its 64 bits
  double real = 0;
  std::string_view text;  ///< until the next member is read
};

class JsonScan {
 public:
  explicit JsonScan(std::string_view line) : at_(line.data()), begin_(at_), end_(at_ + line.size()) {}

  /// Calls f(key, value) for the members of the object that is the whole line. False: it is no JSON object.
  template <class F>
  bool object(F&& f) {
    blanks();
    if (!take('{')) return false;
    blanks();
    if (take('}')) return over();
    for (;;) {
      std::string_view key;
      JsonValue v;
      blanks();
      if (!text(key, key_)) return false;
      blanks();
      if (!take(':')) return false;
      blanks();
      if (!value(v, 0)) return false;
      f(key, v);
      blanks();
      if (take('}')) return over();
      if (!take(',')) return false;
    }
  }
  /// Where reading ended, from 1.
  std::size_t column() const { return static_cast<std::size_t>(at_ - begin_) + 1; }

 private:
  static constexpr int deepest = deepest_json - 1;  // below the object that is the line
  void blanks() {
    while (at_ < end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n')) ++at_;
  }
  bool take(char c) {
    if (at_ >= end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  bool word(std::string_view w) {
    if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).substr(0, w.size()) != w) return false;
    at_ += w.size();
    return true;
  }
  bool over() {
    blanks();
    return at_ == end_;
  }
  bool value(JsonValue& v, int depth) {
    if (at_ >= end_) return false;
    switch (*at_) {
      case '"': v.type = JsonValue::Type::text; return text(v.text, text_);
      case 't': v.type = JsonValue::Type::truth, v.truth = true; return word("true");
      case 'f': v.type = JsonValue::Type::truth; return word("false");
      case 'n': return word("null");
      case '[':
      case '{': v.type = JsonValue::Type::other; return nested(depth);
      default: return number(v);
    }
  }
  bool nested(int depth) {
    const char open = *at_++, close = open == '[' ? ']' : '}';
    if (depth >= deepest) return false;
    blanks();
    if (take(close)) return true;
    for (;;) {
      std::string_view key;
      JsonValue inner;
      blanks();
      if (open == '{') {
        if (!text(key, text_)) return false;
        blanks();
        if (!take(':')) return false;
        blanks();
      }
      if (!value(inner, depth + 1)) return false;
      blanks();
      if (take(close)) return true;
      if (!take(',')) return false;
    }
  }
  bool number(JsonValue& v) {
    const char* const from = at_;
    const bool minus = take('-');
    const char* const digits = at_;
    u64 n = 0;
    bool over64 = false;
    for (; at_ < end_ && *at_ >= '0' && *at_ <= '9'; ++at_) {
      over64 |= n > (~u64{0} - static_cast<u64>(*at_ - '0')) / 10;
      n = n * 10 + static_cast<u64>(*at_ - '0');
    }
    if (at_ == digits) return false;
    const bool whole = at_ >= end_ || (*at_ != '.' && *at_ != 'e' && *at_ != 'E');
    constexpr u64 max = u64{1} << 63;
    if (whole && !over64 && (minus ? n <= max : n < max)) {
      v.type = JsonValue::Type::integer;
      v.integer = minus ? static_cast<i64>(~n + 1) : static_cast<i64>(n);
      return true;
    }
    if (whole && !over64 && !minus) {
      v.type = JsonValue::Type::huge, v.integer = static_cast<i64>(n);
      return true;
    }
    v.type = JsonValue::Type::real;
    const auto r = number_from_chars(from, end_, v.real);
    if (r.ec == std::errc::result_out_of_range) v.real = minus ? -1e300 : 1e300;
    else if (r.ec != std::errc{}) return false;
    at_ = r.ptr;
    return true;
  }
  /// `kept` holds a text that has escapes.
  bool text(std::string_view& out, std::string& kept);
  bool escape(std::string& out);

  const char *at_, *begin_, *end_;
  std::string key_, text_;
};

}  // namespace ply
