// Commands and what they answer, written down in tests/data/transcripts. A file holds cases, each under a title:
//   == TITLE            what the case is about
//   $ COMMAND           ends with 0; $3 COMMAND ends with 3; with 2 it says nothing on standard output but JSON,
//                       with 2 and 4 something on standard error
//   < TEXT              a line of its standard input; <- TEXT without the end of the line
//   > TEXT              stands on standard output; >> TEXT stands there behind what was found before
//   >3 TEXT             stands there three times; >$ TEXT at the end
//   2> TEXT             stands on standard error
//   ! TEXT              stands on neither
//   same                standard output is that of the command before
//   other               standard output is not that of the command before
//   file NAME           the lines up to "end" are put into the file {NAME}
//   in NAME TEXT        stands in the file {NAME} that the command has written
// {NAME} is a file of the case, {source} this checkout, {cli} the program, {fake} an engine that answers as it is told.
// In a text \n, \t, \\ and \xNN are what they are in C++.
#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/golden_run.h"

using namespace cli_test;

namespace {

std::string unescaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    if (c != 'x') out += c == 'n' ? '\n' : c == 't' ? '\t' : c;
    else out += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16)), i += 2;
  }
  return out;
}

/// Runs a file of cases, a command as soon as all is read that belongs to it.
class Transcript {
 public:
  explicit Transcript(const std::string& name) : in_(PLY_TEST_DATA "/transcripts/" + name + ".txt") {
    REQUIRE(in_.good());
    for (std::string line; std::getline(in_, line); ++line_) {
      if (line.empty() || line[0] == '#') continue;
      const auto blank = std::min(line.find(' '), line.size());
      const std::string key = line.substr(0, blank), text = line.substr(std::min(blank + 1, line.size()));
      if (key == "==" || key[0] == '$') answer();
      if (key == "==") title_ = text, folder_ = std::make_unique<ply::test::Folder>(), last_ = {};
      else if (key == "file") write(text);
      else if (key[0] == '$') command_ = text, code_ = key.size() > 1 ? std::stoi(key.substr(1)) : 0;
      else if (key == "<") input_ += unescaped(text) + "\n";
      else if (key == "<-") input_ += unescaped(text);
      else claims_.push_back({key, named(unescaped(text)), line_});
    }
    answer();
    CHECK(ran_ > 0);
  }

 private:
  struct Claim {
    std::string key, text;
    int line;
  };

  std::string named(std::string text) const {
    for (const auto& [key, value] :
         {std::pair{"{source}", PLY_SOURCE_DIR}, {"{cli}", PLY_CLI}, {"{fake}", PLY_FAKE_ENGINE}})
      replace_each(text, key, value);
    // What else stands in braces and could be a name is a file; JSON and texts with blanks are what they are.
    for (std::size_t at = 0; (at = text.find('{', at)) != std::string::npos; ++at) {
      const auto end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._/-", at + 1);
      if (end == std::string::npos || text[end] != '}' || end == at + 1) continue;
      text.replace(at, end + 1 - at, folder_->file(text.substr(at + 1, end - at - 1)));
    }
    return text;
  }

  void write(const std::string& name) {
    std::ofstream out(folder_->file(name), std::ios::binary);
    for (std::string line; std::getline(in_, line) && line != "end"; ++line_) out << unescaped(line) << "\n";
    ++line_;
  }

  void answer() {
    if (!command_) return;
    std::vector<std::string> words = golden_words(*command_);
    for (std::string& w : words) w = named(unescaped(w));
    const Ran ran = run(words, named(input_));
    INFO(title_ << "\n$ " << *command_ << "\n" << ran.out << "--- " << ran.err);
    CHECK(ran.code == code_);
    const bool json = std::find(words.begin(), words.end(), "--json") != words.end();
    if (code_ == 2) CHECK((json || ran.out.empty()));
    if (code_ == 2 || code_ == 4) CHECK(!ran.err.empty());
    std::size_t found = 0;
    for (const Claim& c : claims_) {
      INFO("line " << c.line << ": " << c.key << " " << c.text);
      CHECK(holds(c, ran, found));
    }
    last_ = ran.out, ++ran_;
    command_.reset(), input_.clear(), claims_.clear();
  }

  bool holds(const Claim& c, const Ran& ran, std::size_t& found) const {
    if (c.key == "same") return ran.out == last_;
    if (c.key == "other") return ran.out != last_;
    if (c.key == "!") return !contains(ran.out, c.text) && !contains(ran.err, c.text);
    if (c.key == "2>") return contains(ran.err, c.text);
    if (c.key == ">$") return ran.out.ends_with(c.text);
    if (const auto blank = c.text.find(' '); c.key == "in")
      return contains(read_file(folder_->file(c.text.substr(0, blank))), c.text.substr(blank + 1));
    if (c.key == ">" || c.key == ">>") {
      found = ran.out.find(c.text, c.key == ">" ? 0 : found + 1);
      return found != std::string::npos;
    }
    int times = 0;
    for (std::size_t at = 0; (at = ran.out.find(c.text, at)) != std::string::npos; at += c.text.size()) ++times;
    return c.key[0] == '>' && times == std::stoi(c.key.substr(1));
  }

  std::ifstream in_;
  int line_ = 1, ran_ = 0, code_ = 0;
  std::string title_, input_, last_;
  std::optional<std::string> command_;
  std::vector<Claim> claims_;
  std::unique_ptr<ply::test::Folder> folder_;
};

}  // namespace

// One case a file, so that ctest runs them side by side.
TEST_CASE("transcripts of wrong usage and of what the shell sees hold", "[cli][transcript]") { Transcript("usage"); }
TEST_CASE("transcripts of games, positions and searches hold", "[cli][transcript]") { Transcript("positions"); }
TEST_CASE("transcripts of games in the terminal hold", "[cli][transcript]") { Transcript("play"); }
TEST_CASE("transcripts of recordings hold", "[cli][transcript]") { Transcript("trace"); }
TEST_CASE("transcripts of logs of other engines hold", "[cli][transcript]") { Transcript("logs"); }
TEST_CASE("transcripts of matches, reviews, fits and lessons hold", "[cli][transcript]") { Transcript("matches"); }
TEST_CASE("transcripts of the texts of positions, plies and weights hold", "[cli][transcript]") { Transcript("texts"); }
TEST_CASE("transcripts of opening books and lists of games hold", "[cli][transcript][book]") { Transcript("books"); }
TEST_CASE("transcripts of protocols hold", "[cli][transcript]") { Transcript("protocols"); }
