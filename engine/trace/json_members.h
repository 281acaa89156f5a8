// Reads and writes JSON whose members are known. Who reads is told which of them is wrong.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/core/types.h"

namespace ply {

/// Reads the members of one object; the first thing wrong is kept in `error`, later ones are passed over.
class MembersReader {
 public:
  static constexpr bool writes = false;
  MembersReader(const nlohmann::json& j, std::string path, std::string& error)
      : j_(j), path_(std::move(path)), error_(error) {
    if (!j_.is_object()) fail(path_, "is not an object");
  }

  /// What older recordings lack must be asked for first. `is_there` is for those who write.
  bool has(const char* key, [[maybe_unused]] bool is_there = true) const { return j_.is_object() && j_.contains(key); }
  void get(const char* key, std::string& out) const {
    if (const nlohmann::json* v = member(key))
      v->is_string() ? void(out = v->get<std::string>()) : fail(at(key), "is not a text");
  }
  void get(const char* key, bool& out) const {
    if (const nlohmann::json* v = member(key))
      v->is_boolean() ? void(out = v->get<bool>()) : fail(at(key), "is not true or false");
  }
  void get(const char* key, double& out) const {
    if (const nlohmann::json* v = member(key))
      v->is_number() ? void(out = v->get<double>()) : fail(at(key), "is not a number");
  }
  template <class T>
  requires std::is_integral_v<T>
  void get(const char* key, T& out) const {
    if (const nlohmann::json* v = member(key)) integer(*v, at(key), out);
  }
  template <class T>
  void get(const char* key, std::vector<T>& out) const {
    list(key, [&](const nlohmann::json& v, const std::string& where) {
      T x{};
      if constexpr (std::is_integral_v<T>) integer(v, where, x);
      else v.is_string() ? void(x = v.get<std::string>()) : fail(where, "is not a text");
      out.push_back(std::move(x));
    });
  }
  template <class T, std::size_t N>
  void get(const char* key, std::array<T, N>& out) const {
    std::vector<T> all;
    get(key, all);
    if (all.size() == N) std::copy(all.begin(), all.end(), out.begin());
    else fail(at(key), "has the wrong length");
  }
  /// Objects, each read by `members`; what is more than `max` is passed over.
  template <class T, class F>
  void each(const char* key, std::vector<T>& out, F&& members, std::size_t max = ~std::size_t{0}) const {
    list(key, [&](const nlohmann::json& v, const std::string& where) {
      T x;
      members(MembersReader(v, where, error_), x);
      if (out.size() < max) out.push_back(std::move(x));
    });
  }
  /// Lists of two: a text, and a number or a text.
  template <class T>
  void pairs(const char* key, std::vector<std::pair<std::string, T>>& out, const char* problem,
             std::size_t max = ~std::size_t{0}) const {
    list(key, [&](const nlohmann::json& v, const std::string& where) {
      T x{};
      if (!v.is_array() || v.size() != 2 || !v[0].is_string()) return fail(where, problem);
      if constexpr (std::is_integral_v<T>) integer(v[1], where, x);
      else v[1].is_string() ? void(x = v[1].get<std::string>()) : fail(where, problem);
      if (out.size() < max) out.emplace_back(v[0].get<std::string>(), std::move(x));
    });
  }
  /// One of some words.
  template <class T, std::size_t N>
  void word(const char* key, const char* const (&words)[N], T& out) const {
    std::string text;
    get(key, text);
    for (std::size_t i = 0; i < N; ++i)
      if (text == words[i]) {
        out = static_cast<T>(i);
        return;
      }
    fail(at(key), fmt::format("has the unknown value '{}'", text));
  }
  template <class F>
  void list(const char* key, F&& f) const {
    const nlohmann::json* v = member(key);
    if (!v) return;
    if (!v->is_array()) return fail(at(key), "is not a list");
    for (std::size_t i = 0; i < v->size() && error_.empty(); ++i) f((*v)[i], fmt::format("{}[{}]", at(key), i));
  }
  MembersReader child(const char* key) const {
    static const nlohmann::json nothing = nlohmann::json::object();
    const nlohmann::json* v = member(key);
    return MembersReader(v ? *v : nothing, at(key), error_);
  }
  /// No member but these.
  void only(std::initializer_list<std::string_view> keys) const {
    if (!error_.empty()) return;
    for (const auto& member : j_.items())
      if (std::find(keys.begin(), keys.end(), member.key()) == keys.end())
        return fail(at(member.key().c_str()), "is not known to this program: a later one has recorded it");
  }
  void range(const char* key, i64 value, i64 low, i64 high) const {
    if (value < low || value > high) fail(at(key), fmt::format("is {}, not from {} to {}", value, low, high));
  }
  void fail(const std::string& where, const std::string& what) const {
    if (error_.empty()) error_ = where + " " + what;
  }
  template <class T>
  void integer(const nlohmann::json& v, const std::string& where, T& out) const {
    bool fits = false;
    if (v.is_number_unsigned()) {
      const u64 x = v.get<u64>();
      fits = x <= static_cast<u64>(std::numeric_limits<T>::max());
      out = static_cast<T>(x);
    } else if (v.is_number_integer()) {
      const i64 x = v.get<i64>();
      if constexpr (std::is_signed_v<T>)
        fits = x >= std::numeric_limits<T>::min() && x <= std::numeric_limits<T>::max();
      out = static_cast<T>(x);
    }
    if (!fits) fail(where, "is not a whole number in its range");
  }

 private:
  std::string at(const char* key) const { return path_.empty() ? key : path_ + "." + key; }
  const nlohmann::json* member(const char* key) const {
    if (!error_.empty()) return nullptr;
    const auto it = j_.find(key);
    if (it != j_.end()) return &*it;
    fail(at(key), "is missing");
    return nullptr;
  }

  const nlohmann::json& j_;
  const std::string path_;
  std::string& error_;
};

/// Makes what a MembersReader reads, by the same calls.
class MembersWriter {
 public:
  static constexpr bool writes = true;
  explicit MembersWriter(nlohmann::json& j) : j_(j) { j_ = nlohmann::json::object(); }

  bool has(const char*, bool is_there = true) const { return is_there; }
  template <class T>
  void get(const char* key, const T& value) const {
    j_[key] = value;
  }
  template <class T, std::size_t N>
  void word(const char* key, const char* const (&words)[N], T value) const {
    j_[key] = words[static_cast<std::size_t>(value)];
  }
  template <class T, class F>
  void each(const char* key, std::vector<T>& list, F&& members, std::size_t = 0) const {
    nlohmann::json& out = j_[key] = nlohmann::json::array();
    for (T& x : list) members(MembersWriter(out.emplace_back()), x);
  }
  template <class T>
  void pairs(const char* key, const std::vector<T>& list, const char*, std::size_t = 0) const {
    j_[key] = list;
  }
  MembersWriter child(const char* key) const { return MembersWriter(j_[key]); }
  void only(std::initializer_list<std::string_view>) const {}
  void range(const char*, i64, i64, i64) const {}
  void fail(const std::string&, const std::string&) const {}

 private:
  nlohmann::json& j_;
};

}  // namespace ply
