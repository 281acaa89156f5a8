// Room is not made by a number that stands in a file: who reads texts from outside asks a budget for it
// (engine/base/budget.h).
#include <map>
#include <regex>

#include "tests/house/names.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace house;

namespace {

/// Readers whose numbers are no larger than what is there already, and why.
const std::map<std::string, std::string> bounded = {
    {"engine/foreign/json_scan.cpp", "a part of the line"},
    {"engine/foreign/trace_lines.cpp", "some thousand records at once"},
    {"engine/ask/horizon/horizon.cpp", "makes lines shorter"},
    {"engine/base/byte_stream.cpp", "pieces of a fixed size"},
    {"engine/base/file.cpp", "what was read"},
    {"engine/lab/evolve/evolution_job.cpp", "makes a list shorter"},
    {"engine/game/fit_games.h", "makes a list shorter"},
    {"engine/game/player.cpp", "makes a text shorter"},
    {"engine/game/uci_conversation.cpp", "a table whose size the protocol bounds"},
    {"engine/games/arimaa/aei.cpp", "a table whose size the protocol bounds"},
    {"engine/games/micro_shogi/dialogue.cpp", "makes a list shorter"},
    {"engine/match/table.cpp", "players of a match, of which a header may have a hundred"},
    {"engine/session/matches/matches.cpp", "makes a list shorter"},
    {"engine/trace/block_file.cpp", "what is written, in pieces of a fixed size"},
    {"engine/trace/expression_parser.cpp", "makes a list shorter"},
};

/// What stands in the brackets that are open before `at`.
std::string argument(const std::string& code, std::size_t at) {
  int depth = 1;
  for (std::size_t i = at; i < code.size(); ++i) {
    depth += (code[i] == '(') - (code[i] == ')');
    if (depth == 0) return code.substr(at, i - at);
  }
  return code.substr(at);
}

std::vector<std::string> rooms_by_numbers(const std::vector<Source>& sources) {
  static const std::regex doors(
      R"(read_json|read_ordered_json|to_number\s*<|read_at\(|read_some\(|ByteStream|from_chars|InputFile|BlockFile)"
      R"(|read_file\(|read_front\(|istream)");
  static const std::regex room(R"((\w*)\s*(\.|->)(resize|reserve|assign)\()");
  // As long as something that is there, a constant, or a copy
  static const std::regex known(R"(size\(\)|begin\(|find)"), constant(R"([0-9']+(,[^]*)?)");
  std::vector<std::string> out;
  for (const Source& s : sources) {
    const std::string code = without_comments(s.text);
    if (bounded.contains(s.path) || !std::regex_search(code, doors)) continue;
    for (auto m = std::sregex_iterator(code.begin(), code.end(), room); m != std::sregex_iterator(); ++m) {
      const std::string of = (*m)[1], what = argument(code, static_cast<std::size_t>(m->position() + m->length()));
      if (of.starts_with("budget") || std::regex_search(what, known) || std::regex_match(what, constant)) continue;
      out.push_back(s.path + " makes room by a number without a budget: " + m->str() + what + ")");
    }
  }
  return out;
}

}  // namespace

TEST_CASE("who reads texts from outside makes no room by their numbers but from a budget", "[house]") {
  const std::vector<Source> sources = read_sources(PLY_SOURCE_DIR, "engine");
  for (const std::string& p : rooms_by_numbers(sources)) FAIL_CHECK(p);
  const auto found = [](const std::string& code) {
    return rooms_by_numbers({{"a.cpp", "const auto n = to_number<int>(x);\n" + code}}).size();
  };
  CHECK(found("list.resize(*n);") == 1);
  CHECK(found("p->reserve(static_cast<std::size_t>(n));") == 1);
  CHECK(found("cells.assign(n, std::vector<int>(n));") == 1);
  CHECK(found("budget.resize(list, *n); budget_.assign(list, *n, 0);") == 0);
  CHECK(found("list.resize(other.size()); list.resize(64); text.assign(begin(x), end(x)); // y.resize(n)") == 0);
  CHECK(rooms_by_numbers({{"a.cpp", "list.resize(n);"}}).empty());
}
