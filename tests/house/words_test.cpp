// Words that a native author would not write, in identifiers and prose: comments, texts, pages, scripts. Each has the
// word that the field uses instead. What files, JSON, expressions and scripts call something keeps its name.
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "tests/house/folders.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

struct Refused {
  const char* words;    ///< lower case; a line break of a comment or of a text counts as a blank. *: any letters
  const char* instead;  ///< what the field says
};
constexpr Refused refused[] = {
    {"so many", "N, this many, at most N, the number of"},
    {"made up", "invented; of nodes: inferred"},
    {"*made_up*", "invented; of nodes: inferred"},
    {"put in", "inserted"},
    {"hand on", "pass down"},
    {"hands on", "passes down"},
    {"handed on", "passed down"},
    {"look away", "ignore"},
    {"looks away", "ignores"},
    {"made smaller", "reduced"},
    {"not asked", "skipped, not requested, not known"},
    {"way to the node", "path"},
    {"way to it", "path"},
    {"ways of the", "paths"},
    {"wish*", "request, choice"},
    {"*manieth*", "which, the how many"},
    {"*farewell*", "quit"},
    {"*statik*", "static_eval"},
    {"told_*", "reported"},
    {"*_told", "reported"},
    {"most_*", "max_"},
    {"least_*", "min_"},
};

struct Kept {
  const char* words;
  const char* file;  ///< the end of its path; empty: any
  const char* why;
};
constexpr Kept kept[] = {
    {"told_at", "engine/session/session_state.cpp", "a key of saved sessions"},
    {"most_plies", "", "a key of results, sessions and scripts"},
    {"most_cards", "", "a word of lessons"},
    {"made_up", "app/cli/trace/sentences.cpp", "a key of trace sentences --json"},
    {"made_up", "app/cli/schema/trace_shapes.cpp", "its schema"},
    {"not asked", "engine/match/engine_check.h", "a result of check-engine --json"},
    {"not asked", "app/cli/commands/check_engine.cpp", "its help"},
    {"not asked", "tests/cli/check_engine_test.cpp", "its test"},
    {"wish", "engine/match/consent.cpp", "the name of an interpreter"},
};

struct Token {
  std::string text;  ///< lower case
  int line = 0;
  bool follows = false;  ///< nothing but blanks, quotes and signs of comments lies before it and the last one
};

std::vector<Token> tokens_of(const std::string& text) {
  std::vector<Token> out;
  bool follows = false;
  int line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const auto letter = [&](std::size_t k) {
      return k < text.size() && (std::isalnum(static_cast<unsigned char>(text[k])) || text[k] == '_');
    };
    if (letter(i)) {
      Token t{{}, line, follows};
      for (; letter(i); i++) t.text += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
      out.push_back(std::move(t));
      follows = true;
    } else {
      if (std::string(" \t\n/\"*#").find(text[i]) == std::string::npos) follows = false;
      line += text[i++] == '\n';
    }
  }
  return out;
}

bool fits(const std::string& word, std::string pattern) {
  const bool front = pattern.front() == '*', back = pattern.back() == '*';
  pattern = pattern.substr(front, pattern.size() - front - back);
  if (word.size() < pattern.size()) return false;
  if (front && back) return word.find(pattern) != std::string::npos;
  if (back) return word.compare(0, pattern.size(), pattern) == 0;
  if (front) return word.compare(word.size() - pattern.size(), pattern.size(), pattern) == 0;
  return word == pattern;
}

bool is_kept(const std::string& path, const std::string& words) {
  for (const Kept& k : kept)
    if (words == k.words && fits(path, std::string("*") + k.file)) return true;
  return false;
}

std::vector<std::string> odd_words(const std::vector<Source>& sources) {
  std::vector<std::pair<std::vector<Token>, const Refused*>> patterns;
  for (const Refused& r : refused) {
    std::vector<Token> words;
    std::string rest = r.words;
    for (std::size_t at; (at = rest.find(' ')) != std::string::npos; rest = rest.substr(at + 1))
      words.push_back({rest.substr(0, at)});
    words.push_back({rest});
    patterns.emplace_back(std::move(words), &r);
  }
  std::vector<std::string> out;
  for (const Source& s : sources) {
    const std::vector<Token> tokens = tokens_of(s.text);
    for (std::size_t i = 0; i < tokens.size(); i++)
      for (const auto& [words, r] : patterns) {
        std::string found;
        for (std::size_t k = 0; k < words.size(); k++) {
          if (i + k >= tokens.size() || (k > 0 && !tokens[i + k].follows) || !fits(tokens[i + k].text, words[k].text)) {
            found.clear();
            break;
          }
          found += (k ? " " : "") + tokens[i + k].text;
        }
        if (!found.empty() && !is_kept(s.path, found))
          out.push_back(s.path + ":" + std::to_string(tokens[i].line) + ": \"" + found + "\"; better: " + r->instead);
      }
  }
  return out;
}

std::vector<Source> all_prose() {
  std::vector<Source> out;
  const std::filesystem::path root = PLY_SOURCE_DIR;
  const auto add = [&](const std::filesystem::path& file) {
    std::ifstream in(file);
    out.push_back(
        {std::filesystem::relative(file, root).string(), std::string(std::istreambuf_iterator<char>(in), {})});
  };
  for (const char* folder : {"engine", "app", "tests"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string kind = entry.path().extension().string();
      const bool text = kind == ".h" || kind == ".cpp" || kind == ".inc" || kind == ".c" || kind == ".md" ||
                        kind == ".txt" || kind == ".py" || kind == ".sh";
      const std::string path = entry.path().string();
      // What the programs print is judged where it is written; and this source names the words.
      if (entry.is_regular_file() && text && path.find("tests/data/") == std::string::npos &&
          path.find("tests/house/words_test.cpp") == std::string::npos)
        add(entry.path());
    }
  add(root / "README.md");
  add(root / "CONTRIBUTING.md");
  return out;
}

}  // namespace

TEST_CASE("identifiers and prose have the words of the field", "[house]") {
  const std::vector<Source> sources = all_prose();
  REQUIRE(sources.size() > 1500);
  for (const std::string& s : odd_words(sources)) FAIL_CHECK(s);
}

TEST_CASE("an odd word is found over line breaks and in identifiers, a key of a file is not", "[house]") {
  const auto found = [](const char* text) { return odd_words({{"a.h", text}}).size(); };
  CHECK(found("// at most so\n  /// many moves\n") == 1);
  CHECK(found("tr(\"So \"\n   \"many do not fit.\")") == 1);
  CHECK(found("int most_plies, max_plies, utmost_care; bool almost_told;") == 1);
  CHECK(found("told_by(wishes); // so, many; put it in; the way there") == 2);
  CHECK(odd_words({{"a.h", "\nx\nmade up"}}).front() == "a.h:3: \"made up\"; better: invented; of nodes: inferred");
  CHECK(odd_words({{"engine/match/consent.cpp", "wish"}}).empty());
}
