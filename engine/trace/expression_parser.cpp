// Reading expressions: a descent by precedence that checks types as it goes.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/base/text.h"
#include "engine/trace/expression_tokens.h"
#include "engine/trace/expression_words.h"
#include "engine/trace/program.h"

namespace ply {
namespace {

using O = ExpressionOp::Code;
using T = FieldType;
using Token = ExpressionToken;

constexpr std::size_t max_text = 1'000;
constexpr int max_nesting = 60;
constexpr std::string_view functions[] = {"abs", "min", "max"};

// An operand as far as it is known: a word of a list has no type until one sees what it is compared with.
struct Operand {
  T type = T::number;
  bool word = false, text = false;  // not yet typed
  Token token;                      // where it begins
  std::size_t at = 0;               // its place in the code
};

class Parser {
 public:
  /// `words`: another vocabulary; null: the fields of a node.
  Parser(std::string_view text, const std::vector<std::string>& terms, Expression::Program& out,
         ExpressionWords* words = nullptr)
      : text_(text), terms_(terms), out_(out), words_(words) {
    next();
  }

  std::optional<Error> parse(Expression::Wanted wanted) {
    if (text_.size() > max_text)
      return Error{fmt::format("an expression has at most {} characters", max_text), static_cast<int>(max_text)};
    if (here_.kind == Token::Kind::end && !error_)
      return Error{words_ ? "expected an expression" : "expected an expression, such as: ply == 3 && cut", 1};
    const Operand a = either();
    if (!error_ && here_.kind != Token::Kind::end)
      fail(here_, "an operator such as && or == is expected, not " + shown(here_));
    if (!error_) typed(a);
    if (!error_ && wanted == Expression::Wanted::condition && a.type != T::boolean)
      fail(a.token, fmt::format("expected a condition; this is {}: compare it with something", describe(a.type)));
    if (!error_ && words_) want_number(a);
    if (!error_ && a.type == T::move) fail(a.token, "a move can only be compared: move == \"...\"");
    out_.type = a.type;
    return error_;
  }

 private:
  // ---- Words ----
  void next() {
    if (auto token = next_token(text_, pos_)) here_ = *token;
    else fail({Token::Kind::end, {}, token.error().column}, token.error().message);
  }
  bool take(std::string_view sign) {
    if (error_ || !here_.is(sign)) return false;
    next();
    return true;
  }
  static std::string shown(const Token& t) {
    return t.kind == Token::Kind::end
               ? "the end"
               : quoted_text(t.kind == Token::Kind::text ? fmt::format("\"{}\"", t.text) : std::string(t.text));
  }
  void fail(const Token& t, std::string what) {
    if (!error_) error_ = Error{std::move(what), t.column};
    here_ = {Token::Kind::end, {}, t.column};
    pos_ = text_.size();
  }

  // ---- Code ----
  std::size_t emit(O code, i64 value = 0, Field field = Field::count) {
    stack_ += code <= O::term ? 1 : code <= O::skip_if_true ? 0 : -1;
    if (stack_ > max_stack && !error_) error_ = Error{"the expression is nested too deeply", here_.column};
    out_.code.push_back({code, field, value});
    return out_.code.size() - 1;
  }
  i64 keep(std::string_view text) {
    out_.texts.emplace_back(text);
    return static_cast<i64>(out_.texts.size()) - 1;
  }

  // ---- Types ----
  /// An operand that stands by itself: neither a word of a list nor a text.
  void typed(const Operand& a) {
    if (error_) return;
    if (a.text) return fail(a.token, "a text can only be compared with a move: move == \"...\"");
    if (!a.word) return;
    for (T t : {T::kind, T::end, T::pass, T::why, T::side})
      for (const char* w : words_of(t))
        if (a.token.text == w)
          return fail(a.token, fmt::format("{0} is a word to compare with: {1} == {0}", w, field_of_words(t)));
  }
  static const char* field_of_words(T t) {
    return t == T::kind ? "kind" : t == T::end ? "end" : t == T::pass ? "pass" : t == T::why ? "why" : "mover";
  }
  void want(const Operand& a, bool fits, const char* what) {
    if (!error_ && !fits)
      fail(a.token, fmt::format("expected {}; {} is {}", what, quoted_text(a.token.text), describe(a.type)));
  }
  void want_number(const Operand& a) { typed(a), want(a, is_number(a.type), "a number"); }
  void want_truth(const Operand& a) { typed(a), want(a, a.type == T::boolean, "a condition"); }

  // ---- By precedence ----
  Operand either() {
    return chain(O::either, O::skip_if_true, "||", "or", [this] { return both(); });
  }
  Operand both() {
    return chain(O::both, O::skip_if_false, "&&", "and", [this] { return opposite(); });
  }

  template <class Next>
  Operand chain(O op, O skip, std::string_view sign, std::string_view name, Next&& part) {
    Operand a = part();
    while (!error_ && (here_.is(sign) || here_.is(name))) {
      want_truth(a);
      next();
      const std::size_t jump = emit(skip);
      const Operand b = part();
      want_truth(b);
      emit(op);
      if (error_) break;
      out_.code[jump].value = static_cast<i64>(out_.code.size());
      a.type = T::boolean, a.word = a.text = false;
    }
    return a;
  }

  Operand opposite() {
    const Token begin = here_;
    if (!take("!") && !take("not")) return comparison();
    if (!deeper(begin)) return {};
    Operand a = opposite();
    --nesting_;
    want_truth(a);
    emit(O::opposite);
    a.token = begin;
    return a;
  }

  static std::optional<O> comparing(const Token& t) {
    static constexpr std::pair<std::string_view, O> signs[] = {{"==", O::equal}, {"!=", O::differs},
                                                               {"<", O::below},  {"<=", O::at_most},
                                                               {">", O::above},  {">=", O::at_least}};
    for (const auto& [sign, op] : signs)
      if (t.kind == Token::Kind::sign && t.text == sign) return op;
    return std::nullopt;
  }

  Operand comparison() {
    Operand a = sum(std::nullopt);
    const auto op = error_ ? std::nullopt : comparing(here_);
    if (!op) return a;
    const Token sign = here_;
    next();
    Operand b = sum(a.word || a.text ? std::nullopt : std::optional(a.type));
    if (error_) return a;
    if (a.word && is_words(b.type) && !b.word) become(a, b.type);
    if (b.word && is_words(a.type) && !a.word) become(b, a.type);
    if (a.text && b.type == T::move) std::swap(a, b);
    if (a.type == T::move && !a.word && !a.text) {
      compare_move(a, b, sign, *op);
    } else {
      typed(a);
      typed(b);
      if (error_) return a;
      const bool ordered = is_number(a.type), fit = ordered ? is_number(b.type) : a.type == b.type;
      if (!fit)
        fail(b.token, fmt::format("{} is {}, {} is {}: they cannot be compared", quoted_text(a.token.text),
                                  describe(a.type), quoted_text(b.token.text), describe(b.type)));
      else if (!ordered && *op != O::equal && *op != O::differs)
        fail(sign, fmt::format("{} has no order: only == and != are possible", quoted_text(a.token.text)));
      emit(*op);
    }
    if (!error_ && comparing(here_)) fail(here_, "comparisons are joined by &&: a < b && b < c");
    Operand out;
    out.type = T::boolean;
    out.token = a.token;
    return out;
  }

  // A word takes the type of what it is compared with.
  void become(Operand& a, T type) {
    const auto all = words_of(type);
    const auto it = std::find_if(all.begin(), all.end(), [&](const char* w) { return a.token.text == w; });
    if (it == all.end()) return fail(a.token, fmt::format("{} is not {}", quoted_text(a.token.text), describe(type)));
    out_.code[a.at].value = it - all.begin();
    a.word = false;
    a.type = type;
  }

  void compare_move(const Operand& move, const Operand& text, const Token& sign, O op) {
    if (!text.text) return fail(text.token, "a move is compared with a text in quotes: move == \"...\"");
    if (op != O::equal && op != O::differs) return fail(sign, "a move has no order: only == and != are possible");
    // Both were pushed, one behind the other; they become one question.
    const std::size_t from = std::min(move.at, text.at);
    out_.code.resize(from);
    stack_ -= 2;
    emit(O::move_is, keep(text.token.text));
    if (op == O::differs) emit(O::opposite);
  }

  Operand sum(std::optional<T> beside) {
    Operand a = product(beside);
    while (!error_ && (here_.is("+") || here_.is("-"))) {
      const O op = here_.is("+") ? O::add : O::subtract;
      next();
      join(a, product(std::nullopt), op);
    }
    return a;
  }
  Operand product(std::optional<T> beside) {
    Operand a = sign(beside);
    while (!error_ && (here_.is("*") || here_.is("/"))) {
      const O op = here_.is("*") ? O::multiply : O::divide;
      next();
      join(a, sign(std::nullopt), op);
    }
    return a;
  }
  void join(Operand& a, const Operand& b, O op) {
    want_number(a);
    want_number(b);
    emit(op);
    const bool score = a.type == T::score || b.type == T::score;
    a.type = score && (op == O::add || op == O::subtract || op == O::min || op == O::max) ? T::score : T::number;
  }

  Operand sign(std::optional<T> beside) {
    const Token begin = here_;
    if (!take("-")) return primary(beside);
    if (!deeper(begin)) return {};
    Operand a = sign(std::nullopt);
    --nesting_;
    want_number(a);
    emit(O::negate);
    a.token = begin;
    return a;
  }

  bool deeper(const Token& t) {
    if (++nesting_ <= max_nesting) return true;
    fail(t, "the expression is nested too deeply");
    return false;
  }

  Operand primary(std::optional<T> beside) {
    Operand a;
    a.token = here_;
    a.at = out_.code.size();
    if (error_) return a;
    if (here_.kind == Token::Kind::number) {
      const auto n = to_number<i64>(here_.text);
      if (!n) return fail(here_, "the number is too large"), a;
      emit(O::push, *n);
      next();
    } else if (here_.kind == Token::Kind::text) {
      a.text = true;
      emit(O::push);
      next();
    } else if (take("(")) {
      if (!deeper(a.token)) return a;
      const Token open = a.token;
      a = either();
      --nesting_;
      typed(a);
      if (!error_ && !take(")")) fail(here_, "expected a closing ), not " + shown(here_));
      a.token.column = open.column;
    } else if (here_.kind == Token::Kind::name) {
      name(a, beside);
    } else {
      fail(here_, fmt::format("expected {}, a number or (, not {}", words_ ? "a name" : "a field", shown(here_)));
    }
    return a;
  }

  void name(Operand& a, std::optional<T> beside) {
    const std::string_view n = here_.text;
    const bool calls = std::find(std::begin(functions), std::end(functions), n) != std::end(functions);
    if (words_ && !calls) return word();
    // 1. A word of the list that stands on the other side of the comparison.
    if (beside && is_words(*beside)) {
      const auto all = words_of(*beside);
      if (std::any_of(all.begin(), all.end(), [&](const char* w) { return n == w; })) return constant(a);
    }
    // 2. Functions and terms.
    if (calls) return function(a);
    if (n.substr(0, 6) == "terms.") return term(a, n.substr(6));
    // 3. Numbers and truths with names.
    if (n == "infinite" || n == "true" || n == "false") {
      a.type = n == "infinite" ? T::score : T::boolean;
      emit(O::push, n == "infinite" ? infinite : n == "true");
      return next();
    }
    // 4. A field.
    if (const FieldInfo* f = find_field(n)) {
      a.type = f->type;
      emit(O::field, 0, f->field);
      return next();
    }
    // 5. A word whose list is not known yet.
    for (T t : {T::kind, T::end, T::pass, T::why, T::side})
      for (const char* w : words_of(t))
        if (n == w) return constant(a);
    if (beside && is_words(*beside))
      return fail(here_, fmt::format("expected {}, not {}", describe(*beside), quoted_text(n)));
    const std::string near = nearest_field(n);
    fail(here_, fmt::format("there is no field {}{}", quoted_text(n),
                            near.empty() ? std::string("; the list of fields says what there is")
                                         : fmt::format("; did you mean {}?", near)));
  }
  // A name of the other vocabulary, or a call of one: its arguments are names.
  void word() {
    const NamedPart name{here_.text, here_.column};
    std::vector<NamedPart> arguments;
    next();
    if (take("(")) {
      do {
        if (error_) return;
        if (here_.kind != Token::Kind::name) return fail(here_, "expected a name, not " + shown(here_));
        arguments.push_back({here_.text, here_.column});
        next();
      } while (take(","));
      if (!error_ && !take(")")) return fail(here_, "expected a comma or a closing ), not " + shown(here_));
    }
    if (error_) return;
    const auto read = words_->read(name, arguments);
    if (!read) return fail({Token::Kind::name, {}, read.error().column}, read.error().message);
    emit(O::word, *read);
  }
  void constant(Operand& a) {
    a.word = true;
    emit(O::push);
    next();
  }

  void function(Operand& a) {
    const std::string f(here_.text);
    next();
    if (!take("(")) return fail(here_, fmt::format("expected a ( after {}", f));
    if (!deeper(a.token)) return;
    Operand x = sum(std::nullopt);
    want_number(x);
    if (f == "abs") {
      emit(O::absolute);
    } else {
      if (!error_ && !take(",")) return fail(here_, fmt::format("expected a comma: {} takes two numbers", f));
      join(x, sum(std::nullopt), f == "min" ? O::min : O::max);
    }
    --nesting_;
    if (!error_ && !take(")")) fail(here_, "expected a closing ), not " + shown(here_));
    a.type = x.type;
  }

  void term(Operand& a, std::string_view id) {
    const auto same = [&](const std::string& t) { return canonical_id(t) == canonical_id(id); };
    if (!terms_.empty() && std::none_of(terms_.begin(), terms_.end(), same)) {
      std::string all;
      for (const std::string& t : terms_) all += (all.empty() ? "" : ", ") + t;
      return fail(here_, fmt::format("there is no term {}; there are {}", quoted_text(id), all));
    }
    a.type = T::score;
    emit(O::term, keep(id));
    next();
  }

  std::string_view text_;
  const std::vector<std::string>& terms_;
  Expression::Program& out_;
  ExpressionWords* const words_;
  std::size_t pos_ = 0;
  Token here_;
  std::optional<Error> error_;
  int nesting_ = 0, stack_ = 0;
};

}  // namespace

static std::optional<Error> fill(Expression::Program& out, std::string_view text, Expression::Wanted wanted,
                                 const std::vector<std::string>& terms, ExpressionWords* words) {
  out.text = std::string(trim(text));
  auto error = Parser(out.text, terms, out, words).parse(wanted);
  if (const auto blanks = text.find_first_not_of(" \t\r\n"); error && blanks != std::string_view::npos)
    error->column += static_cast<int>(blanks);
  return error;
}

Result<Expression> Expression::compile(std::string_view text, Wanted wanted, const std::vector<std::string>& terms) {
  auto program = std::make_shared<Program>();
  if (auto error = fill(*program, text, wanted, terms, nullptr)) return *error;
  Expression out;
  out.program_ = std::move(program);
  return out;
}

Result<Expression> Expression::compile(std::string_view text, ExpressionWords& vocabulary) {
  auto program = std::make_shared<Program>();
  if (auto error = fill(*program, text, Wanted::value, {}, &vocabulary)) return *error;
  Expression out;
  out.program_ = std::move(program);
  return out;
}

}  // namespace ply
