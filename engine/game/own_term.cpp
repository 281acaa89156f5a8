#include "engine/game/own_term.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "engine/base/nearest.h"
#include "engine/base/text.h"
#include "engine/trace/expression_words.h"
#include "engine/trace/program.h"

namespace ply {

struct OwnTerm::Word {
  enum class Is : u8 { count, moves, to_move, distance, distances } is = Is::count;
  WordSet a = {}, b = {};    // of moves and to_move `a` is a side
  std::string text, turned;  // as it is printed, and with the sides exchanged
  i64 most = 1;              // it is between 0 and this
};

namespace own {
namespace {

using Word = OwnTerm::Word;
using O = ExpressionOp::Code;
using On = WordSet::On;

constexpr i64 far = 1'000'000'000;  // beyond it a bound is not worth knowing

std::string with_sides_turned(const WordSet& s) {
  std::string out = s.text;
  if (s.on == On::me) out.replace(0, 2, "opponent");
  else if (s.on == On::opponent) out.replace(0, 8, "me");
  return out;
}

// The names of an expression become words.
class Vocabulary final : public ExpressionWords {
 public:
  Vocabulary(const BoardWords& board, std::vector<Word>& out) : board_(board), out_(out) {}

  Result<i64> read(const NamedPart& name, std::span<const NamedPart> arguments) override {
    auto word = made(name, arguments);
    if (!word) return word.error();
    for (std::size_t i = 0; i < out_.size(); ++i)
      if (out_[i].text == word->text) return static_cast<i64>(i);
    out_.push_back(std::move(*word));
    return static_cast<i64>(out_.size()) - 1;
  }

 private:
  Result<Word> made(const NamedPart& name, std::span<const NamedPart> arguments) const {
    const std::string n = lower_case(name.text);
    if (n == "moves" || n == "to_move") return of_side(n, name, arguments);
    if (n == "distance" || n == "distances") return way(n, name, arguments);
    const bool count = n == "count";
    if (!count && (board_.is_side(n) || n == "pieces" || n == "empty" || name.text.find('.') != std::string_view::npos))
      return Error{fmt::format("{0} is no number: write count({0})", quoted_text(name.text)), name.column};
    if (!count && !board_.is_set(n)) return unknown(name);
    if (arguments.empty())
      return Error{count ? std::string("count takes whose pieces, as in count(me)")
                         : fmt::format("whose? write {0}(me) or {0}(opponent)", quoted_text(name.text)),
                   name.column};
    std::vector<NamedPart> parts(arguments.begin(), arguments.end());
    if (!count) parts.push_back(name);
    // All of them hold, so that they are one set
    std::string dotted;
    for (const NamedPart& p : parts) {
      if (const auto one = board_.read(p.text); !one) return Error{one.error().message, p.column};
      dotted += fmt::format("{}{}", dotted.empty() ? "" : ".", p.text);
    }
    const auto set = board_.read(dotted);
    if (!set) return Error{set.error().message, name.column};
    if (!set->counts())
      return Error{"of whom? count takes me, opponent, pieces, empty or a kind of piece", parts.front().column};
    Word out{Word::Is::count,
             *set,
             {},
             fmt::format("count({})", set->text),
             fmt::format("count({})", with_sides_turned(*set))};
    out.most = board_.most();
    if (set->of_region && board_.most() == CellBits::capacity)
      out.most = std::max(set->region[0].count(), set->region[1].count());
    return out;
  }

  Result<Word> of_side(const std::string& n, const NamedPart& name, std::span<const NamedPart> arguments) const {
    if (arguments.size() != 1 || !board_.is_side(lower_case(arguments[0].text)))
      return Error{fmt::format("whose? write {0}(me) or {0}(opponent)", n),
                   arguments.empty() ? name.column : arguments[0].column};
    Word out;
    out.is = n == "moves" ? Word::Is::moves : Word::Is::to_move;
    out.a = sure(board_.read(arguments[0].text));
    out.text = fmt::format("{}({})", n, out.a.text);
    out.turned = fmt::format("{}({})", n, with_sides_turned(out.a));
    // More than any position that is played has: eight a cell, and at most 250
    out.most = n == "moves" ? std::min(8 * board_.cells({}, {}, Side::first).count(), 250) : 1;
    return out;
  }

  Result<Word> way(const std::string& n, const NamedPart& name, std::span<const NamedPart> arguments) const {
    if (!board_.has_steps()) return Error{"this board has no rows and columns to measure in", name.column};
    if (arguments.size() != 2) return Error{fmt::format("{} takes two sets, as in {}(me, corners)", n, n), name.column};
    Word out;
    out.is = n == "distance" ? Word::Is::distance : Word::Is::distances;
    for (const std::size_t i : {0u, 1u}) {
      const auto set = board_.read(arguments[i].text);
      if (!set) return Error{set.error().message, arguments[i].column};
      (i == 0 ? out.a : out.b) = *set;
    }
    out.text = fmt::format("{}({}, {})", n, out.a.text, out.b.text);
    out.turned = fmt::format("{}({}, {})", n, with_sides_turned(out.a), with_sides_turned(out.b));
    out.most = i64{board_.longest_way() + 1} * (out.is == Word::Is::distances ? CellBits::capacity : 1);
    return out;
  }

  Error unknown(const NamedPart& name) const {
    std::vector<std::string> all = board_.names();
    for (const BoardWord& f : term_functions()) all.push_back(f.name);
    return Error{fmt::format("there is no {} here; the nearest are {}", quoted_text(name.text),
                             fmt::join(nearest_names(lower_case(name.text), all, 3), ", ")),
                 name.column};
  }

  const BoardWords& board_;
  std::vector<Word>& out_;
};

class Values final : public WordValues {
 public:
  Values(const BoardWords& board, const std::vector<Word>& words, const LaidPosition& p, Side side)
      : board_(board), words_(words), p_(p), side_(side) {}
  i64 value(i64 word) const override {
    const Word& w = words_[static_cast<std::size_t>(word)];
    const Side whose = w.a.on == On::opponent ? other(side_) : side_;
    switch (w.is) {
      case Word::Is::count: return std::min<i64>(board_.count(w.a, p_.board, side_), w.most);
      case Word::Is::moves: return std::min<i64>(p_.moves[static_cast<std::size_t>(index(whose))], w.most);
      case Word::Is::to_move: return p_.mover == whose;
      case Word::Is::distance:
      case Word::Is::distances: break;
    }
    const CellBits to = board_.cells(w.b, p_.board, side_);
    i64 least = board_.longest_way() + 1, sum = 0;
    board_.cells(w.a, p_.board, side_).each([&](int at) {
      const int steps = board_.steps(at, to);
      least = std::min<i64>(least, steps);
      sum += steps;
    });
    return w.is == Word::Is::distance ? least : sum;
  }

 private:
  const BoardWords& board_;
  const std::vector<Word>& words_;
  const LaidPosition& p_;
  const Side side_;
};

// ---- What an expression does when the sides are exchanged, how large it can be, and how it is printed

enum class Turns : u8 {
  same,     // it stays as it is
  round,    // it changes its sign
  neither,  // it becomes something else
};

enum Binds { or_, and_, not_, compare, sum, product, unary, atom };

struct Summand {
  bool minus = false;
  Turns turns = Turns::neither;
  std::string text, turned;
};

struct Part {
  Turns turns = Turns::same;
  std::string text, turned;
  Binds binds = atom;
  i64 most = 0;                     // its size is at most this
  std::vector<Summand> parts = {};  // of a sum; else itself
};

std::string bracketed(const std::string& text, Binds has, Binds needs) {
  return has < needs ? fmt::format("({})", text) : text;
}

Part whole(Turns turns, std::string text, std::string turned, Binds binds, i64 most) {
  Part out{turns, std::move(text), std::move(turned), binds, std::min(most, far), {}};
  out.parts = {{false, out.turns, out.text, out.turned}};
  if (out.text == out.turned) out.turns = out.parts[0].turns = Turns::same;
  return out;
}

// Of a sum: pairs such as a - b, where b is a with the sides exchanged, turn round; a + b stays the same. `left`: those
// of which there is no such pair.
Turns turns_of(std::vector<Summand> parts, std::vector<Summand>* kept = nullptr) {
  bool same = false, round = false, neither = false;
  while (!parts.empty()) {
    const Summand a = parts.front();
    parts.erase(parts.begin());
    if (a.turns != Turns::neither) {
      (a.turns == Turns::same ? same : round) = true;
      if (kept) kept->clear(), kept = nullptr;  // it is no sum of such pairs alone
      continue;
    }
    const auto pair = std::find_if(parts.begin(), parts.end(), [&](const Summand& b) { return b.text == a.turned; });
    if (pair == parts.end()) {
      neither = true;
      continue;
    }
    (pair->minus == a.minus ? same : round) = true;
    if (kept) kept->push_back(a.text.find("opponent") == std::string::npos ? a : *pair);
    parts.erase(pair);
  }
  return neither || (same && round) ? Turns::neither : round ? Turns::round : Turns::same;
}

Part added(const Part& a, const Part& b, bool minus) {
  const char sign = minus ? '-' : '+';
  Part out;
  out.text = fmt::format("{} {} {}", bracketed(a.text, a.binds, sum), sign, bracketed(b.text, b.binds, product));
  out.turned = fmt::format("{} {} {}", bracketed(a.turned, a.binds, sum), sign, bracketed(b.turned, b.binds, product));
  out.binds = sum;
  out.most = std::min(far, a.most + b.most);
  out.parts = a.parts;
  for (Summand s : b.parts) {
    s.minus ^= minus;
    out.parts.push_back(std::move(s));
  }
  out.turns = turns_of(out.parts);
  return out;
}

Turns turns_of_product(Turns a, Turns b) {
  if (a == Turns::neither || b == Turns::neither) return Turns::neither;
  return a == b ? Turns::same : Turns::round;
}

Part joined(const Part& a, const Part& b, O op) {
  struct Sign {
    const char* text;
    Binds binds;
    bool call = false;
  };
  const auto sign_of = [](O o) -> Sign {
    switch (o) {
      case O::multiply: return {"*", product};
      case O::divide: return {"/", product};
      case O::min: return {"min", atom, true};
      case O::max: return {"max", atom, true};
      case O::both: return {"&&", and_};
      case O::either: return {"||", or_};
      case O::equal: return {"==", compare};
      case O::differs: return {"!=", compare};
      case O::below: return {"<", compare};
      case O::at_most: return {"<=", compare};
      case O::above: return {">", compare};
      default: return {">=", compare};
    }
  };
  const Sign s = sign_of(op);
  const auto written = [&](const std::string& x, const std::string& y) {
    if (s.call) return fmt::format("{}({}, {})", s.text, x, y);
    const auto next = static_cast<Binds>(s.binds + 1);
    return fmt::format("{} {} {}", bracketed(x, a.binds, s.binds == compare ? next : s.binds), s.text,
                       bracketed(y, b.binds, next));
  };
  const bool factors = op == O::multiply || op == O::divide;
  const Turns turns = factors                                                ? turns_of_product(a.turns, b.turns)
                      : a.turns == Turns::same && b.turns == Turns::same     ? Turns::same
                      : (op == O::min || op == O::max) && a.text == b.turned ? Turns::same
                                                                             : Turns::neither;
  const i64 most = op == O::multiply ? a.most * b.most
                   : op == O::divide ? a.most
                   : s.call          ? std::max(a.most, b.most)
                                     : 1;
  return whole(turns, written(a.text, b.text), written(a.turned, b.turned), s.binds, most);
}

Part under(const Part& a, O op) {
  if (op == O::absolute)
    return whole(a.turns == Turns::neither ? Turns::neither : Turns::same, fmt::format("abs({})", a.text),
                 fmt::format("abs({})", a.turned), atom, a.most);
  const bool minus = op == O::negate;
  const Binds binds = minus ? unary : not_;
  const auto written = [&](const std::string& x) {
    return fmt::format("{}{}", minus ? "-" : "!", bracketed(x, a.binds, binds));
  };
  Part out = whole(!minus && a.turns == Turns::round ? Turns::same : a.turns, written(a.text), written(a.turned), binds,
                   minus ? a.most : 1);
  if (!minus) return out;
  out.parts = a.parts;
  for (Summand& s : out.parts) s.minus = !s.minus;
  out.turns = a.turns;
  return out;
}

// The program read as what it is made of, instead of being run.
Part understood(const Expression::Program& program, const std::vector<Word>& words) {
  std::vector<Part> stack;
  for (const ExpressionOp& op : program.code) {
    switch (op.code) {
      case O::push: {
        const std::string n = fmt::format("{}", op.value);
        stack.push_back(whole(Turns::same, n, n, atom, op.value));
        break;
      }
      case O::word: {
        const Word& w = words[static_cast<std::size_t>(op.value)];
        stack.push_back(whole(Turns::neither, w.text, w.turned, atom, w.most));
        break;
      }
      case O::opposite:
      case O::negate:
      case O::absolute: stack.back() = under(stack.back(), op.code); break;
      case O::skip_if_false:
      case O::skip_if_true: break;
      default: {
        const Part b = std::move(stack.back());
        stack.pop_back();
        stack.back() = op.code == O::add || op.code == O::subtract ? added(stack.back(), b, op.code == O::subtract)
                                                                   : joined(stack.back(), b, op.code);
      }
    }
  }
  return stack.front();
}

// The half of a sum of pairs that is each side's own.
std::string own_half(const std::vector<Summand>& kept) {
  std::string out;
  for (const Summand& s : kept)
    out +=
        out.empty() ? (s.minus ? "-(" + s.text + ")" : s.text) : fmt::format(" {} ({})", s.minus ? "-" : "+", s.text);
  return out;
}

Status check_name(std::string_view name) {
  const bool fits = !name.empty() && name.size() <= 24 && name.front() >= 'a' && name.front() <= 'z' &&
                    std::all_of(name.begin(), name.end(),
                                [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  if (fits && name != "all") return Done{};
  return Error{fmt::format("{} is no name for a term: small letters, digits and -, at most 24, a letter first",
                           quoted_text(name))};
}

}  // namespace
}  // namespace own

Result<OwnTerm> OwnTerm::make(std::shared_ptr<const BoardWords> board, const OwnTermText& text) {
  OwnTerm out;
  out.name_ = canonical_id(trim(text.first));
  if (const auto ok = own::check_name(out.name_); !ok) return ok.error();
  auto words = std::make_shared<std::vector<Word>>();
  own::Vocabulary vocabulary(*board, *words);
  auto read = Expression::compile(text.second, vocabulary);
  if (!read) return read.error();
  const own::Part all = own::understood(*read->program(), *words);
  if (all.turns == own::Turns::same)
    return Error{"this is the same for both sides, so it would never count: use me or opponent", 1};
  out.counted_ = std::move(*read);
  out.text_ = all.text;
  if (all.turns == own::Turns::round) {
    std::vector<own::Summand> kept;
    own::turns_of(all.parts, &kept);
    out.lead_ = kept.empty();
    if (!out.lead_) out.counted_ = sure(Expression::compile(own::own_half(kept), vocabulary));
  }
  for (const Word& w : *words) out.asks_moves_ |= w.is == Word::Is::moves;
  out.bound_ = static_cast<int>(std::clamp<i64>(all.most, 1, own::far));
  out.explanation_ = fmt::format("A term of one's own: {}{}.", out.text_,
                                 all.turns == own::Turns::round ? "" : ", less the same for the opponent");
  out.board_ = std::move(board);
  out.words_ = std::move(words);
  return out;
}

int OwnTerm::raw(const LaidPosition& p, Side side) const {
  const auto asked = [&](Side s) {
    const FieldValue v = counted_.evaluate(own::Values(*board_, *words_, p, s));
    return v.known ? static_cast<int>(std::clamp<i64>(v.v, -bound_, bound_)) : 0;
  };
  const int value = asked(side);
  return lead_ ? std::max(value, 0) : value;
}

}  // namespace ply
