// What a stranger can understand: each term of the field is explained in one sentence of one lesson, and none of our
// lessons uses it before.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/file.h"
#include "engine/learn/lesson_text.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// A term, how it is written in the lessons, and the lesson and step whose sentences explain it. The words of the
// explanation stand there as well.
struct Explained {
  const char* term;
  std::vector<std::string> forms;
  int lesson, step;
  const char* by;
};
const Explained explained[] = {
    {"ply", {"ply", "plies"}, 1, 1, "each of these moves is a ply"},
    {"node", {"node", "nodes"}, 1, 1, "a position, called a node"},
    {"root", {"root"}, 1, 1, "the uppermost is the root"},
    {"card", {"card", "cards"}, 1, 1, "where we stop looking lies a card"},
    {"MAX", {"max"}, 2, 1, "you are max"},
    {"MIN", {"min"}, 2, 1, "wants you to get little"},
    {"worth", {"worth"}, 2, 2, "what you get at a node is what it is worth"},
    {"value", {"value", "values"}, 2, 2, "its value"},
    {"cut-off", {"cut-off", "cut-offs"}, 3, 3, "leave the rest unseen like that is called a cut-off"},
    {"cut", {"cut", "cuts"}, 3, 3, "in short a cut"},
    {"α", {"α", "alpha"}, 3, 8, "what max is sure of by the moves seen before"},
    {"β", {"β", "beta"}, 4, 1, "more than β min will not let max have"},
    {"window", {"window", "windows"}, 4, 1, "from α to β is the window"},
    {"wall", {"wall", "walls"}, 7, 1, "less is of no use"},
    {"bound", {"bound", "bounds"}, 7, 3, "as a limit, is called a bound"},
    {"deep cut", {"deep cut", "deep cuts"}, 7, 3, "not built at the parent is called a deep cut"},
    {"parent", {"parent", "parents"}, 7, 3, "not built at the parent"},
    {"at most, at least", {"≤ at most", "≥ at least", "kind", "kinds"}, 8, 3, "only a limit is known"},
    {"exact", {"exact", "exactly"}, 8, 3, "= exactly"},
    {"to fail low", {"fails low", "fail low"}, 10, 1, "below the window of b fails low"},
    {"to fail high", {"fails high", "fail high"}, 10, 1, "above it fails high"},
    {"fail-soft", {"fail-soft"}, 10, 1, "fail-soft hands such a value up as it is"},
    {"fail-hard", {"fail-hard"}, 10, 1, "fail-hard hands up the nearest end of the window"},
    {"PVS", {"pvs", "principal variation search"}, 11, 1, "it asks only: is it better?"},
    {"scout", {"scout", "scouts"}, 11, 1, "such a question is a scout"},
    {"null window", {"null window", "null windows"}, 11, 1, "is called a null window"},
    {"aspiration", {"aspiration"}, 11, 7, "narrows the window of the root by a guess"},
    {"table", {"table"}, 12, 1, "the table keeps it"},
    {"entry", {"entry", "entries"}, 12, 1, "keeps it as an entry"},
    {"iteration", {"iteration", "iterations", "iterative", "deepening"}, 12, 3, "each time is an iteration"},
    {"depth", {"depth", "depths"}, 12, 1, "that is its depth"},
    {"mover", {"mover"}, 13, 1, "the side that moves there, its mover"},
    {"to negate", {"negate", "negated"}, 13, 1, "the other sign: it is negated"},
    {"horizon", {"horizon"}, 14, 1, "that end is the horizon"},
};
// Terms that the lessons do without: who writes one into a lesson adds its explanation above.
const std::vector<std::string> unexplained = {
    "lock-step",  "minimax", "negamax",  "quiescence", "transposition", "heuristic",     "killer",     "zugzwang",
    "evaluation", "leaf",    "subtree",  "pruned",     "pruning",       "prune",         "refutation", "zero window",
    "hash",       "branch",  "ancestor", "ancestors",  "mtd",           "transpositions"};

// As one reads it: without the terms in braces, which are filled in, in small letters.
std::string read_aloud(const std::string& sentence) {
  std::string out;
  bool term = false;
  for (const char c : sentence) {
    if (c == '{') term = true, out += '0';
    if (!term) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (c == '}') term = false;
  }
  return out;
}

bool letter(const std::string& s, std::size_t i) {
  return i < s.size() && (std::isalnum(static_cast<unsigned char>(s[i])) || s[i] == '-');
}
bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    if ((at == 0 || !letter(text, at - 1)) && !letter(text, at + word.size())) return true;
  return false;
}
bool uses(const std::string& text, const std::vector<std::string>& forms) {
  return std::any_of(forms.begin(), forms.end(), [&](const std::string& f) { return has_word(text, f); });
}

// A sentence of a lesson, in the order in which they are read.
struct WrittenSentence {
  int lesson = 0, step = 0;
  bool said = false;  ///< a sentence of the step itself, neither a question nor what is said of an answer
  std::string text;
};

std::vector<WrittenSentence> sentences_of(const std::string& file) {
  std::vector<LessonProblem> problems;
  const LessonText lesson = read_lesson(file, problems);
  REQUIRE(problems.empty());
  std::vector<WrittenSentence> out;
  int step = 0;
  const auto add = [&](const LessonWords& w, bool said) {
    if (!w.text.empty()) out.push_back({lesson.number, step, said, read_aloud(w.text)});
  };
  for (const LessonWords& w : lesson.about) add(w, false);
  for (const WrittenScene& scene : lesson.scenes)
    for (const WrittenStep& s : scene.steps) {
      ++step;
      for (const LessonWords& w : s.before) add(w, true);
      add(s.deed.question, false);
      for (const WrittenChoice& c : s.deed.wrong) add(c.reason, false);
      add(s.deed.right, false);
      for (const LessonWords& w : s.after) add(w, true);
      add(s.remember, false);
    }
  return out;
}

const std::vector<WrittenSentence>& all_sentences() {
  static const auto all = [] {
    std::vector<std::string> files;
    for (const auto& e : std::filesystem::directory_iterator(PLY_SOURCE_DIR "/app/lessons"))
      files.push_back(e.path().string());
    std::sort(files.begin(), files.end());
    std::vector<WrittenSentence> out;
    for (const std::string& path : files) {
      const auto text = read_file(path);
      REQUIRE(text);
      for (WrittenSentence& s : sentences_of(*text)) out.push_back(std::move(s));
    }
    return out;
  }();
  return all;
}

}  // namespace

TEST_CASE("no lesson uses a term before a sentence has explained it", "[learn][lessons]") {
  const auto& all = all_sentences();
  REQUIRE(all.size() > 150);
  for (const Explained& term : explained) {
    INFO(term.term);
    const auto first =
        std::find_if(all.begin(), all.end(), [&](const WrittenSentence& s) { return uses(s.text, term.forms); });
    REQUIRE(first != all.end());
    INFO("first in lesson " << first->lesson << ", step " << first->step << ": " << first->text);
    // The first that a reader sees of it is a sentence of the step that explains it.
    CHECK(first->lesson == term.lesson);
    CHECK(first->step == term.step);
    CHECK(first->said);
    CHECK(std::any_of(all.begin(), all.end(), [&](const WrittenSentence& s) {
      return s.lesson == term.lesson && s.step == term.step && s.said && s.text.find(term.by) != std::string::npos;
    }));
  }
  for (const WrittenSentence& s : all)
    for (const std::string& word : unexplained) {
      INFO("lesson " << s.lesson << ", step " << s.step << ": " << s.text);
      INFO(word);
      CHECK_FALSE(has_word(s.text, word));
    }
}
