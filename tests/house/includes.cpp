#include "tests/house/includes.h"

#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

#include "tests/house/names.h"

namespace house {
namespace {

/// A header and the names behind `std::` that it is for. One that is allowed by another (`std::errc` by <charconv>)
/// stands twice.
struct Header {
  const char* header;
  const char* names;
};
constexpr Header headers[] = {
    {"algorithm",
     "sort stable_sort partial_sort nth_element find find_if any_of all_of none_of count count_if max_element "
     "min_element min max clamp reverse copy fill "
     "lower_bound upper_bound binary_search remove_if unique transform equal rotate"},
    {"array", "array"},
    {"atomic", "atomic memory_order_relaxed memory_order_acquire memory_order_release"},
    {"bit", "bit_cast bit_width countl_zero countr_zero has_single_bit popcount"},
    {"charconv", "from_chars to_chars errc"},
    {"chrono", "chrono"},
    {"cmath", "sqrt pow log exp floor ceil round lround llround isfinite isnan fabs hypot sin cos atan2"},
    {"condition_variable", "condition_variable"},
    {"cstdio", "FILE fopen fputs fprintf printf fflush snprintf"},
    {"cstdlib", "abort exit getenv strtol"},
    {"cstring", "memcmp memcpy memset strcmp strlen"},
    {"deque", "deque"},
    {"exception", "exception exception_ptr current_exception"},
    {"filesystem", "filesystem"},
    {"fstream", "ifstream ofstream"},
    {"functional", "function greater hash less ref"},
    {"iostream", "cout cerr"},
    {"limits", "numeric_limits"},
    {"map", "map multimap"},
    {"memory", "make_shared make_unique shared_ptr unique_ptr weak_ptr"},
    {"mutex", "call_once lock_guard mutex scoped_lock unique_lock"},
    {"new", "bad_alloc"},
    {"numeric", "accumulate iota"},
    {"optional", "nullopt optional"},
    {"random", "mt19937"},
    {"regex", "regex"},
    {"set", "multiset set"},
    {"span", "span"},
    {"sstream", "istringstream ostringstream stringstream"},
    {"stdexcept", "logic_error runtime_error"},
    {"string", "getline string to_string"},
    {"string_view", "string_view"},
    {"system_error", "errc error_code"},
    {"thread", "jthread thread"},
    {"tuple", "tie tuple"},
    {"unordered_map", "unordered_map"},
    {"unordered_set", "unordered_set"},
    {"utility", "exchange pair swap"},
    {"variant", "get_if holds_alternative monostate variant visit"},
    {"vector", "vector"},
};

/// name -> the headers of which one must be there.
std::map<std::string, std::set<std::string>, std::less<>> headers_by_name() {
  std::map<std::string, std::set<std::string>, std::less<>> out;
  for (const Header& h : headers) {
    std::istringstream names(h.names);
    for (std::string name; names >> name;) out[name].insert(h.header);
  }
  return out;
}

/// Without what stands between quotation marks in one line.
std::string without_texts(const std::string& code) {
  std::string out;
  bool inside = false;
  for (std::size_t i = 0; i < code.size(); i++) {
    const char c = code[i];
    if (c == '\n') inside = false;
    if (inside && c == '\\') {
      i++;
      continue;
    }
    if (c == '"' && (i == 0 || code[i - 1] != '\'')) inside = !inside;
    else if (!inside) out += c;
  }
  return out;
}

bool in_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The names that stand in `code` behind `space` ("std::").
std::set<std::string> names_of(const std::string& code, std::string_view space) {
  std::set<std::string> out;
  for (std::size_t at = code.find(space); at != std::string::npos; at = code.find(space, at + 1)) {
    if (at > 0 && (in_a_word(code[at - 1]) || code[at - 1] == '"')) continue;
    std::size_t end = at + space.size();
    while (end < code.size() && in_a_word(code[end])) end++;
    out.insert(code.substr(at + space.size(), end - at - space.size()));
  }
  return out;
}

class Included {
 public:
  explicit Included(const std::vector<Source>& sources) {
    for (const Source& s : sources) texts_[s.path] = &s;
  }
  /// All that `path` includes, through headers of ours too.
  const std::set<std::string>& by(const std::string& path) {
    const auto [it, fresh] = known_.try_emplace(path);
    if (!fresh || !texts_.count(path)) return it->second;
    std::set<std::string> all;
    for (const std::string& name : includes_of(*texts_.at(path))) {
      all.insert(name);
      if (!texts_.count(name)) continue;
      const auto& more = by(name);
      all.insert(more.begin(), more.end());
    }
    return known_[path] = all;
  }

 private:
  std::map<std::string, const Source*> texts_;
  std::map<std::string, std::set<std::string>> known_;
};

}  // namespace

std::vector<std::string> missing_includes(const std::vector<Source>& sources) {
  static const auto by_name = headers_by_name();
  std::vector<std::string> out;
  Included included(sources);
  for (const Source& s : sources) {
    const std::string code = without_texts(without_comments(s.text));
    const auto& there = included.by(s.path);
    for (const std::string& name : names_of(code, "std::")) {
      const auto known = by_name.find(name);
      if (known == by_name.end()) continue;
      bool found = false;
      for (const std::string& header : known->second) found = found || there.count(header);
      if (!found) out.push_back(s.path + ": std::" + name + " without <" + *known->second.begin() + ">");
    }
    if (!names_of(code, "fmt::").empty() && !there.count("fmt/format.h"))
      out.push_back(s.path + ": fmt without <fmt/format.h>");
  }
  return out;
}

}  // namespace house
