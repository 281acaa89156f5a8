#include "tests/house/results.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <regex>

#include "tests/house/names.h"

namespace house {
namespace {

bool word_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::string at(const Source& s, const std::string& text, std::size_t place) {
  return s.path + ":" +
         std::to_string(1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n')) + ": ";
}

/// Where the chain `a.b()->c::d` that ends before `place` begins; no brackets but empty ones.
std::size_t chain_begins(const std::string& text, std::size_t place) {
  while (true) {
    std::size_t p = place;
    if (p >= 2 && (text.compare(p - 2, 2, "::") == 0 || text.compare(p - 2, 2, "->") == 0)) p -= 2;
    else if (p >= 1 && text[p - 1] == '.') p -= 1;
    else return place;
    if (p >= 2 && text.compare(p - 2, 2, "()") == 0) p -= 2;
    const std::size_t end = p;
    while (p > 0 && word_char(text[p - 1])) --p;
    if (p == end) return place;
    place = p;
  }
}

std::size_t closing(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    else if (text[i] == ')' && --depth == 0) return i;
  }
  return text.size();
}

bool starts(const std::string& text, std::size_t place, const char* with) {
  return place < text.size() && text.compare(place, std::char_traits<char>::length(with), with) == 0;
}

}  // namespace

std::set<std::string> functions_with_results(const std::vector<Source>& sources, const std::set<std::string>& but) {
  static const std::regex declared(R"(\b(?:Result<[^;{}()=]*>|Status) (?:\w+::)*(\w+)\()");
  std::set<std::string> out;
  for (const Source& s : sources) {
    const std::string text = without_comments(s.text);
    for (std::sregex_iterator it(text.begin(), text.end(), declared), end; it != end; ++it)
      if (!but.contains((*it)[1])) out.insert((*it)[1]);
  }
  return out;
}

std::vector<std::string> untested_values(const std::set<std::string>& functions, const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& s : sources) {
    const std::string text = without_comments(s.text);
    for (std::size_t open = text.find('('); open != std::string::npos; open = text.find('(', open + 1)) {
      std::size_t name = open;
      while (name > 0 && word_char(text[name - 1])) --name;
      if (!functions.contains(text.substr(name, open - name))) continue;
      const std::size_t begin = chain_begins(text, name), end = closing(text, open) + 1;
      std::size_t before = begin;
      while (before > 0 && text[before - 1] == '*') --before;
      const bool stars = before < begin;
      if (stars && before > 0 && text[before - 1] == ' ') --before;
      static constexpr const char* words[] = {"return", "else", "case"};
      const bool keyword = std::any_of(std::begin(words), std::end(words), [&](const char* w) {
        return before >= 6 && text.substr(before - 6, 6).ends_with(w);
      });
      const bool product = before > 0 && !keyword &&
                           (word_char(text[before - 1]) || text[before - 1] == ')' || text[before - 1] == ']' ||
                            text[before - 1] == '>');
      if ((stars && !product) || starts(text, end, "->") || starts(text, end, ".value()"))
        out.push_back(at(s, text, name) + "the value of " + text.substr(begin, open - begin) + "() is taken untested");
    }
  }
  return out;
}

std::vector<std::string> untested_errors(const std::vector<Source>& sources) {
  constexpr std::size_t far = 1500;  // characters that a test may stand before
  std::vector<std::string> out;
  for (const Source& s : sources) {
    const std::string text = without_comments(s.text);
    for (std::size_t call = text.find("error()"); call != std::string::npos; call = text.find("error()", call + 1)) {
      const bool arrow = call >= 2 && text.compare(call - 2, 2, "->") == 0;
      if (!arrow && (call == 0 || text[call - 1] != '.')) continue;
      const std::size_t begin = chain_begins(text, call), end = call - (arrow ? 2 : 1);
      if (begin == end) {
        out.push_back(at(s, text, call) + "a result without a name is asked for its error");
        continue;
      }
      const std::string name = (arrow ? "*" : "") + text.substr(begin, end - begin);
      const std::size_t from = begin > far ? begin - far : 0;
      bool tested = false;
      for (std::size_t p = text.find(name, from); !tested && p < begin; p = text.find(name, p + 1)) {
        const std::size_t after = p + name.size();
        if ((p > 0 && word_char(text[p - 1])) || word_char(text[after])) continue;
        std::size_t next = after;
        while (next < text.size() && text[next] == ' ') ++next;
        const auto behind = [&](const char* words) { return text.substr(from, p - from).ends_with(words); };
        // "if (const Result<T> x = f()) ... else ... x.error()"
        const std::size_t begun = text.rfind("if (", p);
        const bool named = begun != std::string::npos && begun >= from && p > begun + 4 && text[p - 1] == ' ' &&
                           std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begun) + 4,
                                       text.begin() + static_cast<std::ptrdiff_t>(p),
                                       [](char c) { return word_char(c) || std::strchr(" :<>*&", c); });
        tested = (p > 0 && text[p - 1] == '!') || named || text[next] == '?' || starts(text, after, ".ok()") ||
                 (text[next] == ')' && (behind("if (") || behind("; ") || behind("&& ")));
      }
      if (!tested)
        out.push_back(at(s, text, call) + name + " is asked for its error before it is asked whether it is one");
    }
  }
  return out;
}

}  // namespace house
