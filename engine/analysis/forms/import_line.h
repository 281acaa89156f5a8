// One line of another engine's search, as it stands: nothing here follows from other lines (import_nodes.h).
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/trace/record.h"

namespace ply::imported {

/// What a line says; what it leaves out is not `has_`.
struct Node {
  NodeRecord r{};
  i64 id = 0, parent = -1, writer = -1;
  u32 line = 0, text = 0;
  int best_text = -1;
  u64 key = 0;
  i64 depth = 0;  ///< as the line says it: the record may not hold it
  bool has_parent = false, has_ply = false, has_mover = false, has_kind = false, has_end = false, has_pass = false,
       has_rank = false, has_cut = false, has_moves = false, has_depth = false, has_key = false, has_stood_pat = false;
};

/// The moves by their texts: a number each.
class Texts {
 public:
  static constexpr std::size_t most = 1 << 20;
  /// Nothing where there are too many.
  std::optional<u32> add(const std::string& text) {
    const auto [it, fresh] = codes_.try_emplace(text, static_cast<u32>(texts_.size()));
    if (fresh) {
      if (texts_.size() >= most) return std::nullopt;
      texts_.push_back(text);
    }
    return it->second;
  }
  std::vector<std::string>& list() { return texts_; }

 private:
  std::unordered_map<std::string, u32> codes_;
  std::vector<std::string> texts_;
};

/// What is wrong with the line; empty: nothing.
std::string read_node(const nlohmann::json& line, Texts& texts, Node& n);

}  // namespace ply::imported
