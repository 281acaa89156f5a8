// Reads and writes JSON whose members are known. Who reads is told which of them is wrong.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

/// A number that stands for a value of an enumeration, of which `last` is the last.
template <class E>
struct NumberOf {
  E& value;
  std::remove_const_t<E> last;
};
template <class E>
NumberOf(E&, std::remove_const_t<E>) -> NumberOf<E>;

/// Reads the members of one object; the first thing wrong is kept in `error`, later ones are passed over.
template <class Json>
class BasicMembersReader {
 public:
  static constexpr bool writes = false;
  BasicMembersReader(const Json& j, std::string path, std::string& error)
      : j_(j), path_(std::move(path)), error_(error) {
    if (!j_.is_object()) fail(path_, "is not an object");
  }

  /// What older recordings lack must be asked for first. `is_there` is for those who write.
  bool has(const char* key, [[maybe_unused]] bool is_there = true) const { return j_.is_object() && j_.contains(key); }
  template <class T>
  void get(const char* key, T&& out) const {
    if (const Json* v = member(key)) read(*v, at(key), out);
  }
  /// What may be missing; it stays as it is then.
  template <class T>
  void maybe(const char* key, T&& out, bool = true) const {
    if (has(key)) get(key, out);
  }
  template <class T>
  void maybe(const char* key, std::optional<T>& out) const {
    if (has(key)) get(key, out.emplace());
  }
  /// A number that may be missing; one that is out of its range is brought into it.
  template <class T>
  void clamped(const char* key, T& out, std::type_identity_t<T> low, std::type_identity_t<T> high) const {
    double x = static_cast<double>(std::clamp(out, low, high));
    maybe(key, x);
    out = x <= static_cast<double>(low) ? low : x >= static_cast<double>(high) ? high : static_cast<T>(x);
  }
  /// Objects, each read by `members`; what is more than `max` is passed over.
  template <class T, class F>
  void each(const char* key, std::vector<T>& out, F&& members, std::size_t max = ~std::size_t{0}) const {
    list(key, [&](const Json& v, const std::string& where) {
      T x{};
      members(BasicMembersReader(v, where, error_), x);
      if (out.size() < max) out.push_back(std::move(x));
    });
  }
  /// Lists of values of several kinds; `cells` is called with a function that takes them in their order.
  template <class T, class F>
  void rows(const char* key, std::vector<T>& out, F&& cells) const {
    list(key, [&](const Json& v, const std::string& where) {
      cells([&](auto&&... values) { read_row(v, where, values...); }, out.emplace_back());
    });
  }
  template <class... T>
  void row(const char* key, T&&... values) const {
    if (const Json* v = member(key)) read_row(*v, at(key), values...);
  }
  /// One of some words.
  template <class T, std::size_t N>
  void word(const char* key, const char* const (&words)[N], T& out) const {
    std::string text;
    get(key, text);
    const auto* at_word = std::find(std::begin(words), std::end(words), text);
    if (at_word == std::end(words)) return fail(at(key), fmt::format("has the unknown value '{}'", text));
    out = static_cast<T>(at_word - std::begin(words));
  }
  template <class F>
  void list(const char* key, F&& f) const {
    if (const Json* v = member(key)) elements(*v, at(key), f);
  }
  BasicMembersReader child(const char* key) const {
    static const Json nothing = Json::object();
    const Json* v = member(key);
    return BasicMembersReader(v ? *v : nothing, at(key), error_);
  }
  /// No member but these.
  void only(std::initializer_list<std::string_view> keys) const {
    if (!error_.empty()) return;
    for (const auto& member : j_.items())
      if (std::find(keys.begin(), keys.end(), member.key()) == keys.end())
        return fail(at(member.key().c_str()), "is unknown to this program: a newer version has recorded it");
  }
  void range(const char* key, i64 value, i64 low, i64 high) const {
    if (value < low || value > high) fail(at(key), fmt::format("is {}, not from {} to {}", value, low, high));
  }
  void fail(const std::string& where, const std::string& what) const {
    if (error_.empty()) error_ = (where.empty() ? "it" : where) + " " + what;
  }

 private:
  void read(const Json& v, const std::string&, Json& out) const { out = v; }
  void read(const Json& v, const std::string& where, std::string& out) const {
    v.is_string() ? void(out = v.template get<std::string>()) : fail(where, "is not a text");
  }
  void read(const Json& v, const std::string& where, bool& out) const {
    v.is_boolean() ? void(out = v.template get<bool>()) : fail(where, "is not true or false");
  }
  void read(const Json& v, const std::string& where, double& out) const {
    v.is_number() ? void(out = v.template get<double>()) : fail(where, "is not a number");
  }
  template <class T>
  requires std::is_integral_v<T>
  void read(const Json& v, const std::string& where, T& out) const {
    const bool fits = v.is_number_unsigned() ? std::in_range<T>(v.template get<u64>())
                                             : v.is_number_integer() && std::in_range<T>(v.template get<i64>());
    fits ? void(out = v.template get<T>()) : fail(where, "is not a whole number in its range");
  }
  template <class E>
  void read(const Json& v, const std::string& where, const NumberOf<E>& out) const {
    u32 x = 0;
    read(v, where, x);
    if (x > static_cast<u32>(out.last)) fail(where, "has no such value");
    else out.value = static_cast<E>(x);
  }
  /// null: nothing
  template <class T>
  void read(const Json& v, const std::string& where, std::optional<T>& out) const {
    if (v.is_null()) out.reset();
    else read(v, where, out.emplace());
  }
  template <class T>
  void read(const Json& v, const std::string& where, std::vector<T>& out) const {
    out.clear();
    elements(v, where, [&](const Json& x, const std::string& there) { read(x, there, out.emplace_back()); });
  }
  template <class T, std::size_t N>
  void read(const Json& v, const std::string& where, std::array<T, N>& out) const {
    std::vector<T> all;
    read(v, where, all);
    if (all.size() == N) std::copy(all.begin(), all.end(), out.begin());
    else fail(where, "has the wrong length");
  }
  template <class A, class B>
  void read(const Json& v, const std::string& where, std::pair<A, B>& out) const {
    read_row(v, where, out.first, out.second);
  }
  template <class T>
  void read(const Json& v, const std::string& where, std::map<std::string, T>& out) const {
    if (!v.is_object()) return fail(where, "is not an object");
    for (const auto& one : v.items()) read(one.value(), where + "." + one.key(), out[one.key()]);
  }
  template <class F>
  void elements(const Json& v, const std::string& where, F&& f) const {
    if (!v.is_array()) return fail(where, "is not a list");
    for (std::size_t i = 0; i < v.size() && error_.empty(); ++i) f(v[i], fmt::format("{}[{}]", where, i));
  }
  template <class... T>
  void read_row(const Json& v, const std::string& where, T&&... values) const {
    if (!v.is_array() || v.size() < sizeof...(T)) return fail(where, "has the wrong length");
    std::size_t i = 0;
    ((read(v[i], fmt::format("{}[{}]", where, i), values), ++i), ...);
  }

  std::string at(const char* key) const { return path_.empty() ? key : path_ + "." + key; }
  const Json* member(const char* key) const {
    if (!error_.empty()) return nullptr;
    const auto it = j_.find(key);
    if (it != j_.end()) return &*it;
    fail(at(key), "is missing");
    return nullptr;
  }

  const Json& j_;
  const std::string path_;
  std::string& error_;
};
using MembersReader = BasicMembersReader<nlohmann::json>;

/// Makes what a reader reads, by the same calls. Members stand in their order if `Json` keeps it.
template <class Json>
class BasicMembersWriter {
 public:
  static constexpr bool writes = true;
  explicit BasicMembersWriter(Json& j) : j_(j) { j_ = Json::object(); }

  bool has(const char*, bool is_there = true) const { return is_there; }
  template <class T>
  void get(const char* key, const T& value) const {
    j_[key] = cell(value);
  }
  template <class T>
  void maybe(const char* key, const T& value, bool is_there = true) const {
    if (is_there) get(key, value);
  }
  template <class T>
  void maybe(const char* key, const std::optional<T>& value) const {
    if (value) get(key, *value);
  }
  template <class T>
  void clamped(const char* key, const T& value, std::type_identity_t<T>, std::type_identity_t<T>) const {
    j_[key] = value;
  }
  template <class T, std::size_t N>
  void word(const char* key, const char* const (&words)[N], T value) const {
    j_[key] = words[static_cast<std::size_t>(value)];
  }
  template <class List, class F>
  void each(const char* key, List& list, F&& members, std::size_t = 0) const {
    Json& out = j_[key] = Json::array();
    for (auto& x : list) members(BasicMembersWriter(out.emplace_back()), x);
  }
  template <class List, class F>
  void rows(const char* key, List& list, F&& cells) const {
    Json& out = j_[key] = Json::array();
    for (auto& x : list) cells([&](const auto&... values) { out.push_back(Json::array({cell(values)...})); }, x);
  }
  template <class... T>
  void row(const char* key, const T&... values) const {
    j_[key] = Json::array({cell(values)...});
  }
  BasicMembersWriter child(const char* key) const { return BasicMembersWriter(j_[key]); }
  void only(std::initializer_list<std::string_view>) const {}
  void range(const char*, i64, i64, i64) const {}
  void fail(const std::string&, const std::string&) const {}

 private:
  template <class T>
  static Json cell(const T& value) {
    return value;
  }
  template <class T>
  static Json cell(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
  }
  template <class E>
  static Json cell(const NumberOf<E>& value) {
    return static_cast<int>(value.value);
  }

  Json& j_;
};
using MembersWriter = BasicMembersWriter<nlohmann::json>;

/// What `members(reader, x)` reads; `path` is what its messages begin with.
template <class Json, class T, class F>
Result<T> read_members(const Json& j, const char* path, T out, F&& members) {
  std::string error;
  members(BasicMembersReader<Json>(j, path, error), out);
  if (!error.empty()) return Error{error};
  return out;
}

}  // namespace ply
