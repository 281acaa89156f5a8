#include "engine/review/review_file.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/base/json_text.h"
#include "engine/review/review_json.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

// 1: by the former names of profiles, 2: marks confirmed two plies deeper alone, 3: errors without their reasons
constexpr int version = 4;

std::string written(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

std::string review_header(const ReviewFileHeader& h) {
  const ReviewSettings& s = h.settings;
  Json j = {
      {"plyscope", "review"}, {"version", version}, {"files", h.files}, {"games", h.games}, {"profile", s.profile}};
  if (s.weights) j["weights"] = s.weights->w;
  if (!h.k.empty()) j["k"] = h.k;
  j["depth"] = s.depth;
  j["nodes"] = s.nodes;
  j["exact"] = s.exact;
  j["shard"] = {h.shard.at + 1, h.shard.of};
  if (!h.book.empty()) j["book"] = h.book;
  j["reports"] = h.reports;
  return written(j);
}

Result<ReviewFile> ReviewFile::create(const std::string& path, const ReviewFileHeader& header) {
  auto writer = ResultWriter::create(path, review_header(header));
  if (!writer) return writer.error();
  return ReviewFile(std::move(*writer));
}

Result<ReviewFile> ReviewFile::resume(const std::string& path, const ReviewFileHeader& header) {
  std::map<u64, ReportParts> done;
  // Up to the line that ends the last whole game; what a kill left behind it goes.
  const auto whole = [&](std::string_view text) {
    std::size_t stays = 0;
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string_view::npos; at = end + 1) {
      const auto j = read_ordered_json(text.substr(at, end - at));
      if (!j || !j->is_object()) break;
      const auto ends = j->find("end"), game = j->find("game"), parts = j->find("parts");
      if (ends == j->end() || game == j->end() || !game->is_number_unsigned()) continue;
      ReportParts kept;
      if (parts != j->end() && parts->is_object())
        for (const auto& [form, part] : parts->items())
          if (part.is_string()) kept[form] = part.get<std::string>();
      done[game->get<u64>()] = std::move(kept);
      stays = end + 1;
    }
    return stays;
  };
  auto writer = ResultWriter::go_on(path, review_header(header), whole);
  if (!writer) return writer.error();
  ReviewFile out(std::move(*writer));
  out.done_ = std::move(done);
  return out;
}

Status ReviewFile::append(const GameReview& review, u64 game, const ReportParts& parts) {
  std::string text;
  for (const std::string& line : review_lines(review, game)) text += line + "\n";
  for (const Side side : {Side::first, Side::second})
    if (const std::string account = account_line(review, side, game); !account.empty()) text += account + "\n";
  Json end = {{"game", game}, {"end", true}, {"plies", review.plies.size()}};
  if (!parts.empty()) end["parts"] = parts;
  auto ok = writer_.append(text + written(end));
  if (ok) done_[game] = parts;
  return ok;
}

}  // namespace ply
