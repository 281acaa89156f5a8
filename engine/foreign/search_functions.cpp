#include "engine/foreign/search_functions.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "engine/base/text.h"

namespace ply::source {
namespace {

constexpr auto none = SourceTokens::none;

bool is_one_of(std::string_view s, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), s) != words.end();
}

bool is_keyword(std::string_view s) {
  return is_one_of(s, {"if", "for", "while", "switch", "catch", "return", "sizeof", "else", "do", "defined", "alignof",
                       "decltype", "noexcept", "new", "delete", "case"});
}

// Behind the brackets of the parameters: the body's, or none.
u32 body_behind(const SourceTokens& s, u32 last) {
  for (u32 i = last + 1; i < s.tokens.size(); ++i) {
    if (s[i] == "{") return i;
    if (is_one_of(s[i], {"const", "noexcept", "override", "final"})) continue;
    if (s[i] == "->") {
      while (i + 1 < s.tokens.size() && (s.is_word(i + 1) || is_one_of(s[i + 1], {"::", "<", ">", "*", "&"}))) ++i;
      continue;
    }
    return none;
  }
  return none;
}

Parameter parameter_of(const SourceTokens& s, u32 from, u32 to) {
  Parameter out;
  out.variable = true;
  u32 words = 0;
  for (u32 i = from; i < to && s[i] != "="; ++i) {
    if (is_one_of(s[i], {"*", "&", "&&", "[", "const"})) out.variable = false;
    if (s[i] == "[") break;
    if (s.is_word(i)) out.name = s[i], ++words;
  }
  if (words < 2 && !is_one_of(s[from], {"auto"})) out.name.clear();  // a type alone
  return out;
}

const Parameter* find_parameter(const Function& f, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names)
    for (const Parameter& p : f.parameters)
      if (plain(p.name) == name) return &p;
  return nullptr;
}

int place_of(const Function& f, std::string_view name) {
  for (std::size_t i = 0; i < f.parameters.size(); ++i)
    if (f.parameters[i].name == name) return static_cast<int>(i);
  return -1;
}

// How an expression makes the other side out of this one, as what the second side is then; empty: it is not seen.
std::string second_side(const SourceTokens& s, u32 from, u32 to, std::string_view x) {
  std::string text;
  for (u32 i = from; i < to; ++i) text += s[i];
  const std::string v(x), name = v.find_first_of(".>") == v.npos ? v : "(" + v + ")";
  if (text == "-" + v || text == v + "*-1" || text == "-1*" + v || text == "0-" + v) return name + " < 0";
  if (text == "1-" + v || text == "!" + v || text == v + "^1" || text == "1^" + v || text == "~" + v)
    return name + " != 0";
  if (text == "3-" + v) return name + " == 2";
  return {};
}

// A variable that only this function knows is nothing at its beginning.
bool is_local(const SourceTokens& s, const Function& f, u32 at) {
  u32 i = f.open + 1;
  while (s[i] != s[at]) ++i;
  return (s.is_word(i - 1) && !is_keyword(s[i - 1])) || is_one_of(s[i - 1], {"*", "&", ">"});
}

// "pos->ply", "p.key()" or a name alone that ends with one of these words, where it is known at the beginning.
std::string find_chain(const SourceTokens& s, const Function& f, std::initializer_list<std::string_view> words,
                       bool unchanged, u32 until) {
  for (u32 i = f.open + 1; i < std::min(until, f.close); ++i) {
    if (!s.is_word(i) || !is_one_of(plain(s[i]), words)) continue;
    u32 end = i + 1;
    if (s[end] == "(") {
      if (s.mate[end] != end + 1) continue;
      end += 2;
    }
    const u32 from = chain_begin(s, i);
    if (from == none || s.is_word(end) || s[end] == "->" || s[end] == "." || s[end] == "[" || s[end] == "::") continue;
    if (end == i + 1 && from == i && is_one_of(s[end], {"("})) continue;
    if (is_one_of(s[end], {"++", "--"}) || is_one_of(s[from - 1], {"++", "--"})) continue;
    if (s.is_word(from - 1) && !is_keyword(s[from - 1])) continue;  // it is declared there
    const bool is_parameter = place_of(f, s[from]) >= 0;
    if (!is_parameter && s[from] != "this" && is_local(s, f, from)) continue;
    if (unchanged && (is_one_of(s[end], {"^", "+", "-", "*", "|", "%", "&", "="}) ||
                      is_one_of(s[from - 1], {"^", "+", "*", "|", "%"})))
      continue;
    return text_between(s, from, end);
  }
  return {};
}

// Whether the source turns a variable of that name anywhere: "side ^= 1", "side = !side", "side = -side".
std::string turned_anywhere(const SourceTokens& s, std::string_view expression) {
  const std::size_t dot = expression.find_last_of(".>");
  const std::string last(dot == expression.npos ? expression : expression.substr(dot + 1));
  for (u32 i = 0; i + 3 < s.tokens.size(); ++i) {
    if (s[i] != last) continue;
    const std::string whole(expression);
    if (s[i + 1] == "^=" && s[i + 2] == "1") return "(" + whole + ") != 0";
    if (s[i + 1] != "=") continue;
    const u32 from = i + 2;
    u32 to = from;
    while (to < s.tokens.size() && to < from + 9 && s[to] != ";") ++to;
    std::string text;
    for (u32 k = from; k < to; ++k) text += s[k];
    const std::string own = text_between(s, chain_begin(s, i), i + 1);
    if (text == "-" + own) return "(" + whole + ") < 0";
    if (text == "1-" + own || text == "!" + own || text == own + "^1") return "(" + whole + ") != 0";
    if (text == "3-" + own) return "(" + whole + ") == 2";
  }
  return {};
}

bool about_table(std::string_view text) {
  std::string word;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) || text[i] == '_')) {
      word += text[i];
      continue;
    }
    const std::string w = plain(word);
    if (w.starts_with("tt") || w.starts_with("trans") || (w.find("hash") != w.npos && !has_any(w, {"hashkey"})) ||
        w == "entry" || w.starts_with("table") ||
        (w.starts_with("probe") && !has_any(w, {"wdl", "tb", "syzygy", "book"})))
      return true;
    word.clear();
  }
  return false;
}
}  // namespace

std::string plain(std::string_view name) {
  std::string out = lower_case(name);
  std::erase(out, '_');
  return out;
}

bool has_any(std::string_view text, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view p) { return text.find(p) != text.npos; });
}

std::string text_between(const SourceTokens& s, u32 from, u32 to) {
  if (from >= to) return {};
  const SourceToken& last = s.tokens[to - 1];
  return s.text.substr(s.tokens[from].at, last.at + last.size - s.tokens[from].at);
}

u32 chain_begin(const SourceTokens& s, u32 last) {
  u32 i = last;
  while (i > 1 && is_one_of(s[i - 1], {".", "->", "::"})) {
    if (s[i - 1] == "::" && !s.is_word(i - 2)) return i - 1;
    i -= 2;
    while (i > 0 && (s[i] == ")" || s[i] == "]")) i = s.mate[i] - (s.is_word(s.mate[i] - 1) ? 1 : 0);
    if (!s.is_word(i)) return none;
  }
  return i;
}

std::vector<std::pair<u32, u32>> arguments_of(const SourceTokens& s, u32 open) {
  std::vector<std::pair<u32, u32>> out;
  u32 from = open + 1, angles = 0;
  for (u32 i = open + 1; i <= s.mate[open]; ++i) {
    if (is_one_of(s[i], {"(", "[", "{"})) {
      i = s.mate[i];
    } else if (s[i] == "<" && s.is_word(i - 1) && s[i + 2] == ">") {
      ++angles;
    } else if (s[i] == ">" && angles > 0) {
      --angles;
    } else if ((s[i] == "," && angles == 0) || i == s.mate[open]) {
      if (i > from) out.emplace_back(from, i);
      from = i + 1;
    }
  }
  return out;
}

std::vector<Function> functions_of(const SourceTokens& s) {
  std::vector<Function> out;
  for (u32 i = 1; i + 1 < s.tokens.size(); ++i) {
    if (!s.is_word(i) || s[i + 1] != "(" || is_keyword(s[i])) continue;
    const u32 before = chain_begin(s, i);
    if (before == none || before == 0 || !(s.is_word(before - 1) || is_one_of(s[before - 1], {"*", "&", ">"})))
      continue;
    if (is_keyword(s[before - 1])) continue;
    const u32 open = body_behind(s, s.mate[i + 1]);
    if (open == none) continue;
    Function f;
    f.name = s[i], f.at = i, f.first = i + 1, f.last = s.mate[i + 1], f.open = open, f.close = s.mate[open];
    for (u32 k = before; k > 0 && (s.is_word(k - 1) || is_one_of(s[k - 1], {"*", "&", "::", "<", ">"})); --k)
      f.returns = std::string(s[k - 1]) + " " + f.returns;
    for (const auto& [from, to] : arguments_of(s, f.first)) f.parameters.push_back(parameter_of(s, from, to));
    i = f.close;
    out.push_back(std::move(f));
  }
  return out;
}

std::vector<Call> calls_of(const SourceTokens& s, u32 from, u32 to, const std::set<std::string>& names) {
  std::vector<Call> out;
  for (u32 i = from; i + 1 < to; ++i) {
    if (!s.is_word(i) || !names.contains(std::string(s[i]))) continue;
    u32 open = i + 1;
    if (s[open] == "<")  // template arguments
      while (open < to && open < i + 24 && s[open] != "(" && s[open] != ";") ++open;
    if (s[open] != "(" || (open > i + 1 && s[open - 1] != ">")) continue;
    const u32 begin = chain_begin(s, i);
    if (begin != none && arguments_of(s, open).size() > 1) out.push_back({begin, i, open, s.mate[open]});
  }
  return out;
}

bool is_negated(const SourceTokens& s, const Call& c) {
  const auto at = [&](u32 i) { return s[i]; };
  if (at(c.from - 1) == "-" || (at(c.close + 1) == "*" && at(c.close + 2) == "-")) return true;
  if (at(c.from - 1) != "=" || at(c.close + 1) != ";") return false;  // score = search(...); score = -score;
  return at(c.close + 2) == at(c.from - 2) && at(c.close + 3) == "=" && at(c.close + 4) == "-";
}

bool guess_window(Function& f) {
  const Parameter* const a =
      find_parameter(f, {"alpha", "alfa", "al", "a", "lower", "low", "lo", "lowerbound", "lbound"});
  const Parameter* const b = find_parameter(f, {"beta", "be", "b", "upper", "high", "hi", "upperbound", "ubound"});
  if (a && b) f.alpha = a->name, f.beta = b->name;
  else if (a && plain(a->name) == "alpha") f.alpha = a->name, f.beta = a->name + " + 1";
  else if (b && plain(b->name) == "beta") f.alpha = b->name + " - 1", f.beta = b->name;
  else return false;
  const Parameter* const d = find_parameter(
      f, {"depth", "depthleft", "remaining", "remainingdepth", "pliesleft", "d", "draft", "depthremaining", "idepth"});
  if (d) f.depth = d->name;
  f.variables = a && b && a->variable && b->variable && d && d->variable;
  return true;
}

void guess_place(const SourceTokens& s, Function& f, const std::vector<Call>& calls, bool by_turns) {
  if (const Parameter* p = find_parameter(f, {"ply", "plies", "height", "level", "plyfromroot", "distance"}))
    f.ply = p->name;
  std::string told;
  const Parameter* const side =
      by_turns ? find_parameter(f, {"side", "stm", "turn", "sidetomove", "player", "color", "colour", "mover",
                                    "whitetomove", "who", "tomove"})
               : find_parameter(f, {"maximizing", "maximizingplayer", "ismaximizing", "ismax", "maximize", "maximising",
                                    "ismaximizingplayer", "maximisingplayer", "ismaximising", "maxplayer"});
  for (const Call& c : calls) {
    if (s[c.name] != f.name) continue;
    const auto arguments = arguments_of(s, c.open);
    const auto value_of = [&](const std::string& name) -> std::optional<std::pair<u32, u32>> {
      const int i = place_of(f, name);
      return i >= 0 && i < static_cast<int>(arguments.size()) ? std::optional(arguments[static_cast<std::size_t>(i)])
                                                              : std::nullopt;
    };
    if (const auto d = value_of(f.depth);
        d && f.ply.empty() && text_between(s, d->first, d->second) == f.depth + " + 1") {
      f.ply = f.depth, f.depth = "-" + f.ply, f.variables = false;  // it counts from the root
    }
    if (by_turns && side && told.empty())
      if (const auto v = value_of(side->name)) told = second_side(s, v->first, v->second, side->name);
  }
  if (!by_turns && side) told = "!" + side->name;
  const u32 first = calls.empty() ? f.close : calls.front().from;
  if (f.ply.empty()) f.ply = find_chain(s, f, {"ply", "searchply"}, false, f.close);
  f.key = find_chain(s, f, {"key", "hash", "hashkey", "poskey", "zobrist", "zobristkey", "hashval"}, true, first);
  if (told.empty() && by_turns) {
    const std::string chain =
        find_chain(s, f, {"side", "stm", "turn", "sidetomove", "color", "mover", "whitetomove"}, false, f.close);
    if (!chain.empty() && chain.back() != ')') told = turned_anywhere(s, chain);
  }
  f.side = told;
}

std::string mark_of(const Function& f, const Around& around, const std::string& value, bool before_calls,
                    std::set<std::string>& claims) {
  const std::string raw = around.condition;
  std::string text = plain(raw);
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n' || c == '\t'; });
  if (has_any(text, {"stop", "abort", "timeout", "timeup", "outoftime", "timesup", "interrupt", "quit", "timeisup"}))
    return has_any(text, {"draw", "repet", "over(", "ply>", "mate"}) ? "" : "PT_STOPPED";  // a draw is none
  if (before_calls && !around.loop && about_table(raw + " " + value)) {
    if (value == f.alpha || value == f.beta) claims.insert("tt-narrows");
    return "PT_TABLE";
  }
  if (has_any(text, {"repet"})) return "PT_REPETITION";
  const bool asks_depth = !f.depth.empty() && text.find(plain(f.depth)) != text.npos;
  const bool nothing_left = has_any(text, {"legal==0", "!legal", "moves==0", "!moves", "movecount==0", "!movecount",
                                           "nmoves==0", "moves.empty", "count==0", "nomoves"});
  if (!around.loop && !asks_depth &&
      (has_any(text, {"over", "winner", "won", "iswin", "lost", "terminal", "mate", "finished"}) ||
       (nothing_left && !f.quiescence)))
    return "PT_OVER";
  if (before_calls && !f.quiescence && text.find(plain(f.beta)) != text.npos &&
      has_any(text, {"eval", "static", "margin", "futil"}))
    return claims.insert("futility"), "PT_PRUNED";
  return {};
}

}  // namespace ply::source
