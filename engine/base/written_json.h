// JSON that we write: values that are put together and never read. The library that knows how texts and numbers are
// written costs every source that includes it seconds: it stays in written_json.cpp.
#pragma once
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/types.h"

namespace ply {

template <class T>
concept ListOfJson = !std::convertible_to<T, std::string_view> && std::copyable<typename T::value_type>;

/// Null, a boolean, a number, a text, an array or an object. Keys stay in the order in which they are set.
class WrittenJson {
 public:
  WrittenJson(std::nullptr_t = nullptr) : text_("null") {}
  template <std::integral T>
  WrittenJson(T n) : text_(std::same_as<T, bool> ? (n ? "true" : "false") : std::to_string(n)) {}
  /// Null where it is not finite.
  template <std::floating_point T>
  WrittenJson(T x) : text_(number(x)) {}
  /// Bytes that are no UTF-8 are replaced.
  template <std::convertible_to<std::string_view> T>
  WrittenJson(const T& text) : text_(quoted(text)) {}
  template <class T>
  WrittenJson(const std::map<std::string, T>& all) : kind_(Kind::object) {
    for (const auto& [key, value] : all) (*this)[key] = value;
  }
  /// An array of what it holds.
  template <ListOfJson T>
  WrittenJson(const T& all) : kind_(Kind::array) {
    for (const auto& x : all) push_back(x);
  }
  /// An object where every element is a pair that begins with a text, else an array.
  WrittenJson(std::initializer_list<WrittenJson> all);
  static WrittenJson array(std::initializer_list<WrittenJson> all = {}) { return WrittenJson(Kind::array, all); }
  static WrittenJson object() { return WrittenJson(Kind::object, {}); }
  /// What is JSON already; null if it is none.
  static WrittenJson of_text(std::string_view json);

  /// The value of this key; where there is none yet, null, which the caller replaces. Null becomes an object.
  WrittenJson& operator[](std::string_view key) { return member(quoted(key)); }
  /// Null becomes an array, of which there may be millions of elements: they are kept as they are written.
  void push_back(const WrittenJson& x);
  /// All that is in another object.
  void update(const WrittenJson& object);
  bool empty() const { return of_.empty() && (kind_ == Kind::scalar || text_.empty()); }
  /// In one line, with no spaces.
  std::string dump() const;

 private:
  enum class Kind : u8 { scalar, array, object };
  WrittenJson(Kind kind, std::initializer_list<WrittenJson> all);
  static std::string number(double x);
  static std::string quoted(std::string_view text);
  WrittenJson& member(const std::string& quoted_key);
  void write(std::string& out) const;

  Kind kind_ = Kind::scalar;
  std::string text_;  // of a scalar, as it is written; of an array, the elements behind those of `of_`, with commas
  std::vector<std::pair<std::string, WrittenJson>> of_;  // elements; of an object, their keys are as they are written
};

/// An internal value in the unit of its profile: an integer where that is exact.
WrittenJson in_unit(i64 value, int scale);
/// Seconds with microseconds.
WrittenJson seconds_json(double seconds);

}  // namespace ply
