#include "engine/base/real_number.h"

#include <random>
#include <string>

#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

template <class T>
void same_as_library(const std::string& text) {
  INFO(text);
  T own = 7, library = 7;
  const char *const first = text.data(), *const last = first + text.size();
  const auto a = real_from_chars(first, last, own), b = std::from_chars(first, last, library);
  CHECK(a.ec == b.ec);
  CHECK(a.ptr - first == b.ptr - first);
  CHECK(own == library);
}

}  // namespace

TEST_CASE("where the library reads no real numbers, ours reads them as it would", "[core]") {
  for (const char* text : {"",      "-",      ".",       "-.",    "e5",         "0",     "-0",
                           "1",     "-12.5",  ".5",      "5.",    "1e3",        "1e",    "1e+",
                           "1e-3x", "1E+2",   "+1",      " 1",    "0x10",       "1.5.5", "1,5",
                           "1e400", "-1e400", "1e-400",  "0e400", "0.000e-999", "1e39",  "12345678901234567890.125",
                           "0.1",   "1e-45",  "4.9e-324"}) {
    same_as_library<double>(text);
    same_as_library<float>(text);
  }
  std::mt19937 random(1);
  const std::string letters = "0123456789..--+eE x";
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (unsigned n = random() % 9; n > 0; --n) text += letters[random() % letters.size()];
    same_as_library<double>(text);
    same_as_library<float>(text);
  }
}
