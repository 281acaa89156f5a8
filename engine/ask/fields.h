// The fields of a type: how each is called, and how it is read from an object. What JSON has for a field follows from
// the type of what is read.
#pragma once
#include <array>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "engine/ask/report.h"
#include "engine/read/node/interval.h"
#include "engine/trace/record_words.h"

namespace ply::ask {

namespace detail {

inline const char* word_of(Side s) { return side_word(s); }
inline const char* word_of(Kind k) { return kind_word(k); }
inline const char* word_of(Pass p) { return pass_word(p); }
inline const char* word_of(NodeEnd e) { return end_word(e); }

/// What JSON calls a type.
template <class T>
struct Named {
  static std::string type() {
    if constexpr (std::is_same_v<T, bool>) return "boolean";
    else if constexpr (std::integral<T>) return "integer";
    else if constexpr (std::floating_point<T> || std::is_same_v<T, Points> || std::is_same_v<T, Seconds> ||
                       std::is_same_v<T, Ratio> || std::is_same_v<T, Mean>)
      return "number";
    else if constexpr (std::is_same_v<T, BoundPoints>) return "number | null";
    else if constexpr (std::is_same_v<T, NodeId>) return "integer";
    else if constexpr (std::is_same_v<T, Percent>) return "number | null";
    else if constexpr (std::is_same_v<T, Why>) return "text | null";
    else if constexpr (std::is_same_v<T, Sentence> || requires(T x) { word_of(x); }) return "text";
    else if constexpr (std::is_same_v<T, ViewedScore>) return "$score";
    else if constexpr (std::is_same_v<T, Known>) return "$interval";
    else if constexpr (std::convertible_to<T, std::string_view>) return "text";
    else return "[" + Named<std::remove_cvref_t<decltype(*std::declval<const T&>().begin())>>::type() + "]";
  }
};
template <class T>
struct Named<std::optional<T>> {
  static std::string type() { return Named<T>::type() + " | null"; }
};
template <class T>
struct Named<Maybe<T>> : Named<T> {};
template <class T>
struct Named<Keyed<T>> {
  static std::string type() { return "{*: " + Named<T>::type() + "}"; }
};

template <class T>
Cell cell_of(const T& x) {
  if constexpr (std::is_same_v<T, bool>) return make_cell(x);
  else if constexpr (std::signed_integral<T>) return make_cell(i64{x});
  else if constexpr (std::unsigned_integral<T>) return make_cell(u64{x});
  else if constexpr (std::floating_point<T>) return make_cell(double{x});
  else if constexpr (std::convertible_to<T, std::string_view>) return make_cell(std::string_view(x));
  else if constexpr (requires { word_of(x); }) return make_cell(std::string_view(word_of(x)));
  else if constexpr (requires { make_cell(x); }) return make_cell(x);
  else if constexpr (requires { x.has_value(); }) return x.has_value() ? cell_of(*x) : Cell{};
  else if constexpr (requires { x.is.has_value(); }) return x.is ? cell_of(*x.is) : make_cell(Absent{});
  else if constexpr (requires { x.all.front().second; }) {
    auto out = std::make_shared<NamedCells>();
    for (const auto& [name, value] : x.all) out->all.emplace_back(name, cell_of(value));
    return make_cell(std::shared_ptr<const NamedCells>(std::move(out)));
  } else {
    Cells out;
    for (const auto& one : x) out.push_back(cell_of(one));
    return make_cell(std::move(out));
  }
}

/// What `get` gives of an object: it is asked with the recording, or without. Scores and intervals are in the view that
/// the question states.
template <class F, class T>
decltype(auto) got(const F& get, Asked& a, const T& of) {
  const auto plain = [&]() -> decltype(auto) {
    if constexpr (std::is_invocable_v<const F&, Asked&, const T&>) return get(a, of);
    else return std::invoke(get, of);
  };
  using X = std::remove_cvref_t<decltype(plain())>;
  if constexpr (std::is_same_v<X, Score>) return ViewedScore{plain(), a.whose};
  else if constexpr (std::is_same_v<X, Interval>) return Known{plain().lo, plain().hi, a.whose};
  else return plain();
}
template <class F, class T>
using Got =
    std::remove_cvref_t<decltype(got(std::declval<const F&>(), std::declval<Asked&>(), std::declval<const T&>()))>;

/// A lambda for a member or a function.
template <auto Get>
struct Same {
  template <class T>
  decltype(auto) operator()(Asked& a, const T& of) const {
    return got(Get, a, of);
  }
};

template <class T>
inline constexpr bool is_maybe = false;
template <class T>
inline constexpr bool is_maybe<Maybe<T>> = true;

}  // namespace detail

template <class T>
class Fields : public FieldTable {
 public:
  /// A member, or a function of the object, with the recording before it where it needs that.
  template <auto Get>
  Fields& add(std::string_view id, std::string_view title = {}) {
    return add(id, title, detail::Same<Get>());
  }
  template <auto Get, class U>
  Fields& add(std::string_view id, const Fields<U>& of) {
    return add<Get>(id, {}, of);
  }
  template <auto Get, class U>
  Fields& add(std::string_view id, std::string_view title, const Fields<U>& of) {
    return add(id, title, of, detail::Same<Get>());
  }
  /// The same as a cell of another kind: Points of a number. None where there is none.
  template <class As, auto Get>
  Fields& as(std::string_view id, std::string_view title = {}) {
    return add(id, title, [](Asked& a, const T& of) {
      decltype(auto) x = detail::got(Get, a, of);
      if constexpr (requires { x.has_value(); }) return x ? std::optional(As{*x}) : std::nullopt;
      else return As{x};
    });
  }
  /// The same by a lambda without captures.
  template <class F>
  Fields& add(std::string_view id, F get) {
    return add(id, {}, get);
  }
  template <class F>
  Fields& add(std::string_view id, std::string_view title, F) {
    using X = detail::Got<F, T>;
    FieldTable::add(
        {id, title, detail::is_maybe<X>, nullptr, [](const FieldTable*) { return detail::Named<X>::type(); }},
        [](Asked& a, const void* of, const FieldTable*) {
          return detail::cell_of(detail::got(F{}, a, *static_cast<const T*>(of)));
        });
    return *this;
  }
  /// What it gives has fields of its own; `of` is of static life. Where it is optional, there may be none; a list is a
  /// table.
  template <class U, class F>
  Fields& add(std::string_view id, std::string_view title, const Fields<U>& of, F) {
    using X = detail::Got<F, T>;
    constexpr bool one = std::is_same_v<X, U>, maybe = std::is_same_v<X, std::optional<U>>, maybe_list = requires(X x) {
      x.has_value();
    }
    &&!maybe;
    const auto type = [](const FieldTable* nested) {
      const std::string row = nested->type(), table = one || maybe ? row : "[" + row + "]";
      return maybe || maybe_list ? table + " | null" : table;
    };
    FieldTable::add({id, title, false, &of, type}, [](Asked& a, const void* t, const FieldTable* nested) {
      decltype(auto) x = detail::got(F{}, a, *static_cast<const T*>(t));
      if constexpr (one) return nested->cell(a, &x);
      else if constexpr (maybe) return x ? nested->cell(a, &*x) : Cell{};
      else if constexpr (maybe_list) return x ? rows<U>(a, *x, *nested) : Cell{};
      else return rows<U>(a, x, *nested);
    });
    return *this;
  }

  /// Fields from here on are not there where this does not hold.
  template <auto Holds>
  Fields& where() {
    holds_ = [](Asked& a, const void* of) -> bool { return detail::got(Holds, a, *static_cast<const T*>(of)); };
    return *this;
  }
  Fields& always() {
    holds_ = nullptr;
    return *this;
  }
  /// "unit" and "for": of the plain values beside them.
  Fields& add_view() {
    add("unit", [](Asked& a, const T&) { return a.unit(); });
    return add("for", [](Asked& a, const T&) { return a.whose; });
  }

  Record record(Asked& a, const T& of) const { return FieldTable::record(a, &of); }
  /// Of a long answer what is known by now, for those who look on.
  void publish(Asked& a, const T& of) const { FieldTable::publish(a, &of); }

 private:
  template <class U, class List>
  static Cell rows(Asked& a, const List& list, const FieldTable& nested) {
    Cells out;
    for (const U& u : list) out.push_back(nested.cell(a, &u));
    return make_cell(std::move(out));
  }
};

}  // namespace ply::ask
