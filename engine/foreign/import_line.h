// One line of another engine's search, as it stands: nothing here follows from other lines (import_nodes.h).
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/secret_hash.h"
#include "engine/trace/node_columns.h"
#include "engine/trace/record.h"

namespace ply::imported {

inline constexpr std::array<i32, NodeColumns::in_lines> no_columns = [] {
  std::array<i32, NodeColumns::in_lines> out{};
  out.fill(NodeColumns::unknown);
  return out;
}();

/// What a line says. `r.move` is the number of the move's text; `r.skipped` counts what was dropped right below it.
struct Node {
  NodeRecord r{};
  i64 id = 0, parent = -1;
  i64 writer = -1;  ///< from build_tree() on the new id of one of another thread, else r.link has it
  u64 key = 0;
  u64 source = 0;  ///< SourceLines::pack; the file counts in Beyond::files
  u32 line = 0;
  u32 text = 0;  ///< of the move, with what the line says of the board (import_board.h); of the move alone: r.move
  int best_text = -1;
  std::array<i32, NodeColumns::in_lines> columns = no_columns;
  i16 said_ply = 0;  ///< as the line says it; r.ply is counted by parents
  u16 has = 0;       ///< bits of Told
  enum Reported : u16 {
    parent_reported = 1,
    ply_reported = 2,
    mover_reported = 4,
    kind_reported = 8,
    end_reported = 16,
    pass_reported = 32,
    rank_reported = 64,
    cut_reported = 128,
    depth_reported = 256,
    key_reported = 512,
    stood_pat_reported = 1024,
    reduced_reported = 2048,
    value_reported = 4096,
    window_reported = 8192,
    inferred = 1 << 14,          ///< it has no line of its own
    skipped_reported = 1 << 15,  ///< `r.skipped` is what the line says: all below it that has no line
  };
  bool reported(Reported t) const { return has & t; }
  void tell(Reported t) { has = static_cast<u16>(has | t); }
};
static_assert(sizeof(Node) <= 112);

/// The nodes in the order of their lines. Grows without being copied.
class Nodes {
 public:
  u32 size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Node& operator[](u32 i) { return chunks_[i / chunk][i % chunk]; }
  const Node& operator[](u32 i) const { return chunks_[i / chunk][i % chunk]; }
  Node& add() {
    if (size_ / chunk == chunks_.size()) chunks_.push_back(std::make_unique<Node[]>(chunk));
    Node& n = (*this)[size_++];
    n = Node{};
    return n;
  }
  void shrink(u32 n) { size_ = n; }
  /// It is done with. Memory goes back when that was said of all nodes beside it.
  void release(u32 i) {
    released_.resize(chunks_.size());
    if (++released_[i / chunk] == chunk) chunks_[i / chunk].reset();
  }

 private:
  static constexpr u32 chunk = 1u << 14;
  std::vector<std::unique_ptr<Node[]>> chunks_;
  std::vector<u32> released_;
  u32 size_ = 0;
};

/// The moves by their texts: a number each.
class Texts {
 public:
  static constexpr std::size_t max = 1 << 20;
  /// Nothing where there are too many.
  std::optional<u32> add(std::string_view text);
  std::vector<std::string>& list() { return texts_; }

 private:
  OutsideMap<std::string, u32> codes_;
  std::vector<std::string> texts_;
};

/// Of all lines: what a record has no room for.
struct Beyond {
  /// From 1 on; 0: it has no name, or there are too many.
  u32 file_number(std::string_view name);

  u64 depths = 0;  ///< depths that had to be moved
  i64 first_depth = 0;
  u32 first_line = 0;
  std::vector<std::string> files;  ///< of the engine's source
  u64 stand_pats = 0;              ///< told with their value
  // How scores are told: a record counts this many steps of a whole one; where they are points of a side, there are
  // this many for both, and a record has how much more they are than the other side's. 0 points: they are scores.
  int steps = 1;
  double points = 0;
  bool steps_reported = false;  ///< by the header
  i32 score(double told) const;
};

/// What a node is of which nothing is said.
void begin_node(Node& n, Texts& texts);
/// One that a record has no room for is moved to its bounds, and counted.
void tell_depth(Node& n, i64 depth, Beyond& beyond);

/// Of what is no JSON at all: the last line of a log may be.
inline constexpr const char* not_an_object = "is not a JSON object";
/// Of a line with a fraction, where no header has told of steps: it is to be read again, with these.
inline constexpr const char* needs_steps = "has a score that is no whole number";
inline constexpr int steps_of_fractions = 100;
/// What is wrong with the line; empty: nothing.
std::string read_node(std::string_view line, Texts& texts, Beyond& beyond, Node& n);
/// The same of a node that is known but for `board`, `stand_pat`, `table_depth` and `time`, an object of such members.
std::string read_more(std::string_view members, Texts& texts, Beyond& beyond, Node& n);

}  // namespace ply::imported
