#include "engine/foreign/instrument_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace ply::source {
namespace {

constexpr auto none = SourceTokens::none;

bool is_make(const std::string& name) {
  if (has_any(name, {"history", "killer", "hash", "table", "list", "gen", "pv"})) return false;
  return name == "play" || name == "playmove" || name == "apply" || name == "applymove" || name == "after" ||
         name == "drop" || name == "put" || name == "place" || name == "push" || name == "pushmove" ||
         name == "movepiece" || name == "updateboard" || name == "boardupdate" || name == "playcol" ||
         name.starts_with("make") || name.starts_with("domove") || name.starts_with("donull") ||
         name.ends_with("domove") || name.ends_with("makemove") || name.starts_with("searchupdate");
}
bool is_unmake(const std::string& name) {
  return has_any(name, {"undo", "unmake", "takeback", "unplay", "restore", "retract"}) || name == "pop" ||
         name == "popmove" || name == "unmove" || name == "remove";
}
bool is_move_name(const std::string& name) {
  return has_any(name, {"move", "mv"}) || name == "m" || name == "col" || name == "column" || name == "cell" ||
         name == "sq" || name == "square";
}

bool begins_statement(const SourceTokens& s, u32 token) {
  const std::string_view before = s[token - 1];
  return (before == "{" || before == "}" || before == ";") && (s.up[token] == none || s[s.up[token]] == "{");
}

class Node {
 public:
  Node(InstrumentedSource& file, const Function& f, const std::vector<InstrumentedSource>& all,
       const std::set<std::string>& names)
      : file_(file), s_(file.s), f_(f), all_(all), calls_(calls_of(s_, f.open + 1, f.close, names)) {
    for (const Call& c : calls_) negated_ |= is_negated(s_, c);
  }

  /// Whether its values are kept within the window.
  bool instrument(std::set<std::string>& claims) {
    enter();
    moves(claims);
    evaluations();
    returns(claims);
    for (u32 i = f_.open + 1; i < f_.close; ++i) {
      const std::string name = plain(s_[i]);
      if (name == "throw" || name == "longjmp") miss(i, "it may be left here without PT_LEAVE");
      if (has_any(name, {"futil", "deltaprun"})) claims.insert("futility");
      if (has_any(name, {"reduc", "lmr"})) claims.insert("lmr");
      if (has_any(name, {"razor"})) claims.insert("razoring");
      if (has_any(name, {"singular"})) claims.insert("singular");
      if (has_any(name, {"probcut"})) claims.insert("probcut");
      if (has_any(name, {"matedin", "matedistance"})) claims.insert("mate-distance");
    }
    if (f_.quiescence) claims.insert("quiescence");
    return fail_hard_;
  }

 private:
  void guess(u32 token, std::string what) { file_.guessed.push_back({s_.line(token), std::move(what)}); }
  void miss(u32 token, std::string what) { file_.missing.push_back({s_.line(token), std::move(what)}); }
  std::size_t at(u32 token) const { return s_.tokens[token].at; }
  std::size_t behind(u32 token) const { return s_.tokens[token].at + s_.tokens[token].size; }
  std::string indent(u32 token) const { return indent_of(s_, token); }
  bool in_block(u32 token) const { return begins_statement(s_, token); }

  void enter() {
    const std::string depth = f_.depth.empty() ? "0" : f_.depth, ply = f_.ply.empty() ? "PT_PLY()" : f_.ply,
                      side = f_.side.empty() ? "PT_TURN()" : f_.side;
    std::string lines = fmt::format("{}({}, {}, {}, {}, {});", f_.variables ? "PT_ENTER_VARIABLES" : "PT_ENTER", ply,
                                    depth, f_.alpha, f_.beta, side);
    const std::string space = "\n" + indent(f_.open + 1);
    const bool alone = s_.line(f_.open + 1) != s_.line(f_.open);
    const std::string between = alone ? space : " ";
    if (!f_.key.empty()) lines += between + fmt::format("PT_KEY({});", f_.key);
    file_.patch.put(behind(f_.open), between + lines);
    guess(f_.at, fmt::format("{} is a node{}: window {} to {}, depth {}, ply {}, side {}{}", f_.name,
                             f_.quiescence ? " of quiescence" : "", f_.alpha, f_.beta, depth, ply, side,
                             f_.key.empty() ? "" : ", key " + f_.key));
    if (f_.depth.empty() && !f_.quiescence) miss(f_.at, f_.name + " has no parameter that is its depth: 0 is told");
    if (f_.side.empty()) miss(f_.at, "who is to move is not seen: by turns, from the first side on (PT_TURN)");
    if (f_.key.empty()) miss(f_.at, "no key of the position is seen: PT_KEY tells which are equal");
    if (has_any(f_.returns, {"double", "float"}))
      miss(f_.at, "its values have fractions, of which the whole part is told");
  }

  // --- Moves.
  struct Made {
    std::string move;  // empty: it is not seen which
    bool null = false;
    u32 scope = none;
    bool by_address = false;
  };
  u32 block_of(u32 i) const {
    u32 up = s_.up[i];
    while (up != none && s_[up] != "{") up = s_.up[up];
    return up;
  }
  /// The move that a call makes, by its arguments.
  std::string move_of(u32 name, u32 open, bool& by_address) const {
    const auto arguments = arguments_of(s_, open);
    const auto text = [&](std::size_t k) {
      auto [from, to] = arguments[k];
      by_address = s_[from] == "&";
      if (by_address || s_[from] == "*") ++from;
      const std::string t = text_between(s_, from, to);
      return t.find_first_of("(=,;{") != t.npos || has_any(t, {"++", "--"}) ? std::string() : t;
    };
    for (std::size_t k = 0; k < arguments.size(); ++k)
      if (is_move_name(plain(s_[arguments[k].second - 1])) || is_move_name(plain(s_[arguments[k].first])))
        return text(k);
    if (arguments.empty()) return {};
    const bool of_object = chain_begin(s_, name) != name;
    return text(arguments.size() == 1 || of_object ? 0 : 1);
  }
  std::optional<Made> made_by(u32 i) const {
    if (!s_.is_word(i) || s_[i + 1] != "(") return std::nullopt;
    const std::string name = plain(s_[i]);
    if (!is_make(name)) return std::nullopt;
    Made out{"", has_any(name, {"null", "pass"}), block_of(i), false};
    out.move = move_of(i, i + 1, out.by_address);
    return out;
  }
  /// Of the loop around a call: the variable that it counts or goes through.
  std::string loop_variable(u32 call) const {
    std::vector<std::string> found;
    u32 outer = none;
    for (u32 block = block_of(call); block != none && block > f_.open && found.size() < 2; block = block_of(block)) {
      if (s_[block - 1] != ")") continue;
      const u32 open = s_.mate[block - 1];
      if (s_[open - 1] != "for" && s_[open - 1] != "while") continue;
      for (u32 i = open + 2; i < block - 1; ++i)
        if ((s_[i] == "=" || s_[i] == ":") && s_.is_word(i - 1)) {
          found.emplace_back(s_[i - 1]), outer = block;
          break;
        }
    }
    if (found.size() == 2)
      for (u32 i = outer; i + 4 < s_.mate[outer]; ++i)
        if (s_[i] == "[" && s_[i + 2] == "]" && s_[i + 3] == "[" && s_[i + 1] == found[1] && s_[i + 4] == found[0])
          return fmt::format("{} * 256 + {}", found[1], found[0]);
    return found.empty() ? std::string() : found.front();
  }
  /// What PT_NEXT is told: a number, or a text where moves are no numbers. Empty: it cannot be told.
  std::string next_of(const Made& made) const {
    if (made.null) return "PT_NEXT_TEXT(\"null\", PT_PROBE)";
    if (made.move.empty()) return {};
    std::string type = std::all_of(made.move.begin(), made.move.end(),
                                   [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)); })
                           ? type_of(made.move)
                           : std::string();
    if (type == "auto") type = move_struct();
    if (type == "string") return fmt::format("PT_NEXT_TEXT({}.c_str(), PT_FOLLOWS)", made.move);
    if (has_any(plain(type), {"64", "bitboard", "position"}))  // wider than a number of plytrace
      return fmt::format("PT_NEXT({0} ^ {0} >> 32, PT_FOLLOWS)", made.move);
    if (!made.by_address && (type.empty() || (type.back() != '*' && !is_struct(type))))
      return fmt::format("PT_NEXT({}, PT_FOLLOWS)", made.move);
    for (const InstrumentedSource& file : all_)
      for (const Function& g : file.functions)
        if (!type.empty() && g.parameters.size() == 1 && has_any(g.returns, {"char *", "string"}) &&
            text_between(file.s, g.first, g.last).find(type) != std::string::npos)
          return fmt::format("PT_NEXT_TEXT({}({}){}, PT_FOLLOWS)", g.name, made.move,
                             has_any(g.returns, {"string"}) ? ".c_str()" : "");
    return {};
  }
  /// A pointer's with the sign.
  std::string type_of(const std::string& name) const {
    for (u32 i = f_.first + 2; i < f_.close; ++i) {
      if (s_[i] != name) continue;
      u32 k = i - 1;
      while (k > f_.first && (s_[k] == "&" || s_[k] == "*")) --k;
      if (s_.is_word(k)) return std::string(s_[k]) + (s_[i - 1] == "*" ? "*" : "");
    }
    return {};
  }
  std::string move_struct() const {
    for (const InstrumentedSource& file : all_)
      for (u32 i = 1; i < file.s.tokens.size(); ++i)
        if ((file.s[i - 1] == "struct" || file.s[i - 1] == "class") && has_any(plain(file.s[i]), {"move"}))
          return std::string(file.s[i]);
    return {};
  }
  bool is_struct(const std::string& type) const {
    for (const InstrumentedSource& file : all_)
      for (u32 i = 1; i < file.s.tokens.size(); ++i)
        if (file.s[i] == type && (((file.s[i - 1] == "struct" || file.s[i - 1] == "class") && file.s[i + 1] == "{") ||
                                  (file.s[i - 1] == "}" && file.s[i + 1] == ";")))
          return true;
    return false;
  }

  void moves(std::set<std::string>& claims) {
    std::optional<Made> made;
    std::size_t next_call = 0;
    u32 told = none;  // the statement that has its line
    for (u32 i = f_.open + 1; i < f_.close; ++i) {
      if (made && s_[i] == "}" && s_.mate[i] == made->scope) made.reset();
      if (s_.is_word(i) && s_[i + 1] == "(" && is_unmake(plain(s_[i]))) made.reset();
      else if (const auto m = made_by(i)) made = m;
      if (next_call == calls_.size() || calls_[next_call].from != i) continue;
      const Call call = calls_[next_call++];
      std::optional<Made> own = made;
      for (u32 k = call.open + 1; k < call.close; ++k)
        if (const auto m = made_by(k)) own = m;
      const bool turned = !negated_ || is_negated(s_, call);
      const std::string variable = own || !turned ? std::string() : loop_variable(call.from);
      if (!own && !variable.empty()) {
        own = Made{variable, false, none, false};
        guess(call.from, fmt::format("the loop goes over moves: its {} is the move", variable));
      }
      if (!own && negated_ && turned) {
        miss(call.from, "no move is seen that is made before it: put PT_NEXT or PT_NEXT_TEXT there");
        continue;
      }
      if (!own) {
        guess(call.from, "the same position is searched: no move is made before it");
        continue;
      }
      const std::string next = next_of(*own);
      if (next.empty()) {
        miss(call.from, "the move is not seen, or is no number: put PT_NEXT or PT_NEXT_TEXT before it");
        continue;
      }
      if (own->null) claims.insert("null-move");
      guess(call.from, own->null ? "a null move is searched" : fmt::format("the move {} is searched", own->move));
      tell_next(call, next, told);
    }
  }
  // A line in front of the statement, or where there is none, brackets around the call.
  void tell_next(const Call& call, const std::string& next, u32& told) {
    const Statement statement = statement_of(s_, call.from);
    if (statement.simple && told == statement.begin) return;
    if (statement.simple) {
      told = statement.begin;
      file_.patch.put(at(told), next + ";\n" + indent(told));
    } else {
      file_.patch.put(at(call.from), "(" + next + ", ");
      file_.patch.put(behind(call.close), ")");
    }
  }

  // --- The evaluation.
  void evaluations() {
    for (u32 i = f_.open + 2; i + 2 < f_.close; ++i) {
      if (!s_.is_word(i) || s_[i + 1] != "(" || !has_any(plain(s_[i]), {"eval"})) continue;
      const u32 end = s_.mate[i + 1] + 1;
      u32 from = chain_begin(s_, i);
      if (from == none || s_[end] != ";" || s_[from - 1] != "=") continue;
      u32 variable = chain_begin(s_, from - 2);
      while (variable != none && s_[variable - 1] == "=") from = variable, variable = chain_begin(s_, from - 2);
      if (!s_.is_word(from - 2) || variable == none) continue;
      const u32 begin = s_.is_word(variable - 1) && s_[variable - 1] != "else" ? variable - 1 : variable;
      if (!in_block(begin) && !(begin < variable && in_block(begin - 1))) {
        miss(i, "an evaluation that is not told: PT_STATIC");
        continue;
      }
      const std::string name = text_between(s_, variable, from - 1);
      file_.patch.put(behind(end), fmt::format("\n{0}PT_STATIC({1});{2}", indent(begin), name,
                                               f_.quiescence ? "\n" + indent(begin) + "PT_STAND_PAT();" : ""));
      guess(i, fmt::format("{} is the static evaluation{}", name, f_.quiescence ? ", a lower bound" : ""));
    }
  }

  // --- Ways out.
  Around around(u32 i) const {
    Around out;
    const auto take = [&](u32 close) {
      const u32 open = s_.mate[close];
      if (s_[open - 1] == "for" || s_[open - 1] == "while") out.loop = true;
      if (s_[open - 1] == "if") out.condition += " " + text_between(s_, open + 1, close);
    };
    if (s_[i - 1] == ")") take(i - 1);
    for (u32 block = block_of(i); block != none && block > f_.open; block = block_of(block))
      if (s_[block - 1] == ")") take(block - 1);
      else if (s_[block - 1] == "do") out.loop = true;
    return out;
  }
  /// The first call in a loop: what stands before it is asked before moves are searched.
  u32 first_move() const {
    for (const Call& c : calls_)
      if (around(c.from).loop) return c.from;
    return calls_.empty() ? f_.close : calls_.front().from;
  }
  void returns(std::set<std::string>& claims) {
    const u32 first = first_move();
    for (u32 i = f_.open + 1; i < f_.close; ++i) {
      if (s_[i] == "[" && !s_.is_word(i - 1) && s_[i - 1] != "]" &&
          s_[i - 1] != ")") {  // a lambda has returns of its own
        u32 body = s_.mate[i] + 1;
        if (s_[body] == "(") body = s_.mate[body] + 1;
        if (s_[body] == "{") i = s_.mate[body];
        continue;
      }
      if (!s_.is_word(i) || s_[i] != "return") continue;
      u32 end = i + 1;
      while (s_[end] != ";") end = s_.mate[end] != none && s_.mate[end] > end ? s_.mate[end] + 1 : end + 1;
      const std::string value = text_between(s_, i + 1, end);
      if (value.empty() || value.find("\n#") != value.npos || s_[i + 1] == "{") {
        miss(i, "a return that is not understood: PT_LEAVE(value) before it");
        continue;
      }
      const std::string mark = mark_of(f_, around(i), value, i < first, claims);
      if (i > first) fail_hard_ &= value == f_.alpha || value == f_.beta || !mark.empty();
      if (!mark.empty()) guess(i, mark + ": by what stands around this return");
      const bool block = in_block(i), comma = has_bare_comma(i + 1, end);
      const std::string front = mark.empty() ? "" : (block ? "" : "{ ") + mark + "(); ";
      file_.patch.put(at(i), front + (comma ? "PT_RETURN((" : "PT_RETURN("), at(i + 1) - at(i));
      file_.patch.put(at(end), comma ? "))" : ")");
      if (!mark.empty() && !block) file_.patch.put(behind(end), " }");
    }
  }
  bool has_bare_comma(u32 from, u32 to) const {
    for (u32 i = from; i < to; ++i) {
      if (s_[i] == "(") i = s_.mate[i];
      else if (s_[i] == ",") return true;
    }
    return false;
  }

  InstrumentedSource& file_;
  const SourceTokens& s_;
  const Function& f_;
  const std::vector<InstrumentedSource>& all_;
  const std::vector<Call> calls_;
  bool fail_hard_ = true, negated_ = false;
};

}  // namespace

std::string indent_of(const SourceTokens& s, u32 token) {
  const std::size_t at = s.tokens[token].at, begin = s.text.rfind('\n', at) + 1;
  const std::size_t end = std::min(s.text.find_first_not_of(" \t", begin), at);
  return s.text.substr(begin, end - begin);
}

Statement statement_of(const SourceTokens& s, u32 token) {
  const auto controls = [](std::string_view word) {
    return word == "if" || word == "while" || word == "for" || word == "switch";
  };
  u32 i = token;
  while (i > 1 && !begins_statement(s, i)) {
    const std::string_view before = s[i - 1];
    if (before == ")" || before == "]") {
      const u32 open = s.mate[i - 1];
      if (before == ")" && open > 0 && controls(s[open - 1])) return {i, false};
      i = open;
      continue;
    }
    if (before == "else" || before == "do" || before == "?" || before == "&&" || before == "||" || before == ":")
      return {i, false};
    if (before == "(" && controls(s[i - 2])) return {i, false};
    --i;
  }
  return {i, true};
}

bool instrument_node(InstrumentedSource& in, const Function& f, const std::vector<InstrumentedSource>& all,
                     const std::set<std::string>& names, std::set<std::string>& claims) {
  return Node(in, f, all, names).instrument(claims);
}

}  // namespace ply::source
