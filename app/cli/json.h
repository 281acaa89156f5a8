// What commands print under --json: values that are put together and written, never read. The library that knows how
// texts and numbers are written costs every source that includes it seconds: it stays in json.cpp.
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

namespace ply::cli {

template <class T>
concept ListOfJson = !std::convertible_to<T, std::string_view> && std::copyable<typename T::value_type>;

/// Null, a boolean, a number, a text, an array or an object. Keys stay in the order in which they are set.
class Json {
 public:
  Json(std::nullptr_t = nullptr) : text_("null") {}
  template <std::integral T>
  Json(T n) : text_(std::same_as<T, bool> ? (n ? "true" : "false") : std::to_string(n)) {}
  /// Null where it is not finite.
  template <std::floating_point T>
  Json(T x) : text_(number(x)) {}
  /// Bytes that are no UTF-8 are replaced.
  template <std::convertible_to<std::string_view> T>
  Json(const T& text) : text_(quoted(text)) {}
  template <class T>
  Json(const std::map<std::string, T>& all) : kind_(Kind::object) {
    for (const auto& [key, value] : all) (*this)[key] = value;
  }
  /// An array of what it holds.
  template <ListOfJson T>
  Json(const T& all) : kind_(Kind::array) {
    for (const auto& x : all) push_back(x);
  }
  /// An object where every element is a pair that begins with a text, else an array.
  Json(std::initializer_list<Json> all);
  static Json array(std::initializer_list<Json> all = {}) { return Json(Kind::array, all); }
  static Json object() { return Json(Kind::object, {}); }
  /// What is JSON already; null if it is none.
  static Json of_text(std::string_view json);

  /// The value of this key; where there is none yet, null, which the caller replaces. Null becomes an object.
  Json& operator[](std::string_view key) { return member(quoted(key)); }
  /// Null becomes an array.
  void push_back(Json x);
  /// All that is in another object.
  void update(const Json& object);
  bool empty() const { return of_.empty(); }
  /// In one line, with no spaces.
  std::string dump() const;

 private:
  enum class Kind : u8 { scalar, array, object };
  Json(Kind kind, std::initializer_list<Json> all);
  static std::string number(double x);
  static std::string quoted(std::string_view text);
  Json& member(const std::string& quoted_key);
  void write(std::string& out) const;

  Kind kind_ = Kind::scalar;
  std::string text_;                              // of a scalar, as it is written
  std::vector<std::pair<std::string, Json>> of_;  // elements; of an object, with their keys as they are written
};

}  // namespace ply::cli
