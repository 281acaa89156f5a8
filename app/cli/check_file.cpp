#include "app/cli/check_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/json.h"
#include "engine/base/counted.h"
#include "engine/base/json_text.h"
#include "engine/games/registry.h"

namespace ply::cli {
namespace {

constexpr std::size_t max_shown = 5;

template <class T>
T member(const nlohmann::ordered_json& j, const char* key, T otherwise) {
  const auto at = j.find(key);
  if (at == j.end()) return otherwise;
  if constexpr (std::is_same_v<T, std::string>) return at->is_string() ? at->template get<T>() : otherwise;
  else return at->is_number_unsigned() ? at->template get<T>() : otherwise;
}

}  // namespace

std::string check_header(const CheckKind& kind, u64 games, u64 seed, const std::string& game, const Shard& shard) {
  const Json what = {{"version", 1},   {"check", kind.what}, {"wrong", kind.wrong},
                     {"games", games}, {"seed", seed},       {"game", game.empty() ? Json(nullptr) : Json(game)}};
  return sharded_header(check_kind, what.dump(), shard);
}

std::string check_line(const CheckKind& kind, u64 block, const CheckRow& row) {
  Json line = {{"game", row.game}, {"number", block}, {"searches", row.searches}, {kind.wrong, row.wrong}};
  if (!row.first.empty()) line["first"] = row.first;
  return line.dump();
}

u64 CheckSums::wrong() const {
  u64 sum = 0;
  for (const CheckRow& row : rows) sum += row.wrong;
  return sum;
}

Result<CheckSums> check_sums(const std::string& header, const Pieces& pieces) {
  const auto head = read_ordered_json(header);
  if (!head || !head->is_object()) return Error{"its first line is no header of a check"};
  CheckSums out;
  out.kind = {member(*head, "check", std::string()), member(*head, "wrong", std::string("wrong"))};
  const std::string only = member(*head, "game", std::string());
  const u64 of_each = member(*head, "games", u64{0});
  for (const GameType* type : all_games()) {
    if (!only.empty() && only != type->id()) continue;
    out.wanted += of_each;
    CheckRow row{type->id(), 0, 0, {}};
    bool there = false;
    for (auto at = pieces.lower_bound({type->id(), 0}); at != pieces.end() && at->first.first == type->id(); ++at) {
      const auto j = read_ordered_json(at->second);
      if (!j || !j->is_object()) return Error{"a line of it is damaged"};
      there = true;
      row.searches += member(*j, "searches", u64{0});
      row.wrong += member(*j, out.kind.wrong.c_str(), u64{0});
      if (const auto first = j->find("first"); first != j->end() && first->is_array())
        for (const auto& line : *first)
          if (row.first.size() < max_shown && line.is_string()) row.first.push_back(line.get<std::string>());
    }
    if (there) out.rows.push_back(std::move(row));
  }
  return out;
}

void print_check(Report& report, const CheckKind& kind, const CheckRow& row) {
  report.object({{"game", row.game}, {"searches", row.searches}, {kind.wrong, row.wrong}});
  const std::string one = kind.wrong.ends_with('s') ? kind.wrong.substr(0, kind.wrong.size() - 1) : kind.wrong;
  report.text(fmt::format("{:<12} {:>19}, {}\n", row.game, counted(row.searches, "search", "searches"),
                          counted(row.wrong, one, kind.wrong)));
  for (const std::string& line : row.first) Report::note(line);
}

}  // namespace ply::cli
