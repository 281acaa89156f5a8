// The columns of the outline: the fields of expressions (engine/trace/fields.h), and what only a whole recording can
// say. What a cell holds at a moment, how it is sorted by, and its text; the panel and `trace outline` read the same.
#pragma once
#include <array>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/result.h"
#include "engine/read/tree/evaluations.h"
#include "engine/read/tree/tree_rows.h"
#include "engine/read/waste/ledger.h"
#include "engine/trace/node_scan.h"

namespace ply {

struct OutlineColumn {
  enum class What : u8 { field, share, evaluations, waste };
  std::string id;     ///< "cut_index"
  std::string title;  ///< "cut index"
  const char* sentence = "";
  What what = What::field;
  Field field = Field::count;
  FieldType type = FieldType::number;
  Expression read = {};  ///< of a field
  bool score() const { return type == FieldType::score; }
  /// A score that is for somebody; the others (window, margin) are amounts.
  bool turns() const { return score() && field != Field::window && field != Field::margin; }
  bool right() const { return is_number(type) && what != What::waste; }  ///< set at the right edge of its column
};

/// All that can be chosen, in the order in which they are offered. The move is always there, so it is none of them.
const std::vector<OutlineColumn>& outline_columns();
/// Null if there is none of that name.
const OutlineColumn* outline_column(std::string_view id);
/// The one column of that name; the error names those there are.
Result<const OutlineColumn*> parse_outline_column(std::string_view id);
/// A list with commas; the error names what is no column.
Result<std::vector<const OutlineColumn*>> parse_outline_columns(std::string_view list);
/// What is shown where nobody has chosen.
inline constexpr const char* usual_outline_columns = "mover,depth,alpha,beta,value,end,nodes";

/// Reads cells at a tick. What is not known then is unknown. Everything passed in must outlive it.
class OutlineReader {
 public:
  /// `sign`: +1 or -1 for the mover of a node, what turns its scores into the view they are shown in.
  OutlineReader(const View& v, Tick t, PositionOracle* oracle, std::function<int(Side)> sign,
                const Evaluations* evaluations = nullptr, const Ledger* ledger = nullptr);
  /// Scores are turned, and so are the words of `kind`; alpha and beta change places where the sign does.
  FieldValue cell(u32 slot, const OutlineColumn& c) { return cell_below(slot, c, nullptr); }
  /// Of siblings, whose parent is looked for once.
  void siblings(std::span<const u32> slots, const OutlineColumn& c, std::vector<FieldValue>& out);
  /// All but scores, which are written in the words of the game; empty for what is unknown.
  std::string text(const OutlineColumn& c, FieldValue value) const;
  const View& view() const { return v_; }

 private:
  FieldValue cell_below(u32 slot, const OutlineColumn& c, const std::vector<u32>* parents);
  const View& v_;
  Tick t_;
  std::function<int(Side)> sign_;
  const Evaluations* evaluations_;
  const Ledger* ledger_;
  ViewLookup lookup_;
  u64 all_ = 0;
  std::vector<u32> path_;
};

/// The outline as comma-separated values: a line of names, and a line a node; `value` has its kind in a column before
/// it, and who the scores are for stands last.
struct OutlineWriter {
  std::function<std::string(i64)> score;   ///< turned already; empty for infinite ones
  std::function<std::string(i64)> amount;  ///< by how much: for nobody
  std::function<std::string(Side)> side;
};
std::string outline_head(std::span<const OutlineColumn* const> columns);
std::string outline_line(OutlineReader& reader, u32 slot, const std::string& line, Side scores_for,
                         std::span<const OutlineColumn* const> columns, const OutlineWriter& writer);

/// Siblings sorted by a column: what is unknown comes last, equals stay in search order. Remembers what it has sorted
/// until `set` is told of another state of things.
class OutlineOrder final : public SiblingOrder {
 public:
  /// `reader` is asked until the next call; null: search order. `state` tells apart what the cells may depend on.
  void set(OutlineReader* reader, const OutlineColumn* column, bool falling, const std::array<i64, 5>& state);
  bool active() const { return reader_ && column_; }
  const std::vector<u32>& children(const View& v, u32 parent) override;

 private:
  OutlineReader* reader_ = nullptr;
  const OutlineColumn* column_ = nullptr;
  bool falling_ = false;
  std::array<i64, 5> state_{};
  std::unordered_map<u32, std::vector<u32>> sorted_;
  std::vector<FieldValue> keys_;
};

}  // namespace ply
