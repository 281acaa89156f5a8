#include "engine/trace/expression.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "engine/trace/expression_words.h"
#include "engine/trace/program.h"

namespace ply {
namespace {

using O = ExpressionOp::Code;

constexpr FieldValue unknown{};
constexpr FieldValue known(i64 v) { return {v, true}; }
constexpr FieldValue truth(bool b) { return {b ? 1 : 0, true}; }

// The window (a, b) lies within (a2, b2).
bool within(i64 a, i64 b, i64 a2, i64 b2) { return a2 <= a && b <= b2; }

// Whether the record only holds something in the place of what no line of another engine's log tells. A flag that is
// set has been told, or follows from what was.
bool unreported(Field f, const NodeFacts& n) {
  const Untold& u = n.untold;
  const NodeRecord& r = *n.record;
  const auto no_depth = [&](const NodeRecord* q) {
    return u.depths || (u.tree && q && q->depth() == NodeRecord::min_depth);
  };
  switch (f) {
    case Field::depth: return no_depth(&r);
    case Field::parent_depth: return no_depth(n.parent);
    case Field::extension: return no_depth(&r) || no_depth(n.parent);
    case Field::reduced: return (u.depths || u.tree) && !r.reduced();
    case Field::alpha:
    case Field::beta:
    case Field::window:
    case Field::window_same:
    case Field::window_turned:
    case Field::margin:
    case Field::raised:
    case Field::alpha_now:
    case Field::beta_now: return u.windows;
    case Field::pass:
    case Field::scout: return u.windows && r.pass() == Pass::full;
    case Field::cut: return u.windows && !r.cut();
    case Field::stood_pat: return u.windows && !r.stood_pat();
    case Field::rank:
    case Field::visit: return u.tree && r.ply > 0;
    case Field::skipped:
    case Field::nodes: return u.tree && (r.ply > 0 || r.skipped == 0);
    case Field::table_hit: return u.tree;
    case Field::past: return u.tree && !r.history_dependent();
    default: return false;
  }
}

FieldValue read(Field f, const NodeFacts& n) {
  if (!(n.untold == Untold{}) && unreported(f, n)) return unknown;
  const NodeRecord& r = *n.record;
  const auto ask = [&] { return n.lookup ? n.lookup->look_up(f, n) : unknown; };
  switch (f) {
    case Field::id: return known(n.id);
    case Field::ply: return known(n.own_plies ? n.ply : r.ply);
    case Field::height: return known(r.ply);
    case Field::parent_ply: return n.parent ? known(n.own_plies ? n.parent_ply : n.parent->ply) : unknown;
    case Field::parent_depth: return n.parent ? known(n.parent->depth()) : unknown;
    case Field::extension: return n.parent ? known(r.depth() - n.parent->depth() + 1) : unknown;
    case Field::depth: return known(r.depth());
    case Field::mover: return known(static_cast<i64>(r.mover()));
    case Field::mover_same: return n.parent ? truth(n.parent->mover() == r.mover()) : unknown;
    case Field::rank: return r.rank == no_rank ? unknown : known(r.rank);
    case Field::why: return r.why() == Why::generator && n.lookup ? ask() : known(static_cast<i64>(r.why()));
    case Field::pass: return known(static_cast<i64>(r.pass()));
    case Field::scout: return truth(r.pass() == Pass::scout);
    case Field::research: return truth(r.pass() == Pass::research);
    case Field::probe: return truth(r.pass() == Pass::probe);
    case Field::reduced: return truth(r.reduced());
    case Field::alpha: return known(r.alpha);
    case Field::beta: return known(r.beta);
    case Field::window: return known(i64{r.beta} - r.alpha);
    case Field::window_same:
      return n.parent ? truth(within(r.alpha, r.beta, n.parent->alpha, n.parent->beta)) : unknown;
    case Field::window_turned:
      return n.parent ? truth(within(-i64{r.beta}, -i64{r.alpha}, n.parent->alpha, n.parent->beta)) : unknown;
    case Field::enter: return known(2 * i64{n.id} - r.ply);
    case Field::visit:
    case Field::thread:
    case Field::line_enter: return ask();
    case Field::move:
    case Field::count: return unknown;
    default: break;
  }
  if (!n.leaving) return unknown;
  switch (f) {
    case Field::leave: return known(2 * (i64{n.id} + r.size) - r.ply - 1);
    case Field::value: return r.end() == NodeEnd::aborted ? unknown : known(r.value);
    case Field::kind: return known(static_cast<i64>(r.kind()));
    case Field::end: return known(static_cast<i64>(r.end()));
    case Field::static_eval: return r.has_static() ? known(r.static_eval) : ask();
    case Field::margin: return r.cut() ? known(i64{r.value} - r.beta) : unknown;
    case Field::cut: return truth(r.cut());
    case Field::cut_index: return r.cut() && r.best != no_rank ? known(r.best) : unknown;
    case Field::best: return r.best != no_rank ? known(r.best) : unknown;
    case Field::moves:  // another engine may not have said
      return r.moves == 0 && (r.size > 1 || r.end() == NodeEnd::unreported) ? unknown : known(r.moves);
    case Field::size: return known(r.size);
    case Field::skipped: return known(r.skipped);
    case Field::nodes: return known(i64{r.size} + r.skipped);
    case Field::table_hit: return r.end() == NodeEnd::unreported ? unknown : truth(r.end() == NodeEnd::table);
    case Field::table_depth: return r.end() == NodeEnd::table || r.link != no_node ? ask() : unknown;
    case Field::table_writer: return r.link != no_node ? known(r.link) : r.end() == NodeEnd::table ? ask() : unknown;
    case Field::partial: return truth(r.partial());
    case Field::stood_pat: return truth(r.stood_pat());
    case Field::past: return truth(r.history_dependent());
    default: return ask();
  }
}

FieldValue calculate(O op, FieldValue a, FieldValue b) {
  if (!a.known || !b.known) return unknown;
  i64 out = 0;
  bool over = false;
  switch (op) {
    case O::add: over = __builtin_add_overflow(a.v, b.v, &out); break;
    case O::subtract: over = __builtin_sub_overflow(a.v, b.v, &out); break;
    case O::multiply: over = __builtin_mul_overflow(a.v, b.v, &out); break;
    case O::divide:
      if (b.v == 0 || b.v == -1) over = b.v == 0 || __builtin_sub_overflow(i64{0}, a.v, &out);
      else out = a.v / b.v;
      break;
    case O::min: out = std::min(a.v, b.v); break;
    case O::max: out = std::max(a.v, b.v); break;
    case O::equal: out = a.v == b.v; break;
    case O::differs: out = a.v != b.v; break;
    case O::below: out = a.v < b.v; break;
    case O::at_most: out = a.v <= b.v; break;
    case O::above: out = a.v > b.v; break;
    default: out = a.v >= b.v; break;
  }
  return over ? unknown : known(out);
}

// `leaf`: what one of the operations says that takes nothing from the stack.
template <class Leaf>
FieldValue run(const Expression::Program& program, Leaf&& leaf) {
  alignas(FieldValue) std::byte room[sizeof(FieldValue) * max_stack];  // zeros for all of it would take longest
  FieldValue* const stack = reinterpret_cast<FieldValue*>(room);
  int top = -1;
  const ExpressionOp* const code = program.code.data();
  const std::size_t size = program.code.size();
  for (std::size_t i = 0; i < size; ++i) {
    const ExpressionOp& op = code[i];
    switch (op.code) {
      // clang-format off
      case O::push: stack[++top] = known(op.value); break;
      case O::field: case O::move_is: case O::word: case O::term: stack[++top] = leaf(op); break;
      case O::opposite: stack[top].v = stack[top].known && stack[top].v == 0; break;
      case O::negate: stack[top] = calculate(O::subtract, known(0), stack[top]); break;
      // clang-format on
      case O::absolute:
        if (stack[top].v < 0) stack[top] = calculate(O::subtract, known(0), stack[top]);
        break;
      case O::skip_if_false:
        if (stack[top].known && !stack[top].v) i = static_cast<std::size_t>(op.value) - 1;
        break;
      case O::skip_if_true:
        if (stack[top].holds()) i = static_cast<std::size_t>(op.value) - 1;
        break;
      case O::both: {  // the left side was true or unknown
        const FieldValue b = stack[top--];
        if (b.known && !b.v) stack[top] = b;
        else if (!b.known) stack[top] = unknown;
        break;
      }
      case O::either: {  // the left side was false or unknown
        const FieldValue b = stack[top--];
        if (b.holds()) stack[top] = b;
        else if (!b.known) stack[top] = unknown;
        break;
      }
      default: stack[top - 1] = calculate(op.code, stack[top - 1], stack[top]); --top;
    }
  }
  return stack[0];
}

}  // namespace

FieldValue Expression::evaluate(const NodeFacts& n) const {
  if (!program_) return truth(true);
  if (const auto& code = program_->code; code.size() == 1 && code[0].code == O::field) return read(code[0].field, n);
  return run(*program_, [&](const ExpressionOp& op) {
    const auto text = [&]() -> const std::string& { return program_->texts[static_cast<std::size_t>(op.value)]; };
    if (op.code == O::field) return read(op.field, n);
    if (!n.lookup) return unknown;
    if (op.code == O::term) return n.lookup->term(text(), n);
    return op.code == O::move_is && n.parent ? n.lookup->move_is(text(), n) : unknown;
  });
}

FieldValue Expression::evaluate(const WordValues& words) const {
  if (!program_) return unknown;
  return run(*program_,
             [&](const ExpressionOp& op) { return op.code == O::word ? known(words.value(op.value)) : unknown; });
}

const std::string& Expression::text() const {
  static const std::string none;
  return program_ ? program_->text : none;
}

FieldType Expression::type() const { return program_ ? program_->type : FieldType::boolean; }

bool Expression::uses(Field field) const {
  return program_ && std::any_of(program_->code.begin(), program_->code.end(),
                                 [&](const ExpressionOp& op) { return op.code == O::field && op.field == field; });
}

bool Expression::needs_positions() const {
  return program_ && std::any_of(program_->code.begin(), program_->code.end(), [](const ExpressionOp& op) {
           return op.code == O::move_is || op.code == O::term ||
                  (op.code == O::field && (op.field == Field::static_eval || op.field == Field::key));
         });
}

std::string value_text(FieldType type, FieldValue value) {
  if (!value.known) return "unknown";
  if (!words_of(type).empty()) return word(type, value.v);
  if (type == FieldType::score && (value.v >= infinite || value.v <= -infinite))
    return value.v > 0 ? "infinite" : "-infinite";
  return fmt::format("{}", value.v);
}

}  // namespace ply
