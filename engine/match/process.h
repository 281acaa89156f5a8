// A program that runs beside us and is talked to in lines. It never hangs us and never outlives its owner: all that it
// started is killed with it, wherever that went (descendants.h). Should we be killed ourselves, a guard ends its group.
#pragma once
#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/command_words.h"
#include "engine/base/result.h"
#include "engine/match/descendants.h"

namespace ply {

/// The file that starts by this name: one without '/' is looked for in PATH and in the folders of games; the name
/// itself where there is none.
std::string program_file(const std::string& name);

/// Where a program runs, and what it is told beside its command.
struct ProcessPlace {
  std::string folder = {};    ///< empty: ours
  std::string variable = {};  ///< NAME=VALUE for its environment; empty: none
};

class Process {
 public:
  using Clock = std::chrono::steady_clock;

  Process() = default;
  ~Process() { kill(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Starts the program; a name without '/' is looked for in PATH and in the folders of games. The error says why not.
  Status start(const std::vector<std::string>& command, const ProcessPlace& place = {});
  /// Instead: waits until somebody connects to this port of this machine, from this machine, and talks to him. The
  /// error says that nobody came before `until`, or why nobody can.
  Status wait_for_one(int port, Clock::time_point until, const std::function<bool()>& stopped);
  bool running() const { return pid_ > 0; }

  /// Sends a line. False if it could not be sent before `until`: the program has ended, or does not read.
  bool send(std::string_view line, Clock::time_point until);

  /// It reads the end of its standard input.
  void close_input();

  enum class Got { line, nothing, ended, too_long };
  /// Its next line; `nothing`: there was none until `until`. A line has at most `longest` bytes.
  Got read(std::string& line, Clock::time_point until);
  static constexpr std::size_t longest = 1 << 16;

  /// Throws away what it has said and nobody has read, lines or not.
  void pass_over();

  /// Lets it end by itself until `until`, then kills it with all that descends from it. Says how it ended: "it ended
  /// with code 1", "it was ended by signal 11"; empty if it was we who ended it.
  std::string end(Clock::time_point until);
  void kill() { end(Clock::now()); }

  /// The last line that it wrote on its standard error; empty: none.
  std::string last_complaint() const;

 private:
  void take_errors();
  void close_all();
  void set_guard();
  void dismiss_guard();

  int pid_ = -1, guard_ = -1;
  int to_guard_ = -1;  ///< closed without a word: we are no more
  FamilyMark mark_;
  int to_ = -1, from_ = -1, errors_ = -1;
  std::string buffer_;      ///< read, not yet asked for
  std::size_t looked_ = 0;  ///< of `buffer_`: has no line end so far
  std::string complaints_;  ///< the end of its standard error
};

}  // namespace ply
