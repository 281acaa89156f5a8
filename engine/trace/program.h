// The compiled form of an expression: for expression.cpp, which runs it, and expression_parser.cpp, which makes it.
#pragma once
#include <string>
#include <vector>

#include "engine/trace/expression.h"

namespace ply {

inline constexpr int max_stack = 24;

struct ExpressionOp {
  enum class Code : u8 {
    push,
    field,
    move_is,
    word,  // value: what ExpressionWords::read gave
    term,  // value: the number, or the index of a text
    opposite,
    negate,
    absolute,
    skip_if_false,
    skip_if_true,
    both,
    either,  // value: where to go on
    add,
    subtract,
    multiply,
    divide,
    min,
    max,
    equal,
    differs,
    below,
    at_most,
    above,
    at_least,
  };
  Code code = Code::push;
  Field field = Field::count;
  i64 value = 0;
};

struct Expression::Program {
  std::string text;
  FieldType type = FieldType::boolean;
  std::vector<ExpressionOp> code;
  std::vector<std::string> texts;
};

}  // namespace ply
