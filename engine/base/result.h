// Bad input is a value: Result<T> holds either a T or an Error that says what is wrong and where.
#pragma once
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ply {

struct Error {
  std::string message;
  int column = 0;        ///< 1-based column in the text that was read; 0 = not about one place
  bool file = false;     ///< a file could not be read or written, whatever it may hold: its own exit code
  bool content = false;  ///< what a file holds is wrong: bad input, also where its name stands in an option
  /// The same, with words in front of it.
  Error after(std::string_view front) const { return {std::string(front) + message, column, file, content}; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : v_(std::move(value)) {}      // NOLINT: implicit on purpose
  Result(Error error) : v_(std::move(error)) {}  // NOLINT
  explicit operator bool() const { return v_.index() == 0; }
  bool ok() const { return v_.index() == 0; }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(value()); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }
  const T& value() const { return checked(std::get_if<0>(&v_)); }
  T& value() { return checked(std::get_if<0>(&v_)); }
  const Error& error() const& { return checked(std::get_if<1>(&v_)); }
  // Whoever asks for the error has first asked whether there is one: of a result without a name nobody can have.
  const Error& error() && = delete;
  const Error& error() const&& = delete;

 private:
  // Asking for what is not there is a bug of ours; it ends the program also where asserts are off.
  template <class P>
  static P& checked(P* p) {
    if (!p) std::abort();
    return *p;
  }
  std::variant<T, Error> v_;
};

/// Result of something that has no value: `return {};` is success.
struct Done {};
using Status = Result<Done>;

/// The value of what cannot be refused: a constant, a name from our own list. Of all else one asks first (a test
/// looks).
template <class T>
T sure(Result<T> r) {
  return std::move(*r);
}

}  // namespace ply
