// A filled worksheet as JSON, in the form of a key.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/learn/filled_sheet.h"
#include "engine/learn/sheet_work.h"
#include "engine/search/observer.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

Json bound_json(int v) { return v >= infinite || v <= -infinite ? Json(nullptr) : Json(v); }

std::string box_name(const CardTree& tree, u32 k) { return k == 0 ? "root" : tree.path[k]; }

// A number, a text as one types it, or null: the infinity of its side.
Status read_box(const CardTree& tree, FilledSheet& out, SheetPlace place, const Json& j, int endless) {
  if (j.is_null() && endless != 0) return out.set(place, endless), Done{};
  if (j.is_number_integer()) return write_box(tree, out, place, fmt::format("{}", j.get<i64>()));
  if (j.is_string()) return write_box(tree, out, place, j.get<std::string>());
  return Error{"expected a number"};
}

Status read_box_sign(FilledSheet& out, u32 node, const Json& j) {
  const std::string kind = j.is_string() ? j.get<std::string>() : "";
  auto& sign = out.entries[node].sign;
  if (kind == "exact" || kind == "=") sign = Kind::exact;
  else if (kind == "lower" || kind == "≥" || kind == ">=") sign = Kind::lower;
  else if (kind == "upper" || kind == "≤" || kind == "<=") sign = Kind::upper;
  else return Error{"a kind is exact, lower or upper"};
  return Done{};
}

Status read_box_node(const CardTree& tree, FilledSheet& out, const Json& j) {
  if (!j.is_object() || !j.contains("path") || !j["path"].is_string()) return Error{"a node has a path"};
  const std::string path = j["path"].get<std::string>();
  const u32 node = tree.find(path);
  if (node == no_card_node || tree.nodes[node].leaf())
    return Error{fmt::format("the sheet has no boxes at {}", quoted_text(path))};
  const struct {
    const char* key;
    SheetPart part;
    int endless;
  } boxes[] = {
      {"value", SheetPart::value, 0}, {"alpha", SheetPart::alpha, -infinite}, {"beta", SheetPart::beta, infinite}};
  for (const auto& b : boxes) {
    if (!j.contains(b.key)) continue;
    if (const Status ok = read_box(tree, out, {node, b.part}, j[b.key], b.endless); !ok)
      return ok.error().after(fmt::format("{} of {}: ", b.key, path));
  }
  if (j.contains("kind"))
    if (const Status ok = read_box_sign(out, node, j["kind"]); !ok) return ok.error().after(path + ": ");
  return Done{};
}

}  // namespace

namespace {

Json json_of(const CardTree& tree, const FilledSheet& sheet) {
  Json crossed = Json::array(), nodes = Json::array();
  for (u32 k = 0; k < tree.nodes.size(); ++k) {
    if (sheet.crossed[k]) crossed.push_back(tree.path[k]);
    const FilledSheet::Entry& e = sheet.entries[k];
    if (e == FilledSheet::Entry{}) continue;
    Json node = {{"path", box_name(tree, k)}};
    if (e.alpha) node["alpha"] = *e.alpha >= infinite ? Json("inf") : bound_json(*e.alpha);
    if (e.beta) node["beta"] = *e.beta <= -infinite ? Json("-inf") : bound_json(*e.beta);
    if (e.value)
      node["value"] = *e.value >= infinite ? Json("inf") : *e.value <= -infinite ? Json("-inf") : Json(*e.value);
    if (e.sign) node["kind"] = *e.sign == Kind::lower ? "lower" : *e.sign == Kind::upper ? "upper" : "exact";
    nodes.push_back(node);
  }
  Json out = {{"crossed", crossed}, {"nodes", nodes}};
  if (sheet.cards) out["cards"] = *sheet.cards;
  if (sheet.best) out["best"] = tree.path[*sheet.best];
  if (sheet.total) out["value"] = *sheet.total;
  return out;
}

}  // namespace

std::string sheet_json(const CardTree& tree, const FilledSheet& sheet) { return json_of(tree, sheet).dump(); }

namespace {

Result<FilledSheet> sheet_in(const CardTree& tree, const Json& j) {
  if (!j.is_object()) return Error{"a filled sheet is a JSON object"};
  FilledSheet out(tree);
  if (j.contains("crossed")) {
    if (!j["crossed"].is_array()) return Error{"crossed is a list of paths"};
    for (const Json& c : j["crossed"]) {
      const u32 node = c.is_string() ? tree.find(c.get<std::string>()) : no_card_node;
      if (node == no_card_node || node == 0) return Error{fmt::format("there is no branch to {}", c.dump())};
      out.crossed[node] = true;
    }
  }
  if (j.contains("nodes")) {
    if (!j["nodes"].is_array()) return Error{"nodes is a list"};
    for (const Json& n : j["nodes"])
      if (const Status ok = read_box_node(tree, out, n); !ok) return ok.error();
  }
  const struct {
    const char* key;
    SheetPart part;
  } boxes[] = {{"cards", SheetPart::cards}, {"best", SheetPart::best}, {"value", SheetPart::total}};
  for (const auto& b : boxes)
    if (j.contains(b.key))
      if (const Status ok = read_box(tree, out, {0, b.part}, j[b.key], 0); !ok)
        return ok.error().after(fmt::format("{}: ", b.key));
  return out;
}

Result<Worksheet> worksheet_in(const Json& j) {
  if (!j.is_object()) return Error{"a filled sheet is a JSON object"};
  const bool drawn = j.contains("seed");
  if (drawn) {
    if (!j["seed"].is_number_unsigned()) return Error{"a seed is a whole number"};
    const auto plies = j.contains("plies") ? j["plies"] : Json(min_sheet_plies);
    if (!plies.is_number_integer() || plies.get<i64>() > 100 || plies.get<i64>() < -100)
      return Error{"plies is a small number"};
    return make_worksheet(j["seed"].get<u64>(), plies.get<int>());
  }
  if (!j.contains("tree") || !j["tree"].is_string())
    return Error{"a filled sheet says which it is: seed and plies, or the tree"};
  return worksheet_of_tree(j["tree"].get<std::string>());
}

}  // namespace

Result<FilledSheet> read_sheet(const CardTree& tree, std::string_view text) {
  const auto read = read_ordered_json(text);
  if (!read) return read.error();
  return sheet_in(tree, *read);
}

std::string write_work(const SheetWork& work) {
  const Worksheet& w = work.worksheet();
  Json out = json_of(work.tree(), work.filled());
  if (w.tries > 0) out["seed"] = w.seed, out["plies"] = w.plies;
  else out["tree"] = w.position;
  out["back"] = w.walls_back ? "bound" : "value";
  if (!work.counted()) out["answers"] = true;
  return out.dump();
}

Result<SheetWork> read_work(std::string_view text) {
  const auto read = read_ordered_json(text);
  if (!read) return read.error();
  const Json& j = *read;
  const auto sheet = worksheet_in(j);
  if (!sheet) return sheet.error();
  const auto filled = sheet_in(sheet->tree, j);
  if (!filled) return filled.error();
  SheetWork out(*sheet);
  if (j.contains("back")) {
    if (j["back"] != "bound" && j["back"] != "value") return Error{"back is value or bound"};
    out.set_walls_back(j["back"] == "bound");
  }
  out.put(*filled, !(j.contains("answers") && j["answers"] == true));
  return out;
}

}  // namespace ply
