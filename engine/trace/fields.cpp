#include "engine/trace/fields.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace ply {
namespace {

using F = Field;
using T = FieldType;

constexpr FieldInfo fields[] = {
    // clang-format off
    {F::id, "id", T::number, true, "The number of the node: recorded nodes are counted from 0 in the order in which they were entered."},
    {F::ply, "ply", T::number, true, "Moves from the root: the root is 0. Of another engine's search as that engine counts them."},
    {F::depth, "depth", T::number, true, "Depth left when it was entered; at a root the depth of its iteration."},
    {F::move, "move", T::move, true, "The move that led here, as the game writes it: move == \"e3\". A root has none."},
    {F::mover, "mover", T::side, true, "Who moves here: first or second."},
    {F::mover_same, "mover_same", T::boolean, true, "The move that led here did not change who moves: an extra turn, a pass, a step."},
    {F::rank, "rank", T::number, true, "Its place in its parent's order of moves, 0 = first; at a root the attempt."},
    {F::why, "why", T::why, true, "Why it was searched at that place; reason is another name for it."},
    {F::pass, "pass", T::pass, true, "The role in which it was searched."},
    {F::scout, "scout", T::boolean, true, "Searched with a null window, which asks whether it is better: pass == scout."},
    {F::research, "research", T::boolean, true, "Searched again because a scout or a reduced search failed high: pass == research."},
    {F::probe, "probe", T::boolean, true, "A search beside the line, such as a null move: its value never counts for the parent."},
    {F::reduced, "reduced", T::boolean, true, "Searched less deep than its siblings."},
    {F::alpha, "alpha", T::score, true, "Lower bound of the window that it was entered with."},
    {F::beta, "beta", T::score, true, "Upper bound of the window that it was entered with."},
    {F::window, "window", T::score, true, "The width of that window: beta - alpha."},
    {F::window_same, "window_same", T::boolean, true, "Its window lies within its parent's as it stands: right where mover_same."},
    {F::window_turned, "window_turned", T::boolean, true, "Its window, turned round (-beta, -alpha), lies within its parent's: right where the mover changed."},
    {F::visit, "visit", T::number, true, "Its true place in the search from 1, counting unrecorded nodes."},
    {F::enter, "enter", T::number, true, "The tick of its entry: events counted from 0."},
    {F::leave, "leave", T::number, false, "The tick in which it was left: events counted from 0."},
    {F::value, "value", T::score, false, "What the search returned; unknown where it was stopped before."},
    {F::kind, "kind", T::kind, false, "Whether the value is exact, a lower bound or an upper bound; none: it says nothing."},
    {F::end, "end", T::end, false, "How the node ended."},
    {F::static_eval, "static", T::score, false, "Its static value: as recorded, else evaluated now; unknown where the game is over or its position is not known."},
    {F::margin, "margin", T::score, false, "By how much the value of a node that was cut off passed its upper bound; unknown in the others."},
    {F::cut, "cut", T::boolean, false, "A move was so good that the moves behind it were not searched (beta cut-off)."},
    {F::cut_index, "cut_index", T::number, false, "The rank of the move that cut it off, 0 = first; unknown where nothing was cut."},
    {F::best, "best", T::number, false, "The rank of its best move, 0 = first; unknown where none was best."},
    {F::moves, "moves", T::number, false, "Its legal moves; in quiescence those that it would search."},
    {F::size, "size", T::number, false, "Recorded nodes of its subtree, itself included."},
    {F::skipped, "skipped", T::number, false, "Nodes below it that were visited but not recorded."},
    {F::nodes, "nodes", T::number, false, "All nodes of its subtree: size + skipped."},
    {F::table_hit, "table_hit", T::boolean, false, "The transposition table answered it: end == table."},
    {F::table_depth, "table_depth", T::number, false, "The depth of the entry which answered, as its engine told it or of the node that wrote it; unknown where neither is known."},
    {F::table_writer, "table_writer", T::number, false, "The id of that node."},
    {F::raised, "raised", T::boolean, false, "Its value raised the alpha of its parent."},
    {F::alpha_now, "alpha_now", T::score, false, "Its lower bound after what its moves returned: in a watch at the moment shown, else when it was left."},
    {F::beta_now, "beta_now", T::score, false, "Its upper bound at that moment."},
    {F::partial, "partial", T::boolean, false, "Some of its children were visited but not recorded."},
    {F::stood_pat, "stood_pat", T::boolean, false, "The static value raised its alpha before any move was searched (quiescence)."},
    {F::past, "past", T::boolean, false, "A repetition or a limit of moves decided the value, here or below."},
    {F::key, "key", T::number, true, "A number for its position, equal for equal positions: of our games their hash, of other engines the key that they wrote; unknown where they wrote none."},
    {F::height, "height", T::number, true, "Nodes above it: its ply, but where another engine counts plies in its own way."},
    {F::parent_ply, "parent.ply", T::number, true, "The ply of the node above it: ply == parent.ply finds searches beside the line, such as that of a singular move."},
    {F::parent_depth, "parent.depth", T::number, true, "The depth that the node above it was entered with: depth >= parent.depth finds where depth does not fall."},
    {F::extension, "extension", T::number, true, "By how much it was searched deeper than one less than the node above it: below 0 where it was reduced."},
    {F::line_enter, "line.enter", T::number, true, "The line of its engine's own source in which it was entered (PT_ENTER); unknown where that is not told."},
    {F::thread, "thread", T::number, true, "The thread of its engine that searched it, counted from 1; unknown where that is not told."},
    {F::line_leave, "line.leave", T::number, false, "The line of its engine's own source in which it was left (PT_RETURN); unknown where that is not told."},
    {F::time, "time", T::number, false, "Microseconds since its engine's search began, when it was left; unknown where that is not told."},
    {F::raw_static, "raw_static", T::score, false, "Its static value before the search corrected it, as another engine told it; unknown elsewhere."},
    {F::writer_thread, "writer_thread", T::number, false, "The thread that wrote the entry of the table which answered it, counted from 1; unknown where that is not told. writer_thread != thread finds what another one found."},
    // clang-format on
};

static_assert(std::size(fields) == static_cast<std::size_t>(F::count));

constexpr const char* truths[] = {"false", "true"};
constexpr const char* kinds[] = {"none", "exact", "lower", "upper"};
constexpr const char* ends[] = {"inner", "horizon",    "over",  "table",  "pruned",  "aborted",
                                "open",  "repetition", "limit", "untold", "turn_won"};
constexpr const char* passes[] = {"full", "scout", "research", "probe"};
constexpr const char* whys[] = {"generator", "table", "forcing", "killer", "history", "previous"};
constexpr const char* sides[] = {"first", "second"};

}  // namespace

std::span<const FieldInfo> all_fields() { return fields; }

const FieldInfo* find_field(std::string_view name) {
  if (name == "reason") name = "why";
  for (const FieldInfo& f : fields)
    if (name == f.id) return &f;
  return nullptr;
}

std::string nearest_field(std::string_view n) {
  std::string best, begun;
  std::size_t min = 3;
  for (const FieldInfo& f : all_fields()) {
    const std::string_view s = f.id;
    if (n.size() >= 3 && begun.empty() && s.substr(0, n.size()) == n) begun = f.id;
    std::vector<std::size_t> row(n.size() + 1);
    for (std::size_t j = 0; j <= n.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= s.size(); ++i) {
      std::size_t diagonal = row[0]++;
      for (std::size_t j = 1; j <= n.size(); ++j) {
        const std::size_t up = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (s[i - 1] != n[j - 1])});
        diagonal = up;
      }
    }
    if (row[n.size()] < min && row[n.size()] < s.size()) min = row[n.size()], best = f.id;
  }
  return best.empty() ? begun : best;
}

std::span<const char* const> words_of(FieldType type) {
  switch (type) {
    case T::boolean: return truths;
    case T::kind: return kinds;
    case T::end: return ends;
    case T::pass: return passes;
    case T::why: return whys;
    case T::side: return sides;
    case T::number:
    case T::score:
    case T::move: break;
  }
  return {};
}

std::string describe(FieldType type) {
  switch (type) {
    case T::number: return "a number";
    case T::score: return "a score";
    case T::move: return "a move";
    case T::boolean: return "true or false";
    default: break;
  }
  std::string out = "one of";
  bool first = true;
  for (const char* w : words_of(type)) out += (first ? " " : ", ") + std::string(w), first = false;
  return out;
}

const char* word(FieldType type, i64 value) {
  const auto all = words_of(type);
  return value >= 0 && value < static_cast<i64>(all.size()) ? all[static_cast<std::size_t>(value)] : "?";
}

}  // namespace ply
