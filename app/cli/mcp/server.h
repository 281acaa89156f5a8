// The model context protocol (https://modelcontextprotocol.io, revisions 2024-11-05 to 2025-06-18): JSON-RPC 2.0, a
// message a line. What each line is answered with, and nothing of where lines come from. One thread, but for give_up().
#pragma once
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/json.h"
#include "app/cli/mcp/tools.h"

namespace ply::cli::mcp {

/// What a command has said: its lines of JSON, or why there is none.
struct Outcome {
  int code = 0;
  std::vector<Json> objects;
  std::string notes;
};

class Server {
 public:
  /// `run` carries out the words of a command; `link` leads to a node of a recording, or is empty.
  struct Hands {
    std::function<Outcome(const std::vector<std::string>& words)> run;
    std::function<std::string(const std::string& file, std::optional<u32> node, std::optional<i64> tick)> link;
    /// Leads to the first game of a file, judged to this depth or by that many nodes; or is empty.
    std::function<std::string(const std::string& file, int depth, u64 nodes)> game_link;
    std::function<Json()> files;
  };
  Server(std::vector<Tool> tools, Hands hands);

  /// The answer, one line without its end; nothing where none is due. Whatever a line holds gets an answer or none.
  std::optional<std::string> answer(std::string_view line);
  /// For any thread: true where the line asks for nothing but that a request be given up. `stop` is called if that is
  /// the one which is answered now; one that comes later is not answered.
  bool give_up(std::string_view line, const std::function<void()>& stop);

 private:
  struct Call;
  std::string called(const Call& call);

  const std::vector<Tool> tools_;
  const Hands hands_;
  std::mutex mutex_;
  std::string now_;                 // the id of the request that is answered, as JSON
  std::set<std::string> given_up_;  // ids of requests that are not to be answered
};

}  // namespace ply::cli::mcp
