// Expressions over the fields of a node (fields.h): `ply == 3 && beta - alpha <= 1`, `abs(value - static) > 200`,
// `move == "e3"`, `terms.mobility`. One language for breakpoints, find, watches and histograms.
//
//   ||  &&  !      (also: or and not)         == != < <= > >=        + - * /  unary -        abs(x) min(x, y) max(x, y)
//
// Whole numbers only; scores are the internal values of the profile, in the view of the node's own mover. What is not
// known at a moment is unknown, and so is everything that follows from it: a comparison with it never holds, nor does
// the opposite of one. An && with a false side is false and an || with a true side true, whatever the other is. So what
// holds when a node is entered still holds when it is left.
//
// An expression is compiled once, into a short program for a stack; evaluating allocates nothing.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/trace/fields.h"
#include "engine/trace/view.h"

namespace ply {

/// A value that may be unknown. Truth is 0 or 1, a word its number.
struct FieldValue {
  i64 v = 0;
  bool known = false;
  bool holds() const { return known && v != 0; }
  friend bool operator==(const FieldValue&, const FieldValue&) = default;
};

struct NodeFacts;
class ExpressionWords;
class WordValues;

/// What the record of a node and that of its parent do not say; asked only where an expression comes to it.
class NodeLookup {
 public:
  /// `raised`, `visit`, `why` (where it is the first of its words), `table_depth`, `static` (where it was not
  /// recorded), `alpha_now`, `beta_now`.
  virtual FieldValue look_up(Field field, const NodeFacts& node) = 0;
  /// Whether the move that led to the node is written so.
  virtual FieldValue move_is(std::string_view text, const NodeFacts& node) = 0;
  /// What a term of the evaluation contributes there, in the view of the node's mover.
  virtual FieldValue term(std::string_view name, const NodeFacts& node) = 0;

 protected:
  ~NodeLookup() = default;
};

/// A node at a moment, for an expression.
struct NodeFacts {
  const NodeRecord* record = nullptr;
  const NodeRecord* parent = nullptr;  ///< null at a root
  u32 id = no_node;
  bool leaving = false;          ///< it has been left: all is known
  NodeLookup* lookup = nullptr;  ///< may be null: then nothing of that is known
  // Of another engine's search that counts plies in its own way (NodePlies):
  bool own_plies = false;
  int ply = 0, parent_ply = 0;
  Untold untold = {};  ///< what stands in the records and no line has told is unknown
  void take_reported(const View& v, u32 slot, u32 above) {
    untold = v.untold();
    if (!(own_plies = !v.node_plies().empty())) return;
    ply = v.said_ply(slot), parent_ply = above == no_node ? 0 : v.said_ply(above);
  }
};

/// Copies share their program. A default one is empty: it asks nothing.
class Expression {
 public:
  enum class Wanted : u8 { condition, value };
  /// The error says in which column what was expected. `terms`: the names behind `terms.`; empty: any is taken.
  static Result<Expression> compile(std::string_view text, Wanted wanted = Wanted::condition,
                                    const std::vector<std::string>& terms = {});
  /// A number in another vocabulary (expression_words.h), in which no field, term or move has a name.
  static Result<Expression> compile(std::string_view text, ExpressionWords& words);

  bool empty() const { return !program_; }
  const std::string& text() const;
  FieldType type() const;
  FieldValue evaluate(const NodeFacts& node) const;
  bool holds(const NodeFacts& node) const { return evaluate(node).holds(); }
  /// Of one in another vocabulary.
  FieldValue evaluate(const WordValues& words) const;
  bool uses(Field field) const;
  /// It asks for positions: moves by their text, terms, static values that may not be recorded.
  bool needs_positions() const;
  /// The same text.
  friend bool operator==(const Expression& a, const Expression& b) { return a.text() == b.text(); }

  struct Program;
  /// Null where it is empty (program.h).
  const Program* program() const { return program_.get(); }

 private:
  std::shared_ptr<const Program> program_;
};

/// A value as people read it: "12", "true", "exact", "infinite", "unknown".
std::string value_text(FieldType type, FieldValue value);

/// What may be written at the end of `text`: the fields, words and functions that begin as its last word does. `from`:
/// where that word begins. Behind a comparison with a list of words only those are offered.
struct Completions {
  std::size_t from = 0;
  struct One {
    std::string text;
    std::string sentence;
  };
  std::vector<One> list;
};
Completions complete(std::string_view text, const std::vector<std::string>& terms = {});

}  // namespace ply
