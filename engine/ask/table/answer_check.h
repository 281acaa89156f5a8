// Whether a node of another engine's search can have stored what its table answered at another: from what the two
// returned, and what the engine says that it does.
#pragma once
#include <optional>

#include "engine/foreign/claims.h"
#include "engine/trace/recording.h"
#include "engine/trace/view.h"

namespace ply {

/// By what an answer is judged.
struct AnswerRules {
  Claims claims;
  bool reported = false;     ///< the engine has listed what it does: what is not among it is not done
  bool empty_table = false;  ///< nothing was in the table when the search began
  bool own = false;          ///< several threads of ours searched: a recording tells it, no log
  /// What entries of a node's depth are good for: behind the horizon all depths are one, but where the engine has
  /// listed what it does, and no quiescence.
  int depth_in_table(int depth) const { return depth < 0 && (!reported || claims.has(Claim::quiescence)) ? 0 : depth; }
  int win = -1;  ///< the size of wins that carry their distance; 0: none do, -1: not known
};
/// `summary`: null where nothing is known.
AnswerRules answer_rules(const RecordingSummary* summary);

/// What an answer says that the node did not return.
struct Misfit {
  enum class Why : u8 {
    lesser_depth,   ///< it was searched less deep than the answer is taken for
    greater_depth,  ///< it was searched deeper, which the engine claims not to accept
    bound,          ///< its value is a bound, and the answer is another kind of bound or exact
    value,          ///< it returned another value
  };
  static constexpr std::size_t kinds = 4;
  Why why = Why::value;
  i64 expected = 0, found = 0;
  const char* sentence = "";
};
const char* misfit_name(Misfit::Why why);

/// Nothing: the node `writer` may have stored what the table answered at `answered` (slots).
std::optional<Misfit> misfit(const View& v, u32 answered, u32 writer, const AnswerRules& rules);

/// Whether a node can have left an entry in the table: it was searched, and to its end.
inline bool stores(const NodeRecord& r) {
  return r.end() != NodeEnd::table && r.end() != NodeEnd::aborted && r.end() != NodeEnd::open && !r.inferred();
}

}  // namespace ply
