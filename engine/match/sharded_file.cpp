#include "engine/match/sharded_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/base/file.h"
#include "engine/base/json_text.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

u64 number_in(const Json& j, const char* key) {
  const auto at = j.find(key);
  return at != j.end() && at->is_number_unsigned() ? at->get<u64>() : 0;
}

// What stands behind the header, piece by piece; how much of it is whole. `problem`: a line that is none.
std::size_t take_pieces(std::string_view kind, std::string_view text, Pieces& out, std::string& problem) {
  const bool of_several_lines = kind == "review";
  std::size_t stays = 0, line = 1;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string_view::npos; at = end + 1) {
    ++line;
    const auto j = read_ordered_json(text.substr(at, end - at));
    if (!j || !j->is_object()) {
      problem = fmt::format("line {}: {}", line, j ? "it is no object" : j.error().message);
      break;
    }
    if (of_several_lines && !j->contains("end")) continue;
    const auto game = j->find("game");
    const std::string id = game != j->end() && game->is_string() ? game->get<std::string>() : "";
    const PieceKey key{id, number_in(*j, of_several_lines ? "game" : "number")};
    out.try_emplace(key, text.substr(stays, end + 1 - stays));
    stays = end + 1;
  }
  return stays;
}

}  // namespace

std::string sharded_header(std::string_view kind, std::string_view what, const Shard& shard) {
  return fmt::format(R"({{"plyscope":"{}",{},"shard":[{},{}]}})", kind, what.substr(1, what.size() - 2), shard.at + 1,
                     shard.of);
}

u64 pieces_in_all(const std::string& header) {
  const auto j = read_ordered_json(header);
  if (!j || !j->is_object()) return 0;
  const u64 from = number_in(*j, "from"), to = number_in(*j, "to");
  return j->contains("to") ? to - std::min(from, to) : number_in(*j, "games");
}

Result<std::string> line_in_piece(std::string_view piece) {
  const auto j = read_ordered_json(piece);
  if (!j || !j->is_object() || !j->contains("line") || !(*j)["line"].is_string()) return Error{"it has no \"line\""};
  return (*j)["line"].get<std::string>();
}

Result<std::string> kind_of_lines(const std::string& path) {
  const auto front = read_front(path, std::size_t{1} << 20);
  if (!front) return front.error();
  const auto j = read_ordered_json(front->substr(0, front->find('\n')));
  if (!j || !j->is_object() || !j->contains("plyscope") || !(*j)["plyscope"].is_string())
    return Error{path + ": its first line is no header of results"};
  return (*j)["plyscope"].get<std::string>();
}

Result<ShardedFile> read_sharded_file(const std::string& path) {
  const auto text = read_file(path, max_result_bytes);
  if (!text) return text.error();
  const std::size_t begin = text->find('\n');
  auto j = read_ordered_json(std::string_view(*text).substr(0, begin));
  if (begin == std::string::npos || !j || !j->is_object()) return Error{path + ": its first line is no header"};
  ShardedFile out;
  out.kind = j->contains("plyscope") && (*j)["plyscope"].is_string() ? (*j)["plyscope"].get<std::string>() : "";
  const auto shard = j->find("shard");
  if (shard == j->end() || !shard->is_array() || shard->size() != 2 || !(*shard)[0].is_number_unsigned() ||
      !(*shard)[1].is_number_unsigned())
    return Error{path + ", line 1: it does not say which shard it is"};
  const u64 at = (*shard)[0].get<u64>(), of = (*shard)[1].get<u64>();
  if (at < 1 || at > of) return Error{fmt::format("{}, line 1: there is no shard {}/{}", path, at, of)};
  out.shard = {at - 1, of};
  *shard = {1, 1};
  out.header = dump(*j);
  std::string problem;
  take_pieces(out.kind, std::string_view(*text).substr(begin + 1), out.pieces, problem);
  if (!problem.empty()) return Error{path + ", " + problem};
  return out;
}

Result<ShardedFile> merge_sharded_files(const std::vector<std::string>& paths) {
  std::optional<ShardedFile> whole;
  for (const std::string& path : paths) {
    auto file = read_sharded_file(path);
    if (!file) return file.error();
    if (!whole) {
      whole.emplace(std::move(*file));
      continue;
    }
    if (whole->header != file->header)
      return Error{fmt::format("{} and {} are not of the same work: their first lines differ", paths.front(), path)};
    for (auto& [key, piece] : file->pieces) {
      const auto [there, fresh] = whole->pieces.try_emplace(key, piece);
      if (!fresh && there->second != piece)
        return Error{fmt::format("{}: {} {} is there twice, and differs", path, key.first, key.second)};
    }
  }
  if (!whole) return Error{"there is no file to merge"};
  whole->shard = {};
  return std::move(*whole);
}

Result<ShardWriter> ShardWriter::open(const std::string& path, const std::string& header, bool resume) {
  if (!resume) {
    auto fresh = ResultWriter::create(path, header);
    if (!fresh) return fresh.error();
    return ShardWriter(std::move(*fresh));
  }
  Pieces done;
  const auto whole = [&](std::string_view text) {
    std::string torn;
    return take_pieces({}, text, done, torn);
  };
  auto writer = ResultWriter::go_on(path, header, whole);
  if (!writer) return writer.error();
  ShardWriter out(std::move(*writer));
  out.done_ = std::move(done);
  return out;
}

}  // namespace ply
