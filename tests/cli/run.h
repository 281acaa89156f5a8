// Runs the real program, as a shell would, and keeps what it said.
#pragma once
#include <csignal>
#include <functional>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace cli_test {

struct Ran {
  int code = -1;  ///< exit code; -1: killed by a signal or not ended in time
  std::string out, err;
};

/// Where a stream goes. `full`: a device without room; `unread`: a pipe that nobody reads; `terminal`: one of its own,
/// that changes nothing of what is written.
enum class Stream { usual, closed, full, unread, terminal };
/// What is unusual about a run.
struct How {
  std::string program;  ///< empty: plyscope-cli
  std::string input;
  Stream out = Stream::usual, error = Stream::usual;  ///< `error` is never a terminal
  int columns = 0;                                    ///< of the terminal; 0: it does not know
  int interrupt_after = -1;                           ///< milliseconds that it works before it gets `signal`; -1: never
  std::function<bool()> interrupt_when;               ///< it gets the signal as soon as this holds; empty: never
  int signal = SIGINT;
  bool deaf_to_hangup = false;           ///< started as nohup does
  std::size_t largest_file = 0;          ///< the limit of the size of files; 0: none
  std::vector<std::string> environment;  ///< NAME=VALUE, beside that of the test
};
Ran run(const std::vector<std::string>& arguments, const How& how);
/// `arguments` without the program's name. `input` is its standard input.
Ran run(const std::vector<std::string>& arguments, const std::string& input);
inline Ran run(const std::vector<std::string>& arguments) { return run(arguments, How{}); }
/// The same, and a signal when the program has worked for some milliseconds, however long that takes.
Ran run_interrupted(const std::vector<std::string>& arguments, int worked_ms, int signal = SIGINT);
/// The same, as soon as `when` holds: how much is done by then does not depend on the machine.
Ran run_interrupted(const std::vector<std::string>& arguments, std::function<bool()> when);

/// The words of a command; of a list among them every word.
class Words : public std::vector<std::string> {
 public:
  struct Part {
    std::vector<std::string> words;
    Part(const char* word) : words{word} {}
    Part(const std::string& word) : words{word} {}
    Part(const std::vector<std::string>& list) : words(list) {}
  };
  Words() = default;
  Words(const std::vector<std::string>& list) : std::vector<std::string>(list) {}
  Words(std::initializer_list<Part> parts) {
    for (const Part& p : parts) insert(end(), p.words.begin(), p.words.end());
  }
};

using Json = nlohmann::json;
/// Every line of standard output as JSON; fails the test where a line is none.
std::vector<Json> lines(const Ran& ran);
/// One position: one line. The exit code must be 0.
Json result(const std::vector<std::string>& arguments, const std::string& input = {});
/// The results of one command for many positions, all of them good: one run of the program answers many rows of a file.
std::vector<Json> for_positions(std::vector<std::string> arguments, const std::vector<std::string>& positions);
std::vector<std::string> keys(const Json& object);
/// The names of the sub-commands that a help text lists, under one title or several.
std::vector<std::string> subcommands(const std::string& help);

/// The rows of a file of tests/data by the names of its columns; lines that start with # are skipped.
using Row = std::map<std::string, std::string>;
std::vector<Row> rows(const std::string& file);

/// A file of its own in the system's folder for such, removed at the end.
class TempFile {
 public:
  explicit TempFile(const std::string& content = {});
  ~TempFile();
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};
std::string read_file(const std::string& path);
inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace cli_test
