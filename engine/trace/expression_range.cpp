#include "engine/trace/expression_range.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

#include "engine/trace/program.h"

namespace ply {
namespace {

using O = ExpressionOp::Code;

// What a place of the stack may hold. `counts`: of a field with few values, how many nodes have each.
struct Possible {
  PossibleValues range;
  std::span<const u32> counts = {};

  bool some(i64 v) const {
    return range.some_known && range.least <= v && v <= range.greatest &&
           (counts.empty() ||
            (v >= 0 && v < static_cast<i64>(counts.size()) && counts[static_cast<std::size_t>(v)] > 0));
  }
  bool one() const { return range.least == range.greatest; }
  bool some_other(i64 v) const { return range.some_known && !(one() && range.least == v); }
  bool some_true() const { return some_other(0); }
  bool some_false() const { return some(0); }
};

Possible constant(i64 v) { return {{true, false, v, v}}; }

Possible truth(bool some_true, bool some_false, bool some_unknown) {
  return {{some_true || some_false, some_unknown, some_false ? 0 : 1, some_true ? 1 : 0}};
}

// The least and greatest of an operation's results at the ends of both ranges; anything where one does not fit.
template <class Operation>
PossibleValues at_the_ends(const PossibleValues& a, const PossibleValues& b, Operation&& overflows) {
  NumberRange out;
  for (const i64 x : {a.least, a.greatest})
    for (const i64 y : {b.least, b.greatest}) {
      i64 z = 0;
      if (overflows(x, y, &z)) return {};
      out.add(z);
    }
  return {true, false, out.least, out.greatest};
}

PossibleValues arithmetic(O op, const PossibleValues& a, const PossibleValues& b) {
  switch (op) {
    case O::add: return at_the_ends(a, b, [](i64 x, i64 y, i64* z) { return __builtin_add_overflow(x, y, z); });
    case O::subtract: return at_the_ends(a, b, [](i64 x, i64 y, i64* z) { return __builtin_sub_overflow(x, y, z); });
    case O::multiply: return at_the_ends(a, b, [](i64 x, i64 y, i64* z) { return __builtin_mul_overflow(x, y, z); });
    case O::min: return {true, false, std::min(a.least, b.least), std::min(a.greatest, b.greatest)};
    case O::max: return {true, false, std::max(a.least, b.least), std::max(a.greatest, b.greatest)};
    default: break;
  }
  if (b.least <= 0) return {};  // by zero, or of either sign
  return at_the_ends(a, b, [](i64 x, i64 y, i64* z) { return *z = x / y, false; });
}

Possible compared(O op, const Possible& a, const Possible& b) {
  const PossibleValues &x = a.range, &y = b.range;
  const bool unknown = x.some_unknown || y.some_unknown;
  if (!x.some_known || !y.some_known) return truth(false, false, true);
  const auto result = [&](bool yes, bool no) { return truth(yes, no, unknown); };
  switch (op) {
    case O::equal:
    case O::differs: {
      const bool equal = b.one()   ? a.some(y.least)
                         : a.one() ? b.some(x.least)
                                   : x.least <= y.greatest && y.least <= x.greatest;
      const bool differ = b.one() ? a.some_other(y.least) : true;
      return op == O::equal ? result(equal, differ) : result(differ, equal);
    }
    case O::below: return result(x.least < y.greatest, x.greatest >= y.least);
    case O::at_most: return result(x.least <= y.greatest, x.greatest > y.least);
    case O::above: return result(x.greatest > y.least, x.least <= y.greatest);
    default: return result(x.greatest >= y.least, x.least < y.greatest);
  }
}

Possible calculated(O op, const Possible& a, const Possible& b) {
  switch (op) {
    case O::add:
    case O::subtract:
    case O::multiply:
    case O::divide:
    case O::min:
    case O::max: break;
    default: return compared(op, a, b);
  }
  if (!a.range.some_known || !b.range.some_known) return {{false, true, 0, 0}};
  Possible out{arithmetic(op, a.range, b.range)};
  out.range.some_unknown |= a.range.some_unknown || b.range.some_unknown;
  return out;
}

std::span<const u32> counts_of(Field field, const BlockSummary& s) {
  switch (field) {
    case Field::ply:
    case Field::height: return s.plies;
    case Field::end: return s.ends;
    case Field::kind: return s.kinds;
    case Field::pass: return s.passes;
    case Field::why: return s.whys;
    default: return {};
  }
}

}  // namespace

// Both sides of && and || are looked at, so nothing is skipped.
Holds holds_of(const Expression& expression, const BlockSummary& block) {
  if (expression.empty()) return block.records > 0 ? Holds::of_all : Holds::of_none;
  Possible stack[max_stack];
  int top = -1;
  for (const ExpressionOp& op : expression.program()->code) {
    switch (op.code) {
      case O::push: stack[++top] = constant(op.value); break;
      case O::field: stack[++top] = {range_of(op.field, block), counts_of(op.field, block)}; break;
      case O::move_is:
      case O::word:
      case O::term: stack[++top] = {}; break;
      case O::skip_if_false:
      case O::skip_if_true: break;
      case O::opposite: {
        const Possible a = stack[top];
        stack[top] = truth(a.some_false(), a.some_true(), a.range.some_unknown);
        break;
      }
      case O::negate: stack[top] = calculated(O::subtract, constant(0), stack[top]); break;
      case O::absolute: {
        const Possible a = stack[top], turned = calculated(O::subtract, constant(0), a);
        const i64 least = a.range.least > 0 ? a.range.least : a.range.greatest < 0 ? turned.range.least : 0;
        stack[top] = turned;
        stack[top].range.least = least;
        stack[top].range.greatest = std::max(a.range.greatest, turned.range.greatest);
        break;
      }
      case O::both: {
        const Possible b = stack[top--], a = stack[top];
        stack[top] = truth(a.some_true() && b.some_true(), a.some_false() || b.some_false(),
                           a.range.some_unknown || b.range.some_unknown);
        break;
      }
      case O::either: {
        const Possible b = stack[top--], a = stack[top];
        stack[top] = truth(a.some_true() || b.some_true(), a.some_false() && b.some_false(),
                           a.range.some_unknown || b.range.some_unknown);
        break;
      }
      default: stack[top - 1] = calculated(op.code, stack[top - 1], stack[top]); --top;
    }
  }
  if (!stack[0].some_true()) return Holds::of_none;
  return stack[0].some_false() || stack[0].range.some_unknown ? Holds::of_some : Holds::of_all;
}

}  // namespace ply
