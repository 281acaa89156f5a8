#include "tests/house/names.h"

#include <cctype>
#include <sstream>

namespace house {
namespace {

std::string letters_of(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (c != '_' && c != '-' && c != ' ') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// A word such as "reversible" names no game.
bool names_it(const std::string& letters, const std::string& name) {
  for (std::size_t at = letters.find(name); at != std::string::npos; at = letters.find(name, at + 1))
    if (letters.compare(at + name.size(), 3, "ble") != 0) return true;
  return false;
}

}  // namespace

std::string without_comments(const std::string& text) {
  std::string out;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); i++) {
    const char c = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (quote) {
      out += c;
      if (c == '\\' && next) out += next, i++;
      else if (c == quote || c == '\n') quote = 0;
    } else if (c == '/' && next == '/') {
      while (i + 1 < text.size() && text[i + 1] != '\n') i++;
    } else if (c == '/' && next == '*') {
      for (i += 2; i < text.size() && !(text[i - 1] == '*' && text[i] == '/' && i > 2); i++)
        if (text[i] == '\n') out += '\n';
    } else {
      // A quote between digits is a separator: 1'000.
      const bool separator = c == '\'' && i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1]));
      if ((c == '"' || c == '\'') && !separator) quote = c;
      out += c;
    }
  }
  return out;
}

std::vector<std::string> named_games(const std::vector<std::string>& names, const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& s : sources) {
    for (const std::string& name : names)
      if (letters_of(s.path).find(letters_of(name)) != std::string::npos)
        out.push_back(s.path + " is called by the game " + name);
    std::istringstream in(without_comments(s.text));
    std::string line;
    for (int n = 1; std::getline(in, line); n++) {
      const std::string letters = letters_of(line);
      for (const std::string& name : names)
        if (names_it(letters, letters_of(name)))
          out.push_back(s.path + ":" + std::to_string(n) + " names the game " + name);
    }
  }
  return out;
}

}  // namespace house
